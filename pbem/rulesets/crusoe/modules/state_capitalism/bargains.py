"""CRA-STA-02, CRA-R54 How deals come about: exact mirror lines, then limit orders that meet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.wishes import ANYONE

WHOLE = 100
"""CRA-R54 What percentages are parts of."""


@dataclass(frozen=True)
class Terms:
    """What is agreed for a unit: dollars, or a percentage of the commodity price."""

    price: int
    is_percent: bool = False

    def dollars(self, units: int, commodity_price: int) -> int:
        """CRA-R54 Return what units cost, rounded down in all."""
        if not self.is_percent:
            return self.price * units
        return self.price * commodity_price * units // WHOLE


@dataclass
class Wish:
    """A line of a holder, or of a legal seller who would buy: units of a good, with whom, at which terms.

    `units` shrink as deals are made. `new_only` leaves a holder's kept units alone. `line` is a number by
    which the letter's line is found again; what comes of no line has none.
    """

    seat: SeatId
    partner: SeatId
    units: int
    terms: Terms
    new_only: bool = False
    line: int | None = None


@dataclass(frozen=True)
class Bargain:
    """Units that a holder lets a legal seller put into the pot, new ones and kept ones, and the terms."""

    holder: SeatId
    seller: SeatId
    new: int
    kept: int
    terms: Terms

    @property
    def units(self) -> int:
        """Return all units."""
        return self.new + self.kept


@dataclass
class Stock:
    """What a holder has left of a good."""

    new: int = 0
    kept: int = 0

    def take(self, units: int, *, new_only: bool = False) -> tuple[int, int]:
        """CRA-R54 Take as many units as there are, new ones first; return how many of each."""
        new = min(units, self.new)
        kept = 0 if new_only else min(units - new, self.kept)
        self.new -= new
        self.kept -= kept
        return new, kept


@dataclass
class Trading:
    """The deals of a good: offers of holders and purchases of legal sellers, both in turn and mail order.

    `met` are the numbers of the lines that came to a deal.
    """

    offers: Sequence[Wish]
    purchases: Sequence[Wish]
    stocks: Mapping[SeatId, Stock]
    met: set[int] = field(default_factory=set)

    def bargains(self) -> tuple[Bargain, ...]:
        """CRA-R54 Return all deals: those of mirror lines, then limit orders in dollars, then in percent."""
        return (*self._mirrored(), *self._limits())

    def _mirrored(self) -> Iterator[Bargain]:
        """CRA-R54 Yield deals of lines that name each other, with the same units and terms."""
        for offer in self.offers:
            for purchase in self.purchases:
                if _mirror(offer, purchase):
                    yield from self._deal(offer, purchase)

    def _limits(self) -> Iterator[Bargain]:
        """CRA-R54 Yield deals of orders open to anyone: the best price first, then turn order."""
        offers = sorted((one for one in self.offers if one.partner == ANYONE), key=_cheap)
        purchases = sorted((one for one in self.purchases if one.partner == ANYONE), key=_dear)
        for purchase in purchases:
            for offer in offers:
                if _meet(offer.terms, purchase.terms):
                    yield from self._deal(offer, purchase)

    def _deal(self, offer: Wish, purchase: Wish) -> Iterator[Bargain]:
        """CRA-R54 Yield a deal at the offer's price for as many units as both have."""
        stock = self.stocks[offer.seat]
        new, kept = stock.take(min(offer.units, purchase.units), new_only=offer.new_only)
        if not new + kept:
            return
        for wish in (offer, purchase):
            wish.units = 0 if wish.partner != ANYONE else wish.units - new - kept
            self.met |= set() if wish.line is None else {wish.line}
        yield Bargain(offer.seat, purchase.seat, new, kept, offer.terms)


def _mirror(offer: Wish, purchase: Wish) -> bool:
    same = (offer.units, offer.terms) == (purchase.units, purchase.terms)
    return same and offer.units > 0 and (offer.partner, purchase.partner) == (purchase.seat, offer.seat)


def _meet(offer: Terms, purchase: Terms) -> bool:
    """CRA-R54 Say whether an offer costs no more than a purchase may; percentages must be the same."""
    if offer.is_percent or purchase.is_percent:
        return offer == purchase
    return offer.price <= purchase.price


def _cheap(offer: Wish) -> tuple[bool, int]:
    return offer.terms.is_percent, offer.terms.price


def _dear(purchase: Wish) -> tuple[bool, int]:
    return purchase.terms.is_percent, -purchase.terms.price
