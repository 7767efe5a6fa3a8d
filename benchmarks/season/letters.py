"""The letters of a season: bursts before deadlines, some twice, robots, bounces, nonsense, wrong keys."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from pathlib import Path

from benchmarks.season.place import SECRET, address_of, title_of
from benchmarks.season.plan import LEAD, START, Plan
from pbem.clock import FastClock
from pbem.desk.proof import order_key, tag_text

WORDS = (
    "STAY ALL\n",
    "STAY ALL aggressive\n",
    "STANDING\nSTAY ALL\nEND\n",
    "PRESS TO all:\nHello from {seat}, letter {number}.\nEND\nSTAY ALL\n",
    "NONSENSE {number}\nSTAY ALL\n",
    "ENEMY NONE\nSTAY ALL\n",
)
AWAY = "I am out of the office until Monday and read no mail.\n"
LONGEST = timedelta(minutes=45)
"""Letters come so long before the deadline at most."""


@dataclass(frozen=True)
class Sending:
    """A letter: when it comes, its bytes and its Message-ID; `copies` is how often it is delivered."""

    at: datetime
    octets: bytes
    id: str
    copies: int = 1


def schedule(plan: Plan) -> list[Sending]:
    """Return all letters of a season in the order in which they come."""
    sendings = [one for slug, deadline in plan.slugs() for one in _of_game(plan, slug, deadline)]
    return sorted(sendings, key=lambda one: (one.at, one.id))


def _of_game(plan: Plan, slug: str, deadline: datetime) -> Iterator[Sending]:
    chance = random.Random(f"{plan.seed} {slug}")
    for seat in plan.keys:
        for number in range(chance.choice((1, 1, 1, 2))):
            before = LEAD + min(timedelta(minutes=chance.expovariate(1 / 10)), LONGEST - LEAD)
            at = max(deadline - before, START + timedelta(seconds=chance.randrange(1, 240)))
            yield _letter(chance, slug, seat, number, at)


def _letter(chance: random.Random, slug: str, seat: str, number: int, at: datetime) -> Sending:
    """Return a letter: most are orders; of twenty two are robots', one a stranger's, one has a wrong key."""
    id, key = f"<{slug}.{seat}.{number}@mail.example.com>", order_key(SECRET, slug, seat)
    words = chance.choice(WORDS).format(seat=seat, number=number)
    fields = {
        "From": address_of(seat, slug),
        "To": "games@example.org",
        "Subject": f"Re: {title_of(int(slug[1:]))} {tag_text(slug, seat, key)}",
        "Message-ID": id,
        "Date": format_datetime(at),
    }
    match chance.randrange(20):
        case 0:
            fields, words = {**fields, "Auto-Submitted": "auto-replied"}, AWAY
        case 1:
            return Sending(at, _bounce(fields, id), id)
        case 2:
            fields = {**fields, "From": f"x{chance.randrange(10**6)}@example.net", "Subject": "Hello"}
        case 3:
            fields["Subject"] = f"Re: {tag_text(slug, seat, key[::-1])}"
    return Sending(at, _mail(fields, words), id, chance.choice((1,) * 9 + (2,)))


def _mail(fields: dict[str, str], words: str) -> bytes:
    message = EmailMessage()
    for name, value in fields.items():
        message[name] = value
    message.set_content(words)
    return message.as_bytes(policy=SMTP)


def _bounce(fields: dict[str, str], id: str) -> bytes:
    """Return the notice that a mailbox is full for now (RFC 3464)."""
    return (
        f"From: MAILER-DAEMON@example.com\r\nTo: games@example.org\r\nSubject: Undelivered mail\r\n"
        f"Message-ID: {id}\r\nDate: {fields['Date']}\r\nMIME-Version: 1.0\r\nAuto-Submitted: auto-replied\r\n"
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n'
        "--b\r\nContent-Type: text/plain\r\n\r\nThe mailbox is full.\r\n"
        "--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; example.com\r\n\r\n"
        f"Final-Recipient: rfc822; {fields['From']}\r\nAction: failed\r\nStatus: 4.2.2\r\n\r\n--b--\r\n"
    ).encode()


def lay(box: Path, sending: Sending, number: int) -> None:
    """Deliver a letter into a Maildir as often as it comes."""
    for copy in range(sending.copies):
        file = box / "tmp" / f"{number:07d}.{copy}"
        file.write_bytes(sending.octets)
        os.utime(file, (sending.at.timestamp(), sending.at.timestamp()))
        file.rename(box / "new" / file.name)


def lay_all(box: Path, sendings: Sequence[Sending], clock: FastClock) -> None:
    """Deliver all letters, each when its time comes."""
    for number, sending in enumerate(sendings):
        while (now := clock.now()) < sending.at:
            time.sleep(min(0.05, (sending.at - now).total_seconds() / clock.factor))
        lay(box, sending, number)
