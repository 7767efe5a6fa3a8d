"""Marks of lists before orders: read over in orders, kept as written in press."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.blocks import closing, opens_nothing, text_at
from pbem.engine.headings import Headings
from pbem.mail.listmarks import without_list_marks


def without_bullets(text: str, opens: Headings = opens_nothing) -> str:
    """Return a letter's text with "- MOVE 42 N" as "MOVE 42 N".

    What stands in press stays as it is, and so does what stands in orders of text, which `opens` knows.
    """
    lines = text.split("\n")
    within = set(_within_text(without_list_marks(lines), opens))
    bare = iter(without_list_marks([line for at, line in enumerate(lines) if at not in within]))
    return "\n".join(line if at in within else next(bare) for at, line in enumerate(lines))


def _within_text(lines: Sequence[str], opens: Headings) -> Iterator[int]:
    """Yield where lines stand below the heading of a text, up to its END."""
    at = 0
    while at < len(lines):
        end = text_at(lines, at, opens)
        is_closed = end > at + 1 and closing(lines[end - 1]).startswith("END")
        yield from range(at + 1, end - 1 if is_closed else 0)
        at = end or at + 1
