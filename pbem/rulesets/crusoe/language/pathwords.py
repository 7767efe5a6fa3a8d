"""How paths are named in orders: by id, name, abbreviation or an unambiguous part (brief 5)."""

from __future__ import annotations

from functools import lru_cache

from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words, ambiguous, did_you_mean
from pbem.rulesets.crusoe.book import Path
from pbem.rulesets.crusoe.language.lexicon import crusoe_of

_MOST_WORDS = 4
"""No name of a path has more words than this."""


def read_path(words: Words) -> str:
    """Take a path; return its id."""
    count, path = whole_path(words)
    if count:
        for _ in range(count):
            words.take()
        return path
    token = words.take(tr_noop("a path"))
    meant = _part(token, _paths(words))
    if len(meant) > 1:
        raise Fault(ambiguous(token, meant))
    if not meant:
        names = [name for path in _paths(words) for name in (path.id, path.name, path.abbr)]
        raise Fault(tr('There is no path "{name}".', name=token), did_you_mean(token, names))
    return meant[0]


def whole_path(words: Words) -> tuple[int, str]:
    """Return how many words from here on are a path's id, name or abbreviation, and its id; or 0 and ""."""
    for count in range(_MOST_WORDS, 0, -1):
        if not words.peek(count - 1):
            continue
        pieces = [squeezed(words.peek(place)) for place in range(count)]
        written = "".join(pieces) if all(pieces) else ""
        for path in _paths(words):
            if written in map(squeezed, (path.id, path.name, path.abbr)):
                return count, path.id
    return 0, ""


def is_path(words: Words) -> bool:
    """Say whether the next words name a path, or the next is a part of a path's name."""
    return bool(whole_path(words)[0]) or bool(words.peek() and _part(words.peek(), _paths(words)))


@lru_cache(4096)
def squeezed(name: str) -> str:
    """Return a name as it is compared: small letters, without blanks, quotation marks and the like."""
    return "".join(letter for letter in name.casefold() if letter.isalnum())


def _paths(words: Words) -> tuple[Path, ...]:
    return tuple(crusoe_of(words).book.board.paths.values())


def _part(token: str, paths: tuple[Path, ...]) -> list[str]:
    """Return the paths of whose names a word begins with this one, or the name without blanks does."""
    wanted = squeezed(token)
    if not wanted:
        return []
    return [
        path.id
        for path in paths
        if any(squeezed(word).startswith(wanted) for word in (*path.name.split(), path.name, path.id))
    ]
