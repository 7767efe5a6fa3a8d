"""Seals, dice logs and the proof that they are true."""
