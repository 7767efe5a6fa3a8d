"""What a reader may see of the table: built by naming it (brief 2.1, 2.2; option open_books)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from pbem.engine.copying import copied
from pbem.engine.events import GM, SeatId
from pbem.rulesets.new_tabor.book import Book
from pbem.rulesets.new_tabor.economy import Deck, Economy, Producer, Record
from pbem.rulesets.new_tabor.lexicon import Facts, facts_of


@dataclass(frozen=True)
class EconomyView:
    """The table as one reader sees it; `reader` None is the public.

    `known` is the economy as far as the reader knows it, for reckoning as the rules do: hidden stock and
    money are 0 there, hidden settings the usual ones, goals None, and face-down piles empty. It is shared:
    copy it before you change it. `books` are the seats whose stock and money the reader may know, `own`
    those whose goals and settings. `face_down` counts the cards that lie face down, by deck. `in_hands` is
    all money that the seats hold together, `uncovered` how much of all money no stock covers.
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
        """Return the value of a seat's stock at spot prices in cents; None if it is hidden."""
        if seat not in self.books:
            return None
        return self.known.value(self.seats[seat].stock)

    def worth(self, seat: SeatId) -> int | None:
        """Return the value of a seat's money and stock in cents; None if it is hidden."""
        money, stock = self.money(seat), self.stock_value(seat)
        return None if money is None or stock is None else money + stock


def look(book: Book, economy: Economy, reader: SeatId | None) -> EconomyView:
    """Return what a reader may see; None is the public."""
    return looks(book, economy)(reader)


def looks(book: Book, economy: Economy) -> Callable[[SeatId | None], EconomyView]:
    """Return how any reader sees an economy that does not change meanwhile."""
    return _Eyes(book, economy).seen_by


@dataclass(frozen=True)
class _Eyes:
    """The economy as it is, of which each reader is shown a part."""

    book: Book
    economy: Economy

    def seen_by(self, reader: SeatId | None) -> EconomyView:
        """Return the view of one reader."""
        economy = self.economy
        seats = frozenset(economy.seats)
        sees_all = economy.result is not None or reader == GM
        own = seats if sees_all else seats & {reader}
        books = seats if self.book.options.open_books else own
        return EconomyView(
            self.book,
            reader,
            facts_of(self.book, economy, reader),
            _known(economy, books, own, sees_all=sees_all),
            books,
            own,
            {deck: len(pile.down) for deck, pile in economy.decks.items()},
            sum(one.money for one in economy.seats.values()),
            economy.imbalance,
        )


def _known(economy: Economy, books: frozenset[SeatId], own: frozenset[SeatId], *, sees_all: bool) -> Economy:
    """Return the economy as far as a reader knows it; see EconomyView."""
    return Economy(
        quarter=economy.quarter,
        round=economy.round,
        phase=economy.phase,
        seats={id: _producer(one, books, own) for id, one in economy.seats.items()},
        first_seat=economy.first_seat,
        head_count=economy.head_count,
        rent_cards=dict(economy.rent_cards),
        settles=economy.settles,
        storehouse=dict(economy.storehouse),
        intake=dict(economy.intake),
        bank=economy.bank,
        officers=dict(economy.officers),
        decks={deck: _pile(pile, sees_all=sees_all) for deck, pile in economy.decks.items()},
        questions=list(economy.questions),
        motions=list(economy.motions),
        resolutions=list(economy.resolutions),
        motion_count=economy.motion_count,
        ious=list(economy.ious),
        iou_count=economy.iou_count,
        changed=dict(economy.changed),
        length=economy.length,
        late_sets={seat: text for seat, text in economy.late_sets.items() if seat in own},
        before_act={seat: moves for seat, moves in economy.before_act.items() if seat in own},
        result=economy.result,
        adjudications=economy.adjudications,
        stopping=economy.stopping,
        history=[_record(one, books) for one in economy.history],
        drawn=list(economy.drawn),
    )


def _producer(one: Producer, books: frozenset[SeatId], own: frozenset[SeatId]) -> Producer:
    """Return a seat as far as a reader knows it."""
    known = _in_public(one)
    if one.id in books:
        known.stock, known.money, known.tally = dict(one.stock), one.money, dict(one.tally)
    if one.id in own:
        known.bound_for, known.vacancy = one.bound_for, dict(one.vacancy)
        known.autoconsume, known.is_helped = one.autoconsume, one.is_helped
    return known


def _in_public(one: Producer) -> Producer:
    """Return what all may know of a seat, whatever the options say."""
    return Producer(
        id=one.id,
        name=one.name,
        number=one.number,
        colour=one.colour,
        zone=one.zone,
        rents=dict(one.rents),
        platforms=dict(one.platforms),
        industry=one.industry,
        last_industry=one.last_industry,
        switch_turns=one.switch_turns,
        has_leisure=one.has_leisure,
        moved_out=one.moved_out,
        path=one.path,
        is_off_path=one.is_off_path,
        last_three=one.last_three,
        abilities=copied(one.abilities),
        inputs=copied(one.inputs),
        consumed=dict(one.consumed),
        wants=copied(one.wants),
        tokens=one.tokens,
        gained=one.gained,
        out_in=one.out_in,
    )


def _pile(pile: Deck, *, sees_all: bool) -> Deck:
    """2.1 Return a deck without the order of what lies face down."""
    return Deck([*pile.down] if sees_all else [], [*pile.up])


def _record(one: Record, books: frozenset[SeatId]) -> Record:
    if one.value.keys() <= books:
        return one
    return replace(one, value={seat: value for seat, value in one.value.items() if seat in books})
