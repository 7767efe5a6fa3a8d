"""CRA-MJ Scenarios at random: tables, dice, and a game file's options out of them (CRA 4.I)."""
