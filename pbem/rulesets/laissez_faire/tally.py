"""The tally of a receipt: what a sheet costs a seat and leaves it, as far as can be reckoned (brief 7.5)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.ruleset import Sheet
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.circuit import Offer
from pbem.rulesets.laissez_faire.outlook import Trial
from pbem.rulesets.laissez_faire.rehearsal import rehearsed
from pbem.rulesets.laissez_faire.things import Sort, Thing
from pbem.rulesets.laissez_faire.view import CircuitView
from pbem.rulesets.laissez_faire.wording import Dollars

Row = tuple[str, str]

ROWS = {
    "pass_start": tr_noop("Start money"),
    "tax": tr_noop("Taxes"),
    "purchase": tr_noop("Purchases"),
    "building": tr_noop("Building"),
    "moving": tr_noop("Moving houses"),
    "rent": tr_noop("Rents"),
    "fare": tr_noop("Fares"),
    "utility": tr_noop("Utilities"),
    "share": tr_noop("Shares of income"),
    "jail": tr_noop("Jail"),
    "lease": tr_noop("Lease of the jail"),
    "deal": tr_noop("Deals"),
    "gift": tr_noop("Gifts"),
    "clause": tr_noop("Contracts"),
    "exercise": tr_noop("Options exercised"),
    "estate": tr_noop("Estates"),
    "ruling": tr_noop("Rulings"),
}
"""What each kind of entry in the books is called here, in at most 24 letters."""


def ledger(book: Book, view: CircuitView, seat: SeatId, sheet: Sheet) -> tuple[Row, ...]:
    """Return what a sheet costs and leaves; amounts of nothing are left out, save the cash."""
    one = view.seats[seat]
    if not one.is_in_play:
        return ()
    trial = rehearsed(book, view, seat, sheet)
    amounts = dict(_amounts(trial, seat))
    rows = [_row(tr("Cash now"), one.cash or 0)]
    rows += [_row(tr(ROWS[kind]), amount) for kind, amount in amounts.items() if amount]
    if any(amounts.values()):
        rows.append(_row(_expected(trial), trial.circuit.seats[seat].cash))
    return (*rows, *_open_offers(view, trial, seat))


def _row(label: str, amount: int) -> Row:
    return label, str(Dollars(amount))


def _amounts(trial: Trial, seat: SeatId) -> Iterator[tuple[str, int]]:
    """Yield what comes and goes by the kinds of entries in the books, in the order of the rows."""
    entries = trial.circuit.seats[seat].entries
    for kind in ROWS:
        yield kind, sum(entry.amount for entry in entries if entry.kind == kind)


def _expected(trial: Trial) -> str:
    """Say when the seat should have the cash of the row."""
    if trial.has_travelled:
        return tr("Expected after your turn")
    return tr("Expected before travel") if trial.has_turn else tr("Expected after deals")


def _open_offers(view: CircuitView, trial: Trial, seat: SeatId) -> Iterator[Row]:
    """Yield the money of offers that have no partner yet."""
    offers = [one for id, one in trial.circuit.offers.items() if id not in view.offers and one.giver == seat]
    for label, amount in ((tr("Offered to others"), _paid(offers)), (tr("Asked of others"), _asked(offers))):
        if amount:
            yield _row(label, amount)


def _paid(offers: list[Offer]) -> int:
    return -sum(_money(one.gives) for one in offers)


def _asked(offers: list[Offer]) -> int:
    return sum(_money(one.takes) for one in offers)


def _money(things: tuple[Thing, ...]) -> int:
    return sum(thing.amount for thing in things if thing.sort is Sort.MONEY)
