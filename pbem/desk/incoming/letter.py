"""One letter, in one transaction: seen before, whose is it, what does it ask, what is answered."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from pbem.beacons import beacon_in
from pbem.desk.approval.late import count_in_time, is_late_at
from pbem.desk.chances import drawing_for
from pbem.desk.desk import Desk
from pbem.desk.incoming.bounces import note_bounce
from pbem.desk.incoming.errand import Errand, Sender
from pbem.desk.incoming.filing import carry_out, plan_of
from pbem.desk.incoming.manners import note_automatic
from pbem.desk.incoming.ownmail import without_own_mail
from pbem.desk.incoming.requests import confirm, confirmation_in, is_request, take_request
from pbem.desk.incoming.senders import named_by, needs_stamp, sender_of, stamp_for
from pbem.desk.incoming.unproved import Unproved, take_unproved
from pbem.desk.proof import without_keys
from pbem.desk.tongues import spoken
from pbem.engine.events import GM
from pbem.mail.lightening import as_kept
from pbem.mail.sorting import is_marked_as_spam
from pbem.mail.stamps import Stamp
from pbem.post import Letter, Origin, Sort
from pbem.store.letters import left_in_mailbox
from pbem.store.opening import Files
from pbem.store.records import GameRecord, LetterRecord, MomentRecord


@dataclass(frozen=True)
class Verdict:
    """What became of a letter: one word, and whose it was.

    `is_left`: it must stay in its mailbox. `sender` is the address it bears.
    """

    word: str
    game: str = ""
    seat: str = ""
    is_left: bool = False
    sender: str = ""


class _Unstamped(Exception):
    """It hangs on the letter's stamp what becomes of it, and nobody has looked at that yet."""


def take_letter(
    desk: Desk,
    letter: Letter,
    raw: bytes,
    origin: Origin | None = None,
    again: int | None = None,
    came_at: datetime | None = None,
) -> Verdict:
    """Take a letter once: file what it asks, queue its one answer, and note where it came from.

    `again` is the id it had when it was shunted, `came_at` when the mail server got it. The stamp of a letter
    is looked at only if need be, and not within the transaction: that may take as long as the DNS does.
    """
    try:
        return _take(desk, letter, raw, None, origin, again, came_at)
    except _Unstamped:
        return _take(desk, letter, raw, stamp_for(desk, raw), origin, again, came_at)


def _take(
    desk: Desk,
    letter: Letter,
    raw: bytes,
    stamp: Stamp | None,
    origin: Origin | None,
    again: int | None,
    came_at: datetime | None,
) -> Verdict:
    with desk.store.transaction() as files, spoken(desk.config):
        if again is not None:
            files.set_aside(again)
        if seen := files.letter_seen(letter.message_id, letter.digest):
            return known_already(desk, files, seen, origin)
        verdict, letter_id = _taken(
            drawing_for(desk, files, letter.digest), files, letter, raw, stamp, came_at
        )
        note_origin(desk, files, origin, letter_id)
        return verdict


def known_already(desk: Desk, files: Files, seen: LetterRecord, origin: Origin | None) -> Verdict:
    """Return what becomes of a letter that came before: one that was left in its mailbox must stay there."""
    is_left = seen.verdict == "shunted" and left_in_mailbox(seen) is not None
    note_origin(desk, files, origin, seen.id if is_left else None)
    return Verdict("duplicate", is_left=is_left)


def note_origin(desk: Desk, files: Files, origin: Origin | None, letter_id: int | None) -> None:
    """Note that a letter was taken from its place in a server's mailbox."""
    if origin:
        files.add_arrival(origin.mailbox, origin.validity, origin.uid, letter_id, desk.clock.now())


def letter_record(
    desk: Desk, letter: Letter, sender: Sender | None, verdict: str, kept_as: str | None = None
) -> LetterRecord:
    """Return what is put on record of a letter, without any key."""
    key = sender.seat.order_key if sender else ""
    return LetterRecord(
        message_id=letter.message_id,
        digest=letter.digest,
        sender=letter.sender,
        subject=without_keys(letter.subject, key),
        sort=letter.sort.value,
        size=letter.size,
        received_at=desk.clock.now(),
        game=sender.game.id if sender else None,
        seat=sender.seat.key if sender else None,
        moment=sender.moment.number if sender else None,
        verdict=verdict,
        text=without_keys(letter.text, key),
        kept_as=kept_as,
    )


def _taken(
    desk: Desk, files: Files, letter: Letter, raw: bytes, stamp: Stamp | None, came_at: datetime | None
) -> tuple[Verdict, int]:
    if letter.sort is not Sort.PERSON:
        return _ignored(desk, files, letter, raw)
    if confirmed := confirmation_in(desk, files, letter):
        letter_id = files.add_letter(letter_record(desk, letter, None, confirmed.verdict), as_kept(raw))
        confirm(desk, files, letter, letter_id, confirmed)
        return Verdict(confirmed.verdict), letter_id
    sender = sender_of(desk, files, letter, stamp)
    if sender:
        with spoken(desk.config, sender.game, sender.seat):
            return _proved(desk, files, letter, raw, sender, came_at)
    if stamp is None and needs_stamp(desk, files, letter, raw):
        raise _Unstamped
    return _unproved(desk, files, letter, raw, came_at, stamp is not None and stamp.is_unsure)


def _ignored(desk: Desk, files: Files, letter: Letter, raw: bytes) -> tuple[Verdict, int]:
    """Automatic letters are kept and never answered; what they tell the GM is noted."""
    letter_id = files.add_letter(letter_record(desk, letter, None, "ignored"), as_kept(raw))
    if letter.sort is Sort.BOUNCE:
        note_bounce(desk, files, letter, letter_id, raw)
    elif letter.sort is Sort.AUTOMATIC:
        note_automatic(desk, files, letter, letter_id, raw)
    return Verdict("ignored"), letter_id


def _proved(
    desk: Desk, files: Files, letter: Letter, raw: bytes, sender: Sender, came_at: datetime | None
) -> tuple[Verdict, int]:
    """Read what the letter asks, put it on record, then do it and answer."""
    number = _number_answered(sender.game, letter)
    is_gm = sender.seat.key == GM  # who answers whatever mail of pbem's was at hand
    answered = None if is_gm else _closed(files, sender, number)
    count_in_time(desk, files, sender.game, sender.moment)
    came_at = min(came_at or desk.clock.now(), desk.clock.now())
    is_bound = not is_gm or beacon_in(sender.game.config)  # the GM decides, but not over dice
    is_late = bool(is_bound) and is_late_at(came_at, files, sender.game, sender.moment)
    errand = Errand(
        desk, files, letter, sender, answered, is_threaded=number > 0, is_late=is_late, came_at=came_at
    )
    errand = without_own_mail(errand)
    plan = plan_of(errand)
    letter_id = files.add_letter(letter_record(desk, letter, sender, plan.verdict), as_kept(raw))
    carry_out(errand, plan, letter_id)
    return Verdict(plan.verdict, sender.game.slug, sender.seat.key), letter_id


def _unproved(
    desk: Desk, files: Files, letter: Letter, raw: bytes, came_at: datetime | None, is_unsure: bool
) -> tuple[Verdict, int]:
    """Nothing is changed; what a registered address is told no other is, and never why a key was wrong."""
    tag, claimed = named_by(desk, files, letter)
    known = files.seats_at(letter.sender)
    is_asking = claimed is None and is_request(desk, files, letter)
    word = "request" if is_asking else "refused" if claimed or known else "unknown"
    letter_id = files.add_letter(letter_record(desk, letter, None, word), as_kept(raw))
    if is_asking:
        take_request(desk, files, letter, letter_id)
    else:
        now = desk.clock.now()
        at = min(came_at or now, now)
        refused = Unproved(letter, letter_id, at, tag, claimed, is_unsure, is_marked_as_spam(raw))
        take_unproved(desk, files, refused)
    return Verdict(word, *(claimed[0].slug, claimed[1].key) if claimed else ()), letter_id


def _number_answered(game: GameRecord, letter: Letter) -> int:
    """Return the number of the moment whose report the letter answers; 0 if its header names none.

    Of a thread's Message-IDs the last that names a moment counts: the older ones are its history.
    """
    for id in (letter.in_reply_to, *letter.references[::-1]):
        if found := re.match(rf"<{re.escape(game.slug)}\.(\d{{1,9}})\.", id):
            return int(found[1])
    return 0


def _closed(files: Files, sender: Sender, number: int) -> MomentRecord | None:
    """Return the moment of that number if it is closed by now; one that only was corrected is open still."""
    if not 0 < number < sender.moment.number:
        return None
    found, now = files.moment(sender.game.id, number), sender.moment
    is_same = found and found.withdrawn_at and (found.turn, found.phase) == (now.turn, now.phase)
    return None if is_same else found
