"""Where pawns are: on a space of their path, or at the Market behind its last (CRU-001, CRU-030)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from pbem.rulesets.crusoe.book import Book, Path, Space
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.island import Scene


def path_of(book: Book, castaway: Castaway) -> Path:
    """Return the path that a castaway goes down; to be asked only of one that is not at the Market."""
    assert castaway.path is not None
    return book.path(castaway.path)


def space_of(book: Book, castaway: Castaway) -> Space:
    """Return the space on which a castaway stands."""
    return path_of(book, castaway).space(castaway.pos)


def is_at_market(book: Book, castaway: Castaway) -> bool:
    """CRU-037, CRU-H13 Say whether a castaway is at the Market; one without a path always is."""
    return castaway.path is None or castaway.pos > book.path(castaway.path).length


def all_at_market(scene: Scene) -> bool:
    """CRU-033, CRU-R07 Say whether the living of all groups are at the Market."""
    return all(is_at_market(scene.book, one) for one in scene.state.living())


@contextmanager
def as_if_at(castaway: Castaway, space: int) -> Iterator[None]:
    """CRU-P06 Let a castaway stand in another place while it is asked what it would do there."""
    here, castaway.pos = castaway.pos, space
    try:
        yield
    finally:
        castaway.pos = here
