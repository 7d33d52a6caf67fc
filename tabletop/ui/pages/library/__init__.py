"""The library: every game that was begun here, to go on with, look at and put in order."""
