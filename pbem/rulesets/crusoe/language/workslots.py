"""How orders of production name paths, icons, spaces and numbers (brief 5.1)."""

from __future__ import annotations

from typing import TypeVar

from pbem.engine.names import begins_whole
from pbem.engine.slots import ListOf, Slot, WholeNumber
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Why, Words
from pbem.rulesets.crusoe.language.names import EVERY_WORD, PATH, Thing, names_of_paths, names_of_things
from pbem.rulesets.crusoe.things import FISH, GOODS, ICONS, MARKET, PLAIN_FISH
from pbem.rulesets.crusoe.wishes import NOTHING

T = TypeVar("T")
EMPTY, MAX = "EMPTY", "MAX"
CHECKS = (EMPTY, MAX, "WITH", "WITHOUT")
MOST = 40
"""No list of paths, spaces or numbers has more entries than this."""
PICKED = (*GOODS, "food", "fruit", "protein", "goods", "anything")
"""The words of PICK: only goods are ever shared out."""
MARKET_SPACE = 1000
"""What stands for the Market until the path is known: the grammar puts the space behind its last there."""


class OnlyPath(Slot[str]):
    """A path and a colon, which may be left out together."""

    def read(self, words: Words) -> str:
        """Take the path and the colon."""
        path = PATH.read(words)
        words.took(":")
        return path

    def starts(self, words: Words) -> bool:
        """Say whether a colon comes on the line, or a path is named whole."""
        return ":" in words.rest() or (
            begins_whole(words, names_of_paths(words.lexicon))
            and not begins_whole(words, names_of_things(EVERY_WORD))
        )

    def write(self, value: str) -> str:
        """Return the path and the colon."""
        return f"{value}:"


class BehindColon(ListOf[T]):
    """A list that is written behind a colon."""

    def write(self, value: tuple[T, ...]) -> str:
        """Return a colon and the list."""
        return f": {super().write(value)}"


class Icon(Slot[str]):
    """CRU-051 A type of icon, or NOTHING."""

    _ICON = Thing(
        (*ICONS, PLAIN_FISH),
        tr_noop("{thing} is no type of icon; all fruits of a space together are one: fruit."),
    )

    def read(self, words: Words) -> str:
        """Take the type; plain fish is fish."""
        icon = NOTHING if words.took(NOTHING) else self._ICON.read(words)
        return FISH if icon == PLAIN_FISH else icon


SPACE = WholeNumber(tr_noop("the number of the space"), 1, 999)


class Landing(Slot[int]):
    """CRU-P06 A space of a path, or the Market."""

    _MARKET = Thing((MARKET,), none=tr_noop('"{word}" is not a space: write its number, or market.'))

    def read(self, words: Words) -> int:
        """Take the number or the word."""
        if words.peek().isdigit():
            return SPACE.read(words)
        self._MARKET.read(words)
        return MARKET_SPACE

    def write(self, value: int) -> str:
        """Return the number or the word."""
        return MARKET if value == MARKET_SPACE else str(value)


class Experience(WholeNumber):
    """CRU-P09 An experience number."""

    def __init__(self) -> None:
        super().__init__(tr_noop("an experience number"), 1, 6)

    def read(self, words: Words) -> int:
        """Take the number."""
        try:
            return super().read(words)
        except Fault as fault:
            raise Fault(fault.reason, tr("Experience numbers are those of a die."), Why.REFUSED) from None
