"""Posts handed to a mail server (RFC 5321, 6409): each in an envelope of its own, with one recipient."""

from __future__ import annotations

import re
import smtplib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from email.utils import parseaddr

from pbem.engine.tongue import tr
from pbem.mail.accounts import Account, Security
from pbem.mail.arrivals import BoxFault
from pbem.mail.plain import one_line
from pbem.mail.smtp_answers import Answer, LineClosed, LineLost, LostEarly, Step, fault_of
from pbem.mail.smtp_line import mechanisms, open_line
from pbem.mail.writing import compose, written_address
from pbem.post import NotNow, Post, Refused

_GO_ON = 354
_DOT = re.compile(rb"^\.", re.MULTILINE)
_MOST_LOSSES = 3
"""So many lines lost one after another are not the fault of the posts: the rest is not tried now."""
_LONGER = 5
"""How many times longer a server may take to accept a whole mail than to answer a word."""


@dataclass(frozen=True)
class SmtpLook:
    """What a mail server shows of itself: the TLS version, or none; what it can do; its largest mail."""

    tls: str
    features: tuple[str, ...]
    logins: tuple[str, ...]
    is_logged_in: bool
    largest: int | None


class SmtpOutbox:
    """A mail server; one line is kept open for many posts, and opened anew where the server cut it.

    Mail that comes back goes to the sender's address, for that stands on the envelope.
    """

    def __init__(self, account: Account, sender: str, timeout: float = 60.0) -> None:
        """Take the account, the sender's name and address, and how many seconds an answer may take."""
        self._account = account
        self._sender = sender
        self._timeout = timeout
        self._line: smtplib.SMTP | None = None
        self._carried = 0
        self._losses = 0

    def send(self, post: Post) -> None:
        """Hand the post over; BoxFault where the line is lost time and again."""
        try:
            self._send(post)
        except LineLost as lost:
            self._losses += 1
            if self._losses == _MOST_LOSSES:
                self._losses = 0
                raise BoxFault(f"{lost} It was so {_MOST_LOSSES} times in a row.") from None
            raise
        except (NotNow, Refused):
            self._losses = 0
            raise
        self._losses = 0

    def _send(self, post: Post) -> None:
        """Hand the post over; on a new line where the one that carried others before has had its day."""
        was_used = self._carried > 0
        try:
            self._hand_over(post)
        except (LostEarly, LineClosed):
            if not was_used:
                raise
            self._hand_over(post)

    def look(self) -> SmtpLook:
        """Connect, secure the line and log in, and say what the server shows; no mail is sent."""
        self.close()
        line = open_line(self._account, self._timeout)
        try:
            version = getattr(line.sock, "version", None)
            size = str(line.esmtp_features.get("size", "")).split()
            return SmtpLook(
                tls=str(version()) if version and self._account.security is not Security.NONE else "",
                features=tuple(sorted(name.upper() for name in line.esmtp_features)),
                logins=tuple(mechanisms(line)),
                is_logged_in=bool(self._account.user),
                largest=int(size[0]) if size and size[0].isdecimal() and int(size[0]) else None,
            )
        finally:
            _hang_up(line)

    def close(self) -> None:
        """Say goodbye, if a line is open."""
        if self._line is not None:
            _hang_up(self._line)
        self._line, self._carried = None, 0

    def _hand_over(self, post: Post) -> None:
        line = self._line = self._line or open_line(self._account, self._timeout)
        is_wider = line.has_extn("smtputf8")
        if not is_wider and not post.to.rpartition("@")[0].isascii():
            raise Refused(
                tr(
                    "{server} cannot carry mail to {address}: the part before the @ must be plain letters.",
                    server=self._account.place,
                    address=one_line(post.to),
                )
            )
        sender = written_address(parseaddr(one_line(self._sender))[1])
        recipient = written_address(post.to, is_wider)
        octets = compose(post, self._sender, is_wider)
        try:
            self._address(line, sender, recipient, len(octets))
            self._hand_in(line, sender, recipient, octets)
        except (NotNow, Refused):
            self._begin_again(line)
            raise
        except BaseException:
            self._drop(line)
            raise
        self._carried += 1

    def _address(self, line: smtplib.SMTP, sender: str, recipient: str, size: int) -> None:
        """Write the envelope, and ask leave to go on with the mail itself."""
        options = [f"SIZE={size}"] if line.has_extn("size") else []
        if not recipient.isascii():
            options += ["SMTPUTF8", "BODY=8BITMIME"]
        place = self._account.place
        asks: list[tuple[Step, Callable[[], tuple[int, bytes]]]] = [
            (Step.SENDER, lambda: line.mail(sender, options)),
            (Step.RECIPIENT, lambda: line.rcpt(recipient)),
            (Step.CONTENT, lambda: line.docmd("DATA")),
        ]
        try:
            for step, ask in asks:
                answer = Answer(*ask())
                if not (answer.code == _GO_ON if step is Step.CONTENT else answer.is_yes):
                    raise fault_of(answer, step, place, sender, recipient)
        except smtplib.SMTPException as cut:
            raise LostEarly(f"The line to {place} was lost: {one_line(str(cut), 200)}") from None

    def _hand_in(self, line: smtplib.SMTP, sender: str, recipient: str, octets: bytes) -> None:
        """Send the mail itself; where the line is lost before the answer, it may have arrived or not."""
        place = self._account.place
        try:
            line.send(_dotted(octets))
            if line.sock:
                line.sock.settimeout(self._timeout * _LONGER)
            answer = Answer(*line.getreply())
            if line.sock:
                line.sock.settimeout(self._timeout)
        except (smtplib.SMTPException, TimeoutError) as cut:
            said = one_line(str(cut), 200)
            raise LineLost(f"The line to {place} was lost before it had answered: {said}") from None
        if not answer.is_yes:
            raise fault_of(answer, Step.CONTENT, place, sender, recipient)

    def _begin_again(self, line: smtplib.SMTP) -> None:
        """Take the envelope back, so that the next post can go over the same line; else drop the line."""
        with suppress(OSError):
            if Answer(*line.rset()).is_yes:
                return
        self._drop(line)

    def _drop(self, line: smtplib.SMTP) -> None:
        line.close()
        self._line, self._carried = None, 0


def _dotted(octets: bytes) -> bytes:
    """The mail as it goes over the line: dots at the start of lines doubled, a lone dot at the end."""
    ended = octets if octets.endswith(b"\r\n") else octets + b"\r\n"
    return _DOT.sub(b"..", ended) + b".\r\n"


def _hang_up(line: smtplib.SMTP) -> None:
    try:
        with suppress(OSError):
            line.quit()
    finally:
        line.close()
