"""What is a seat's own shows to nobody else, in nothing made for a reader (brief 2.3, option books)."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.events import GM
from pbem.rulesets.planetismals.belt import Chronicle, Offer
from pbem.rulesets.planetismals.caseform import given
from tests.canary import Path, Readers, Secrets, check, flipped
from tests.planetismals.newsroom import opened

SEATS = ("ann", "bob", "cat")
ALL: Readers = frozenset((None, *SEATS, GM))
SEAT: dict[str, Any] = {
    "cash": 900,
    "reserve": 40,
    "shuttle_order": ["SH1"],
    "policies": {"19": ["bob"]},
    "names": ["Hope"],
    "named": {"E4": "Hope"},
    "opening": 800,
    "entries": [{"kind": "tax", "amount": 100, "about": "EX1", "other": "bob"}],
    "tally": {"tax": 100},
}
GIVEN: dict[str, Any] = {
    "seats": dict.fromkeys(SEATS, SEAT),
    "shuttles": {"SH1": {"hold": {"food": 7}, "plan": "BUY 3 food; GO E3"}, "SH4": {"owner": "cat"}},
    "installations": {
        "EX1": {"owner": "ann", "hex": "E3", "zone": 1, "store": {"food": 3}, "max": 4, "lux_left": 5},
        "CO1": {"owner": "bob", "hex": "E3", "zone": 2, "store": {"organics": 3}, "lux_left": 5},
    },
    "asteroids": {"E3": {"owner": "ann", "rent": 20}},
    "debts": {"IOU1": {"debtor": "ann", "creditor": "bob", "amount": 70, "due": 9}},
    "pending_deals": [{"one": "ann", "other": "bob", "gives": ["30 MC"], "takes": ["20 MC"]}],
}
ON_THE_TABLE = {
    *("round", "phase", "turn_order", "market", "asteroids", "effects", "lots", "fates", "winners", "how"),
}
"""What all may know of the belt; all else in it is somebody's, or nobody's."""
OF_A_SEAT = {"id", "name", "is_removed", "next_fate"}
OF_A_SHUTTLE = {"id", "owner", "hex", "installation", "is_immobile", "bought_round", "next_moves"}
OF_AN_INSTALLATION = {
    *("id", "sort", "ore", "owner", "hex", "zone", "shuttle", "ready_round", "is_closed", "broken_until"),
    *("is_significant", "attractions", "tax_pct", "in_lot"),
}
BOOKS = {"cash", "opening", "entries", "tally", "hold", "store", "lux_left"}
"""What all may know of a seat, a shuttle and an installation only with open books."""
NOBODYS = {"acted_round", "rent_round", "moved_round"}
OWNERS = {"SH1": "ann", "SH2": "bob", "SH3": "cat", "SH4": "cat", "EX1": "ann", "CO1": "bob"}


def _readers(books: str, path: Path) -> Readers | None:
    """Say who may see what: a new field of a seat and of what is its own is the seat's, others nobody's."""
    match path:
        case (str(first), *_) if first in ON_THE_TABLE:
            return None
        case ("seats", _, str(name), *_) if name in OF_A_SEAT:
            return None
        case ("shuttles", _, str(name), *_) if name in OF_A_SHUTTLE:
            return None
        case ("installations", _, str(name), *_) if name in OF_AN_INSTALLATION:
            return None
        case ("history", _, "round" | "market" | "fates", *_):
            return None
        case ("debts", _, "id", *_):
            return None
        case ("history", _, "worth", str(seat)):
            return {seat} if books == "closed" else ALL
        case ("history", _, _, str(seat)):
            return ALL if books == "open" else {seat}
        case ("debts" | "deals", *_):
            return ALL if books == "open" else {"ann", "bob"}
        case ("offers", int(place), *_):
            return {SEATS[place]}
        case (_, str(one), str(name), *_) if name not in NOBODYS:
            return ALL if name in BOOKS and books == "open" else {OWNERS.get(one, one)}
    return set()


@pytest.mark.parametrize("phase", ["orders", "bids"])
@pytest.mark.parametrize("books", ["open", "worth", "closed"])
def test_what_is_anothers_shows_nowhere(books: str, phase: str) -> None:
    where = opened(3, books=books)
    position = given(where.book, {**GIVEN, "round": 4, "phase": phase}, ())
    each = dict.fromkeys(SEATS, 9)
    position.state.offers = tuple(Offer(seat, "E4", 300, ">", 20, 2) for seat in SEATS)
    position.state.history = (Chronicle(3, {"food": 100}, each, each, each),)
    secrets = Secrets(lambda path: _readers(books, path), lambda word: word != "Hope", flipped)
    found = check(where, position, secrets, SEATS)
    assert {one for one in found.bare if one.startswith("belt.")} == set()
