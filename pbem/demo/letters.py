"""A demo's letters as bytes, as they lie in the GM's mailbox."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import parseaddr
from zoneinfo import ZoneInfo

from pbem.demo.entries import Entry, Special
from pbem.demo.postoffice import delivered
from pbem.demo.programs import PROGRAMS
from pbem.demo.reply import Correspondent, Reply
from pbem.demo.show import Show

GM_NAME = "The GM"
_TAG = re.compile(r"\[(?P<game>[^\[\]/]+)/(?P<seat>[^\[\]/]+)/(?P<key>[^\[\]/]+)\]")
_FROM_LINE = re.compile(rb"^(>*From )", re.MULTILINE)
_BETWEEN = timedelta(minutes=11)
_A_DAY = timedelta(days=1)


@dataclass(frozen=True)
class Received:
    """The last mail a seat got; the subject ends in the tag that proves a reply to be the seat's."""

    subject: str
    text: str
    message_id: str


def letters_for(
    show: Show, chosen: Sequence[Entry], received: Mapping[str, Received], gm_address: str, when: datetime
) -> list[bytes]:
    """Some letters as they lie in the mailbox at `when` (with its zone), in the order in which they came.

    They answer the last mail each seat has received; KeyError if a seat that writes has received none.
    """
    written: dict[int, datetime] = {}
    letters = []
    for left, entry in zip(range(len(chosen), 0, -1), chosen, strict=True):
        arrives = when.astimezone(UTC).replace(microsecond=0) - left * _BETWEEN
        sent = written.setdefault(entry.number, arrives)
        reply = _reply(show, entry, received, gm_address, sent)
        way = 2 if entry.special is Special.AGAIN else 1
        sender = _envelope_sender(entry, reply)
        letters.append(delivered(PROGRAMS[entry.program](reply), sender, reply.gm.address, arrives, way))
    return letters


def as_mbox(letters: Iterable[bytes], when: datetime) -> bytes:
    """The letters as an mbox file: a "From " line before each, and such lines inside them escaped."""
    at = when.astimezone(UTC)
    return b"".join(_in_mbox(letter, at) for letter in letters)


def _in_mbox(letter: bytes, at: datetime) -> bytes:
    path = re.match(rb"Return-Path: <([^>\n]*)>", letter)
    sender = (path[1] if path else b"") or b"MAILER-DAEMON"
    line = b"From " + sender + at.strftime(" %a %b %d %H:%M:%S %Y\n").encode("ascii")
    return line + _FROM_LINE.sub(rb">\1", letter.rstrip(b"\n")) + b"\n\n"


def _reply(
    show: Show, entry: Entry, received: Mapping[str, Received], gm_address: str, sent: datetime
) -> Reply:
    mail = received[entry.seat] if entry.seat else Received("", "", "")
    writer, zone = _writer(show, entry)
    name, address = parseaddr(gm_address)
    return Reply(
        writer=writer,
        gm=Correspondent(name or GM_NAME, address),
        subject=_subject(show, entry, mail.subject),
        answers="<1@example.invalid>" if entry.special is Special.FORGED else mail.message_id,
        quoted=entry.filled_in(mail.text) if entry.form else mail.text,
        quoted_at=(sent - _A_DAY).astimezone(zone),
        sent_at=sent.astimezone(zone),
        words=entry.words,
        signature=entry.signature,
        enclosed=entry.orders if entry.has_enclosure else "",
        seed=f"{entry.turn} {entry.seat} {entry.number}",
    )


def _writer(show: Show, entry: Entry) -> tuple[Correspondent, ZoneInfo]:
    utc = ZoneInfo("UTC")
    if not entry.seat:
        return show.seller, utc
    if entry.special is Special.FORGED:
        return show.stranger, utc
    seat = next(seat for seat in show.seats if seat.id == entry.seat)
    return Correspondent(seat.name, seat.address), ZoneInfo(seat.zone) if seat.zone else utc


def _subject(show: Show, entry: Entry, subject: str) -> str:
    """The subject of the mail answered, its tag spoilt where the letter is forged or goes astray."""
    if entry.special is Special.FORGED:
        return _TAG.sub(lambda tag: f"[{tag['game']}/{tag['seat']}/{_wrong(tag['key'])}]", subject)
    if entry.special is Special.STRAY:
        return _TAG.sub(lambda tag: f"[{show.stray}/{tag['seat']}/{tag['key']}]", subject)
    return subject


def _wrong(key: str) -> str:
    """Another key of the same look."""
    return key[::-1] if key[::-1] != key else f"{key}{key[-1]}"


def _envelope_sender(entry: Entry, reply: Reply) -> str:
    if entry.program == "bounce":
        return f"MAILER-DAEMON@mx.{reply.writer.address.partition('@')[2]}"
    return reply.writer.address
