"""3.10 Net worth: what a seat has, is owed and owes, counted up (LAI-61 to 65)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.circuit import Circuit, Clause, options_now
from pbem.rulesets.laissez_faire.clauses import Income, Refuse, Transfer
from pbem.rulesets.laissez_faire.names import ANYONE, LEASE
from pbem.rulesets.laissez_faire.schedule import (
    half_up,
    has_end,
    to_come,
    who_pays,
)
from pbem.rulesets.laissez_faire.scopes import covers
from pbem.rulesets.laissez_faire.view import AnyCircuit, AnyClause

CASH, TITLES, BUILDINGS, LEASE_PART, CLOSED = "cash", "titles", "buildings", "lease", "closed "
"""The parts of a net worth by name; a closed company has its key behind, a clause stands by its number."""
UNTOLD = "untold"
"""The part that stands in a view for all clauses whose payments its reader may not know."""


def net_worth(book: Book, circuit: Circuit, seat: SeatId) -> int:
    """LAI-61 Return the net worth of a seat; it can be negative."""
    return sum(amount for _, amount in worth_parts(book, circuit, seat))


def worth_parts(book: Book, circuit: Circuit, seat: SeatId) -> tuple[tuple[str, int], ...]:
    """LAI-62 to 65 Return what a net worth is made of: possessions, closed companies, then clauses by rank.

    Possessions are told even if they are 0; of clauses only those that count.
    """
    companies = [(CLOSED + key, -amount) for key, amount in _closed(book, circuit, seat)]
    claims = clause_values(book, circuit)
    clauses = [(id, values[seat]) for id, values in claims.items() if values.get(seat)]
    return (*_possessions(book, circuit, seat), *companies, *clauses)


def _possessions(book: Book, circuit: Circuit, seat: SeatId) -> tuple[tuple[str, int], ...]:
    owned = circuit.owned(seat)
    lease = options_now(book, circuit).lease_value if circuit.lease.owner == seat else 0
    return (
        (CASH, circuit.seats[seat].cash),
        (TITLES, sum(book.board.titles[key].mortgage for key in owned)),
        (BUILDINGS, sum(building_value(book, circuit, key) for key in owned)),
        (LEASE_PART, lease),
    )


def building_value(book: Book, circuit: AnyCircuit, key: str) -> int:
    """LAI-65, LAI-R64 Return half of the house payments made on a street; 0 for other titles."""
    return circuit.titles[key].payments * book.board.house_prices[book.board.titles[key].side] // 2


def cover(book: Book, circuit: Circuit, seat: SeatId) -> int:
    """LAI-R59 Return what a debtor has to cover its debts with: all but contracts."""
    return sum(amount for _, amount in _possessions(book, circuit, seat))


def _closed(book: Book, circuit: Circuit, seat: SeatId) -> list[tuple[str, int]]:
    """LAI-67, LAI-R60 Return what a seat's companies lose that pacts have closed in both directions."""
    titles = book.board.titles
    closed = closed_companies(book, circuit)
    return [(key, titles[key].mortgage) for key in closed if circuit.titles[key].owner == seat]


def clause_values(book: Book, circuit: Circuit) -> dict[str, dict[SeatId, int]]:
    """LAI-64 Return what each live clause counts for, by seat: debts in full, claims as far as covered."""
    live = circuit.live()
    values = {clause.id: _value(book, circuit, clause) for clause in live}
    if options_now(book, circuit).claims_value == "none":
        return values
    debts = [clause for clause in live if clause.terms.is_debt and not clause.values]
    for clause in debts:
        for who, amount in owed(circuit, clause).items():
            _add(values[clause.id], who, -amount)
    amounts = covered(book, circuit, debts)
    for clause in debts:
        _add(values[clause.id], clause.terms.creditor, amounts[clause.id])
    return values


def _add(values: dict[SeatId, int], seat: SeatId, amount: int) -> None:
    values[seat] = values.get(seat, 0) + amount


def _value(book: Book, circuit: Circuit, clause: Clause) -> dict[SeatId, int]:
    """Return what a clause counts for, debts left out; what the GM has set goes before all."""
    if clause.values:
        return dict(clause.values)
    if isinstance(clause.terms, Income):
        return _share_value(book, circuit, clause.terms)
    if isinstance(clause.terms, Transfer):
        return _transfer_value(book, circuit, clause.terms)
    return {}


def _share_value(book: Book, circuit: Circuit, terms: Income) -> dict[SeatId, int]:
    """LAI-66, LAI-R65 A share counts for its part of the mortgage value, in full while it is in force."""
    owner = circuit.titles[terms.title].owner
    if terms.is_personal and owner != terms.grantor:
        return {}
    share = half_up(terms.percent * book.board.titles[terms.title].mortgage, 100)
    return _passing(circuit, owner, terms.holder, share)


def _transfer_value(book: Book, circuit: Circuit, terms: Transfer) -> dict[SeatId, int]:
    """A transfer to come counts as if it had been made."""
    if terms.title == LEASE:
        return _passing(circuit, circuit.lease.owner, terms.taker, options_now(book, circuit).lease_value)
    title = book.board.titles[terms.title]
    worth = title.mortgage + building_value(book, circuit, terms.title)
    return _passing(circuit, circuit.titles[terms.title].owner, terms.taker, worth)


def _passing(circuit: Circuit, giver: str, taker: str, amount: int) -> dict[SeatId, int]:
    """Return an amount as minus for one and plus for the other; the bank does not count."""
    if giver == taker:
        return {}
    return {seat: sign * amount for seat, sign in ((giver, -1), (taker, 1)) if seat in circuit.seats}


def owed(circuit: AnyCircuit, clause: AnyClause) -> dict[SeatId, int]:
    """Return what each seat owes or will owe by a debt: arrears, and what is still to come."""
    amounts = {seat: arrears.amount for seat, arrears in clause.arrears.items()}
    payer = who_pays(circuit, clause.terms)
    if payer in circuit.seats and payer != clause.terms.creditor and has_end(clause.terms):
        _add(amounts, payer, to_come(clause))
    return {seat: amount for seat, amount in amounts.items() if amount}


def covered(book: Book, circuit: Circuit, debts: list[Clause]) -> dict[str, int]:
    """LAI-R59 Return by clause what its creditor may count: what the debtors' means cover, secured first."""
    amounts = {clause.id: 0 for clause in debts}
    is_face = options_now(book, circuit).claims_value == "face"
    left: dict[SeatId, int] = {}
    for clause, seat, amount in _in_rank(circuit, debts):
        means = left.setdefault(seat, cover(book, circuit, seat))
        counted = amount if is_face else min(amount, means)
        left[seat] = means - counted
        amounts[clause.id] += counted
    return amounts


def _in_rank(circuit: Circuit, debts: list[Clause]) -> Iterator[tuple[Clause, SeatId, int]]:
    """Yield each debt with its debtor and amount: the secured ones first, each by number."""
    for is_secured in (True, False):
        for clause in debts:
            if (clause.terms.pledge is not None) is is_secured:
                for seat, amount in owed(circuit, clause).items():
                    yield clause, seat, amount


def closed_companies(book: Book, circuit: Circuit) -> list[str]:
    """LAI-67, LAI-R60 Return the companies that can carry nobody: both directions are refused to anyone."""
    refusals = [
        clause.terms
        for clause in circuit.live()
        if isinstance(clause.terms, Refuse) and ANYONE in clause.terms.guests
    ]
    if not refusals:
        return []
    return [
        space.key
        for side, space in book.board.transports.items()
        if _is_closed(book, circuit, side, refusals)
    ]


def _is_closed(book: Book, circuit: Circuit, side: int, refusals: list[Refuse]) -> bool:
    one, other = book.board.cities_of(side)
    return all(_is_shut(book, circuit, *way, refusals) for way in ((one, other), (other, one)))


def _is_shut(book: Book, circuit: Circuit, landing: str, city: str, refusals: list[Refuse]) -> bool:
    """Say whether every street of a city refuses all who landed in the other one."""
    here = [terms for terms in refusals if terms.landing in ("", landing)]
    return all(
        any(_binds(circuit, terms, street.key) and covers(book, terms.where, street.key) for terms in here)
        for street in book.board.streets_of(city)
    )


def _binds(circuit: Circuit, terms: Refuse, street: str) -> bool:
    """Say whether a refusal binds a street whoever owns it, or its present owner in person."""
    return terms.is_attached or circuit.titles[street].owner == terms.by
