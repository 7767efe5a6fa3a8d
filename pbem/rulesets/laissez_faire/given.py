"""The position of a worked case: what it leaves out takes the defaults of brief 10."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.events import SeatId
from pbem.engine.options import BadValue
from pbem.engine.ruleset import Moment, Position
from pbem.engine.words import Fault
from pbem.rulesets.laissez_faire import records
from pbem.rulesets.laissez_faire.book import BANK, LEVELS, MOST_PAYMENTS, Book, Options
from pbem.rulesets.laissez_faire.circuit import Circuit, Lease, Title
from pbem.rulesets.laissez_faire.givencontracts import before, given_contract, given_proposal
from pbem.rulesets.laissez_faire.givenseats import Values, filled, given_seat, table_in
from pbem.rulesets.laissez_faire.newrules import read_value
from pbem.rulesets.laissez_faire.rounds import first_phase

USUAL_ROUND = 2
_TABLES = ("seats", "titles", "lease", "supply", "rolls", "offers", "proposals", "contracts", "rules")
_OTHERS = ("round", "phase", "turn_order", "agreements", "lap", "time_up", "next_rules", "history")
_COUNTS = {"offers": "offers_made", "proposals": "proposals_made", "contracts": "contracts_made"}
_USUAL_OFFER: Values = {
    "from": "",
    "to": "anyone",
    "give": [],
    "want": [],
    "tests": [],
    "open_until": 2,
    "state": "open",
}
_USUAL_AGREEMENT: Values = {
    "one": "",
    "other": "",
    "give": [],
    "want": [],
    "tests": [],
    "proposal": None,
    "clause": "",
    "lines": {},
    "reason": "",
}


def given(book: Book, values: Mapping[str, Any], seats: Sequence[SeatId]) -> Position[Circuit]:
    """Return the position of a worked case; `seats` are those that its orders name."""
    _check_keys(values)
    written: Values = {**values, **{key: table_in(values.get(key), f"given.{key}") for key in _TABLES}}
    round, phase = written.get("round", USUAL_ROUND), written.get("phase") or first_phase(book)
    titles = {key: _title(written["titles"].get(key), key) for key in book.board.titles}
    for key in written["titles"]:
        if key not in titles:
            raise BadValue(f"given.titles.{key}", "is no title of the board.")
    names = _seats(written, titles, seats)
    complete: Values = {
        "round": round,
        "phase": phase,
        "turn_order": [str(seat) for seat in written.get("turn_order") or names],
        "seats": {seat: given_seat(book, seat, written["seats"].get(seat)) for seat in names},
        "titles": titles,
        "lease": _lease(written["lease"]),
        "supply": _supply(book, titles, written["supply"]),
        "rolls": {seat: _throws(throws) for seat, throws in written["rolls"].items()},
        "offers": {id: _offer(id, one) for id, one in written["offers"].items()},
        "agreements": [
            filled(_USUAL_AGREEMENT, one, "given.agreements") for one in written.get("agreements") or ()
        ],
        "lap": _lap(round, written.get("lap")),
        "time_up": written.get("time_up", False),
        "rules": {name: _rule(name, value) for name, value in written["rules"].items()},
        "next_rules": {name: _rule(name, value) for name, value in (written.get("next_rules") or {}).items()},
        "prices_given": written.get("prices_given", _most_prices(written["seats"])),
        "adjudications": written.get("adjudications", 1),
        "history": list(written.get("history") or ()),
        "thrown": {},
        "winners": [],
        "how": "",
    }
    try:
        _put_agreements(book, complete, written)
        return Position(Moment(round, phase), records.load(book, complete))
    except (Fault, ValueError, KeyError, TypeError) as wrong:
        raise BadValue("given", f"can't be so: {wrong!r}.") from None


def _check_keys(values: Mapping[str, Any]) -> None:
    known = (*_TABLES, *_OTHERS, *_COUNTS.values(), "prices_given", "adjudications")
    for key in values:
        if key not in known:
            raise BadValue(f"given.{key}", f"is not known; {', '.join(known)} are.")


def _seats(written: Values, titles: Mapping[str, Values], seats: Sequence[SeatId]) -> list[SeatId]:
    """Return the seats as listed, then those that only orders or things name."""
    owners = [title["owner"] for title in titles.values()] + [written["lease"].get("owner", BANK)]
    parties = [seat for one in written["contracts"].values() for seat in one.get("parties") or ()]
    others = sorted({*seats, *owners, *parties, *(written.get("turn_order") or ())} - {BANK})
    return list(dict.fromkeys([*written["seats"], *others]))


def _title(written: Any, key: str) -> Values:
    """Return a title; its owner alone may be written in its place."""
    place = f"given.titles.{key}"
    values = filled(
        records.title_values(Title()), {"owner": written} if isinstance(written, str) else written, place
    )
    if values["payments"] in LEVELS[MOST_PAYMENTS:]:
        values["payments"] = MOST_PAYMENTS
    if values["payments"] not in range(MOST_PAYMENTS + 1):
        raise BadValue(f"{place}.payments", f"must be 0 to {MOST_PAYMENTS}, not {values['payments']!r}.")
    return values


def _lease(written: Values) -> Values:
    values = filled(records.lease_values(Lease()), written, "given.lease")
    for key in ("rate", "next_rate"):
        if isinstance(values[key], int):  # dollars
            values[key] = {"kind": records.FLAT, "value": values[key]}
    return values


def _supply(book: Book, titles: Mapping[str, Values], written: Values) -> Values:
    """Return what is left in the box of the buildings on the board."""
    payments = [title["payments"] for title in titles.values()]
    usual = {
        "houses": book.board.houses - sum(one for one in payments if one < MOST_PAYMENTS),
        "apartments": book.board.apartments - payments.count(MOST_PAYMENTS),
    }
    return filled(usual, written, "given.supply")


def _offer(id: str, written: Any) -> Values:
    """Return an offer, open to anyone until the next adjudication but for what it says."""
    values = filled(_USUAL_OFFER, written, f"given.offers.{id}")
    for key in ("from", "give"):
        if not values[key]:
            raise BadValue(f"given.offers.{id}.{key}", "is missing.")
    return values


def _throws(written: Sequence[Any]) -> list[list[int]]:
    """Return a seat's throws for the round: one or two pairs, or one pair without its brackets."""
    return [[*written]] if written and isinstance(written[0], int) else [[*pair] for pair in written]


def _lap(round: int, written: Any) -> Values | None:
    if written is None:
        return None
    values = filled({"declarer": "", "round": round, "net_worth": 2000}, written, "given.lap")
    if not values["declarer"]:
        raise BadValue("given.lap.declarer", "is missing.")
    return values


def _most_prices(seats: Values) -> int:
    """Return the number of lines of the longest price list, which are numbered."""
    return max((len((one or {}).get("prices") or ()) for one in seats.values()), default=0)


def _rule(name: str, value: object) -> str:
    """Return an option's value as contracts write it; YAML reads yes and no as truth values."""
    if not hasattr(Options, name):
        raise BadValue(f"given.rules.{name}", "is no option.")
    text = {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
    try:
        read_value(name, text)
    except ValueError as wrong:
        raise BadValue(f"given.rules.{name}", f"{wrong}.") from None
    return text


def _put_agreements(book: Book, complete: Values, written: Values) -> None:
    """Add contracts and proposals, whose clauses are written in words, and the numbers given so far."""
    known = before(book, complete)
    for group, read in (("contracts", given_contract), ("proposals", given_proposal)):
        complete[group] = {id: read(id, one, known) for id, one in written[group].items()}
    for group, count in _COUNTS.items():
        highest = max(map(records.number_of, complete[group]), default=0)
        complete[count] = written.get(count, highest)
