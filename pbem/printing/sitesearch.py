"""The index of the search as scripts: a page from a disk may load those, but no other files."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pbem.printing.plain import on_one_line

MOST_BYTES = 1_000_000
"""The largest script of an index."""
_ROOM = 2_000


@dataclass(frozen=True)
class Line:
    """What can be found: "event", "order" or "press", its text, and its anchor on the turn's page."""

    kind: str
    text: str
    anchor: str


@dataclass(frozen=True)
class Leaf:
    """All that can be found of one turn, and the page it stands on."""

    to: str
    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Shelfmark:
    """A game in the catalogue of the index: its slug, its title, and the scripts that hold it."""

    game: str
    title: str
    scripts: tuple[str, ...]


def index_scripts(game: str, leaves: Iterable[Leaf], most: int = MOST_BYTES) -> list[bytes]:
    """Return the index of a game in scripts of no more than `most` bytes, the first leaf first.

    Each calls `pbemSearch.add` with the game's slug, the script's number and its leaves: path, title, and
    lines of kind, anchor and text.
    """
    scripts: list[bytes] = []
    held: list[str] = []
    size = 0
    for part in _parts(leaves, most - _ROOM):
        if held and size + len(part) > most - _ROOM:
            scripts.append(_script(game, len(scripts), held))
            held, size = [], 0
        held.append(part)
        size += len(part) + 1
    if held:
        scripts.append(_script(game, len(scripts), held))
    return scripts


def catalogue(games: Iterable[Shelfmark]) -> bytes:
    """Return the script that says which games there are and where their index lies."""
    rows = [{"game": one.game, "title": on_one_line(one.title), "scripts": one.scripts} for one in games]
    return f"pbemSearch.games({_json(rows)});\n".encode()


def _script(game: str, number: int, parts: list[str]) -> bytes:
    return f"pbemSearch.add({_json(game)},{number},[{','.join(parts)}]);\n".encode()


def _parts(leaves: Iterable[Leaf], most: int) -> Iterator[str]:
    """Yield leaves as JSON, one too large in pieces."""
    for leaf in leaves:
        head = [leaf.to, on_one_line(leaf.title)]
        rows = [_json([line.kind[0], line.anchor, on_one_line(line.text)[:_ROOM]]) for line in leaf.lines]
        while rows:
            count, size = 0, len(_json(head)) + 4
            while count < len(rows) and (count == 0 or size + len(rows[count]) + 1 <= most):
                size += len(rows[count]) + 1
                count += 1
            yield f"{_json(head)[:-1]},[{','.join(rows[:count])}]]"
            rows = rows[count:]


def _json(value: object) -> str:
    """Return a value as JSON of ASCII alone, so that a part's length is its size in bytes."""
    return json.dumps(value, separators=(",", ":"))
