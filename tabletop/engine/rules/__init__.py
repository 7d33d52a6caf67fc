"""From a rules file to a rulebook: reading, checking, compiling."""
