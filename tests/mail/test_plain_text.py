"""Plain text out of anything: character sets, typography, alternatives, HTML and what it quotes."""

from __future__ import annotations

import base64
import codecs
from encodings.aliases import aliases

import pytest

from pbem.mail.charsets import decode
from pbem.mail.reading import read_letter
from pbem.post import Letter

ORDERS = "17H NE aggressive\nMOVE 42 > N"
REPORT = "The island\n==========\n\n42H STAY aggressive   # B7"


def letter(octets: bytes, charset: str = "", media: str = "text/plain") -> Letter:
    label = f"; charset={charset}" if charset else ""
    head = f"From: ann@example.org\nContent-Type: {media}{label}\nContent-Transfer-Encoding: base64\n\n"
    return read_letter(head.encode() + base64.encodebytes(octets))


def html(markup: str) -> Letter:
    return letter(markup.encode(), "utf-8", "text/html")


def codecs_of_text() -> list[str]:
    """Every character set that Python knows."""
    found = []
    for name in sorted({*aliases.values(), "cp1006", "gb18030", "utf_8_sig"}):
        try:
            b"a".decode(name, "replace")
            found.append(name)
        except (LookupError, ValueError):
            continue
    return [name for name in found if name not in ("mbcs", "oem", "punycode", "idna")]


@pytest.mark.parametrize("charset", codecs_of_text())
def test_every_charset_python_knows(charset: str) -> None:
    assert letter(ORDERS.replace(" > ", " ").encode(charset), charset).text == ORDERS.replace(" > ", " ")


@pytest.mark.parametrize(
    "charset", ["hex", "zlib", "rot13", "base64", "bz2", "undefined", "idna", "\x00", "é"]
)
def test_what_is_no_charset_of_letters_is_not_used(charset: str) -> None:
    assert decode(b"17H NE", charset)[0] == "17H NE"
    subject = f"Subject: =?{charset}?q?island?=\n\n17H NE"
    assert read_letter(subject.encode()).text == "17H NE"


@pytest.mark.parametrize(
    ("written", "label", "codec"),
    [
        ("ENEMY zoë “x”", "iso-8859-1", "cp1252"),
        ("ENEMY zoë", "us-ascii", "utf-8"),
        ("ENEMY zoë", "us-ascii", "cp1252"),
        ("ENEMY zoë", "utf-8", "cp1252"),
        ("ENEMY zoë", "iso-8859-1", "utf-8"),
        ("ENEMY żuk", "iso-8859-2", "utf-8"),
        ("ENEMY zoë", "x-unknown", "utf-8"),
        ("ENEMY zoë", "", "cp1252"),
        ("ENEMY 朱镕基", "gb2312", "gbk"),
        ("ENEMY ①髙", "shift_jis", "cp932"),
        ("ENEMY 똠", "euc-kr", "cp949"),
        ("ENEMY İğ", "iso-8859-9", "cp1254"),
        ("ENEMY נ", "iso-8859-8-i", "cp1255"),
        ("ENEMY ж", '"koi8-r"', "koi8-r"),
        ("ENEMY zoë", "unicode-1-1-utf-7", "utf-7"),
        ("ENEMY zoë", "utf-16", "utf-16-be"),
        ("ENEMY zoë", "utf-16", "utf-16-le"),
        ("ENEMY zoë", "utf-16le", "utf-16-le"),
        ("ENEMY zoë", "", "utf-16"),
        ("ENEMY zoë", "us-ascii", "utf-32"),
        ("ENEMY zoë", "iso-8859-1", "utf-8-sig"),
    ],
)
def test_wrong_and_odd_labels(written: str, label: str, codec: str) -> None:
    read = letter(written.encode(codec), label)
    assert read.text == written.replace("“", '"').replace("”", '"')


def test_only_what_is_no_error_elsewhere_is_taken_for_utf_8() -> None:
    assert decode("zoë".encode(), "iso-8859-1") == (
        "zoë",
        ("the text is not iso-8859-1; it was read as utf-8",),
    )
    assert decode("zoë".encode("latin-1"), "iso-8859-1") == ("zoë", ())
    assert decode(codecs.BOM_UTF8 + b"x", "koi8-r") == ("x", ())


def test_html_names_its_own_charset() -> None:
    markup = '<html><head><meta charset="koi8-r"></head><body>ENEMY жук</body></html>'
    assert letter(markup.encode("koi8-r"), media="text/html").text == "ENEMY жук"


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("１７Ｈ　ＮＥ", "17H NE"),
        ("MOVE\u00a042\u202f>\u2009N", "MOVE 42 > N"),
        ("17\u200bH\u2060 N\u00adE\ufeff", "17H NE"),
        ("17H\ufe0f NE\ufe0e", "17H NE"),
        ("\u202a17H NE\u202c", "17H NE"),
        ("GENE “Armour” ‘x’ „y‟ «z»", 'GENE "Armour" \'x\' "y" "z"'),
        ("A—B–C−D‑E", "A-B-C-D-E"),
        ("17H NE\u2028MOVE 42\u2029X\vY\fZ", "17H NE\nMOVE 42\nX\nY\nZ"),
        ("17H\tNE…", "17H NE..."),
    ],
)
def test_typography_is_made_plain(written: str, read: str) -> None:
    assert letter(written.encode(), "utf-8").text == read


def alternative(text: str, markup: str) -> Letter:
    body = f"--b\nContent-Type: text/plain\n\n{text}\n--b\nContent-Type: text/html\n\n{markup}\n--b--\n"
    return read_letter(f"Content-Type: multipart/alternative; boundary=b\n\n{body}".encode())


MARKUP = ORDERS.replace("\n", "<br>").replace(">", "&gt;").replace("<br&gt;", "<br>")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\u00a0\n\n",
        "Your mail program cannot show HTML.",
        "This is a multi-part message in MIME format.",
        "To view this mail, use a web browser.",
        f"<html><body>{MARKUP}</body></html>",
        f"<div dir=ltr>{MARKUP}</div>",
    ],
)
def test_html_is_read_where_the_text_is_empty_or_useless(text: str) -> None:
    assert alternative(text, f"<p>{MARKUP}</p>").text == ORDERS


def test_the_text_is_read_where_it_says_something() -> None:
    assert alternative(ORDERS, "<p>MOVE 11C B7</p>").text == ORDERS


def test_html_that_says_to_be_plain_text_is_read_as_html() -> None:
    assert letter(f"<!DOCTYPE html><html><body>{MARKUP}</body></html>".encode(), "utf-8").text == ORDERS
    assert letter(b"<Ann> hello", "utf-8").text == "<Ann> hello"


def test_what_a_quotation_in_html_quotes_itself_is_left_out_of_it() -> None:
    inner = "<blockquote type=cite>MOVE 11C B7</blockquote>"
    report = REPORT.replace("\n", "<br>")
    read = html(f"{MARKUP}<blockquote type=cite>{report}<br>{inner}</blockquote>")
    assert read.text == ORDERS
    assert [line.split() for line in read.quoted.split("\n") if line.strip()] == [
        line.split() for line in REPORT.split("\n") if line
    ]


@pytest.mark.parametrize(
    ("quotation", "quoted"),
    [
        ("\n> a\n>\n>  b\n>> c\n> > d\n > e", "a\n\n b\ne"),
        ("\n>a\n>> b\n>c", "a\nc"),
        ("\n-----Original Message-----\nFrom: GM\nSent: today\n\na\n> b\nc", "a\nc"),
        (
            "\n\n-----Original Message-----\nFrom: GM\nSent: today\n\na\n\n"
            "-----Original Message-----\nFrom: Ann\nSent: today\n\nb",
            "a",
        ),
        ("", ""),
    ],
)
def test_the_letter_answered_as_it_came_back(quotation: str, quoted: str) -> None:
    read = letter(f"{ORDERS}\n{quotation}".encode(), "utf-8")
    assert (read.text, read.quoted) == (ORDERS, quoted)


def test_a_list_of_preferences_broken_before_its_mark_is_no_quotation() -> None:
    first = "GENE Swimming > Speed > Foul Odour > Thick Hide > Camouflage > Nimble"
    read = letter(f"{first}\n> Fat Reserves\n\nENEMY bob\n".encode(), "utf-8")
    assert read.text == f"{first}\n> Fat Reserves\n\nENEMY bob"
    assert letter(f"{first}\n> a\n> b".encode(), "utf-8").text == first


def test_an_attached_letter_is_named_and_not_read() -> None:
    inside = "Content-Type: text/plain\n\nMOVE 11C B7"
    body = (
        f"--b\nContent-Type: text/plain\n\n{ORDERS}\n--b\nContent-Type: message/rfc822\n\n{inside}\n--b--\n"
    )
    read = read_letter(f"Content-Type: multipart/mixed; boundary=b\n\n{body}".encode())
    assert (read.text, read.dropped) == (ORDERS, ("an attached letter",))
