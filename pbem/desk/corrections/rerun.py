"""Judging the last deadline again after orders were corrected, with its dice: only what must change does.

First the difference is shown and nothing is written; then it is done in one go: the old reports are
withdrawn, the corrected ones kept and mailed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from pbem.deadlinerules import NO_WAIT
from pbem.desk.close import publish_judged, record_closing
from pbem.desk.corrections.again import Again, judged_again
from pbem.desk.corrections.corrections import reason_of
from pbem.desk.corrections.differences import Difference
from pbem.desk.corrections.editions import ALL, RERUN, open_edition
from pbem.desk.corrections.telling import moment_title, told_again
from pbem.desk.corrections.withdrawn import mark_withdrawn
from pbem.desk.desk import Desk, DeskFault, game_named, plain_json
from pbem.desk.fair.looks import note_look
from pbem.desk.letters import wrapped
from pbem.desk.publishing import Notices, Published
from pbem.desk.times.deadlining import course_of
from pbem.desk.tongues import as_kept, spoken
from pbem.desk.versions import with_version
from pbem.engine.events import GM, SeatId
from pbem.engine.tongue import tr, tr_noop
from pbem.store.desk_records import ActRecord
from pbem.store.opening import Files

REASON = tr_noop("closed, and judged again")
"""The reason of the deadline of a moment that was judged again."""


@dataclass(frozen=True)
class Rerun:
    """A deadline judged again: its title, whose orders are corrected, the difference, what is not taken."""

    title: str
    corrected: tuple[SeatId, ...]
    difference: Difference
    remarks: tuple[str, ...]
    published: tuple[Published, ...] = ()


def try_rerun(desk: Desk, slug: str, turn: int | None, texts: Mapping[SeatId, str]) -> Rerun:
    """Return what judging the last deadline again would change; only that the GM has looked is written."""
    game = game_named(desk, slug)
    with desk.store.transaction() as files:
        again = judged_again(desk, files, game, turn, texts)
        note_look(desk, files, game, again.closing.first.number, again.judged, "pbem rerun --try")
    return _rerun(again)


def _rerun(again: Again, published: tuple[Published, ...] = ()) -> Rerun:
    corrected = tuple(again.corrected.seats)
    return Rerun(again.title, corrected, again.difference, again.remarks, published)


def rerun(desk: Desk, slug: str, turn: int | None, texts: Mapping[SeatId, str], because: str) -> Rerun:
    """Judge the last deadline again and mail the corrected reports; nothing is done where nothing changes."""
    reason, game = reason_of(because), game_named(desk, slug)
    with desk.at_work(slug):
        while True:
            with desk.store.transaction() as files:
                again = judged_again(desk, files, game, turn, texts)
                if again.difference.is_none:
                    return _rerun(again)
                deadline = _next_deadline(desk, files, again)
            with spoken(desk.config, game):
                says = _says(desk, again, reason)
                notices = with_version(desk, again.found.game, _notices(again, says))
                again = replace(again, found=replace(again.found, notices=notices))
                published = publish_judged(desk, again.found, again.judged, deadline)
                is_recorded = _record(desk, again, published, reason, says)
            if is_recorded:
                mark_withdrawn(desk)
                return _rerun(again, tuple(published))
            desk.say("A letter came in meanwhile; judging again.")


def _says(desk: Desk, again: Again, reason: str) -> str:
    title = moment_title(desk.rules(again.found.game), again.closing.first)
    return told_again(title, again.corrected.seats, reason)


def _notices(again: Again, says: str) -> Notices:
    """Return the head of the corrected reports: what they replace, what is different, and rulings."""

    def notices(reader: SeatId | None) -> tuple[str, ...]:
        took = tr("This report takes the place of the one you had, which is withdrawn.")
        return (f"{says} {took}", *again.difference.told_to(reader), *again.found.notices(reader))

    return notices


def _next_deadline(desk: Desk, files: Files, again: Again) -> datetime | None:
    """Return the deadline that is set already, if it leaves the least time; else the next by the rule."""
    after = again.judged[-1].outcome.position
    if after.is_over:
        return None
    now, found = desk.clock.now(), files.deadline(again.present.game, again.present.number)
    course = course_of(desk, files, again.found.game, after.moment.phase)
    least = NO_WAIT if course.rule.is_named_by_gm else course.minimum
    if found and not again.present.is_over and (found.at is None or found.at - now >= least):
        return found.at
    return course.following(now)


def _record(desk: Desk, again: Again, published: list[Published], reason: str, says: str) -> bool:
    """Put it all on file in one transaction; False if a letter was filed since we looked."""
    game, first = again.found.game, again.closing.first
    with desk.store.transaction() as files:
        newest = files.moment(game.id)
        if newest != again.present or len(files.filings(game.id)) != again.filed:
            return False
        position = again.judged[0].position
        moment = open_edition(desk, files, game, first, position)
        if moment.number != again.found.moment.number:
            raise DeskFault(f"{game.slug} is being changed by another pbem; try again.", is_usage=False)
        closed = again.found.deadline
        files.set_deadline(game.id, moment.number, closed.at if closed else None, REASON, desk.clock.now())
        for filing in again.corrected.filings:
            files.add_filing(filing)
        _note(desk, files, again, reason)
        record_closing(desk, files, again.found, published, _notes(again, files, says))
        _carry_on(files, again, published)
    return True


def _note(desk: Desk, files: Files, again: Again, reason: str) -> None:
    details = {
        "of": again.closing.first.number,
        "seed_of": again.seed_of,
        "moments": len(again.closing.moments),
        "withdrawn": [moment.number for moment in again.closing.moments],
        "seats": again.corrected.seats,
        "because": reason,
    }
    files.add_act(
        ActRecord(
            game=again.found.game.id,
            moment=again.found.moment.number,
            kind=RERUN,
            says=as_kept(lambda: _says(desk, again, reason)),
            details=plain_json(details),
            at=desk.clock.now(),
        )
    )


def _notes(again: Again, files: Files, says: str) -> dict[SeatId, str]:
    """Return what stands above each corrected report that is mailed; the first line says what it is."""
    present = again.present
    since = {one.seat for one in files.filings(present.game, moment=present.number) if one.kind in ALL}
    notes = {GM: wrapped(f"{tr('CORRECTED REPORT.')} {says}")}
    for seat in again.found.seats:
        took = tr("It takes the place of the one you had; nothing that you see is different.")
        if again.difference.told_to(seat.key):
            took = tr("It takes the place of the one you had; what is different stands at its head.")
        text = f"{tr('CORRECTED REPORT.')} {says} {took}"
        if seat.key in since:
            text += " " + tr("What you have sent since stays on file: see whether it still fits.")
        notes[seat.key] = wrapped(text)
    return notes


def _carry_on(files: Files, again: Again, published: list[Published]) -> None:
    """Keep what was sent since for the next moment on file, if it is the same turn and phase still."""
    present, after = again.present, published[-1].judged.outcome.position.moment
    if (present.turn, present.phase) == (after.turn, after.phase):
        number = again.found.moment.number + len(published)
        files.carry_filings(present.game, present.number, number, ALL)


def shown_difference(found: Rerun) -> list[str]:
    """Return a difference in lines, for the GM."""
    if found.difference.is_none:
        return [f"{found.title}: judged again, nothing is different."]
    lines = [*found.difference.orders]
    lines += [f"No longer so: {one.says}" for one in found.difference.gone]
    lines += [f"Instead: {one.says}" for one in found.difference.new]
    lines += list(found.difference.values)
    return [*lines, f"Throws of dice that are other ones: {found.difference.dice}."]
