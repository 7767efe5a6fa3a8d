"""Rent battles: what a place in the Center or the Inner Rung costs a seat now, and whom it would outbid."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.engine.events import SeatId
from pbem.rulesets.new_tabor.book import Book
from pbem.rulesets.new_tabor.economy import Economy, Producer
from pbem.rulesets.new_tabor.places import holds_place, is_full, unchallenged
from pbem.rulesets.new_tabor.settings import options_now


@dataclass(frozen=True)
class Battle:
    """What a place costs in cents, and who must be outbid for it, if anybody."""

    need: int = 0
    target: SeatId | None = None


FREE = Battle()
"""Nobody contests the place (TAB-100)."""


def battle_for(book: Book, economy: Economy, seat: SeatId, zone: str) -> Battle:
    """TAB-P5, TAB-R36, R40 Return what it takes to hold a place: more than the rent of whom it is won from.

    A platform where the place is not overfull is void and costs nothing (TAB-R41).
    """
    mine = economy.seats[seat]
    if not is_full(book, economy, zone, but=seat):
        return FREE
    if holds_place(mine, zone) and mine.platforms[zone] is None:
        return FREE
    target = _target(economy, mine, zone)
    return Battle(target.rents[zone] + options_now(book, economy).rent_step, target.id)


def is_at_stake(book: Book, economy: Economy, seat: SeatId, zone: str) -> bool:
    """TAB-147, R41 Say whether a seat would lose its place in a zone if it did not answer its challenge."""
    has_place = holds_place(economy.seats[seat], zone)
    return has_place and battle_for(book, economy, seat, zone).target is not None


def _target(economy: Economy, mine: Producer, zone: str) -> Producer:
    """TAB-150, TAB-R41 Choose whom to outbid: the challenger, else who has not paid, else who is sooner."""
    others = unchallenged(economy, zone, but=mine.id)
    for one in others:
        if one.id == mine.platforms[zone]:
            return one
    order = [one.id for one in economy.after(mine.id)]
    return min(others, key=lambda one: (one.rents[zone] > 0, order.index(one.id)))
