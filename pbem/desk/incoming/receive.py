"""Receiving letters: each exactly once; one that cannot be handled is shunted, and the GM is told."""

from __future__ import annotations

import gc
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from pbem.desk.defects import is_trouble
from pbem.desk.desk import Desk
from pbem.desk.incoming.letter import Verdict, letter_record, note_origin, take_letter
from pbem.desk.incoming.receipts import too_large
from pbem.desk.incoming.senders import sender_of
from pbem.desk.mailing import tell_gm
from pbem.desk.tongues import spoken
from pbem.engine.tongue import tr, trp
from pbem.mail.reading import read_letter
from pbem.post import Arrival, Inbox, Letter, Sort, TooLarge
from pbem.store.faults import AlreadyKept
from pbem.store.records import LetterRecord

__all__ = ["Verdict", "collect", "receive"]

TOO_LARGE = "too large"
CALM = (50_000, 20, 100)
"""How many new objects make Python search for circular litter while letters are taken."""


def collect(
    desk: Desk, inbox: Inbox, verdicts: Counter[str] | None = None, place: str = "letters"
) -> Counter[str]:
    """Receive every letter of an inbox; return how many came to what, counted as it goes in `verdicts`.

    `place` names the inbox: nobody else takes its letters meanwhile. It stops at a letter that can't be put
    on record, for to go on would be to pass it over.
    """
    verdicts = Counter() if verdicts is None else verdicts
    with desk.at_work(f"mailbox {place}"), _calmly():
        for arrival in inbox.arrivals():
            verdicts[receive(desk, arrival).word] += 1
    return verdicts


@contextmanager
def _calmly() -> Iterator[None]:
    """Search less often for circular litter: rules and positions stay, and a letter leaves little."""
    before = gc.get_threshold()
    gc.set_threshold(*CALM)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def receive(desk: Desk, arrival: Arrival) -> Verdict:
    """Take a letter exactly once; one that cannot be handled is shunted, and the GM is told."""
    letter = None
    try:
        raw = arrival.raw(desk.config.limits.letter_bytes)
        letter = read_letter(raw)
        verdict = _taken(desk, letter, raw, arrival)
    except TooLarge:
        verdict = _shunted(desk, arrival, None, TOO_LARGE)
    except Exception as fault:  # our own mistake: the letter must not be lost by it, nor those behind it wait
        if _is_to_wait(fault):
            raise
        verdict = _shunted(desk, arrival, letter, traceback.format_exc())
    arrival.done()
    return verdict


def _is_to_wait(fault: Exception) -> bool:
    """Say whether the mailbox waits until what is wrong has passed, and none of its letters is to blame."""
    return is_trouble(fault) and not isinstance(fault, AlreadyKept)


def _taken(desk: Desk, letter: Letter, raw: bytes, arrival: Arrival) -> Verdict:
    """Take a letter; once more where a row of it is kept already, for somebody else was quicker."""
    try:
        return take_letter(desk, letter, raw, arrival.origin)
    except AlreadyKept:
        return take_letter(desk, letter, raw, arrival.origin)


def _shunted(desk: Desk, arrival: Arrival, letter: Letter | None, why: str) -> Verdict:
    """Shunt a letter; if that fails too, without asking whose it is or what its head says."""
    try:
        return _shunt(desk, arrival, letter or read_letter(arrival.head()), why, letter is not None)
    except Exception as fault:
        if _is_to_wait(fault):
            raise
        why = f"{why}\n\n{traceback.format_exc()}"
        return _shunt(desk, arrival, _unread(arrival), why, is_read=False, is_asked=False)


def _unread(arrival: Arrival) -> Letter:
    """Return what there is of a letter that cannot be read at all."""
    digest = arrival.digest()
    return Letter(f"<{digest[:32]}@unread>", digest, "", "", (), "", "", "", Sort.AUTOMATIC, arrival.size)


def _shunt(
    desk: Desk, arrival: Arrival, letter: Letter, why: str, is_read: bool, *, is_asked: bool = True
) -> Verdict:
    """Keep the letter whole in the shunt folder, tell the GM, and its seat too if it is too large.

    Of one that was not `is_read` there is only the head; whose it is may be `is_asked`.
    """
    digest = arrival.digest()
    path = desk.config.shunt / f"{digest[:32]}.eml"
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    arrival.copy_to(path)
    is_large = why == TOO_LARGE
    own = letter.digest if is_read else digest
    with desk.store.transaction() as files:
        if files.letter_seen(letter.message_id, own):
            note_origin(desk, files, arrival.origin, None)
            return Verdict("duplicate")
        sender = sender_of(desk, files, letter) if is_asked else None
        record = letter_record(desk, letter, sender, "shunted", path.name)
        letter_id = files.add_letter(_with(record, digest=own, size=arrival.size), None)
        note_origin(desk, files, arrival.origin, letter_id)
        with spoken(desk.config, sender.game if sender else None):
            if is_large and sender and letter.sort is Sort.PERSON:
                too_large(desk, files, sender.game, sender.seat, letter, letter_id, arrival.size)
            first = _what_came(letter.sender, arrival.size, is_large)
            text = f"{first}\n{tr('It is kept whole as {path}.', path=path)}\n\n{'' if is_large else why}"
            tell_gm(desk, files, f"shunt.{letter_id}", _in_brief(is_large), text)
    about = "is too large to be read" if is_large else "could not be handled"
    desk.say(f"A letter {about}; it is kept as {path}.")
    return Verdict("shunted", sender.game.slug if sender else "", sender.seat.key if sender else "")


def _in_brief(is_large: bool) -> str:
    return tr("a letter is too large to be read") if is_large else tr("a letter could not be handled")


def _what_came(sender: str, size: int, is_large: bool) -> str:
    values = {"address": sender or trp("sender", "nobody"), "size": size}
    if is_large:
        return tr("A letter from {address} ({size} bytes) is too large to be read.", **values)
    return tr("A letter from {address} ({size} bytes) could not be handled.", **values)


def _with(record: LetterRecord, **changes: Any) -> LetterRecord:
    return LetterRecord(**{**record.__dict__, **changes})
