"""Gender (CRA-GEN)."""
