"""Letters as mail programs write them, read as the player meant them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pbem.mail.reading import read_letter
from pbem.post import Letter, Sort

LETTERS = Path(__file__).parent / "letters"
ORDERS = "17H NE aggressive\nMOVE 42 > N"


def letter(name: str) -> Letter:
    return read_letter((LETTERS / f"{name}.eml").read_bytes())


def plain_letter(text: str, header: str = "") -> Letter:
    head = f"From: Ann <ann@example.org>\n{header}Content-Type: text/plain; charset=utf-8\n\n"
    return read_letter((head + text).encode())


@pytest.mark.parametrize(
    "name",
    [
        "gmail",
        "outlook",
        "original-message",
        "html-outlook",
        "stub-text",
        "flowed",
        "flowed-delsp",
        "signature",
    ],
)
def test_the_orders_above_the_quote_are_read_and_nothing_else(name: str) -> None:
    assert letter(name).text == ORDERS
    assert letter(name).sort is Sort.PERSON


@pytest.mark.parametrize(
    ("name", "dropped"),
    [
        ("gmail", ("5 quoted lines",)),
        ("outlook", ("text after the quoted message (7 lines)",)),
        ("original-message", ("text after the quoted message (6 lines)",)),
        ("flowed", ("2 quoted lines", "a signature of 2 lines")),
        ("signature", ("a signature of 4 lines",)),
        ("attachment", ("the attachment map.png",)),
    ],
)
def test_what_is_left_out_is_counted(name: str, dropped: tuple[str, ...]) -> None:
    assert letter(name).dropped == dropped


def test_smart_punctuation_is_made_plain() -> None:
    assert letter("apple-smart").text == (
        "17H NE aggressive\nGENE Armour ' Speed\nPRESS TO \"bob\":\nDon't come - or else...\nEND\n17H NE"
    )


def test_html_alone_is_read_and_its_blockquote_is_a_quote() -> None:
    lines = [line for line in letter("html-only").text.split("\n") if line.strip()]
    assert lines == ["17H NE aggressive", "MOVE 42 > N", "18C S"]


@pytest.mark.parametrize(
    ("name", "last"),
    [
        ("base64-utf8", "PRESS TO zoë:\nÇa va?\nEND"),
        ("utf16", "# café"),
        ("latin1", '# café "x"'),
        ("wrong-charset", "# café"),
    ],
)
def test_every_character_set_is_read(name: str, last: str) -> None:
    assert letter(name).text == f"{ORDERS}\n{last}"


def test_a_wrong_character_set_is_noted() -> None:
    assert letter("wrong-charset").faults == ("the text is not valid utf-8; it was read as cp1252",)
    assert letter("latin1").faults == ()


def test_text_attachments_are_read_with_the_letter() -> None:
    assert letter("attachment").text == ORDERS


def test_lines_below_and_between_quotes_are_read() -> None:
    lines = [line for line in letter("bottom-posted").text.split("\n") if line]
    assert lines == ["17H NE aggressive", "MOVE 42 > N"]
    assert letter("bottom-posted").dropped == ("4 quoted lines",)


@pytest.mark.parametrize(
    ("name", "sort"),
    [
        ("out-of-office", Sort.AUTOMATIC),
        ("auto-submitted", Sort.AUTOMATIC),
        ("bounce", Sort.BOUNCE),
        ("list", Sort.LIST),
        ("own", Sort.OWN),
        ("gmail", Sort.PERSON),
    ],
)
def test_letters_are_sorted(name: str, sort: Sort) -> None:
    assert letter(name).sort is sort


@pytest.mark.parametrize(
    ("header", "sort"),
    [
        ("Auto-Submitted: no\n", Sort.PERSON),
        ("Auto-Submitted: auto-notified; owner-email=a@b.c\n", Sort.AUTOMATIC),
        ("X-Autoreply: yes\n", Sort.AUTOMATIC),
        ("X-Auto-Response-Suppress: All\n", Sort.PERSON),
        ("Subject: Out of office next week, orders inside\n", Sort.PERSON),
        ("Subject: Out of office next week\nX-Auto-Response-Suppress: All\n", Sort.AUTOMATIC),
        ("Subject: Abwesenheitsnotiz: island-1\n", Sort.AUTOMATIC),
        ("Subject: Re: Automatic reply: island-1\n", Sort.PERSON),
        ("Precedence: auto_reply\n", Sort.AUTOMATIC),
        ("Precedence: bulk\n", Sort.LIST),
        ("List-Unsubscribe: <mailto:x@y.z>\n", Sort.LIST),
        ("Return-Path: <>\n", Sort.BOUNCE),
    ],
)
def test_headers_decide_the_sort(header: str, sort: Sort) -> None:
    assert plain_letter("17H NE\n", header).sort is sort


def test_the_header_is_read() -> None:
    read = plain_letter(
        "17H NE\n",
        "To: GM <GM@Zine.example>, x@y.z\nDelivered-To: gm@zine.example\nX-Original-To: in+i1@zine.example\n"
        "Subject: =?utf-8?q?H=C3=B6hle?=\n =?utf-8?q?_2?=\nMessage-ID: <a@b>\nIn-Reply-To: <c@d> (x)\n"
        "References: <e@f>\n\t<c@d>\n",
    )
    assert (read.sender, read.sender_name, read.subject) == ("ann@example.org", "Ann", "Höhle 2")
    assert read.recipients == ("gm@zine.example", "x@y.z", "in+i1@zine.example")
    assert (read.message_id, read.in_reply_to, read.references) == ("<a@b>", "<c@d>", ("<e@f>", "<c@d>"))


def test_header_values_are_single_lines_of_bounded_length() -> None:
    read = plain_letter("x\n", f"Subject: {'long ' * 1000}\nMessage-ID: {'y' * 5000}\n")
    assert len(read.subject) <= 998
    assert len(read.message_id) <= 998


def test_a_missing_message_id_is_empty() -> None:
    assert plain_letter("x\n").message_id == ""


def test_the_way_a_letter_came_does_not_change_its_digest() -> None:
    raw = (LETTERS / "gmail.eml").read_bytes()
    again = b"Received: from elsewhere\nDelivered-To: x@y.z\n" + raw.replace(b"\n", b"\r\n")
    assert read_letter(raw).digest == read_letter(again).digest
    assert read_letter(raw).digest != read_letter(raw.replace(b"17H", b"18H")).digest
    assert read_letter(raw).digest != read_letter(raw.replace(b"<gmail@", b"<other@")).digest


def test_long_letters_are_cut_and_that_is_noted() -> None:
    read = plain_letter("MOVE 1 N\n" * 200_000)
    assert len(read.text) <= 1_000_000
    assert "too long" in read.faults[0]


def test_a_crowd_of_parts_is_read_in_bounded_time() -> None:
    head = b"Content-Type: multipart/mixed; boundary=b\n\n"
    assert read_letter(head + b"--b\n\nMOVE 1 N\n" * 300).text.count("MOVE") < 101
    assert "too many parts" in read_letter(head + b"--b\n\nhi\n" * 100_000).faults[0]
    nested = b"".join(
        b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (at, at) for at in range(50)
    )
    assert any("nested deeper" in fault for fault in read_letter(nested).faults)


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=400))
def test_any_bytes_are_a_letter(raw: bytes) -> None:
    read = read_letter(raw)
    assert read.size == len(raw)
    assert all(letter == "\n" or letter >= " " for letter in read.text)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.sampled_from(sorted(LETTERS.glob("*.eml"))),
    st.lists(st.tuples(st.integers(0, 3000), st.binary(max_size=8)), max_size=6),
)
def test_any_broken_letter_is_a_letter(path: Path, cuts: list[tuple[int, bytes]]) -> None:
    raw = path.read_bytes()
    for at, octets in cuts:
        raw = raw[:at] + octets + raw[at + len(octets) // 2 :]
    read = read_letter(raw)
    assert "\r" not in read.text
    assert "\n" not in read.subject + read.message_id + read.sender + read.sender_name
