"""The digest of orders on file: sent to the GM once a deadline, with the first reminder."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from pbem.desk.desk import Desk
from pbem.desk.games import deadline_text
from pbem.desk.incoming.bounces import bounced_seats
from pbem.desk.incoming.hourly import STRANGER, keyless_since
from pbem.desk.incoming.manners import seats_away
from pbem.desk.letters import joined, listed_lines, wrapped
from pbem.desk.mailing import tell_gm
from pbem.desk.players.absences import absence_of, is_excused
from pbem.desk.players.holders import HELD, status_word
from pbem.desk.players.nmr import at_risk
from pbem.desk.players.rollcall import RollCall, by_what
from pbem.desk.times.timeletters import title_of
from pbem.engine.events import listed
from pbem.engine.tongue import tr
from pbem.languages.dates import day_in_full
from pbem.store.opening import Files
from pbem.store.records import SeatRecord


def tell_digest(
    desk: Desk, files: Files, call: RollCall, at: datetime, reminded: Sequence[SeatRecord], about: str
) -> None:
    """Tell the GM who has ordered and who has not, once for each deadline."""
    lines = [
        *_on_file(call),
        *_away(desk, files, call, at),
        *_trouble(files, call),
        *_without_player(files, call),
        *_at_risk(files, call, at),
        tr("Reminded now: {seats}.", seats=listed([seat.key for seat in reminded]) or tr("nobody")),
    ]
    text = joined(
        f"{call.game.title}\n{title_of(desk, call.game, call.moment)}",
        tr("Deadline: {deadline}", deadline=deadline_text(at, desk.config.zone)),
        f"{tr('Orders on file:')}\n{listed_lines(lines)}",
        wrapped(tr("{command} shows them all.", command=f"pbem orders {call.game.slug}")),
    )
    tell_gm(desk, files, f"digest.{about}", tr("{game}: orders on file", game=call.game.slug), text)


def _on_file(call: RollCall) -> Iterator[str]:
    """Return who is played by what; seats that can order nothing are not named."""
    sheets = {seat.key: call.sheet(seat).played for seat in call.seats}
    written = {seat.key for seat in call.seats if call.has_written(seat)}
    return by_what(sheets, written)


def _away(desk: Desk, files: Files, call: RollCall, at: datetime) -> Iterator[str]:
    for seat in call.seats:
        found = absence_of(desk, files, call.game, seat)
        if found and is_excused(files, call.game, seat, at):
            yield tr("Away: {seat}, to {last}.", seat=seat.key, last=day_in_full(found[1]))
    if seem := seats_away(files, call.game, call.moment):
        yield tr("Seem to be away: {seats}.", seats=listed(seem))


def _trouble(files: Files, call: RollCall) -> Iterator[str]:
    if bounced := bounced_seats(files, call.game):
        yield tr("Mail comes back from: {seats}.", seats=listed(bounced))
    since = call.moment.opened_at
    if keyless := keyless_since(files, call.game, since):
        yield tr("Letters without a valid key came from: {seats}.", seats=listed(sorted(keyless)))
    if strangers := files.remarks_since(STRANGER, since):
        yield tr(
            "Letters of people who hold no seat, since the round began: {number}. {command} shows them.",
            number=len(strangers),
            command="pbem letters --unknown",
        )


def _at_risk(files: Files, call: RollCall, at: datetime) -> Iterator[str]:
    if found := at_risk(files, call, call.seats, at):
        yield tr(
            "Offered to others after this deadline, if nothing comes: {seats}.", seats=listed(list(found))
        )


def _without_player(files: Files, call: RollCall) -> Iterator[str]:
    seats = [seat for seat in files.seats(call.game.id) if seat.status != HELD]
    if seats:
        free = [f"{seat.key} ({status_word(seat.status)})" for seat in seats]
        yield tr("Without a player: {seats}.", seats=listed(free))
