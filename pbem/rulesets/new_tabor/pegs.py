"""A seat's pegs in the picture of the board: small marks beside the name, and what they say (TAB-031)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.pictures import Counter
from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor.book import CENTER, INNER
from pbem.rulesets.new_tabor.economy import Producer
from pbem.rulesets.new_tabor.places import holds_place
from pbem.rulesets.new_tabor.things import written_money
from pbem.rulesets.new_tabor.view import EconomyView

PLATFORM, BESIDES, THREE, TRACKER = "=", "+", "*", ">"
"""The marks: on a Platform; a place held besides the Center; a 3 rolled last; the Turn Tracker."""


def path_peg(view: EconomyView, one: Producer) -> Counter:
    """TAB-005, TAB-057 Return a seat's Life Path peg, with the Turn Tracker and the tracker of 3s."""
    begins = view.known.starter() == one.id
    mark = f"{TRACKER if begins else ''}{THREE if one.last_three else ''}"
    said = [tr("begins the next round")] if begins else []
    said += [tr("rolled a 3 last")] if one.last_three else []
    return Counter(one.id, mark, says="; ".join(said), seat=one.id)


def work_peg(one: Producer) -> Counter:
    """TAB-054 Return a seat's Action Ring peg; on a Platform while it rests."""
    if one.has_leisure:
        return Counter(one.id, PLATFORM, says=tr("rests on a Platform"), seat=one.id)
    return Counter(one.id, seat=one.id)


def home_peg(one: Producer) -> Counter:
    """TAB-145, TAB-147 Return a seat's peg in the Commonwealth, with the rent in force and a Platform."""
    zone = one.zone if one.zone in (CENTER, INNER) else ""
    return _holding(one, zone, "") if zone else Counter(one.id, seat=one.id)


def inner_peg(one: Producer) -> Counter | None:
    """TAB-153, TAB-R37 Return what marks an Inner place that a seat in the Center holds besides."""
    if one.zone != CENTER or not holds_place(one, INNER):
        return None
    return _holding(one, INNER, BESIDES)


def _holding(one: Producer, zone: str, besides: str) -> Counter:
    rent, challenger = one.rents[zone], one.platforms[zone]
    mark = f"{besides}{PLATFORM if challenger else ''}{f' {written_money(rent)}' if rent else ''}"
    return Counter(one.id, mark, says="; ".join(_said(rent, challenger, besides)), seat=one.id)


def _said(rent: int, challenger: str | None, besides: str) -> Iterator[str]:
    if besides:
        yield tr("a place held besides the Center")
    if rent:
        yield tr("rent in force {amount}", amount=written_money(rent))
    if challenger:
        yield tr("on a Platform, challenged by {seat}", seat=challenger)
