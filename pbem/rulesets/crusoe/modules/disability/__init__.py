"""Disability (CRA-DIS)."""
