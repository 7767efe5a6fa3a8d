"""Variable diamonds (CRA-DIA)."""
