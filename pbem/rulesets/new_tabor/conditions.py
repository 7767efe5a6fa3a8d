"""The tests of IF (brief 5), held against the table as it stands when the line or step is reached."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from pbem.engine.conditions import OneTest, Test, Tests
from pbem.engine.events import SeatId
from pbem.engine.phrases import phrase
from pbem.engine.slots import (
    COMPARISONS,
    Money,
    Sign,
    Slot,
    WordSlot,
    begins_money,
    read_compared,
    read_word,
    slot,
)
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words, did_you_mean, keyword
from pbem.rulesets.new_tabor.amounts import Kept
from pbem.rulesets.new_tabor.battles import battle_for
from pbem.rulesets.new_tabor.book import CENTER, GOODS, INNER, SWITCH, ZONES, Book
from pbem.rulesets.new_tabor.economy import Economy, Producer, room
from pbem.rulesets.new_tabor.places import CONTESTED, is_challenged
from pbem.rulesets.new_tabor.things import GOOD

OF_GOOD = ("need", "surplus", "union", "room", "ability")
"""Numbers of a good or industry."""
ALONE = ("money", "tokens", "wants", "bank", "round", "path")
NUMBERS = (*GOODS, *OF_GOOD, *ALONE, "cost")
FLAGS = ("in", "at", "challenged", "off")


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


@dataclass(frozen=True)
class Number:
    """What a number is taken from: a plain number, or a word with the good, industry or zone it is about.

    `what` is "" for a plain number (money in credits), else stock (a good's own) or one of NUMBERS.
    """

    what: str = ""
    about: str = ""
    plain: Decimal = Decimal(0)

    def __str__(self) -> str:
        if not self.what:
            return f"{self.plain:f}"
        return self.about if self.what == "stock" else f"{self.what} {self.about}".strip()

    def value(self, here: Here) -> Decimal:
        """Return the number; money in credits."""
        mine, economy = here.mine, here.economy
        match self.what:
            case "":
                return self.plain
            case "money":
                return Decimal(mine.money) / 100
            case "bank":
                return Decimal(economy.bank) / 100
            case "cost":
                return Decimal(battle_for(here.book, economy, here.seat, self.about).need) / 100
            case "union":
                return Decimal(economy.storehouse[self.about])
            case "room":
                return Decimal(room(here.book, economy, self.about))
            case "round":
                return Decimal(economy.round)
            case "stock":
                return Decimal(mine.stock[self.about])
            case "need":
                return Decimal(mine.need(self.about))
            case "surplus":
                return Decimal(mine.surplus(self.about, here.kept[self.about]))
            case "tokens":
                return Decimal(mine.tokens)
            case "wants":
                return Decimal(mine.open_wants)
            case "ability":
                return Decimal(mine.ability(self.about))
            case "path":
                return Decimal(mine.path)
        raise NotImplementedError(self.what)


class NumberSlot(Slot[Number]):
    """A number, or the word for one."""

    def read(self, words: Words) -> Number:
        """Take the number or the word."""
        if begins_money(words):
            cents = read_compared(words, Money(tr_noop("the number"), decimals=2))
            return Number(plain=Decimal(cents) / 100)
        token = words.take(tr_noop("a test"))
        word = keyword(token, NUMBERS)
        if word is None:
            known = (*NUMBERS, *FLAGS)
            said = tr(
                'I do not know the test "{word}"; {known} are tests.', word=token, known=", ".join(known)
            )
            raise Fault(said, did_you_mean(token, known))
        if word in GOODS:
            return Number("stock", word)
        if word == "cost":
            return Number(word, read_word(words, tr_noop("part of the land"), (INNER, CENTER)))
        return Number(word, GOOD.read(words) if word in OF_GOOD else "")


@phrase("<one> <sign> <other>")
class Compare(Test):
    """Two numbers compared."""

    one: Number = slot(NumberSlot())
    sign: str = slot(Sign())
    other: Number = slot(NumberSlot())

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
