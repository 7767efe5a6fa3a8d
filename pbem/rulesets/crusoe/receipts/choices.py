"""Choices that stand for seats, goods, paths and baskets on a page that can be clicked on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pbem.engine.events import SeatId
from pbem.engine.orderform import Choice, Pick
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.things import GOODS
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.wording import Named

UNITS = (1, 2, 3)


def plain(*words: str) -> tuple[Choice, ...]:
    """Return words to be chosen, each once, that explain themselves."""
    return tuple(Choice(word) for word in dict.fromkeys(words))


def seat_choices(view: IslandView, seats: Iterable[SeatId], before: str = "") -> tuple[Choice, ...]:
    """Return seats to be chosen, with the word that an order has before them."""
    return tuple(Choice(f"{before} {seat}".strip(), view.name(seat)) for seat in seats)


def good_choices(goods: Iterable[str] = GOODS) -> tuple[Choice, ...]:
    """Return goods to be chosen."""
    return tuple(Choice(good, str(Named(good))) for good in dict.fromkeys(goods))


def number_pick(label: str, numbers: Iterable[int] = UNITS) -> Pick:
    """Return the blank for a number; others may be typed."""
    return Pick(label, plain(*map(str, numbers)), is_free=True)


def basket_pick(label: str, goods: Iterable[str]) -> Pick:
    """Return the blank for a basket; several goods are typed with + between them."""
    baskets = [f"{units} {good}" for good in dict.fromkeys(goods) for units in UNITS]
    return Pick(label, plain(*baskets), is_free=True)


def held_first(castaway: Castaway) -> tuple[str, ...]:
    """Return the goods, those held first."""
    held = tuple(good for good in GOODS if castaway.amount(good))
    return tuple(dict.fromkeys((*held, *GOODS)))


def open_line(lines: Sequence[str], verb: str) -> str:
    """Return the line of the form that stands open for a verb; "" if there is none."""
    return next((line for line in lines if line.split()[:1] == [verb]), "")


def open_lines(lines: Sequence[str], verb: str) -> tuple[str, ...]:
    """Return all lines of the form that stand open for a verb; a single "" if there is none."""
    return tuple(line for line in lines if line.split()[:1] == [verb]) or ("",)
