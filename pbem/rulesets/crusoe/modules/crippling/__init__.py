"""Crippling (CRA-CRP)."""
