"""Crusoe's Planet: castaways, seven paths, and the economy they choose."""
