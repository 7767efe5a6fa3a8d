"""The tally of a receipt: what goes out and comes in if all lines are carried out (brief 7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.events import SeatId
from pbem.engine.ruleset import Sheet
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.camp.calling import Invoke
from pbem.rulesets.crusoe.camp.fights import Attack, Fight
from pbem.rulesets.crusoe.camp.invoking import invoke_price, start_price
from pbem.rulesets.crusoe.market.lines import Give, Offer
from pbem.rulesets.crusoe.market.sharing import ALL, Submit
from pbem.rulesets.crusoe.modules.money.purse import is_meal_far
from pbem.rulesets.crusoe.needs.eating import Eat
from pbem.rulesets.crusoe.needs.meals import worth
from pbem.rulesets.crusoe.receipts.meals import meal_of
from pbem.rulesets.crusoe.receipts.moneytally import money_rows
from pbem.rulesets.crusoe.receipts.tradeforecast import exchanges
from pbem.rulesets.crusoe.receipts.trial import Trial, laid_out
from pbem.rulesets.crusoe.things import EMPTY, GOODS, LEISURE, Basket
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.wording import Said

Row = tuple[str, str]


def ledger(book: Book, view: IslandView, seat: SeatId, sheet: Sheet) -> tuple[Row, ...]:
    """Return the units that go out and come in if all lines are carried out, and what the meal brings."""
    castaway = view.seats[seat]
    if view.is_over or not castaway.is_alive or castaway.is_abandoned:
        return ()
    trial = laid_out(book, view, seat, sheet)
    return (*_goods(trial), *money_rows(trial), *_leisure(trial), *_meal(trial))


def _goods(trial: Trial) -> Iterator[Row]:
    """CRU-P10, CRU-P13, CRU-R39 Yield the goods that change hands, or go into the pool."""
    lines = exchanges(trial)
    given, taken = _sum(lines, gives=True) + _submitted(trial), _sum(lines, gives=False)
    for good in GOODS:
        if given[good] or taken[good]:
            held = trial.mine.amount(good)
            said = {"held": held, "out": given[good], "in_": taken[good]}
            after = held - given[good] + taken[good]
            yield _titled(good), tr("{held} now, {out} out, {in_} in: {after}", **said, after=after)


def _sum(lines: Sequence[Give | Offer], *, gives: bool) -> Basket:
    """Return what lines give, or take, if they are all carried out as often as may be."""
    total = EMPTY
    for line in lines:
        basket = line.gives if gives else (line.takes or EMPTY)
        times = line.times if isinstance(line, Offer) else 1
        total += Basket.of({thing: units * times for thing, units in basket})
    return total


def _submitted(trial: Trial) -> Basket:
    line = trial.first(Submit) if trial.takes(Submit) else None
    if line is None:
        return EMPTY
    kept = {good: trial.mine.hold[good].kept for good in GOODS}
    if line.word == ALL:
        return Basket.of(kept)
    wanted = {good: units for good, units, _ in line.entries}
    return Basket.of({good: min(kept[good], wanted.get(good, 0)) for good in GOODS})


def _leisure(trial: Trial) -> Iterator[Row]:
    """CRU-080, CRU-088 Yield what government and one fight cost."""
    out = invoke_price(trial.view, trial.seat) if trial.takes(Invoke) and trial.all_of(Invoke) else 0
    targets = [order.seat for order in trial.orders if isinstance(order, Fight | Attack)]
    if trial.takes(Fight) and targets:
        out += start_price(trial.view, trial.seat, targets[0])
    if out:
        held = trial.mine.leisure
        yield _titled(LEISURE), tr("{held} now, {out} out: {after}", held=held, out=out, after=held - out)


def _meal(trial: Trial) -> Iterator[Row]:
    """CRU-P27 Yield the meal as things stand, and what the cycle brings with it."""
    if not trial.takes(Eat) or is_meal_far(trial.view, trial.seat):
        return
    meal = meal_of(trial)
    yield tr("Meal as things stand"), str(Said(meal.all))
    yield tr("Points of the cycle"), f"{worth(trial.view, trial.seat, meal).total:+d}"


def _titled(thing: str) -> str:
    name = tr(thing)
    return name[:1].upper() + name[1:]
