"""How the seats stand by worth, in charts too, and whose orders were played (brief 7.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from pbem.engine.columns import number, table, text
from pbem.engine.events import SeatId
from pbem.engine.frame import orders_word
from pbem.engine.pictures import Chart, Plot, Series
from pbem.engine.report import Block, Facts, Section, Table
from pbem.engine.ruleset import Chapter, Standing
from pbem.engine.tongue import tr, trp
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.belt import Chronicle
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.prices import WHOLE, pct
from pbem.rulesets.planetismals.statewords import NOTHING, change, with_minus
from pbem.rulesets.planetismals.view import BeltView, SeenCompany


def standings(book: Book, view: BeltView) -> tuple[Standing, ...]:
    """Return the seats ranked by worth; equal worth is the same place, and hidden worth ranks nobody."""
    merits = {seat: _merit(view, one) for seat, one in view.seats.items()}
    ranked = sorted(view.seats.values(), key=lambda one: merits[one.id], reverse=True)
    return tuple(
        Standing(
            one.id,
            one.name,
            1 + sum(other > merits[one.id] for other in merits.values()),
            one.worth or 0,
            _said(one),
            _pieces(view, one),
        )
        for one in ranked
    )


def _merit(view: BeltView, one: SeenCompany) -> tuple[bool, bool, int]:
    return one.id in view.winners, not one.is_removed, one.worth or 0


def _said(one: SeenCompany) -> str:
    if one.is_removed:
        return tr("has left the game")
    return tr("hidden") if one.worth is None else tr("{amount} MC", amount=one.worth)


def _pieces(view: BeltView, one: SeenCompany) -> tuple[str, ...]:
    shuttles = [shuttle.id for shuttle in view.shuttles.values() if shuttle.owner == one.id]
    installations = [other.id for other in view.installations.values() if other.owner == one.id]
    return (*shuttles, *installations)


def price_chart(view: BeltView) -> Iterator[Chart]:
    """Yield the price of every good in percent of its base value, a small chart each."""
    book, options = view.book, view.book.options
    if not view.history:
        return
    is_running = view.history[-1].round < view.round and view.phase == "bids"
    last = [str(view.round)] if is_running else []
    places = ("0", *(str(one.round) for one in view.history), *last)
    series = []
    for good in book.traded:
        past = [one.market.get(good.key, WHOLE) for one in view.history]
        now = [pct(view, good.key)] if is_running else []
        series.append(Series(good.said, (WHOLE, *past, *now)))
    limits = ((tr("Lowest"), options.price_floor), (tr("Highest"), options.price_ceiling))
    title = tr("Prices in percent of the base value")
    yield Chart(title, places, tuple(series), Plot.MULTIPLES, tr("Round"), "%", _extremes(view), limits)


def _extremes(view: BeltView) -> str:
    """Say which goods are dearest and cheapest, measured by their base values."""
    goods = view.book.traded
    high = max(goods, key=lambda good: pct(view, good.key))
    low = min(goods, key=lambda good: pct(view, good.key))
    highest, lowest = pct(view, high.key), pct(view, low.key)
    if highest == lowest:
        return tr("All prices stand at {percent} %.", percent=highest)
    return tr(
        "Highest: {good} at {percent} %; lowest: {other} at {least} %.",
        good=high.said,
        percent=highest,
        other=low.said,
        least=lowest,
    )


def worth_bars(view: BeltView) -> Iterator[Chart]:
    """Yield the worth of all seats beside the target, unless it is hidden."""
    ranked = [one.seat for one in standings(view.book, view) if not view.seats[one.seat].is_removed]
    worths = [view.seats[seat].worth for seat in ranked]
    if not ranked or None in worths:
        return
    target = view.book.options.win_worth
    best = max(worth or 0 for worth in worths)
    leaders = [seat for seat, worth in zip(ranked, worths, strict=True) if worth == best]
    says = _leading(leaders, best, target)
    series = (Series(tr("Worth"), tuple(worths)),)
    limits = ((tr("Target"), target),)
    title = tr("Worth on the way to the target")
    yield Chart(title, tuple(ranked), series, Plot.BARS, tr("Seat"), tr("MC"), says, limits)


def _leading(leaders: list[SeatId], best: int, target: int) -> str:
    if len(leaders) == 1:
        return tr("{seat} leads with {amount} of {target} MC.", seat=leaders[0], amount=best, target=target)
    seats = ", ".join(leaders)
    return tr("{seats} lead with {amount} of {target} MC.", seats=seats, amount=best, target=target)


def worth_chart(view: BeltView) -> Iterator[Chart]:
    """Yield the worth of all seats over the rounds, unless it is hidden."""
    limits = ((tr("Target"), view.book.options.win_worth),)
    yield from _over_rounds(view, tr("Worth over the rounds"), lambda one: one.worth, limits)


def cash_chart(view: BeltView) -> Iterator[Chart]:
    """Yield the cash of all seats over the rounds, where the books are open."""
    yield from _over_rounds(view, tr("Cash over the rounds"), lambda one: one.cash)


def _over_rounds(
    view: BeltView,
    title: str,
    numbers: Callable[[Chronicle], Mapping[SeatId, int]],
    limits: tuple[tuple[str, int], ...] = (),
) -> Iterator[Chart]:
    """Yield a line for each seat from the start on; none where one may not see them all, or few rounds."""
    if len(view.history) < 2 or not all(seat in numbers(one) for one in view.history for seat in view.seats):
        return
    start = view.book.options.start_cash
    series = tuple(
        Series(seat, (start, *(numbers(one)[seat] for one in view.history)), seat) for seat in view.turn_order
    )
    places = ("0", *(str(one.round) for one in view.history))
    plot = Plot.LINES
    yield Chart(title, places, series, plot, tr("Round"), tr("MC"), limits=limits)


BeltChapter = Chapter[Book, BeltView]


def ranking_section(chapter: BeltChapter) -> Section:
    """Return the section that shows how far everybody has come."""
    view = chapter.after
    blocks: list[Block] = [Facts(tuple(_facts(chapter))), ranking(chapter), *worth_bars(view)]
    if not view.how:
        blocks += worth_chart(view)
    return Section(tr("How the seats stand"), tuple(blocks))


def _facts(chapter: BeltChapter) -> Iterator[tuple[str, str]]:
    view, options = chapter.after, chapter.book.options
    yield tr("Target"), tr("{amount} MC", amount=options.win_worth)
    if options.round_limit:
        yield tr("Last round"), str(options.round_limit)
    yield tr("Turn order"), ", ".join(view.turn_order)
    ahead = [
        f"{seat} {number}, {tr(chapter.book.happening(number).name)}"
        for seat, number in ((seat, view.seats[seat].next_fate) for seat in view.in_play())
        if number is not None
    ]
    if ahead and not view.how:
        yield tr("Fate drawn ahead"), "; ".join(ahead)


def ranking(chapter: BeltChapter) -> Table:
    """Return the seats by worth, or in turn order where worth is hidden."""
    view = chapter.after
    ranked = standings(chapter.book, view)
    has_worth = all(view.seats[one.seat].worth is not None for one in ranked)
    fates = {event.seat: event.roll for event in chapter.told(events.Fate)}
    played = {event.seat: orders_word(event.orders) for event in chapter.told(events.Played)}
    by_seat = {one.seat: one for one in ranked}

    def worth(one: Standing) -> int:
        return view.seats[one.seat].worth or 0

    def changed(one: Standing) -> str:
        return change(chapter.before.seats[one.seat].worth or 0, worth(one))

    def to_go(one: Standing) -> int:
        return max(chapter.book.options.win_worth - worth(one), 0)

    return table(
        tr("The seats"),
        ranked if has_worth else [by_seat[seat] for seat in view.turn_order],
        number(trp("rank", "Place"), lambda one: one.place if has_worth else ""),
        text(tr("Seat"), lambda one: one.seat),
        text(trp("table head", "Player"), lambda one: one.name),
        number(tr("Worth"), lambda one: with_minus(str(worth(one))) if has_worth else ""),
        number(trp("by how much", "Change"), lambda one: changed(one) if has_worth else ""),
        number(tr("To go"), lambda one: to_go(one) if has_worth else ""),
        number(tr("Fate"), lambda one: fates.get(one.seat, NOTHING) if fates else ""),
        text(tr("Orders"), lambda one: played.get(one.seat, NOTHING)),
        seat=lambda one: one.seat,
        is_struck=lambda one: view.seats[one.seat].is_removed,
        note=tr("Worth in MC; to go: what is missing to the target.") if has_worth else "",
        blank="",
    )
