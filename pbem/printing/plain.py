"""Text made safe and measured: what players write stays text on every screen and on paper."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"


def _forbidden() -> dict[int, str]:
    """Control characters, bidi overrides and halves of characters; blanks and line ends are mapped."""
    controls = [*range(0x20), *range(0x7F, 0xA0)]
    bidi = [0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x2070)]
    others = [0xFEFF, *range(0xFFF9, 0xFFFC), 0xFFFE, 0xFFFF, *range(0xE0000, 0xE0080)]
    table = dict.fromkeys([*controls, *bidi, *others, *range(0xD800, 0xE000)], REPLACEMENT)
    return {**table, 0x09: " ", 0x0A: "\n", 0x0D: "", 0x85: "\n", 0x2028: "\n", 0x2029: "\n"}


_SAFE = _forbidden()


def printable(text: str) -> str:
    """The text without anything that could steer a terminal or turn the line round; lines are kept."""
    if text.isascii() and text.isprintable():
        return text
    return text.replace("\r\n", "\n").replace("\r", "\n").translate(_SAFE)


def on_one_line(text: str) -> str:
    """The safe text with every run of blanks and line ends made one blank."""
    return " ".join(printable(text).split())


def columns(text: str) -> int:
    """How many columns of a terminal the text takes: wide letters two, combining marks none."""
    if text.isascii():
        return len(text)
    return sum(_columns_of(letter) for letter in text)


@cache
def _columns_of(letter: str) -> int:
    if unicodedata.combining(letter) or unicodedata.category(letter) in ("Cf", "Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def padded(text: str, width: int, *, flush_right: bool = False) -> str:
    """The text filled up with blanks to `width` columns."""
    blanks = " " * (width - columns(text))
    return blanks + text if flush_right else text + blanks


def wrapped(text: str, width: int, indent: str = "", first: str = "") -> Iterator[str]:
    """Lines of at most `width` columns; a word longer than the line stands alone, unbroken.

    `first` begins the first line, `indent` the others.
    """
    line, has_words, taken = first, False, columns(first)
    for word in text.split():
        wide = columns(word)
        if has_words and taken + 1 + wide > width:
            yield line
            line, has_words, taken = indent, False, columns(indent)
        line += f" {word}" if has_words else word
        taken += wide + has_words
        has_words = True
    if has_words or line.strip():
        yield line
