"""Libertarianism (CRA-LIB)."""
