"""How mail programs put text on the wire: headers, encodings, quoting, flowed lines, markup."""

from __future__ import annotations

import base64
import quopri
from collections.abc import Iterable, Mapping
from email.charset import QP, Charset
from email.header import Header
from email.utils import quote
from html import escape
from typing import Literal

from pbem.demo.reply import Correspondent

Transfer = Literal["7bit", "8bit", "quoted-printable", "base64"]
_FLOWED_WIDTH = 72
_SPECIALS = set('()<>[]:;@\\,."')


def head(fields: Mapping[str, str]) -> bytes:
    """The header in the order given; values that hold line breaks are folded already."""
    return "".join(f"{name}: {value}\n" for name, value in fields.items()).encode("ascii")


def encoded(text: str, name: str, way: int = QP) -> str:
    """A text for a header field, in encoded words where it must be, folded."""
    if text.isascii():
        return Header(text, "us-ascii", header_name=name).encode()
    charset = Charset("utf-8")
    charset.header_encoding = way
    return Header(text, charset, header_name=name).encode()


def mailbox(who: Correspondent, name: str = "From", way: int = QP) -> str:
    """A display name and address for a header field."""
    if not who.name.isascii():
        return f"{encoded(who.name, name, way)}\n <{who.address}>"
    shown = f'"{quote(who.name)}"' if _SPECIALS & set(who.name) else who.name
    return f"{shown} <{who.address}>"


def part(media: str, charset: str, transfer: Transfer, text: str, disposition: str = "") -> bytes:
    """A MIME part: its header fields, a blank line, and the text encoded."""
    fields = {"Content-Type": f"{media}; charset={charset}", "Content-Transfer-Encoding": transfer}
    if disposition:
        fields["Content-Disposition"] = disposition
    return head(fields) + b"\n" + body(text, charset.partition(";")[0].strip('"'), transfer)


def body(text: str, charset: str, transfer: Transfer) -> bytes:
    """A text as the bytes of a body; what an old character set lacks becomes a question mark."""
    octets = f"{text.rstrip(chr(10))}\n".encode(charset, "replace")
    if transfer == "quoted-printable":
        return quopri.encodestring(octets)
    if transfer == "base64":
        return base64.encodebytes(octets.replace(b"\n", b"\r\n"))
    return octets


def multipart(kind: str, boundary: str, parts: Iterable[bytes], extra: str = "") -> bytes:
    """Parts between boundaries, with the header field that names them."""
    mark = boundary.encode("ascii")
    pieces = b"".join(b"--" + mark + b"\n" + each + b"\n" for each in parts)
    return head({"Content-Type": f'multipart/{kind};{extra}\n boundary="{boundary}"'}) + (
        b"\n" + pieces + b"--" + mark + b"--\n"
    )


def quoted(lines: Iterable[str]) -> str:
    """Lines with the mark of quotation."""
    return "\n".join(f"> {line}".rstrip() for line in lines)


def flowed(text: str, *, deletes_space: bool = False) -> str:
    """Long lines softly broken and stuffed (RFC 3676)."""
    return "\n".join(_flowed_line(line, deletes_space) for line in text.split("\n"))


def _flowed_line(line: str, deletes_space: bool) -> str:
    if line == "-- ":
        return line
    pieces = [""]
    for word in line.rstrip().split(" "):
        if pieces[-1] and len(pieces[-1]) + len(word) > _FLOWED_WIDTH:
            pieces.append("")
        pieces[-1] += f"{word} "
    pieces[-1] = pieces[-1][:-1]
    stuffed = (f" {piece}" if piece.startswith((" ", ">", "From ")) else piece for piece in pieces)
    return (" \n" if deletes_space else "\n").join(stuffed)


def smart(text: str) -> str:
    """A text as a telephone "improves" it: curly quotes, real dashes and ellipses."""
    curly, is_open = [], False
    for letter in text.replace("...", "…").replace(" - ", " – ").replace("'", "’"):
        if letter == '"':
            letter, is_open = ("”" if is_open else "“"), not is_open
        curly.append(letter)
    return "".join(curly)


def breaks(lines: Iterable[str], mark: str = "<br>") -> str:
    """Lines of text as HTML, a break between them."""
    return f"{mark}\n".join(escape(line, quote=False) for line in lines)


def blocks(lines: Iterable[str], tag: str = "div", attributes: str = "", empty: str = "<br>") -> str:
    """Lines of text as HTML, each in an element of its own."""
    opening = f"<{tag} {attributes}>" if attributes else f"<{tag}>"
    return "\n".join(f"{opening}{escape(line, quote=False) or empty}</{tag}>" for line in lines)


def plain_transfer(text: str) -> Transfer:
    """The encoding a careful program picks: none for ASCII, else quoted-printable, or base64 if shorter."""
    if text.isascii():
        return "7bit" if max(map(len, text.split("\n"))) < 78 else "quoted-printable"
    octets = text.encode()
    return "base64" if sum(octet > 126 for octet in octets) * 3 > len(octets) else "quoted-printable"
