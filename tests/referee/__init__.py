"""Random games of every kind, each followed by referees that read the rules on their own."""
