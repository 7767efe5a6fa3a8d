"""How the seats stand: how far off the objective is, net worths, and where the tokens are (7.1, 7.3)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import OrdersPlayed, SeatId, listed
from pbem.engine.report import Block, Column, Facts, Notice, Paragraph, Row, Section, Table
from pbem.engine.ruleset import Chapter, Played
from pbem.engine.tongue import tr, tr_noop, trp
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.charts import worth_bars
from pbem.rulesets.laissez_faire.jailbook import is_last_chance, next_fee
from pbem.rulesets.laissez_faire.standings import standings
from pbem.rulesets.laissez_faire.statewords import (
    HIDDEN,
    NOTHING,
    dollars,
    lodging_word,
    signed,
    where_is,
)
from pbem.rulesets.laissez_faire.view import CircuitView, SeenInvestor
from pbem.rulesets.laissez_faire.worth import BUILDINGS, CASH, LEASE_PART, TITLES, building_value

CircuitChapter = Chapter[Book, CircuitView]
_OBJECTIVES = {
    1: tr_noop("Be the richest after the last lap, which begins when somebody declares {amount}"),
    2: tr_noop("Have the highest net worth after round {round}"),
    3: tr_noop("Be the last one left"),
}


def overview(chapter: CircuitChapter) -> Section:
    """Return the section that shows how far everybody has come."""
    view = chapter.after
    blocks: list[Block] = [Facts(tuple(_facts(chapter))), _turn_order(view), *lap_notice(view)]
    blocks += [worth_ranking(view), place_table(chapter), *worth_bars(view)]
    return Section(tr("How the seats stand"), tuple(blocks))


def _facts(chapter: CircuitChapter) -> Iterator[tuple[str, str]]:
    view, options = chapter.after, chapter.after.options
    objective = tr(_OBJECTIVES[options.objective], amount=dollars(options.win_worth), round=options.rounds)
    yield tr("Objective"), objective
    last = _last_round(view)
    if last:
        left = max(last - view.round + 1, 0)
        yield (
            tr("Rounds"),
            tr("round {round} of {last}, {left} left", round=view.round, last=last, left=left),
        )
    parts: dict[str, object] = {"left": len(view.in_play()), "all": len(view.turn_order)}
    if not chapter.moment.turn:
        yield tr("Begins"), view.seats[view.turn_order[0]].name
    yield tr("Seats left"), tr("{left} of {all}", **parts)
    changed = [f"{name} = {value}" for name, value in view.rules.items()]
    if changed:
        yield tr("New rules"), ", ".join(changed)
    coming = [f"{name} = {value}" for name, value in view.next_rules.items()]
    if coming:
        yield tr("From the next round on"), ", ".join(coming)


def _turn_order(view: CircuitView) -> Paragraph:
    """Return the seats in play in turn order, with their players."""
    seats = ", ".join(_named(view.seats[seat]) for seat in view.in_play())
    return Paragraph(tr("Turn order: {seats}.", seats=seats))


def _named(one: SeenInvestor) -> str:
    """Return a seat with the name of who plays it."""
    return one.id if one.name == one.id else f"{one.id} ({one.name})"


def _last_round(view: CircuitView) -> int:
    """LAI-03, LAI-R58 Return the last round, 0 if there is none."""
    options = view.options
    limits = [options.max_rounds, options.rounds if options.objective == 2 else 0]
    if view.time_up:
        limits.append(view.round)
    return min((one for one in limits if one), default=0)


def lap_notice(view: CircuitView) -> Iterator[Notice]:
    """LAI-55 Yield the banner of the last lap, with those who are still on their way."""
    if view.lap is None or view.how:
        return
    lap = view.lap
    left = [seat for seat in view.in_play() if view.seats[seat].token is not None]
    yield Notice(
        tr(
            "Last lap: {seat} declared {amount} in round {round}. Still on the board: {left}.",
            seat=view.seats[lap.declarer].name,
            amount=dollars(lap.net_worth),
            round=lap.round,
            left=listed(left),
        )
    )


def worth_ranking(view: CircuitView) -> Table:
    """LAI-61 Return the seats by net worth, or in turn order where that is hidden, and what it is made of."""
    ranked = standings(view.book, view)
    is_open = all(view.seats[one.seat].worth is not None for one in ranked)
    places = {one.seat: str(one.place) for one in ranked}
    seats = list(places) if is_open else list(view.turn_order)
    columns = (
        Column(trp("rank", "Place"), True),
        Column(tr("Seat")),
        *(Column(head, True) for head in _worth_heads()),
    )
    rows = tuple(
        Row(
            (places[seat] if is_open else NOTHING, seat, *_worth_cells(view, seat)),
            is_struck=not view.seats[seat].is_in_play,
            seat=seat,
        )
        for seat in seats
    )
    note = "" if is_open else tr("Cash, contracts and net worth are hidden.")
    return Table(tr("The seats"), columns, rows, note)


def _worth_heads() -> tuple[str, ...]:
    titles, contracts = trp("net worth", "Titles"), trp("net worth", "Contracts")
    return tr("Net worth"), tr("Cash"), titles, tr("Buildings"), contracts


def _worth_cells(view: CircuitView, seat: SeatId) -> tuple[str, ...]:
    """Return the net worth, and its parts: cash, titles, buildings and lease, contracts."""
    one, owned = view.seats[seat], view.owned(seat)
    mortgage = sum(view.book.board.titles[key].mortgage for key in owned)
    built = sum(building_value(view.book, view, key) for key in owned)
    built += view.options.lease_value if view.lease.owner == seat else 0
    contracts = _contracts_value(one)
    return (
        dollars(one.worth),
        dollars(one.cash),
        f"{len(owned)} ({dollars(mortgage)})" if owned else NOTHING,
        dollars(built) if built else NOTHING,
        HIDDEN if contracts is None else signed(contracts) if contracts else NOTHING,
    )


def _contracts_value(one: SeenInvestor) -> int | None:
    """LAI-64 Return what contracts count for a seat, and companies that they have closed."""
    if one.parts is None:
        return None
    return sum(amount for part, amount in one.parts if part not in (CASH, TITLES, BUILDINGS, LEASE_PART))


def place_table(chapter: CircuitChapter) -> Table:
    """Return where every token is, how it lodges, what jail costs, and whose orders were played."""
    view = chapter.after
    played = _played(chapter)
    is_behind = any(one.arrears for one in view.seats.values())
    heads = [tr("Seat"), tr("Stands at"), tr("Lodging or jail")]
    heads += [tr("In arrears")] if is_behind else []
    heads += [tr("Orders")] if played else []
    rows = []
    for seat, one in view.seats.items():
        cells = [seat, where_is(view, one) if one.is_in_play else tr("out"), _sleeps(view, one)]
        cells += [dollars(one.arrears) if one.arrears != 0 else NOTHING] if is_behind else []
        cells += [_order_word(played, seat)] if played else []
        rows.append(Row(tuple(cells), is_struck=not one.is_in_play, seat=seat))
    return Table(tr("Where everybody is"), tuple(map(Column, heads)), tuple(rows))


def _played(chapter: CircuitChapter) -> dict[SeatId, str]:
    """Return which orders of each seat were played, if any could be."""
    names = {one.name: seat for seat, one in chapter.before.seats.items()}
    told = [event for event in chapter.events if isinstance(event, OrdersPlayed)]
    return {names.get(event.seat, event.seat): event.orders for event in told}


def _order_word(orders: dict[SeatId, str], seat: SeatId) -> str:
    """Return which orders of a seat were played."""
    words = {
        Played.RECEIVED.value: trp("orders", "received"),
        Played.STANDING.value: trp("orders", "standing"),
        Played.NONE.value: trp("orders", "none"),
    }
    return words.get(orders.get(seat, ""), NOTHING)


def _sleeps(view: CircuitView, one: SeenInvestor) -> str:
    """Return how a token lodges, or how a prisoner stands."""
    return _jail_cell(view, one) if one.jail else lodging_word(view, one)


def _jail_cell(view: CircuitView, one: SeenInvestor) -> str:
    """LAI-29, 33 Return what gets a prisoner out next time, and whether it is his last chance."""
    if one.jail is None:
        return NOTHING
    fee = dollars(next_fee(view, one.jail))
    return tr("last chance: {fee}", fee=fee) if is_last_chance(one.jail) else tr("next fee: {fee}", fee=fee)
