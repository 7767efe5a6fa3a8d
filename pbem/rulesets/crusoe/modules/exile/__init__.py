"""Exile (CRA-EXI)."""
