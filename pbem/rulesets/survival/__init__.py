"""Survival: every reader is the god of a species on a small island of hexes."""
