"""How far off the objective is, net worths, where tokens are, and the jail (7.1, 7.3)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.columns import number, table, text
from pbem.engine.events import OrdersPlayed, SeatId, listed
from pbem.engine.frame import orders_word
from pbem.engine.report import Block, Facts, Notice, Paragraph, Section, Table
from pbem.engine.ruleset import Chapter
from pbem.engine.tongue import tr, tr_noop, trp
from pbem.rulesets.laissez_faire.book import BANK, Book
from pbem.rulesets.laissez_faire.charts import worth_bars
from pbem.rulesets.laissez_faire.jail import LAST_CHANCE, fee_of_side
from pbem.rulesets.laissez_faire.sheets import standings
from pbem.rulesets.laissez_faire.statewords import (
    HIDDEN,
    NOTHING,
    dollars,
    lodging_word,
    rate_word,
    signed,
    where_is,
)
from pbem.rulesets.laissez_faire.view import CircuitView, SeenInvestor, SeenJail
from pbem.rulesets.laissez_faire.worth import BUILDINGS, CASH, LEASE_PART, TITLES, building_value


def prisoners(view: CircuitView) -> dict[SeatId, SeenJail]:
    """Return who is in jail, in turn order."""
    return {seat: jail for seat in view.in_play() if (jail := view.seats[seat].jail) is not None}


def next_fee(view: CircuitView, jail: SeenJail) -> int:
    """Return what gets a prisoner out at his next chance, at the rate in force now."""
    return fee_of_side(view.book, view, jail.side) + jail.board


def is_last_chance(jail: SeenJail) -> bool:
    """Say whether the next chance to pay is a prisoner's last."""
    return jail.turns + 1 >= LAST_CHANCE


def jail_blocks(view: CircuitView) -> Iterator[Block]:
    """Yield the prisoners and, where there is a lease of the jail, whose it is and the rate."""
    if held := prisoners(view):
        yield table(
            tr("In jail"),
            held.items(),
            text(tr("Prisoner"), lambda row: row[0]),
            number(tr("Side"), lambda row: row[1].side),
            number(tr("Turns"), lambda row: row[1].turns),
            number(tr("Room and board"), lambda row: dollars(row[1].board)),
            number(trp("in jail", "Next fee"), lambda row: dollars(next_fee(view, row[1]))),
            text(tr("Last chance"), lambda row: tr("yes") if is_last_chance(row[1]) else tr("no")),
            seat=lambda row: row[0],
            note=tr("Next fee: what is to be paid at the next chance. Who does not pay at the third is out."),
        )
    else:
        yield Paragraph(tr("Nobody is in jail."))
    if view.options.jail_lease or view.lease.owner != BANK:
        yield Paragraph(lease_word(view))


def lease_word(view: CircuitView) -> str:
    """Say whose the lease of the jail is, or what it costs, and the rate in force."""
    rate = rate_word(view.lease.rate)
    if view.lease.owner == BANK:
        price = dollars(view.options.lease_price)
        return tr(
            "The lease of the jail is for sale for {price}. Room and board: {rate}.", price=price, rate=rate
        )
    return tr("The jail is leased to {seat}. Room and board: {rate}.", seat=view.lease.owner, rate=rate)


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
    """Return the last round, 0 if there is none."""
    options = view.options
    limits = [options.max_rounds, options.rounds if options.objective == 2 else 0]
    if view.time_up:
        limits.append(view.round)
    return min((one for one in limits if one), default=0)


def lap_notice(view: CircuitView) -> Iterator[Notice]:
    """Yield the banner of the last lap, with those who are still on their way."""
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
    """Return the seats by net worth, or in turn order where that is hidden, and what it is made of."""
    ranked = standings(view.book, view)
    is_open = all(view.seats[one.seat].worth is not None for one in ranked)
    places = {one.seat: one.place if is_open else NOTHING for one in ranked}

    def titles(seat: SeatId) -> str:
        owned = view.owned(seat)
        mortgage = dollars(sum(view.book.board.titles[key].mortgage for key in owned))
        return f"{len(owned)} ({mortgage})" if owned else NOTHING

    def buildings(seat: SeatId) -> str:
        """Return what buildings and the lease count."""
        built = sum(building_value(view.book, view, key) for key in view.owned(seat))
        built += view.options.lease_value if view.lease.owner == seat else 0
        return dollars(built) if built else NOTHING

    def contracts(seat: SeatId) -> str:
        """Return what contracts count for a seat, and companies that they have closed."""
        parts, others = view.seats[seat].parts, (CASH, TITLES, BUILDINGS, LEASE_PART)
        if parts is None:
            return HIDDEN
        amount = sum(amount for part, amount in parts if part not in others)
        return signed(amount) if amount else NOTHING

    return table(
        tr("The seats"),
        list(places) if is_open else view.turn_order,
        number(trp("rank", "Place"), lambda seat: places[seat]),
        text(tr("Seat"), str),
        number(tr("Net worth"), lambda seat: dollars(view.seats[seat].worth)),
        number(tr("Cash"), lambda seat: dollars(view.seats[seat].cash)),
        number(trp("net worth", "Titles"), titles),
        number(tr("Buildings"), buildings),
        number(trp("net worth", "Contracts"), contracts),
        seat=str,
        is_struck=lambda seat: not view.seats[seat].is_in_play,
        note="" if is_open else tr("Cash, contracts and net worth are hidden."),
    )


def place_table(chapter: CircuitChapter) -> Table:
    """Return where every token is, how it lodges, what jail costs, and whose orders were played."""
    view, played = chapter.after, _played(chapter)
    is_behind = any(one.arrears for one in view.seats.values())
    return table(
        tr("Where everybody is"),
        view.seats.values(),
        text(tr("Seat"), lambda one: one.id),
        text(tr("Stands at"), lambda one: where_is(view, one) if one.is_in_play else tr("out")),
        text(
            tr("Lodging or jail"), lambda one: _jail_cell(view, one) if one.jail else lodging_word(view, one)
        ),
        text(tr("In arrears"), lambda one: _arrears(one) if is_behind else ""),
        text(tr("Orders"), lambda one: played.get(one.id, NOTHING) if played else ""),
        seat=lambda one: one.id,
        is_struck=lambda one: not one.is_in_play,
        blank="",
    )


def _arrears(one: SeenInvestor) -> str:
    return dollars(one.arrears) if one.arrears != 0 else NOTHING


def _played(chapter: CircuitChapter) -> dict[SeatId, str]:
    """Return which orders of each seat were played, if any could be."""
    names = {one.name: seat for seat, one in chapter.before.seats.items()}
    return {names.get(one.seat, one.seat): orders_word(one.orders) for one in chapter.told(OrdersPlayed)}


def _jail_cell(view: CircuitView, one: SeenInvestor) -> str:
    """Return what gets a prisoner out next time, and whether it is his last chance."""
    if one.jail is None:
        return NOTHING
    fee = dollars(next_fee(view, one.jail))
    return tr("last chance: {fee}", fee=fee) if is_last_chance(one.jail) else tr("next fee: {fee}", fee=fee)
