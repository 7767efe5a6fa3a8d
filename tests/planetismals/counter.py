"""A seat of Planetismals before the desk; what it is told there: tests/counter.py."""

from __future__ import annotations

from typing import Any

from pbem.rulesets.planetismals.form import offered
from tests.counter import Counter, Given, changed
from tests.planetismals.postroom import GIVEN, place, rules


def counter(
    given: Given | None = None,
    seat: str = "ann",
    phase: str = "orders",
    more: Given | None = None,
    **options: Any,
) -> Counter:
    """A seat of the belt of the post room, or of this one; `more` changes parts of it."""
    values = changed(GIVEN if given is None else given, more, phase=phase)
    return Counter(rules(**options), place(values, **options), seat, offered)
