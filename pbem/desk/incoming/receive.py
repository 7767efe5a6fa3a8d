"""Receiving letters: each exactly once; one that cannot be handled is shunted, and the GM is told."""

from __future__ import annotations

import gc
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from pbem.desk.desk import Desk
from pbem.desk.incoming.letter import Verdict, letter_record, note_origin, take_letter
from pbem.desk.incoming.receipts import too_large
from pbem.desk.incoming.senders import sender_of
from pbem.desk.mailing import tell_gm
from pbem.desk.tongues import spoken
from pbem.engine.tongue import tr, trp
from pbem.mail.reading import read_letter
from pbem.post import Arrival, Inbox, Letter, Sort, TooLarge
from pbem.store.records import LetterRecord

__all__ = ["Verdict", "collect", "receive"]

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
    try:
        raw = arrival.raw(desk.config.limits.letter_bytes)
    except TooLarge:
        verdict = _shunt(desk, arrival, read_letter(arrival.head()), "too large")
        arrival.done()
        return verdict
    letter = read_letter(raw)
    try:
        verdict = take_letter(desk, letter, raw, arrival.origin)
    except Exception as fault:  # our own mistake: the letter must not be lost by it
        if isinstance(fault, OSError) or type(fault).__module__.startswith("pbem.store"):
            raise
        verdict = _shunt(desk, arrival, letter, traceback.format_exc())
    arrival.done()
    return verdict


def _shunt(desk: Desk, arrival: Arrival, letter: Letter, why: str) -> Verdict:
    """Keep the letter whole in the shunt folder, tell the GM, and its seat too if it is too large."""
    digest = arrival.digest()
    path = desk.config.shunt / f"{digest[:32]}.eml"
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    arrival.copy_to(path)
    is_large = why == "too large"
    own = digest if is_large else letter.digest  # of a letter too large only the head was read
    with desk.store.transaction() as files:
        if files.letter_seen(letter.message_id, own):
            note_origin(desk, files, arrival.origin, None)
            return Verdict("duplicate")
        sender = sender_of(desk, files, letter)
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
