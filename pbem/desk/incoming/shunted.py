"""Shunted letters: those that could not be handled, put aside; looked at, and taken once more."""

from __future__ import annotations

import hashlib
import traceback
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from pbem.desk.boxes import hang_up, inbox_at
from pbem.desk.desk import Desk, DeskFault
from pbem.desk.incoming.hourly import SHUNTED, TOO_LARGE, TOO_SLOW, file_notice, reason_of, told_of
from pbem.desk.incoming.letter import Verdict, known_already, letter_record, note_origin, take_letter
from pbem.desk.incoming.receipts import too_large, too_slow
from pbem.desk.incoming.senders import sender_of
from pbem.desk.incoming.stopwatch import MOST_SECONDS, GivenUp, given_up_after
from pbem.desk.mailing import message_id, read_post
from pbem.desk.proof import without_keys
from pbem.desk.tongues import spoken
from pbem.engine.tongue import tr
from pbem.mail.reading import read_letter
from pbem.mail.recorded import recorded_in_files
from pbem.mailplaces import ImapPlace, InboxPlace
from pbem.post import Arrival, Letter, Origin, Sort, TooLarge
from pbem.printing.archive import kept_letter
from pbem.store.letters import Left, left_in_mailbox
from pbem.store.opening import Files
from pbem.store.pruning import letter_pruned_at, post_pruned_at
from pbem.store.records import LetterRecord

COPIED = 200_000
"""A shunted letter of more bytes than these is not copied into the shunt folder, if it lies in a mailbox."""


def shunt(
    desk: Desk, arrival: Arrival, letter: Letter, why: str, is_read: bool, *, is_asked: bool = True
) -> Verdict:
    """Put a letter aside that can't be handled, and file a notice to the GM; answer one that was not read.

    It is kept whole in the shunt folder, or else, if it is large, stays in its mailbox: then its header is
    put on record with its size and SHA-256. `why` is the fault, or else TOO_LARGE or TOO_SLOW. Of one that
    was not `is_read` there is only the header; whose it is may be `is_asked`.
    """
    digest, is_large = arrival.digest(), why == TOO_LARGE
    own = letter.digest if is_read else digest
    left = Left(digest, arrival.place) if arrival.can_stay and arrival.size > COPIED else None
    name = str(left) if left else f"{digest[:32]}.eml"
    with desk.store.transaction() as files:
        if seen := files.letter_seen(letter.message_id, own):
            return known_already(desk, files, seen, arrival.origin)
    if left is None:
        desk.config.shunt.mkdir(mode=0o700, parents=True, exist_ok=True)
        arrival.copy_to(desk.config.shunt / name)
    with desk.store.transaction() as files:
        if seen := files.letter_seen(letter.message_id, own):  # by now, out of another mailbox
            return known_already(desk, files, seen, arrival.origin)
        sender = sender_of(desk, files, letter) if is_asked else None
        record = letter_record(desk, letter, sender, SHUNTED, name)
        head = arrival.head() if left else None
        letter_id = files.add_letter(replace(record, digest=own, size=arrival.size), head)
        note_origin(desk, files, arrival.origin, letter_id)
        game, seat = (sender.game, sender.seat) if sender else (None, None)
        file_notice(desk, files, SHUNTED, letter_id, without_keys(why), game, seat)
        if game and seat and letter.sort is Sort.PERSON:
            with spoken(desk.config, game):
                if is_large:
                    too_large(desk, files, game, seat, letter, letter_id, arrival.size)
                elif why == TOO_SLOW:
                    too_slow(desk, files, game, seat, letter, letter_id)
    about = "is too large to be read" if is_large else "could not be handled"
    where = f"it is left in {left.place}" if left else f"it is kept as {desk.config.shunt / name}"
    desk.say(f"A letter {about}; {where}.")
    of = (game.slug, seat.key) if game and seat else ("", "")
    return Verdict(SHUNTED, *of, is_left=left is not None)


@dataclass(frozen=True)
class Shunted:
    """A shunted letter; `reason` is one line, `told` all that the GM was told.

    `path` is where it is kept whole, or else `left` says where it was left, and `head` is its header.
    """

    id: int
    sender: str
    subject: str
    size: int
    received_at: datetime
    reason: str
    told: str
    path: Path | None
    left: Left | None = None
    head: str = ""


@dataclass(frozen=True)
class Retried:
    """What came of a letter taken once more: a word; with "shunted", why."""

    id: int
    word: str
    why: str = ""


def shunted_letters(desk: Desk) -> list[Shunted]:
    """Return the shunted letters, oldest first."""
    with desk.store.transaction() as files:
        whys = files.notices(SHUNTED)
        return [_shown(desk, files, record, whys) for record in files.shunted_kept()]


def shunted_letter(desk: Desk, letter_id: int) -> Shunted:
    """Return one of them; DeskFault names those there are, or says since when it is not kept any more."""
    found = {one.id: one for one in shunted_letters(desk)}
    if letter_id not in found:
        with desk.store.transaction() as files:
            letter = files.letter(letter_id)
        at = letter_pruned_at(letter) if letter else None
        if letter and at and letter.verdict == SHUNTED:
            raise DeskFault(
                f"letter {letter_id} came on {letter.received_at:%Y-%m-%d} and was pruned on {at:%Y-%m-%d}: "
                "its game was over."
            )
        ids = ", ".join(map(str, found)) or "none"
        raise DeskFault(f"there is no shunted letter {letter_id}; shunted letters: {ids}.")
    return found[letter_id]


def _shown(desk: Desk, files: Files, record: LetterRecord, whys: Mapping[int, str]) -> Shunted:
    why, left = whys.get(record.id), left_in_mailbox(record)
    told = _told_before(desk, files, record) if why is None else told_of(desk, record, why)
    reason = tr("too large to be read") if why == TOO_LARGE else reason_of(why or told)
    raw = files.raw_letter(record.id) if left else None
    return Shunted(
        id=record.id,
        sender=record.sender,
        subject=record.subject,
        size=record.size,
        received_at=record.received_at,
        reason=reason or "not known",
        told=told,
        path=None if left else kept_letter(desk.config.shunt, record.kept_as) or desk.config.shunt,
        left=left,
        head=without_keys(raw.decode("utf-8", "replace")) if raw else "",
    )


def _told_before(desk: Desk, files: Files, record: LetterRecord) -> str:
    """Return what pbem told the GM of a letter when it still wrote a mail for each."""
    note = files.post(message_id(desk, files, "gm", f"shunt.{record.id}"))
    pruned_at = post_pruned_at(note) if note else None
    if note and not pruned_at:
        try:
            return without_keys(read_post(desk, note.content).text)
        except ValueError as fault:
            return str(fault)
    return f"What the GM was told was pruned on {pruned_at:%Y-%m-%d}." if pruned_at else ""


def retry(desk: Desk, ids: Sequence[int] | None = None) -> list[Retried]:
    """Take these shunted letters, or all, as if they came now. DeskFault if one is not there.

    Until a letter is taken, all of it at once, it stays as it is: nothing is lost if pbem stops half-way.
    """
    with desk.at_work():
        letters = shunted_letters(desk) if ids is None else [shunted_letter(desk, id) for id in ids]
        return [_retried(desk, one) for one in letters]


def _retried(desk: Desk, one: Shunted) -> Retried:
    most = desk.config.limits.letter_bytes
    if one.size > most:
        return Retried(one.id, SHUNTED, f"it has {one.size} bytes: more than limits.letter_bytes allows")
    if one.left:
        return _retried_there(desk, one, one.left)
    assert one.path
    try:
        raw = one.path.read_bytes()
    except OSError as fault:
        return Retried(one.id, SHUNTED, f"{one.path} cannot be read: {fault.strerror}")
    retried = _taken_again(desk, one, raw)
    if retried.word != SHUNTED:
        one.path.unlink(missing_ok=True)  # the store has it whole by now
    return retried


def _retried_there(desk: Desk, one: Shunted, left: Left) -> Retried:
    """Take a letter out of the mailbox in which it was left; there it is then done with as is set."""
    faults: list[str] = []
    with closing(_lying(desk, one, faults)) as letters:
        for letter in letters:
            try:
                raw = letter.raw(desk.config.limits.letter_bytes)
            except (TooLarge, OSError) as fault:
                faults.append(str(fault))
                continue
            if hashlib.sha256(raw).hexdigest() == left.digest:
                retried = _taken_again(desk, one, raw)
                if retried.word != SHUNTED:
                    letter.done()
                return retried
    why = " ".join(
        (
            f"it was left in its mailbox ({left.place}) and is not found there now: move it back, or fetch "
            f"it from there and give it to `pbem deliver`; its SHA-256 is {left.digest}.",
            *faults,
        )
    )
    return Retried(one.id, SHUNTED, why)


def _lying(desk: Desk, one: Shunted, faults: list[str]) -> Generator[Arrival, None, None]:
    """Yield the letters in the mailboxes of config.yaml that may be this one; note which can't be read."""
    with desk.store.transaction() as files:
        origins = [Origin(*place) for place in files.arrivals_of(one.id)]
    for box in desk.config.inbox:
        try:
            yield from _of_size(box, one.size) if isinstance(box, InboxPlace) else _at(desk, box, origins)
        except OSError as fault:
            faults.append(str(fault))


def _of_size(box: InboxPlace, size: int) -> Iterator[Arrival]:
    for recorded in recorded_in_files(box.path):
        letter = recorded.fetch()
        if letter and letter.size == size:
            yield letter


def _at(desk: Desk, box: ImapPlace, origins: Sequence[Origin]) -> Iterator[Arrival]:
    from pbem.mail.imap import ImapInbox

    inbox = inbox_at(desk, box)
    assert isinstance(inbox, ImapInbox)
    try:
        for origin in origins:
            if origin.mailbox == inbox.mailbox and (letter := inbox.letter_at(origin)):
                yield letter
    finally:
        hang_up(inbox)


def _taken_again(desk: Desk, one: Shunted, raw: bytes) -> Retried:
    try:
        with given_up_after(MOST_SECONDS):
            verdict = take_letter(
                desk, read_letter(raw, desk.config.limits.text_bytes, desk.config.address), raw, again=one.id
            )
    except GivenUp:
        return Retried(one.id, SHUNTED, reason_of(TOO_SLOW))
    except Exception as fault:  # as when it came: our own mistake, and the letter stays where it is
        if isinstance(fault, OSError) or type(fault).__module__.startswith("pbem.store"):
            raise
        desk.say(without_keys(traceback.format_exc()))
        return Retried(one.id, SHUNTED, reason_of(f"{type(fault).__name__}: {without_keys(str(fault))}"))
    return Retried(one.id, verdict.word)
