"""The times at which something falls due in the games: when pbem, had it been at work, would have done it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from pbem.desk.desk import Desk
from pbem.desk.fair.beacon_dice import pulse_named
from pbem.peoplerules import people_rules
from pbem.spans import parse_span
from pbem.store.opening import Files
from pbem.store.records import DeadlineRecord, GameRecord, MomentRecord
from pbem.timerules import time_rules

HOUR = timedelta(hours=1)
"""What falls due at no time that stands on file is looked for so often."""


def next_instant(desk: Desk, after: datetime) -> datetime:
    """Return the first time behind another at which something falls due, at most an hour later."""
    with desk.store.transaction() as files:
        times = [at for at in _on_file(files) if at > after]
    hour = after.replace(minute=0, second=0, microsecond=0) + HOUR
    return min([hour, *times])


def _on_file(files: Files) -> Iterator[datetime]:
    yield from (hold.until for hold in files.open_holds() if hold.until)
    yield from (opening.until for opening in files.openings() if opening.until)
    for game in files.games():
        moment = files.moment(game.id)
        deadline = files.deadline(game.id, moment.number) if moment else None
        if moment and not moment.is_over and deadline:
            yield from _of_game(files, game, moment, deadline)


def _of_game(
    files: Files, game: GameRecord, moment: MomentRecord, deadline: DeadlineRecord
) -> Iterator[datetime]:
    """The deadline, what hangs on it, and the first time at which the game may be closed early."""
    if asked := files.approval(game.id, moment.number):
        yield asked.until
    at = deadline.at
    if at is None:
        return
    times = time_rules(game.config)
    yield at
    if pulse := pulse_named(game, at):
        yield pulse.at
    yield at + times.grace_time
    yield from (at - before for before in people_rules(game.config).reminder_times)
    if times.early is not False:
        opened = moment.opened_at
        fixed = times.early_after not in ("half", "none")
        yield opened + (parse_span(times.early_after) if fixed else (at - opened) / 2)
