"""Landlords (CRA-LND)."""
