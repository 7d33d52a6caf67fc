"""How a score comes about, shown as a scene: the sheet of cards, and the stage it is counted on."""
