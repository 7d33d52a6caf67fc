"""The rulebook in the app: its rules with their figures, the game in two minutes, the bookshelf."""
