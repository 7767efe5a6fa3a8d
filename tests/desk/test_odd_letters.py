"""Letters nobody should answer, letters that come twice, letters that are broken or too large."""

from __future__ import annotations

import hashlib
import tracemalloc
from dataclasses import replace
from email.message import EmailMessage
from pathlib import Path

import pytest

from pbem.desk.mailing import queue
from pbem.engine.orders import Grammar
from pbem.post import Arrival, Post
from tests.desk.conftest import MakeOffice
from tests.desk.office import Office
from tests.mail.photos import BEFORE, BEHIND, with_photo

ORDERS = "KIND carnivore\n"


@pytest.mark.parametrize(
    "fields",
    [
        {"Auto-Submitted": "auto-replied"},
        {"Precedence": "bulk"},
        {"List-Id": "<zine.example.org>"},
        {"From": "MAILER-DAEMON@example.com"},
        {"X-Pbem": "1"},
        {"Return-Path": "<>"},
        {"Subject": "Out of office: Re: The Island"},
    ],
    ids=lambda fields: next(iter(fields)),
)
def test_what_no_person_wrote_is_never_answered(office: Office, fields: dict[str, str]) -> None:
    office.posts()
    assert office.come(office.letter("ann", ORDERS, **fields)) == {"ignored": 1}
    assert [post for post in office.posts() if post.to != "pat@example.org"] == []
    assert office.filings() == []


@pytest.mark.parametrize("subject", ["RE: {} : non remis (delivery failed)", "Non-Delivery: {}", "{}"])
def test_a_bounce_that_repeats_our_subject_with_the_key_is_no_letter_of_the_seats(
    office: Office, subject: str
) -> None:
    text = "*****\nYour message could not be delivered to\nann@example.com\n\nKIND carnivore\n"
    repeated = subject.format(f"The Island {office.tag('ann')}")
    office.posts()
    assert office.come(office.letter("ann", text, Subject=repeated, From="mail@example.com")) == {
        "ignored": 1
    }
    assert (office.posts(), office.filings()) == ([], [])


def test_our_own_post_come_back_is_not_answered(office: Office) -> None:
    mails = office.deliver()
    office.posts()
    assert office.come(*mails) == {"ignored": len(mails)}
    assert office.posts() == []


def test_a_letter_delivered_twice_counts_once(office: Office) -> None:
    letter = office.letter("ann", ORDERS)
    twice = [f"Received: from {way} by mx\r\n".encode() + letter.as_bytes() for way in ("a", "b")]
    office.posts()
    assert office.come(*twice) == {"orders": 1, "duplicate": 1}
    assert len(office.posts()) == len(office.filings()) == 1


def test_the_same_message_id_with_other_words_is_another_letter(office: Office) -> None:
    office.come(office.letter("ann", ORDERS, Message_ID="<same@example.com>"))
    verdicts = office.come(office.letter("ann", "KIND omnivore\n", Message_ID="<same@example.com>"))
    assert verdicts == {"orders": 1}
    assert [filing.text for filing in office.filings()] == ["KIND carnivore", "KIND omnivore"]


def test_a_letter_left_in_the_mailbox_is_known_again(office: Office) -> None:
    office.come(office.letter("ann", ORDERS))
    box = office.inbox
    for file in (box / "cur").iterdir():
        file.rename(box / "new" / file.name.partition(":")[0])
    assert office.collect() == {"duplicate": 1}
    assert list((box / "new").iterdir()) == []


def large(office: Office, seat: str = "ann") -> bytes:
    """A letter of 26 MB."""
    letter = office.letter(seat, ORDERS).as_bytes()
    return letter + (b"x" * 75 + b"\r\n") * 340_000


def test_a_letter_of_26_megabytes_is_refused_left_where_it_lies_and_never_read_whole(office: Office) -> None:
    letter = large(office)
    office.posts()
    office.lay(letter)
    tracemalloc.start()
    verdicts = office.collect()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert verdicts == {"shunted": 1}
    assert peak < 5_000_000
    assert list(office.config.shunt.iterdir()) == []
    (kept,) = (office.inbox / "cur").iterdir()
    assert kept.read_bytes() == letter
    to_ann, to_gm = sorted(office.posts(), key=lambda post: post.to)
    assert (to_ann.to, to_gm.to) == ("ann@example.com", "pat@example.org")
    assert f"Your letter has {len(letter):,} bytes" in " ".join(to_ann.text.split())
    told = " ".join(to_gm.text.split())
    assert f"{office.inbox}, letter {kept.name.partition(':')[0]}" in told
    assert hashlib.sha256(letter).hexdigest() in told
    assert office.filings() == []


def test_a_letter_with_a_photo_of_20_megabytes_counts_and_the_photo_is_not_kept(office: Office) -> None:
    head = f"From: ann@example.com\r\nSubject: Re: {office.tag('ann')}\r\nMessage-ID: <photo@example.com>\r\n"
    letter = with_photo(head).replace(BEFORE.encode(), ORDERS.encode()).replace(BEHIND.encode(), b"READY")
    assert office.come(letter) == {"orders": 1}
    assert {filing.kind for filing in office.filings()} == {"orders", "ready"}
    (kept,) = (one for one in office.letters_kept() if one.message_id == "<photo@example.com>")
    assert kept.size == len(letter)
    with office.desk.store.transaction() as files:
        raw = files.raw_letter(kept.id)
    assert raw is not None and len(raw) < 10_000
    assert office.come(b"Received: again\r\n" + letter) == {"duplicate": 1}


def test_a_large_letter_of_a_stranger_is_kept_and_not_answered(office: Office) -> None:
    letter = large(office).replace(office.tag("ann").encode(), b"")
    office.posts()
    assert office.come(letter) == {"shunted": 1}
    assert [post.to for post in office.posts()] == ["pat@example.org"]


def test_the_shunt_folder_is_made_where_it_is_missing(office: Office) -> None:
    office.config.shunt.rmdir()
    limits = office.config.limits.model_copy(update={"letter_bytes": 100_000})
    office.desk.config = replace(office.config, limits=limits)
    letter = large(office)[:150_000]
    assert office.come(letter) == {"shunted": 1}
    (kept,) = office.config.shunt.iterdir()
    assert kept.read_bytes() == letter
    assert kept.stat().st_mode & 0o777 == 0o600


def test_of_ten_thousand_lines_the_first_two_thousand_are_read(island: Office) -> None:
    text = island.write("ann", "STAY 1\n" * 10_000)
    assert "A letter may hold 2000 order lines; the 8000 from here on were not read." in " ".join(
        text.split()
    )
    assert len(island.filings()[0].text.splitlines()) == 2000


def test_ten_thousand_lines_of_rubbish_get_one_answer(island: Office) -> None:
    text = island.write("ann", "".join(f"MOVEE {number} N\n" for number in range(10_000)))
    assert "the 8000 from here on were not read" in " ".join(text.split())
    assert island.filings() == []


def test_nul_bytes_are_passed_over(office: Office) -> None:
    octets = office.letter("ann", ORDERS).as_bytes().replace(b"KIND car", b"KI\0ND\0 car\0")
    office.come(octets)
    assert [filing.text for filing in office.filings()] == ["KIND carnivore"]


def test_an_unknown_charset_is_read_as_far_as_it_can_be(office: Office) -> None:
    octets = office.letter("ann", ORDERS).as_bytes().replace(b'"utf-8"', b'"klingon-8"')
    assert b"klingon" in octets
    post = office.answer(octets)
    assert [filing.text for filing in office.filings()] == ["KIND carnivore"]
    assert "klingon" in post.text


@pytest.mark.parametrize(
    "octets",
    [b"", b"\0", bytes(range(256)) * 64, b"\xff\xfe" * 5000, b"Subject: x", b"\n\n\n", b": : :\n\nKIND\n"],
    ids=["nothing", "nul", "all bytes", "words", "a subject", "blank", "colons"],
)
def test_junk_is_kept_and_not_answered(office: Office, octets: bytes) -> None:
    office.posts()
    assert sum(office.come(octets).values()) == 1
    assert (office.posts(), office.filings()) == ([], [])


@pytest.mark.parametrize(
    "message_id", ["", "no brackets", "<" + "x" * 900 + "@y>", "<ü@é>", "<a b>", "=?utf-8?q?=3Cx=40y=3E?="]
)
def test_the_answer_to_an_odd_message_id_can_be_sent(office: Office, message_id: str) -> None:
    office.deliver()
    letter = office.letter("ann", ORDERS, Message_ID="")
    octets = letter.as_bytes()
    if message_id:
        octets = f"Message-ID: {message_id}\n".encode() + octets
    office.answer(octets)
    assert len(office.deliver()) == 7  # the welcomes, the GM's among them, and the receipt
    with office.desk.store.transaction() as files:
        assert files.counts().queued == 0


def test_an_address_no_mail_can_be_sent_to_holds_up_nobody_else(office: Office) -> None:
    bad = Post("<0@example.org>", "nobody", "", "s", "t", "2026-12-01T12:00:00+00:00")
    with office.desk.store.transaction() as files:
        queue(office.desk, files, bad)
    office.come(office.letter("ann", ORDERS))
    assert len(office.deliver()) == 8  # welcomes, the receipt, and a note to the GM
    with office.desk.store.transaction() as files:
        assert (files.counts().refused, files.counts().queued) == (1, 0)


@pytest.fixture
def broken_grammar(monkeypatch: pytest.MonkeyPatch) -> None:
    """A grammar with a mistake of ours in it."""
    read = Grammar.read

    def broken(self: Grammar, lines: object, *more: object, **others: object) -> object:
        if "omnivore" in str(lines):
            raise ZeroDivisionError("what now")
        return read(self, lines, *more, **others)  # type: ignore[arg-type]

    monkeypatch.setattr(Grammar, "read", broken)


@pytest.mark.usefixtures("broken_grammar")
def test_a_letter_we_stumble_over_is_shunted_whole_and_later_ones_are_taken(office: Office) -> None:
    bad, good = office.letter("ann", "KIND omnivore\n"), office.letter("bob", ORDERS)
    office.posts()
    assert office.come(bad, good) == {"shunted": 1, "orders": 1}
    (kept,) = office.config.shunt.iterdir()
    assert kept.read_bytes().replace(b"\r\n", b"\n") == bad.as_bytes()
    receipt, note = office.posts()
    assert (note.to, receipt.to) == ("pat@example.org", "bob@example.com")
    assert "ZeroDivisionError: what now" in note.text
    assert [letter.verdict for letter in office.letters_kept()] == ["shunted", "orders"]
    assert [filing.seat for filing in office.filings()] == ["bob"]


@pytest.mark.usefixtures("broken_grammar")
def test_the_gm_is_told_once_of_a_letter_that_stays_in_the_mailbox(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.mail.maildir.MaildirLetter.done", lambda letter: None)
    office.posts()
    office.come(office.letter("ann", "KIND omnivore\n"))
    assert office.collect() == {"duplicate": 1}
    assert len(office.posts()) == 1


def test_trouble_of_the_machine_leaves_the_letter_in_the_mailbox(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: Arrival, limit: int) -> bytes:
        raise OSError(28, "No space left on device")

    office.lay(office.letter("ann", ORDERS))
    with monkeypatch.context() as patch:
        patch.setattr("pbem.mail.maildir.MaildirLetter.raw", full)
        with pytest.raises(OSError, match="No space"):
            office.collect()
    assert office.collect() == {"orders": 1}


def test_an_html_letter_is_read(office: Office) -> None:
    letter = EmailMessage()
    for name, value in office.letter("ann", "").items():
        if name.lower() in ("from", "to", "subject", "message-id", "date"):
            letter[name] = value
    letter.set_content("<p>KIND carnivore</p><p>NAME Grobbles</p>", subtype="html")
    office.come(letter)
    assert "KIND carnivore" in office.filings()[0].text


def test_a_lower_limit_of_lines_is_kept(make_office: MakeOffice, tmp_path: Path) -> None:
    office = make_office(more_config="limits: {order_lines: 3}\n")
    office.come(office.letter("ann", ORDERS * 5))
    assert office.filings()[0].text.splitlines() == ["KIND carnivore"] * 3
