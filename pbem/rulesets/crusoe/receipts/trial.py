"""A letter laid out on receipt: what of it is in force, at the table as far as its writer sees it."""

from __future__ import annotations

from functools import cached_property
from typing import TypeVar

from pbem.engine.dice import Dice
from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.receipt import Receipt
from pbem.engine.ruleset import Moment, Table
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.hooks import VERBS
from pbem.rulesets.crusoe.island import SHARE, Island, IslandTable
from pbem.rulesets.crusoe.language.legality import unreached
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon, lexicon
from pbem.rulesets.crusoe.language.orders import carried_lines
from pbem.rulesets.crusoe.language.phaseorders import orders_of_phase
from pbem.rulesets.crusoe.letters import Letter, first_of, letters_of, open_letters
from pbem.rulesets.crusoe.market.taxing import Tax
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.work.paths import bound_path

O = TypeVar("O", bound=Order)  # noqa: E741


def is_asked(view: IslandView, seat: SeatId) -> bool:
    """Say whether a seat can order anything now: it lives, and something of the phase is its to say."""
    castaway = view.seats.get(seat)
    if castaway is None or view.is_over or not castaway.is_alive or castaway.is_abandoned:
        return False
    verbs = verbs_of(view, seat)
    if view.phase == SHARE and Tax.verb() in verbs:
        return bound_path(view, seat) == view.book.board.roles.ruler
    return bool(verbs)


class Trial(Receipt[Book, IslandView]):
    """A seat's letter at a table without anybody else's.

    Nothing is played on it: the table shows the island as it stands.
    """

    @cached_property
    def table(self) -> IslandTable:
        """The table, with the letter laid out."""
        island = self.view.island
        moment = Moment(island.turn, island.phase)
        sheets, postings = {self.seat: self.sheet}, self.view.postings
        table: IslandTable = Table(self.book, island, sheets, Dice("never thrown"), moment, postings=postings)
        open_letters(table, carried_lines(table))
        return table

    @cached_property
    def verbs(self) -> tuple[str, ...]:
        """The verbs that the phase takes from the seat."""
        return verbs_of(self.view, self.seat)

    @property
    def island(self) -> Island:
        """Return the island as it stands."""
        return self.view.island

    @property
    def mine(self) -> Castaway:
        """Return the seat's castaway."""
        return self.view.seats[self.seat]

    @cached_property
    def here(self) -> IslandLexicon:
        """Return what the seat knows, as orders are held against it."""
        return lexicon(self.book, self.view, self.seat)

    @property
    def letter(self) -> Letter:
        """Return what is in force: the letter, joined with what an earlier one of the cycle left."""
        return letters_of(self.table).of(self.seat)

    @cached_property
    def orders(self) -> tuple[Order, ...]:
        """The lines in force, in mail order; of them `sheet` has those of this letter."""
        return tuple(line.order for line in self.letter.lines)

    @cached_property
    def _reached(self) -> tuple[Order, ...]:
        idle = [one.order for one in unreached(self.orders, self.book)]
        return tuple(order for order in self.orders if not any(order is one for one in idle))

    def all_of(self, *kinds: type[O]) -> tuple[O, ...]:
        """Return the lines of some kinds that may be used, in mail order."""
        return tuple(order for order in self._reached if isinstance(order, kinds))

    def counts(self, order: Order) -> bool:
        """Say whether a line may be used: no earlier one always goes before it."""
        return any(order is one for one in self._reached)

    def first(self, kind: type[O]) -> O | None:
        """Return the first line of a kind whose test holds as things stand."""
        return first_of(self.table, self.seat, kind)

    def takes(self, *kinds: type[Order]) -> bool:
        """Say whether the phase takes an order of any of these kinds from the seat."""
        return any(kind.verb() in self.verbs for kind in kinds)


def verbs_of(view: IslandView, seat: SeatId) -> tuple[str, ...]:
    """CRU-H05 Return the verbs that the phase takes from a seat."""
    kinds = orders_of_phase(view.book, view.phase)
    return VERBS(tuple(kind.verb() for kind in kinds), view, view.phase, seat)
