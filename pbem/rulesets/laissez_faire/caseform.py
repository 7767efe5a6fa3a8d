"""Worked cases of Laissez-faire: what may be given and expected, and the position meant (brief 10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pbem.engine.case_form import SEAT, CaseForm
from pbem.engine.case_shapes import Either, ListOf, Maybe, Plain, Record, TableOf, Text, Whole, Word
from pbem.engine.case_types import record
from pbem.engine.codec import value_of
from pbem.engine.events import SeatId
from pbem.engine.options import BadValue, options_of
from pbem.engine.ruleset import Moment, Position
from pbem.rulesets.laissez_faire.book import BANK, LEVELS, MOST_PAYMENTS, Book, Kind, Options
from pbem.rulesets.laissez_faire.circuit import (
    CONTRACT,
    Circuit,
    Clause,
    Contract,
    Investor,
    Lodging,
    Status,
    Title,
)
from pbem.rulesets.laissez_faire.clauses import Fixed, Income, read_value
from pbem.rulesets.laissez_faire.contracttext import Reader
from pbem.rulesets.laissez_faire.lexicon import bare_lexicon
from pbem.rulesets.laissez_faire.rounds import first_phase
from pbem.rulesets.laissez_faire.terms import Terms

OFF = "off"
"""The token of a seat that is off the board; YAML reads the word as a truth value."""
USUAL_ROUND = 2
BESIDE = ("balance", "arrears")
"""What may stand beside the one clause of a contract, which has it."""


def case_form(book: Book) -> CaseForm:
    """Return the form of the cases of a game with this book."""
    names = {
        "title": tuple(book.board.titles),
        "space": tuple(space.key for space in book.board.spaces if space.key),
        "street": tuple(book.board.streets),
        "option": tuple(name for name, _, _ in options_of(Options)),
    }
    tokens = Word("off", (OFF,)), Whole(0, len(book.board.spaces) - 1)
    seats = TableOf(SEAT, record(Investor, token=Either(tokens)))
    return CaseForm(
        _given_form(tokens), record(Circuit, seats=seats, net_worth=TableOf(SEAT, Whole(None))), names
    )


def _given_form(tokens: tuple[Plain, ...]) -> Record:
    """Return the form of a position: spaces and levels go by name, too, and a contract lists its clauses."""
    seat = record(
        Investor,
        is_given=True,
        token=Either((*tokens, Word("space"))),
        lodging=Maybe(Record(record(Lodging, is_given=True).parts)),
    )
    title = record(Title, is_given=True)
    title = title.but(payments=Either((title.parts["payments"], Word("level", LEVELS[MOST_PAYMENTS:]))))
    clause = Record(record(Clause, is_given=True).parts)
    contract = record(
        Contract,
        needed=("clauses",),
        is_given=True,
        clauses=ListOf(Text()),
        balance=clause.parts["balance"],
        arrears=clause.parts["arrears"],
    )
    given = record(
        Circuit,
        *("thrown", "winners", "how"),
        is_given=True,
        seats=TableOf(SEAT, seat),
        titles=TableOf(Word("title"), Maybe(Either((title.parts["owner"], title)))),
        rolls=TableOf(SEAT, ListOf(Either((Whole(1, 6), ListOf(Whole(1, 6)))))),
        contracts=TableOf(CONTRACT, replace(contract, numbered=Maybe(clause))),
    )
    left_empty = {key: Maybe(given.parts[key]) for key in ("lease", "supply", "agreements")}
    return Record({**given.parts, **left_empty})


def given(book: Book, values: Mapping[str, Any], seats: Sequence[SeatId]) -> Position[Circuit]:
    """Return the position of a worked case; `seats` are those that its orders name."""
    values = {key: one for key, one in values.items() if one is not None}
    folk, contracts = values.get("seats", {}), values.get("contracts", {})
    names = _seats(values, seats)
    words = bare_lexicon(book, {seat: (folk.get(seat) or {}).get("name", seat) for seat in names})
    written = {
        "phase": first_phase(book),
        **values,
        "turn_order": values.get("turn_order") or names,
        "seats": {seat: _seat(book, f"given.seats.{seat}", folk.get(seat)) for seat in names},
        "titles": {**dict.fromkeys(book.board.titles), **_by_level(values.get("titles", {}))},
        "rolls": {seat: _throws(throws) for seat, throws in values.get("rolls", {}).items()},
        "contracts": {id: _contract(id, one) for id, one in contracts.items()},
    }
    circuit = value_of(Circuit, written, Reader(words, values.get("round", USUAL_ROUND)), "given")
    _check_rules(circuit)
    for clause in circuit.clauses():
        clause.terms = _granted(circuit, clause)
    return Position(Moment(circuit.round, circuit.phase), circuit)


def _seats(values: Mapping[str, Any], seats: Sequence[SeatId]) -> list[SeatId]:
    """Return the seats as listed, then those that only orders or things name."""
    titles = values.get("titles", {}).values()
    owners = [one if isinstance(one, str) else (one or {}).get("owner", BANK) for one in titles]
    parties = [seat for one in values.get("contracts", {}).values() for seat in one["parties"]]
    lessee = values.get("lease", {}).get("owner", BANK)
    others = sorted({*seats, *owners, *parties, lessee, *values.get("turn_order", ())} - {BANK})
    return list(dict.fromkeys([*values.get("seats", {}), *others]))


def _seat(book: Book, place: str, written: Mapping[str, Any] | None) -> dict[str, Any]:
    """Return a seat: who is out has no token, who is in jail stands there, and on a street one lodges."""
    seat = dict(written or {})
    spaces = book.board.spaces
    usual: int | str = 0
    if seat.get("in_jail") is not None:
        usual = book.board.jail.number
    elif seat.get("status", Status.IN_PLAY.value) != Status.IN_PLAY.value:
        usual = OFF
    token = seat.get("token", usual)
    seat["token"] = {space.key: space.number for space in spaces if space.key}.get(token, token)
    space = None if seat["token"] == OFF else spaces[seat["token"]]
    if space is not None and space.kind is Kind.STREET:
        seat["lodging"] = {"street": space.key, **(seat.get("lodging") or {})}
        if seat["lodging"]["street"] != space.key:
            raise BadValue(f"{place}.lodging.street", f"must be {space.key}, where the token stands.")
    elif seat.get("lodging") is not None:
        raise BadValue(f"{place}.lodging", "only a token on a street has a lodging.")
    seat["prices"] = [{"given": number, **one} for number, one in enumerate(seat.get("prices", ()), 1)]
    return seat


def _by_level(titles: Mapping[str, Any]) -> dict[str, Any]:
    """Return titles with the payments that have been made, where the level of the deed is written."""
    levels = {name: payments for payments, name in enumerate(LEVELS)}
    return {
        key: {**one, "payments": levels.get(one["payments"], one["payments"])}
        if isinstance(one, Mapping) and "payments" in one
        else one
        for key, one in titles.items()
    }


def _throws(written: Sequence[Any]) -> Sequence[Any]:
    """Return a seat's throws for the round: one or two pairs, or one pair without its brackets."""
    return [written] if written and isinstance(written[0], int) else written


def _contract(id: str, written: Mapping[str, Any]) -> dict[str, Any]:
    """Return a contract as it is stored; of a single clause, what is different may stand beside it."""
    contract = {str(key): one for key, one in written.items()}
    texts = contract.pop("clauses")
    beside = {key: contract.pop(key) for key in BESIDE if key in contract}
    if beside and len(texts) != 1:
        raise BadValue(
            f"given.contracts.{id}", f"balance and arrears stand under the clause's number: {id}.1."
        )
    clauses = {str(number): {"clause": text, **beside} for number, text in enumerate(texts, 1)}
    return contract | {number: {**one, **(contract.get(number) or {})} for number, one in clauses.items()}


def _check_rules(circuit: Circuit) -> None:
    for group, rules in (("rules", circuit.rules), ("next_rules", circuit.next_rules)):
        for name, value in rules.items():
            try:
                read_value(name, value)
            except ValueError as wrong:
                raise BadValue(f"given.{group}.{name}", f"{wrong}.") from None


def _granted(circuit: Circuit, clause: Clause) -> Terms:
    """Return the terms of a clause; a personal one is granted by who owns the title."""
    terms = clause.terms
    if not isinstance(terms, Income | Fixed) or not terms.is_personal or terms.grantor:
        return terms
    owner = circuit.titles[terms.title].owner
    if owner == BANK:
        raise BadValue(
            f"given.contracts.{clause.id}", "the bank grants nothing: write PERSONAL BY and a seat."
        )
    return replace(terms, grantor=owner)
