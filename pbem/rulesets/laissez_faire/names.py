"""Names of titles, cities, spaces and seats as players write them: whole, in part, or abbreviated (5.1)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from pbem.engine.slots import squeezed
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words, ambiguous, did_you_mean
from pbem.rulesets.laissez_faire.book import BANK
from pbem.rulesets.laissez_faire.lexicon import BoardLexicon, Names, board_of

MOST_WORDS = 6
"""No name that is written without quotation marks has more words than this."""
SHORTEST_PART = 3
"""A part from the middle of a word has at least so many letters."""
_SPACE = re.compile(r"#\s?([0-9]{1,3})")
_NUMBER = re.compile(r"#?\s?([0-9]{1,3})")
_ENDS = frozenset(
    (
        *("AT", "BY", "FOR", "FROM", "IN", "OF", "TO", "WITH", "AND", "THEN", "IS", "NOT", "NOW", "DUE"),
        *("MAX", "LOCAL", "KEEPING", "NOCAP", "ONCE", "REFUSE", "DEFAULT", "LANDING", "PASSING", "UNTIL"),
        *("SECURED", "GRACE", "ATTACHED", "PERSONAL", "NOTRANSFER", "REPAY", "EVERY", "OPEN", "NEVER"),
        *("ALWAYS", "WHEN", "UNLESS", "+", ">", "<", "=", ">=", "<=", "<>", ",", ":", ";"),
    )
)
"""Words with which an order goes on behind a name."""


def bare(token: str) -> str:
    """Return a word without its quotation marks."""
    return token.strip('"').strip()


def run_of(words: Words) -> list[str]:
    """Return the words from here on that could be one name, quotation marks off."""
    if words.peek().startswith('"'):
        return [bare(words.peek())]
    run: list[str] = []
    while len(run) < MOST_WORDS and not _is_end(words.peek(len(run))):
        run.append(words.peek(len(run)))
    return run


def _is_end(token: str) -> bool:
    return not token or token.upper() in _ENDS or token.startswith('"')


def take_all(words: Words, count: int) -> None:
    """Take so many words."""
    for _ in range(count):
        words.take()


def whole(text: str, names: Names) -> list[str]:
    """Return the keys that have a text as one of their names."""
    if text in names:
        return [text]
    typed = squeezed(text)
    return [key for key, known in names.items() if any(typed == squeezed(name) for name in known)]


def in_part(text: str, names: Names) -> list[str]:
    """Return the keys that have a text as a part of one of their names, best at the beginning of a word."""
    typed = squeezed(text)
    if not typed:
        return []
    begins = [key for key, known in names.items() if any(_begins(typed, name) for name in known)]
    if begins or len(typed) < SHORTEST_PART:
        return begins
    return [key for key, known in names.items() if any(typed in squeezed(name) for name in known)]


def _begins(typed: str, name: str) -> bool:
    """Say whether a text is the beginning of a name from one of its words on."""
    words = [word for word in re.split(r"[\s_\-]+", name) if word]
    return any(squeezed(" ".join(words[place:])).startswith(typed) for place in range(len(words)))


def found_whole(words: Words, names: Names) -> str | None:
    """Take the longest run of words that is a whole name and return its key; None if there is none.

    What is left of a longer name goes with it: "harvard sq", where harvard alone is enough.
    """
    run = run_of(words)
    for count in range(len(run), 0, -1):
        meant = whole(" ".join(run[:count]), names)
        if len(meant) == 1:
            longer = range(len(run), count, -1)
            take_all(words, next((n for n in longer if in_part(" ".join(run[:n]), names) == meant), count))
            return meant[0]
    return None


def found_in_part(words: Words, names: Names) -> str | None:
    """Take the longest run that is part of one name and return its key; Fault if it could be several."""
    several: Fault | None = None
    run = run_of(words)
    for count in range(len(run), 0, -1):
        meant = in_part(" ".join(run[:count]), names)
        if len(meant) == 1:
            take_all(words, count)
            return meant[0]
        if meant and several is None:
            several = Fault(ambiguous(" ".join(run[:count]), meant))
    if several:
        raise several
    return None


def found(words: Words, names: Names) -> str | None:
    """Take a name, whole or in part, and return its key; None if there is none."""
    return found_whole(words, names) or found_in_part(words, names)


def unknown(words: Words, wanted: str, reason: str, known: Iterable[str], missing: str = "") -> Fault:
    """Return the fault of words that name nothing; at the end of the line that of a missing `wanted`.

    `reason` has a field {word} for what was written; `missing` is what helps where nothing was.
    """
    if words.is_done and missing:
        return Fault(tr("{wanted} is missing at the end of the line.", wanted=tr(wanted)), tr(missing))
    run = run_of(words) or [bare(words.take(wanted))]
    written = " ".join(run)
    return Fault(tr(reason, word=written), did_you_mean(written, known) or did_you_mean(run[0], known))


SPACE_BY_NUMBER = tr_noop("A space goes by its number alone, 24: from a # on, a line is a comment.")
TITLE_BY_NUMBER = tr_noop('Write a title by its name, or "#24" in quotation marks: else # begins a comment.')
"""What helps those who have named a space as a report does, so that the name was lost as a comment."""


def every_name(*groups: Names) -> list[str]:
    """Return all names of some data, for guessing what was meant."""
    return [name for names in groups for known in names.values() for name in known]


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
