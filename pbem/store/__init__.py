"""The only part that knows SQL."""
