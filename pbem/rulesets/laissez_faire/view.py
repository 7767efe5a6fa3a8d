"""What a reader may see of the circuit (brief 2.4); what is hidden is None. `looking` makes it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from pbem.engine.events import SeatId
from pbem.rulesets.laissez_faire.book import BANK, Book, Options
from pbem.rulesets.laissez_faire.circuit import (
    Agreement,
    Chronicle,
    Circuit,
    Clause,
    Contract,
    Entry,
    Jail,
    Lap,
    Lease,
    Lodging,
    Offer,
    Proposal,
    Status,
    Title,
    options_now,
)
from pbem.rulesets.laissez_faire.scopes import STREETS, TRANSIT, UTILITIES
from pbem.rulesets.laissez_faire.settings import Asked, PriceEntry, Quote, Settings

UNKNOWN = 10**12
"""What an owner asks whose asking prices are sealed, as far as its guests can reckon: nobody has so much."""
SEALED = tuple(
    PriceEntry(group, "", "", Asked(Quote.AMOUNT, UNKNOWN)) for group in (STREETS, TRANSIT, UTILITIES)
)
"""What stands for asking prices that are sealed where quotes are reckoned from what is known."""


@dataclass(frozen=True)
class SeenInvestor:
    """A seat. Cash, net worth, its parts and arrears are None by option books; prices by option prices.

    Settings, the ledger with its opening cash, and the tally are the seat's own, None to others; so is the
    decision in `jail` that is locked before the dice.
    """

    id: SeatId
    name: str
    status: Status
    is_gone: bool
    token: int | None
    jail: Jail | None
    lodging: Lodging | None
    cash: int | None
    worth: int | None
    parts: tuple[tuple[str, int], ...] | None
    arrears: int | None
    prices: tuple[PriceEntry, ...] | None
    settings: Settings | None
    opening: int | None
    entries: tuple[Entry, ...] | None
    tally: Mapping[str, int] | None

    @property
    def is_in_play(self) -> bool:
        """Say whether the seat is neither eliminated nor removed."""
        return self.status is Status.IN_PLAY


@dataclass(frozen=True)
class CircuitView:
    """The circuit as one reader sees it; `reader` None is the public. `seats` are in turn order.

    `known` is the circuit as far as the reader knows it, for reckoning quotes and lodgings as they will be
    reckoned: offers, proposals, contracts, clauses and agreements that he may not know are not in it, hidden
    cash is 0, hidden settings are the usual ones, and sealed prices are SEALED. It is shared: copy it before
    you change it. `values` are what the live clauses count for by seat, those that may be known.
    """

    book: Book
    reader: SeatId | None
    seats: Mapping[SeatId, SeenInvestor]
    known: Circuit
    values: Mapping[str, Mapping[SeatId, int]]

    @property
    def round(self) -> int:
        """The round."""
        return self.known.round

    @property
    def phase(self) -> str:
        """The phase for which orders are due."""
        return self.known.phase

    @property
    def turn_order(self) -> tuple[SeatId, ...]:
        """The seats in turn order, also those that are out."""
        return self.known.turn_order

    @property
    def titles(self) -> Mapping[str, Title]:
        """The titles by key, in board order."""
        return self.known.titles

    @property
    def lease(self) -> Lease:
        """The lease of the jail; a rate that is to come is the lessee's own."""
        return self.known.lease

    @property
    def houses(self) -> int:
        """The houses left in the box."""
        return self.known.houses

    @property
    def apartments(self) -> int:
        """The apartment buildings left in the box."""
        return self.known.apartments

    @property
    def rolls(self) -> Mapping[SeatId, tuple[tuple[int, int], ...]]:
        """The throws made already for this round."""
        return self.known.rolls

    @property
    def offers(self) -> Mapping[str, Offer]:
        """The open offers that the reader may know: made by him, to him, or to anyone."""
        return self.known.offers

    @property
    def proposals(self) -> Mapping[str, Proposal]:
        """The proposals to which the reader is a party."""
        return self.known.proposals

    @property
    def contracts(self) -> Mapping[str, Contract]:
        """The contracts that the reader may know, as far as he may know them."""
        return self.known.contracts

    @property
    def agreements(self) -> tuple[Agreement, ...]:
        """What the reader has agreed on with others and is not carried out."""
        return self.known.agreements

    @property
    def lap(self) -> Lap | None:
        """The last lap, once it has begun."""
        return self.known.lap

    @property
    def time_up(self) -> bool:
        """Whether the game ends at the close of this round."""
        return self.known.time_up

    @property
    def rules(self) -> Mapping[str, str]:
        """The options that contracts or the GM have changed."""
        return self.known.rules

    @property
    def next_rules(self) -> Mapping[str, str]:
        """Those that will be changed from the next round on."""
        return self.known.next_rules

    @property
    def history(self) -> tuple[Chronicle, ...]:
        """What the rounds ended with; worth and cash are empty where they are hidden."""
        return self.known.history

    @property
    def winners(self) -> tuple[SeatId, ...]:
        """Who has won, once the game is over."""
        return self.known.winners

    @property
    def how(self) -> str:
        """How the game ended, a key of `ENDINGS`; empty while it goes on."""
        return self.known.how

    @cached_property
    def options(self) -> Options:
        """The options in force (LAI-77)."""
        return options_now(self.book, self.known)

    def in_play(self) -> list[SeatId]:
        """Return the seats in play, in turn order."""
        return self.known.in_play()

    def owned(self, owner: str) -> list[str]:
        """Return the keys of the titles of a seat or the bank, in board order."""
        return self.known.owned(owner)

    def live(self) -> list[Clause]:
        """Return the live clauses that the reader may know, in order of rank."""
        return self.known.live()

    def knows_prices(self, owner: str) -> bool:
        """Say whether the reader knows what an owner asks; the bank's list is known to all."""
        return owner == BANK or self.seats[owner].prices is not None

    def knows_payments(self, clause: str) -> bool:
        """Say whether the reader knows what has been paid and is still owed by a clause (option books)."""
        return clause in self.values
