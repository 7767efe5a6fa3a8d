"""Governmental Socialism (CRA-GSO)."""
