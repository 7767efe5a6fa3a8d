"""Real letters of other projects: none stops the reading, and our orders are found in theirs."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.mail.reading import read_letter
from pbem.post import Sort

CORPUS = Path(__file__).parents[2] / ".." / "shared" / "mail-corpus"
ORDERS = "17H NE aggressive\nMOVE 42 > N\nSTANDING\nGENE Armour > Speed\nEND"

pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason="../shared/mail-corpus is missing")

BOUNCES = [
    "flanker/messages__bounce__gmail-no-dns.eml",
    "flanker/messages__bounce__office365.eml",
    "cpython/msg_16.txt",
    "cpython/msg_25.txt",
    "mikel/emails__multipart_report_emails__multi_address_bounce1.eml",
    "mikel/emails__multipart_report_emails__multi_address_bounce2.eml",
    "mikel/emails__multipart_report_emails__multipart_report_multiple_status.eml",
]
AUTOMATIC = ["flanker/messages__complaints__aol.eml", "flanker/messages__disposition-notification.eml"]
PERSONS = ["talon/standard_replies__yahoo.eml", "cpython/msg_01.txt", "flanker/messages__iphone.eml"]

# The letter, and the reply in it that our orders replace.
WRAPPERS = [
    ("crisp/fixtures__email_4.txt", "Awesome! I haven't had another problem with it."),
    ("alfonsrv/emails__email_2_2.txt", "Outlook with a reply directly above line"),
    ("alfonsrv/emails__email_2_3.txt", "Outlook with a reply above headers using unusual format"),
    ("alfonsrv/emails__email_nl_1_2.txt", "Outlook met een antwoord"),
    ("alfonsrv/emails__email_1_6.txt", "I get proper rendering as well."),
    ("alfonsrv/emails__email_1_7.txt", ":+1:"),
    ("alfonsrv/emails__email_danish_3.txt", "Hej,\n\nSvar."),
    ("alfonsrv/emails__email_danish_4.txt", "Hej,\n\nSvar."),
    ("alfonsrv/emails__email_headers_no_delimiter.txt", "And another reply!"),
    ("alfonsrv/emails__multi_header.txt", "No problem. I’ll just start a new order."),
    ("alfonsrv/emails__email_sent_from_iPhone.txt", "Here is another email"),
    ("alfonsrv/emails__correct_sig.txt", "this is an email with a correct -- signature."),
    ("crisp/fixtures__email_2_1.txt", "Outlook with a reply"),
    ("crisp/fixtures__email_customer_quote_header_2.txt", "Thank you very much."),
    ("crisp/fixtures__email_custom_quote_header.txt", "Thank you!"),
    ("crisp/fixtures__email_tricky_9_nested_quotes.txt", "I agree with the points below."),
    ("github/emails__email_BlackBerry.txt", "Here is another email"),
]
# Folders' letters in which one paragraph of filler is the reply.
FILLER = "Fusce bibendum, quam hendrerit"
FILLED = [10, 13, 14, 16, 17, 18, 22, 23, 24, 25, 26]
REPLIES = ["android", "aol", "apple_mail", "apple_mail_2", "comcast", "hotmail", "sparrow", "yahoo"]


def wrapped(text: str) -> bytes:
    return f"From: ann@example.org\nContent-Type: text/plain; charset=utf-8\n\n{text}".encode()


def letters() -> list[Path]:
    return sorted(path for path in CORPUS.glob("*/*") if path.suffix in {".eml", ".txt", ".html"})


def test_no_letter_stops_the_reading() -> None:
    found = letters()
    assert len(found) > 200
    for path in found:
        read = read_letter(path.read_bytes())
        assert read.size == path.stat().st_size
        assert not any(ord(letter) < 32 and letter != "\n" for letter in read.text), path.name


@pytest.mark.parametrize("name", BOUNCES)
def test_bounces_get_no_answer(name: str) -> None:
    assert read_letter((CORPUS / name).read_bytes()).sort is Sort.BOUNCE


@pytest.mark.parametrize("name", AUTOMATIC)
def test_automatic_letters_get_no_answer(name: str) -> None:
    assert read_letter((CORPUS / name).read_bytes()).sort is Sort.AUTOMATIC


@pytest.mark.parametrize("name", PERSONS)
def test_persons_are_answered(name: str) -> None:
    assert read_letter((CORPUS / name).read_bytes()).sort is Sort.PERSON


@pytest.mark.parametrize(("name", "reply"), WRAPPERS)
def test_our_orders_in_place_of_the_reply_are_read_exactly(name: str, reply: str) -> None:
    text = (CORPUS / name).read_text("utf-8").replace("\r\n", "\n")
    assert text.count(reply) == 1
    assert read_letter(wrapped(text.replace(reply, ORDERS))).text == ORDERS


@pytest.mark.parametrize("number", FILLED)
def test_our_orders_in_place_of_the_filler_are_read_exactly(number: int) -> None:
    text = (CORPUS / f"crisp/fixtures__email_{number}.txt").read_text("utf-8").replace("\r\n", "\n")
    assert text.startswith(FILLER)
    rest = text.partition("\n\n")[2].replace("====\n\n", "")
    assert read_letter(wrapped(f"{ORDERS}\n\n{rest}")).text == ORDERS


@pytest.mark.parametrize("name", REPLIES)
def test_the_same_reply_through_many_mail_programs(name: str) -> None:
    read = read_letter((CORPUS / f"talon/standard_replies__{name}.eml").read_bytes())
    assert read.text == "Hello"


@pytest.mark.parametrize("name", ["gmail", "thunderbird"])
def test_html_replies_lose_their_quote(name: str) -> None:
    markup = (CORPUS / f"talon/html_replies__{name}.html").read_bytes()
    text = read_letter(b"From: a@b.c\nContent-Type: text/html; charset=utf-8\n\n" + markup).text
    assert text.startswith("Hi. I am fine.")
    assert "How are you" not in text
