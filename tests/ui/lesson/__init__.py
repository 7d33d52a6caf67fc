"""Tests of tabletop.ui.lesson."""
