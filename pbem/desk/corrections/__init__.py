"""Rulings, rollbacks and reruns; history and replay."""
