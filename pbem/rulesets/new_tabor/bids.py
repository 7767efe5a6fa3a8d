"""Bids: what an alternative of a claim comes to, or why it is impossible (TAB-P5)."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor.battles import battle_for, is_at_stake
from pbem.rulesets.new_tabor.book import CENTER, INNER, OUTER, Book
from pbem.rulesets.new_tabor.claims import HERE, Alternative, Terms
from pbem.rulesets.new_tabor.economy import Economy
from pbem.rulesets.new_tabor.places import are_adjacent, is_full
from pbem.rulesets.new_tabor.settings import options_now
from pbem.rulesets.new_tabor.wording import Money, Zone

NO_TERMS = Terms()


@dataclass(frozen=True)
class Bid:
    """A claim that can be done: the zone, the payments, and whom it is won from, Inner Rung first."""

    zone: str
    inner: int = 0
    center: int = 0
    won: tuple[tuple[str, SeatId], ...] = ()

    @property
    def total(self) -> int:
        """Return all that is paid."""
        return self.inner + self.center


class Impossible(Exception):
    """An alternative cannot be done; the text says why."""


@dataclass(frozen=True)
class Bidder:
    """A seat at its Stake step; `has_moved` says that it has changed places by a sublet this turn."""

    book: Book
    economy: Economy
    seat: SeatId
    has_moved: bool = False

    def bid(self, alternative: Alternative) -> Bid:
        """TAB-P5, TAB-R42 Return what an alternative comes to; Impossible if it can't be done or paid."""
        mine = self.economy.seats[self.seat]
        here = mine.zone or OUTER
        zone = here if alternative.zone == HERE else alternative.zone
        self._check_reach(here, zone)
        bid = {OUTER: self._outer, INNER: self._inner, CENTER: self._center}[zone](alternative)
        if bid.total > mine.money:
            said = {"amount": Money(bid.total), "money": Money(mine.money)}
            raise Impossible(tr("it costs {amount}, and you have {money}", **said))
        return bid

    def opening_zone(self, alternative: Alternative) -> str:
        """TAB-044, TAB-R46 Return the zone of an alternative in the opening round, where all are in reach.

        Impossible if it is full, or would cost something.
        """
        zone = alternative.zone
        if zone == HERE:
            raise Impossible(tr("your peg is in no zone yet"))
        if is_full(self.book, self.economy, zone):
            raise Impossible(tr("the {zone} is full", zone=Zone(zone)))
        least = alternative.terms.least + (alternative.inner.least if alternative.inner else 0)
        if least:
            raise Impossible(tr("there is nothing to pay for in the opening round"))
        return zone

    def _check_reach(self, here: str, zone: str) -> None:
        if zone != here and self.economy.seats[self.seat].is_off_path:
            raise Impossible(tr("off the Path you can only keep the zone you are in"))
        if zone != here and self.has_moved:
            raise Impossible(tr("you have changed places in this turn already"))
        if not are_adjacent(here, zone):
            said = {"zone": Zone(here), "other": Zone(zone)}
            raise Impossible(tr("no claim leads from the {zone} to the {other}", **said))

    def _outer(self, alternative: Alternative) -> Bid:
        return Bid(OUTER)

    def _inner(self, alternative: Alternative) -> Bid:
        battle = battle_for(self.book, self.economy, self.seat, INNER)
        paid = _payment(INNER, battle.need, alternative.terms)
        return Bid(INNER, paid, 0, _won(INNER, battle.target))

    def _center(self, alternative: Alternative) -> Bid:
        """TAB-151, TAB-R38, R44 Pay for the Center, and before it for the Inner Rung where that is due."""
        battle = battle_for(self.book, self.economy, self.seat, CENTER)
        center = _payment(CENTER, battle.need, alternative.terms)
        terms = _inner_terms(alternative)
        won = _won(CENTER, battle.target)
        if not (center or terms.least or is_at_stake(self.book, self.economy, self.seat, INNER)):
            return Bid(CENTER, 0, 0, won)
        second = battle_for(self.book, self.economy, self.seat, INNER)
        least = options_now(self.book, self.economy).rent_step if center else 0
        inner = _payment(INNER, max(second.need, least), terms)
        return Bid(CENTER, inner, center, _won(INNER, second.target) + won)


def _inner_terms(alternative: Alternative) -> Terms:
    """Return the terms for the Inner Rung: `here` without an INNER part has the same for both."""
    if alternative.inner is not None:
        return alternative.inner
    return alternative.terms if alternative.zone == HERE else NO_TERMS


def _payment(zone: str, need: int, terms: Terms) -> int:
    paid = max(need, terms.least)
    if paid > terms.limit:
        said = {"zone": Zone(zone), "need": Money(need), "limit": Money(terms.limit)}
        raise Impossible(tr("the {zone} costs {need} now, and you offer {limit}", **said))
    return paid


def _won(zone: str, target: SeatId | None) -> tuple[tuple[str, SeatId], ...]:
    return ((zone, target),) if target is not None else ()
