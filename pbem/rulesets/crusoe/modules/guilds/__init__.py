"""The Guild Oligarchy (CRA-GLD)."""
