"""A circuit in round 6 that ann writes orders for, read as on receipt; for tests of the order language."""

from __future__ import annotations

from functools import cache
from typing import Any

from pbem.engine.orders import Reading
from pbem.engine.sheet import numbered
from pbem.engine.tongue import speaking
from pbem.materials import shipped_games
from pbem.rulesets.laissez_faire.boards import read_board
from pbem.rulesets.laissez_faire.book import Book, Options
from pbem.rulesets.laissez_faire.circuit import (
    Circuit,
    Clause,
    Contract,
    Investor,
    Lease,
    Offer,
    Proposal,
    Status,
    Title,
)
from pbem.rulesets.laissez_faire.contracttext import read_clause
from pbem.rulesets.laissez_faire.lexicon import BoardLexicon, bare_lexicon, lexicon
from pbem.rulesets.laissez_faire.looking import look
from pbem.rulesets.laissez_faire.orders import GRAMMAR, PHASE_ORDERS
from pbem.rulesets.laissez_faire.things import Thing
from pbem.yamlfile import read_document
from tests.languages.pseudo import PSEUDO, outside

SEATS = {"ann": "Ann Archer", "bob": "Bob Baker", "cat": "Cat", "dan": "Dan", "eve": "Eve"}
OWNERS = {
    "beacon": "ann",
    "brattle": "ann",
    "rush": "bob",
    "wilshire": "bob",
    "trucking": "cat",
    "gas": "dan",
}
CONTRACTS: dict[str, tuple[str, ...]] = {
    "K1": (
        "LOAN $300 FROM bob TO ann AT 5% DUE ROUND 12",
        "INCOME 25% OF beacon TO bob",
        "OPTION rush FOR $150 TO ann",
        "INCOME 10% OF rush TO ann NOTRANSFER",
    ),
    "K2": (
        "PAY $40 FROM bob TO ann EVERY ROUND FROM ROUND 5",
        "REFUSE BY ann AT boston TO dan",
        'TEXT "ann votes with bob"',
        "PAY $5 FROM OWNER OF beacon TO cat EVERY ROUND FROM ROUND 5",
        "FIXED $15 AT trucking FOR bob",
    ),
    "K3": ("PAY $20 FROM bob TO cat IN ROUND 9",),
}
PARTIES = {"K1": ("ann", "bob"), "K2": ("ann", "bob", "cat"), "K3": ("bob", "cat")}


@cache
def book(**options: Any) -> Book:
    """The rulebook with the shipped board and some options changed."""
    content = read_document(shipped_games() / "laissez_faire" / "boards" / "antimonopoly-2005.yaml").content
    return Book(Options(**options), read_board(content))


def bare() -> BoardLexicon:
    """The words of a stored text."""
    return bare_lexicon(book(), SEATS)


def circuit(phase: str = "travel", **more: Any) -> Circuit:
    """Five seats, eve eliminated; some titles, contracts, offers and proposals."""
    seats = {seat: Investor(seat, name) for seat, name in SEATS.items()}
    seats["eve"].status = Status.ELIMINATED
    return Circuit(
        round=6,
        phase=phase,
        turn_order=tuple(SEATS),
        seats=seats,
        titles={key: Title(OWNERS.get(key, "bank")) for key in book().board.titles},
        offers=_offers(),
        proposals=_proposals(),
        contracts={id: _contract(id, *clauses) for id, clauses in CONTRACTS.items()},
        **more,
    )


def leased(owner: str) -> Lease:
    """The lease of the jail in somebody's hands."""
    return Lease(owner)


def _contract(id: str, *clauses: str) -> Contract:
    made = {number: Clause(read_clause(text, bare())) for number, text in enumerate(clauses, 1)}
    if id == "K2":
        made[3].released_by = ("ann",)
    return Contract(id, "Pact", PARTIES[id], 3, made)


def _offers() -> dict[str, Offer]:
    things = (Thing("$", 40),), (Thing("TITLE", id="rush"),)
    return {
        "G1": Offer("G1", "bob", "ann", *things),
        "G2": Offer("G2", "bob", "dan", *things),
        "G3": Offer("G3", "ann", "anyone", *things),
        "G4": Offer("G4", "cat", "anyone", *things),
    }


def _proposals() -> dict[str, Proposal]:
    clause = (read_clause("PAY $5 FROM ann TO bob NOW", bare()),)
    return {
        "P1": Proposal("P1", "bob", ("bob", "ann"), "Gift", clause, ("bob",), 7),
        "P2": Proposal("P2", "bob", ("bob", "cat"), "Other", clause, ("bob",), 7),
        "P3": Proposal("P3", "ann", ("ann", "bob"), "Mine", clause, ("ann",), 7),
    }


def desk(seat: str = "ann", state: Circuit | None = None, **options: Any) -> BoardLexicon:
    """What a seat may name there."""
    view = look(book(**options), state or circuit(), seat)
    return lexicon(view.book, view, seat)


def read(
    text: str, seat: str = "ann", phase: str = "travel", state: Circuit | None = None, **options: Any
) -> Reading:
    """The lines of a letter as they are understood on receipt."""
    lines = numbered(text, GRAMMAR.opens)
    return GRAMMAR.read(lines, desk(seat, state or circuit(phase), **options), PHASE_ORDERS[phase])


def stored(text: str, **more: Any) -> list[str]:
    """The stored forms of the orders of a letter with nothing wrong in it."""
    reading = read(text, **more)
    assert [str(complaint) for complaint in reading.complaints] == []
    return [str(order) for order in reading.orders]


def refused(text: str, **more: Any) -> str:
    """What the player is told of a letter in which nothing can be taken; all of it can be translated."""
    reading = read(text, **more)
    assert reading.orders == () and reading.complaints, reading.orders
    with speaking(PSEUDO):
        told = [outside(str(complaint)) for complaint in read(text, **more).complaints]
    assert not any(character.isalpha() for character in "".join(told)), told
    return " ".join(map(str, reading.complaints))
