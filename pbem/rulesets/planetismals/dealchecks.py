"""What is refused of deals, loans and repayments on receipt (brief 5.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.deals import ANYONE
from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.engine.words import Fault
from pbem.rulesets.planetismals.legality import (
    asteroid_fault,
    hex_fault,
    installation_fault,
    no,
    only,
    other_fault,
    shuttle_fault,
    yours,
)
from pbem.rulesets.planetismals.lexicon import BeltLexicon
from pbem.rulesets.planetismals.things import Sort, Thing

Faults = Iterator[Fault]


def deal_faults(here: BeltLexicon, gives: Sequence[Thing], to: SeatId, takes: Sequence[Thing]) -> Faults:
    """PLA-R55, R56 Yield why a deal or gift cannot be; options trading and gifts."""
    yield from trade_faults(here)
    if to != ANYONE:
        yield from only(other_fault(here, to))
    if not takes and to == ANYONE:
        yield no(tr("An offer to anyone says FOR what."), tr("Write GIVE … TO anyone FOR …."))
    elif not takes and not here.book.options.gifts:
        yield no(tr("There are no gifts in this game."), tr("Say FOR what."))
    for thing in gives:
        yield from thing_faults(here, thing)
        if thing.sort is Sort.DEBT:
            yield from _claim_faults(here, thing.id)
    for thing in takes:
        yield from thing_faults(here, thing)
    yield from _said_twice(gives)
    yield from _said_twice(takes)


def _said_twice(things: Sequence[Thing]) -> Faults:
    """Yield the things of one side that there is one of and that are named again; sums add up."""
    single = [thing for thing in things if thing.sort not in (Sort.MONEY, Sort.GOODS, Sort.IOU)]
    for thing in dict.fromkeys(single):
        if single.count(thing) > 1:
            yield no(tr("{thing} is named twice.", thing=str(thing)))


def trade_faults(here: BeltLexicon) -> Faults:
    """PLA-80 Option trading: between players nothing changes hands."""
    if not here.book.options.trading:
        yield no(tr("There is no trade between players in this game."))


def loan_faults(here: BeltLexicon, other: SeatId, due: int) -> Faults:
    """PLA-R59 Yield why a loan cannot be."""
    yield from trade_faults(here)
    yield from only(other_fault(here, other))
    yield from only(due_fault(here, due))


def due_fault(here: BeltLexicon, due: int) -> Fault | None:
    """Return why a debt cannot fall due in a round, or None: it is over."""
    if due >= here.seen.round:
        return None
    return no(tr("Round {due} is over: this is round {round}.", due=due, round=here.seen.round))


def thing_faults(here: BeltLexicon, thing: Thing) -> Faults:
    """Yield why a thing cannot be: there is none. What is another's may be got before the deal is done."""
    sort = thing.sort
    if sort is Sort.GOODS:
        yield from only(hex_fault(here, thing.hex))
    elif sort is Sort.INSTALLATION:
        yield from only(installation_fault(here, thing.id))
    elif sort is Sort.ASTEROID:
        yield from only(asteroid_fault(here, thing.hex))
    elif sort is Sort.SHUTTLE and thing.id not in here.seen.shuttles:
        yield from only(shuttle_fault(here, thing.id))
    elif sort is Sort.IOU:
        yield from only(due_fault(here, thing.due))


def _claim_faults(here: BeltLexicon, id: str) -> Faults:
    """PLA-R55 Only what is owed to the giver can be given; others' debts are not known to it."""
    claims = [debt.id for debt in here.seen.debts.values() if debt.creditor == here.me]
    if id not in here.seen.debts:
        yield no(tr("You hold no debt {debt}.", debt=id), yours(claims))
    elif here.seen.debts[id].debtor == here.me:
        yield no(tr("{debt} is your own debt: REPAY it.", debt=id), yours(claims))


def repay_fault(here: BeltLexicon, id: str) -> Fault | None:
    """Return why a debt is not the writer's to pay, or None."""
    owed = [debt.id for debt in here.seen.debts.values() if debt.debtor == here.me]
    return None if id in owed else no(tr("{debt} is no debt of yours.", debt=id), yours(owed))
