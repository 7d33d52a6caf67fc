"""A game as it is played: chance, the line of moves, the save file, the session."""
