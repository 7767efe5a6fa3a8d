"""5.3 What a scope covers, a title, a city or a group of titles, and how a report names it."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.events import listed
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.laissez_faire.book import Book, Kind
from pbem.rulesets.laissez_faire.names import LEASE

STREETS, TRANSIT, UTILITIES, ALL = "STREETS", "TRANSIT", "UTILITIES", "ALL"
_GROUPS = {
    STREETS: (Kind.STREET,),
    TRANSIT: (Kind.TRANSPORT,),
    UTILITIES: (Kind.UTILITY,),
    ALL: (Kind.STREET, Kind.TRANSPORT),
}
"""The sorts of titles in the groups that asking prices and clauses name."""
TITLE_RANK, CITY_RANK, GROUP_RANK = range(3)
"""How closely a scope fits, the closest first."""


def rank_of(book: Book, scope: str, title: str) -> int | None:
    """Return how closely a scope fits a title: by its key, its city (streets alone), or a group; or None."""
    space = book.board.titles[title]
    if scope == title:
        return TITLE_RANK
    if scope == space.city and space.kind is Kind.STREET:
        return CITY_RANK
    return GROUP_RANK if space.kind in _GROUPS.get(scope, ()) else None


def covers(book: Book, scopes: tuple[str, ...], title: str) -> bool:
    """Say whether one of the scopes covers a title."""
    return any(rank_of(book, scope, title) is not None for scope in scopes)


_SAID = {
    STREETS: tr_noop("streets"),
    TRANSIT: tr_noop("transport companies"),
    UTILITIES: tr_noop("utilities"),
    ALL: tr_noop("streets and companies"),
}


def name_in(book: Book, key: str) -> str:
    """Return a title or another space, a city, the lease or a group of titles by its name."""
    if key in book.board.titles:
        return book.board.titles[key].name
    if key in book.board.cities:
        return book.board.cities[key].name
    others = {space.key: space.name for space in book.board.spaces if space.key}
    if key in others:
        return others[key]
    return tr("the jail lease") if key == LEASE else tr(_SAID.get(key, key))


def names_listed(book: Book, keys: Sequence[str]) -> str:
    """Return titles, cities or groups as a sentence lists them."""
    return listed([name_in(book, key) for key in keys])
