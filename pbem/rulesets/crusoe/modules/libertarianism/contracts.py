"""Contracts by letter: drafts, signatures, and how they end (CRA-LIB-02, CRA-R106)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.results import Became
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.hooks import DIED
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.language.contractorders import Contract, Release, Sign
from pbem.rulesets.crusoe.letters import orders_of, unused, used
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.camps import is_outside
from pbem.rulesets.crusoe.modules.hooks import LEAVES_CAMP
from pbem.rulesets.crusoe.modules.libertarianism import told
from pbem.rulesets.crusoe.modules.libertarianism.record import note_leases
from pbem.rulesets.crusoe.modules.libertarianism.state import Agreement, liberty

MOST_CONTRACTS = 50
"""CRA 10 No more contracts are kept at a time."""
NAME_TAKEN = tr_noop("there is a contract of that name already")
TOO_MANY = tr_noop("there are too many contracts already")
OUTSIDE = tr_noop("exiles have no contracts")
NO_CONTRACT = tr_noop("you have no such contract with anybody")
SIGNED_BEFORE = tr_noop("you have signed it already")
NOT_SIGNED = tr_noop("you have not signed it")
RELEASED_BEFORE = tr_noop("you have said so already; the others have to want it too")


def writers(scene: Scene) -> tuple[SeatId, ...]:
    """CRA-R131 Return the living seats in turn order, before the first is dealt in seat order."""
    living = scene.state.in_order() or scene.state.living()
    return tuple(one.id for one in living)


def read_contracts(table: IslandTable) -> None:
    """CRA-R106 Settle what all seats write of contracts: drafts, then signatures, then what ends them."""
    for seat in writers(table):
        for line in orders_of(table, seat, Contract):
            _settle(table, seat, line, _draft(table, seat, line))
    for seat in writers(table):
        for sign in orders_of(table, seat, Sign):
            _settle(table, seat, sign, _sign(table, seat, sign.id))
    for seat in writers(table):
        for release in orders_of(table, seat, Release):
            _settle(table, seat, release, _release(table, seat, release.contract))


_DONE: Mapping[type[Order], str] = {
    Contract: tr_noop("it is open for the signatures of the others"),
    Sign: tr_noop("you have signed it"),
    Release: tr_noop("you have said that you want it ended"),
}


def _settle(table: IslandTable, seat: SeatId, line: Contract | Sign | Release, reason: str) -> None:
    if reason:
        unused(table, seat, line, reason, Became.REFUSED)
    else:
        used(table, line, _DONE[type(line)])


def _draft(table: IslandTable, seat: SeatId, line: Contract) -> str:
    """CRA-R106 Put a contract on file, signed by its writer; return why it cannot be, "" if it is.

    A writer may change a draft: then the others have not signed it.
    """
    here, found = liberty(table), liberty(table).contracts.get(line.id)
    new = Agreement([seat, *line.seats], list(map(str, line.clauses)), line.text, [seat])
    if is_outside(table, seat) or any(is_outside(table, other) for other in line.seats):
        return OUTSIDE
    if found is not None and _terms_of(found) == _terms_of(new):
        return ""
    if found is not None and not (found.is_draft and found.parties[0] == seat):
        return NAME_TAKEN
    if found is None and len(here.contracts) >= MOST_CONTRACTS:
        return TOO_MANY
    here.contracts[line.id] = new
    others = tuple(table.state.seats[other].name for other in line.seats)
    name = table.state.seats[seat].name
    table.tell(told.ContractDrafted(name, line.id, others, said_terms(new), only=frozenset(new.parties)))
    return ""


def _terms_of(agreement: Agreement) -> tuple[list[SeatId], list[str], str]:
    return agreement.parties, agreement.clauses, agreement.text


def said_terms(agreement: Agreement) -> str:
    """Return what a contract says, as it is written."""
    return "; ".join((*agreement.clauses, *(line for line in agreement.text.split("\n") if line)))


def _sign(table: IslandTable, seat: SeatId, id: str) -> str:
    """CRA-R106 Sign a draft; with the last signature it is in force, and all know of it."""
    agreement = liberty(table).contracts.get(id)
    if agreement is None or seat not in agreement.parties:
        return NO_CONTRACT
    if seat in agreement.signed:
        return SIGNED_BEFORE
    agreement.signed.append(seat)
    if all(party in agreement.signed for party in agreement.parties):
        _begin(table, id, agreement)
    else:
        name, parties = table.state.seats[seat].name, frozenset(agreement.parties)
        table.tell(told.Signed(name, id, only=parties))
    return ""


def _begin(table: IslandTable, id: str, agreement: Agreement) -> None:
    """CRA-R106, CRA-R107 Let a contract be in force from now on: what is over already cannot be broken."""
    here, cycle = liberty(table), table.state.cycle
    agreement.since, agreement.place = cycle, len(here.record)
    agreement.due = cycle + (here.traded == cycle)
    table.tell(told.Agreed(id, _names(table, agreement.parties), said_terms(agreement)))
    note_leases(table)


def _names(scene: Scene, seats: Sequence[SeatId]) -> tuple[str, ...]:
    return tuple(scene.state.seats[seat].name for seat in seats)


def _release(table: IslandTable, seat: SeatId, id: str) -> str:
    """CRA-R106 Let a party end a contract, if all wish it; a draft falls if its writer does."""
    agreement = liberty(table).contracts.get(id)
    if agreement is None or seat not in agreement.parties:
        return NO_CONTRACT
    if agreement.is_draft:
        return _take_back(table, seat, id, agreement)
    if seat in agreement.released:
        return RELEASED_BEFORE
    agreement.released.append(seat)
    table.tell(told.Released(table.state.seats[seat].name, id))
    if all(party in agreement.released for party in agreement.bound):
        _end(table, id)
        table.tell(told.ContractEnded(id))
    return ""


def _take_back(table: IslandTable, seat: SeatId, id: str, agreement: Agreement) -> str:
    """CRA-R106 Take back a draft, or one's own signature below that of another."""
    if seat not in agreement.signed:
        return NOT_SIGNED
    table.tell(told.ContractWithdrawn(table.state.seats[seat].name, id, only=frozenset(agreement.parties)))
    if seat == agreement.parties[0]:
        _end(table, id)
    else:
        agreement.signed.remove(seat)
    return ""


def _end(table: IslandTable, id: str) -> None:
    """CRA-R107 Forget a contract, and what anybody is accused of by it."""
    here = liberty(table)
    del here.contracts[id]
    here.accusations = [one for one in here.accusations if one.id != id]


def bury(table: IslandTable, seat: SeatId, cause: str) -> None:
    """CRA-R58 What a dead seat has agreed on is void."""
    _lapse(table, seat)


def leave_camp(table: IslandTable, seat: SeatId, how: str) -> None:
    """CRA-R58, CRA-R131 So is what a slave or an exile has agreed on."""
    _lapse(table, seat)


def _lapse(table: IslandTable, seat: SeatId) -> None:
    """CRA-R58 Let the clauses of a seat that is gone be void; a contract that binds nobody else ends."""
    here = liberty(table)
    here.accusations = [one for one in here.accusations if one.seat != seat]
    for id, agreement in [*here.contracts.items()]:
        if seat not in agreement.bound:
            continue
        agreement.lapsed.append(seat)
        if agreement.is_draft or len(agreement.bound) < 2:
            _end(table, id)
            if not agreement.is_draft:
                table.tell(told.ContractEnded(id))


ACTS: tuple[Act, ...] = (DIED.by(bury), LEAVES_CAMP.by(leave_camp))
"""What else ends contracts."""
