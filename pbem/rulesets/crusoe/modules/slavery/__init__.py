"""Slavery (CRA-SLV)."""
