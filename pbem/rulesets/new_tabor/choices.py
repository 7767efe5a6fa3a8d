"""Choices that stand for seats, goods, amounts and sums of money on a page that can be clicked on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pbem.engine.events import SeatId
from pbem.engine.orderform import Choice, Pick, plain
from pbem.engine.tongue import tr, trp
from pbem.rulesets.new_tabor.book import GOODS
from pbem.rulesets.new_tabor.spots import industry_spot, zone_spot
from pbem.rulesets.new_tabor.things import ALL, NEED, SURPLUS, WANTED, written_money
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.wording import Named, Zone

UNITS = (1, 5, 10, 20, 40)
SUMS = (500, 1000, 2000, 5000, 10000)
SUM = 1000
"""An amount of money that stands for any other, in cents."""


def seat_choices(view: EconomyView, seats: Iterable[SeatId], before: str = "") -> tuple[Choice, ...]:
    """Return seats to be chosen, with the word that an order has before them."""
    return tuple(Choice(f"{before} {seat}".strip(), view.seats[seat].name) for seat in seats)


def good_choices(first: str = "", before: str = "") -> tuple[Choice, ...]:
    """Return the goods, or industries, one of them first."""
    goods = dict.fromkeys((*((first,) if first in GOODS else ()), *GOODS))
    return tuple(
        Choice(f"{before} {good}".strip(), str(Named(good)), industry_spot(good) if before else "")
        for good in goods
    )


def good_pick(first: str = "") -> Pick:
    """Return the blank for a good."""
    return Pick(tr("Good"), good_choices(first))


def amount_pick(*words: str) -> Pick:
    """Return the blank for an amount: words for it, and some numbers; others may be typed."""
    said = {
        ALL: tr("what you hold"),
        NEED: tr("what you need"),
        WANTED: tr("what you need and want"),
        SURPLUS: tr("what is left over"),
    }
    named = tuple(Choice(word, said[word]) for word in words)
    return Pick(trp("goods", "Amount"), (*named, *plain(*map(str, UNITS))), is_free=True)


def sum_pick(label: str, *first: int, before: str = "", sums: Sequence[int] = SUMS) -> Pick:
    """Return the blank for an amount of money in cents; others may be typed."""
    words = [f"{before} {written_money(cents)}".strip() for cents in (*first, *sums)]
    return Pick(label, plain(*words), is_free=True)


def things_pick(label: str) -> Pick:
    """Return the blank for goods and money; several are typed with commas between them."""
    goods = [f"{units} {good}" for good in GOODS for units in UNITS[2:]]
    return Pick(label, plain(*goods, *map(written_money, SUMS)), is_free=True)


def zone_choice(zone: str, words: str) -> Choice:
    """Return words about a zone, with its place on the board."""
    return Choice(words, str(Zone(zone)), zone_spot(zone))
