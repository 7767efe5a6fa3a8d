"""The Third World Country (CRA-TWC)."""
