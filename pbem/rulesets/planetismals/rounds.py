"""A round from beginning to end: what the GM says, R3 and R4 (brief 3.2)."""

from __future__ import annotations

from pbem.engine.events import GM, SeatId
from pbem.engine.sequence import Scene
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.accounts import pay
from pbem.rulesets.planetismals.belt import Belt, BeltTable
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.gm_orders import Close, Gone
from pbem.rulesets.planetismals.maps import NOBODY
from pbem.rulesets.planetismals.ownership import (
    drop_lot,
    has_new_lots,
    keep_bids,
    open_asteroid_lot,
    settle_old_lots,
    watching,
)
from pbem.rulesets.planetismals.winning import How, check_alone, check_win, rank_at_limit


def obey_gm(table: BeltTable) -> None:
    """The GM's word comes first: what the round closes with, and who no longer takes part."""
    if any(isinstance(order, Close) for order in table.sheet(GM).orders):
        table.state.is_closing = True
    if table.moment.phase == "orders":
        remove_the_gone(table)


def remove_the_gone(table: BeltTable) -> None:
    """PLA-R63 Seats that are gone leave at the start of a round; the last one left wins."""
    for order in table.sheet(GM).orders:
        if isinstance(order, Gone) and not table.is_over:
            remove(table, order.seat)
            check_alone(table)


def remove(table: BeltTable, seat: SeatId) -> None:
    """PLA-R63 Take a seat out of play with all that is its own; only its place in the turn order stays."""
    belt = table.state
    company = belt.seats[seat]
    if company.is_removed:
        return
    company.is_removed, company.next_fate, company.shuttle_order = True, None, ()
    table.tell(events.Removed(seat))
    pay(table, seat, company.cash, "removal")
    belt.debts = {id: debt for id, debt in belt.debts.items() if seat not in (debt.debtor, debt.creditor)}
    with watching(table):
        _clear_away(belt, seat)
    for asteroid in belt.owned(seat):
        open_asteroid_lot(table, asteroid.hex, seat)


def _clear_away(belt: Belt, seat: SeatId) -> None:
    """Shuttles and installations leave the board with all they hold, and the lots of colonies with them."""
    for one in [one for one in belt.installations.values() if one.owner == seat]:
        drop_lot(belt, one.id)
        del belt.installations[one.id]
    for shuttle in belt.fleet(seat):
        del belt.shuttles[shuttle.id]


def settle_or_wait(table: BeltTable) -> None:
    """R3 New lots are for the phase of bids; without any, or in compact, older ones are settled now."""
    belt = table.state
    if table.book.options.phases == "full" and has_new_lots(belt):
        keep_bids(table)
        belt.phase = "bids"
    else:
        settle_old_lots(table)


def is_for_sale(scene: Scene[Book, Belt]) -> bool:
    """R3 Say whether bids are waited for."""
    return scene.state.phase == "bids"


def look_for_a_winner(table: BeltTable) -> None:
    """R4, PLA-02 The win check, from the first in turn order."""
    check_win(table, table.state.turn_order[0])


def end_at_limit(table: BeltTable) -> None:
    """R4 Option round_limit, GM order CLOSE: after the last round the highest worth wins."""
    belt, limit = table.state, table.book.options.round_limit
    if belt.is_closing:
        rank_at_limit(table, How.GM)
    elif limit and belt.round >= limit:
        rank_at_limit(table, How.LIMIT)


def draw_ahead(table: BeltTable) -> None:
    """Option roll_ahead: draw the Fate of every seat for the next round, and by option the moves."""
    belt, book = table.state, table.book
    if book.options.roll_ahead == "none":
        return
    next_round = belt.round + 1
    for seat in belt.in_play():
        purpose = f"fate of {seat}, round {next_round}"
        belt.seats[seat].next_fate = table.dice.at(belt.round, NOBODY, purpose).die(book.fate_die, purpose)
    for shuttle in belt.shuttles.values() if book.options.roll_ahead == "all" else ():
        purpose = f"moves of {shuttle.id}, round {next_round}"
        stream = table.dice.at(belt.round, NOBODY, purpose)
        shuttle.next_moves = sum(stream.die(sides, purpose) for sides in book.shuttle_dice)


def begin_round(table: BeltTable) -> None:
    """Begin the next round; seats that the GM calls gone while bids are awaited leave before it."""
    belt = table.state
    belt.round += 1
    belt.phase, belt.fates = "orders", {}
    if table.moment.phase == "bids":
        remove_the_gone(table)
