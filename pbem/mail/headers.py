"""Header fields of a letter, decoded so that no hostile one can stop the reading."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from datetime import UTC, datetime
from email.header import decode_header
from email.utils import getaddresses, parsedate_to_datetime, unquote

from pbem.mail.charsets import decode
from pbem.mail.mime import Part
from pbem.mail.plain import one_line, plain

_LONGEST_LIST = 16_000
_LONGEST_WORDS = 4_000
_LONGEST_SIMPLE = 500
_MOST_REFERENCES = 100
_ID = re.compile(r"<[^<>\s]{1,990}>")
_ONE_MAILBOX = re.compile(
    r'\s*+(?:"([^"\\]*+)"\s*+|([^"\\<>()\[\],;:@]*+))<([^\s<>()\[\],;:"@]{1,64}@[^\s<>()\[\],;:"@]{1,255})>\s*+'
)
_AUTHOR = re.compile(
    r"""\s*+(?:
        (?:"(?:[^"\\]|\\.)*+"|[^"\\<>@])*+ < (?P<of>[^\s<>()\[\],;:\\"@]{1,64}@[^\s<>()\[\],;:\\"@]{1,255}) >
        | (?P<bare>[^\s<>()\[\],;:\\"@]{1,64}@[^\s<>()\[\],;:\\"@]{1,255}) \s*+ (?:\([^()<>\\]*+\))?
    )\s*+""",
    re.VERBOSE,
)
_ADDRESS = re.compile(r"[^\s<>()\[\],;:\"@]{1,64}@[^\s<>()\[\],;:\"@]{1,255}")


class Headers:
    """The header fields of one message, by lower-case name, in order."""

    def __init__(self, message: Part) -> None:
        """Take the fields as they stand, 8-bit characters made text."""
        self._values: dict[str, list[str]] = {}
        for name, value in message.raw_items():
            self._values.setdefault(name.lower(), []).append(_eight_bit(str(value)))

    def __contains__(self, name: str) -> bool:
        return name.lower() in self._values

    def all(self, name: str) -> list[str]:
        """Every field of that name, undecoded."""
        return self._values.get(name.lower(), [])

    def first(self, name: str) -> str:
        """The first field of that name on one line, undecoded; empty if there is none."""
        return one_line(next(iter(self.all(name)), ""))

    def names(self) -> Iterator[str]:
        """The names of all fields, in lower case."""
        return iter(self._values)

    def words(self, name: str) -> str:
        """The first field of that name as people read it: encoded words decoded, one line."""
        return one_line(decoded(next(iter(self.all(name)), "")))

    def ids(self, name: str) -> tuple[str, ...]:
        """The message ids in a field, with their angle brackets; the latest hundred."""
        found = _ID.findall(" ".join(self.all(name))[-_LONGEST_LIST:])
        return tuple(one_line(each) for each in found)[-_MOST_REFERENCES:]

    def one_id(self, name: str) -> str:
        """The first message id in a field, or else the field itself."""
        return next(iter(self.ids(name)), "") or self.first(name)

    def addresses(self, *names: str) -> tuple[tuple[str, str], ...]:
        """Display name and lower-case address of everyone in these fields, in order."""
        return tuple(pair for name in names for value in self.all(name) for pair in _pairs(value))

    def author(self) -> str:
        """The one address in the one From line, in small letters; empty where it is not written plainly.

        All programs understand such a line alike: there is no address but in quotation marks beside it, no
        part of it is quoted, and it holds no letter that only looks like another, or like none.
        """
        lines = self.all("from")
        line = lines[0].replace("\r", "").replace("\n", "") if len(lines) == 1 else ""
        found = _AUTHOR.fullmatch(line) if len(line) < _LONGEST_SIMPLE else None
        address = (found["of"] or found["bare"]) if found else ""
        is_plain = address == plain(address) == unicodedata.normalize("NFKC", address)
        return address.lower() if is_plain and address.isprintable() else ""


def utc_time(text: str) -> datetime | None:
    """The time that a date of a header tells (RFC 5322), in UTC, which it is also where it names no zone."""
    try:
        found = parsedate_to_datetime(text.strip())
        return (found if found.tzinfo else found.replace(tzinfo=UTC)).astimezone(UTC)
    except (TypeError, ValueError, OverflowError):
        return None


def decoded(value: str) -> str:
    """A header text with its encoded words (RFC 2047) decoded, as far as they can be."""
    short = value[:_LONGEST_WORDS].replace("\r", "").replace("\n", "")
    if "=?" not in short:
        return short
    try:
        pieces = decode_header(short)
    except Exception:  # whatever a hostile header does to the library, the letter is read
        return short
    return "".join(_piece(octets, charset) for octets, charset in pieces)


def _piece(octets: bytes | str, charset: str | None) -> str:
    if isinstance(octets, str):
        return octets
    if charset is None:  # the library escapes what is not Latin-1 between two encoded words
        return octets.decode("raw-unicode-escape", "replace")
    return decode(octets, charset.partition("*")[0])[0]


def _eight_bit(value: str) -> str:
    """A raw header value whose undeclared 8-bit bytes are read as UTF-8 or cp1252."""
    if value.isascii():
        return value
    return decode(value.encode("utf-8", "surrogateescape"))[0]


def _pairs(value: str) -> list[tuple[str, str]]:
    short = value[:_LONGEST_LIST]
    one = _ONE_MAILBOX.fullmatch(short) if len(short) < _LONGEST_SIMPLE else None
    if one:  # as nearly all letters have it; the library is slow
        return [(one_line(decoded(one[1] or one[2] or "")), one_line(one[3]).lower())]
    if _ADDRESS.fullmatch(short):
        return [("", one_line(short).lower())]
    try:
        pairs = getaddresses([short.replace("\r", "").replace("\n", "")])
    except Exception:  # deep comments exhaust the library's recursion
        pairs = []
    good = [(one_line(decoded(unquote(name))), _address(spec)) for name, spec in pairs if _address(spec)]
    return good or [("", one_line(found).lower()) for found in _ADDRESS.findall(short)]


def _address(spec: str) -> str:
    found = _ADDRESS.search(spec)
    return one_line(found.group()).lower() if found else ""
