"""Whom pbem answers: what gives away a letter that no person wrote, and what does not."""

from __future__ import annotations

import pytest

from pbem.mail.reading import read_letter
from pbem.mail.robot_words import AWAY, AWAY_SAID, CHALLENGES, FAILED, FAILED_ENDS
from pbem.mail.sorting import says_away
from pbem.post import Sort

REPORT = "<island.3.report.ann.pbem@example.org>"


def letter(*fields: str, sender: str = "Ann <ann@example.com>", subject: str = "Re: The Island") -> bytes:
    """A letter with these header fields."""
    head = [f"From: {sender}", f"Subject: {subject}", "To: games@example.org", *fields]
    return ("\r\n".join(head) + "\r\n\r\nMOVE 42 N\r\n").encode()


def sort(*fields: str, **more: str) -> Sort:
    """The sort of such a letter."""
    return read_letter(letter(*fields, **more)).sort


@pytest.mark.parametrize(
    "fields",
    [
        (),
        ("Auto-Submitted: no",),
        ("X-Loop: forwarder@example.net",),
        ("Delivered-To: games@example.org", "Delivered-To: games@example.org"),
        ("Feedback-ID: i1234:Fastmail",),
        ("X-Auto-Response-Suppress: DR, OOF",),
        ("Disposition-Notification-To: ann@example.com",),
        ("Precedence: first-class",),
        ("Return-Path: <ann@example.com>",),
        ("X-MS-Exchange-Inbox-Rules-Loop: games@example.org",),
    ],
    ids=str,
)
def test_a_persons_letter_is_a_persons(fields: tuple[str, ...]) -> None:
    assert sort(*fields) is Sort.PERSON


@pytest.mark.parametrize(
    "sender", ["nora.plyer@example.com", "norepl@example.com", "owner@example.com", "reply.no@example.com"]
)
def test_names_like_a_robots_are_persons(sender: str) -> None:
    assert sort(sender=sender) is Sort.PERSON


@pytest.mark.parametrize(
    "words", ["Read my orders", "Vacations are over", "On vacations", "Poissaolo", "Away we go"]
)
def test_subjects_like_a_robots_are_persons(words: str) -> None:
    assert sort(subject=words) is Sort.PERSON


@pytest.mark.parametrize(
    "field",
    [
        "Auto-Submitted: auto-replied",
        "Auto-Submitted: auto-generated (rejected)",
        "X-Autoreply: yes",
        "X-Autoreply-From: ann@example.com",
        "X-Vacation: yes",
        "Precedence: auto_reply",
        "X-Loop: ann@example.com",
        "X-TMDA-Confirm: yes",
        "X-Delivery-Agent: TMDA/1.1.12",
        "X-Boxbe-Tracking: 1",
        "Content-Type: multipart/report; report-type=disposition-notification; boundary=x",
    ],
)
def test_headers_of_robots(field: str) -> None:
    assert sort(field) is Sort.AUTOMATIC


@pytest.mark.parametrize(
    "sender",
    [
        "noreply@x.y",
        "no-reply@x.y",
        "do_not_reply@x.y",
        "shop.noreply@x.y",
        "noreply+17@x.y",
        "nepasrepondre@x.y",
    ],
)
def test_addresses_nobody_reads(sender: str) -> None:
    assert sort(sender=sender) is Sort.AUTOMATIC


@pytest.mark.parametrize("words", AWAY)
def test_absence_notices_by_their_subject(words: str) -> None:
    assert sort(subject=f"{words}: The Island") is Sort.AUTOMATIC
    assert sort(subject=words.upper()) is Sort.AUTOMATIC
    assert sort(subject=f"Re: {words}: The Island") is Sort.PERSON
    assert says_away(letter(subject=words))


@pytest.mark.parametrize("words", AWAY_SAID)
def test_absence_notices_that_name_somebody_first(words: str) -> None:
    for subject in (f"Ann Archer {words}.", f"AUTO: Ann/Zine {words} (returning 12/05/2026)"):
        assert sort(subject=subject) is Sort.AUTOMATIC
        assert says_away(letter(subject=subject))
    assert sort(subject=f"Re: The Tsar {words}.") is Sort.PERSON
    assert sort(subject=f"The Tsar {words} [island/ann/abcdefgh2345]") is Sort.PERSON


@pytest.mark.parametrize("subject", ["OOO: Re: The Island", "Urlaub", "Urlaub: The Island", "OOO Re: x"])
def test_short_words_for_being_away(subject: str) -> None:
    assert sort(subject=subject) is Sort.AUTOMATIC


def test_a_rule_of_the_writers_own_mailbox_answers_and_one_that_passes_letters_on_does_not() -> None:
    def by_rule_of(mailbox: str) -> Sort:
        return sort(f"X-MS-Exchange-Inbox-Rules-Loop: {mailbox}")

    assert by_rule_of("ann@example.com") is by_rule_of("a.archer@example.com") is Sort.AUTOMATIC
    assert by_rule_of("pat@elsewhere.example") is by_rule_of("games@example.org") is Sort.PERSON


@pytest.mark.parametrize("words", CHALLENGES)
def test_filters_that_ask_whether_we_are_human(words: str) -> None:
    assert sort(subject=words.title()) is Sort.AUTOMATIC
    assert not says_away(letter(subject=words))


@pytest.mark.parametrize("words", FAILED)
def test_delivery_reports_by_their_subject(words: str) -> None:
    assert sort(subject=f"{words} The Island") is Sort.BOUNCE


@pytest.mark.parametrize("words", FAILED_ENDS)
def test_delivery_reports_by_the_end_of_their_subject(words: str) -> None:
    assert sort(subject=f"RE: The Island [island/ann/abcdefgh2345] : {words}") is Sort.BOUNCE
    assert sort(subject=f"The Island ({words})") is Sort.BOUNCE


OURS = "The Island: spring 3 [island/ann/abcdefgh2345]"
UNMARKED = {
    "French and English": "*****\nVotre message n'a pas pu être délivré à\nann@example.com\n\n*****\n",
    "a report of Microsoft's": "--- Non-Delivery Report ---\nThe email below could not be delivered to the "
    'following user:\n\n"ann@example.com" <ann@example.com>\n\nOld message:\n\nMOVE 2 N\n',
    "a German one": "Hallo,\nIhre Nachricht konnte nicht zugestellt werden:\n\n<ann@example.com>: voll\n",
    "below a banner": "****** Message from the Suite ******\n\nSent <<< RCPT TO:<ann@example.com>\n"
    "Received >>> 550 unknown user.\n\nUnable to deliver message to <ann@example.com>\n",
    "a recipient by himself": "Your message to <ann@example.com> could not be delivered:\nquota exceeded\n",
}


@pytest.mark.parametrize("name", UNMARKED)
def test_reports_that_repeat_our_subject_and_bear_no_mark_of_one(name: str) -> None:
    raw = letter(sender="admin@example.com", subject=OURS).replace(b"MOVE 42 N\r\n", UNMARKED[name].encode())
    assert read_letter(raw).sort is Sort.BOUNCE
    answers = raw.replace(b"To: games", f"In-Reply-To: {REPORT}\r\nTo: games".encode())
    assert read_letter(answers).sort is Sort.PERSON


@pytest.mark.parametrize(
    "text",
    [
        "My last mail could not be delivered to games@example.org. Here it is:\nMOVE 42 N\n",
        "Your mail could not be delivered to games@example.org, it said. Again:\nMOVE 42 N\n",
        "DELIVER 3 food TO bob\nThe mail was not delivered.\n",
        "MOVE 42 N\nPRESS TO all:\nHello.\nSee you.\nYours, Ann\nYour letter was not sent, bob@x.y.\nEND\n",
    ],
)
def test_who_complains_of_mail_that_came_back_is_a_person(text: str) -> None:
    assert read_letter(letter(subject=OURS).replace(b"MOVE 42 N\r\n", text.encode())).sort is Sort.PERSON


@pytest.mark.parametrize(
    "sender",
    ["MAILER-DAEMON@x.y", "postmaster@x.y", "Mail <MAILER-DAEMON>", "mailerdaemon@x.y", "bounces+1=a@x.y"],
)
def test_mail_servers(sender: str) -> None:
    assert sort(sender=sender) is Sort.BOUNCE


def test_an_empty_return_path_is_a_mail_servers_unless_it_answers_for_somebody() -> None:
    assert sort("Return-Path: <>") is Sort.BOUNCE
    assert sort("Return-Path: <>", "Auto-Submitted: auto-replied") is Sort.AUTOMATIC


def test_old_vacation_programs_answer_in_bulk_and_lists_do_not() -> None:
    answer = ("Precedence: bulk", f"In-Reply-To: {REPORT}")
    assert sort(*answer) is Sort.AUTOMATIC
    assert sort(*answer, "List-Id: <zine.example.org>") is Sort.LIST
    assert sort("Precedence: bulk") is Sort.LIST


@pytest.mark.parametrize(
    "field", ["List-Id: <a.b>", "List-Post: <mailto:a@b.c>", "List-Archive: <x:y>", "X-BeenThere: a@b.c"]
)
def test_lists_by_their_header(field: str) -> None:
    assert sort(field) is Sort.LIST


@pytest.mark.parametrize("sender", ["owner-zine@x.y", "zine-request@x.y", "zine-bounces@x.y", "listserv@x.y"])
def test_lists_by_their_address(sender: str) -> None:
    assert sort(sender=sender) is Sort.LIST


def test_a_letter_that_goes_round_is_stopped() -> None:
    assert sort(*["Delivered-To: games@example.org"] * 5) is Sort.AUTOMATIC


def test_our_own_post_is_told_by_its_mark() -> None:
    assert sort("X-Pbem: 1") is Sort.OWN
    assert sort("Message-ID: <gm.strangers.3.pbem.ruyh5hvpaesn@example.net>") is Sort.OWN
    assert sort("Message-ID: <my.pbem.orders@example.net>") is Sort.PERSON
    assert sort("X-Pbem: 1", "Auto-Submitted: auto-replied") is Sort.OWN


def test_a_report_that_brings_our_mark_back_is_a_report() -> None:
    kind = "Content-Type: multipart/report; report-type=delivery-status; boundary=x"
    assert sort("X-Pbem: 1", kind) is Sort.BOUNCE
    quoted = letter("Auto-Submitted: auto-replied") + b"\r\n> X-Pbem: 1\r\n"
    assert read_letter(quoted).sort is Sort.AUTOMATIC


@pytest.mark.parametrize(
    ("kind", "found"),
    [("message/delivery-status", Sort.BOUNCE), ("message/disposition-notification", Sort.AUTOMATIC)],
)
def test_reports_in_the_wrong_wrapper(kind: str, found: Sort) -> None:
    parts = f"\r\n--x\r\n\r\nMOVE 42 N\r\n--x\r\nContent-Type: {kind}\r\n\r\nAction: failed\r\n--x--\r\n"
    raw = letter('Content-Type: multipart/mixed; boundary="x"') + parts.encode()
    assert read_letter(raw).sort is found


def test_a_report_that_a_person_sends_on_is_a_persons_letter() -> None:
    report = "--y\r\nContent-Type: message/delivery-status\r\n\r\n--y--"
    inner = f"Content-Type: multipart/report; boundary=y\r\n\r\n{report}"
    parts = f"\r\n--x\r\n\r\nMOVE 42 N\r\n--x\r\nContent-Type: message/rfc822\r\n\r\n{inner}\r\n--x--\r\n"
    raw = letter('Content-Type: multipart/mixed; boundary="x"') + parts.encode()
    assert read_letter(raw).sort is Sort.PERSON


@pytest.mark.parametrize(
    ("field", "is_absence"),
    [
        ("Auto-Submitted: auto-replied (vacation)", True),
        ("X-Autoreply: yes", True),
        ("Precedence: bulk", True),
        ("Auto-Submitted: auto-generated", False),
        ("Auto-Submitted: auto-notified", False),
        ("Content-Type: multipart/report; report-type=disposition-notification", False),
    ],
)
def test_which_automatic_letters_say_that_somebody_is_away(field: str, is_absence: bool) -> None:
    assert says_away(letter(field)) is is_absence
