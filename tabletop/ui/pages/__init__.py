"""The screens beside the table: menu, new game, load, settings, rulebook, results."""
