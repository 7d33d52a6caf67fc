"""Tabletop: a desktop card table for five card games of money."""

__version__ = "0.1.0"
