"""Laissez-faire: property, lodging and contracts on the Anti-Monopoly board."""
