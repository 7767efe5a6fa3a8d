"""Spaces by their numbers, and the bank (brief 5.1); titles and cities are found by `engine.names`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.engine.names import bare
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words
from pbem.rulesets.laissez_faire.book import BANK
from pbem.rulesets.laissez_faire.lexicon import BoardLexicon, board_of

_SPACE = re.compile(r"#\s?([0-9]{1,3})")
_NUMBER = re.compile(r"#?\s?([0-9]{1,3})")
SPACE_BY_NUMBER = tr_noop("A space goes by its number alone, 24: from a # on, a line is a comment.")
TITLE_BY_NUMBER = tr_noop('Write a title by its name, or "#24" in quotation marks: else # begins a comment.')
"""What helps those who have named a space as a report does, so that the name was lost as a comment."""


def space_number(words: Words, *, is_bare: bool) -> int | None:
    """Take a space by its number, "#24", or if `is_bare` also 24; None if none is written here."""
    shape = _NUMBER if is_bare else _SPACE
    match = shape.fullmatch(bare(words.peek()))
    if match is None:
        return None
    spaces = board_of(words).board.spaces
    number = int(match[1])
    if number >= len(spaces):
        text = tr("There is no space {number}; they are numbered from 0 to {last}.", **_last(number, spaces))
        raise Fault(text)
    words.take()
    return number


def _last(number: int, spaces: Sequence[object]) -> dict[str, object]:
    return {"number": number, "last": len(spaces) - 1}


def name_of_title(here: BoardLexicon, key: str) -> str:
    """Return a title by its name, for sentences; the lease has none."""
    return here.board.titles[key].name if key in here.board.titles else tr("the jail lease")


def is_bank(words: Words) -> bool:
    """Take the word bank, if it is written here, and say whether it was."""
    return words.took(BANK.upper())
