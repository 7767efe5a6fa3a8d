"""The record of what seats do that clear clauses may be about (CRA-R107)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.clauses import Lets
from pbem.rulesets.crusoe.hooks import (
    CYCLE_OPEN,
    FACT,
    FIGHT_JOINED,
    FIGHT_STARTED,
    HANDED,
    PATH_ENTERED,
    PRODUCED,
    TRADE_DONE,
    WORK_DONE,
)
from pbem.rulesets.crusoe.island import Battle, IslandTable
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.libertarianism.state import (
    FOUGHT,
    GAVE,
    LET,
    PAID,
    SIGNALLED,
    TOOK,
    Entry,
    liberty,
)
from pbem.rulesets.crusoe.modules.libertarianism.terms import clauses_of
from pbem.rulesets.crusoe.things import DOLLARS, SIGNALS, Basket


def open_cycle(table: IslandTable) -> None:
    """CRA-R108 Defaults were for one government; what no contract in force asks for is forgotten."""
    here = liberty(table)
    here.defaults = {}
    if all(one.is_draft for one in here.contracts.values()):
        here.record, here.checked_place = [], 0


def end_trade(table: IslandTable) -> None:
    """CRA-R107 What is to be done BY this cycle can be done no more."""
    liberty(table).traded = table.state.cycle


def note(
    table: IslandTable, kind: str, seat: SeatId, to: SeatId = "", what: str = "", number: int = 1
) -> None:
    """Put on record what a seat has done."""
    here, cycle = liberty(table), table.state.cycle
    here.record.append(Entry(cycle, kind, seat, to, what, number, here.traded == cycle))


def note_handed(table: IslandTable, giver: SeatId, taker: SeatId, basket: Basket, source: str) -> None:
    """CRA-R107 Units and dollars that pass from one seat to another count, whatever for."""
    if giver == taker:
        return
    for good, units in basket:
        note(table, GAVE, giver, taker, good, units)
    if basket[DOLLARS]:
        note(table, PAID, giver, taker, number=basket[DOLLARS])


def note_path(table: IslandTable, seat: SeatId, path: str) -> None:
    """CRA-R107 Paths are those gone down."""
    note(table, TOOK, seat, what=path)


def note_signals(table: IslandTable, seat: SeatId, thing: str, units: int, receiver: SeatId) -> None:
    """CRA-R107 Signals are their maker's doing, whoever has them."""
    if thing in SIGNALS and units:
        note(table, SIGNALLED, seat, number=units)


def note_fight(table: IslandTable, battle: Battle) -> None:
    """CRA-R107 Who starts a fight has fought its target."""
    note(table, FOUGHT, battle.starter, battle.target)


def note_joining(table: IslandTable, battle: Battle, seat: SeatId) -> None:
    """CRA-R107 Who joins a fight has fought all that are on the other side then."""
    for foe in battle.foes_of(seat):
        note(table, FOUGHT, seat, foe)


def note_leases(table: IslandTable) -> None:
    """CRA-R107 Note the leases that contracts are about, as they are offered in this cycle."""
    for agreement in liberty(table).contracts.values():
        for clause in clauses_of(table, agreement):
            if isinstance(clause, Lets):
                _note_lease(table, clause)


def _note_lease(table: IslandTable, clause: Lets) -> None:
    """CRA-R107 A lease is offered by the owner of a path that is open to the tenant."""
    cycle = table.state.cycle
    rent = FACT(table, "rent", (clause.to, clause.path), cycle)
    is_owner = FACT(table, "owns", (clause.seat, clause.path), cycle)
    entry = Entry(cycle, LET, clause.seat, clause.to, clause.path, rent or 0, liberty(table).traded == cycle)
    if is_owner and rent is not None and entry not in liberty(table).record:
        liberty(table).record.append(entry)


ACTS: tuple[Act, ...] = (
    CYCLE_OPEN.by(open_cycle),
    TRADE_DONE.by(end_trade),
    HANDED.by(note_handed),
    PATH_ENTERED.by(note_path),
    PRODUCED.by(note_signals),
    FIGHT_STARTED.by(note_fight),
    FIGHT_JOINED.by(note_joining),
    WORK_DONE.by(note_leases),
)
"""Where something is put on record."""
