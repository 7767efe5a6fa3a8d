"""A letter as it lies before its writer, to find what is allowed but hardly meant (brief 5.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol, TypeVar

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.hooks import FACT
from pbem.rulesets.crusoe.island import Island
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.view import IslandView

O = TypeVar("O", bound=Order)  # noqa: E741


class Look(Protocol):
    """A seat's letter and the island as it stands, as far as the seat sees it; `mine` is its castaway."""

    @property
    def view(self) -> IslandView:
        """Return what the seat sees."""

    @property
    def seat(self) -> SeatId:
        """Return the seat."""

    @property
    def book(self) -> Book:
        """Return the rulebook."""

    @property
    def island(self) -> Island:
        """Return the island as it stands."""

    @property
    def mine(self) -> Castaway:
        """Return the seat's castaway."""

    @property
    def here(self) -> IslandLexicon:
        """Return what the seat knows, as orders are held against it."""

    @property
    def orders(self) -> tuple[Order, ...]:
        """Return the lines in force, in mail order."""

    @property
    def verbs(self) -> tuple[str, ...]:
        """Return the verbs that the phase takes from the seat."""

    def all_of(self, *kinds: type[O]) -> tuple[O, ...]:
        """Return the lines of some kinds that may be used, in mail order."""

    def first(self, kind: type[O]) -> O | None:
        """Return the first line of a kind whose test holds as things stand."""

    def counts(self, order: Order) -> bool:
        """Say whether a line may be used: no earlier one always goes before it."""

    def takes(self, *kinds: type[Order]) -> bool:
        """Say whether the phase takes an order of any of these kinds from the seat."""


def is_slave_of(look: Look, slave: SeatId) -> bool:
    """CRA-SLV-02 Say whether a seat is bound to the writer."""
    return bool(FACT(look.view, "master", (look.seat, slave), look.view.cycle))


def odd_master(look: Look, slave: SeatId) -> Iterator[str]:
    """CRA-SLV-02 Yield that only a master can mean what a line says."""
    if not is_slave_of(look, slave):
        yield tr("As things stand you have no power over {seat}.", seat=look.view.name(slave))
