"""Race (CRA-RAC)."""
