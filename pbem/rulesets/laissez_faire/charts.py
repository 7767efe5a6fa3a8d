"""Charts: net worth and cash over the rounds, net worth and its target, rents by seat (brief 7.1, 7.6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from pbem.engine.events import SeatId, listed
from pbem.engine.pictures import Chart, Plot, Series
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.circuit import Chronicle
from pbem.rulesets.laissez_faire.setup import start_money
from pbem.rulesets.laissez_faire.sheets import standings
from pbem.rulesets.laissez_faire.statewords import dollars
from pbem.rulesets.laissez_faire.view import CircuitView

FEWEST_ROUNDS = 2
"""With fewer rounds a line shows nothing."""


def worth_bars(view: CircuitView) -> Iterator[Chart]:
    """Yield the net worth of all seats in play, beside what may be declared; nothing where it is hidden."""
    ranked = [one.seat for one in standings(view.book, view) if view.seats[one.seat].is_in_play]
    worths = [view.seats[seat].worth for seat in ranked]
    if not ranked or None in worths:
        return
    best = max(worth or 0 for worth in worths)
    leaders = [seat for seat, worth in zip(ranked, worths, strict=True) if worth == best]
    yield Chart(
        tr("Net worth"),
        tuple(ranked),
        (Series(tr("Net worth"), tuple(worths)),),
        Plot.BARS,
        tr("Seat"),
        tr("dollars"),
        _leading(view, leaders, best),
        _target(view),
    )


def _target(view: CircuitView) -> tuple[tuple[str, int], ...]:
    """Return the line of what may be declared, in objective 1."""
    return ((tr("Target"), view.options.win_worth),) if view.options.objective == 1 else ()


def _leading(view: CircuitView, leaders: list[SeatId], best: int) -> str:
    seats, amount = listed(leaders), dollars(best)
    if view.options.objective != 1:
        return tr("In the lead with {amount}: {seats}.", seats=seats, amount=amount)
    target = dollars(view.options.win_worth)
    return tr("In the lead with {amount} of {target}: {seats}.", seats=seats, amount=amount, target=target)


def round_charts(view: CircuitView) -> Iterator[Chart]:
    """Yield what the rounds so far have brought: net worth, cash and rents."""
    yield from _over_rounds(view, tr("Net worth over the rounds"), lambda one: one.worth, _target(view))
    yield from _over_rounds(view, tr("Cash over the rounds"), lambda one: one.cash)
    yield from rent_bars(view)


def _over_rounds(
    view: CircuitView,
    title: str,
    numbers: Callable[[Chronicle], Mapping[SeatId, int]],
    limits: tuple[tuple[str, int], ...] = (),
) -> Iterator[Chart]:
    """Yield a line for each seat from the start on; none in the first rounds, or where some are hidden."""
    is_whole = all(seat in numbers(one) for one in view.history for seat in view.seats)
    if len(view.history) < FEWEST_ROUNDS or not is_whole:
        return
    first = view.history[0].round
    start = start_money(view.book.options, view.book.board)
    before = (start,) if first == 1 else ()
    series = tuple(
        Series(seat, (*before, *(numbers(one)[seat] for one in view.history)), seat)
        for seat in view.turn_order
    )
    places = (*(["0"] if before else []), *(str(one.round) for one in view.history))
    yield Chart(title, places, series, Plot.LINES, tr("Round"), tr("dollars"), limits=limits)


def rent_bars(view: CircuitView) -> Iterator[Chart]:
    """Yield the rents that each seat has paid and received in all rounds; nothing before there are any."""
    paid = [sum(one.rent_paid.get(seat, 0) for one in view.history) for seat in view.turn_order]
    received = [sum(one.rent_received.get(seat, 0) for one in view.history) for seat in view.turn_order]
    if not any((*paid, *received)):
        return
    series = (Series(tr("paid"), tuple(paid)), Series(tr("received"), tuple(received)))
    title = tr("Rents in all rounds")
    yield Chart(title, view.turn_order, series, Plot.BARS, tr("Seat"), tr("dollars"))
