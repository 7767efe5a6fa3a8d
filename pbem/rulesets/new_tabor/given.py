"""The position of a worked case: what it leaves out takes the defaults of brief 10."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.events import SeatId
from pbem.engine.options import BadValue
from pbem.engine.ruleset import Moment, Position
from pbem.engine.words import did_you_mean
from pbem.rulesets.new_tabor import records
from pbem.rulesets.new_tabor.book import OFFICES, Book
from pbem.rulesets.new_tabor.economy import ROUND, SETUP, Economy, no_goods
from pbem.rulesets.new_tabor.givenboard import piles, rent_cards
from pbem.rulesets.new_tabor.givenseats import Values, credits, filled, given_seat, table_in, without_none
from pbem.rulesets.new_tabor.givenvotes import before_act, debts, option_text, votes
from pbem.rulesets.new_tabor.seatrecords import read_goods

USUAL_SEATS = ("ann", "bob", "cy", "dan")
USUAL_OFFICERS = {"clerk": "dan", "treasurer": "cy"}
USUAL_QUARTER, USUAL_ROUND = 2, 3
_KNOWN = (
    *("quarter", "round", "settles", "phase", "order_of_play", "seats", "first_seat", "head_count"),
    *("rent_cards", "storehouse", "intake", "bank", *OFFICES, "decks", "questions", "motions", "resolutions"),
    *("motion_count", "ious", "iou_count", "changed", "length", "late_sets", "before_act", "result"),
    *("adjudications", "stopping", "history", "drawn"),
)
_PLAIN = {"settles": 0, "length": 0, "adjudications": 1, "stopping": "", "result": None}


def given(book: Book, values: Mapping[str, Any], seats: Sequence[SeatId]) -> Position[Economy]:
    """Return the position of a worked case; `seats` are those that its orders name."""
    values = without_none(values)
    for key in values:
        if key not in _KNOWN:
            raise BadValue(f"given.{key}", f"is not known. {did_you_mean(key, _KNOWN)}".strip())
    written = table_in(values.get("seats"), "given.seats")
    order = _order_of_play(values, list(written), seats)
    phase, quarter, round = _time(values)
    is_before = phase == SETUP or (quarter == 1 and round == 1 and phase == ROUND)
    seated = {
        seat: given_seat(seat, number, not is_before, quarter, written.get(seat))
        for number, seat in enumerate(order, 1)
    }
    complete: Values = {
        **{key: values.get(key, usual) for key, usual in _PLAIN.items()},
        "quarter": quarter,
        "round": round,
        "phase": phase,
        "order_of_play": order,
        "seats": seated,
        "first_seat": values.get("first_seat", order[0]),
        "head_count": values.get("head_count", len(order)),
        **_officers(book, values, seated),
        **_of_the_union(book, values),
        **votes(values, quarter, round, order),
        **debts(values, quarter),
        "before_act": before_act(values),
        **{key: dict(values.get(key) or {}) for key in ("late_sets", "changed")},
        **{key: list(values.get(key) or ()) for key in ("history", "drawn")},
    }
    return _position(book, complete)


def _position(book: Book, complete: Values) -> Position[Economy]:
    complete["changed"] = {name: option_text(value) for name, value in complete["changed"].items()}
    try:
        economy = records.load(book, complete)
    except (ValueError, KeyError, TypeError, IndexError) as wrong:
        raise BadValue("given", f"can't be so: {wrong!r}.") from None
    return Position(Moment(economy.turn, economy.phase), economy)


def _time(values: Mapping[str, Any]) -> tuple[str, int, int]:
    """Return phase, quarter and round; a setup is before the first round of all."""
    phase = values.get("phase", ROUND)
    quarter, round = (1, 1) if phase == SETUP else (USUAL_QUARTER, USUAL_ROUND)
    return phase, values.get("quarter", quarter), values.get("round", round)


def _order_of_play(
    values: Mapping[str, Any], written: Sequence[SeatId], named: Sequence[SeatId]
) -> list[SeatId]:
    """Return the usual four in their order, then others in the order listed, unless a case says it."""
    others = [seat for seat in (*written, *named) if seat not in USUAL_SEATS]
    return list(dict.fromkeys(values.get("order_of_play") or (*USUAL_SEATS, *others)))


def _officers(book: Book, values: Mapping[str, Any], seats: Mapping[SeatId, Values]) -> Values:
    """Return Clerk and Treasurer: the usual ones, if they are in the game and it is not for the house."""
    officers: Values = {}
    for office, seat in USUAL_OFFICERS.items():
        can_serve = book.options.offices != "house" and not seats[seat]["out_in"] if seat in seats else False
        officers[office] = values.get(office, seat if can_serve else None)
    return officers


def _of_the_union(book: Book, values: Mapping[str, Any]) -> Values:
    """Return rent cards, storehouse, bank and decks."""
    return {
        "rent_cards": rent_cards(book, table_in(values.get("rent_cards"), "given.rent_cards")),
        "storehouse": _goods(values.get("storehouse"), "given.storehouse"),
        "intake": _goods(values.get("intake"), "given.intake"),
        "bank": credits(values.get("bank", 0), "given.bank"),
        "piles": piles(book, table_in(values.get("decks"), "given.decks")),
    }


def _goods(written: Any, place: str) -> Values:
    return {**read_goods(filled(no_goods(), written, place))}
