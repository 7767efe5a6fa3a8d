"""The modules of the advanced game: a file each; the market, government and the program language a folder."""
