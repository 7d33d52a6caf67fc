"""Tests of tabletop.engine.lesson."""
