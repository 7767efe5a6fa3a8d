"""A Post into the bytes of a mail (RFC 5322, MIME); the same post gives the same bytes."""

from __future__ import annotations

import hashlib
import re
from datetime import UTC, datetime
from email.charset import QP, Charset
from email.encoders import encode_base64
from email.generator import BytesGenerator
from email.header import Header
from email.message import Message
from email.mime.base import MIMEBase
from email.mime.multipart import MIMEMultipart
from email.mime.text import MIMEText
from email.policy import compat32
from email.utils import format_datetime, parseaddr, quote
from io import BytesIO

from pbem.engine.tongue import tr
from pbem.mail.pages import answerable_page, is_for_browsers, reading_page
from pbem.mail.plain import one_line
from pbem.mail.sorting import OWN_MARK
from pbem.post import Enclosure, Post

_POLICY = compat32.clone(linesep="\r\n")
_LINE_END = re.compile(r"\r\n|\r|\n")
_FIELD_NAME = re.compile(r"^[A-Za-z][A-Za-z0-9-]{0,60}$")
_DOMAIN = r"@[A-Za-z0-9.\-\[\]:]{1,255}$"
_ADDRESS = re.compile(r"^[!-;=?A-~]{1,64}" + _DOMAIN)
_WIDER_ADDRESS = re.compile(r"^[!-;=?A-~\u00a1-\U0010ffff]{1,64}" + _DOMAIN)
_FIXED = {"from", "to", "date", "message-id", "mime-version", "content-type", OWN_MARK.lower()}
_IDS = ("Message-ID", "In-Reply-To", "References")
_ATOM = re.compile(r"^[A-Za-z0-9 !#$%&'*+/=?^_`{|}~-]*$")


def compose(post: Post, sender: str, is_wider: bool = False) -> bytes:
    """The mail for a post from `sender` ("Name <address>" or an address), 7-bit, lines ended by CRLF.

    Where `is_wider`, addresses may hold any letters (RFC 6532), and the header is UTF-8. Raises ValueError
    for an address that can't be written and FileNotFoundError for a missing enclosure.
    """
    message = _body(post, sender)
    for name, value in _fields(post, sender, is_wider):
        message[name] = _OneLine(value) if name in _IDS else value  # type: ignore[assignment]
    for name, value in post.headers:
        _add(message, name, value)
    written = BytesIO()
    _Writer(written, mangle_from_=False, policy=_POLICY).flatten(message)
    return written.getvalue()


class _OneLine(Header):
    """Message-IDs that are never broken off from the name of their field: some programs look only there."""

    def encode(self, splitchars: str = ";, \t", maxlinelen: int | None = None, linesep: str = "\n") -> str:
        """Return it unbroken."""
        return super().encode(splitchars, 0, linesep)


class _Writer(BytesGenerator):
    """Writes what `as_bytes` of a message does, but each part in one step, not line by line."""

    def _write_lines(self, lines: str) -> None:
        if lines:
            self.write(self._NL.join(_LINE_END.split(lines)))  # type: ignore[attr-defined]


def bracketed(message_id: str) -> str:
    """A message id with its angle brackets, without blanks."""
    return f"<{''.join(one_line(message_id).split()).strip('<>')}>"


def written_address(address: str, is_wider: bool = False) -> str:
    """An address as an envelope or a header holds it, its domain in ASCII; ValueError for anything else."""
    local, _, domain = one_line(address).rpartition("@")
    try:
        written = f"{local}@{domain if domain.isascii() else domain.encode('idna').decode('ascii')}"
    except UnicodeError:
        written = ""
    if not (_WIDER_ADDRESS if is_wider else _ADDRESS).match(written):
        bad = repr(one_line(address))
        raise ValueError(tr("No mail can be sent to or from the address {address}.", address=bad))
    return written


def _fields(post: Post, sender: str, is_wider: bool) -> list[tuple[str, str]]:
    fields = [
        ("From", _mailbox(*parseaddr(one_line(sender)), is_wider)),
        ("To", _mailbox(post.to_name, post.to, is_wider)),
        ("Subject", _encoded(post.subject, "Subject")),
        ("Date", _date(post.sent_at)),
        ("Message-ID", bracketed(post.message_id)),
        ("Auto-Submitted", "auto-replied" if post.is_reply else "auto-generated"),
        ("X-Auto-Response-Suppress", "All"),
        (OWN_MARK, "1"),
    ]
    if post.in_reply_to:
        fields.append(("In-Reply-To", bracketed(post.in_reply_to)))
    if post.references:
        fields.append(("References", "\n ".join(map(bracketed, post.references))))
    return fields


def _add(message: Message, name: str, value: str) -> None:
    """Add a field of the post's own; it replaces one of ours, but not those that identify the mail."""
    if not _FIELD_NAME.match(name) or name.lower() in _FIXED:
        raise ValueError(f"A post can't set the header field {one_line(name)!r}.")
    del message[name]
    message[name] = _encoded(value, name)


def _encoded(text: str, name: str) -> str:
    return Header(one_line(text), header_name=name).encode()


def _mailbox(name: str, address: str, is_wider: bool) -> str:
    """A name and address for a header; the name quoted or encoded as needed, the address as raw UTF-8."""
    written = written_address(address, is_wider).encode().decode("ascii", "surrogateescape")
    plain_name = one_line(name, 200)
    if not plain_name:
        return written
    if not plain_name.isascii():
        return f"{Header(plain_name, 'utf-8').encode()} <{written}>"
    return f"{plain_name} <{written}>" if _ATOM.match(plain_name) else f'"{quote(plain_name)}" <{written}>'


def _date(moment: str) -> str:
    at = datetime.fromisoformat(moment)
    return format_datetime(at if at.tzinfo else at.replace(tzinfo=UTC))


def _body(post: Post, sender: str) -> Message:
    """The text, its HTML version beside it if there is one, and the attachments after them.

    A page that can do more in a browser than in a mail program is attached too, as it is.
    """
    pages = [each for each in post.enclosures if each.is_alternative]
    body: Message = _text(post.text, "plain")
    if pages:
        versions = [_text(reading_page(_page(each, post)), _subtype(each)) for each in pages]
        body = _joined("alternative", [body, *versions], post)
    reading = [each for each in pages if not is_for_browsers(_page(each, post))]
    files = [each for each in post.enclosures if each not in reading]
    if files:
        body = _joined("mixed", [body, *(_attachment(file, post, sender) for file in files)], post)
    return body


def _text(text: str, subtype: str) -> MIMEText:
    utf8 = Charset("utf-8")
    utf8.body_encoding = QP
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return MIMEText(lines if lines.endswith("\n") else lines + "\n", subtype, utf8)  # type: ignore[arg-type]


def _joined(subtype: str, parts: list[Message], post: Post) -> MIMEMultipart:
    """The parts between boundaries made from the message id; "=_" occurs in no encoded part."""
    mark = hashlib.sha256(f"{subtype} {post.message_id}".encode()).hexdigest()[:32]
    return MIMEMultipart(subtype, boundary=f"=_{mark}", _subparts=parts)


def _attachment(enclosure: Enclosure, post: Post, sender: str) -> MIMEBase:
    maintype, _, subtype = enclosure.media.partition("/")
    part = MIMEBase(maintype, subtype)
    if maintype == "text":
        part.set_param("charset", "utf-8")
    octets = _octets(enclosure, post)
    if enclosure.media == "text/html":
        octets = answerable_page(octets.decode("utf-8"), post, sender).encode()
    part.set_payload(octets)
    encode_base64(part)
    name = one_line(enclosure.name, 200)
    written = name if name.isascii() else ("utf-8", "", name)
    part.add_header("Content-Disposition", "attachment", filename=written)
    return part


def _subtype(enclosure: Enclosure) -> str:
    return enclosure.media.partition("/")[2]


def _page(enclosure: Enclosure, post: Post) -> str:
    return _octets(enclosure, post).decode("utf-8")


def _octets(enclosure: Enclosure, post: Post) -> bytes:
    try:
        return enclosure.path.read_bytes()
    except FileNotFoundError as missing:
        what = tr(
            "The enclosure {name} of the post {post} is missing: {path}.",
            name=enclosure.name,
            post=post.message_id,
            path=enclosure.path,
        )
        raise FileNotFoundError(what) from missing
