"""State Capitalism (CRA-STA)."""
