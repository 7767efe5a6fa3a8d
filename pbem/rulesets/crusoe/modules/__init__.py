"""The modules of the advanced game: a folder each."""
