"""What the names of a game's data mean: goods, installations, asteroids, places, events."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import listed
from pbem.engine.ruleset import Named, NameList
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.planetismals.book import Book, Good, Happening, Rock, Sort
from pbem.rulesets.planetismals.choices import EVENT_WORDS
from pbem.rulesets.planetismals.happenings import statement

_SORT_RULES = {
    "extractor": "PLA-37",
    "research": "PLA-44",
    "refinery": "PLA-38",
    "farm": "PLA-41",
    "factory": "PLA-43",
    "plant": "PLA-42",
    "colony": "PLA-46",
}
_BASE = {
    (True, False): tr_noop("the Base buys it"),
    (False, True): tr_noop("the Base sells it"),
    (True, True): tr_noop("the Base buys and sells it"),
}
_BLACK_MARKET = {
    (True, False): tr_noop("the black market buys it"),
    (False, True): tr_noop("the black market sells it"),
    (True, True): tr_noop("the black market buys and sells it"),
}
"""Who trades in a good, by whether they buy and whether they sell it."""


def names(book: Book) -> tuple[NameList, ...]:
    """Return all names of the game's data."""
    goods = ("PLAN", "GIVE", "RUN")
    return (
        NameList(tr("Goods"), goods, tuple(_good(book, good) for good in book.goods.values())),
        NameList(tr("Installations"), ("PLAN", "RUN", "GIVE"), tuple(map(_sort, book.sorts.values()))),
        NameList(tr("Asteroids"), ("PLAN",), tuple(_rock(book, rock) for rock in book.rocks.values())),
        NameList(tr("Places"), ("PLAN",), tuple(_places(book))),
        NameList(tr("Events"), ("ON",), tuple(map(_event, book.happenings))),
        NameList(tr("Hexes"), ("PLAN",), tuple(_hexes(book)), is_map=True),
    )


def _good(book: Book, good: Good) -> Named:
    markets = _BASE.get((good.base_buys, good.base_sells)), _BLACK_MARKET.get((good.bmz_buys, good.bmz_sells))
    sold = [tr(said) for said in markets if said]
    says = tr("Worth {amount} MC at first; {markets}.", amount=good.base, markets=listed(sold))
    makers = [sort.said for sort in book.sorts.values() if good.key in _made(sort)]
    made = tr("Made by: {makers}.", makers=listed(makers)) if makers else ""
    also = (good.name, good.said, *good.aliases)
    return Named(good.key, f"{says} {made}".rstrip(), "PLA-60" if good.base_sells else "PLA-58", also)


def _made(sort: Sort) -> set[str]:
    return {one.makes for one in (*sort.converts, *sort.with_research, *sort.kinds.values())}


def _sort(sort: Sort) -> Named:
    says = tr("Costs {price} MC at the Base; its ids are such as {id}.", price=sort.price, id=f"{sort.code}3")
    return Named(sort.key, says, _SORT_RULES[sort.key], (sort.code, sort.name, sort.said, *sort.aliases))


def _rock(book: Book, rock: Rock) -> Named:
    says = tr("A type of asteroid; its ore is {good}.", good=tr(book.goods[rock.ore].word))
    return Named(rock.key, says, "PLA-26", (rock.name, rock.said))


def _places(book: Book) -> Iterator[Named]:
    yield Named("base", tr("The middle of the board, {hex}.", hex=book.map.base), "PLA-07", ("station",))
    yield Named("bmz", tr("The black market zone at the rim."), "PLA-11", (tr("black market"),))


def _event(happening: Happening) -> Named:
    first, last = happening.roll, f"{happening.last:02}"
    rolls = first if happening.first == happening.last else f"{first}-{last}"
    words = (word for word, number in EVENT_WORDS.items() if _is_asked(happening, number))
    says = tr("An event of Fate, on a throw of {rolls}.", rolls=rolls)
    return Named(happening.name, says, statement(happening), (*words, tr(happening.name), first))


def _is_asked(happening: Happening, number: str) -> bool:
    """Say whether ON asks about an event by a word that stands for this number, or for all strikes."""
    return number in (str(happening.first), happening.effect.upper())


def _hexes(book: Book) -> Iterator[Named]:
    for name in book.map.cells:
        if name == book.map.base:
            yield Named(name, tr("A hex of the board: the Base."), "PLA-07")
        elif name in book.map.sites:
            yield Named(name, tr("A hex of the board: an asteroid."), "PLA-20")
        elif name in book.map.bmz:
            yield Named(name, tr("A hex of the board: black market zone."), "PLA-11")
        else:
            yield Named(name, tr("A hex of the board: empty space."), "PLA-15")
