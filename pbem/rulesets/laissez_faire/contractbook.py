"""The contract register: every contract, clause by clause, with what it is worth now (brief 7.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.engine.events import SeatId, listed
from pbem.engine.report import Block, Paragraph, Section, Sentences
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.laissez_faire.circuit import Life
from pbem.rulesets.laissez_faire.moneyclauses import Pay
from pbem.rulesets.laissez_faire.names import ended, owners_listed
from pbem.rulesets.laissez_faire.schedule import has_end, to_come
from pbem.rulesets.laissez_faire.scopes import name_in
from pbem.rulesets.laissez_faire.statewords import dollars, signed
from pbem.rulesets.laissez_faire.view import CircuitView, PaidClause, SeenClause, SeenContract

_LIVES = {
    Life.LIVE: tr_noop("in force"),
    Life.DONE: tr_noop("done"),
    Life.RELEASED: tr_noop("released"),
    Life.DEAD: tr_noop("void"),
}


def contract_register(view: CircuitView) -> Iterator[Block]:
    """Yield the contracts in force, then the clauses that have ended, as far as the reader may know them."""
    active = [one for one in view.contracts.values() if one.is_active]
    if view.book.options.contracts == "private" and not view.how:
        yield Paragraph(tr("Private contracts are shown to their parties; what binds titles, to all."))
    if not active:
        yield Paragraph(tr("No contract is in force."))
    for contract in active:
        yield contract_block(view, contract)
    yield from _ended(view)


def own_contracts(view: CircuitView, seat: SeatId) -> Iterator[Section]:
    """LAI-R08 Yield the contracts of a seat where others may not know them."""
    if view.book.options.contracts != "private":
        return
    own = [one for one in view.contracts.values() if one.is_active and _concerns(one, seat)]
    if own:
        yield Section(tr("Your private contracts"), tuple(contract_block(view, one) for one in own))


def _concerns(contract: SeenContract, seat: SeatId) -> bool:
    """Say whether a seat is a party, or has bought a claim: one who is none of these sees no name."""
    bought = any(seat in clause.terms.named for clause in contract.clauses.values())
    return bought or bool(contract.name and seat in contract.parties)


def contract_block(view: CircuitView, contract: SeenContract) -> Sentences:
    """Return a contract with its clauses that are in force."""
    live = [clause for clause in contract.clauses.values() if clause.life is Life.LIVE]
    return Sentences(
        f"{contract.id} {_called(contract)}",
        tuple(" ".join(map(ended, _told(view, contract, one))) for one in live),
    )


def _called(contract: SeenContract) -> str:
    """Return a contract by its name with its parties, and since when it is in force."""
    parts: dict[str, object] = {"seats": listed(contract.parties), "round": contract.round}
    if not contract.name:
        return tr("from a private contract, since round {round}", round=contract.round)
    return tr("“{name}” of {seats}, since round {round}", name=contract.name, **parts)


def _told(view: CircuitView, contract: SeenContract, clause: SeenClause) -> Iterator[str]:
    """Yield what a clause says, whom it binds, to whom it is owed, what is to be paid, and its value."""
    yield f"{clause.id}: {clause.terms.words(view.book)}"
    owed_to = owners_listed(
        [seat for seat in view.in_play() if seat in clause.terms.owed_to(contract.parties)]
    )
    binds = listed(_binds(view, contract, clause))
    if binds and owed_to:
        yield tr("Binds {binds}, owed to {seats}.", binds=binds, seats=owed_to)
    elif owed_to:
        yield tr("Owed to {seats}.", seats=owed_to)
    if clause.released_by:
        yield tr("Released by {seats}.", seats=listed(clause.released_by))
    if isinstance(clause, PaidClause):
        yield from _money(clause)
    else:
        yield tr("What is still to pay is known to those concerned.")


def _binds(view: CircuitView, contract: SeenContract, clause: SeenClause) -> list[str]:
    """Return what a clause binds: seats in person, titles to which it is attached."""
    titles = [name_in(view.book, key) for key in clause.terms.attached_to]
    return [*clause.terms.bound(contract.parties), *titles]


def _money(clause: PaidClause) -> Iterator[str]:
    """Yield what is still to be paid by a clause, what is overdue, and what it counts for now."""
    if clause.terms.is_debt and not (isinstance(clause.terms, Pay) and not has_end(clause.terms)):
        yield tr("Still to fall due: {amount}.", amount=dollars(to_come(clause)))
    for seat, arrears in clause.arrears.items():
        parts: dict[str, object] = {"seat": seat, "amount": dollars(arrears.amount), "round": arrears.since}
        yield tr("{seat} is in arrears with {amount} since round {round}.", **parts)
    values = values_word(clause.counts)
    if values:
        yield tr("Counts now: {values}.", values=values)


def values_word(values: Mapping[SeatId, int]) -> str:
    """Return amounts by seat, with their signs."""
    return ", ".join(f"{seat} {signed(amount)}" for seat, amount in values.items() if amount)


def _ended(view: CircuitView) -> Iterator[Sentences]:
    """Yield the clauses that are no longer in force: they stay in the register."""
    lines = tuple(
        f"{clause.id} ({tr(_LIVES[clause.life])}): {clause.terms.words(view.book)}"
        for contract in view.contracts.values()
        for clause in contract.clauses.values()
        if clause.life is not Life.LIVE
    )
    if lines:
        yield Sentences(tr("Clauses that have ended"), lines)
