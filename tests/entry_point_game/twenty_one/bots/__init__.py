"""The opponents of this game."""
