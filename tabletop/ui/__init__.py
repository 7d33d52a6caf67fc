"""The product on screen: the table, the menus, settings, rulebook and results."""
