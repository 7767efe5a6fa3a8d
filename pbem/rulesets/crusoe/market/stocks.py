"""Who lacks what, and who has more of it than it can use: what bargains are made of (brief 7)."""

from __future__ import annotations

from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.things import DIAMOND, FOOD, FRUIT, GOODS, PROTEIN, SPEAR, WATER, Basket
from pbem.rulesets.crusoe.wording import Named, Said


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
