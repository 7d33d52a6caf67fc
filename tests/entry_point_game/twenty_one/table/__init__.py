"""How this game lies on the screen."""
