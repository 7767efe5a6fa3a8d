"""The start of Class Warfare: classes are drawn, with Diamonds and points (CRA-CLW-01, CRA-R50)."""

from __future__ import annotations

from fractions import Fraction
from math import floor

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.advanced import Dealt
from pbem.rulesets.crusoe.goods import in_bank, put
from pbem.rulesets.crusoe.hooks import SETUP
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.class_warfare import told
from pbem.rulesets.crusoe.modules.class_warfare.chain import risen
from pbem.rulesets.crusoe.modules.class_warfare.classes import CAPITALIST, MIDDLE, WORKING, ClassWarfare
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.things import DIAMOND

HALF = Fraction(1, 2)
FEWEST = 1


def deal_classes(table: IslandTable) -> None:
    """CRA-CLW-01 to CRA-CLW-03 Draw the first Capitalist and the Working Class; the others are in between."""
    state, tables = state_of(table, ClassWarfare), table.book.advanced.classes
    state.classes = draw_classes(table)
    upper = [seat for seat, name in state.classes.items() if name == CAPITALIST]
    for seat in upper:
        _deal(table, seat, tables.capitalist)
    for seat, name in state.classes.items():
        if name == MIDDLE:
            _deal(table, seat, tables.middle)
    for seat, name in state.classes.items():
        table.tell(told.ClassDrawn(table.state.seats[seat].name, name))
    for seat in upper:
        state.chain = list(risen((), seat, table.book.advanced.elasticity))
        table.tell(told.Headed(table.state.seats[seat].name, state.chain[0].industries))


def draw_classes(table: IslandTable) -> dict[SeatId, str]:
    """CRA-CLW-01, CRA-CLW-02 Draw who is what; return the classes in seat order."""
    dice = table.dice.at(table.state.turn, "classes")
    seats = list(table.state.seats)
    drawn = {dice.pick(seats, "first Capitalist"): CAPITALIST}
    left = [seat for seat in seats if seat not in drawn]
    number = workers(len(left), table.book.advanced.classes.working_fraction)
    for place in range(1, number + 1):
        worker = dice.pick(left, f"Working Class {place}")
        drawn[worker] = WORKING
        left.remove(worker)
    return {seat: drawn.get(seat, MIDDLE) for seat in seats}


def workers(others: int, part: Fraction) -> int:
    """CRA-CLW-02, CRA-R51 Return how many of those who are no Capitalists are Working Class."""
    return min(others, max(FEWEST, floor(others * part + HALF)))


def _deal(table: IslandTable, seat: SeatId, dealt: Dealt) -> None:
    """CRA-R50 Give a seat its Diamonds, as far as the bank has them, and its points in any case."""
    castaway = table.state.seats[seat]
    put(castaway, DIAMOND, min(dealt.diamonds, max(0, in_bank(table, DIAMOND))))
    castaway.vp += dealt.vp


ACTS: tuple[Act, ...] = (SETUP.by(deal_classes),)
"""What is drawn at the start."""
