"""Shunted letters: those that could not be handled, kept whole; looked at, and taken once more."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from pbem.desk.desk import Desk, DeskFault
from pbem.desk.incoming.letter import take_letter
from pbem.desk.mailing import message_id, read_post
from pbem.desk.proof import without_keys
from pbem.mail.reading import read_letter
from pbem.store.opening import Files
from pbem.store.pruning import letter_pruned_at, post_pruned_at
from pbem.store.records import LetterRecord

SHUNTED = "shunted"
_LONGEST_REASON = 200


@dataclass(frozen=True)
class Shunted:
    """A shunted letter; `reason` is one line, `told` all that the GM was told, `path` where it is kept."""

    id: int
    sender: str
    subject: str
    size: int
    received_at: datetime
    reason: str
    told: str
    path: Path


@dataclass(frozen=True)
class Retried:
    """What came of a letter taken once more: a word; with "shunted", why."""

    id: int
    word: str
    why: str = ""


def shunted_letters(desk: Desk) -> list[Shunted]:
    """Return the shunted letters, oldest first."""
    with desk.store.transaction() as files:
        return [_shown(desk, files, record) for record in files.shunted_kept()]


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


def _shown(desk: Desk, files: Files, record: LetterRecord) -> Shunted:
    note = files.post(message_id(desk, files, "gm", f"shunt.{record.id}"))
    pruned_at = post_pruned_at(note) if note else None
    told = f"What the GM was told was pruned on {pruned_at:%Y-%m-%d}." if pruned_at else ""
    if note and not pruned_at:
        told = without_keys(read_post(desk, note.content).text)
    return Shunted(
        id=record.id,
        sender=record.sender,
        subject=record.subject,
        size=record.size,
        received_at=record.received_at,
        reason=_reason(told),
        told=told,
        path=desk.config.shunt / (record.kept_as or ""),
    )


def _reason(told: str) -> str:
    """The last line of what the GM was told: of a traceback, the fault; else the first."""
    lines = [line.strip() for line in told.split("\n") if line.strip()]
    is_fault = any(line.startswith("Traceback") for line in lines)
    line = lines[-1 if is_fault else 0] if lines else "not known"
    return line[:_LONGEST_REASON]


def retry(desk: Desk, ids: Sequence[int] | None = None) -> list[Retried]:
    """Take these shunted letters, or all, as if they came now. DeskFault if one is not there.

    Until a letter is taken, all of it at once, it stays as it is: nothing is lost if pbem stops half-way.
    """
    with desk.at_work():
        letters = shunted_letters(desk) if ids is None else [shunted_letter(desk, id) for id in ids]
        return [_retried(desk, one) for one in letters]


def _retried(desk: Desk, one: Shunted) -> Retried:
    try:
        size = one.path.stat().st_size
        if size > desk.config.limits.letter_bytes:
            return Retried(one.id, SHUNTED, f"it has {size} bytes: more than limits.letter_bytes allows")
        raw = one.path.read_bytes()
    except OSError as fault:
        return Retried(one.id, SHUNTED, f"{one.path} cannot be read: {fault.strerror}")
    try:
        verdict = take_letter(desk, read_letter(raw), raw, again=one.id)
    except Exception as fault:  # as when it came: our own mistake, and the letter stays where it is
        if isinstance(fault, OSError) or type(fault).__module__.startswith("pbem.store"):
            raise
        desk.say(without_keys(traceback.format_exc()))
        return Retried(one.id, SHUNTED, _reason(f"{type(fault).__name__}: {without_keys(str(fault))}"))
    one.path.unlink(missing_ok=True)  # the store has it whole by now
    return Retried(one.id, verdict.word)
