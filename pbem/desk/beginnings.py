"""The beginning of a game as a moment before its first, where the first position is worth a report."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pbem.desk.desk import Desk
from pbem.desk.fair.seeds import derived, orders_digest, seed_of
from pbem.desk.judging import NEWEST, Judged
from pbem.engine.ruleset import START, Moment, Outcome, Position
from pbem.printing.archive import moment_folder
from pbem.store.records import GameRecord

BEGINNING = 0
"""The number of the moment; no record of the store has it, for nothing is ever ordered for it."""
AT_THE_START = Moment(0, START)


def beginning(position: Position[Any], secret: str, slug: str) -> Judged:
    """Return the beginning as if it were judged: nothing is on file, thrown or told, and the position stays.

    It has a seed as every moment has, though no die is thrown with it.
    """
    before = Position(AT_THE_START, position.state)
    salt = derived(secret, "orders salt", slug, str(AT_THE_START))
    digest = orders_digest({})  # by any formula
    seed = seed_of(secret, slug, before.moment, digest, NEWEST)
    return Judged(before, {}, {}, seed, Outcome(position, (), ()), {}, digest, salt=salt)


def start_folder(desk: Desk, game: GameRecord) -> Path:
    """Return the folder of a game's start report, whether it has one or not."""
    return moment_folder(desk.config.turns, game.slug, AT_THE_START.turn, AT_THE_START.phase)
