"""The Church (CRA-CHU)."""
