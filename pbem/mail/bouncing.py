"""What a bounce says (RFC 3464, and what mail servers make up): to whom, of which letter, for good or not."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from email.message import Message

from pbem.mail.headers import Headers
from pbem.mail.mime import Part, end_of_header, parse, payload_of, raw_body
from pbem.mail.plain import one_line
from pbem.mail.sorting import looks_bounced

MOST = 20  # recipients, and message ids
_MOST_LINES = 250  # of a report nobody standardised, with what it quotes
_LONGEST_LINE = 200
_LONGEST_WHY = 300
_LONGEST_SEARCHED = 500_000
_MOST_PARTS = 50
_STATUS_PARTS = {"message/delivery-status", "message/global-delivery-status"}
_RETURNED = {"text/rfc822-headers", "message/rfc822", "message/global", "message/global-headers"}
_ID = re.compile(rb"<[^<>\s]{1,250}@[^<>\s]{1,250}>")
_QUOTED_ID = re.compile(rb"(?im)^[ \t>|]{0,9}message-id:[ \t]*(?:\r?\n[ \t]+)?(<[^<>\s]{1,500}>)")
_STATUS = re.compile(r"(?<![\d.])([45])\.\d{1,3}\.\d{1,3}\b")
_REPLY = re.compile(r"(?<![\d.:-])[45]\d\d[ -](?:#?\d\.\d{1,3}\.\d{1,3}\b)?.{3,}")
_FAILURES = ("fail", "error")  # "error" is OpenSMTPD's
_DELAYED = re.compile(
    r"^(warning|delayed|delivery delayed|delay)\b|\(delay\)|still being retried", re.IGNORECASE
)


@dataclass(frozen=True)
class Bounced:
    """What a bounce says of a letter: that it was given up (`is_final`), or is late.

    `is_one` is False for what only looks like a bounce, such as the news that all went well. `message_ids`
    are those of letters it names, the one returned first. `why` is one line of the reason.
    """

    is_one: bool
    recipients: tuple[str, ...] = ()
    message_ids: tuple[str, ...] = ()
    is_final: bool = False
    why: str = ""


def read_bounce(raw: bytes) -> Bounced:
    """Return what a bounce says, as far as it can be understood."""
    message, _ = parse(raw)
    parts = list(_parts(message))
    blocks = [block for part in parts for block in _blocks(part)]
    found = _by_standard(blocks) if blocks else _by_custom(message, raw)
    return replace(found, recipients=found.recipients[:MOST], message_ids=_ids(message, parts, raw))


def _parts(message: Part) -> Iterator[Part]:
    """The first parts of a letter, and the first of the parts within them, but not of a letter returned."""
    waiting, met = [message], 0
    while waiting and met < _MOST_PARTS:
        part = waiting.pop(0)
        met += 1
        yield part
        inner = payload_of(part)
        if part.get_content_maintype() == "multipart" and isinstance(inner, list):
            waiting += [each for each in inner if isinstance(each, Message)]


def _blocks(part: Part) -> list[Headers]:
    """The blocks of a report for machines that tell of a recipient each."""
    inner = payload_of(part)
    if part.get_content_type() not in _STATUS_PARTS or not isinstance(inner, list):
        return []
    blocks = [Headers(each) for each in inner[: 5 * MOST] if isinstance(each, Message)]
    return [block for block in blocks if "action" in block or "final-recipient" in block]


def _by_standard(blocks: list[Headers]) -> Bounced:
    """Read RFC 3464's blocks: what failed goes before what is only late; the rest was delivered."""
    failed = [block for block in blocks if _has_failed(block)]
    told = failed or [block for block in blocks if block.first("action").lower().startswith("delay")]
    recipients = dict.fromkeys(filter(None, map(_recipient, told)))
    why = next(filter(None, map(_reason, told)), "")
    return Bounced(bool(told), tuple(recipients), is_final=bool(failed), why=why)


def _has_failed(block: Headers) -> bool:
    action = block.first("action").lower()
    return action.startswith(_FAILURES) or (not action and block.first("status").startswith("5"))


def _recipient(block: Headers) -> str:
    for name in ("original-recipient", "final-recipient", "x-actual-recipient"):
        address = block.first(name).rpartition(";")[2].strip(" <>").lower()
        if "@" in address:
            return one_line(address, 250)
    return ""


def _reason(block: Headers) -> str:
    said = block.words("diagnostic-code").partition(";")[2] or block.words("diagnostic-code")
    return one_line(said or block.words("status"), _LONGEST_WHY)


def _by_custom(message: Part, raw: bytes) -> Bounced:
    """Read a report of whatever form; the library knows those of many programs."""
    from flufl.bounce import all_failures

    logging.getLogger("flufl.bounce").setLevel(logging.CRITICAL + 1)  # it prints its troubles otherwise
    headers = Headers(message)
    short, _ = parse(_shortened(raw))
    try:
        late, failed = all_failures(short)
    except Exception:  # whatever a hostile report does to the library
        late, failed = frozenset(), frozenset()
    subject, sender = headers.words("subject"), next((one for _, one in headers.addresses("from")), "")
    is_late = bool(_DELAYED.search(subject)) or (bool(late) and not failed)
    named = [address.decode("ascii", "replace").lower() for address in sorted(failed or late)]
    recipients = named or [address for _, address in headers.addresses("x-failed-recipients")]
    said = _said(short)
    is_one = bool(recipients or said) or looks_bounced(headers, sender, subject)
    why = said or one_line(subject, _LONGEST_WHY)
    return Bounced(is_one, tuple(recipients), is_final=is_one and not is_late, why=why)


def _shortened(raw: bytes) -> bytes:
    """The letter with its first lines only, none of them long: what the library takes long over."""
    end = end_of_header(raw)
    lines = raw_body(raw)[: _MOST_LINES * 1_000].splitlines()[:_MOST_LINES]
    return raw[:end] + b"\r\n\r\n" + b"\r\n".join(line[:_LONGEST_LINE] for line in lines) + b"\r\n"


def _said(short: Part) -> str:
    """The first line that looks like what a mail server answered."""
    for part in _parts(short):
        text = payload_of(part)
        if part.get_content_maintype() == "text" and isinstance(text, str):
            for line in text.splitlines():
                if found := _REPLY.search(line):
                    return one_line(line[found.start() :], _LONGEST_WHY)
                if _STATUS.search(line):
                    return one_line(line, _LONGEST_WHY)
    return ""


def _ids(message: Part, parts: list[Part], raw: bytes) -> tuple[str, ...]:
    """The ids of the letters a bounce names: returned with it, answered by it, or anywhere in its text."""
    found: list[str] = []
    for part in parts[1:]:
        if part.get_content_type() in _RETURNED:
            found += _returned_ids(part)
    headers = Headers(message)
    text = raw_body(raw)[:_LONGEST_SEARCHED].replace(b"=\r\n", b"").replace(b"=\n", b"").replace(b"=3D", b"=")
    quoted = [each.decode("ascii", "replace") for each in _QUOTED_ID.findall(text)[:MOST]]
    named = [each.decode("ascii", "replace") for each in _first(_ID, text)]
    found += [*quoted, *headers.ids("in-reply-to"), *headers.ids("x-failed-message-id"), *named]
    return tuple(dict.fromkeys([*found, *headers.ids("references")[::-1]]))[:MOST]


def _first(pattern: re.Pattern[bytes], text: bytes) -> Iterator[bytes]:
    """The first few that a pattern finds."""
    for number, match in enumerate(pattern.finditer(text), 1):
        yield match.group()
        if number == MOST:
            return


def _returned_ids(part: Part) -> tuple[str, ...]:
    inner = payload_of(part)
    if isinstance(inner, list):  # message/rfc822 holds one letter
        letters = [each for each in inner if isinstance(each, Message)]
        return Headers(letters[0]).ids("message-id") if letters else ()
    octets = payload_of(part, decoded=True)
    head, _ = parse(octets[:_LONGEST_SEARCHED] + b"\n\n" if isinstance(octets, bytes) else b"")
    return Headers(head).ids("message-id")
