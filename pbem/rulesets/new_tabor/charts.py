"""Charts: what is missing and what there is; tokens, wealth, storehouse over the rounds (brief 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal

from pbem.engine.events import SeatId
from pbem.engine.pictures import Chart, Plot, Series
from pbem.engine.tongue import tr, trn
from pbem.rulesets.new_tabor.book import GOODS
from pbem.rulesets.new_tabor.economy import LETTERS_OF_A_QUARTER, Record
from pbem.rulesets.new_tabor.scoring import CREDIT
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.wording import Named, Titled

FEWEST_ROUNDS = 2
"""With fewer rounds a line shows nothing."""


def missing_chart(view: EconomyView) -> Chart:
    """Return the units that are missing of each good beside those in stock and in the storehouse."""
    seats = view.in_game()
    lacking = {good: sum(max(0, one.unmet(good)) for one in seats) for good in GOODS}
    series = [Series(tr("missing"), tuple(lacking[good] for good in GOODS))]
    if view.has_open_books:
        held = tuple(sum(one.stock[good] for one in seats) for good in GOODS)
        series.append(Series(tr("in stock"), held))
    series.append(Series(tr("in the storehouse"), tuple(view.known.storehouse[good] for good in GOODS)))
    return Chart(
        tr("What is missing, and what there is"),
        tuple(str(Titled(good)) for good in GOODS),
        tuple(series),
        Plot.BARS,
        tr("Good"),
        tr("units"),
        _worst(view, lacking),
    )


def _worst(view: EconomyView, lacking: Mapping[str, int]) -> str:
    """Say of which good most is missing beyond what there is, as far as the reader knows."""
    short = {good: units - view.known.storehouse[good] for good, units in lacking.items()}
    if view.has_open_books:
        short = {good: left - sum(one.stock[good] for one in view.in_game()) for good, left in short.items()}
    good = max(GOODS, key=lambda one: short[one])
    if short[good] <= 0:
        return tr("There is enough of every good to meet all inputs of the quarter.")
    return trn(
        "Still to be produced: {n} unit of {good} at least.",
        "Still to be produced: {n} units of {good} at least.",
        short[good],
        good=Named(good),
    )


def round_charts(view: EconomyView) -> Iterator[Chart]:
    """Yield tokens, wealth and the storehouse over the rounds of the last quarter; at the end, of all."""
    history = view.known.history if view.is_over else _last_quarter(view.known.history)
    if len(history) < FEWEST_ROUNDS:
        return
    if any(any(one.tokens.values()) for one in history):
        yield _over_rounds(view, history, tr("Happiness Tokens"), lambda one: one.tokens, tr("tokens"))
    if all(set(view.seats) == set(one.value) for one in history):
        yield _over_rounds(view, history, tr("Wealth: money and stock"), _wealth, tr("credits"))
    yield storehouse_chart(history)
    if view.is_over:
        yield money_chart(history)


def _last_quarter(history: Sequence[Record]) -> list[Record]:
    """Return the records of the last quarter there are any of, behind the last of the quarter before."""
    if not history:
        return []
    quarter = history[-1].turn // LETTERS_OF_A_QUARTER
    first = next(at for at, one in enumerate(history) if one.turn // LETTERS_OF_A_QUARTER == quarter)
    return [*history[max(first - 1, 0) :]]


def _wealth(one: Record) -> dict[SeatId, int | Decimal]:
    return {seat: credits_of(value) for seat, value in one.value.items()}


def credits_of(cents: int) -> Decimal:
    """Return an amount in credits, for a chart."""
    return Decimal(cents) / CREDIT


def _over_rounds(
    view: EconomyView,
    history: Sequence[Record],
    title: str,
    numbers: Callable[[Record], Mapping[SeatId, int | Decimal]],
    unit: str,
) -> Chart:
    series = tuple(Series(seat, tuple(numbers(one)[seat] for one in history), seat) for seat in view.seats)
    return Chart(title, rounds_of(history), series, Plot.LINES, tr("Round"), unit)


def storehouse_chart(history: Sequence[Record]) -> Chart:
    """Return what the Credit Union had of each good."""
    held = {good: tuple(one.storehouse[good] for one in history) for good in GOODS}
    series = tuple(Series(str(Titled(good)), held[good]) for good in GOODS)
    title, axis = tr("The storehouse"), rounds_of(history)
    return Chart(title, axis, series, Plot.LINES, tr("Round"), tr("units"))


def money_chart(history: Sequence[Record]) -> Chart:
    """Return all money of the players, which stock in the storehouse covers."""
    series = (Series(tr("Money"), tuple(credits_of(one.money) for one in history)),)
    title, axis = tr("Money in players' hands"), rounds_of(history)
    return Chart(title, axis, series, Plot.LINES, tr("Round"), tr("credits"))


def rounds_of(history: Sequence[Record]) -> tuple[str, ...]:
    """Return the labels of the axis: 2.5 is round 5 of quarter 2; settling is counted on."""
    parts = (divmod(one.turn, LETTERS_OF_A_QUARTER) for one in history)
    return tuple(f"{quarter}.{round}" for quarter, round in parts)
