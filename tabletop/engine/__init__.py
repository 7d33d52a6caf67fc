"""The headless table: cards, moves, rules, views, journal, session. Imports no window."""
