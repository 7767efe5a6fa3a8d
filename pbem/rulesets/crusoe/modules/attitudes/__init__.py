"""Variant victory conditions (CRA-VVC)."""
