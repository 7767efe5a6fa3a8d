"""How classes are set anew at the end of step V, and what becomes of the chain (CRA-CLW-16, CRA-R44)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.hooks import NEEDS_CLOSED
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.class_warfare import told
from pbem.rulesets.crusoe.modules.class_warfare.chain import Chain, adjusted, fallen
from pbem.rulesets.crusoe.modules.class_warfare.classes import (
    CAPITALIST,
    ClassWarfare,
    by_diamonds,
    class_of,
    diamonds_of,
)
from pbem.rulesets.crusoe.modules.hooks import LEAVES_CAMP
from pbem.rulesets.crusoe.modulestates import state_of

EXILED = "exiled"


def set_classes(table: IslandTable) -> None:
    """CRA-CLW-16, CRA-R44 Set the class of each living seat by its Diamonds; then CEOs fall and rise."""
    state, island = state_of(table, ClassWarfare), table.state
    found: dict[SeatId, str] = {}
    for castaway in island.in_order(MAIN):
        name = by_diamonds(table.book, diamonds_of(table, castaway.id))
        if name != class_of(table, castaway.id):
            table.tell(told.Classed(castaway.name, name))
        found[castaway.id] = name
    state.classes = {seat: found[seat] for seat in island.seats if seat in found}
    upper = [seat for seat, name in found.items() if name == CAPITALIST]
    chain = tuple(state.chain)
    _install(table, adjusted(chain, upper, island.turn_order, table.book.advanced.elasticity))


def leave(table: IslandTable, seat: SeatId, how: str) -> None:
    """CRA-R131 Who goes into exile has no class, and is CEO no more; a slave's Diamonds are gone anyway."""
    state = state_of(table, ClassWarfare)
    if how != EXILED:
        return
    state.classes.pop(seat, None)
    if any(ceo.seat == seat for ceo in state.chain):
        _install(table, fallen(tuple(state.chain), seat))


def _install(table: IslandTable, chain: Chain) -> None:
    """CRA-CLW-07 Let this be the chain; tell of each CEO who has other industries than before."""
    state = state_of(table, ClassWarfare)
    before = {ceo.seat: ceo.industries for ceo in state.chain}
    state.chain = list(chain)
    for ceo in chain:
        if before.get(ceo.seat) != ceo.industries:
            table.tell(told.Headed(table.state.seats[ceo.seat].name, ceo.industries))


ACTS: tuple[Act, ...] = (NEEDS_CLOSED.by(set_classes), LEAVES_CAMP.by(leave))
"""When classes change."""
