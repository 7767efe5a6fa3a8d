"""Choices on a page that can be clicked on, and the spaces of the board's picture with who stands there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pbem.engine.events import SeatId
from pbem.engine.orderform import Choice, Pick, plain
from pbem.engine.tongue import tr, trp
from pbem.rulesets.new_tabor.book import GOODS, SWITCH
from pbem.rulesets.new_tabor.economy import Producer
from pbem.rulesets.new_tabor.things import ALL, NEED, SURPLUS, WANTED, written_money
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.wording import Named, Titled, Zone

QUARTERS = (1, 2, 3, 4)
"""The quarters that are drawn on the Life Path, though a game may have fewer."""
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


def start_spot(quarter: int) -> str:
    """Return the Start of a quarter; the Finish of the last leads round to the first."""
    return tr("Q{quarter}", quarter=(quarter - 1) % len(QUARTERS) + 1)


def path_spot(quarter: int, space: int) -> str:
    """Return a space of the Life Path."""
    return f"{start_spot(quarter)}-{space}"


def industry_spot(industry: str) -> str:
    """Return an industry of the Action Ring."""
    return str(Titled(industry))


def switch_spot(industry: str) -> str:
    """Return the Switch zone that lies behind an industry, clockwise."""
    return tr("Switch {n}", n=GOODS.index(industry) + 1)


def zone_spot(zone: str) -> str:
    """Return a zone of the Commonwealth."""
    return str(Zone(zone))


def on_path(view: EconomyView, seat: SeatId) -> str:
    """Return where a seat's peg stands on the Life Path; beyond the Finish is the next Start."""
    one, quarter = view.seats[seat], view.known.quarter
    if one.is_off_path:
        return start_spot(quarter + 1)
    return path_spot(quarter, one.path) if one.path else start_spot(quarter)


def at_work(one: Producer) -> str:
    """Return where a seat's Action Ring peg is; in Switch behind the industry it has left."""
    if one.industry is None:
        return ""
    if one.industry != SWITCH:
        return industry_spot(one.industry)
    return switch_spot(one.last_industry or GOODS[0])


def at_home(one: Producer) -> str:
    """Return the zone of a seat's peg in the Commonwealth; "" before its first claim."""
    return zone_spot(one.zone) if one.zone else ""
