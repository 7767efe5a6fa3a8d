"""The mails that carry the reports: formats, subject, threading, and that they stay the same."""

from __future__ import annotations

import email
import json
from email.message import EmailMessage
from email.policy import default

import pytest

from pbem.config import read_config
from pbem.post import REPLY_MARK, Post
from pbem.printing.pdf import NoPango
from tests.desk.conftest import MakeOffice
from tests.desk.office import SEATS, Office

GM = "pat@example.org"


def mails(office: Office) -> dict[str, EmailMessage]:
    """Every seat's newest report as it lies in the outbox."""
    found = [email.message_from_bytes(mail, policy=default) for mail in office.deliver()]
    number = office.moment().number
    reports = [mail for mail in found if mail["Message-ID"].startswith(f"<island.{number}.report.")]
    return {mail["Message-ID"].split(".")[3]: mail for mail in reports}


def kinds(mail: EmailMessage) -> list[str]:
    """The media types of a mail's leaves."""
    return [part.get_content_type() for part in mail.walk() if not part.is_multipart()]


def test_every_seat_gets_the_formats_it_chose(island: Office) -> None:
    island.close()
    found = {seat: kinds(mail) for seat, mail in mails(island).items()}
    assert found == {
        "ann": ["text/plain", "text/calendar"],
        "bob": ["text/plain", "text/html", "text/html", "text/calendar"],
        "chloe": ["text/plain", "text/html", "text/html", "application/pdf", "text/calendar"],
        "dinesh": ["text/plain", "text/html", "text/html", "text/calendar"],
        "eve": ["text/plain", "text/html", "text/html", "text/calendar"],
        "gm": ["text/plain"],
    }


def test_the_gm_is_mailed_the_public_report_and_who_had_sent_what(island: Office) -> None:
    for seat, text in (("ann", "STAY ALL\n"), ("bob", "STANDING\nSTAY ALL\nEND\n"), ("chloe", "READY\n")):
        island.write(seat, text)
    (published,) = island.close()
    (post,) = [post for post in island.posts() if post.to == GM]
    assert post.text.startswith(
        "Round 2, Summer of Year 0 was closed: Friday 18 December 2026, 20:00\n(UTC).\n"
        "- Orders received: ann.\n- Standing orders: bob.\n- Only READY, a vote or the like: chloe.\n"
        "- Nothing: dinesh and eve.\n\n"
        "Now: Round 3, Autumn of Year 0\nDeadline: Friday 25 December 2026, 20:00 (UTC)\n"
    )
    assert (published.folder / "public.txt").read_text("utf-8").rstrip("\n") in post.text
    due = "orders due 25 Dec 20:00 for Round 3, Autumn of Year 0"
    assert post.subject == f"The Island: Round 2, Summer of Year 0; {due} {island.tag('gm')}"
    assert post.in_reply_to == island.id_of("island.3.report.gm")
    older = {"Subject": f"Re: {post.subject}", "In_Reply_To": post.in_reply_to}
    answer = island.answer(island.letter("gm", "MAX C9 2\n", From=GM, **older))
    assert "In force now:\n- MAX C9 2" in answer.text and "older report" not in answer.text


def test_the_gm_may_do_without_reports(make_office: MakeOffice) -> None:
    config = "{name: Pat Example, address: pat@example.org"
    office = make_office()
    file = office.config.folder / "config.yaml"
    file.write_text(file.read_text("utf-8").replace(config, f"{config}, reports: no"), encoding="utf-8")
    office.desk.config = read_config(office.config.folder)
    office.close()
    assert [post for post in office.posts() if post.to == GM] == []


def test_the_subject_names_the_round_that_is_open_and_the_last_one_none(make_office: MakeOffice) -> None:
    office = make_office(seats=("ann", "bob"), rounds=1)
    subjects = [[post.subject for post in office.posts() if post.to == "bob@example.com"]]
    for _ in range(2):
        office.close()
        subjects.append([post.subject for post in office.posts() if post.to == "bob@example.com"])
    assert [one.rpartition(" [")[0] for (one,) in subjects] == [
        "The Island: orders due 4 Dec 15:00 for Choice of kinds",
        "The Island: Choice of kinds; orders due 11 Dec 15:00 for Round 1, Spring of Year 0",
        "The Island: Round 1, Spring of Year 0",
    ]


def test_html_is_another_form_of_the_text_and_page_and_pdf_are_attached(island: Office) -> None:
    (published,) = island.close()
    mail = mails(island)["chloe"]
    assert mail.get_content_type() == "multipart/mixed"
    read = mail.get_body(("html",))
    assert read is not None
    html = published.file("chloe", "html").read_text("utf-8")
    assert "<svg" in html and "<svg" not in read.get_content() and "Chloé Marchand" in read.get_content()
    page, pdf, calendar = mail.iter_attachments()
    assert page.get_filename() == "island-02-season-chloe.html"
    assert calendar.get_filename() == "island-deadline.ics"
    assert pdf.get_filename() == "island-02-season-chloe.pdf"
    assert pdf.get_payload(decode=True) == published.file("chloe", "pdf").read_bytes()


def test_the_page_attached_knows_the_address_and_the_key_but_the_archive_does_not(island: Office) -> None:
    (published,) = island.close()
    mail = mails(island)["chloe"]
    page = next(part for part in mail.iter_attachments() if part.get_content_type() == "text/html")
    archived = published.file("chloe", "html").read_text("utf-8")
    key = island.seat("chloe").order_key
    assert key in page.get_content() and key not in archived
    start, end = archived.split(REPLY_MARK)
    reply = page.get_content()[len(start) : -len(end)]
    assert json.loads(reply.split(">", 1)[1].removesuffix("</script>")) == {
        "to": "games@example.org",
        "subject": f"Re: {mail['Subject']}",
    }


def test_the_text_tells_of_the_page_where_there_is_one(island: Office) -> None:
    island.close()
    texts = {to: " ".join(post.text.split()) for to, post in reports(island).items()}
    assert "Or open the attached page in a browser" in texts["chloe@example.com"]
    assert "attached page" not in texts["ann@example.com"]


def test_the_subject_ends_with_the_tag(island: Office) -> None:
    island.close()
    for seat, mail in mails(island).items():
        assert mail["Subject"].startswith("The Island: Round 2, Summer of Year 0; orders due 2")
        assert mail["Subject"].endswith(f" for Round 3, Autumn of Year 0 {island.tag(seat)}")
        assert mail["Reply-To"] == "games@example.org"
        assert mail["Auto-Submitted"] == "auto-generated"


def reports(office: Office) -> dict[str, Post]:
    """The posts of the newest close, by address."""
    return {post.to: post for post in office.posts()}


def test_each_report_answers_the_one_before(office: Office) -> None:
    before = reports(office)
    for _ in range(3):
        office.close()
        after = reports(office)
        assert len(after) == len(SEATS) + 1  # the GM's
        for address, post in after.items():
            assert post.in_reply_to == before[address].message_id
            assert post.references == (before[address].message_id,)
        before = after


def test_the_text_says_how_to_reply_and_holds_the_report(island: Office) -> None:
    (published,) = island.close()
    post = reports(island)["ann@example.com"]
    assert post.text.startswith("To give orders, reply to this mail:")
    assert published.texts["ann"] in post.text


def test_sending_again_makes_no_second_mail(island: Office) -> None:
    island.close()
    once = island.deliver()
    number = sum(len(list((island.outbox / part).iterdir())) for part in ("new", "cur"))
    with island.desk.store.transaction() as files:
        files._connection.exec_driver_sql("UPDATE post SET sent_at = NULL")
    assert island.deliver() == once
    assert len(once) == number


@pytest.mark.slow
def test_a_real_pdf_is_set_and_sent(island: Office) -> None:
    (published,) = island.close()
    for file in (published.file("chloe", "pdf"), published.folder / "public.pdf"):
        assert file.read_bytes().startswith(b"%PDF-1.")
        assert len(file.read_bytes()) > 10_000


def test_without_pango_the_round_goes_on_and_the_gm_is_told(
    island: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*_: object) -> dict[str, bytes]:
        raise NoPango("install Pango.")

    monkeypatch.setattr("pbem.desk.publishing.as_pdfs", none)
    island.close()
    assert kinds(mails(island)["chloe"]) == ["text/plain", "text/html", "text/html", "text/calendar"]
    assert any("No PDF could be written: install Pango." in said for said in island.said)
