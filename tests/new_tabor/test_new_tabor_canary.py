"""What is a seat's own shows to nobody else, in nothing that is made for a reader (brief 2.1, 2.2)."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.events import GM
from pbem.rulesets.new_tabor.book import GOODS, ZONES
from pbem.rulesets.new_tabor.caseform import given
from pbem.rulesets.new_tabor.economy import Record
from tests.canary import Path, Readers, Secrets, check, flipped
from tests.new_tabor.tables import rules

SEATS = ("ann", "bob", "cy", "dan")
ALL: Readers = frozenset((None, *SEATS, GM))
MOVES = {"industry": "switch", "last_industry": "food", "bound_for": "shelter", "switch_turns": 1}
SEAT: dict[str, Any] = {
    "money": 417.31,
    "stock": dict.fromkeys(GOODS, 7),
    **MOVES,
    "autoconsume": "both",
    "tally": {"sold": 5},
}
CARDS = [{"industry": "food", "ability": 1}, {"industry": "clothes", "ability": 3}]
GIVEN: dict[str, Any] = {
    "seats": dict.fromkeys(SEATS, SEAT),
    "decks": {"opportunity": {"down": CARDS}},
    "late_sets": dict.fromkeys(SEATS, "SELL 4 food TO cy"),
    "before_act": dict.fromkeys(SEATS, MOVES),
}
ON_THE_TABLE = {
    *("quarter", "round", "phase", "first_seat", "head_count", "rent_cards", "settles", "storehouse"),
    *("intake", "bank", "officers", "questions", "motions", "resolutions", "motion_count", "ious"),
    *("iou_count", "changed", "length", "result", "adjudications", "stopping", "drawn"),
}
"""What all may know of the economy; all else in it is somebody's, or nobody's."""
OF_A_SEAT = {
    *("id", "name", "number", "colour", "zone", "rents", "platforms", "industry", "last_industry"),
    *("switch_turns", "has_leisure", "moved_out", "path", "is_off_path", "last_three", "abilities", "inputs"),
    *("consumed", "wants", "tokens", "gained", "out_in"),
}
"""What all may know of a seat."""
BOOKS = {"stock", "money", "tally"}
MEANT = {"", "switch", "leisure", "both", *GOODS, *ZONES}


def _readers(path: Path, *, has_open_books: bool) -> Readers | None:
    """2.1, 2.2 Say who may see what: a new field of a seat is its own, one of anything else nobody's."""
    match path:
        case (str(first), *_) if first in ON_THE_TABLE:
            return None
        case ("seats", _, str(name), *_) if name in OF_A_SEAT:
            return None
        case ("decks", _, "up", *_):
            return None
        case ("seats", str(seat), str(name), *_) if name in BOOKS:
            return ALL if has_open_books else {seat, GM}
        case ("history", _, "value", str(seat)):
            return ALL if has_open_books else {seat, GM}
        case ("history", *_):
            return None
        case ("seats" | "late_sets" | "before_act", str(seat), *_):
            return {seat, GM}
        case ("decks", _, "down", *_):
            return {GM}
    return set()


@pytest.mark.parametrize("phase", ["vote", "round", "settle", "charity"])
@pytest.mark.parametrize("has_open_books", [True, False])
def test_what_is_anothers_shows_nowhere(has_open_books: bool, phase: str) -> None:
    where = rules(open_books=has_open_books)
    position = given(where.book, {**GIVEN, "phase": phase}, ())
    worth = dict.fromkeys(SEATS, 9)
    position.state.history = [Record(1, worth, worth, worth, dict.fromkeys(GOODS, 9), 9)]
    secrets = Secrets(lambda path: _readers(path, has_open_books=has_open_books), MEANT.__contains__, flipped)
    found = check(where, position, secrets, SEATS)
    assert {one for one in found.bare if one.startswith("economy.")} == {"economy.Economy.voted"}
