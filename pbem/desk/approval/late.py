"""Late letters: what comes while a round waits for the GM's approval is kept aside; the GM decides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from pbem.beacons import beacon_in
from pbem.desk.desk import Desk, DeskFault
from pbem.desk.due import NOW
from pbem.desk.fair.beacon_dice import is_past_deadline
from pbem.desk.filed import OnFile, digest_of, on_file
from pbem.desk.incoming.notices import seat_notice, send_notice
from pbem.desk.letters import joined, section, wrapped
from pbem.desk.posting import next_number, postings_now
from pbem.desk.tongues import as_kept, spoken
from pbem.engine.events import GM, SeatId, listed
from pbem.engine.ruleset import Moment
from pbem.engine.settle import settled
from pbem.engine.tongue import tr, trn
from pbem.store.desk_records import ActRecord, ApprovalRecord
from pbem.store.opening import Files
from pbem.store.records import FilingRecord, GameRecord, MomentRecord, SeatRecord

ALL = "all"


def waiting_approval(files: Files, game: GameRecord, moment: MomentRecord) -> ApprovalRecord | None:
    """Return what the GM was asked about the deadline that counts now, whether or not it was answered."""
    asked = files.approval(game.id, moment.number)
    if asked is None:
        return None
    deadline = files.deadline(game.id, moment.number)
    return asked if deadline and asked.code.startswith(f"{deadline.id}.") else None


def is_late_at(at: datetime, files: Files, game: GameRecord, moment: MomentRecord) -> bool:
    """Say whether a letter that came at a time is too late: what the GM is shown, or the dice, stand."""
    deadline = files.deadline(game.id, moment.number)
    if is_past_deadline(game, deadline, at):
        return True
    asked = waiting_approval(files, game, moment)
    if asked is None:
        return False
    is_past = deadline is not None and deadline.at is not None and at > deadline.at
    return is_past or asked.released_at is not None


def kept_aside(files: Files, game: GameRecord, moment: MomentRecord) -> dict[SeatId, list[FilingRecord]]:
    """Return what came too late for a moment and was not accepted, by seat."""
    filings = files.filings(game.id, moment.number)
    accepted = {_mark(one) for one in filings if not one.is_late}
    aside: dict[SeatId, list[FilingRecord]] = {}
    for filing in filings:
        if filing.is_late and _mark(filing) not in accepted:
            aside.setdefault(filing.seat, []).append(filing)
    return aside


def _mark(filing: FilingRecord) -> tuple[str, int | None, str, str, str]:
    about = "" if filing.kind == "posted" else filing.about  # which has its number only where it counts
    return filing.seat, filing.letter, filing.kind, about, filing.text


def accept_late(desk: Desk, files: Files, game: GameRecord, seat: SeatId, letter: int | None = None) -> str:
    """Let the late letters of a seat count, or of all seats, and say so; DeskFault where there are none."""
    moment = files.moment(game.id)
    assert moment
    if beacon_in(game.config):
        raise DeskFault(
            tr(
                "{game}: no letter that came after the deadline counts in a game with a beacon's dice.",
                game=game.slug,
            )
        )
    title = _title(desk, game, moment)
    aside = kept_aside(files, game, moment)
    chosen = list(aside) if seat == ALL else [one for one in aside if one == seat]
    if not chosen:
        there = tr("Nothing is kept aside.")
        if aside:
            there = tr("One of {seats} is.", seats=listed(tuple(aside)))
        fault = tr(
            "{game}: no late letter of {seat} is kept aside for {round}.",
            game=game.slug,
            seat=seat,
            round=title,
        )
        raise DeskFault(f"{fault} {there}")
    kept_title = as_kept(lambda: _title(desk, game, moment))
    with spoken(desk.config, game):
        for one in chosen:
            says = f"The GM lets the late letter of {one} count for {kept_title}."
            _count(desk, files, game, moment, aside[one], says, tr("the GM lets it count"), letter)
    return trn(
        "What came late from {seats} counts for {round}; the player is told.",
        "What came late from {seats} counts for {round}; the players are told.",
        len(chosen),
        seats=listed(chosen),
        round=title,
    )


def count_in_time(desk: Desk, files: Files, game: GameRecord, moment: MomentRecord) -> bool:
    """Let letters count that were late for a deadline moved since, and say whether there were any."""
    deadline = files.deadline(game.id, moment.number)
    was_asked = files.approval(game.id, moment.number) is not None or beacon_in(game.config)
    if not was_asked or deadline is None or deadline.reason == NOW:
        return False
    if waiting_approval(files, game, moment):
        return False  # the deadline is the same still
    aside = kept_aside(files, game, moment)
    in_time = {
        seat: filings
        for seat, filings in aside.items()
        if deadline.at is None or filings[-1].filed_at <= deadline.at
    }
    title = as_kept(lambda: _title(desk, game, moment))
    with spoken(desk.config, game):
        for seat, filings in in_time.items():
            says = f"The letter of {seat} is in time for {title}: the deadline was moved."
            _count(desk, files, game, moment, filings, says, tr("the deadline has been moved"), None)
    return bool(in_time)


def _count(
    desk: Desk,
    files: Files,
    game: GameRecord,
    moment: MomentRecord,
    filings: Sequence[FilingRecord],
    says: str,
    why: str,
    letter: int | None,
) -> None:
    """File late papers once more, now as if in time, and tell the player; the late filings stay on record."""
    now = desk.clock.now()
    for filing in filings:
        is_posted = filing.kind == "posted"
        about = str(next_number(files, game, moment)) if is_posted else filing.about
        files.add_filing(replace(filing, id=0, about=about, is_late=False, filed_at=now))
    last = filings[-1]
    files.add_act(
        ActRecord(
            game=game.id,
            moment=moment.number,
            seat=last.seat,
            kind="approval",
            says=says,
            letter=letter,
            at=now,
        )
    )
    seat = files.seat_by_key(game.id, last.seat)
    assert seat
    about = f"{game.slug}.{moment.number}.counts.{seat.key}.{last.number}"
    text = _counts_text(desk, files, game, moment, seat, why)
    send_notice(
        desk,
        files,
        seat_notice(desk, game, seat, about, tr("your letter counts"), text),
        game=game,
        seat=seat,
    )


def _counts_text(
    desk: Desk, files: Files, game: GameRecord, moment: MomentRecord, seat: SeatRecord, why: str
) -> str:
    rules, position = desk.rules(game), desk.position(game, moment)
    found = files.filings_that_count(game.id, seat.key, moment.number)
    paper = on_file(found, moment.number).get(seat.key, OnFile())
    postings = postings_now(files, game, moment, rules, position)
    view = rules.seen(position.state, seat.key, postings)
    sheet = settled(rules, position, seat.key, paper.filed(moment.turn), view, postings)
    title = _title(desk, game, moment)
    return joined(
        wrapped(
            tr(
                "Your letter that came after the deadline of {round} counts all the same: {reason}.",
                round=title,
                reason=why,
            )
        ),
        section(tr("In force now:"), rules.receipt(view, seat.key, sheet).foretold()),
        tr("You are played by: {played}.", played=tr(sheet.played.value))
        + "\n"
        + tr("Digest of what is on file: {digest}", digest=digest_of(game.slug, moment, seat.key, paper)),
    )


def tell_late(desk: Desk, files: Files, game: GameRecord, number: int, due: int) -> None:
    """Tell everybody whose late letter was not counted for the moment closed; its press is kept.

    `number` is that moment's, `due` the one for which orders are due next.
    """
    closed, following = files.moment(game.id, number), files.moment(game.id, due)
    assert closed and following
    for key, filings in kept_aside(files, game, closed).items():
        seat = files.seat_by_key(game.id, key)
        assert seat
        press = [one for one in filings if one.kind == "press" and not following.is_over]
        for filing in press:
            files.add_filing(replace(filing, id=0, moment=due, is_late=False, filed_at=desk.clock.now()))
        if key == GM:
            continue  # who had the receipt
        about = f"{game.slug}.{number}.late.{key}"
        with spoken(desk.config, game):
            text = _not_counted(_title(desk, game, closed), filings, bool(press), following.is_over)
            notice = seat_notice(desk, game, seat, about, tr("your letter came too late"), text)
            send_notice(desk, files, notice, game=game, seat=seat)


def _not_counted(title: str, filings: Sequence[FilingRecord], has_press: bool, is_over: bool) -> str:
    kinds = {one.kind for one in filings}
    said = tr("Your letter that came after the deadline of {round} was not counted.", round=title)
    if not is_over:
        said += " " + tr("If you want the same now, please send it again in reply to your new report.")
    keeps = kinds & {"standing", "ahead"} and not is_over
    return joined(
        wrapped(said),
        wrapped(tr("Standing orders and orders ahead in it are on file from now on.")) if keeps else "",
        wrapped(tr("Its press is kept: it is printed with the next report.")) if has_press else "",
    )


def _title(desk: Desk, game: GameRecord, moment: MomentRecord) -> str:
    rules = desk.rules(game)
    return rules.moment_title(rules.book, Moment(moment.turn, moment.phase))
