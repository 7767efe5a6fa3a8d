"""New Tabor, a game of physical economy: a credit union, a commons, offices and votes."""
