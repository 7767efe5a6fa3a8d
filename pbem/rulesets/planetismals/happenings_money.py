"""Events about money: 03 comet, 08 embezzlement, 25 and 26 taxes, 27 breakthrough, 30 espionage."""

from __future__ import annotations

from math import prod

from pbem.engine.events import SeatId
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.accounts import pay, receive, transfer
from pbem.rulesets.planetismals.belt import Installation
from pbem.rulesets.planetismals.choosing import espionage_goal
from pbem.rulesets.planetismals.happenings_common import Stroke


def pass_comet(stroke: Stroke) -> None:
    """PLA-103, R71: each research station of every seat is paid by dice, from the roller on."""
    stations = [one for seat in stroke.belt.from_seat(stroke.seat) for one in _stations(stroke, seat)]
    if not stations:
        stroke.nothing()
        return
    for one in stations:
        amount = sum(stroke.throw(one.id))
        receive(stroke.table, one.owner, amount, "comet", one.id)
        stroke.table.tell(events.Comet(one.id, amount))


def _stations(stroke: Stroke, seat: SeatId) -> list[Installation]:
    """Return the research stations of a seat that stand ready, in id order."""
    belt = stroke.belt
    placed = belt.placed(owner=seat)
    return [one for one in placed if one.sort == "research" and one.ready_round <= belt.round]


def embezzle(stroke: Stroke) -> None:
    """PLA-108, R61: the roller loses money by dice, at most what it has."""
    amount = min(sum(stroke.throw()), stroke.company.cash)
    pay(stroke.table, stroke.seat, amount, "embezzlement")
    stroke.table.tell(events.CashLost(stroke.seat, amount))


def tax_land(stroke: Stroke) -> None:
    """PLA-125, R68, R61: each seat pays for all its installations, placed or aboard, as far as it can."""
    owners = [one.owner for one in stroke.belt.installations.values()]
    if not owners:
        stroke.nothing()
        return
    for seat in stroke.belt.from_seat(stroke.seat):
        _tax(stroke, seat, owners.count(seat) * stroke.happening.amount)


def tax_income(stroke: Stroke) -> None:
    """PLA-126: each seat pays so many percent of its cash, rounded down."""
    for seat in stroke.belt.from_seat(stroke.seat):
        _tax(stroke, seat, stroke.belt.seats[seat].cash * stroke.happening.amount // 100)


def _tax(stroke: Stroke, seat: SeatId, due: int) -> None:
    """PLA-R61 Let a seat pay a tax, or what it has; it alone is told."""
    amount = min(due, stroke.belt.seats[seat].cash)
    if amount:
        pay(stroke.table, seat, amount, stroke.happening.effect)
        stroke.table.tell(events.Taxed(seat, amount, cause=stroke.cause, only=frozenset({seat})))


def break_through(stroke: Stroke) -> None:
    """PLA-127, R86: a roller with a research station gains the product of two dice."""
    if not _stations(stroke, stroke.seat):
        stroke.nothing()
        return
    amount = prod(stroke.throw())
    receive(stroke.table, stroke.seat, amount, "breakthrough")
    stroke.table.tell(events.CashWon(stroke.seat, amount))


def spy(stroke: Stroke) -> None:
    """PLA-130, R61: the roller gets the product of two dice from an opponent, at most what that has."""
    victim = espionage_goal(stroke.book, stroke.belt, stroke.seat)
    if victim is None:
        stroke.nothing()
        return
    amount = min(prod(stroke.throw()), stroke.belt.seats[victim].cash)
    transfer(stroke.table, victim, stroke.seat, amount, "espionage")
    stroke.table.tell(events.CashTaken(stroke.seat, amount, victim))
