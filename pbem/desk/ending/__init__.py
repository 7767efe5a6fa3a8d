"""After the last turn: the players' statements, and the closing packet."""
