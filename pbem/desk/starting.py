"""The start report: the first position, published and sealed before anybody has ordered anything."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from pbem.desk.beginnings import BEGINNING, beginning, start_folder
from pbem.desk.desk import Desk
from pbem.desk.fair.chain import first_link, note_seals
from pbem.desk.fair.seals import Card
from pbem.desk.publishing import Published, publish
from pbem.desk.times.appointments import first_calendar
from pbem.engine.ruleset import Position, Ruleset
from pbem.store.opening import Files
from pbem.store.records import GameRecord, SeatRecord


def publish_start(
    desk: Desk,
    files: Files,
    game: GameRecord,
    seats: Sequence[SeatRecord],
    rules: Ruleset[Any, Any, Any],
    position: Position[Any],
    deadline: datetime | None,
    card: Card,
) -> Published:
    """Publish a game's start report within the transaction that makes it, and put its seal on file.

    It is the first link of the chain of seals, behind the card. What lies in its folder already is left of a
    game of that name whose making failed.
    """
    folder = start_folder(desk, game)
    if folder.exists():
        shutil.rmtree(folder)
    start = publish(
        desk,
        game,
        seats,
        rules,
        beginning(position, game.secret, game.slug),
        {},
        deadline,
        link=first_link(game, BEGINNING, card),
        calendar=first_calendar(desk, game, rules, position.moment, deadline),
        files=files,
    )
    note_seals(files, game, [start.sealed], desk.clock.now())
    return start
