"""A seat of Crusoe's Planet before the desk; what it is told there: tests/counter.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.materials import read_materials, shipped_games
from pbem.rulesets.crusoe.game import BOX
from pbem.rulesets.crusoe.receipts.form import offered
from tests.counter import Counter

SEATS: dict[str, Any] = {
    "anna": {
        "hold": {"fish": 5, "apple": {"kept": 2}, "egg": 1},
        "water": 1,
        "leisure": 2,
        "exp": {"ant": [2, 4, 4]},
        "path": "ant",
    },
    "bob": {"water": 5, "leisure": 4, "path": "dung_beetle"},
    "carol": {"banana": 7, "water": 2, "path": "dung_beetle"},
    "dan": {"path": "firefly", "spear": 1},
}
"""Anna has fish to spare and one water, Bob water and no food, Carol bananas, Dan nothing but a Spear."""


def counter(
    phase: str = "market", seat: str = "anna", more: Mapping[str, Any] | None = None, **options: Any
) -> Counter:
    """A seat of the table above, by options; `more` is given besides, or instead."""
    values: dict[str, Any] = {"cycle": 2, "phase": phase, "seats": SEATS, **(more or {})}
    if phase in ("share", "market", "bids", "retail", "camp", "assembly"):
        values["seats"] = {id: {"pos": "market", **one} for id, one in values["seats"].items()}
    chosen: dict[str, Any] = {"board": "drill", **options}
    rules = BOX.open(chosen, read_materials(BOX, chosen, [shipped_games()])[0])
    return Counter(rules, BOX.given(rules.book, values, list(values["seats"])), seat, offered)
