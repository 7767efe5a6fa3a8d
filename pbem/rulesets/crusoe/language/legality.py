"""What is refused on receipt, by what its writer may know: what all orders and checks share (brief 5)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeAlias

from pbem.engine.conditions import All
from pbem.engine.events import SeatId
from pbem.engine.orderform import Offered
from pbem.engine.orders import Order
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Lexicon, Why, Words
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.hooks import VIOLENCE_ALLOWED
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon, crusoe
from pbem.rulesets.crusoe.language.look import Look
from pbem.rulesets.crusoe.language.vaintests import never_holds
from pbem.rulesets.crusoe.things import EMPTY, Basket
from pbem.rulesets.crusoe.wishes import ANYONE

Faults: TypeAlias = Iterator[Fault]


@dataclass(frozen=True)
class IslandOrder(Order):
    """An order of a seat; `when` is its test."""

    may_depend: ClassVar[bool] = True
    """Whether it may stand behind IF."""
    idle: ClassVar[str] = tr_noop("its step did not take place")
    """Why a line of it came to nothing that no step asked for."""
    first_counts: ClassVar[tuple[str, ...] | None] = None
    """Fields: of lines that agree in them the first counts whose test holds; None: each counts by itself."""
    is_preference: ClassVar[bool] = False
    """Whether it is asked only where there is something to choose: no line of it is called not needed."""
    lasts_to_assembly: ClassVar[bool] = False
    """Whether lines of the camp's letter count in the assembly too, unless a letter there replaces them."""
    is_of_a_round: ClassVar[bool] = False
    """CRU-P16 Whether it counts in one round of the market only."""
    absent: ClassVar[str] = tr_noop("There is no such order in this game.")
    """Why a game lacks it."""
    more_absent: ClassVar[str] = ""
    """Why an advanced game lacks it, if that has another reason."""
    more_help: ClassVar[str] = ""
    """What its help says besides in the advanced game."""
    more_examples: ClassVar[tuple[str, ...]] = ()

    when: All | None = field(default=None, kw_only=True)

    def never(self, look: Look) -> Iterator[str]:
        """CRU-P02 Yield that its test can never hold."""
        if never_holds(look, self.when):
            yield tr("Its test can never hold.")

    def goes_behind(self) -> Sequence[Hashable]:
        """CRU-P05, CRU-P24 Return what lines above it settle that, without a test, always go before it."""
        return (self.chooses(),)

    @classmethod
    def several_count(cls, book: Book) -> bool:
        """Say whether in this game several lines count that otherwise only the first of would."""
        return False

    @classmethod
    def concerns(cls, look: Look) -> bool:
        """Say whether a receipt says what lines of this kind will do, and what is done without any."""
        return look.takes(cls)

    @classmethod
    def preamble(cls, look: Look) -> Iterator[str]:
        """Yield what a receipt says before what all the lines of this kind will do."""
        yield from ()

    @classmethod
    def unsaid(cls, look: Look) -> Iterator[str]:
        """Yield what is done where no line of this kind counts, for the receipt."""
        yield from ()

    @classmethod
    def flow(cls, look: Look) -> tuple[Basket, Basket]:
        """Return the units that go out and come in if all lines of this kind are carried out."""
        return EMPTY, EMPTY

    @classmethod
    def tally(cls, look: Look) -> Iterator[tuple[str, str]]:
        """Yield what a receipt's tally has of the lines of this kind, beside units: title and value."""
        yield from ()

    @classmethod
    def besides(cls, here: Any) -> Iterator[Offered]:
        """Yield what else of this kind may be ordered, which few letters have: it comes later in the form."""
        yield from ()

    @classmethod
    def is_due(cls, lexicon: Lexicon) -> str:
        """CRU-110, CRU-P29 The dead order nothing."""
        return due(crusoe(lexicon))

    @classmethod
    def why_absent(cls, subject: str, *, is_advanced: bool) -> str:
        """Say why a game lacks it to who has written it with this word behind it."""
        return tr((is_advanced and cls.more_absent) or cls.absent)

    def chooses(self) -> Hashable:
        fields = self.first_counts
        return None if fields is None else (type(self), *(getattr(self, name) for name in fields))

    def is_rival_of(self, other: Order) -> bool:
        """Say whether one of both lines counts at most, for they decide the same, or one of them anything."""
        if self.first_counts is None or type(other) is not type(self):
            return False
        pairs = [(getattr(self, name), getattr(other, name)) for name in self.first_counts]
        return all(one == two or {one, two} & {None, ANYONE} for one, two in pairs)

    def misshapen(self) -> str:
        """Return what is wrong with the order however the table stands, or ""."""
        return ""

    def __str__(self) -> str:
        return super().__str__().replace(" :", ":", 1)


Kinds: TypeAlias = tuple[type[IslandOrder], ...]
"""Kinds of order, as sections and modules list them."""


def kinds(*each: type[IslandOrder]) -> Kinds:
    """Return kinds of order, and those of lists, as one list."""
    return each


@dataclass(frozen=True)
class FormedOrder(IslandOrder):
    """An order whose fields are read together, because what one of them may be hangs on another (CRA 6)."""

    @classmethod
    def taken(cls, words: Words) -> Mapping[str, object]:
        """Take what stands behind the verb; return the fields."""
        raise NotImplementedError

    def said(self) -> str:
        """Return what stands behind the verb."""
        raise NotImplementedError

    def __str__(self) -> str:
        text = f"{self.verb()} {self.said()}".rstrip()
        return f"IF {self.when} THEN {text}" if self.when else text


def no(reason: str, hint: str = "") -> Fault:
    """Return the fault of something that is not allowed."""
    return Fault(reason, hint, Why.REFUSED)


def sentence(reason: str) -> Fault:
    """Return a reason, which reports say behind a colon, as a sentence of its own."""
    said = tr(reason)
    return no(f"{said[:1].upper()}{said[1:]}{'' if said.endswith('.') else '.'}")


def not_now(reason: str, hint: str = "") -> Fault:
    """Return the fault of something that has no place now; standing orders are silent about it."""
    return Fault(reason, hint, Why.NOT_NOW)


def due(here: IslandLexicon) -> str:
    """CRU-110 Return why a seat can order nothing any more, or ""."""
    if here.mine and not here.mine.is_alive:
        return tr("You are dead: you can order nothing any more.")
    return ""


def name_of(here: IslandLexicon, seat: SeatId) -> str:
    """Return how sentences name a seat."""
    return here.seats.get(seat, seat)


def living_faults(here: IslandLexicon, seat: SeatId) -> Faults:
    """Yield why a seat is none of the living."""
    castaway = here.island.seats.get(seat)
    if castaway and not castaway.is_alive:
        yield no(tr("{seat} is dead.", seat=castaway.name))


def other_faults(here: IslandLexicon, seat: SeatId) -> Faults:
    """Yield why a seat is none of the other living."""
    if seat == here.me:
        yield no(tr("That is your own seat."))
    else:
        yield from living_faults(here, seat)


def rival_faults(here: IslandLexicon, seat: SeatId) -> Faults:
    """CRU-088, CRU-089 Yield why there can be no fight about another seat."""
    yield from violence_faults(here)
    if seat == here.me:
        yield no(tr("You can do nothing of that to yourself."))
    else:
        yield from living_faults(here, seat)


def violence_faults(here: IslandLexicon) -> Faults:
    """CRU-H51, CRU-R41 Yield why there is no violence, and no speech before it, in the writer's group."""
    reason = VIOLENCE_ALLOWED(here.scene, here.group)
    if reason:
        yield no(tr(reason))
