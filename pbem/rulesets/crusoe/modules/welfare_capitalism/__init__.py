"""Welfare Capitalism (CRA-WEL)."""
