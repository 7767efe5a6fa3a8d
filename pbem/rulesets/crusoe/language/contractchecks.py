"""What is refused of contracts on receipt (CRA 6.3, 6.5)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.clauses import Clause, Lets, Pays
from pbem.rulesets.crusoe.hooks import FACT
from pbem.rulesets.crusoe.language.legality import Faults, no, other_faults
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.played import has_contracts, has_firms, has_landlords


def liberty_faults(here: IslandLexicon) -> Faults:
    """CRA-LIB-02 Yield why there are no contracts."""
    if not has_contracts(here.book):
        yield no(tr("There are no contracts in this game."))


def contract_faults(
    here: IslandLexicon, id: str, seats: tuple[SeatId, ...], clauses: tuple[Clause, ...]
) -> Faults:
    """CRA-LIB-02, CRA-R106 Yield why there is no such contract."""
    yield from liberty_faults(here)
    for seat in seats:
        yield from other_faults(here, seat)
    if any(isinstance(one, Pays) for one in clauses) and not has_firms(here.book):
        yield no(tr("Money never passes from seat to seat in this game."))
    if any(isinstance(one, Lets) for one in clauses) and not has_landlords(here.book):
        yield no(tr("No seat owns a path in this game."))


def accuse_faults(here: IslandLexicon, seat: SeatId) -> Faults:
    """CRA-R107 Yield why a seat cannot be accused."""
    yield from liberty_faults(here)
    yield from other_faults(here, seat)


def judge_faults(here: IslandLexicon, id: str, seat: SeatId) -> Faults:
    """CRA-LIB-04 Yield why the writer does not judge."""
    yield from liberty_faults(here)
    if seat == here.me:
        yield no(tr("Nobody judges himself."))
    elif has_contracts(here.book) and FACT(here.scene, "party", (id, here.me), here.island.cycle):
        yield no(tr("You are a party to {contract}: others judge.", contract=id))
