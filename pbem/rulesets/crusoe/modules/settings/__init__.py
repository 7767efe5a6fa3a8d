"""What a GM may choose of the advanced game: its government, its modules, and how it is played (CRA 7)."""
