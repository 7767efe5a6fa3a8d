"""One sign of a minus on all of a report, as its charts have it: −10, not -10."""

from __future__ import annotations

import re
from dataclasses import replace

from pbem.engine.events import Event
from pbem.engine.report import Block, Facts, Notice, Section, Table

_HYPHEN = re.compile(r"(?<![\w)\]])(?<![<>=])(?<![<>=] )-(?=\$?\d)")
"""A hyphen in front of a number or of dollars.

What joins it to a word, as in 2-3, is none, nor what stands in a test or a program: IF VP < -5.
"""


def with_minus(text: str) -> str:
    """Return a text with the sign of a minus in front of its numbers below 0."""
    return _HYPHEN.sub("−", text) if "-" in text else text


def told_with_minus(event: Event, said: str) -> str:
    """Return what is said of an event, with the sign; as it is where it quotes what a player wrote."""
    quotes = (getattr(event, name, "") for name in ("text", "line"))
    return said if any(isinstance(quote, str) and "-" in quote for quote in quotes) else with_minus(said)


def printed(section: Section) -> Section:
    """Return a section with the sign of a minus in all that the game says of numbers.

    What somebody wrote stays as it was written, and so do order forms.
    """
    return replace(section, blocks=tuple(map(_printed, section.blocks)))


def _printed(block: Block) -> Block:
    match block:
        case Table():
            rows = tuple(replace(row, cells=tuple(map(with_minus, row.cells))) for row in block.rows)
            return replace(block, rows=rows, note=with_minus(block.note))
        case Facts(pairs):
            return Facts(tuple((label, with_minus(value)) for label, value in pairs))
        case Notice(text):
            return replace(block, text=with_minus(text))
        case _:
            return block
