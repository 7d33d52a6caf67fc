"""The table that any game has: laid out from what its rules file says under `table:`."""
