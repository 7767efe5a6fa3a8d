"""Letters whose form is broken, as programs with faults and long journeys make them, and what they say."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from dataclasses import dataclass

from pbem.selftest.dressing import KEY

ORDERS = "MOVE 16 N\nENEMY NONE\n"
TAG = f"[island/ann/{KEY}]"
HTML = "<html><body><p>MOVE 16 N</p><p>ENEMY NONE</p></body></html>\n"


@dataclass(frozen=True)
class Sample:
    """A letter by name, and the text that has to be read in it."""

    name: str
    raw: bytes
    reads: str = ORDERS


def head(
    name: str,
    more: str = "",
    sender: str = "Ann Archer <ann@example.com>",
    subject: str = f"Re: The Island {TAG}",
) -> bytes:
    """The header of a letter of ann's; `more` are whole lines."""
    return (
        f"From: {sender}\nTo: Pat Example <games@example.org>\nSubject: {subject}\n"
        f"Date: Fri, 04 Dec 2026 18:40:00 +0100\nMessage-ID: <{name}@example.com>\n{more}"
    ).encode()


def text(charset: str = "utf-8", transfer: str = "8bit") -> str:
    """The fields of a text."""
    media = f"MIME-Version: 1.0\nContent-Type: text/plain; charset={charset}\n"
    return f"{media}Content-Transfer-Encoding: {transfer}\n"


def multipart(kind: str = "mixed", boundary: str = "edge") -> str:
    """The fields of several parts."""
    return f'MIME-Version: 1.0\nContent-Type: multipart/{kind}; boundary="{boundary}"\n'


def simple(name: str, body: bytes | str, more: str = "", reads: str = ORDERS) -> Sample:
    """A letter with these fields more and this body."""
    octets = body.encode() if isinstance(body, str) else body
    return Sample(name, head(name, more or text()) + b"\n" + octets, reads)


def broken_letters() -> Iterator[Sample]:
    """All of them."""
    yield from _parts()
    yield from _charsets()
    yield from _encodings()
    yield from _headers()
    yield from _lines()
    yield from _markup()


def _parts() -> Iterator[Sample]:
    part = f"Content-Type: text/plain\n\n{ORDERS}"
    yield simple("no-boundary", ORDERS, "MIME-Version: 1.0\nContent-Type: multipart/mixed\n")
    yield simple("boundary-never-met", ORDERS, multipart())
    yield simple("never-closed", f"--edge\n{part}", multipart())
    yield simple("closed-twice", f"--edge\n{part}--edge--\n--edge--\n", multipart())
    yield simple("empty-parts", f"--edge\n\n--edge\n\n--edge\n{part}--edge--\n", multipart())
    yield simple("words-outside", f"preamble\n--edge\n{part}--edge--\nepilogue\n", multipart())
    yield simple("odd-boundary", f"--=_(a)+b?\n{part}--=_(a)+b?--\n", multipart(boundary="=_(a)+b?"))
    yield simple("same-boundary-inside", _twice_the_same(part), multipart())
    yield simple("nested-10", _nested(10, part), multipart(boundary="edge0"))
    yield simple("nested-200", _nested(200, part), multipart(boundary="edge0"), reads="")
    yield simple("unknown-multipart", f"--edge\n{part}--edge--\n", multipart("x-strange"))
    yield simple("with-a-picture", f"--edge\n{part}--edge\n{_PHOTO}--edge--\n", multipart())
    yield simple("attached-letter", f"--edge\n{part}--edge\n{_LETTER}--edge--\n", multipart())
    yield simple("only-an-attached-letter", f"--edge\n{_LETTER}--edge--\n", multipart(), reads="")
    yield simple(
        "file-without-name", f"--edge\nContent-Disposition: attachment\n{part}--edge--\n", multipart()
    )


_PHOTO = 'Content-Type: image/png; name="photo.png"\nContent-Transfer-Encoding: base64\n\nAAECAw==\n'
_LETTER = "Content-Type: message/rfc822\n\nFrom: bob@example.com\nSubject: mine\n\nMOVE 17 S\n"


def _twice_the_same(part: str) -> str:
    inner = 'Content-Type: multipart/mixed; boundary="edge"\n\n'
    return f"--edge\n{inner}--edge\n{part}--edge--\n--edge--\n"


def _nested(depth: int, part: str) -> str:
    opened = "".join(
        f'--edge{level}\nContent-Type: multipart/mixed; boundary="edge{level + 1}"\n\n'
        for level in range(depth)
    )
    return f"{opened}--edge{depth}\n{part}--edge{depth}--\n"


def _charsets() -> Iterator[Sample]:
    named = 'NAME "Zoë"\n'
    yield simple("utf-8-called-ascii", named, text("us-ascii"), named)
    yield simple("latin-1-called-utf-8", named.encode("latin-1"), text("utf-8"), named)
    yield simple("cp1252-called-latin-1", "NAME “Zoë”\n".encode("cp1252"), text("iso-8859-1"), named)
    yield simple("charset-unknown", ORDERS, text("x-unknown-1"))
    yield simple("charset-quoted-twice", named, text("\"'utf-8'\""), named)
    yield simple("charset-undeclared", named, "X-None: 1\n", named)
    yield simple("utf-16", ORDERS.encode("utf-16"), text("utf-16"))
    yield simple("byte-order-mark", b"\xef\xbb\xbf" + ORDERS.encode(), text())
    yield simple(
        "iso-2022-jp",
        f"{ORDERS}こんにちは\n".encode("iso-2022-jp"),
        text("iso-2022-jp"),
        f"{ORDERS}こんにちは\n",
    )
    yield simple("koi8-r", f"Привет\n{ORDERS}".encode("koi8-r"), text("koi8-r"), f"Привет\n{ORDERS}")
    yield simple("all-accents", ORDERS.encode() + b"# " + bytes(range(192, 256)) + b"\n", text(), _ACCENTS)


_ACCENTS = f"{ORDERS}# {''.join(map(chr, range(192, 256)))}\n"


def _encodings() -> Iterator[Sample]:
    whole = base64.b64encode(f"{ORDERS}# that is all for now, thank you".encode()).decode()
    yield simple("base64-cut-off", whole[:-9], text(transfer="base64"), f"{ORDERS}# that is all for now, tha")
    yield simple("base64-with-junk", whole[:20] + "!*~\n\n" + whole[20:], text(transfer="base64"), _WHOLE)
    yield simple("base64-without-padding", whole.rstrip("="), text(transfer="base64"), _WHOLE)
    yield simple("base64-on-one-line", whole, text(transfer="BASE64 "), _WHOLE)
    yield simple(
        "quoted-printable-faulty",
        "MOVE 16=20N=\n\nENEMY =4EONE =ZZ\n",
        text(transfer="quoted-printable"),
        _FAULTY,
    )
    yield simple(
        "quoted-printable-small-letters",
        "NAME =e2=80=9cA=e2=80=9d\n",
        text(transfer="quoted-printable"),
        'NAME "A"\n',
    )
    yield simple("transfer-unknown", ORDERS, text(transfer="x-carrier-pigeon"))
    yield simple("transfer-misspelt", ORDERS, text(transfer="8 bit"))


_WHOLE = f"{ORDERS}# that is all for now, thank you"
_FAULTY = "MOVE 16 N\nENEMY NONE =ZZ\n"


def _headers() -> Iterator[Sample]:
    yield Sample("no-header", f"\n{ORDERS}".encode())
    yield Sample("nothing", b"", "")
    yield Sample("only-a-header", head("only-a-header", text()), "")
    yield Sample("blank-lines-only", head("blank-lines-only", text()) + b"\n\n\n\n", "")
    yield Sample("no-blank-line", head("no-blank-line") + ORDERS.encode())
    yield Sample(
        "mbox-line-first",
        b"From ann@example.com Fri Dec  4 18:40:00 2026\n" + simple("mbox-line-first", ORDERS).raw,
    )
    yield Sample("folded-at-once", b" going on\n" + simple("folded-at-once", ORDERS).raw)
    yield simple("line-without-colon", ORDERS, f"this is no header field\n{text()}", _NO_COLON)
    yield simple("two-subjects", ORDERS, f"Subject: another\nFrom: bob@example.com\n{text()}")
    yield simple("two-content-types", ORDERS, f"{text()}Content-Type: text/html\n")
    yield simple("content-type-garbage", ORDERS, "Content-Type: ;;;=;\n")
    yield simple("content-type-half", ORDERS, "Content-Type: text\n")
    yield simple("long-header-line", ORDERS, f"X-Long: {'x' * 20_000}\n{text()}")
    yield simple("many-headers", ORDERS, "".join(f"X-{n}: {n}\n" for n in range(500)) + text())
    yield simple("date-garbage", ORDERS, f"Date: yesterday, I think\nMessage-ID: no brackets here\n{text()}")
    yield simple("disposition-garbage", ORDERS, f"{text()}Content-Disposition: inline; filename*=x''%%%\n")
    yield _eight_bit("utf-8")
    yield _eight_bit("latin-1")
    broken = head("broken-words", text(), subject=f"=?utf-8?q?=ZZ=?= =?klingon?b?!!!?= {TAG}")
    yield Sample("broken-words", broken + b"\n" + ORDERS.encode())


_NO_COLON = f"this is no header field\n{text()}\n{ORDERS}"


def _eight_bit(charset: str) -> Sample:
    name = f"header-in-{charset}"
    raw = head(name, text(), "Chloé Müller <ann@example.com>", f"Été {TAG}").decode().encode(charset)
    return Sample(name, raw + b"\n" + ORDERS.encode())


def _lines() -> Iterator[Sample]:
    letter = simple("x", ORDERS).raw
    yield Sample("carriage-returns-alone", letter.replace(b"<x@", b"<cr@").replace(b"\n", b"\r"))
    yield Sample("crlf", letter.replace(b"<x@", b"<crlf@").replace(b"\n", b"\r\n"))
    yield Sample("crcrlf", letter.replace(b"<x@", b"<crcrlf@").replace(b"\n", b"\r\r\n"))
    yield simple(
        "mixed-line-ends",
        "MOVE 16 N\r\nMODE 17 semi\rENEMY NONE\n",
        reads="MOVE 16 N\nMODE 17 semi\nENEMY NONE\n",
    )
    yield simple("nul-bytes", "MO\0VE 16 N\0\nENEMY\0 NONE\n")
    yield simple("no-last-line-end", ORDERS.rstrip("\n"))
    yield simple("form-feeds", "MOVE 16 N\fENEMY NONE\v\n")
    yield simple(
        "one-long-comment", f"{ORDERS}# {'very ' * 1500}long\n", reads=f"{ORDERS}# {'very ' * 1500}long\n"
    )


def _markup() -> Iterator[Sample]:
    html = "MIME-Version: 1.0\nContent-Type: text/html; charset=utf-8\n"
    yield simple("html-never-closed", "<html><body><p>MOVE 16 N<p>ENEMY NONE", html)
    yield simple("html-closed-too-often", "</div></p><div>MOVE 16 N</div></div></div>ENEMY NONE</body>", html)
    yield simple("html-other-charset", f"<meta charset=utf-16>{HTML}", html)
    yield simple("html-bare-signs", "<p>MOVE 16 N > NE < S & more<br>ENEMY NONE", html, _SIGNS)
    yield simple("text-left-empty", _both("\n", HTML), multipart("alternative"))
    yield simple("text-a-stub", _both("This message is in HTML.\n", HTML), multipart("alternative"))


_SIGNS = "MOVE 16 N > NE < S & more\nENEMY NONE\n"


def _both(plain: str, html: str) -> str:
    return (
        f"--edge\nContent-Type: text/plain\n\n{plain}\n--edge\nContent-Type: text/html\n\n{html}\n--edge--\n"
    )
