"""Words of an order line, read from left to right, and what may be wrong with them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher, get_close_matches
from enum import Enum
from functools import reduce

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr, tr_noop

_TOKEN = re.compile(r'"[^"]*"?|<>|>=|=>|<=|=<|!=|==|[<>=,:≥≤≠]|(?:(?!!=)[^\s<>=,:"≥≤≠])+')
_SAME = {"≥": ">=", "=>": ">=", "≤": "<=", "=<": "<=", "≠": "<>", "!=": "<>", "==": "="}
"""Signs that are written in several ways, and the one by which they are read."""


class Why(Enum):
    """The sort of complaint."""

    UNKNOWN = "not understood"
    NOT_NOW = "not in this round"
    REFUSED = "not allowed"
    ODD = "allowed, but odd"


@dataclass(frozen=True)
class Complaint:
    """A line, or part of one, that does not count: its number from 1, its text, the reason, the way out.

    What is only odd counts all the same. A line that is on file from an earlier letter has the number 0.
    """

    line: int
    text: str
    reason: str
    hint: str = ""
    why: Why = Why.REFUSED

    def __str__(self) -> str:
        hint = self.hint
        if self.reason.endswith((".", "!", "?", '."')):
            hint = f"{hint[:1].upper()}{hint[1:]}"
        return f"{self.reason} {hint}".strip()


class Fault(Exception):
    """The words cannot be read; becomes a complaint about the line.

    A hint that takes long to find may be given as what finds it: most faults are never told.
    """

    def __init__(self, reason: str, hint: str | Callable[[], str] = "", why: Why = Why.UNKNOWN) -> None:
        super().__init__(reason)
        self.reason, self._hint, self.why = reason, hint, why

    @property
    def hint(self) -> str:
        """Return the way out; "" if there is none to name."""
        if not isinstance(self._hint, str):
            self._hint = self._hint()
        return self._hint

    @hint.setter
    def hint(self, hint: str) -> None:
        """Give another way out."""
        self._hint = hint


@dataclass(frozen=True)
class Lexicon:
    """What the writer of an order may know and name: the seats, by id, with their display names."""

    me: SeatId
    seats: Mapping[SeatId, str]


class Words:
    """The tokens of one line, taken one by one.

    `read_as` are those that were written with a digit for a letter that looks like it, or the other way
    round, and what each was read as: 60 as 6O.
    """

    def __init__(self, text: str, lexicon: Lexicon) -> None:
        found = list(_TOKEN.finditer(text))
        self.tokens = [_SAME.get(one[0], one[0]) for one in found]
        self._spans = [one.span() for one in found]
        self.text = text
        self.lexicon = lexicon
        self.read_as: list[tuple[str, str]] = []
        self._next = 0

    @property
    def is_done(self) -> bool:
        """Say whether all tokens are taken."""
        return self._next >= len(self.tokens)

    @property
    def place(self) -> int:
        """How many tokens are taken; to be set back where another reading is tried."""
        return self._next

    @place.setter
    def place(self, place: int) -> None:
        self._next = place

    def peek(self, ahead: int = 0) -> str:
        """Return the next token, or "" at the end."""
        place = self._next + ahead
        return self.tokens[place] if place < len(self.tokens) else ""

    def touches(self, ahead: int = 0) -> bool:
        """Say whether a token stands right behind the one before it, without a blank."""
        place = self._next + ahead
        return 0 < place < len(self.tokens) and self._spans[place - 1][1] == self._spans[place][0]

    def take(self, wanted: str = tr_noop("more words")) -> str:
        """Take the next token; Fault if there is none, which says in the language spoken what is wanted."""
        if self.is_done:
            raise Fault(tr("{wanted} is missing at the end of the line.", wanted=tr(wanted)))
        self._next += 1
        return str(self.tokens[self._next - 1])

    def mean(self, word: str) -> None:
        """Read the next token as the word of which it is an abbreviation."""
        self.tokens[self._next] = word

    def take_as(self, meant: str) -> str:
        """Take the next token as what it looks like."""
        token = self.take()
        if token.upper() != meant.upper():
            self.read_as.append((token, meant))
        return meant

    def took(self, word: str) -> bool:
        """Take the next token if it is this word; letter case does not matter."""
        if self.peek().upper() != word:
            return False
        self._next += 1
        return True

    def verbatim(self) -> str:
        """Take all that is left exactly as it was written, line ends and blanks too."""
        taken = self._spans[self._next - 1][1] if self._next else 0
        self._next = len(self.tokens)
        return self.text[taken:]

    def up_to(self, *ends: str) -> str:
        """Take all words before one of `ends`, or all there are, and return them as they were written."""
        first = self._next
        while not self.is_done and self.peek().upper() not in ends:
            self._next += 1
        return self.text[self._spans[first][0] : self._spans[self._next - 1][1]] if first < self._next else ""

    def rest(self) -> str:
        """Return the tokens left, joined by blanks."""
        return " ".join(self.tokens[self._next :])


_ALIKE = str.maketrans("OIL", "011")


def look(token: str) -> str:
    """Return what all words have in common that look alike: 6O and 60, SHl and SH1."""
    return token.upper().translate(_ALIKE)


def keyword(token: str, words: Iterable[str]) -> str | None:
    """Return the word meant by a token: the word itself or its only abbreviation; None if there is none.

    Raises Fault if the token could mean several.
    """
    wanted = token.casefold()
    known = list(dict.fromkeys(words))
    same = [word for word in known if word.casefold() == wanted]
    near = same or [word for word in known if word.casefold().startswith(wanted)]
    if len(near) > 1:
        raise Fault(ambiguous(token, near))
    return near[0] if near else None


def ambiguous(token: str, meant: Sequence[str]) -> str:
    """Return the sentence that a word could mean each of several."""
    return tr('"{word}" could be {meanings}.', word=token, meanings=each_or(meant))


def each_or(words: Sequence[str]) -> str:
    """Join words of which one is meant: A or B or C."""
    return reduce(lambda first, last: tr("{first} or {last}", first=first, last=last), words) if words else ""


NEAR, VERY_NEAR, SURE = 0.6, 0.75, 0.8
"""How much of two words must agree for one to be taken for the other, where a word may well be talk, and for
the line to be written out that is meant."""


def did_you_mean(token: str, words: Iterable[str], nearness: float = NEAR) -> str:
    """Return "did you mean ...?" for the nearest word, or an empty string."""
    said = token.casefold()
    shapes = {word.casefold(): word for word in words}
    near = get_close_matches(said, shapes, n=5, cutoff=nearness)
    likely = sorted(near, key=lambda word: (-_nearness(said, word), word[:1] != said[:1]))
    return tr('did you mean "{word}"?', word=shapes[likely[0]]) if likely else ""


def _nearness(said: str, word: str) -> float:
    """How near a word is to what was said: two letters that changed places weigh less than a wrong one."""
    return SequenceMatcher(None, word, said).ratio() + (0.2 if sorted(word) == sorted(said) else 0)


_LONGEST_MENDED = 12
"""Words of a line that is looked into for what it means."""
_SIGNS = {",": ">", ">": ",", "or": ">", "and": ","}


def near_lines(text: str, verbs: Sequence[str], known: Mapping[str, str]) -> Iterator[str]:
    """Yield what a line may mean: words spelt right, its verb in front, a sign changed, AT before a number.

    `known` are the words of the language, by how they may be spelt; both in small letters.
    """
    tokens = _TOKEN.findall(text)
    if not 0 < len(tokens) <= _LONGEST_MENDED:
        return
    place = next((at for at, token in enumerate(tokens) if token.casefold() in verbs), 0)
    for words in (tokens, [tokens[place], *tokens[:place], *tokens[place + 1 :]]):
        spelt = [token if token.casefold() in verbs else _spelt(token, known) for token in words]
        for one in (words, spelt):
            yield " ".join(one)
            yield " ".join(token for token in one if token != ":")
            yield " ".join(_SIGNS.get(token.casefold(), token) for token in one)
            if one[-1].lstrip("$").isdecimal():
                yield " ".join((*one[:-1], "AT", one[-1]))


def _spelt(token: str, known: Mapping[str, str]) -> str:
    """Return the known word that a token surely is, or the token."""
    said = token.casefold()
    near = [said] if said in known else get_close_matches(said, known, n=2, cutoff=SURE)
    meant = {known[word] for word in near}
    return meant.pop() if len(said) > 2 and len(meant) == 1 else token
