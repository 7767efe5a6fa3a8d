"""More than eight players (CRA-XL)."""
