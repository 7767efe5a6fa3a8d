"""Governments (CRA-GOV)."""
