"""R0 Settings: what seats set stays in force, and plans are loaded into shuttles (brief 5.2, 5.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pbem.engine.events import LineFailed, SeatId
from pbem.engine.ruleset import Played, Sheet
from pbem.engine.tongue import tr, trn
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.aftermath import notes
from pbem.rulesets.planetismals.belt import Asteroid, BeltTable, Company, Installation
from pbem.rulesets.planetismals.beltorders import BeltOrder
from pbem.rulesets.planetismals.flying import taken_names
from pbem.rulesets.planetismals.naming import Name
from pbem.rulesets.planetismals.ownership import is_eligible
from pbem.rulesets.planetismals.plan import MOST_STEPS
from pbem.rulesets.planetismals.planorders import counting_plans


@dataclass
class _Own:
    """What is a seat's own in the belt, while its orders set it."""

    table: BeltTable
    seat: SeatId

    @property
    def company(self) -> Company:
        return self.table.state.seats[self.seat]

    def installation(self, id: str) -> Installation | None:
        one = self.table.state.installations.get(id)
        return one if one is not None and one.owner == self.seat else None

    def installations(self) -> list[Installation]:
        return [one for one in self.table.state.installations.values() if one.owner == self.seat]

    def asteroid(self, hex: str) -> Asteroid | None:
        return self.table.state.asteroids.get(hex)

    def change(self, thing: Any, **values: object) -> None:
        for name, value in values.items():
            setattr(thing, name, value)

    def rename(self, order: Name, asteroid: Asteroid) -> None:
        """PLA-R19 Give an asteroid its name, unless another has it, or may come to have it."""
        if order.name.casefold() in taken_names(self.table.book, self.table.state, asteroid.hex):
            reason = tr('the name "{name}" is taken', name=order.name)
            _tell_failed(self.table, self.seat, order.source or str(order), reason)
            return
        asteroid.name, asteroid.was_named = order.name, True
        self.table.tell(events.Named(self.seat, asteroid.hex, order.name))


def apply_settings(table: BeltTable) -> None:
    """R0 Settings of every seat in turn order, then its plans; what was played is told first."""
    notes(table).is_played = True
    for seat in table.state.in_play():
        sheet = table.sheet(seat)
        tell_played(table, seat, sheet)
        own = _Own(table, seat)
        for order in sheet.lines:
            if isinstance(order, BeltOrder):
                order.make(own)
        _load_plans(table, seat, sheet)


def hear_bidders(table: BeltTable) -> None:
    """Phase bids: tell whose bids are on the table, of the seats that may bid."""
    belt = table.state
    notes(table).is_played = True
    for seat in belt.in_play():
        if any(is_eligible(belt, lot, seat) for lot in belt.lots):
            tell_played(table, seat, table.sheet(seat))


def open_books(table: BeltTable) -> None:
    """Begin the page of the books that the next report shows."""
    for company in table.state.seats.values():
        company.opening, company.entries = company.cash, ()


def tell_played(table: BeltTable, seat: SeatId, sheet: Sheet) -> None:
    """Tell all which orders a seat played, and the seat what of them can no longer be done."""
    table.tell(events.Played(seat, sheet.played.value))
    for complaint in sheet.failed:
        _tell_failed(table, seat, complaint.text, complaint.reason.rstrip("."))


def _tell_failed(table: BeltTable, seat: SeatId, line: str, reason: str) -> None:
    table.tell(LineFailed(seat, line, reason, only=frozenset({seat})))


def _load_plans(table: BeltTable, seat: SeatId, sheet: Sheet) -> None:
    """Brief 5.2, 3.1: of several plans for a shuttle the last counts; standing ones await its end."""
    for key, order in counting_plans(sheet.lines).items():
        shuttle = table.state.shuttles.get(key)
        is_own = shuttle is not None and shuttle.owner == seat
        if shuttle and is_own and (sheet.played is not Played.STANDING or shuttle.plan.is_finished):
            if (plan := order.loaded(shuttle.plan)) is None:
                reason = trn("a plan has {n} step at most", "a plan has {n} steps at most", MOST_STEPS)
                _tell_failed(table, seat, order.source or str(order), reason)
            else:
                shuttle.plan = plan
                notes(table).loaded.put(order, plan)
