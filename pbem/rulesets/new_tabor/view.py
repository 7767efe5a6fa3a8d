"""What a reader may see of the table (brief 2.1, 2.2); `looking` makes it of the economy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pbem.engine.events import SeatId
from pbem.rulesets.new_tabor.book import Book
from pbem.rulesets.new_tabor.economy import Economy, Producer
from pbem.rulesets.new_tabor.lexicon import Facts


@dataclass(frozen=True)
class EconomyView:
    """The table as one reader sees it; `reader` None is the public.

    `known` is the economy as far as the reader knows it, for reckoning as the rules do: hidden stock and
    money are 0 there, hidden settings the usual ones, goals None, and face-down piles empty. It is shared:
    copy it before you change it. `books` are the seats whose stock and money the reader may know, `own`
    those whose goals and settings. `face_down` counts the cards that lie face down, by deck. `in_hands` is
    all money that the seats hold together, `uncovered` how much of all money no stock covers (TAB-R60).
    """

    book: Book
    reader: SeatId | None
    facts: Facts
    known: Economy
    books: frozenset[SeatId]
    own: frozenset[SeatId]
    face_down: Mapping[str, int]
    in_hands: int
    uncovered: int

    @property
    def seats(self) -> Mapping[SeatId, Producer]:
        """The seats in order of play, as far as the reader knows them."""
        return self.known.seats

    @property
    def phase(self) -> str:
        """What the next letters are for."""
        return self.known.phase

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.known.result is not None

    @property
    def has_open_books(self) -> bool:
        """Whether the reader knows everybody's stock and money."""
        return all(seat in self.books for seat in self.seats)

    def in_game(self) -> list[Producer]:
        """Return those in the game, in order of play from the lowest number."""
        return self.known.in_game()

    def money(self, seat: SeatId) -> int | None:
        """Return a seat's money in cents; None if it is hidden."""
        return self.seats[seat].money if seat in self.books else None

    def stock(self, seat: SeatId, good: str) -> int | None:
        """Return the units of a good that a seat holds; None if that is hidden."""
        return self.seats[seat].stock[good] if seat in self.books else None

    def stock_value(self, seat: SeatId) -> int | None:
        """TAB-108 Return the value of a seat's stock at spot prices in cents; None if it is hidden."""
        if seat not in self.books:
            return None
        return self.known.value(self.seats[seat].stock)

    def worth(self, seat: SeatId) -> int | None:
        """TAB-077 Return the value of a seat's money and stock in cents; None if it is hidden."""
        money, stock = self.money(seat), self.stock_value(seat)
        return None if money is None or stock is None else money + stock
