"""Names out of a catalogue, as players write them: whole, by another name, in part, or short.

Quotation marks are needed only for names in which a word stands with which orders go on, such as TO.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pbem.engine.slots import Slot, squeezed
from pbem.engine.tongue import tr
from pbem.engine.words import Fault, Lexicon, Words, ambiguous, did_you_mean

Names = Mapping[str, Sequence[str]]
"""Keys of a catalogue, each with all that it is called: the key, the name that reports print, other names."""

_MOST_WORDS = 6
"""No name that is written without quotation marks has more words than this."""
_SHORTEST_PART = 3
"""A part from the middle of a word has at least so many letters."""
_BREAK = re.compile(r"[\s_\-]+")
_END_WORDS = (
    "AT BY FOR FROM IN OF TO WITH VIA AND OR ELSE THEN IS NOT NOW DUE MAX LOCAL KEEPING DUMPING NOCAP ONCE "
    "REFUSE DEFAULT LANDING PASSING UNTIL SECURED GRACE ATTACHED PERSONAL NOTRANSFER REPAY EVERY OPEN NEVER "
    "ALWAYS WHEN UNLESS EMPTY WITHOUT RENTMAX CHARGE SALARY WHERE USE + > < = >= <= <> , : ;"
)
_ENDS = frozenset(_END_WORDS.split())
"""Words with which an order goes on behind a name."""


def bare(token: str) -> str:
    """Return a word without its quotation marks."""
    return token.strip('"').strip()


def ends_name(token: str) -> bool:
    """Say whether a word is not part of a name: the order goes on with it, or is at its end."""
    return not token or token.upper() in _ENDS


def run_of(words: Words) -> list[str]:
    """Return the words from here on that could be one name, quotation marks off."""
    if words.peek().startswith('"'):
        return [bare(words.peek())]
    run: list[str] = []
    while len(run) < _MOST_WORDS and not ends_name(token := words.peek(len(run))) and token[0] != '"':
        run.append(token)
    return run


def take_all(words: Words, count: int) -> None:
    """Take so many words."""
    for _ in range(count):
        words.take()


def found(words: Words, names: Names) -> str | None:
    """Take a name, whole or in part, and return its key, or None; Fault if it could be several."""
    return found_whole(words, names) or found_in_part(words, names)


def found_whole(words: Words, names: Names) -> str | None:
    """Take the longest run of words that is a whole name and return its key; None if there is none.

    What is left of a longer name goes with it: "harvard sq", where harvard alone is enough.
    """
    run = run_of(words)
    for count in range(len(run), 0, -1):
        meant = _whole(" ".join(run[:count]), names)
        if len(meant) == 1:
            longer = range(len(run), count, -1)
            take_all(words, next((n for n in longer if _in_part(" ".join(run[:n]), names) == meant), count))
            return meant[0]
    return None


def found_in_part(words: Words, names: Names) -> str | None:
    """Take the longest run that is part of one name and return its key; Fault if it could be several."""
    several: Fault | None = None
    run = run_of(words)
    for count in range(len(run), 0, -1):
        meant = _in_part(" ".join(run[:count]), names)
        if len(meant) == 1:
            take_all(words, count)
            return meant[0]
        if meant and several is None:
            several = Fault(ambiguous(" ".join(run[:count]), [title_of(names, key) for key in meant]))
    if several:
        raise several
    return None


def meant_by(text: str, names: Names) -> list[str]:
    """Return the keys that a text can name: what it names whole, or else all of which it is a part."""
    return _whole(text, names) or _in_part(text, names)


def begins(words: Words, names: Names) -> bool:
    """Say whether a name begins here, or a part that could be of several."""
    run = run_of(words)
    return any(meant_by(" ".join(run[:count]), names) for count in range(1, len(run) + 1))


def begins_whole(words: Words, names: Names) -> bool:
    """Say whether a whole name begins here."""
    run = run_of(words)
    return any(_whole(" ".join(run[:count]), names) for count in range(1, len(run) + 1))


def _whole(text: str, names: Names) -> list[str]:
    if text in names:
        return [text]
    typed = squeezed(text)
    return [key for key, known in names.items() if typed and any(typed == squeezed(one) for one in known)]


def _in_part(text: str, names: Names) -> list[str]:
    """Return the keys of whose names a text is a part, best from the beginning of a word on."""
    typed = squeezed(text)
    if not typed or text.split()[-1].isdigit():  # "top 4" is four of "top", not a part of "top 40"
        return []
    short = _words_of(text)
    begun = [key for key, known in names.items() if any(_begins(typed, short, name) for name in known)]
    if begun or len(typed) < _SHORTEST_PART:
        return begun
    return [key for key, known in names.items() if any(typed in squeezed(name) for name in known)]


def _begins(typed: str, short: Sequence[str], name: str) -> bool:
    """Say whether a text begins a name, from one of its words on, or each of its first words."""
    words = _words_of(name)
    if len(short) <= len(words) and all(map(str.startswith, words, short)):
        return True
    return any(squeezed(" ".join(words[place:])).startswith(typed) for place in range(len(words)))


@lru_cache(maxsize=4096)
def _words_of(name: str) -> tuple[str, ...]:
    return tuple(word for word in _BREAK.split(name.casefold()) if word)


def unknown(
    words: Words,
    wanted: str,
    reason: str,
    known: Iterable[str],
    missing: str = "",
    listed: str = "",
    is_counted: bool = False,
) -> Fault:
    """Return the fault of words that name nothing; at the end of the line that of a missing `wanted`.

    `reason` has a field {word} for what was written, and may have {known}, which is `listed`; `missing`
    helps where nothing was written. Where it `is_counted`, a number behind it is not part of it.
    """
    if words.is_done and missing:
        return Fault(tr("{wanted} is missing at the end of the line.", wanted=tr(wanted)), tr(missing))
    run = run_of(words) or [bare(words.take(wanted))]
    while is_counted and len(run) > 1 and run[-1][:1].isdigit():
        run.pop()
    written = " ".join(run)
    near = [*known]
    said = tr(reason, word=written, known=listed)
    return Fault(said, did_you_mean(written, near) or did_you_mean(run[0], near))


def title_of(names: Names, key: str) -> str:
    """Return the name that reports print; the key where there is no other."""
    return names[key][1] if len(names[key]) > 1 else key


def titles_of(names: Names) -> str:
    """Return the names that reports print, as a list."""
    return ", ".join(title_of(names, key) for key in names)


def every_name(*groups: Names) -> list[str]:
    """Return all names of some catalogues, for guessing what was meant."""
    return [name for names in groups for known in names.values() for name in known]


@dataclass(frozen=True)
class Named(Slot[str]):
    """A name out of a catalogue, kept by its key.

    `of` finds the catalogue in a lexicon; `none` says of a {word} that it is not there, and may list {known}.
    A number behind one that `is_counted` is not part of it.
    """

    what: str
    none: str
    of: Callable[[Lexicon], Names]
    is_counted: bool = False

    def read(self, words: Words) -> str:
        """Take the name."""
        names = self.of(words.lexicon)
        key = found(words, names)
        if key is None:
            near, listed = every_name(names), titles_of(names)
            raise unknown(words, self.what, self.none, near, listed=listed, is_counted=self.is_counted)
        return key

    def starts(self, words: Words) -> bool:
        """Say whether a name begins here."""
        return begins(words, self.of(words.lexicon))
