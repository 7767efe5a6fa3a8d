"""The Objectivist Model (CRA-OBJ)."""
