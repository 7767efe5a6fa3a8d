"""Looks ahead at dice before a deadline is judged: each leaves a trace, which is published at the end."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from pbem.desk.desk import Desk, plain_json
from pbem.desk.judging import Judged
from pbem.store.desk_records import ActRecord
from pbem.store.opening import Files
from pbem.store.records import GameRecord

LOOK = "look"
"""The kind of act that notes one."""


@dataclass(frozen=True)
class Look:
    """A look at dice before they counted: of which moment, when (ISO), how, and by which orders.

    `how` is the command or word; `digest` that of all orders, from which the dice shown followed. What
    `is_rehearsed` showed other dice than the deadline has.
    """

    number: int
    at: str
    how: str
    digest: str
    is_rehearsed: bool = False


def note_look(
    desk: Desk,
    files: Files,
    game: GameRecord,
    number: int,
    judged: Sequence[Judged],
    how: str,
    letter: int | None = None,
) -> None:
    """Note that dice were seen, if any were rolled."""
    if not any(one.outcome.rolls for one in judged):
        return
    now, first = desk.clock.now(), judged[0]
    look = Look(number, now.isoformat(), how, first.digest, first.seeding.is_rehearsal)
    files.add_act(
        ActRecord(
            game=game.id,
            moment=number,
            kind=LOOK,
            says=f"The GM looked ahead ({how}).",
            details=plain_json(asdict(look)),
            letter=letter,
            at=now,
        )
    )


def looks_on_file(files: Files, game: GameRecord) -> list[Look]:
    """Return all looks ahead at a game, in the order they were made."""
    return [Look(**json.loads(act.details)) for act in files.acts(game.id, LOOK)]
