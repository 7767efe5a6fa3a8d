"""What goes wrong with an IMAP server, in one sentence each: nothing of the library's gets further."""

from __future__ import annotations

import imaplib
import re
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager

from imapclient.exceptions import CapabilityError, ProtocolError

from pbem.mail.accounts import Account, is_other_port, tls_reason
from pbem.mail.arrivals import BoxFault

_LONGEST_QUOTE = 200
_PASSING = ("[UNAVAILABLE]", "[INUSE]", "[LIMIT]", "[SERVERBUG]")  # RFC 5530: later it may do better
_NONSENSE = (
    *(ValueError, TypeError, LookupError, AttributeError),
    *(ArithmeticError, RecursionError, MemoryError),
)


class LineCut(BoxFault):
    """The line broke or the answer made no sense: another try may do better."""


class Denied(BoxFault):
    """The server understood and says no: trying again is of no use."""


@contextmanager
def in_words(place: str, doing: str, account: Account | None = None) -> Iterator[None]:
    """Turn every fault of the line, the server and the library into a sentence.

    `doing` follows "while" and names what pbem was about, such as "fetching a letter". With the account, for
    which a line is only just opened, the sentence says too which of its fields may be wrong.
    """
    try:
        yield
    except BoxFault:
        raise
    except ssl.SSLCertVerificationError as fault:
        why = f"{fault.verify_message.rstrip('.')}.{account.trust_hint(fault) if account else ''}"
        raise Denied(f"The certificate of {place} can't be trusted, so nothing was sent: {why}") from None
    except socket.gaierror as fault:
        if fault.errno == socket.EAI_NONAME:
            raise Denied(f"There is no mail server of the name {place.rpartition(':')[0]}.") from None
        raise LineCut(f"The mail server {place} can't be found while {doing}: is the network down?") from None
    except imaplib.IMAP4.readonly:
        raise Denied(f"{place} lets pbem only read the folder, not mark or move letters in it.") from None
    except (imaplib.IMAP4.abort, ProtocolError, OSError) as fault:
        hint = _hint(fault) if account else ""
        raise LineCut(f"The line to {place} failed while {doing}: {_reason(fault)}.{hint}") from None
    except CapabilityError as fault:
        raise Denied(f"{place} can't do what is needed while {doing}: {said(fault)}.") from None
    except imaplib.IMAP4.error as fault:
        raise refusal(f"{place} refused while {doing}: {said(fault)}.") from None
    except _NONSENSE as fault:
        name = type(fault).__name__
        raise LineCut(f"{place} answered something that makes no sense while {doing} ({name}).") from None


def refusal(sentence: str) -> BoxFault:
    """The fault of a server's no, by whether its words say that it is for now only."""
    return LineCut(sentence) if any(word in sentence.upper() for word in _PASSING) else Denied(sentence)


def said(fault: BaseException) -> str:
    """The server's own words, on one line and not too long."""
    # the library shows bytes as Python writes them
    words = re.sub(r"""\bb(['"])(.*?)\1""", r"\2", str(fault))
    plain = "".join(one if one.isprintable() else " " for one in words)
    return " ".join(plain.split())[:_LONGEST_QUOTE].rstrip(". ") or "no reason is given"


def _reason(fault: BaseException) -> str:
    if isinstance(fault, TimeoutError):
        return "no answer came in time"
    if isinstance(fault, ssl.SSLError):
        return f"TLS failed ({tls_reason(fault)})"
    if isinstance(fault, OSError):
        return (fault.strerror or said(fault)).lower()
    return said(fault)


def _hint(fault: BaseException) -> str:
    """Say which fields may be wrong where a line could not be opened."""
    if isinstance(fault, ssl.SSLError):
        return " At port 993 security is tls as a rule, at port 143 starttls." if is_other_port(fault) else ""
    if isinstance(fault, ConnectionRefusedError):
        return " Is the field port right?"
    return " Are the fields port and security right?" if isinstance(fault, TimeoutError) else ""
