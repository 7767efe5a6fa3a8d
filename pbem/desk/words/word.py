"""A word of the mail, declared once: its wording, who may use it, its help, and what answers it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property

from pbem.desk.incoming.errand import Errand
from pbem.post import Post


class Who(Enum):
    """Who may use a word."""

    SEAT = "a player"
    GM = "the GM"
    BOTH = "a player or the GM"


@dataclass(frozen=True)
class Section:
    """A part of an answer: its heading, which may be empty, and its text, lines of at most 72 columns.

    `post` is an old report to be sent again: it is the answer itself where nothing else is to be said.
    `more` is left out of a receipt, which says it anyway.
    """

    heading: str
    text: str
    post: Post | None = None
    more: str = ""


def with_name(word: str) -> str:
    """Return the form of a word that a name of the game may stand behind, of as many words as it has.

    A longer line is meant only with the word in capitals: "Help is on its way" is talk.
    """
    return rf"(?:{word}(?=(?: \S+)?$)|(?-i:{word}))(?: (?P<about>.{{1,60}}))?"


def bare_line(line: str) -> str:
    """Return a line as words are matched with it: with single blanks, and no stop at its end."""
    return " ".join(line.split()).rstrip(".!? ")


@dataclass(frozen=True)
class Word:
    """A word a letter may hold on a line of its own, or alone in its subject.

    `form` matches the whole line, letter case ignored; its named groups are what `answer` is given, with
    the id of the letter. `answer` does what is asked, within the letter's transaction, and says so.
    `only_tells` is for words that change nothing, so that they are answered in a test too. Wording, help and
    example are in English; `tr` says them in the language spoken.
    """

    name: str
    wording: str
    form: str
    help: str
    example: str
    who: Who
    answer: Callable[[Errand, dict[str, str], int], Section] = field(repr=False)
    works_after_end: bool = True  # also where the game is over
    only_tells: bool = False

    @cached_property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile(self.form, re.IGNORECASE)

    def match(self, line: str) -> dict[str, str] | None:
        """Return what the line says after the word, if it is this word's form."""
        return self.match_bare(bare_line(line))

    def match_bare(self, line: str) -> dict[str, str] | None:
        """Return the same of a line that is bare already."""
        found = self._pattern.fullmatch(line)
        return {name: value or "" for name, value in found.groupdict().items()} if found else None

    def is_for(self, is_gm: bool) -> bool:
        """Say whether the GM, or a player, may use it."""
        return self.who is Who.BOTH or (self.who is Who.GM) == is_gm


@dataclass(frozen=True)
class Ask:
    """A word found in a letter: on which line (0: in the subject), as written, with its arguments."""

    word: Word
    line: int
    text: str
    arguments: dict[str, str]
