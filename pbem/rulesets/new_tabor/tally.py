"""The tally of a receipt: what a sheet brings, costs and leaves, as far as can be reckoned (brief 7)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import Event, SeatId
from pbem.engine.ruleset import Sheet
from pbem.engine.settle import in_force
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.new_tabor import events
from pbem.rulesets.new_tabor.book import GOODS, Book
from pbem.rulesets.new_tabor.charityorders import consent_of, pleas
from pbem.rulesets.new_tabor.economy import CHARITY, ROUND, SETTLE
from pbem.rulesets.new_tabor.rehearsal import Trial, rehearsed
from pbem.rulesets.new_tabor.tradeorders import ExchangeOrder
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.wording import Money, Titled

Row = tuple[str, str]

SALES, FEES, PURCHASES, GIFTS, DEBTS, RENT = "sales", "fees", "purchases", "gifts", "debts", "rent"
ROWS = {
    SALES: tr_noop("Sales to the union"),
    FEES: tr_noop("Clerk's fees"),
    PURCHASES: tr_noop("Purchases"),
    GIFTS: tr_noop("Gifts"),
    DEBTS: tr_noop("Debts repaid"),
    RENT: tr_noop("Rent for land"),
}
"""What comes and goes, in at most 24 letters."""


def ledger(book: Book, view: EconomyView, seat: SeatId, sheet: Sheet) -> tuple[Row, ...]:
    """Return what a sheet costs and leaves; what does not change is left out, save the money."""
    if view.is_over or not view.seats[seat].is_in:
        return ()
    if view.phase not in (ROUND, SETTLE):
        return (_row(tr("Money now"), view.seats[seat].money), *_shares(view, seat, sheet))
    trial = rehearsed(book, view, seat, sheet)
    rows = [_row(tr("Money now"), trial.before.money)]
    rows += [_row(tr(ROWS[kind]), amount) for kind, amount in _amounts(trial).items() if amount]
    if len(rows) > 1:
        rows.append(_row(_expected(trial), trial.after.money))
    return (*rows, *_offered(trial), *_stock(trial))


def _shares(view: EconomyView, seat: SeatId, sheet: Sheet) -> Iterator[Row]:
    """TAB-134 Yield what the shares come to that a giver consents to, if all give who can."""
    if view.phase != CHARITY or view.seats[seat].has_unmet:
        return
    answers = [(plea, consent_of(in_force(sheet), plea.asker)) for plea in pleas(view)]
    shares = [plea.share(plea.most) for plea, line in answers if line and line.yes_or_no]
    if shares:
        yield _row(tr("Charity, if all give"), -sum(shares))


def _row(label: str, amount: int) -> Row:
    return label, str(Money(amount))


def _expected(trial: Trial) -> str:
    """Say when the seat should have the money of the row."""
    if trial.economy.phase == SETTLE:
        return tr("Expected after settling")
    return tr("Expected after your turn")


def _amounts(trial: Trial) -> dict[str, int]:
    """Return what comes and goes in the trial, in cents, in the order of the rows."""
    amounts = dict.fromkeys(ROWS, 0)
    for event in trial.told:
        for kind, amount in _of(event, is_clerk=trial.economy.officers["clerk"] == trial.seat):
            amounts[kind] += amount
    return amounts


def _of(event: Event, *, is_clerk: bool) -> Iterator[tuple[str, int]]:
    """Yield the money of an event, which is all the seat's own; the Clerk pays the fee to himself."""
    match event:
        case events.Sold(amount=amount, fee=fee):
            yield SALES, amount.cents
            yield FEES, 0 if is_clerk else -fee.cents
        case events.Bought(amount=amount):
            yield PURCHASES, -amount.cents
        case events.Given(things=said):
            yield GIFTS, -said.things.money
        case events.Repaid(amount=amount):
            yield DEBTS, -amount.cents
        case events.Claimed(rent=rent, inner_rent=inner):
            yield RENT, -rent.cents - inner.cents


def _offered(trial: Trial) -> Iterator[Row]:
    """Yield the money of bargains for which another seat is still wanted."""
    lines = [line for line in trial.lines if line.is_open and not line.is_done]
    waiting = [(line.order, line.left) for line in lines if isinstance(line.order, ExchangeOrder)]
    given = sum(order.pays(left) for order, left in waiting)
    taken = sum(order.gets(left) for order, left in waiting)
    if given:
        yield _row(tr("Offered to others"), -given)
    if taken:
        yield _row(tr("Asked of others"), taken)


def _stock(trial: Trial) -> Iterator[Row]:
    """Yield the goods of which there will be more or fewer units, with how many of them were made."""
    for good in GOODS:
        before, after = trial.before.stock[good], trial.after.stock[good]
        made = trial.produced.stock[good] - before
        if before != after or made:
            yield str(Titled(good)), _units(before, made, after)


def _units(before: int, made: int, after: int) -> str:
    if made:
        return tr("{before} now, {made} made, {after} expected", before=before, made=made, after=after)
    return tr("{before} now, {after} expected", before=before, after=after)
