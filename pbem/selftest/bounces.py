"""Delivery reports: what mail servers send back when a report of ours could not be delivered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pbem.demo.writing import encoded, head, multipart
from pbem.selftest.dressing import SUBJECT
from pbem.selftest.robots import Named, words, written
from pbem.selftest.tongues import Tongue, tongues

_ADDRESS = "ann@example.com"
_REPORT = "<island.3.ann@example.org>"
_HOST = "mx.example.com"


def bounces() -> Iterator[Named]:
    """All of them, by name."""
    yield from (_exchange(tongue) for tongue in tongues().values())
    yield from (_standard(name, *told) for name, told in _STANDARD.items())
    yield from (_free(name, *told) for name, told in _FREE.items())
    yield _two_addresses()


def _exchange(tongue: Tongue) -> Named:
    """Exchange's report, its subject in the language of the server."""
    fields = {
        "From": "postmaster@example.com",
        "Subject": encoded(f"{tongue.undeliverable}: {SUBJECT}", "Subject"),
        "Auto-Submitted": "auto-replied",
        "X-MS-Exchange-Message-Is-Ndr": "",
    }
    return written(f"exchange.{tongue.code}", fields, _report("failed", "5.1.10", "550 5.1.10 nobody here"))


_STANDARD = {
    "postfix": ("Undelivered Mail Returned to Sender", "failed", "5.2.2", "552 5.2.2 mailbox full"),
    "postfix-delayed": ("Delayed Mail (still being retried)", "delayed", "4.4.1", "connection timed out"),
    "gmail": ("Delivery Status Notification (Failure)", "failed", "5.1.1", "550-5.1.1 no such user"),
    "gmail-delay": ("Delivery Status Notification (Delay)", "delayed", "4.2.1", "450 too many letters"),
    "sendmail": ("Returned mail: see transcript for details", "failed", "5.7.1", "550 5.7.1 refused"),
    "icloud": ("Undelivered Mail", "failed", "5.0.0", "554 5.7.1 HM08 refused by policy"),
}
"""Reports as RFC 3464 has them: subject, action, status, what the other server said."""


def _standard(name: str, subject: str, action: str, status: str, said: str) -> Named:
    fields = {
        "From": f"Mail Delivery System <MAILER-DAEMON@{_HOST}>",
        "Subject": subject,
        "Auto-Submitted": "auto-replied",
        "In-Reply-To": "",
    }
    return written(name, fields, _report(action, status, said))


def _report(action: str, status: str, said: str, addresses: tuple[str, ...] = (_ADDRESS,)) -> bytes:
    """The three parts of a report: for people, for machines, and the header of the letter."""
    per_address = "\n".join(
        f"Final-Recipient: rfc822; {address}\nAction: {action}\nStatus: {status}\n"
        f"Diagnostic-Code: smtp; {said}\n"
        for address in addresses
    )
    machine = f"Reporting-MTA: dns; {_HOST}\nArrival-Date: Fri, 04 Dec 2026 18:40:00 +0100\n\n{per_address}"
    pieces = [
        words(f"The letter to {', '.join(addresses)} did not get through.\n\n    {said}"),
        b"Content-Type: message/delivery-status\n\n" + machine.encode(),
        b"Content-Type: text/rfc822-headers\n\n" + _sent_head(),
    ]
    return multipart("report", "=_report", pieces, " report-type=delivery-status;")


def _sent_head() -> bytes:
    return head(
        {
            "From": "Pat Example <games@example.org>",
            "To": f"Ann Archer <{_ADDRESS}>",
            "Subject": SUBJECT,
            "Message-ID": _REPORT,
        }
    )


_FREE = {
    "qmail": (
        {"From": f"MAILER-DAEMON@{_HOST}", "Subject": "failure notice", "Return-Path": "<>"},
        "Hi, here is the qmail-send program of mx.example.com.\nI could not deliver this.\n\n"
        f"<{_ADDRESS}>:\nNo mailbox here by that name. (#5.1.1)\n\n--- Below this line is the letter.\n",
    ),
    "exim": (
        {
            "From": f"Mail Delivery System <Mailer-Daemon@{_HOST}>",
            "Subject": "Mail delivery failed: returning message to sender",
            "X-Failed-Recipients": _ADDRESS,
            "Auto-Submitted": "auto-replied",
        },
        f"One address could not be reached for good:\n\n  {_ADDRESS}\n    mailbox is full\n",
    ),
    "exim-warning": (
        {
            "From": f"Mail Delivery System <Mailer-Daemon@{_HOST}>",
            "Subject": "Warning: message delayed 24 hours",
            "Auto-Submitted": "auto-replied",
        },
        f"Your letter waits since yesterday:\n\n  {_ADDRESS}\n\nNothing need be done.\n",
    ),
    "yahoo": (
        {"From": "MAILER-DAEMON@yahoo.example.com", "Subject": "Failure Notice"},
        f"We are sorry, your letter could not be brought there.\n\n<{_ADDRESS}>:\n554: no account\n",
    ),
    "domino": (
        {"From": "Postmaster@example.com", "Subject": "DELIVERY FAILURE: no such user in the directory"},
        f"Your letter\n\n  Subject: {SUBJECT}\n\nwas not delivered to:\n\n  {_ADDRESS}\n",
    ),
    "courier": (
        {
            "From": f'"Courier mail server at {_HOST}" <postmaster@{_HOST}>',
            "Subject": "NOTICE: not delivered.",
        },
        f"<{_ADDRESS}>:\n     >>> RCPT TO:<{_ADDRESS}>\n     <<< 550 User unknown.\n",
    ),
    "mdaemon": (
        {"From": "MDaemon@example.com", "Subject": "Permanent Delivery Failure"},
        f"The following address is not known here.\n\nFailed address: {_ADDRESS}\n",
    ),
    "german-provider": (
        {"From": "MAILER-DAEMON@example.net", "Subject": "Mail delivery failed", "Return-Path": "<>"},
        f"Ihre Nachricht konnte leider nicht zugestellt werden:\n\n{_ADDRESS}:\nPostfach voll\n",
    ),
    "french-provider": (
        {"From": "mailer-daemon@example.net", "Subject": "Message non remis"},
        f"Votre courrier n'a pas pu être remis à l'adresse suivante :\n\n<{_ADDRESS}>\nboîte pleine\n",
    ),
    "polish-provider": (
        {"From": "MAILER-DAEMON@example.net", "Subject": "Zwrot"},
        f"Nie udało się doręczyć listu na adres:\n\n<{_ADDRESS}>: skrzynka przepełniona\n",
    ),
    "no-domain": (
        {"From": "Mail Delivery Subsystem <MAILER-DAEMON>", "Subject": "Returned mail: User unknown"},
        f"   ----- This address had a lasting fault -----\n{_ADDRESS}\n",
    ),
    "empty-sender": (
        {"From": "Mail <mail@example.com>", "Return-Path": "<>", "Subject": "Not delivered"},
        f"There is nobody called {_ADDRESS} here.\n",
    ),
}
"""Reports in whatever form their makers liked: header fields and text."""


def _free(name: str, fields: Mapping[str, str], text: str) -> Named:
    original = f"\n{_sent_head().decode()}\nThe Island\nRound 3, Autumn of Year 0\n"
    return written(name, dict(fields) | {"In-Reply-To": ""}, words(text + original))


def _two_addresses() -> Named:
    """A report about two addresses at once, sent without a subject."""
    fields = {"From": f"MAILER-DAEMON@{_HOST}", "Subject": "", "In-Reply-To": ""}
    both = (_ADDRESS, "bob@example.com")
    return written("two-addresses", fields, _report("failed", "5.1.1", "550 unknown", both))
