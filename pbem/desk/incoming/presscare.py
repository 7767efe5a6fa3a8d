"""Care of press: no key, no address and no quoted report is ever printed or passed on with it.

What looks like an address or like somebody else's key is left out by its form alone, whether or not there is
such an address or key: else whoever writes could find out, by what is left out, which there are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import cached_property

from pbem.desk.desk import Desk
from pbem.desk.incoming.errand import Errand
from pbem.desk.proof import KEY, without_keys
from pbem.engine.sheet import Block
from pbem.engine.tongue import tr, trn
from pbem.engine.words import Fault, Why
from pbem.store.opening import Files
from pbem.store.records import GameRecord

_DOTTED = r"(?:[\w-]+\.)+[^\W\d_][\w-]*|\d+(?:\.\d+){3}|\[[\da-f.:]"
"""What stands behind the @ of an address: a domain's name or number."""
_WORD = re.compile(r"[^\W_]+")
_SPELLED = re.compile(r"(?<![^\W_])(?:[^\W_][\W_]+){11,}[^\W_](?![^\W_])")
"""Twelve letters and digits or more that stand one by one."""
_MOST_DIGITS = 4
"""Of twelve spelled letters and digits: with more of these they are a table rather than a key."""


class Kept(Enum):
    """Why a line is kept out of press."""

    QUOTED = auto()
    KEY = auto()
    ADDRESS = auto()


@dataclass(frozen=True)
class Care:
    """What must not stand in press, and the names nobody may write under; never shown to anybody.

    `key` is the writer's own, which is known however it is dressed up; `bare` are lines of the letter that
    held it or a tag, as they are without. `address` finds what looks like an address.
    """

    key: str = field(repr=False)
    address: re.Pattern[str]
    names: tuple[str, ...]
    bare: frozenset[str]

    def holds_own_key(self, text: str) -> bool:
        """Say whether the writer's key stands there, even with blanks or signs between its letters."""
        return self.key in re.sub(r"[^a-z0-9]", "", text.casefold())

    def holds_key(self, text: str) -> bool:
        """Say whether a key stands there, or what looks like one and is not a name in this game."""
        if self.holds_own_key(text):
            return True
        found = filter(KEY.fullmatch, _words(text.casefold()))
        return any(word not in self.known_words for word in found)

    @cached_property
    def known_words(self) -> frozenset[str]:
        """The words of the names, which everybody knows."""
        return frozenset(word for name in self.names for word in _WORD.findall(name.casefold()))

    def holds_address(self, text: str) -> bool:
        """Say whether something stands there that looks like an e-mail address."""
        return "@" in text and self.address.search(text.casefold()) is not None


def _words(text: str) -> Iterator[str]:
    """Yield the words of a text, and of letters and digits that stand one by one each twelve in a row."""
    yield from _WORD.findall(text)
    for found in _SPELLED.findall(text):
        letters = "".join(_WORD.findall(found))
        rows = (letters[at : at + 12] for at in range(len(letters) - 11))
        yield from (row for row in rows if sum(map(str.isdigit, row)) <= _MOST_DIGITS)


def care_of(errand: Errand) -> Care:
    """Return what is to be kept out of the press of a letter."""
    return care_for(errand.desk, errand.files, errand.game, errand.seat.order_key, errand.letter.text)


def care_for(desk: Desk, files: Files, game: GameRecord, own: str, text: str) -> Care:
    """Return what is to be kept out of a text that others of a game will read; `own` is its writer's key."""
    seats, config = files.seats(game.id), desk.config
    domain = config.address.rpartition("@")[2].casefold()
    lines = [(line, without_keys(line, own)) for line in text.split("\n")]
    return Care(
        own.casefold(),
        re.compile(rf"[^\s/@<(\[]@(?:{_DOTTED}|{re.escape(domain)}(?![\w-]))"),
        (config.gm.name, *(name for seat in seats for name in (seat.key, seat.name))),
        frozenset(bare.strip() for line, bare in lines if bare != line and bare.strip()),
    )


def cleaned(
    block: Block,
    care: Care,
    notes: Callable[[Kept, list[int]], str] | None = None,
    *,
    is_for_gm: bool = False,
) -> tuple[str, list[str]]:
    """Return the text of a press without the lines that must not be printed, and a note on each sort.

    What is for the GM alone may hold addresses: the GM knows them all.
    """
    kept: list[str] = []
    out: dict[Kept, list[int]] = {}
    for line in block.lines:
        if why := _why_not(line.text, care, is_for_gm):
            out.setdefault(why, []).append(line.number)
        else:
            kept.append(line.text.rstrip())
    text = "\n".join(kept).strip("\n")
    if care.holds_own_key(text):
        reason = tr("It holds an order key: nothing of it was taken.")
        raise Fault(reason, tr("Write it again without."), Why.REFUSED)
    return text, [(notes or _note)(why, numbers) for why, numbers in out.items()]


def _why_not(line: str, care: Care, is_for_gm: bool) -> Kept | None:
    if line.lstrip().startswith(">"):
        return Kept.QUOTED
    if line.strip() in care.bare or care.holds_key(line):
        return Kept.KEY
    return Kept.ADDRESS if not is_for_gm and care.holds_address(line) else None


def _note(why: Kept, numbers: list[int]) -> str:
    match why:
        case Kept.QUOTED:
            return trn(
                "Line {line} was left out of your press: it holds quoted text.",
                "{n} lines were left out of your press (from line {line} on): they hold quoted text.",
                len(numbers),
                line=numbers[0],
            )
        case Kept.KEY:
            return trn(
                "Line {line} was left out of your press: it holds an order key, or what looks like one.",
                "{n} lines were left out of your press (from line {line} on): they hold an order key, or "
                "what looks like one.",
                len(numbers),
                line=numbers[0],
            )
        case Kept.ADDRESS:
            return trn(
                "Line {line} was left out of your press: it holds an e-mail address.",
                "{n} lines were left out of your press (from line {line} on): they hold an e-mail address.",
                len(numbers),
                line=numbers[0],
            )


def in_texts(why: Kept, numbers: list[int]) -> str:
    """Return the note on lines left out of an order that holds text."""
    match why:
        case Kept.QUOTED:
            return trn(
                "Line {line} was left out of your text: it holds quoted text.",
                "{n} lines were left out of your text (from line {line} on): they hold quoted text.",
                len(numbers),
                line=numbers[0],
            )
        case Kept.KEY:
            return trn(
                "Line {line} was left out of your text: it holds an order key, or what looks like one.",
                "{n} lines were left out of your text (from line {line} on): they hold an order key, or "
                "what looks like one.",
                len(numbers),
                line=numbers[0],
            )
        case Kept.ADDRESS:
            return trn(
                "Line {line} was left out of your text: it holds an e-mail address.",
                "{n} lines were left out of your text (from line {line} on): they hold an e-mail address.",
                len(numbers),
                line=numbers[0],
            )
