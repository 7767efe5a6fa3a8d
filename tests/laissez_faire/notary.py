"""Positions with contracts and debts, written as worked cases write them, for the tests of agreements."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from pbem.engine.dice import RiggedDice
from pbem.engine.events import GM, SeatId
from pbem.engine.ruleset import Moment, Played, Sheet, Table
from pbem.engine.sheet import numbered
from pbem.materials import shipped_games
from pbem.rulesets.laissez_faire.boards import read_board
from pbem.rulesets.laissez_faire.book import Board, Book, Options
from pbem.rulesets.laissez_faire.caseform import given
from pbem.rulesets.laissez_faire.circuit import Circuit, CircuitTable
from pbem.rulesets.laissez_faire.game import sequence_of
from pbem.rulesets.laissez_faire.gm_orders import GM_GRAMMAR
from pbem.rulesets.laissez_faire.lexicon import BoardLexicon
from pbem.rulesets.laissez_faire.looking import look
from pbem.rulesets.laissez_faire.orders import GRAMMAR
from pbem.rulesets.laissez_faire.schedule import clause_of
from pbem.rulesets.laissez_faire.worth import net_worth
from pbem.yamlfile import read_document

SEATS = ("ann", "bob", "cat", "dan")


@cache
def board() -> Board:
    """The board that comes with pbem."""
    file = shipped_games() / "laissez_faire" / "boards" / "antimonopoly-2005.yaml"
    return read_board(read_document(file).content)


@cache
def book(**options: Any) -> Book:
    """The rulebook, one mail a round unless asked otherwise, with some options changed."""
    return Book(Options(**{"phases": "compact", **options}), board())


def position(*seats: SeatId, options: dict[str, Any] | None = None, **values: Any) -> Circuit:
    """A position of a worked case, with these seats in it."""
    seated = {seat: values.get("seats", {}).get(seat) or {} for seat in seats or SEATS}
    return given(book(**(options or {})), {**values, "seats": seated}, ()).state


def owned(seat: SeatId, *keys: str, **payments: int) -> dict[str, Any]:
    """Titles of a seat, some with house payments."""
    plain = {key: {"owner": seat} for key in keys}
    return plain | {key: {"owner": seat, "payments": one} for key, one in payments.items()}


def contract(*clauses: str, parties: Sequence[SeatId] = ("ann", "bob"), **more: Any) -> dict[str, Any]:
    """A contract as a worked case gives it."""
    return {"parties": list(parties), "clauses": list(clauses), **more}


def sheet(circuit: Circuit, seat: SeatId, text: str, **options: Any) -> Sheet:
    """What a seat or the GM sent, as it is read and held against the position."""
    words = BoardLexicon(
        seat, {one: one for one in circuit.seats}, book(**options), look(book(**options), circuit, seat)
    )
    grammar = GM_GRAMMAR if seat == GM else GRAMMAR
    reading = grammar.read(numbered(text, grammar.opens), words, strictly=False)
    assert not reading.complaints, reading.complaints
    return Sheet(Played.RECEIVED, reading.orders)


def table(circuit: Circuit, *faces: int, options: dict[str, Any] | None = None, **texts: Any) -> CircuitTable:
    """A table with what the seats and the GM sent, and dice that show these faces."""
    chosen = options or {}
    sheets = {seat: sheet(circuit, seat, text, **chosen) for seat, text in texts.items()}
    moment = Moment(circuit.round, circuit.phase)
    return Table(book(**chosen), circuit, sheets, RiggedDice(*faces), moment)


def played(
    circuit: Circuit, *faces: int, options: dict[str, Any] | None = None, **texts: Any
) -> CircuitTable:
    """The table after all steps of the phase; all dice must have been thrown."""
    where = table(circuit, *faces, options=options, **texts)
    sequence_of(where.book.options).play(where)
    assert isinstance(where.dice, RiggedDice)
    where.dice.used_up()
    return where


def told(where: CircuitTable) -> list[str]:
    """All sentences told so far, whoever may read them."""
    return [event.sentence for event in where.events]


def read_by(where: CircuitTable, reader: SeatId) -> list[str]:
    """What a reader is told."""
    return [event.sentence for event in where.events if event.is_for(reader)]


def cash(circuit: Circuit) -> dict[SeatId, int]:
    """What each seat has in cash."""
    return {seat: one.cash for seat, one in circuit.seats.items()}


def worths(circuit: Circuit, **options: Any) -> dict[SeatId, int]:
    """What each seat is worth."""
    return {seat: net_worth(book(**options), circuit, seat) for seat in circuit.seats}


def life(circuit: Circuit, id: str) -> str:
    """What has become of a clause."""
    clause = clause_of(circuit, id)
    return clause.life.value if clause else "none"


def arrears(circuit: Circuit, id: str) -> dict[SeatId, int]:
    """What is in arrears by a clause."""
    clause = clause_of(circuit, id)
    return {seat: one.amount for seat, one in clause.arrears.items()} if clause else {}
