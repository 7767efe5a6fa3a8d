"""Market Socialism (CRA-MSO)."""
