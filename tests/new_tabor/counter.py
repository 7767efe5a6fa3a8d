"""A seat of New Tabor before the desk; what it is told there: tests/counter.py."""

from __future__ import annotations

from typing import Any

from pbem.rulesets.new_tabor.caseform import given
from pbem.rulesets.new_tabor.form import offered
from tests.counter import Counter, Given, changed
from tests.new_tabor.tables import rules

GIVEN: dict[str, Any] = {
    "storehouse": {"food": 12, "shelter": 40},
    "intake": {"clothes": 350},
    "seats": {
        "ann": {
            "industry": "clothes",
            "zone": "inner",
            "ability": {"food": 4, "clothes": 8, "shelter": 3},
            "unmet": {"food": 30, "clothes": 20},
            "path": 6,
        },
        "bob": {"zone": "center", "rent": {"center": 5, "inner": 2}, "money": 50, "stock": {"food": 25}},
        "cy": {"money": 80},
        "dan": {"money": 20},
    },
}
"""Q2 R3: ann makes clothes in the Inner Rung and lacks food; bob holds the Center, dan is Clerk."""


def counter(seat: str = "ann", phase: str = "round", more: Given | None = None, **options: Any) -> Counter:
    """A seat of the table above; `more` changes parts of it, table by table."""
    game, values = rules(**options), changed(GIVEN, more, phase=phase)
    return Counter(game, given(game.book, values, list(values["seats"])), seat, offered)
