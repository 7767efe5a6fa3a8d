"""Letters that no person wrote: absence notices, ticket systems, read receipts, lists."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping

from pbem.demo.writing import encoded, head, multipart, part
from pbem.selftest.dressing import SUBJECT
from pbem.selftest.tongues import Tongue, tongues

Named = tuple[str, bytes]
"""A letter with its name, as a file's."""

_ANN = "Ann Archer <ann@example.com>"
_DESK = "Help desk <help@desk.example.com>"
_PAT = "Pat Example <games@example.org>"
_REPORT = "<island.3.ann@example.org>"


def robots() -> Iterator[Named]:
    """All of them, by name."""
    for tongue in tongues().values():
        yield _exchange(tongue)
        yield _bare(tongue)
    yield from _sieves()
    yield from (_marked(name, fields) for name, fields in _MARKS.items())
    yield from (_ticket(name, fields) for name, fields in _TICKETS.items())
    yield from (_list(name, fields) for name, fields in _LISTS.items())
    yield _read_receipt()


def written(name: str, fields: Mapping[str, str], content: bytes) -> Named:
    """A letter to the GM with these fields above what it says; an empty field is left out."""
    mark = hashlib.sha256(name.encode()).hexdigest()[:16]
    first = {
        "From": _ANN,
        "To": _PAT,
        "Subject": f"Re: {SUBJECT}",
        "Date": "Fri, 04 Dec 2026 18:40:05 +0100",
        "Message-ID": f"<{mark}@example.com>",
        "In-Reply-To": _REPORT,
        "MIME-Version": "1.0",
    }
    kept = {field: value for field, value in (first | dict(fields)).items() if value}
    return name, head(kept) + content


def words(text: str) -> bytes:
    """Some words as the content of a letter."""
    return part("text/plain", "utf-8", "quoted-printable", f"{text}\n")


def _exchange(tongue: Tongue) -> Named:
    """Exchange's notice: the words for "automatic reply" before the subject, and a header to tell."""
    fields = {
        "Subject": encoded(f"{tongue.away}: {SUBJECT}", "Subject"),
        "X-Auto-Response-Suppress": "All",
        "Auto-Submitted": "auto-generated",
    }
    return written(f"exchange.{tongue.code}", fields, words(tongue.absent))


def _bare(tongue: Tongue) -> Named:
    """A notice that nothing but its subject gives away."""
    fields = {"Subject": encoded(f"{tongue.away}: {SUBJECT}", "Subject")}
    return written(f"subject-alone.{tongue.code}", fields, words(tongue.absent))


def _sieves() -> Iterator[Named]:
    """Notices of servers that follow RFC 5230: only the header tells."""
    for code in ("en", "de", "fr", "pl"):
        fields = {"Return-Path": "<>", "Auto-Submitted": "auto-replied (vacation)", "Precedence": "bulk"}
        yield written(f"sieve.{code}", fields, words(tongues()[code].absent))


_MARKS = {
    "gmail-vacation": {"X-Autoreply": "yes", "Precedence": "bulk", "Auto-Submitted": "auto-replied"},
    "x-autoreply": {"X-Autoreply": "yes"},
    "x-autorespond": {"X-Autorespond": "away"},
    "precedence": {"Precedence": "auto_reply"},
    "precedence-junk": {"Precedence": "junk"},
    "auto-submitted-comment": {"Auto-Submitted": "auto-replied; owner-email=ann@example.com"},
    "out-of-office": {"Subject": f"Out of Office: {SUBJECT}"},
    "abwesenheitsnotiz": {"Subject": f"Abwesenheitsnotiz: {SUBJECT}"},
    "absence-du-bureau": {"Subject": f"Absence du bureau : {SUBJECT}"},
    "fuori-sede": {"Subject": f"Fuori sede: {SUBJECT}"},
}
"""Absence notices by the one thing that gives them away."""


def _marked(name: str, fields: Mapping[str, str]) -> Named:
    return written(f"notice.{name}", fields, words(tongues()["en"].absent))


_TICKETS = {
    "otrs": {"Auto-Submitted": "auto-replied", "X-OTRS-Loop": "yes", "Precedence": "bulk"},
    "request-tracker": {"RT-Ticket": "desk #4711", "Precedence": "bulk", "Auto-Submitted": "auto-replied"},
    "jira": {"X-JIRA-FingerPrint": "4711", "Auto-Submitted": "auto-generated", "Precedence": "bulk"},
    "osticket": {"X-Autoreply": "osTicket", "X-Auto-Response-Suppress": "OOF, AutoReply"},
    "zendesk": {"X-Mailer": "Zendesk Mailer", "Auto-Submitted": "auto-generated"},
    "challenge": {"X-Delivery-Agent": "TMDA/1.1", "Auto-Submitted": "auto-replied"},
}
"""Desks of firms that answer every letter with a number."""


def _ticket(name: str, fields: Mapping[str, str]) -> Named:
    text = "Your request has been given the number 4711. MOVE along, nothing to see: we answer in two days."
    more = {"From": _DESK, "Subject": f"[desk #4711] {SUBJECT}"}
    return written(f"ticket.{name}", more | dict(fields), words(text))


_LISTS = {
    "discussion": {"List-Id": "Zine readers <zine.example.org>", "Precedence": "list"},
    "newsletter": {"List-Unsubscribe": "<https://news.example.com/off>", "Precedence": "bulk"},
    "old-list": {"Mailing-List": "contact zine-help@example.org"},
}


def _list(name: str, fields: Mapping[str, str]) -> Named:
    return written(f"list.{name}", fields, words("MOVE 16 N was a fine idea of yours. More in this issue."))


def _read_receipt() -> Named:
    """The notice that a letter was opened (RFC 8098)."""
    told = b"Content-Type: message/disposition-notification\n\n" + head(
        {
            "Final-Recipient": "rfc822;ann@example.com",
            "Original-Message-ID": _REPORT,
            "Disposition": "manual-action/MDN-sent-manually; displayed",
        }
    )
    pieces = [words("Your letter was shown on the screen."), told]
    content = multipart("report", "=_receipt", pieces, " report-type=disposition-notification;")
    return written("read-receipt", {"Subject": f"Read: {SUBJECT}"}, content)
