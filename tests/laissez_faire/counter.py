"""A seat of Laissez-faire before the desk; what it is told there: tests/counter.py."""

from __future__ import annotations

from functools import cache
from typing import Any

from pbem.materials import read_materials, shipped_games
from pbem.rulesets.laissez_faire.form import offered
from pbem.rulesets.laissez_faire.game import BOX
from tests.counter import Counter, Given, Rules, changed

GIVEN: dict[str, Any] = {
    "round": 6,
    "seats": {
        "ann": {"cash": 400, "token": 15},
        "bob": {"cash": 700, "token": 20},
        "cat": {"cash": 250, "in_jail": {"side": 3, "turns": 1, "board": 15}},
        "dan": {"cash": 0, "status": "eliminated"},
    },
    "titles": {
        "rush": {"owner": "ann", "payments": 1},
        "state": "ann",
        "beacon": "bob",
        "brattle": "bob",
        "gas": "bob",
        "trucking": "cat",
    },
}
"""Round 6: ann rests at the Bus Company, bob visits the Foundation, cat is in jail, dan is out."""


@cache
def rules(**options: Any) -> Rules:
    """The game with some options changed."""
    return BOX.open(options, read_materials(BOX, options, [shipped_games()])[0])


def counter(seat: str = "ann", phase: str = "travel", more: Given | None = None, **options: Any) -> Counter:
    """A seat of the circuit above; `more` changes parts of it, table by table."""
    game = rules(**{"phases": "compact" if phase == "round" else "full", **options})
    values = changed(GIVEN, more, phase=phase)
    return Counter(game, BOX.given(game.book, values, list(values["seats"])), seat, offered)
