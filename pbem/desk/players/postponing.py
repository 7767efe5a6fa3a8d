"""A deadline moved by pbem itself, for the sake of those who are missing or new: all players are told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from pbem.desk.desk import Desk
from pbem.desk.fair.beacon_dice import pulse_line
from pbem.desk.games import deadline_text
from pbem.desk.letters import joined, wrapped
from pbem.desk.mailing import queue, tell_gm
from pbem.desk.players.holders import HELD
from pbem.desk.threads import round_post
from pbem.desk.times.appointments import enclosure, keep_changed
from pbem.desk.times.timeletters import title_of
from pbem.desk.tongues import as_kept, spoken
from pbem.engine.tongue import tr
from pbem.store.desk_records import ActRecord
from pbem.store.opening import Files
from pbem.store.records import GameRecord, MomentRecord, SeatRecord


@dataclass(frozen=True)
class Postponed:
    """A deadline moved: to when, why, what is said of it, and a mark, for it is done once only.

    `says` gives a sentence for the GM and the journal, `to_players` what the players are told; `kind` is
    that of the act, and `reason` is kept with the deadline.
    """

    at: datetime
    kind: str
    reason: str
    says: Callable[[], str]
    to_players: Callable[[SeatRecord], str]
    mark: str


def postpone(desk: Desk, files: Files, game: GameRecord, moment: MomentRecord, new: Postponed) -> bool:
    """Move a deadline, and tell the players and the GM; False, and nothing done, if it was done before."""
    now = desk.clock.now()
    says = as_kept(lambda: f"{new.says()} The deadline is now {deadline_text(new.at, game.zone)}.")
    act = ActRecord(game=game.id, moment=moment.number, kind=new.kind, says=says, mark=new.mark, at=now)
    if not files.add_act(act):
        return False
    known = files.deadline(game.id, moment.number)
    files.set_deadline(game.id, moment.number, new.at, new.reason, now)
    with spoken(desk.config, game):
        _tell_players(desk, files, game, moment, new, known.at if known else None)
        _tell_gm(desk, files, game, moment, new)
    return True


def _tell_gm(desk: Desk, files: Files, game: GameRecord, moment: MomentRecord, new: Postponed) -> None:
    until = tr("New deadline: {deadline}", deadline=deadline_text(new.at, desk.config.zone))
    text = joined(f"{game.title}\n{title_of(desk, game, moment)}", wrapped(new.says()), until)
    tell_gm(desk, files, new.mark, tr("{game} has a new deadline", game=game.slug), text)


def _tell_players(
    desk: Desk,
    files: Files,
    game: GameRecord,
    moment: MomentRecord,
    new: Postponed,
    was: datetime | None,
) -> None:
    """Write to everybody who holds a seat, with the new deadline for the calendar."""
    calendar = keep_changed(desk, files, game, moment, was)
    enclosures = [enclosure(game, calendar)] if calendar else []
    for seat in files.seats(game.id):
        if seat.status == HELD and seat.address:
            with spoken(desk.config, game, seat):
                until = tr("New deadline: {deadline}", deadline=deadline_text(new.at, seat.zone))
                head, pulse = f"{game.title}\n{title_of(desk, game, moment)}", pulse_line(game, new.at)
                text = joined(head, until, wrapped(new.to_players(seat)), pulse)
                post = round_post(
                    desk, files, game, moment, seat, new.mark, tr("a new deadline"), text, enclosures
                )
                queue(desk, files, post, game, seat)
