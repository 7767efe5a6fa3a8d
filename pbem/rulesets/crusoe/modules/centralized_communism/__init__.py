"""Centralized Communism (CRA-CCO)."""
