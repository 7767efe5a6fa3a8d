"""5.6 The tests of IF, each with what makes it true."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Protocol, TypeAlias

from pbem.engine.conditions import OneTest, Test, Tests
from pbem.engine.events import SeatId
from pbem.engine.phrases import phrase
from pbem.engine.slots import (
    COMPARISONS,
    Compared,
    FlagSlot,
    Money,
    Seat,
    Sign,
    Slot,
    WordSlot,
    is_me,
    slot,
    whole_seat,
)
from pbem.engine.stored import Kinds
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words
from pbem.rulesets.laissez_faire.names import OwnerSlot
from pbem.rulesets.laissez_faire.places import PLACES, StreetSlot, TitleSlot

COUNTS = ("CASH", "WORTH", "ROUND", "HOUSES")
_LEVELS = {"0": 0, "1": 1, "2": 2, "3": 3, "A": 3, "APARTMENT": 3}


class Here(Protocol):
    """The circuit just now, as the seat `me` asks about it."""

    @property
    def me(self) -> SeatId: ...
    def count(self, what: str) -> int:
        """Return the cash or net worth of the seat, the number of the round, or of houses left."""

    def owner(self, title: str) -> str: ...
    def level(self, street: str) -> int: ...
    def landed(self) -> int | None: ...
    def has_stayed(self) -> bool: ...
    def token(self, seat: SeatId) -> int | None: ...
    def is_jailed(self, seat: SeatId) -> bool: ...
    def is_in(self, space: int, places: Sequence[str]) -> bool: ...


class LevelSlot(Slot[int]):
    """The level of a street: 0 to 3, or A for an apartment building."""

    def read(self, words: Words) -> int:
        """Take the level."""
        token = words.take(tr_noop("the level")).upper()
        if token not in _LEVELS:
            raise Fault(tr('"{word}" is no level; 0, 1, 2 and 3, an apartment building, are.', word=token))
        return _LEVELS[token]


@phrase("<what> <sign> <number>")
class Count(Test):
    """CASH, WORTH, ROUND or HOUSES compared with a number."""

    what: str = slot(WordSlot(tr_noop("a test"), {count: count for count in COUNTS}))
    sign: str = slot(Sign())
    number: int = slot(Compared(Money(tr_noop("the number"))))

    def found(self, here: Here) -> bool:
        return COMPARISONS[self.sign](here.count(self.what), self.number)


@phrase("OWNER <title> IS [NOT] <owner>")
class OwnerIs(Test):
    """A title is, or is not, that of a seat or the bank; `owner` may be me."""

    title: str = slot(TitleSlot())
    owner: str = slot(OwnerSlot(tr_noop("me, bank or a player")))
    is_not: bool = slot(FlagSlot("NOT"), default=False)

    def found(self, here: Here) -> bool:
        owner = here.me if self.owner == "me" else self.owner
        return (here.owner(self.title) == owner) is not self.is_not


@phrase("LEVEL <street> <sign> <number>")
class LevelIs(Test):
    """A street has so many payments made on it."""

    street: str = slot(StreetSlot())
    sign: str = slot(Sign())
    number: int = slot(LevelSlot())

    def found(self, here: Here) -> bool:
        return COMPARISONS[self.sign](here.level(self.street), self.number)


@phrase("LANDED [NOT] IN <places>")
class LandedIn(Test):
    """The seat has landed in one of these places, or in none; neither while it has not landed."""

    places: tuple[str, ...] = slot(PLACES)
    is_not: bool = slot(FlagSlot("NOT"), default=False)

    def found(self, here: Here) -> bool:
        landed = here.landed()
        return landed is not None and here.is_in(landed, self.places) is not self.is_not


@phrase("STAYED")
class HasStayed(Test):
    """The seat has stayed on in this round."""

    def found(self, here: Here) -> bool:
        return here.has_stayed()


@phrase("TOKEN <seat> IN <places>")
class TokenIn(Test):
    """The token of a seat is in one of these places."""

    seat: SeatId = slot(Seat())
    places: tuple[str, ...] = slot(PLACES)

    def found(self, here: Here) -> bool:
        token = here.token(self.seat)
        return token is not None and here.is_in(token, self.places)


class PrisonerSlot(Seat):
    """A seat named whole, or before IN JAIL."""

    def starts(self, words: Words) -> bool:
        """Say whether a seat stands here, and not another test."""
        is_jail = [words.peek(1).upper(), words.peek(2).upper()] == ["IN", "JAIL"]
        return is_jail or is_me(words) or bool(whole_seat(words)[1])


@phrase("<seat> IN JAIL")
class IsInJail(Test):
    """A seat is in jail."""

    seat: SeatId = slot(PrisonerSlot())

    def found(self, here: Here) -> bool:
        return here.is_jailed(self.seat)


StoredTest: TypeAlias = Annotated[
    Test,
    Kinds(
        "test",
        {
            "count": Count,
            "owner": OwnerIs,
            "level": LevelIs,
            "landed": LandedIn,
            "stayed": HasStayed,
            "token": TokenIn,
            "jail": IsInJail,
        },
    ),
]
TESTS = Tests(
    OneTest(Count, OwnerIs, LevelIs, LandedIn, HasStayed, TokenIn, IsInJail, more=("<seat> IN JAIL",))
)
