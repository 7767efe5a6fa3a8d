"""Watching pbem at work: numbers for Prometheus, and whether all is well."""
