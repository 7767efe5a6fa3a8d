"""Vegetarians (CRA-VEG)."""
