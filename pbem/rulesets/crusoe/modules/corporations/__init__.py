"""Corporations (CRA-COR)."""
