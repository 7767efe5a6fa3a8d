"""The tests of IF (brief 5), held against the table as it stands when the line or step is reached."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal

from pbem.engine.conditions import OneTest, Test, Tests
from pbem.engine.events import SeatId
from pbem.engine.phrases import Phrase, Phrases, phrase
from pbem.engine.slots import (
    COMPARISONS,
    Money,
    Sign,
    Slot,
    WordSlot,
    begins_money,
    read_compared,
    slot,
)
from pbem.engine.tongue import tr_noop
from pbem.engine.words import Words
from pbem.rulesets.new_tabor.book import CENTER, INNER, SWITCH, ZONES, Book
from pbem.rulesets.new_tabor.economy import Economy, Producer, room
from pbem.rulesets.new_tabor.places import CONTESTED, battle_for, is_challenged
from pbem.rulesets.new_tabor.things import GOOD, Kept


@dataclass(frozen=True)
class Here:
    """What a test is held against; `kept` is what the seat keeps back, which lowers its surplus."""

    book: Book
    economy: Economy
    seat: SeatId
    kept: Kept

    @property
    def mine(self) -> Producer:
        """Return the seat that asks."""
        return self.economy.seats[self.seat]


class Number(Phrase):
    """What is compared; money is in credits."""

    def value(self, here: Here) -> Decimal | int:
        """Return the number."""
        raise NotImplementedError


class PlainSlot(Slot[Decimal]):
    """A number with two decimals or none, which may be below nothing."""

    def read(self, words: Words) -> Decimal:
        """Take the number."""
        return Decimal(read_compared(words, Money(tr_noop("the number"), decimals=2))) / 100

    def write(self, value: Decimal) -> str:
        """Return the number as it is written."""
        return f"{value:f}"

    def starts(self, words: Words) -> bool:
        """Say whether a number begins here."""
        return begins_money(words)


@phrase("<plain>")
class Plain(Number):
    """A number as it is written."""

    plain: Decimal = slot(PlainSlot())

    def value(self, here: Here) -> Decimal:
        """Return it."""
        return self.plain


@phrase("<good>")
class Stock(Number):
    """What the seat has of a good."""

    good: str = slot(GOOD)

    def value(self, here: Here) -> int:
        """Count the units."""
        return here.mine.stock[self.good]


OF_GOOD: Mapping[str, Callable[[Here, str], int]] = {
    "need": lambda here, good: here.mine.need(good),
    "surplus": lambda here, good: here.mine.surplus(good, here.kept[good]),
    "union": lambda here, good: here.economy.storehouse[good],
    "room": lambda here, good: room(here.book, here.economy, good),
    "ability": lambda here, good: here.mine.ability(good),
}
"""Numbers of a good or industry."""


@phrase("<what> <good>")
class OfGood(Number):
    """A number of a good or industry."""

    what: str = slot(WordSlot(tr_noop("a test"), {one: one for one in OF_GOOD}))
    good: str = slot(GOOD)

    def value(self, here: Here) -> int:
        """Look it up."""
        return OF_GOOD[self.what](here, self.good)


ALONE: Mapping[str, Callable[[Here], Decimal | int]] = {
    "money": lambda here: Decimal(here.mine.money) / 100,
    "tokens": lambda here: here.mine.tokens,
    "wants": lambda here: here.mine.open_wants,
    "bank": lambda here: Decimal(here.economy.bank) / 100,
    "round": lambda here: here.economy.round,
    "path": lambda here: here.mine.path,
}
"""Numbers of the seat, or of the table."""


@phrase("<what>")
class Alone(Number):
    """A number of the seat, or of the table."""

    what: str = slot(WordSlot(tr_noop("a test"), {one: one for one in ALONE}))

    def value(self, here: Here) -> Decimal | int:
        """Look it up."""
        return ALONE[self.what](here)


@phrase("cost <zone>")
class Cost(Number):
    """What a zone costs the seat now."""

    zone: str = slot(WordSlot(tr_noop("part of the land"), {INNER: INNER, CENTER: CENTER}))

    def value(self, here: Here) -> Decimal:
        """Look what a battle for it needs."""
        return Decimal(battle_for(here.book, here.economy, here.seat, self.zone).need) / 100


FLAGS = ("in", "at", "challenged", "off")
NUMBER: Phrases[Number] = Phrases(
    *(Stock, OfGood, Alone, Cost, Plain),
    what=tr_noop("a test"),
    none=tr_noop('I do not know the test "{word}"; {known} are tests.'),
    more=FLAGS,
)


@phrase("<one> <sign> <other>")
class Compare(Test):
    """Two numbers compared."""

    one: Number = slot(NUMBER)
    sign: str = slot(Sign())
    other: Number = slot(NUMBER)

    def found(self, here: Here) -> bool:
        """Compare the numbers."""
        return COMPARISONS[self.sign](self.one.value(here), self.other.value(here))


@phrase("in <zone>")
class InZone(Test):
    """In a zone, or in Switch."""

    zone: str = slot(WordSlot(tr_noop("part of the land"), {one: one for one in (*ZONES, SWITCH)}))

    def found(self, here: Here) -> bool:
        """Look where the seat is; Switch is an industry."""
        return self.zone == (here.mine.industry if self.zone == SWITCH else here.mine.zone)


@phrase("at <industry>")
class AtIndustry(Test):
    """At an industry."""

    industry: str = slot(GOOD)

    def found(self, here: Here) -> bool:
        """Look at which industry the seat is."""
        return here.mine.industry == self.industry


@phrase("challenged")
class Challenged(Test):
    """Challenged for the place where one stands."""

    def found(self, here: Here) -> bool:
        """Look for a challenge."""
        return any(is_challenged(here.economy, here.seat, zone) for zone in CONTESTED)


@phrase("off path")
class OffPath(Test):
    """Off the Path."""

    def found(self, here: Here) -> bool:
        """Look whether the seat is."""
        return here.mine.is_off_path


TESTS = Tests(OneTest(InZone, AtIndustry, Challenged, OffPath, Compare))
