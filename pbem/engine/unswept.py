"""A pause for Python's search for circular litter, while much is made and none of it can be litter."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def unswept() -> Iterator[None]:
    """Pause the search for circular litter: a phase leaves none, and in a crowd it takes half the time."""
    was_sweeping = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_sweeping:
            gc.enable()
