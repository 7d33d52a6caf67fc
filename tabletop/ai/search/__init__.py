"""The information-set tree search and the sampling of hidden cards."""
