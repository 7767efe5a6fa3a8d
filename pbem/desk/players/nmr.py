"""No moves received: how often in a row a seat was without a word, and what becomes of it then."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from typing import Any

from pbem.desk.desk import Desk
from pbem.desk.games import deadline_text
from pbem.desk.incoming.hourly import KEYLESS, keyless_since
from pbem.desk.incoming.notices import seat_notice, send_notice
from pbem.desk.leftout import LEFT_OUT
from pbem.desk.letters import joined, listed_lines, section, wrapped
from pbem.desk.mailing import tell_gm
from pbem.desk.players.absences import is_excused
from pbem.desk.players.holders import DROPPED, HELD, held_since
from pbem.desk.players.rollcall import RollCall, can_order
from pbem.desk.players.standby import call_next
from pbem.desk.times.timeletters import TimeLetter, ask_gm
from pbem.desk.tongues import as_kept, spoken
from pbem.engine.events import SeatId
from pbem.engine.ruleset import Moment, Played, Position, Ruleset
from pbem.engine.tongue import tr, trn
from pbem.peoplerules import people_rules
from pbem.store.desk_records import ActRecord
from pbem.store.opening import Files
from pbem.store.records import (
    DeadlineRecord,
    GameRecord,
    MomentRecord,
    OutcomeRecord,
    RemarkRecord,
    SeatRecord,
)

Rules = Ruleset[Any, Any, Any]
Round = tuple[tuple[MomentRecord, ...], DeadlineRecord | None]
"""The moments that one deadline closed, and that deadline."""


@dataclass(frozen=True)
class Row:
    """At how many deadlines in a row, up to the last one closed, a seat was without a word.

    `is_keyless`: at one of them letters came from its address that hold no valid key.
    """

    number: int
    is_keyless: bool


def rows_of(files: Files, game: GameRecord, rules: Rules, seats: Sequence[SeatRecord]) -> dict[SeatId, Row]:
    """Return for each seat at how many deadlines in a row it was without a word.

    Standing orders, a letter of any kind and an honoured absence are none; deadlines at which the seat could
    order nothing are passed over, and so is what was before the present holder had it. A letter from the
    seat's address without a valid key, which anybody can forge, counts as a word at one deadline in a row.
    """
    past = _Past(files, game, rules, closed_rounds(files, game))
    return {seat.key: past.row(seat) for seat in seats}


def at_risk(files: Files, call: RollCall, seats: Sequence[SeatRecord], at: datetime) -> dict[SeatId, int]:
    """Return which seats are offered to others if nothing comes from them until a deadline.

    With each goes at how many deadlines in a row it would be without a word by then.
    """
    game, most = call.game, people_rules(call.game.config).dropped_after
    keyless = keyless_since(files, game, call.moment.opened_at)
    silent = [
        seat
        for seat in seats
        if most
        and not keyless[seat.key]
        and not files.letters_from(game.id, seat.key, call.moment.number)
        and call.is_missing(seat)
        and not is_excused(files, game, seat, at)
    ]
    rows = rows_of(files, game, call.rules, silent) if silent else {}
    return {key: row.number + 1 for key, row in rows.items() if row.number + 1 >= most and not row.is_keyless}


@dataclass(frozen=True)
class _Past:
    """What was closed so far, with each position read once."""

    files: Files
    game: GameRecord
    rules: Rules
    rounds: list[Round]
    positions: dict[int, Position[Any]] = field(default_factory=dict)

    @cached_property
    def outcomes(self) -> dict[int, OutcomeRecord]:
        return {one.moment: one for one in self.files.outcomes(self.game.id)}

    @cached_property
    def left_out(self) -> dict[int | None, SeatId | None]:
        """Whose orders were left out, by the number of the moment."""
        return {act.moment: act.seat for act in self.files.acts(self.game.id, LEFT_OUT)}

    @cached_property
    def keyless(self) -> list[RemarkRecord]:
        """Letters from the seats' addresses that hold no valid key."""
        return self.files.remarks_since(KEYLESS, self.rounds[0][0][0].opened_at, self.game.id)

    def row(self, seat: SeatRecord) -> Row:
        since = held_since(self.files, self.game, seat.key)
        had_keyless: list[bool] = []  # at each deadline without a word, the last one first
        for moments, deadline in reversed(self.rounds):
            closed_at = self.outcomes[moments[-1].number].closed_at
            if (since is not None and closed_at <= since) or self.had_word(seat, moments):
                break
            at = deadline.at if deadline and deadline.at else closed_at
            if self.could_order(seat, moments[0]) and not is_excused(self.files, self.game, seat, at):
                began = moments[0].opened_at
                had_keyless.append(
                    any(one.seat == seat.key and began <= one.at < closed_at for one in self.keyless)
                )
        for number, had in enumerate(had_keyless):
            if had and not any(had_keyless[number + 1 : number + 2]):
                return Row(number, any(had_keyless[:number]))
        return Row(len(had_keyless), any(had_keyless))

    def had_word(self, seat: SeatRecord, moments: Sequence[MomentRecord]) -> bool:
        if self.files.letters_from(self.game.id, seat.key, moments[0].number):
            return True
        if any(self.left_out.get(one.number) == seat.key for one in moments):
            return True  # it had an order, on which pbem itself failed
        sheets = [json.loads(self.outcomes[one.number].sheets).get(seat.key, {}) for one in moments]
        none = Played.NONE.value
        return any(sheet.get("played", none) != none or sheet.get("orders") for sheet in sheets)

    def could_order(self, seat: SeatRecord, moment: MomentRecord) -> bool:
        if moment.number not in self.positions:
            state = self.rules.load(self.rules.book, json.loads(moment.state))
            self.positions[moment.number] = Position(Moment(moment.turn, moment.phase), state)
        return can_order(self.rules, self.positions[moment.number], seat.key)


def closed_rounds(files: Files, game: GameRecord) -> list[Round]:
    """Return the deadlines closed and not taken back, oldest first."""
    set_for = {one.moment: one for one in files.deadlines(game.id)}
    closed = {one.moment for one in files.outcomes(game.id)}
    groups: list[list[MomentRecord]] = []
    for moment in files.moments_that_count(game.id):
        if moment.number not in closed:
            continue
        if moment.number in set_for or not groups:
            groups.append([])
        groups[-1].append(moment)
    return [(tuple(group), set_for.get(group[0].number)) for group in groups]


def drop_silent(desk: Desk, files: Files, game: GameRecord) -> None:
    """Note, once a deadline is closed, who has been silent too often, and call others up for the seats.

    Where letters without a key came from a seat's address, the GM is asked instead; and of seats that will be
    free after one more such deadline the GM is told in time.
    """
    most = people_rules(game.config).dropped_after
    moment = files.moment(game.id)
    if not most or moment is None or moment.is_over:
        return
    rules, position = desk.rules(game), desk.position(game, moment)
    able = [seat for seat in files.seats(game.id) if can_order(rules, position, seat.key)]
    held = [seat for seat in able if seat.status == HELD]
    rows = rows_of(files, game, rules, held)
    with spoken(desk.config, game):
        for seat in held:
            row = rows[seat.key]
            if row.number >= most and row.is_keyless:
                _ask(desk, files, game, moment, seat, row.number)
            elif row.number >= most:
                _drop(desk, files, game, moment, seat, row.number)
        near = [seat for seat in held if 0 < rows[seat.key].number == most - 1]
        _warn(desk, files, game, moment, [seat for seat in near if not rows[seat.key].is_keyless])


def _ask(
    desk: Desk, files: Files, game: GameRecord, moment: MomentRecord, seat: SeatRecord, number: int
) -> None:
    """Ask the GM about a seat from whose address letters came, but none that its key proves."""

    def text(zone: str) -> str:
        said = trn(
            "{name} ({seat}) has been without a word that counts at {n} deadline in a row. But letters came "
            "from {address} without the seat's order key, which may be the player's own. The player was sent "
            "the key, and the seat is not offered to others unless you say so.",
            "{name} ({seat}) has been without a word that counts at {n} deadlines in a row. But letters came "
            "from {address} without the seat's order key, which may be the player's own. The player was sent "
            "the key, and the seat is not offered to others unless you say so.",
            number,
            name=seat.name,
            seat=seat.key,
            address=seat.address,
        )
        command = f"pbem letters --game {game.slug} --seat {seat.key}"
        return joined(
            wrapped(said),
            wrapped(tr("{command} shows the letters.", command=command)),
            section(
                tr("Reply with this word, and leave the subject as it is:"),
                (
                    tr(
                        "SEAT {seat} REMOVE: takes the seat from its player, and calls up who stands by.",
                        seat=seat.key,
                    ),
                ),
            ),
            wrapped(
                tr("Without an answer nothing changes. You are asked again after the next such deadline.")
            ),
        )

    def title() -> str:
        return tr("is {seat} to be free?", seat=seat.key)

    ask_gm(desk, files, game, moment, TimeLetter(f"{moment.number}.keyless.{seat.key}", title, text))


def _warn(
    desk: Desk, files: Files, game: GameRecord, moment: MomentRecord, seats: Sequence[SeatRecord]
) -> None:
    """Tell the GM of seats that are offered to others if nothing comes for the round that is open now."""
    if not seats:
        return
    deadline = files.deadline(game.id, moment.number)
    said = trn(
        "If nothing comes from this player for the round that is open now, the seat is offered to others. "
        "You may want to write there first.",
        "If nothing comes from one of these players for the round that is open now, the seat is offered to "
        "others. You may want to write there first.",
        len(seats),
    )
    until = deadline_text(deadline.at if deadline else None, desk.config.zone)
    text = joined(
        game.title,
        wrapped(said),
        listed_lines(f"{seat.name} ({seat.key}), {seat.address}".rstrip(", ") for seat in seats),
        tr("Deadline: {deadline}", deadline=until),
    )
    subject = trn(
        "{game}: {n} seat may fall free", "{game}: {n} seats may fall free", len(seats), game=game.slug
    )
    tell_gm(desk, files, f"atrisk.{game.slug}.{moment.number}", subject, text)


def _drop(
    desk: Desk, files: Files, game: GameRecord, moment: MomentRecord, seat: SeatRecord, number: int
) -> None:
    now = desk.clock.now()
    why = as_kept(
        lambda: trn("{n} deadline in a row without a word", "{n} deadlines in a row without a word", number)
    )
    files.change_seat(game.id, seat.key, "status", DROPPED, why, None, now)
    says = as_kept(
        lambda: trn(
            "{name} ({seat}) was without a word at {n} deadline in a row: the seat is free.",
            "{name} ({seat}) was without a word at {n} deadlines in a row: the seat is free.",
            number,
            name=seat.name,
            seat=seat.key,
        )
    )
    files.add_act(
        ActRecord(game=game.id, moment=moment.number, seat=seat.key, kind="seat", says=says, at=now)
    )
    _tell_player(desk, files, game, moment, seat, number)
    called = call_next(desk, files, game, replace(seat, status=DROPPED))
    about = f"dropped.{game.slug}.{seat.key}.{moment.number}"
    subject = tr("{seat} of {game} is without a player", seat=seat.key, game=game.slug)
    tell_gm(desk, files, about, subject, _to_gm(game, seat, number, called))


def _to_gm(game: GameRecord, seat: SeatRecord, number: int, called: str) -> str:
    """Return what the GM is told: who was silent, who is called up, and how it can be undone."""
    said = trn(
        "{name} ({seat}) of {game} has been without a word at {n} deadline in a row. The seat is free now, "
        "and is played by its standing orders or the rules' own defaults.",
        "{name} ({seat}) of {game} has been without a word at {n} deadlines in a row. The seat is free now, "
        "and is played by its standing orders or the rules' own defaults.",
        number,
        name=seat.name,
        seat=seat.key,
        game=game.title,
    )
    back = tr(
        "{name} takes it back with RETURN, or with any orders, while nobody else has it.", name=seat.name
    )
    return joined(wrapped(said), wrapped(called), wrapped(back))


def _tell_player(
    desk: Desk, files: Files, game: GameRecord, moment: MomentRecord, seat: SeatRecord, number: int
) -> None:
    said = trn(
        "Nothing has come from you at {n} deadline in a row, so your seat {seat} is offered to others. "
        "Until somebody takes it, it is played by the standing orders on file or the rules' own "
        "defaults, and no more reports are sent to you.",
        "Nothing has come from you at {n} deadlines in a row, so your seat {seat} is offered to others. "
        "Until somebody takes it, it is played by the standing orders on file or the rules' own "
        "defaults, and no more reports are sent to you.",
        number,
        seat=seat.key,
    )
    back = tr(
        "If you want to play on, you are welcome: reply to this letter with the one word RETURN, or with "
        "orders, and leave its subject as it is. That takes the seat back while nobody else has it."
    )
    about = f"{game.slug}.dropped.{seat.key}.{moment.number}"
    text = joined(game.title, wrapped(said), wrapped(back))
    notice = seat_notice(desk, game, seat, about, tr("your seat is offered to others"), text)
    send_notice(desk, files, notice, game=game, seat=seat)
