"""What is decided once, and how a cycle begins and ends: all is kept, the turn order is dealt (CRU-030)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.modules import Act
from pbem.rulesets.crusoe import told_cycle as told
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.hooks import CYCLE_CLOSE, CYCLE_OPEN, ORDER_DEALT, SETUP
from pbem.rulesets.crusoe.hooks import DECLARED as IS_DECLARED
from pbem.rulesets.crusoe.island import Island, IslandTable
from pbem.rulesets.crusoe.needs.ending import UNRESCUED, close_record, end_game
from pbem.rulesets.crusoe.things import SIGNALS


def play_setup(table: IslandTable) -> None:
    """CRU-H01 Decide what is decided once: the paths of the Quick Start, and what modules begin with."""
    if table.book.is_quick:
        deal_paths(table)
    SETUP(table)


def deal_paths(table: IslandTable) -> None:
    """CRU-221 Give each seat a path of its own at random, one of them the Firefly."""
    book, island = table.book, table.state
    dice = table.dice.at(island.turn, "starting tracks")
    patron = book.board.roles.patron
    paths = dice.shuffled([path for path in book.board.paths if path != patron], "starting tracks")
    seats = dice.shuffled(list(island.seats), "starting tracks")
    for seat, path in zip(seats, (patron, *paths), strict=False):
        island.seats[seat].path = island.seats[seat].last_path = path


def open_cycle(table: IslandTable) -> None:
    """CRU-030, CRU-H02 Open the next cycle: all pawns at the Crash Site, everything held is kept."""
    island = table.state
    island.cycle += 1
    _clear(island)
    for castaway in island.living():
        _begin(castaway)
    CYCLE_OPEN(table)


def _clear(island: Island) -> None:
    """Clear away what counted in the cycle before only."""
    island.repeats, island.round, island.market_round = 0, 0, 0
    island.put_in, island.carried, island.invoker = {}, {}, {}
    island.speeches, island.fights = [], []


def _begin(castaway: Castaway) -> None:
    """CRU-008, CRU-R40 What was made is kept from now on; paths swapped are those of this cycle (R53)."""
    for holding in castaway.hold.values():
        holding.new, holding.kept = 0, holding.total
    castaway.signals = dict.fromkeys(SIGNALS, 0)
    castaway.leisure, castaway.pos, castaway.has_left = 0, 0, False
    castaway.last_path = castaway.swap or castaway.path or castaway.last_path
    castaway.path = castaway.swap or castaway.path
    castaway.swap = None


def suffer_wounds(table: IslandTable) -> None:
    """CRU-105, CRU-R11 Those hurt in fights of the cycle before are wounded in this one."""
    for castaway in table.state.living():
        castaway.wounded = castaway.wounded or castaway.wound_pending
        castaway.wound_pending = False


def declare(table: IslandTable) -> None:
    """CRU-H07 Let modules settle what is declared before the turn order is known."""
    IS_DECLARED(table)


def deal_turn_order(table: IslandTable) -> None:
    """CRU-031 Shuffle the cards of the living seats, and deal them anew."""
    island = table.state
    dice = table.dice.at(island.turn, "turn order")
    seats = [castaway.id for castaway in island.living()]
    set_turn_order(table, dice.shuffled(seats, f"turn order, cycle {island.cycle}"))


def set_turn_order(table: IslandTable, order: list[SeatId]) -> None:
    """CRU-H03 Let this be the turn order of the cycle, and tell it."""
    island = table.state
    island.turn_order = order
    table.tell(told.OrderDealt(island.cycle, tuple(island.seats[seat].name for seat in order)))
    ORDER_DEALT(table)


def pack_up(table: IslandTable) -> None:
    """CRU-040 After the trade all are back at the Crash Site."""
    for castaway in table.state.living():
        castaway.pos = 0


def close_cycle(table: IslandTable) -> None:
    """CRU-024, CRU-044 End the game if the ship has come or the last cycle is over; else close the cycle."""
    island = table.state
    how, _, frequency = island.stopping.partition(" ")
    if how:
        end_game(table, how, frequency)
    elif island.cycle >= table.book.last_cycle:
        end_game(table, UNRESCUED)
    else:
        close_record(table)
        CYCLE_CLOSE(table)


ACTS: tuple[Act, ...] = (CYCLE_OPEN.by(suffer_wounds),)
"""What the base does when a cycle is opened."""
