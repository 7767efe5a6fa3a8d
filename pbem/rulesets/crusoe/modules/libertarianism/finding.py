"""Who is in default: found when government is invoked, for this government (CRA-LIB-04, CRA-R108)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.hooks import FACT, INVOKED, Words
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.libertarianism import told
from pbem.rulesets.crusoe.modules.libertarianism.state import CLEAR, Agreement, Finding, liberty
from pbem.rulesets.crusoe.modules.libertarianism.terms import clauses_of, is_broken


def check_clauses(table: IslandTable, invoker: SeatId) -> None:
    """CRA-R107 Hold all clear clauses against the record, for what fell due since the last government."""
    if table.state.seats[invoker].group != MAIN:
        return
    here = liberty(table)
    for id, agreement in here.contracts.items():
        for seat in _broken_by(table, agreement):
            find(table, id, seat, CLEAR)
    here.checked, here.checked_place = table.state.cycle, len(here.record)


def _broken_by(scene: Scene, agreement: Agreement) -> list[SeatId]:
    """CRA-R107 Return the parties that have broken a clause of a contract in force, in their order."""
    if agreement.is_draft:
        return []
    clauses = clauses_of(scene, agreement)
    broken = {one.seat for one in clauses if is_broken(scene, agreement, one)}
    return [seat for seat in agreement.parties if seat in broken]


def find(table: IslandTable, id: str, seat: SeatId, how: str) -> None:
    """CRA-LIB-04 Note that a seat is in default of a contract, and tell it."""
    here = liberty(table)
    here.contracts[id].findings.append(Finding(table.state.cycle, seat, how))
    broken = here.defaults.setdefault(seat, [])
    if id not in broken:
        broken.append(id)
        table.tell(told.Defaulted(table.state.seats[seat].name, id))


def is_in_default(scene: Scene, seat: SeatId) -> bool:
    """CRA-R108 Say whether a seat is in default for this government."""
    return bool(liberty(scene).defaults.get(seat))


def fact(scene: Scene, name: str, args: Words, cycle: int) -> int | None:
    """CRA 6.4 Say whether a seat is in default, or a party to a contract; it is known of now only."""
    if cycle != scene.state.cycle:
        return None
    match name, args:
        case "default", (seat,):
            return int(is_in_default(scene, seat))
        case "party", (id, seat):
            agreement = liberty(scene).contracts.get(id)
            return int(agreement is not None and seat in agreement.parties)
    return None


ACTS: tuple[Act, ...] = (INVOKED.by(check_clauses), FACT.by(fact))
"""When defaults are found, and what is known of them."""
