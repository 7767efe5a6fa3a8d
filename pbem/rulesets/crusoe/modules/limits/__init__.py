"""Limits of groups, as building blocks (CRA-DSC-01)."""
