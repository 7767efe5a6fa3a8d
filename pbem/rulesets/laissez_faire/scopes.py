"""5.3 What a scope covers: a title, a city, or a group of titles."""

from __future__ import annotations

from pbem.rulesets.laissez_faire.book import Book, Kind
from pbem.rulesets.laissez_faire.clauses import ALL, STREETS, TRANSIT, UTILITIES

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
