"""CRU-203 to CRU-206 What the Traditional Economy lets two seats exchange, by rank and class of goods."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.things import Basket
from pbem.rulesets.crusoe.wording import Said


@dataclass(frozen=True)
class _Deal:
    """A deal between unequals: what the higher-ranked gives, and what it gets."""

    higher: str
    lower: str
    gives: Basket
    gets: Basket

    @property
    def given(self) -> str:
        return self.gives.things[0]

    @property
    def got(self) -> str:
        return self.gets.things[0]


def rank_of(scene: Scene, seat: SeatId) -> int:
    """CRU-193, CRU-R54 Return the social rank of a seat, that of its path in this cycle; 0 without one."""
    path = scene.state.seats[seat].path
    return scene.book.path(path).rank if path else 0


def class_of(book: Book, good: str) -> int:
    """CRU-204 Return the class of a good as a number, from 0 for the cheapest."""
    classes = enumerate(book.tables.classes.values())
    return next((place for place, goods in classes if good in goods), 0)


def rank_fault(scene: Scene, giver: SeatId, taker: SeatId, gives: Basket, takes: Basket) -> str:
    """CRU-203, CRU-204, CRU-R45 Return why rank forbids a deal; "" if it does not."""
    if not takes:
        return tr("gifts are not allowed in the Traditional Economy: one type of good goes for another")
    if _types(gives) != 1 or _types(takes) != 1:
        return tr("in the Traditional Economy one single type of good goes for one other")
    if gives.extras or takes.extras:
        return ""
    if gives.things == takes.things:
        return tr("in the Traditional Economy a good goes for one of another type")
    deal = _deal(scene, giver, taker, gives, takes)
    return _unfair(scene.book, deal) if deal else ""


def _types(basket: Basket) -> int:
    """CRU-203, CRA-LND-10 Return how many types there are in a basket; a deed is one, and of no class."""
    return len(basket.things) + len(basket.extras)


def _deal(scene: Scene, giver: SeatId, taker: SeatId, gives: Basket, takes: Basket) -> _Deal | None:
    """CRU-R51 Return the deal from the side of the higher-ranked; None between equals."""
    seats, mine, theirs = scene.state.seats, rank_of(scene, giver), rank_of(scene, taker)
    if mine == theirs or not mine or not theirs:
        return None
    if mine > theirs:
        return _Deal(seats[giver].name, seats[taker].name, gives, takes)
    return _Deal(seats[taker].name, seats[giver].name, takes, gives)


def _unfair(book: Book, deal: _Deal) -> str:
    """CRU-205, CRU-206 Return what least, or most, the one may receive where the deal wrongs the higher."""
    given, got = class_of(book, deal.given), class_of(book, deal.got)
    factor = _factor(book, abs(given - got))
    if given >= got:
        return _too_little(deal, deal.gives.total * factor)
    return _too_much(deal, deal.gets.total * factor)


def _factor(book: Book, steps: int) -> int:
    """CRU-206, CRU-R52 Return how many units of a lower class go for one of a better one."""
    return (1, book.tables.factor, book.options.class_factor_2steps)[steps]


def _too_little(deal: _Deal, least: int) -> str:
    """CRU-205, CRU-206 The higher-ranked gives as good a class or a better one: it must receive so much."""
    if deal.gets.total >= least:
        return ""
    return tr("{seat} must receive at least {goods}", seat=deal.higher, goods=_said(deal.got, least))


def _too_much(deal: _Deal, most: int) -> str:
    """CRU-206 The higher-ranked gives the lower class: the other may receive no more than so much."""
    if deal.gives.total <= most:
        return ""
    said = {"seat": deal.lower, "goods": _said(deal.given, most), "price": Said(deal.gets)}
    return tr("{seat} may receive at most {goods} for {price}", **said)


def _said(good: str, units: int) -> Said:
    return Said(Basket.one(good, units))
