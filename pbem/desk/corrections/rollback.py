"""Rolling back: a game stands again where a turn began; all that came later is kept, but withdrawn."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.desk.corrections.corrections import (
    Opened,
    now_and_until,
    on_file_section,
    opened,
    papers_now,
    reason_of,
    sheet_now,
    tell_seats,
)
from pbem.desk.corrections.editions import ORDERS, ROLLBACK, Closing, closings, open_edition
from pbem.desk.corrections.headlines import rulings_told
from pbem.desk.corrections.telling import moment_title, taken_back
from pbem.desk.covered import how_to_order, order_form
from pbem.desk.desk import Desk, DeskFault, game_named, plain_json
from pbem.desk.letters import joined, section, wrapped
from pbem.desk.mailing import tell_gm
from pbem.desk.posting import postings_in
from pbem.desk.publishing import Notices
from pbem.desk.times.deadlining import next_deadline
from pbem.desk.tongues import as_kept, spoken
from pbem.engine.events import GM, SeatId, listed
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.store.desk_records import ActRecord
from pbem.store.opening import Files
from pbem.store.records import GameRecord, MomentRecord

REASON = tr_noop("by the game's rule, after a rollback")
"""The reason of the deadline of a turn that is played again."""
REVEALED = tr_noop(
    "The game was over, and its dice secret may be published already: whoever has it can work out every roll "
    "to come."
)


@dataclass(frozen=True)
class _Back:
    """How far a game is rolled back: the closing it begins with, what is withdrawn, the moment before.

    `ordered` are the later moments for which orders were sent, the open one among them. Of rulings, `lost`
    are those given for them, and `kept` those that made the position which counts again.
    """

    closing: Closing
    ordered: tuple[MomentRecord, ...]
    lost: Notices
    kept: Notices
    withdrawn: tuple[MomentRecord, ...]
    before: MomentRecord | None
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
    back = _back(desk, files, game, turn, phase)
    first = back.closing.first
    moment = open_edition(desk, files, game, first, desk.position_of(game, first), ORDERS)
    at = next_deadline(desk, files, game, first.phase)
    files.set_deadline(game.id, moment.number, at, REASON, desk.clock.now())
    found = opened(desk, files, game, moment)

    def says() -> str:
        return taken_back(_titles(found, back), reason)

    _note(desk, files, game, moment, back, reason, as_kept(says), letter)
    with spoken(desk.config, game):
        _tell_seats(desk, files, found, back, says())
        _tell_gm(desk, files, found, back, says())
    done = tr(
        "Taken back: {rounds}. {round} is open; deadline: {deadline}. Every seat is told.",
        rounds=_titles(found, back),
        round=found.title,
        deadline=found.until(game.zone),
    )
    lost, kept = "; ".join(_lost(found, back, GM)), " ".join(back.kept(GM))
    done += " " + tr("Withdrawn: {things}.", things=lost.rstrip("."))
    if kept:
        done += " " + tr("Still in force: {rulings}", rulings=kept)
    return f"{done} {tr(REVEALED)}" if back.was_over else done


def _titles(found: Opened, back: _Back) -> str:
    return listed([moment_title(found.rules, one) for one in back.withdrawn])


def _lost(found: Opened, back: _Back, reader: SeatId) -> list[str]:
    """Return what is withdrawn: reports, orders and rulings, as a reader may know them."""
    titles = listed([moment_title(found.rules, one) for one in back.ordered])
    sent = tr("the orders sent for {rounds}, except standing orders and orders sent ahead", rounds=titles)
    reports = trn(
        "the report of {rounds}", "the reports of {rounds}", len(back.withdrawn), rounds=_titles(found, back)
    )
    return [reports, *([sent] if titles else []), *back.lost(reader)]


def _what_counts(found: Opened, back: _Back, reader: SeatId) -> str:
    """Return what is withdrawn and what still counts, as a letter tells it."""
    again = tr(
        "The orders sent for {round} count again, but not its press and READY; standing orders are as they "
        "are now.",
        round=found.title,
    )
    return joined(
        section(tr("Withdrawn, and no longer in effect:"), _lost(found, back, reader)),
        wrapped(_shown_by(found, back, reader)),
        section(tr("What the GM ruled for that round before stays in force:"), back.kept(reader)),
        wrapped(again),
    ).rstrip("\n")


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
        raise DeskFault(
            tr('"{text}" is no turn: write its number, such as 5, or 5-season with the phase.', text=text)
        )
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
    before = done[place - 1].moments[-1] if place else None
    newest = files.moment(game.id)
    assert newest
    ordered = (*(closing.first for closing in done[place + 1 :]), *(() if newest.is_over else (newest,)))
    lost = rulings_told(desk, files, game, ordered)
    kept = rulings_told(desk, files, game, [done[place].first])
    return _Back(done[place], ordered, lost, kept, later, before, newest.is_over)


def _why_not(desk: Desk, files: Files, game: GameRecord, done: list[Closing], turn: int, phase: str) -> str:
    newest = files.moment(game.id)
    assert newest
    meant = f"{turn}-{phase}" if phase else str(turn)
    if newest.turn == turn and phase in ("", newest.phase) and not newest.is_over:
        return tr(
            "{game}: {round} is open and not played yet, so there is nothing to take back. pbem ruling "
            "{game} changes the position.",
            game=game.slug,
            round=moment_title(desk.rules(game), newest),
        )
    turns = list(dict.fromkeys(f"{one.turn}-{one.phase}" for closing in done for one in closing.moments))
    if not turns:
        return tr("{game} has played no turn {turn}; it can go back to none yet.", game=game.slug, turn=meant)
    return tr(
        "{game} has played no turn {turn}; it can go back to {turns}.",
        game=game.slug,
        turn=meant,
        turns=listed(turns),
    )


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
    postings = postings_in(found.rules, found.position, papers)
    texts = {}
    for seat in found.seats:
        view = found.rules.seen(found.position.state, seat.key, postings)
        form = order_form(found.rules, found.position.moment, view, seat.key)
        texts[seat.key] = joined(
            wrapped(says),
            _what_counts(found, back, seat.key),
            now_and_until(found, seat.zone),
            on_file_section(found, papers, seat.key),
            wrapped(how_to_order(found.rules, found.position.moment)),
            wrapped(
                tr(
                    "If you change nothing, that is played. To give other orders, reply to this letter and "
                    "leave its subject as it is: it holds your key."
                )
            ),
            f"{tr('The order form, which may be sent back as it stands:')}\n\n{form}" if form else "",
        ).rstrip("\n")
    subject = tr("{round} is played again", round=found.title)
    tell_seats(desk, files, found, ROLLBACK, subject, texts)


def _shown_by(found: Opened, back: _Back, reader: SeatId) -> str:
    """Return that the position is an earlier one, and which letter shows it."""
    if reader == GM:
        return tr("The position is that of the beginning of {round} again.", round=found.title)
    if back.before is None:
        letter = tr("the letter of welcome")
    else:
        letter = tr("your report of {round}", round=moment_title(found.rules, back.before))
    if back.kept(reader):
        return tr(
            "The position is that of the beginning of {round} again, with what the GM had ruled for it; "
            "{letter} shows it as it was before.",
            round=found.title,
            letter=letter,
        )
    return tr(
        "The position is that of the beginning of {round} again; {letter} shows it.",
        round=found.title,
        letter=letter,
    )


def _tell_gm(desk: Desk, files: Files, found: Opened, back: _Back, says: str) -> None:
    """Tell the GM what is on file for every seat again, the GM's own among them."""
    papers = papers_now(files, found)
    lines = []
    for key in (*found.keys, *([GM] if GM in papers else [])):
        sheet = sheet_now(found, papers, key)
        orders = "; ".join(str(order) for order in sheet.orders)
        lines.append(f"{key}: {tr(sheet.played.value)}{f': {orders}' if orders else ''}")
    text = joined(
        wrapped(says),
        _what_counts(found, back, GM),
        wrapped(tr(REVEALED)) if back.was_over else "",
        now_and_until(found, found.game.zone),
        section(tr("On file again:"), lines),
        wrapped(
            tr(
                "The files of what is withdrawn stay in turns/, each folder with a WITHDRAWN.txt. Orders are "
                "corrected by: pbem orders {game} SEAT --from FILE",
                game=found.game.slug,
            )
        ),
    )
    about = f"{ROLLBACK}.{found.game.slug}.{found.moment.number}"
    subject = tr("{game} is rolled back to {round}", game=found.game.slug, round=found.title)
    tell_gm(desk, files, about, subject, text)
