"""What bounces say: of which letter, to whom, for good or only for now, and why."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from pbem.mail.bouncing import MOST, read_bounce
from pbem.mail.reading import read_letter
from pbem.post import Sort
from pbem.selftest.bounces import bounces

CORPUS = Path(__file__).parents[2] / ".." / "shared" / "mail-corpus"
MADE = dict(bounces())
REPORT = "<island.3.report.ann.pbem@example.org>"
HEAD = b"From: MAILER-DAEMON@mx.example.com\r\nSubject: failure notice\r\n\r\n"


def report(
    *blocks: str, returned: str = f"Message-ID: {REPORT}\n", kind: str = "text/rfc822-headers"
) -> bytes:
    """A report as RFC 3464 has it, with these blocks."""
    return (
        "From: MAILER-DAEMON@mx.example.com\n"
        "Content-Type: multipart/report; report-type=delivery-status; boundary=x\n\n"
        "--x\n\nIt did not get through.\n"
        "--x\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx\n\n"
        + "\n".join(blocks)
        + f"\n--x\nContent-Type: {kind}\n\n{returned}\n--x--\n"
    ).encode()


FAILED = (
    "Final-Recipient: rfc822; ann2@example.net\nOriginal-Recipient: rfc822;Ann@example.com\n"
    "Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1\n  nobody here\n"
)
LATE = "Final-Recipient: rfc822; bob@example.com\nAction: delayed\nStatus: 4.4.1\n"
DONE = "Final-Recipient: rfc822; bob@example.com\nAction: delivered\nStatus: 2.0.0\n"


def test_a_standard_report() -> None:
    found = read_bounce(report(FAILED))
    assert (found.is_one, found.is_final) == (True, True)
    assert found.recipients == ("ann@example.com",)
    assert found.message_ids[0] == REPORT
    assert found.why == "550 5.1.1 nobody here"


def test_a_warning_is_not_final() -> None:
    found = read_bounce(report(LATE))
    assert (found.is_one, found.is_final, found.recipients) == (True, False, ("bob@example.com",))
    assert found.why == "4.4.1"


def test_given_up_after_days_of_trying_is_final_whatever_the_status() -> None:
    assert read_bounce(report(LATE.replace("delayed", "failed"))).is_final


def test_what_failed_goes_before_what_is_late() -> None:
    found = read_bounce(report(LATE, FAILED))
    assert (found.is_final, found.recipients) == (True, ("ann@example.com",))


def test_good_news_is_no_bounce() -> None:
    found = read_bounce(report(DONE))
    assert (found.is_one, found.is_final, found.recipients) == (False, False, ())


@pytest.mark.parametrize("kind", ["message/rfc822", "text/rfc822-headers", "message/global-headers"])
def test_the_letter_returned_is_known_by_its_id(kind: str) -> None:
    assert read_bounce(report(FAILED, kind=kind)).message_ids[0] == REPORT


@pytest.mark.parametrize(
    "quoted",
    [
        f"Message-ID: {REPORT}",
        f"> Message-Id:  {REPORT}",
        f"Message-ID:\n {REPORT}",
        f"Your mail {REPORT} failed",
    ],
)
def test_or_by_what_is_quoted(quoted: str) -> None:
    text = f"<ann@example.com>: mailbox full\n\n--- Below this line is a copy\n\n{quoted}\n"
    assert REPORT in read_bounce(HEAD + text.encode()).message_ids


def test_or_in_quoted_printable() -> None:
    folded = REPORT[:30] + "=\r\n" + REPORT[30:]
    head = HEAD.replace(b"\r\n\r\n", b"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n")
    assert REPORT in read_bounce(head + folded.encode()).message_ids


def test_or_by_what_it_answers() -> None:
    head = HEAD.replace(b"\r\n\r\n", f"\r\nIn-Reply-To: {REPORT}\r\n\r\n".encode())
    assert read_bounce(head + b"no").message_ids == (REPORT,)


@pytest.mark.parametrize("name", sorted(MADE))
def test_every_bounce_of_our_own_is_matched(name: str) -> None:
    found = read_bounce(MADE[name])
    assert found.is_one
    assert found.message_ids[0] == "<island.3.ann@example.org>"
    assert found.is_final is not any(word in name for word in ("delay", "warning"))
    assert found.why
    assert found.recipients[:1] in ((), ("ann@example.com",))


def test_a_letter_without_a_sign_of_trouble_is_no_bounce() -> None:
    raw = f"From: ann@example.com\nReturn-Path: <>\nIn-Reply-To: {REPORT}\nSubject: Re: x\n\nI am away.\n"
    assert read_letter(raw.encode()).sort is Sort.BOUNCE
    assert not read_bounce(raw.encode()).is_one


def test_the_reason_is_one_line_and_short() -> None:
    block = FAILED.replace("nobody here", "\x1b[2J nobody " + "here " * 200)
    why = read_bounce(report(block)).why
    assert len(why) <= 300
    assert "\x1b" not in why and "\n" not in why


def test_few_recipients_and_ids_are_kept_of_many() -> None:
    blocks = [FAILED.replace("Ann", f"a{number}") for number in range(500)]
    found = read_bounce(report(*blocks, returned="Message-ID: <a@b>\n" * 500))
    assert len(found.recipients) == MOST
    assert len(found.message_ids) <= MOST


TRIGGERS = (
    b"here is your list of failed recipients\n"
    b"the following addresses had\n"
    b"failed addresses follow:\n"
    b"This is the machine generated message from mail service.\n"
    b"Your message could not be delivered to\n"
    b"A message that you sent could not be delivered\n"
    b"Did not reach the following recipient\n"
    b"Sorry, unable to deliver your message to\n"
)


@pytest.mark.parametrize(
    "body",
    [
        b"a" * 2_000_000,
        (b"a" * 199 + b"\n") * 10_000,
        b"<" * 2_000_000,
        b"<a@b" * 500_000,
        (b"a@" * 99 + b"\n") * 10_000,
        b"message-id: " * 160_000,
        b" \t" * 1_000_000,
        b"\n\t" * 500_000,
        b"=\n" * 500_000,
        b"5.5.5" * 400_000,
    ],
    ids=["line", "lines", "brackets", "ids", "ats", "names", "blanks", "folds", "soft", "codes"],
)
def test_hostile_reports_take_no_time(body: bytes) -> None:
    began = time.perf_counter()
    read_bounce(HEAD + TRIGGERS + body)
    assert time.perf_counter() - began < 10


def test_forty_thousand_blocks_take_no_time() -> None:
    began = time.perf_counter()
    assert len(read_bounce(report(*[FAILED] * 40_000)).recipients) == 1
    assert time.perf_counter() - began < 10


@pytest.mark.parametrize(
    "raw", [b"", b"\0", b"\n\n", bytes(range(256)) * 20, HEAD, b"Content-Type: multipart/report\n\n"]
)
def test_junk_stops_nobody(raw: bytes) -> None:
    assert read_bounce(raw).recipients == ()


def test_real_bounces() -> None:
    if not CORPUS.exists():
        pytest.skip("the shared mail corpus is not there")
    raws = [path.read_bytes() for path in sorted(CORPUS.glob("*/*.*")) if path.suffix in (".eml", ".txt")]
    found = [read_bounce(raw) for raw in raws if read_letter(raw).sort is Sort.BOUNCE]
    assert len(found) >= 9
    assert all(each.is_one and each.why for each in found)
    assert sum(bool(each.recipients) for each in found) >= len(found) - 1


def test_what_the_library_stumbles_over_is_not_printed(caplog: pytest.LogCaptureFixture) -> None:
    raw = b"From: \nSubject: failure notice\n\nThis is the Postfix program.\n"
    assert read_bounce(raw).message_ids == ()
    assert caplog.text == ""
