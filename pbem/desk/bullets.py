"""Marks of lists before orders: read over in orders, kept as written in press."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.sheet import without_comment
from pbem.mail.listmarks import without_list_marks


def without_bullets(text: str) -> str:
    """Return a letter's text with "- MOVE 42 N" as "MOVE 42 N"; what stands in press stays as it is."""
    lines = text.split("\n")
    within = set(_within_press(without_list_marks(lines)))
    bare = iter(without_list_marks([line for at, line in enumerate(lines) if at not in within]))
    return "\n".join(line if at in within else next(bare) for at, line in enumerate(lines))


def _within_press(lines: Sequence[str]) -> Iterator[int]:
    """Yield where lines stand between PRESS TO and END."""
    inside: list[int] | None = None
    for at, line in enumerate(lines):
        bare = without_comment(line).upper()
        if inside is None:
            inside = [] if _opens_press(bare) else None
        elif bare in ("END", "END."):
            yield from inside
            inside = None
        else:
            inside.append(at)


def _opens_press(line: str) -> bool:
    words = line.split()
    return bool(words) and words[0].rstrip(":") == "PRESS" and " TO " in f" {line} "
