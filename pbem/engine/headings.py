"""Headings: which lines begin an order that is a block, and which of those hold text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

Says = Callable[[str], bool]
"""Says something of a line without its comment."""


def plain_end(heading: str) -> tuple[str, ...]:
    """Return what ends a block that holds text in a game that says nothing else: END alone."""
    return ("END",)


def _no_heading(bare: str) -> bool:
    """Say that no line is a heading, as in a game whose orders are all single lines."""
    return False


@dataclass(frozen=True)
class Headings:
    """What opens an order that is a block up to END; called with a line bare of comments, it says so.

    `opens_text` says whether the block that such a line opens holds text, in which nothing is read as orders,
    and `ends` with which lines, in capitals, such a block can end: text that has lines END of its own may end
    with another.
    """

    opens: Says = _no_heading
    opens_text: Says = _no_heading
    ends: Callable[[str], tuple[str, ...]] = plain_end

    def __call__(self, bare: str) -> bool:
        """Say whether a line is a heading."""
        return self.opens(bare)

    def begins_text(self, bare: str) -> bool:
        """Say whether a line is the heading of a block that holds text."""
        return self(bare) and self.opens_text(bare)

    def is_text_line(self, line: str) -> bool:
        """Say whether a line holds the whole of an order of text: its heading, a colon and the text."""
        heading, colon, rest = line.strip().partition(":")
        return bool(colon and rest.strip()) and self.begins_text(f"{heading}:")

    def without_colon(self) -> Headings:
        """Return the headings on file, where one with a colon is a whole order, unless it opens text."""
        return replace(self, opens=lambda bare: self.opens(bare) and self._is_open_on_file(bare))

    def _is_open_on_file(self, bare: str) -> bool:
        return not bare.endswith(":") or self.opens_text(bare)
