"""Editions: a moment corrected is opened once more; what it takes the place of stays on file, withdrawn."""

from __future__ import annotations

from typing import Any

from pbem.desk.desk import Desk
from pbem.desk.games import open_moment
from pbem.engine.ruleset import Position
from pbem.store.opening import Files
from pbem.store.records import GameRecord, MomentRecord


def open_edition(
    desk: Desk, files: Files, game: GameRecord, instead_of: MomentRecord, position: Position[Any]
) -> MomentRecord:
    """Open a moment once more with another position, and return it; it has no deadline yet.

    Every moment from the one it takes the place of on is withdrawn. Orders that were on file for that one
    are on file for the new one; of later moments only standing orders and orders ahead still count.
    """
    now = desk.clock.now()
    later = [one for one in files.moments_that_count(game.id) if one.number >= instead_of.number]
    for moment in later:
        files.withdraw_moment(game.id, moment.number, now)
    number = files.moments(game.id)[-1].number + 1
    open_moment(desk, files, game, desk.rules(game), position, number, replaces=instead_of.number)
    files.carry_filings(game.id, instead_of.number, number)
    opened = files.moment(game.id)
    assert opened
    return opened
