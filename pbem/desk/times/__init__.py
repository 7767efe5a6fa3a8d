"""Deadlines, holds and outages."""
