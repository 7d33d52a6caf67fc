"""Generic 2D: nodes, tweens, one pointer, sprites, widgets, and a director that runs screens.

Knows no cards and no game. Coordinates are pixels, times are seconds, alpha runs from 0 to 1.
"""
