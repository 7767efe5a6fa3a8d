"""How the seats stand by net worth, and the books of each: ledger and worth (brief 7.5, 3.10)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.columns import number, table, text
from pbem.engine.events import SeatId
from pbem.engine.report import Table
from pbem.engine.ruleset import Standing
from pbem.engine.tongue import tr, tr_noop, trn, trp
from pbem.rulesets.laissez_faire.accounts import LEDGER
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.circuit import Status
from pbem.rulesets.laissez_faire.names import owner_word
from pbem.rulesets.laissez_faire.scopes import name_in
from pbem.rulesets.laissez_faire.statewords import NOTHING, dollars, signed
from pbem.rulesets.laissez_faire.view import CircuitView, PaidClause, SeenInvestor, cash_of
from pbem.rulesets.laissez_faire.wording import Dollars
from pbem.rulesets.laissez_faire.worth import BUILDINGS, CASH, CLOSED, LEASE_PART, TITLES, owed


def standings(book: Book, view: CircuitView) -> tuple[Standing, ...]:
    """Return the seats ranked; equal net worth is the same place, and what is hidden ranks nobody."""
    merits = {seat: _merit(view, one) for seat, one in view.seats.items()}
    ranked = sorted(view.seats.values(), key=lambda one: merits[one.id], reverse=True)
    return tuple(
        Standing(
            one.id,
            one.name,
            1 + sum(other > merits[one.id] for other in merits.values()),
            one.worth or 0,
            _said(one),
        )
        for one in ranked
    )


def _merit(view: CircuitView, one: SeenInvestor) -> tuple[bool, bool, int]:
    """Return by what a seat is ranked: the winners, those in play, the rest; then by net worth."""
    return one.id in view.winners, one.is_in_play, one.worth or 0


def _said(one: SeenInvestor) -> str:
    if one.status is Status.ELIMINATED:
        return tr("out")
    if one.status is Status.REMOVED:
        return tr("has left the game")
    return tr("hidden") if one.worth is None else str(Dollars(one.worth))


PARTS = {
    CASH: tr_noop("Cash"),
    TITLES: tr_noop("Mortgage values of titles"),
    BUILDINGS: tr_noop("Half the price of buildings"),
    LEASE_PART: tr_noop("The jail lease"),
}
"""What a seat has, in the order in which it is counted; all else are pacts and clauses."""


def ledger_table(view: CircuitView, seat: SeatId) -> Table:
    """Return every receipt and payment since the last report, with the cash before and after."""
    one = view.seats[seat]
    return LEDGER.table(
        seat,
        one.opening or 0,
        one.entries or (),
        cash_of(view, seat),
        quiet=tr("Nothing was received or paid; the cash is {amount}.", amount=dollars(one.cash)),
        about=lambda about: name_in(view.book, about),
        other=owner_word,
    )


def worth_table(view: CircuitView, seat: SeatId) -> Table:
    """Return what a net worth is made of, with a line for every contract item and its cover."""
    parts = [one for one in view.seats[seat].parts or () if one != (LEASE_PART, 0)]
    rows = [(part_name(view, part), amount, _besides(view, seat, part)) for part, amount in parts]
    return table(
        tr("Net worth of {seat}", seat=seat),
        [*rows, (tr("Net worth"), sum(amount for _, amount in parts), _target(view))],
        text(tr("Item"), lambda row: row[0]),
        number(trp("amount", "Counts"), lambda row: signed(row[1])),
        text(tr("Besides"), lambda row: row[2]),
        note=_cover_note(view, seat),
    )


def part_name(view: CircuitView, part: str) -> str:
    """Return what a part of a net worth is: a possession, a closed company, or a clause by its number."""
    if part in PARTS:
        return tr(PARTS[part])
    if part.startswith(CLOSED):
        return tr("{company}, closed by pacts", company=name_in(view.book, part.removeprefix(CLOSED)))
    clause = view.clause(part)
    return f"{part} {clause.terms.label(view.book)}" if clause else part


def _besides(view: CircuitView, seat: SeatId, part: str) -> str:
    """Return what explains an item: how many titles, or how far a claim is covered."""
    if part == TITLES:
        return trn("{n} title", "{n} titles", len(view.owned(seat)))
    clause = view.clause(part)
    if (
        not isinstance(clause, PaidClause)
        or not clause.terms.is_debt
        or clause.terms.creditor != seat
        or clause.values
    ):
        return NOTHING
    total = sum(owed(view, clause).values())
    counted = clause.counts.get(seat, 0)
    if counted >= total:
        return tr("covered in full")
    return tr("covered: {amount} of {total}", amount=dollars(counted), total=dollars(total))


def _target(view: CircuitView) -> str:
    if view.book.options.objective != 1:
        return NOTHING
    return tr("{amount} may be declared", amount=dollars(view.options.win_worth))


def _cover_note(view: CircuitView, seat: SeatId) -> str:
    """Say what a seat has to cover its debts with, if it has any."""
    debts = [*_debts(view, seat)]
    if not debts or view.options.claims_value != "covered":
        return ""
    means = dollars(sum(amount for part, amount in view.seats[seat].parts or () if part in PARTS))
    total = dollars(sum(debts))
    return tr("You owe {total}; your means cover {means} of it.", total=total, means=means)


def _debts(view: CircuitView, seat: SeatId) -> Iterator[int]:
    for clause in view.live():
        if isinstance(clause, PaidClause) and (amount := owed(view, clause).get(seat, 0)):
            yield amount
