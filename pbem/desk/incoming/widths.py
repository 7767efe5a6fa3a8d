"""How mail programs break lines: at which width, and whether a line breaks off."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.sheet import without_comment
from pbem.mail.plain import plain

_NARROWEST, _WIDEST = 60, 80  # columns at which mail programs break lines
_NARROWEST_OF_BLOCKS = 50  # a block has few lines, of which the longest may well end before the margin


def squeezed(line: str) -> str:
    """Return a line without blanks, letter case and typographers' signs: what no mail program changes."""
    return "".join(plain(line).split()).casefold()


def wrap_width(lines: Sequence[str]) -> int:
    """Return the width to which these lines may have been broken; 0 if they were not."""
    longest = longest_of(lines)
    return longest if _NARROWEST <= longest <= _WIDEST else 0


def block_width(lines: Sequence[str]) -> int:
    """Return the width to which orders that are blocks may have been broken; 0 if they were not."""
    longest = longest_of(lines)
    return longest if _NARROWEST_OF_BLOCKS <= longest <= _WIDEST else 0


def longest_of(lines: Sequence[str]) -> int:
    """Return the length of the longest line."""
    return max((len(line.rstrip()) for line in lines), default=0)


def wraps_on(line: str, below: str, width: int) -> bool:
    """Say whether a line has no room for the first word below it, as a line broken at that width has none."""
    words = below.split(None, 1)
    return bool(width and words and len(line.rstrip()) + 1 + len(words[0]) > width)


def goes_on(line: str) -> bool:
    """Say whether a line breaks off within a list: behind a comma, or a ">" that no comment holds."""
    words = line.strip()
    return words.endswith((",", ">")) and ("#" not in words or without_comment(words) == words)
