"""The opponents of this game: rules of thumb, reasons, search."""
