"""Receiving letters: each exactly once; one that cannot be handled is put aside, and the GM is told."""

from __future__ import annotations

import traceback
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from datetime import datetime

from pbem.desk.defects import is_trouble
from pbem.desk.desk import Desk
from pbem.desk.incoming.beat import Beat, Deadline
from pbem.desk.incoming.hourly import SHUNTED, TOO_LARGE, TOO_SLOW, tell_notices, warn_of_size
from pbem.desk.incoming.letter import Verdict, take_letter
from pbem.desk.incoming.shunted import shunt
from pbem.desk.incoming.stopwatch import MOST_SECONDS, GivenUp, given_up_after
from pbem.mail.arrivals import sender_in
from pbem.mail.reading import read_letter
from pbem.post import Arrival, Inbox, Letter, Sort, TooLarge
from pbem.store.faults import AlreadyKept

__all__ = ["Verdict", "collect", "receive", "take_all_until", "take_some"]


def collect(
    desk: Desk, inbox: Inbox, verdicts: Counter[str] | None = None, place: str = "letters"
) -> Counter[str]:
    """Receive every letter of an inbox; return how many came to what, counted as it goes in `verdicts`.

    Letters of those who send too many come behind those of others. `place` names the inbox: nobody else takes
    its letters meanwhile. It stops at a letter that can't be put on record, for to go on would be to pass it
    over.
    """
    verdicts = Counter() if verdicts is None else verdicts
    while take_some(desk, inbox, verdicts, place, is_patient=True):
        continue
    return verdicts


def take_some(
    desk: Desk, inbox: Inbox, verdicts: Counter[str], place: str, *, is_patient: bool = False
) -> bool:
    """Receive as many letters of an inbox as are taken in one beat; say whether others were left in it."""
    beat = Beat(desk.config.limits.letters_a_beat)
    with desk.at_work(f"mailbox {place}"):
        for arrival in inbox.arrivals(beat.wants, is_patient=is_patient):
            verdict = receive(desk, arrival)
            verdicts[verdict.word] += 1
            beat.note(verdict.sender)
            if beat.is_full:
                break
    _tell_of_shunted(desk, verdicts)
    return beat.is_full or beat.left > 0


def take_all_until(desk: Desk, inbox: Inbox, verdicts: Counter[str], place: str, until: datetime) -> None:
    """Receive every letter of an inbox that had come by a time; those that came later stay where they are."""
    with desk.at_work(f"mailbox {place}"):
        for arrival in inbox.arrivals(Deadline(until).wants, is_patient=True):
            verdicts[receive(desk, arrival).word] += 1
    _tell_of_shunted(desk, verdicts)


def _tell_of_shunted(desk: Desk, verdicts: Counter[str]) -> None:
    tell_notices(desk)
    if verdicts[SHUNTED]:
        warn_of_size(desk)


def receive(desk: Desk, arrival: Arrival) -> Verdict:
    """Take a letter exactly once; one that cannot be handled is shunted, and the GM is told."""
    letter = None
    try:
        raw = arrival.raw(desk.config.limits.letter_bytes)
        with given_up_after(MOST_SECONDS):
            letter = read_letter(raw, desk.config.limits.text_bytes, desk.config.address)
            verdict = _taken(desk, letter, raw, arrival)
    except GivenUp:
        verdict = _shunted(desk, arrival, letter, TOO_SLOW)
    except TooLarge:
        verdict = _shunted(desk, arrival, None, TOO_LARGE)
    except Exception as fault:  # our own mistake: the letter must not be lost by it, nor those behind it wait
        if _is_to_wait(fault):
            raise
        verdict = _shunted(desk, arrival, letter, traceback.format_exc())
    sender = letter.sender if letter else _sender_in(arrival)
    if verdict.is_left:
        arrival.leave()
    else:
        arrival.done()
    return replace(verdict, sender=sender)


def _sender_in(arrival: Arrival) -> str:
    """Return the address that a letter bears which was not read; nothing if that can't be read either."""
    with suppress(Exception):
        return sender_in(arrival.head())
    return ""


def _is_to_wait(fault: Exception) -> bool:
    """Say whether the mailbox waits until what is wrong has passed, and none of its letters is to blame."""
    return is_trouble(fault) and not isinstance(fault, AlreadyKept)


def _taken(desk: Desk, letter: Letter, raw: bytes, arrival: Arrival) -> Verdict:
    """Take a letter; once more where a row of it is kept already, for somebody else was quicker."""
    came_at = arrival.received_at
    try:
        return take_letter(desk, letter, raw, arrival.origin, came_at=came_at)
    except AlreadyKept:
        return take_letter(desk, letter, raw, arrival.origin, came_at=came_at)


def _shunted(desk: Desk, arrival: Arrival, letter: Letter | None, why: str) -> Verdict:
    """Shunt a letter; if that fails too, without asking whose it is or what its head says."""
    try:
        with given_up_after(MOST_SECONDS):
            return shunt(desk, arrival, letter or read_letter(arrival.head()), why, letter is not None)
    except (GivenUp, Exception) as fault:
        if isinstance(fault, Exception):
            if _is_to_wait(fault):
                raise
            why = f"{why}\n\n{traceback.format_exc()}"
        return shunt(desk, arrival, _unread(arrival), why, is_read=False, is_asked=False)


def _unread(arrival: Arrival) -> Letter:
    """Return what there is of a letter that cannot be read at all."""
    digest = arrival.digest()
    return Letter(f"<{digest[:32]}@unread>", digest, "", "", (), "", "", "", Sort.AUTOMATIC, arrival.size)
