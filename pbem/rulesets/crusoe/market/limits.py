"""What two seats may exchange, and what each lacks or can spare (CRU-180, CRU-203 to CRU-206, CRU-227)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pbem.engine.events import SeatId
from pbem.engine.modules import Act
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.goods import hand_extra
from pbem.rulesets.crusoe.hooks import HAND_EXTRA, MAY_HAVE, MAY_TRADE, RECEIVER, TRADABLES
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.scenarios import TRADITIONAL
from pbem.rulesets.crusoe.things import DIAMOND, EMPTY, FOOD, FRUIT, GOODS, PROTEIN, SPEAR, WATER, Basket
from pbem.rulesets.crusoe.told_market import Received
from pbem.rulesets.crusoe.wording import Named, Said

# ---- CRU-203 to CRU-206 What the Traditional Economy lets two seats exchange, by rank and class of goods


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


# ---- What two seats may exchange (CRU-180, CRU-203 to CRU-206, CRU-227); asked on receipt and in trade


def trade_fault(scene: Scene, giver: SeatId, taker: SeatId, gives: Basket, takes: Basket) -> str:
    """CRU-H42 Return why two seats may not exchange this by the base, or ""; a gift takes nothing."""
    return (
        partner_fault(scene, giver, taker)
        or goods_fault(scene, giver, gives)
        or goods_fault(scene, taker, takes)
        or _economy_fault(scene, giver, taker, gives, takes)
    )


def partner_fault(scene: Scene, seat: SeatId, other: SeatId) -> str:
    """CRU-180, CRU-227 Return why a seat cannot trade with another at all; "" if it can."""
    mine, theirs = scene.state.seats[seat], scene.state.seats[other]
    if seat == other:
        return tr("nobody trades with himself")
    if not theirs.is_alive:
        return tr("{seat} is dead", seat=theirs.name)
    if mine.group != theirs.group:
        return tr("{seat} is of another group", seat=theirs.name)
    if scene.book.is_quick and not are_neighbours(scene, seat, other):
        return tr("{seat} is not your neighbour", seat=theirs.name)
    return ""


def are_neighbours(scene: Scene, seat: SeatId, other: SeatId) -> bool:
    """CRU-227, CRU-R58 Say whether two seats are next to each other around the table."""
    seats = list(scene.state.seats)
    apart = abs(seats.index(seat) - seats.index(other))
    return apart in (1, len(seats) - 1)


def tradables(scene: Scene, seat: SeatId) -> tuple[str, ...]:
    """CRU-H43 Return what may change hands."""
    return TRADABLES((), scene, seat)


def goods_fault(scene: Scene, seat: SeatId, basket: Basket) -> str:
    """CRU-039 Return which thing of a basket a seat cannot give; "" if there is none."""
    may = tradables(scene, seat)
    barred = next((thing for thing in basket.things if thing not in may), "")
    return tr("{thing} cannot be traded", thing=Named(barred)) if barred else ""


def _economy_fault(scene: Scene, giver: SeatId, taker: SeatId, gives: Basket, takes: Basket) -> str:
    """CRU-202 Return why the economy of the group forbids an exchange."""
    group = scene.state.groups[scene.state.seats[giver].group]
    if group.economy == TRADITIONAL:
        return rank_fault(scene, giver, taker, gives, takes)
    return ""


def _goods(things: tuple[str, ...], scene: Scene, seat: SeatId) -> tuple[str, ...]:
    """CRU-039, CRU-H43 All goods can be traded, spears too."""
    return tuple(dict.fromkeys((*GOODS, *things)))


# ---- Who lacks what, and who has more of it than it can use: what bargains are made of (brief 7)


def spare(book: Book, castaway: Castaway) -> Basket:
    """Return what a seat cannot use itself: above what it may drink or eat of a type; a second Spear."""
    most = dict.fromkeys(FOOD, book.tables.most_of_a_type)
    most |= {WATER: book.tables.most_water, SPEAR: 1, DIAMOND: 0}
    return Basket.of({good: max(0, castaway.amount(good) - most[good]) for good in GOODS})


def lacks_water(castaway: Castaway) -> bool:
    """CRU-128 Say whether a seat has nothing to drink."""
    return not castaway.amount(WATER)


def food_missing(book: Book, castaway: Castaway) -> int:
    """CRU-130 Return how many units of food a seat lacks to be Fed."""
    return max(0, book.tables.fed_from - castaway.amount("food"))


def lacks_class(castaway: Castaway) -> str:
    """CRU-134 Return the class of food that a seat has none of: fruit, protein, or ""."""
    if not any(castaway.amount(food) for food in FRUIT):
        return "fruit"
    return "" if any(castaway.amount(food) for food in PROTEIN) else "protein"


def helps(book: Book, castaway: Castaway, good: str) -> bool:
    """Say whether a good is what a seat lacks."""
    if good == WATER:
        return castaway.amount(WATER) < book.tables.most_water
    if good not in FOOD:
        return False
    kin = FRUIT if lacks_class(castaway) == "fruit" else PROTEIN
    if lacks_class(castaway) and good in kin:
        return True
    return castaway.amount("food") < book.tables.most_food and not castaway.amount(good)


def said_stock(book: Book, other: Castaway) -> str:
    """Return what a seat holds, what it lacks, and what it has more of than it can use."""
    goods = Said(Basket.of({good: other.amount(good) for good in GOODS}))
    parts = [tr("{seat} holds {goods}.", seat=other.name, goods=goods)]
    if lacks_water(other):
        parts.append(tr("It lacks water."))
    missing = food_missing(book, other)
    if missing:
        parts.append(tr("It lacks {n} food to be Fed.", n=missing))
    elif lacks_class(other):
        parts.append(tr("It has no {food}.", food=Named(lacks_class(other))))
    if plenty := spare(book, other):
        parts.append(tr("It can spare {goods}.", goods=Said(plenty)))
    return " ".join(parts)


# ---- Deeds and shares that are divided: they lie on no heap, and are handed out at once (CRA-R65, CRA-R74)

NOBODY, LOST = "", "lost"
"""Who gets what nobody may have, and how: a path is nobody's then, shares are cancelled."""


def share_extras(
    table: IslandTable, giver: SeatId, extras: Basket, receivers: Sequence[SeatId], source: str
) -> None:
    """CRA-R65, CRA-R74, CRA-R91 Hand out deeds and shares one by one, round after round; tell who gets what.

    Who may not have one is passed over.
    """
    got: dict[SeatId, Basket] = {}
    place = 0
    for name, number in extras.extras:
        for _ in range(number):
            taker = _next(table, name, receivers, place, source)
            if not taker:
                HAND_EXTRA(table, giver, NOBODY, name, 1, LOST)
                continue
            receiver = hand_extra(table, giver, taker, name, 1, source)
            got[receiver] = got.get(receiver, EMPTY) + Basket.of({}, {name: 1})
            place = receivers.index(taker) + 1
    for receiver, basket in got.items():
        table.tell(Received(table.state.seats[receiver].name, Said(basket), source))


def give_extras(table: IslandTable, giver: SeatId, extras: Basket, taker: SeatId, source: str) -> None:
    """CRU-P28 Give deeds and shares to one seat; those that it may not have are lost."""
    share_extras(table, giver, extras, (taker,) if taker else (), source)


def _next(table: IslandTable, name: str, receivers: Sequence[SeatId], place: int, source: str) -> SeatId:
    """CRA-R91 Return who of the receivers is next, from a place on, and may have it; "" if nobody may."""
    start = place % len(receivers) if receivers else 0
    order = (*receivers[start:], *receivers[:start])
    able = (seat for seat in order if not MAY_HAVE(table, RECEIVER(seat, table, name, 1, source), name))
    return next(able, NOBODY)


ACTS: tuple[Act, ...] = (
    MAY_TRADE.by(trade_fault),
    TRADABLES.by(_goods),
)
"""What the base answers of exchanges."""
