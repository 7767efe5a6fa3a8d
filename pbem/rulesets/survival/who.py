"""Which creatures an order means: their numbers, or a selector (brief 5)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

from pbem.engine.slots import HexName, Slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Lexicon, Words, did_you_mean, keyword
from pbem.rulesets.survival.lexicon import IslandLexicon, island, island_of
from pbem.rulesets.survival.view import Beast

_NUMBER = re.compile(r"(\d{1,9})([A-Za-z]?)")


def number_of(id: str) -> int:
    """Return the number of a creature written with or without its letter."""
    return int(id if id.isdecimal() else id[:-1])


@dataclass(frozen=True)
class Who:
    """The creatures an order means: ids as written, or a selector; `barred` are those it was refused for."""

    ids: tuple[str, ...] = ()
    selector: str = ""
    hex: str = ""
    barred: frozenset[int] = frozenset()

    @property
    def rank(self) -> int:
        """Return how strongly it speaks: an id beats a selector, a selector beats ALL."""
        return 2 if self.ids else 0 if self.selector == "ALL" else 1

    @cached_property
    def numbers(self) -> frozenset[int]:
        """Return the numbers of the ids written."""
        return frozenset(number_of(id) for id in self.ids)

    def means(self, beast: Beast) -> bool:
        """Say whether a living creature of the seat is meant, refused or not."""
        if self.ids:
            return beast.number in self.numbers
        return _SELECTED[self.selector](self, beast)

    def without(self, *numbers: int) -> Who:
        """Return the same without some creatures."""
        return replace(self, barred=self.barred.union(numbers)) if numbers else self


_SELECTED: dict[str, Callable[[Who, Beast], bool]] = {
    "ALL": lambda who, beast: True,
    "OLD": lambda who, beast: not beast.is_newborn,
    "YOUNG": lambda who, beast: beast.is_newborn,
    "FED": lambda who, beast: beast.hunger == 0,
    "HUNGRY": lambda who, beast: beast.hunger >= 1,
    "RAVENOUS": lambda who, beast: beast.is_ravenous,
    "AT": lambda who, beast: beast.hex == who.hex,
}
SELECTORS = tuple(_SELECTED)


class WhoSlot(Slot[Who]):
    """One or more creature numbers, or a selector."""

    def starts(self, words: Words) -> bool:
        """Say whether the next word is a creature or a selector."""
        token = words.peek()
        return bool(_NUMBER.fullmatch(token)) or token.upper() in SELECTORS or bool(_like(words))

    def read(self, words: Words) -> Who:
        """Take creatures, separated by commas, or one selector."""
        if _NUMBER.fullmatch(words.peek()) or _like(words):
            ids = [self._id(words)]
            while words.took(","):
                ids.append(self._id(words))
            return Who(tuple(ids))
        token = words.take(tr_noop("a creature"))
        selector = keyword(token, SELECTORS) if not token.isdigit() else None
        if selector is None:
            hint = did_you_mean(token, SELECTORS)
            text = tr('"{word}" is no creature; creatures are numbers such as 42 or 42H, or ALL.', word=token)
            raise Fault(text, hint)
        if selector == "AT":
            return Who(selector="AT", hex=HexName().read(words))
        return Who(selector=selector)

    def _id(self, words: Words) -> str:
        if meant := _like(words):
            return words.take_as(meant)
        token = words.take(tr_noop("a creature"))
        if not _NUMBER.fullmatch(token):
            raise Fault(tr('"{word}" is no creature; creatures are numbers such as 42 or 42H.', word=token))
        return token.upper()

    def write(self, value: Who) -> str:
        """Return the ids or the selector."""
        return ", ".join(value.ids) or f"{value.selector} {value.hex}".strip()

    def checked(self, value: Who, lexicon: Lexicon) -> tuple[Who | None, list[str]]:
        """Strike out the creatures that are not the writer's living own."""
        reasons = {id: _fault_of(id, lexicon) for id in value.ids}
        bad = {id: reason for id, reason in reasons.items() if reason}
        left = value.without(*map(number_of, bad))
        return (None if bad and len(bad) == len(reasons) else left), list(bad.values())


def _like(words: Words) -> str | None:
    """Return the writer's creature that the next word only looks like."""
    token = words.peek()
    match = _NUMBER.fullmatch(token)
    if match and int(match[1]) in island_of(words).own:
        return None  # it is that one
    return island_of(words).like(token)


def _fault_of(id: str, words: Lexicon) -> str:
    """Return why the writer cannot order this creature, or ""."""
    match = _NUMBER.fullmatch(id)
    assert match
    number, letter = int(match[1]), match[2]
    lexicon = island(words)
    beast = lexicon.view.creatures.get(number)
    if beast is None:
        return _with_own(tr("There is no such creature as {creature}.", creature=id), lexicon)
    if beast.species != lexicon.me:
        return _with_own(tr("{creature} is not yours.", creature=beast.id), lexicon)
    if beast.died is not None:
        return _with_own(tr("{creature} is dead.", creature=beast.id), lexicon)
    if letter and letter != beast.kind:
        return tr("{number} is {creature}, not {written}.", number=number, creature=beast.id, written=id)
    return ""


def _with_own(reason: str, lexicon: IslandLexicon) -> str:
    """Return a reason, and behind it the creatures that the writer can order."""
    own = ", ".join(beast.id for beast in lexicon.own.values())
    return f"{reason} {tr('Yours: {creatures}.', creatures=own)}" if own else reason
