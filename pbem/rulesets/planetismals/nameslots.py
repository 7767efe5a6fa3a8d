"""PLA-R01 The catalogues of names: goods, installations, rocks and the kinds of a refinery."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.engine.names import Named
from pbem.engine.tongue import tr_noop
from pbem.engine.words import Lexicon
from pbem.rulesets.planetismals.book import Book, Good, Sort
from pbem.rulesets.planetismals.lexicon import belt

_ID = re.compile(r"[A-Za-z]{1,4}[0-9]{1,6}")


def is_id(token: str) -> bool:
    """Say whether a word has the form of an id such as EX3 or SH1."""
    return _ID.fullmatch(token) is not None


def names_of_goods(words: Lexicon) -> dict[str, list[str]]:
    """Return the goods with all their names."""
    return {key: _names_of_good(good) for key, good in belt(words).book.goods.items()}


def names_of_sorts(words: Lexicon) -> dict[str, list[str]]:
    """Return the types of installation with all their names, for one and for several."""
    sorts = belt(words).book.sorts
    names = {key: [key, sort.name, *sort.aliases] for key, sort in sorts.items()}
    return {key: [*known, *map(_plural, known)] for key, known in names.items()}


def names_of_rocks(book: Book) -> dict[str, list[str]]:
    """Return the types of asteroid with all their names, those of their ore among them."""
    return {
        key: [key, rock.name, *(_names_of_good(book.goods[rock.ore]) if rock.ore in book.goods else ())]
        for key, rock in book.rocks.items()
    }


def names_of_kinds(book: Book, sort: Sort) -> dict[str, list[str]]:
    """Return the kinds of a refinery with all their names, those of their rock and ore among them."""
    rocks = names_of_rocks(book)
    return {
        key: _names_of_kind(key, rocks.get(key) or _names_of_good(book.goods[kind.uses]))
        for key, kind in sort.kinds.items()
    }


def _names_of_kind(key: str, made_of: Sequence[str]) -> list[str]:
    """Return the names of a kind, called as the rock or ore it works on."""
    return [key, *made_of[1:], made_of[0]]


def _names_of_good(good: Good) -> list[str]:
    return [good.key, good.name, *good.aliases]


def _plural(name: str) -> str:
    return f"{name[:-1]}ies" if name.endswith("y") else f"{name}s"


GOOD = Named(tr_noop("a good"), tr_noop('There is no good "{word}"; {known}.'), names_of_goods)
SORT = Named(
    tr_noop("an installation"), tr_noop('There is no installation "{word}"; {known}.'), names_of_sorts
)
ROCK = Named(
    tr_noop("a type of asteroid"),
    tr_noop('There is no type of asteroid "{word}"; {known}.'),
    lambda words: names_of_rocks(belt(words).book),
)
