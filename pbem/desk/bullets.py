"""Marks of lists before orders: read over in orders, kept as written in press."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.blocks import closing, opens_nothing
from pbem.engine.headings import Headings
from pbem.engine.sheet import without_comment
from pbem.mail.listmarks import without_list_marks


def without_bullets(text: str, opens: Headings = opens_nothing) -> str:
    """Return a letter's text with "- MOVE 42 N" as "MOVE 42 N".

    What stands in press stays as it is, and so does what stands in orders of text, which `opens` knows.
    """
    lines = text.split("\n")
    within = set(_within_press(without_list_marks(lines), opens))
    bare = iter(without_list_marks([line for at, line in enumerate(lines) if at not in within]))
    return "\n".join(line if at in within else next(bare) for at, line in enumerate(lines))


def _within_press(lines: Sequence[str], opens: Headings) -> Iterator[int]:
    """Yield where lines stand between PRESS TO, or the heading of an order of text, and END."""
    inside: list[int] | None = None
    ends: tuple[str, ...] = ()
    for at, line in enumerate(lines):
        bare = without_comment(line).upper()
        if inside is None:
            inside = [] if _opens_press(bare) or opens.begins_text(bare) else None
            ends = opens.ends(bare) if opens.begins_text(bare) else ("END",)
        elif closing(bare) in ends:
            yield from inside
            inside = None
        else:
            inside.append(at)


def _opens_press(line: str) -> bool:
    words = line.split()
    return bool(words) and words[0].rstrip(":") == "PRESS" and " TO " in f" {line} "
