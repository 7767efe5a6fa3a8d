"""The Paternalistic Economy (CRA-PAT)."""
