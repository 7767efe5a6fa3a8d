"""3.9.3 What the clauses of contracts have in common: amounts, rounds, pledges, whom they bind and name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.phrases import OnePhrase, Phrase, phrase
from pbem.engine.slots import (
    ROUND,
    SEATS,
    FlagSlot,
    ListOf,
    Money,
    NamedRound,
    Slot,
    WholeNumber,
    expect,
    slot,
)
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.engine.words import Fault, Words
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.names import (
    ANYONE,
    LEASE,
    board_of,
    ended,
)
from pbem.rulesets.laissez_faire.places import TitleSlot
from pbem.rulesets.laissez_faire.scopes import ALL, STREETS, TRANSIT, names_listed
from pbem.rulesets.laissez_faire.settings import SCOPES, read_percent

_STEP = WholeNumber(tr_noop("the number of rounds"), 1, 999)
_GRACE = WholeNumber(tr_noop("the rounds of grace"), 0, 999)
NAMED = NamedRound()
SUM = Money(tr_noop("the amount"), 1, sign="$")
PRICE = Money(tr_noop("the amount"), 0, sign="$")


# ---- What stands in several of them: amounts, rounds, seats, titles


class Percent(Slot[int]):
    """A percentage: 5% or 5 %."""

    def __init__(self, least: int) -> None:
        self._least = least

    def read(self, words: Words) -> int:
        """Take the number and the sign."""
        return read_percent(words, self._least, 100)

    def write(self, value: int) -> str:
        """Return the number with its sign."""
        return f"{value}%"


class TitleOrLeaseSlot(TitleSlot):
    """A title, or LEASE."""

    def read(self, words: Words) -> str:
        """Take the title or the word."""
        return LEASE if words.took(LEASE) else super().read(words)


class WhereSlot(Slot[tuple[str, ...]]):
    """Titles, one city, or one group of titles; utilities can refuse nobody."""

    def __init__(self, *, is_refused: bool = False) -> None:
        self._is_refused = is_refused

    def read(self, words: Words) -> tuple[str, ...]:
        """Take them."""
        where = SCOPES.read(words)
        here = board_of(words).board
        if len(where) > 1 and any(scope not in here.titles for scope in where):
            raise Fault(tr("A clause is for titles, or for one city, or for STREETS, TRANSIT or ALL."))
        if where[0] not in (*here.titles, *here.cities, STREETS, TRANSIT, ALL):
            raise Fault(tr("{word} has no place in this clause.", word=where[0]))
        if self._is_refused and any(scope in here.utilities for scope in where):
            raise Fault(tr("Utilities cannot refuse."))
        return where

    def write(self, value: tuple[str, ...]) -> str:
        """Join them by commas."""
        return SCOPES.write(value)


class GuestsSlot(Slot[tuple[str, ...]]):
    """Seats, or ANYONE."""

    def read(self, words: Words) -> tuple[str, ...]:
        """Take them."""
        return (ANYONE,) if words.took(ANYONE.upper()) else SEATS.read(words)

    def write(self, value: tuple[str, ...]) -> str:
        """Join them by commas."""
        return SEATS.write(value)


class StepSlot(Slot[int]):
    """[k] ROUNDS, behind EVERY."""

    def read(self, words: Words) -> int:
        """Take the number, if one stands here, and the word."""
        step = _STEP.read(words) if words.peek().isdecimal() else 1
        if not words.took("ROUND"):
            expect("ROUNDS", words)
        return step

    def write(self, value: int) -> str:
        """Return the word, and the number if it is not 1."""
        return "ROUND" if value == 1 else f"{value} ROUNDS"


class FirstSlot(Slot[int]):
    """FROM and a round; without it the next round is meant, but not in a stored text."""

    def read(self, words: Words) -> int:
        """Take the round."""
        if words.took("FROM"):
            return ROUND.read(words)
        if (following := board_of(words).next_round) is None:
            raise Fault(tr("{wanted} is missing at the end of the line.", wanted="FROM ROUND"))
        return following

    def write(self, value: int) -> str:
        """Return the words."""
        return f"FROM ROUND {value}"


@phrase("SECURED BY <titles> [GRACE <grace>]")
class Pledge(Phrase):
    """Titles that secure a debt, and the rounds of grace before they are forfeit."""

    titles: tuple[str, ...] = slot(ListOf(TitleSlot(), ",", once=True, has_and=False))
    grace: int = slot(_GRACE, default=0)

    def told(self, book: Book) -> str:
        """Return what it says, in a sentence."""
        titles = names_listed(book, self.titles)
        if not self.grace:
            return tr("Secured by {titles}.", titles=titles)
        return trn(
            "Secured by {titles}, with {n} round of grace.",
            "Secured by {titles}, with {n} rounds of grace.",
            self.grace,
            titles=titles,
        )


class PledgeSlot(OnePhrase[Pledge]):
    """A pledge, where its first word stands."""

    def __init__(self) -> None:
        super().__init__(Pledge)

    def starts(self, words: Words) -> bool:
        """Say whether it begins here."""
        return words.peek().upper() == "SECURED"


def with_himself(giver: SeatId, taker: SeatId) -> str:
    """Return why the two cannot agree if they are one; "" else."""
    return tr("Nobody agrees on anything with himself.") if giver == taker else ""


@dataclass(frozen=True, kw_only=True)
class Terms(Phrase):
    """What is agreed on in a clause; `until` is its last round, None without end."""

    until: int | None = slot(NAMED, default=None)
    no_transfer: bool = slot(FlagSlot("NOTRANSFER"), default=False)
    wanted: ClassVar[str] = ""
    """How it is written, for those who have made a mistake."""
    is_debt: ClassVar[bool] = False
    """It asks for money, now and then or once."""

    @property
    def debtor(self) -> SeatId:
        """Who owes money by it in person; "" where whoever owns a title does."""
        return ""

    @property
    def creditor(self) -> SeatId:
        """To whom money is owed by it."""
        return ""

    @property
    def seats(self) -> tuple[SeatId, ...]:
        """The seats that agree on it: all that it names, but for guests who are refused."""
        return ()

    @property
    def claimant(self) -> SeatId:
        """The one seat to which it is owed where that could be given away; "" of others."""
        return ""

    def owed_to(self, parties: tuple[SeatId, ...]) -> tuple[SeatId, ...]:
        """Return the parties to which it is owed (3.9.3)."""
        return (self.claimant,)

    def bound(self, parties: tuple[SeatId, ...]) -> tuple[SeatId, ...]:
        """Return the seats that it binds in person; none if it is attached to a title, or done at once."""
        return ()

    @property
    def pledge(self) -> Pledge | None:
        """The titles that secure it."""
        return None

    @property
    def attached_to(self) -> tuple[str, ...]:
        """The titles that it is attached to, or that secure it; LEASE is one of them."""
        return self.pledge.titles if self.pledge else ()

    def is_public(self, parties: tuple[SeatId, ...]) -> bool:
        """Say whether all may know it though its contract is private."""
        return bool(self.attached_to)

    def said(self, book: Book) -> str:
        """Return what it says, without its pledge and its end."""
        raise NotImplementedError

    def told(self, book: Book) -> Iterator[str]:
        """Yield what it says, in sentences for readers of the contract book."""
        yield self.said(book)
        if self.pledge:
            yield self.pledge.told(book)
        if self.no_transfer:
            yield tr("The claim cannot be given away.")
        if self.until is not None:
            yield tr("Until round {round}.", round=self.until)

    def words(self, book: Book) -> str:
        """Return what it says, in sentences."""
        return " ".join(map(ended, self.told(book)))

    @property
    def named(self) -> tuple[str, ...]:
        """The seats that it names, and ANYONE as it may stand among guests."""
        return self.seats

    def label(self, book: Book) -> str:
        """Return in a few words what it is about, as an item of a net worth."""
        return tr("as the GM has set it")


class Debt(Terms):
    """A clause that asks for money, now and then or once."""

    is_debt = True

    @property
    def claimant(self) -> SeatId:
        return self.creditor

    def bound(self, parties: tuple[SeatId, ...]) -> tuple[SeatId, ...]:
        return tuple(filter(None, (self.debtor,)))

    @property
    def seats(self) -> tuple[SeatId, ...]:
        return tuple(filter(None, (self.debtor, self.creditor)))
