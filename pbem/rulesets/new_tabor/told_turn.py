"""What is told of a seat's turn: production, the Action Ring, land, the Life Path (brief 7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import Event
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.new_tabor.wording import CardDeck, Money, Named, Zone


@dataclass(frozen=True, slots=True)
class Leisure(Event):
    """The leisure platform comes off: with a token, or without for open Wants."""

    cites: ClassVar[str] = "TAB-121"
    seat: str
    is_gained: bool

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if self.is_gained:
            return tr("{seat} gains a token by leisure.", seat=self.seat)
        return tr("{seat} gets no token: open Wants.", seat=self.seat)


@dataclass(frozen=True, slots=True)
class Produced(Event):
    """Production of a seat."""

    cites: ClassVar[str] = "TAB-047"
    says: ClassVar[str] = "{seat} produces {n} {good} ({ability} × {value})."
    seat: str
    n: int
    good: Named
    ability: int
    value: int


_WAGERS = {
    1: tr_noop("{seat} wagers on {industry}: {die}, token lost."),
    2: tr_noop("{seat} wagers on {industry}: {die}, nothing."),
    3: tr_noop("{seat} wagers on {industry}: {die}, token won."),
}


@dataclass(frozen=True, slots=True)
class Innovated(Event):
    """A wager."""

    cites: ClassVar[str] = "TAB-125"
    seat: str
    industry: Named
    die: int

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr(_WAGERS[self.die], seat=self.seat, industry=self.industry, die=self.die)


@dataclass(frozen=True, slots=True)
class Learned(Event):
    """Everybody gains ability by an innovation."""

    cites: ClassVar[str] = "TAB-128"
    says: ClassVar[str] = "Everybody gains 1 {industry}."
    industry: Named


@dataclass(frozen=True, slots=True)
class Acted(Event):
    """Where the Action Ring peg is after Act: `how` is works, switches or rests."""

    cites: ClassVar[str] = "TAB-050"
    seat: str
    how: str
    industry: Named

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if self.how == "rests":
            return tr("{seat} rests in Switch.", seat=self.seat)
        if self.how == "switches":
            return tr("{seat} goes into Switch.", seat=self.seat)
        return tr("{seat} works in {industry}.", seat=self.seat, industry=self.industry)


@dataclass(frozen=True, slots=True)
class Claimed(Event):
    """A claim was done; rents of 0 are not told."""

    cites: ClassVar[str] = "TAB-056"
    seat: str
    zone: Zone
    is_kept: bool
    rent: Money
    inner_rent: Money

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        said: dict[str, object] = {
            "seat": self.seat,
            "zone": self.zone,
            "rent": self.rent,
            "inner": self.inner_rent,
        }
        return tr(_CLAIMS[self.is_kept, bool(self.rent.cents), bool(self.inner_rent.cents)], **said)


_CLAIMS = {
    (False, False, False): tr_noop("{seat} takes the {zone}."),
    (False, True, False): tr_noop("{seat} takes the {zone}, rent {rent}."),
    (False, False, True): tr_noop("{seat} takes the {zone}, Inner rent {inner}."),
    (False, True, True): tr_noop("{seat} takes the {zone}, rent {rent}, Inner rent {inner}."),
    (True, False, False): tr_noop("{seat} keeps the {zone}."),
    (True, True, False): tr_noop("{seat} keeps the {zone}, rent {rent}."),
    (True, False, True): tr_noop("{seat} keeps the {zone}, Inner rent {inner}."),
    (True, True, True): tr_noop("{seat} keeps the {zone}, rent {rent}, Inner rent {inner}."),
}


@dataclass(frozen=True, slots=True)
class NoClaim(Event):
    """No alternative was possible, or there was no claim: the seat pays nothing."""

    cites: ClassVar[str] = "TAB-R42"
    seat: str
    zone: Zone
    stays: bool

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if self.stays:
            return tr("{seat} pays nothing and stays in the {zone}.", seat=self.seat, zone=self.zone)
        return tr("{seat} pays nothing and goes to the {zone}.", seat=self.seat, zone=self.zone)


@dataclass(frozen=True, slots=True)
class Challenged(Event):
    """A seat gets a Platform."""

    cites: ClassVar[str] = "TAB-147"
    says: ClassVar[str] = "{seat} is challenged in the {zone} by {other}."
    seat: str
    zone: Zone
    other: str


@dataclass(frozen=True, slots=True)
class Displaced(Event):
    """A seat that had not paid is moved outward."""

    cites: ClassVar[str] = "TAB-148"
    says: ClassVar[str] = "{seat} is displaced to the {zone}."
    seat: str
    zone: Zone


@dataclass(frozen=True, slots=True)
class Filled(Event):
    """A vacancy is filled."""

    cites: ClassVar[str] = "TAB-157"
    says: ClassVar[str] = "{seat} fills the {zone}."
    seat: str
    zone: Zone


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """The Life Path roll; `colour` is that of the space reached."""

    cites: ClassVar[str] = "TAB-060"
    seat: str
    die: int
    moves: int
    space: int
    colour: str

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr(
            "{seat} rolls {die}, moves {n} to space {space} ({colour}).",
            seat=self.seat,
            die=self.die,
            n=self.moves,
            space=self.space,
            colour=tr(self.colour),
        )


@dataclass(frozen=True, slots=True)
class Crossed(Event):
    """The Life Path roll that crosses the Finish."""

    cites: ClassVar[str] = "TAB-061"
    says: ClassVar[str] = "{seat} rolls {die} and crosses the Finish."
    seat: str
    die: int


_CARDS = {
    "opportunity": tr_noop("{seat} draws Opportunity: {n} {good}."),
    "needs": tr_noop("{seat} draws Needs: {n} {good}."),
    "wants": tr_noop("{seat} draws Wants: {n} {good}."),
}


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """An Opportunity, Needs or Wants card."""

    seat: str
    deck: str
    n: int
    good: Named

    @property
    def rule(self) -> str:
        """Return the statement of the deck."""
        return {"opportunity": "TAB-115", "needs": "TAB-119"}.get(self.deck, "TAB-116")

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        return tr(_CARDS[self.deck], seat=self.seat, n=self.n, good=self.good)


@dataclass(frozen=True, slots=True)
class LossDrawn(Event):
    """A Loss card; what is lost is told after it."""

    cites: ClassVar[str] = "TAB-118"
    says: ClassVar[str] = "{seat} draws Loss."
    seat: str


@dataclass(frozen=True, slots=True)
class NoCard(Event):
    """A deck has no card left."""

    cites: ClassVar[str] = "TAB-R64"
    says: ClassVar[str] = "No {deck} card is left for {seat}."
    deck: CardDeck
    seat: str


@dataclass(frozen=True, slots=True)
class StockLost(Event):
    """Stock lost to a card: by a seat, or by the Credit Union (an empty name)."""

    cites: ClassVar[str] = "TAB-118"
    seat: str
    n: int
    good: Named

    @property
    def sentence(self) -> str:
        """Return the sentence."""
        if not self.seat:
            return tr("The Credit Union loses {n} {good}.", n=self.n, good=self.good)
        return tr("{seat} loses {n} {good}.", seat=self.seat, n=self.n, good=self.good)


@dataclass(frozen=True, slots=True)
class AbilityLost(Event):
    """Ability lost to a card."""

    cites: ClassVar[str] = "TAB-R62"
    says: ClassVar[str] = "{seat} loses {n} ability in {industry}."
    seat: str
    n: int
    industry: Named
