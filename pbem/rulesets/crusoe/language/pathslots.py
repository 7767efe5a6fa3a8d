"""The slots for paths and spaces, and the plan of PATH with its conditions (CRU-P04)."""

from __future__ import annotations

from pbem.engine.conditions import All
from pbem.engine.names import begins_whole
from pbem.engine.slots import Slot, WholeNumber, read_seat
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Why, Words
from pbem.rulesets.crusoe.language.lexicon import crusoe_of
from pbem.rulesets.crusoe.language.moneyslots import read_dollars
from pbem.rulesets.crusoe.language.names import EVERY_WORD, PATH, Thing, names_of_paths, names_of_things
from pbem.rulesets.crusoe.language.played import is_advanced
from pbem.rulesets.crusoe.language.testslots import TESTS
from pbem.rulesets.crusoe.things import FISH, ICONS, MARKET, PLAIN_FISH
from pbem.rulesets.crusoe.wishes import NOTHING, PathCheck, PathEntry

EMPTY, MAX, WITH, WITHOUT = "EMPTY", "MAX", "WITH", "WITHOUT"
RENTMAX = "RENTMAX"
CHECKS = (EMPTY, MAX, WITH, WITHOUT)
MOST_PATHS = 40
"""No list of paths, spaces or numbers has more entries than this."""
_SEATS = WholeNumber(tr_noop("the number of seats"), 0, 99)
_SPACE = WholeNumber(tr_noop("the number of the space"), 1, 999)
_EXPERIENCE = WholeNumber(tr_noop("an experience number"), 1, 6)
NO_ICON = tr_noop("{thing} is no type of icon; all fruits of a space together are one: fruit.")
_ICON = Thing((*ICONS, PLAIN_FISH), NO_ICON)
_MARKET = Thing((MARKET,), none=tr_noop('"{word}" is not a space: write its number, or market.'))


class PlanSlot(Slot[tuple[PathEntry, ...]]):
    """CRU-P04 Paths in order of preference, each with one condition or none."""

    def read(self, words: Words) -> tuple[PathEntry, ...]:
        """Take one entry or more."""
        entries = [_entry(words)]
        while words.took(">"):
            entries.append(_entry(words))
        _check_length(entries)
        return tuple(entries)

    def write(self, value: tuple[PathEntry, ...]) -> str:
        """Join the entries by >."""
        return " > ".join(map(str, value))


class OnlyPathSlot(Slot[str]):
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


class SpaceSlot(Slot[int]):
    """A space by its number."""

    def read(self, words: Words) -> int:
        """Take the number."""
        return _SPACE.read(words)


class IconsSlot(Slot[tuple[str, ...]]):
    """CRU-051 Types of icon in order of preference; the last may be NOTHING."""

    def read(self, words: Words) -> tuple[str, ...]:
        """Take the colon, and one type or more."""
        words.took(":")
        icons = [_icon(words)]
        while words.took(">"):
            if icons[-1] == NOTHING:
                raise Fault(tr("{word} stands at the end of the list.", word=NOTHING), why=Why.REFUSED)
            icons.append(_icon(words))
        return tuple(dict.fromkeys(icons))

    def write(self, value: tuple[str, ...]) -> str:
        """Return a colon, and the types joined by >."""
        return f": {' > '.join(value)}"


class SpacesSlot(Slot[tuple[int, ...]]):
    """CRU-P06 Spaces of a path in order of preference; `MARKET_SPACE` is the Market of any path.

    The grammar, which knows the path, puts the space behind its last there.
    """

    def read(self, words: Words) -> tuple[int, ...]:
        """Take the colon, and one space or more."""
        words.took(":")
        spaces = [_landing(words)]
        while words.took(">"):
            spaces.append(_landing(words))
        _check_length(spaces)
        return tuple(dict.fromkeys(spaces))

    def write(self, value: tuple[int, ...]) -> str:
        """Return a colon, and the spaces joined by >."""
        return f": {' > '.join(MARKET if one == MARKET_SPACE else str(one) for one in value)}"


MARKET_SPACE = 1000
"""What stands for the Market until the path is known."""


class NumbersSlot(Slot[tuple[int, ...]]):
    """CRU-P09 Experience numbers in the order in which they are wanted."""

    def read(self, words: Words) -> tuple[int, ...]:
        """Take one number or more."""
        numbers = [_number(words)]
        while words.took(">"):
            numbers.append(_number(words))
        _check_length(numbers)
        return tuple(numbers)

    def write(self, value: tuple[int, ...]) -> str:
        """Join the numbers by >."""
        return " > ".join(map(str, value))


def _number(words: Words) -> int:
    try:
        return _EXPERIENCE.read(words)
    except Fault as fault:
        raise Fault(fault.reason, tr("Experience numbers are those of a die."), Why.REFUSED) from None


def _landing(words: Words) -> int:
    if words.peek().isdigit():
        return _SPACE.read(words)
    _MARKET.read(words)
    return MARKET_SPACE


def _icon(words: Words) -> str:
    if words.took(NOTHING):
        return NOTHING
    icon = _ICON.read(words)
    return FISH if icon == PLAIN_FISH else icon


def _entry(words: Words) -> PathEntry:
    """CRU-P04 Take a path and its condition; IF may stand before EMPTY, MAX, WITH and WITHOUT."""
    path = PATH.read(words)
    rent_max = _rent_max(words)
    check, test = _condition(words)
    rent_max = _rent_max(words) if rent_max is None else rent_max
    if words.peek() not in ("", ">"):
        if words.peek().upper() in ("IF", *CHECKS):
            hint = tr("Tests behind IF may be joined by AND.")
            raise Fault(tr("A path has one condition only."), hint, Why.REFUSED)
        raise Fault(tr('I do not understand "{words}".', words=words.rest()))
    return PathEntry(path, check, test, rent_max)


def _rent_max(words: Words) -> int | None:
    """CRA-R59 Take the highest rent that is accepted, if one is named here."""
    if not (is_advanced(crusoe_of(words).book) and words.took(RENTMAX)):
        return None
    return read_dollars(words)


def _condition(words: Words) -> tuple[PathCheck | None, All | None]:
    behind = words.peek(1).upper() if words.peek().upper() == "IF" else words.peek().upper()
    if behind in CHECKS:
        words.took("IF")
        return _check(words.take().upper(), words), None
    if words.took("IF"):
        return None, TESTS.read(words)
    return None, None


def _check(kind: str, words: Words) -> PathCheck:
    if kind == MAX:
        return PathCheck(kind, _SEATS.read(words))
    return PathCheck(kind, seat=read_seat(words) if kind != EMPTY else "")


def _check_length(entries: list[PathEntry] | list[int]) -> None:
    if len(entries) > MOST_PATHS:
        raise Fault(tr("A list has at most {most} entries.", most=MOST_PATHS), why=Why.REFUSED)
