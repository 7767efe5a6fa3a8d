"""Workers: as many as are wanted, on as many machines, at one PostgreSQL database (docs/workers.md).

Each takes jobs out of a queue and does them by the functions that `pbem run` calls one after the other.
"""
