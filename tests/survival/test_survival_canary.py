"""What is sealed of a seat shows to nobody else, in nothing that is made for a reader (brief 2.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pbem.engine.events import GM
from pbem.rulesets.survival.island import Census
from tests.canary import Path, Readers, Secrets, check, flipped
from tests.survival.islands import creature, opened, position

SEATS = ("ann", "bob", "cat")
ALL: Readers = frozenset((None, *SEATS, GM))
SPECIES = {"11": "ann", "12": "bob", "13": "cat"}
OF_A_SPECIES = {"id", "name", "species_name", "kind", "last_received", "extinct_in"}
OF_A_CREATURE = {
    *("number", "kind", "species", "hex", "ap", "hunger", "genes", "parent", "born", "is_newborn", "died"),
    *("cause", "killer", "fed", "id"),
}


def _readers(shown: bool, path: Path) -> Readers | None:
    """Say who may see what: a new field of a seat and of its creatures is its own, others nobody's."""
    match path:
        case ("round" | "census" | "result", *_) | ("hexes", _, "terrain" | "x" | "y" | "z"):
            return None
        case ("seats", _, str(name), *_) if name in OF_A_SPECIES:
            return None
        case ("creatures", _, str(name), *_) if name in OF_A_CREATURE:
            return None
        case ("creatures", number, "behaviour"):
            return ALL if shown else {SPECIES[str(number)]}
        case ("seats", str(seat), "enemy"):
            return ALL if shown else {seat}
        case ("seats", str(seat), *_):
            return {seat}
    return set()


def _other(path: Path, value: Any) -> Any:
    if path[-1] == "enemy":
        return "eve"
    return frozenset(("eve",)) if path[-1] == "draw_vote" else flipped(path, value)


@pytest.mark.parametrize("shown", [True, False])
def test_what_is_sealed_shows_nowhere(shown: bool) -> None:
    where = opened(show_behaviour=shown, show_enemies=shown)
    beasts = [creature(where.book, f"{number}C", seat) for number, seat in SPECIES.items()]
    made = position(where.book, beasts, seats=(*SEATS, "eve"))
    secret: dict[str, Any] = {"enemy": "bob", "draw_vote": frozenset(SEATS)}
    folk = {seat: replace(made.state.seats[seat], **secret) for seat in SEATS}
    state = replace(made.state, seats=made.state.seats | folk, census=(Census(1, dict.fromkeys(SEATS, 1)),))
    secrets = Secrets(lambda path: _readers(shown, path), lambda word: True, _other)
    found = check(where, replace(made, state=state), secrets, SEATS)
    assert found.fixed
