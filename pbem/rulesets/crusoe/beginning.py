"""What is decided once, before the first cycle: starting paths, and what modules begin with (brief 3.2)."""

from __future__ import annotations

from pbem.rulesets.crusoe.hooks import SETUP
from pbem.rulesets.crusoe.island import IslandTable


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
