"""What is refused on receipt, by what its writer may know: what all orders and checks share (brief 5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orders import Order, Verdict
from pbem.engine.tongue import tr
from pbem.engine.words import Fault, Lexicon, Why
from pbem.rulesets.new_tabor.book import ANYONE, MARKET, UNION
from pbem.rulesets.new_tabor.lexicon import TaborLexicon, tabor

Faults = Iterator[Fault]


def refused(order: Order, faults: Iterable[Fault]) -> Verdict:
    """Return the verdict that refuses an order for these reasons, or lets it stand if there are none."""
    reasons = tuple(faults)
    return Verdict(order, reasons, stands=not reasons)


def no(reason: str, hint: str = "") -> Fault:
    """Return the fault of something that is not allowed."""
    return Fault(reason, hint, Why.REFUSED)


def not_now(reason: str, hint: str = "") -> Fault:
    """Return the fault of something that has no place now; standing orders are silent about it."""
    return Fault(reason, hint, Why.NOT_NOW)


def due(lexicon: Lexicon) -> str:
    """TAB-138 Return why a seat can order nothing any more, or ""."""
    here = tabor(lexicon)
    if here.known and here.me in here.known.names and here.me not in here.known.in_game:
        return tr("You are out of the game: you can order nothing any more, but PRESS is welcome.")
    return ""


def path_faults(here: TaborLexicon) -> Faults:
    """TAB-083 Yield why a seat off the Path has no such order; of later rounds nothing is known yet."""
    if here.is_now and here.facts.is_off_path:
        yield not_now(
            tr("You have crossed the Finish: until the quarter ends you can only keep your place."),
            tr("CLAIM, MOTION, VOTE, VACANCY, AUTOCONSUME and AUTO are open to you."),
        )


def opening_faults(here: TaborLexicon) -> Faults:
    """TAB-042 Yield why the opening round has no such order."""
    if here.is_now and here.facts.is_opening:
        yield not_now(
            tr("The opening round has no such order: you only take an industry and a zone."),
            tr("Write ACT clothes and CLAIM center > inner > outer."),
        )


def exchange_faults(here: TaborLexicon) -> Faults:
    """TAB-042, TAB-083 Yield why nothing can be exchanged or consumed now."""
    yield from path_faults(here)
    yield from opening_faults(here)


def seat_faults(here: TaborLexicon, seat: SeatId) -> Faults:
    """Yield why a seat is none of the others in the game."""
    if seat == here.me:
        yield no(tr("{seat} is your own seat.", seat=seat))
    elif seat not in here.facts.in_game:
        yield no(tr("{seat} is out of the game.", seat=seat))


def partner_faults(here: TaborLexicon, where: Iterable[str]) -> Faults:
    """Yield which of the partners named nobody can trade with."""
    for one in where:
        if one not in (UNION, ANYONE, MARKET):
            yield from seat_faults(here, one)


class TaborOrder(Order):
    """An order of a seat; a seat that is out of the game gives none any more."""

    may_depend: ClassVar[bool] = True
    """Whether it may stand behind IF: only what is done at some moment of a turn."""

    @classmethod
    def is_due(cls, lexicon: Lexicon) -> str:
        """TAB-138 Who is out of the game orders nothing."""
        return due(lexicon)

    def misshapen(self) -> str:
        """Return what is wrong with the order however the table stands, or ""."""
        return ""

    def behind_if(self, said: str) -> str:
        """Return the order as it is kept, with its test before what it says."""
        return f"IF {self.when} THEN {said}" if self.when else said
