"""How sentences name those who pay and are paid, what changes hands, and how much: in the language spoken."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.book import BANK, Book
from pbem.rulesets.laissez_faire.things import Sort, Thing
from pbem.rulesets.laissez_faire.view import AnyCircuit


@dataclass(frozen=True)
class Party:
    """A seat by its display name, or the bank."""

    name: str

    def __str__(self) -> str:
        return tr("the bank") if self.name == BANK else self.name


def party(circuit: AnyCircuit, owner: str) -> Party:
    """Return a seat or the bank as a sentence names it."""
    return Party(circuit.seats[owner].name if owner in circuit.seats else BANK)


def name_of(circuit: AnyCircuit, seat: SeatId) -> str:
    """Return the display name of a seat."""
    return circuit.seats[seat].name


@dataclass(frozen=True)
class Dollars:
    """An amount as a sentence writes it: $52, -$40."""

    amount: int

    def __str__(self) -> str:
        return f"-${-self.amount}" if self.amount < 0 else f"${self.amount}"


@dataclass(frozen=True)
class Called:
    """A title by its name, or the lease of the jail (an empty name)."""

    name: str

    def __str__(self) -> str:
        return self.name or tr("the jail lease")


def called(book: Book, key: str) -> Called:
    """Return a title, or the lease, as a sentence names it."""
    return Called(book.board.titles[key].name if key in book.board.titles else "")


@dataclass(frozen=True)
class SaidThing:
    """A thing of a deal as a sentence names it; `names` are those of the titles in it."""

    thing: Thing
    names: tuple[str, ...] = ()

    def __str__(self) -> str:
        match self.thing.sort:
            case Sort.MONEY:
                return f"${self.thing.amount}"
            case Sort.TITLE:
                return self.names[0]
            case Sort.LEASE:
                return tr("the jail lease")
            case Sort.HOUSE:
                return tr("a house from {street} to {other}", street=self.names[0], other=self.names[1])
            case Sort.CLAIM:
                return tr("the claim {clause}", clause=self.thing.id)
            case _:
                return tr("the release from {clause}", clause=self.thing.id)


@dataclass(frozen=True)
class SaidThings:
    """The things of one side of a deal: money first, then as ordered, joined by +."""

    things: tuple[SaidThing, ...]

    def __str__(self) -> str:
        return " + ".join(map(str, self.things))

    def __bool__(self) -> bool:
        return bool(self.things)


def said_things(book: Book, things: Sequence[Thing]) -> SaidThings:
    """Return things as a sentence lists them."""
    ordered = sorted(things, key=lambda thing: thing.sort is not Sort.MONEY)
    titles = book.board.titles
    return SaidThings(
        tuple(
            SaidThing(one, tuple(titles[key].name for key in (one.id, one.target) if key in titles))
            for one in ordered
        )
    )
