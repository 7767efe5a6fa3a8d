"""Rolling back: a game stands again where a turn began; all that came later is kept, but withdrawn."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.desk.corrections.corrections import (
    Opened,
    moment_title,
    on_file_section,
    opened,
    papers_now,
    reason_of,
    sheet_now,
    tell_seats,
)
from pbem.desk.corrections.editions import ORDERS, ROLLBACK, Closing, closings, open_edition
from pbem.desk.desk import Desk, DeskFault, game_named, plain_json
from pbem.desk.letters import joined, section, wrapped
from pbem.desk.mailing import tell_gm
from pbem.desk.times.deadlining import next_deadline
from pbem.engine.events import GM, listed
from pbem.store.desk_records import ActRecord
from pbem.store.opening import Files
from pbem.store.records import GameRecord, MomentRecord

REASON = "by the game's rule, after a rollback"
"""The reason of the deadline of a turn that is played again."""
REVEALED = (
    "The game was over, and its dice secret may be published already: whoever has it can work out every roll "
    "to come."
)


@dataclass(frozen=True)
class _Back:
    """How far a game is rolled back: the closing it begins with, what is withdrawn, and the report before."""

    closing: Closing
    withdrawn: tuple[MomentRecord, ...]
    report: str
    was_over: bool


def roll_back(
    desk: Desk,
    files: Files,
    game: GameRecord,
    turn: int,
    because: str,
    letter: int | None = None,
    phase: str = "",
) -> str:
    """Take a game back to the beginning of a turn's deadline, tell every seat, and return what was done.

    Of a turn of several phases it is the first, unless one is named. DeskFault if it was never closed.
    """
    reason = reason_of(because)
    rules = desk.rules(game)
    back = _back(desk, files, game, turn, phase)
    first = back.closing.first
    moment = open_edition(desk, files, game, first, desk.position_of(game, first), ORDERS)
    at = next_deadline(desk, files, game, first.phase)
    files.set_deadline(game.id, moment.number, at, REASON, desk.clock.now())
    titles = listed([moment_title(rules, one) for one in back.withdrawn])
    says = f"The GM has taken back {titles}: {reason}"
    _note(desk, files, game, moment, back, reason, says, letter)
    found = opened(desk, files, game, moment)
    _tell_seats(desk, files, found, back, says)
    _tell_gm(desk, files, found, back, says)
    warning = f" {REVEALED}" if back.was_over else ""
    when = found.until(game.zone)
    return f"Taken back: {titles}. {found.title} is open; deadline: {when}. Every seat is told.{warning}"


def rolled_back_titles(desk: Desk, slug: str, turn: int, phase: str = "") -> tuple[str, ...]:
    """Return what a rollback would take back, by title; nothing is written."""
    game = game_named(desk, slug)
    with desk.store.transaction() as files:
        back = _back(desk, files, game, turn, phase)
    return tuple(moment_title(desk.rules(game), one) for one in back.withdrawn)


def turn_named(text: str) -> tuple[int, str]:
    """Return the turn and the phase, which may be missing, that a GM has written: 5 or 5-season."""
    turn, _, phase = text.strip().partition("-")
    if not turn.isascii() or not turn.isdecimal() or len(turn) > 6:
        raise DeskFault(f'"{text}" is no turn: write its number, such as 5, or 5-season with the phase.')
    return int(turn), phase.strip().lower()


def _back(desk: Desk, files: Files, game: GameRecord, turn: int, phase: str) -> _Back:
    done = closings(files, game)
    is_meant = [
        any(one.turn == turn and phase in ("", one.phase) for one in closing.moments) for closing in done
    ]
    if not any(is_meant):
        raise DeskFault(_why_not(desk, files, game, done, turn, phase))
    place = is_meant.index(True)
    later = tuple(moment for closing in done[place:] for moment in closing.moments)
    last = done[place - 1].moments[-1] if place else None
    report = f"your report of {moment_title(desk.rules(game), last)}" if last else "the letter of welcome"
    newest = files.moment(game.id)
    assert newest
    return _Back(done[place], later, report, newest.is_over)


def _why_not(desk: Desk, files: Files, game: GameRecord, done: list[Closing], turn: int, phase: str) -> str:
    newest = files.moment(game.id)
    assert newest
    meant = f"{turn}-{phase}" if phase else str(turn)
    if newest.turn == turn and phase in ("", newest.phase) and not newest.is_over:
        return (
            f"{game.slug}: {moment_title(desk.rules(game), newest)} is open and not played yet, so there is "
            f"nothing to take back. pbem ruling {game.slug} changes the position."
        )
    turns = list(dict.fromkeys(f"{one.turn}-{one.phase}" for closing in done for one in closing.moments))
    return f"{game.slug} has played no turn {meant}; it can go back to {listed(turns) or 'none yet'}."


def _note(
    desk: Desk,
    files: Files,
    game: GameRecord,
    moment: MomentRecord,
    back: _Back,
    reason: str,
    says: str,
    letter: int | None,
) -> None:
    details = {
        "of": back.closing.first.number,
        "withdrawn": [one.number for one in back.withdrawn],
        "because": reason,
    }
    files.add_act(
        ActRecord(
            game=game.id,
            moment=moment.number,
            kind=ROLLBACK,
            says=says,
            details=plain_json(details),
            letter=letter,
            at=desk.clock.now(),
        )
    )


def _tell_seats(desk: Desk, files: Files, found: Opened, back: _Back, says: str) -> None:
    papers = papers_now(files, found)
    texts = {}
    for seat in found.seats:
        view = found.rules.view(found.rules.book, found.position.state, seat.key)
        form = "\n".join(found.rules.form(found.rules.book, view, seat.key))
        texts[seat.key] = joined(
            wrapped(says),
            wrapped(
                "What was reported of that counts no longer: it is withdrawn. The position is that of the "
                f"beginning of {found.title} again; {back.report} shows it."
            ),
            f"Now: {found.title}\n{wrapped(f'Deadline: {found.until(seat.zone)}')}",
            on_file_section(found, sheet_now(found, papers, seat.key)),
            wrapped(
                "If you change nothing, that is played. To give other orders, reply to this letter and leave "
                "its subject as it is: it holds your key."
            ),
            f"The order form, which may be sent back as it stands:\n\n{form}" if form else "",
        ).rstrip("\n")
    tell_seats(desk, files, found, ROLLBACK, f"{found.title} is played again", texts)


def _tell_gm(desk: Desk, files: Files, found: Opened, back: _Back, says: str) -> None:
    """Tell the GM what is on file for every seat again, the GM's own among them."""
    papers = papers_now(files, found)
    lines = []
    for key in (*found.keys, *([GM] if GM in papers else [])):
        sheet = sheet_now(found, papers, key)
        orders = "; ".join(str(order) for order in sheet.orders)
        lines.append(f"{key}: {sheet.played.value}{f': {orders}' if orders else ''}")
    text = joined(
        wrapped(says),
        wrapped(REVEALED) if back.was_over else "",
        f"Now: {found.title}\n{wrapped(f'Deadline: {found.until(found.game.zone)}')}",
        section("On file again:", lines),
        wrapped(
            "The files of what is withdrawn stay in turns/, each folder with a WITHDRAWN.txt. Orders are "
            f"corrected by: pbem orders {found.game.slug} SEAT --from FILE"
        ),
    )
    about = f"{ROLLBACK}.{found.game.slug}.{found.moment.number}"
    tell_gm(desk, files, about, f"{found.game.slug} is rolled back to {found.title}", text)
