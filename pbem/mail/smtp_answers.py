"""What a mail server's answer means: for one post, for now or for good, or for all posts."""

from __future__ import annotations

import re
import smtplib
import socket
import ssl
from dataclasses import dataclass
from enum import Enum

from pbem.engine.tongue import tr
from pbem.mail.accounts import Account, is_other_port, tls_reason
from pbem.mail.arrivals import BoxFault
from pbem.mail.plain import one_line
from pbem.post import NotNow, Refused

CLOSING = 421
_TOO_LARGE = 552
_LONGEST_WORDS = 300

_LOGIN = {530, 534, 535, 538}
_LOGIN_STATUS = {"5.7.8", "5.7.9", "5.7.14"}
_SENDER_STATUS = {"5.1.7", "5.1.8"}
_ALLOWANCE_STATUS = {"5.4.5", "5.1.90"}  # how Gmail and Outlook say that today's posts are used up
_STATUS = re.compile(r"^\d\.\d{1,3}\.\d{1,3}\b")


class Step(Enum):
    """The steps in which a post is handed over."""

    SENDER = "MAIL"
    RECIPIENT = "RCPT"
    CONTENT = "DATA"


class LineLost(NotNow):
    """The line to the server was lost; whether it had the post is not known."""


class LostEarly(LineLost):
    """The line to the server was lost before it had the post."""


class LineClosed(BoxFault):
    """The server closes the line and wants no more posts now."""


@dataclass(frozen=True)
class Answer:
    """A server's answer: its code and words."""

    code: int
    words: bytes

    @property
    def is_yes(self) -> bool:
        """Whether the server agreed."""
        return 200 <= self.code < 300

    @property
    def status(self) -> str:
        """The enhanced status code (RFC 3463), such as 5.1.1; empty where there is none."""
        found = _STATUS.match(self.text)
        return found[0] if found else ""

    @property
    def text(self) -> str:
        """The words on one line."""
        return one_line(self.words.decode("utf-8", "replace"), _LONGEST_WORDS)

    def __str__(self) -> str:
        return f"{self.code} {self.text}".strip()


def fault_of(answer: Answer, step: Step, place: str, sender: str, recipient: str) -> OSError:
    """Return what a refusal is: BoxFault for all posts; NotNow or Refused for this one.

    A post is given up only for what is its own: its recipient or its content. Where the server will not
    relay, no login is set up or the recipient is wrong: that is tried again, so that the GM can mend it.
    """
    if answer.code == CLOSING:
        return LineClosed(f"{place} takes no more mail now: {answer}")
    if answer.code in _LOGIN or answer.status in _LOGIN_STATUS:
        return BoxFault(f"{place} wants another login: {answer}")
    if answer.status in _ALLOWANCE_STATUS:
        return BoxFault(f"{place} takes no more mail today: {answer}")
    if _is_about_sender(answer, step):
        return BoxFault(f"{place} takes no mail from {sender}: {answer}")
    if answer.code < 500 or (step is Step.RECIPIENT and "relay" in answer.text.lower()):
        text = tr(
            "{server} does not take mail to {address} now: {answer}",
            server=place,
            address=recipient,
            answer=answer,
        )
        return NotNow(text)
    if answer.code < 600:
        return Refused(_refusal(answer, step, place, recipient))
    return NotNow(tr("{server} said something that is no answer: {answer}", server=place, answer=answer))


def _refusal(answer: Answer, step: Step, place: str, recipient: str) -> str:
    values = {"server": place, "address": recipient, "answer": answer}
    if step is Step.CONTENT:
        return tr("{server} refused the mail to {address}: {answer}", **values)
    return tr("{server} refused mail to {address}: {answer}", **values)


def _is_about_sender(answer: Answer, step: Step) -> bool:
    if not 500 <= answer.code < 600:
        return False
    if step is Step.SENDER:
        return answer.code != _TOO_LARGE
    return answer.status in _SENDER_STATUS or "sender address rejected" in answer.text.lower()


def why(fault: Exception, account: Account) -> str:
    """Return what keeps a line from being opened, in a sentence's end, and how to mend it."""
    if isinstance(fault, ssl.SSLCertVerificationError):
        return (
            f"its certificate is not to be trusted ({one_line(fault.verify_message, 100).rstrip('.')})."
            f"{account.trust_hint(fault)}"
        )
    if isinstance(fault, ssl.SSLError):
        hint = " At port 465 security is tls as a rule, at port 587 starttls." if is_other_port(fault) else ""
        return f"no TLS could be agreed on ({tls_reason(fault)}).{hint}"
    if isinstance(fault, socket.gaierror | UnicodeError):
        return "there is no host of that name, or no way to it now."
    if isinstance(fault, ConnectionRefusedError):
        return "nothing listens at that port. Is the field port right?"
    if isinstance(fault, TimeoutError):
        return "it did not answer in time. Are the fields port and security right?"
    if isinstance(fault, smtplib.SMTPNotSupportedError):
        return "it offers no STARTTLS. If its port speaks TLS from the start, security must be tls."
    if isinstance(fault, smtplib.SMTPServerDisconnected):
        return "it closed the line. Are the fields port and security right?"
    if isinstance(fault, smtplib.SMTPResponseException):
        return f"it said: {Answer(fault.smtp_code, _octets(fault.smtp_error))}"
    return one_line(getattr(fault, "strerror", None) or str(fault), _LONGEST_WORDS)


def _octets(words: bytes | str) -> bytes:
    return words if isinstance(words, bytes) else words.encode()
