"""The start report: what goes out with the welcomes where the first position is worth a report."""

from __future__ import annotations

import email
import json
from collections.abc import Iterator
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

import pytest

from pbem.desk.corrections.rollback import roll_back
from pbem.desk.fair.reveal import reveal_ended
from pbem.desk.fair.verify import verify_folder, verify_game
from pbem.desk.paper.paper import print_paper
from pbem.desk.site.build import build_site
from pbem.engine.report import Report
from pbem.post import REPLY_MARK
from pbem.printing.style import Style
from tests.desk.belt_office import BELT_SEATS, install_belt, start_of, welcomes
from tests.desk.office import SECRET, SLUG, Office, no_pdfs, office_at
from tests.desk.people_letters import answers
from tests.desk.people_rules import from_pat
from tests.desk.site_games import crawl


@pytest.fixture
def belt(tmp_path: Path) -> Iterator[Office]:
    """A game of four that was made just now."""
    with office_at(tmp_path / "zine", install_belt(tmp_path / "zine")) as office:
        yield office


@pytest.fixture
def same_pdfs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Set each PDF anew as quickly as the offices do."""

    def quick(report: Report, style: Style, **_: object) -> bytes:
        return no_pdfs({"": report})[""]

    monkeypatch.setattr("pbem.desk.fair.verify_pages.as_pdf", quick)


def private(office: Office, name: str) -> str:
    """A private file of the start report."""
    return (start_of(office) / "private" / name).read_text("utf-8")


def test_a_welcome_is_the_seats_start_report_too(belt: Office) -> None:
    found = welcomes(belt)
    for seat in BELT_SEATS:
        text, report = found[seat].text, private(belt, f"{seat}.txt")
        assert text.startswith("The Belt\n========\n\nWelcome, ")
        assert text.endswith(report)
        due = f"orders due 4 Dec {'15' if seat == 'bob' else '20'}:00 for Round 1, orders"
        assert found[seat].subject == f"The Belt: The start; {due} {belt.tag(seat)}"
        assert text.index("These words are understood now:") < text.index("Seal of 00-start: ")
        assert "The map\n=======" in report and "Order form\n==========" in report
        assert text.count("PLAN SH") == 1
        assert all(len(line) <= 72 for line in text.removesuffix(report).splitlines())


def test_each_seat_gets_the_formats_it_chose_and_the_deadline_for_its_calendar(belt: Office) -> None:
    found = {seat: [one.name for one in post.enclosures] for seat, post in welcomes(belt).items()}
    assert found == {
        "ann": ["island-deadline.ics"],
        "bob": ["island-00-start-bob.html", "island-deadline.ics"],
        "chloe": ["island-00-start-chloe.html", "island-00-start-chloe.pdf", "island-deadline.ics"],
        "eve": ["island-00-start-eve.html", "island-deadline.ics"],
        "gm": ["island-00-start.html"],
    }


def test_the_welcome_is_what_a_mail_program_shows_and_the_page_is_attached(belt: Office) -> None:
    """The page does not hold the words of welcome, so it takes the place of none of them."""
    mails = [email.message_from_bytes(mail, policy=default) for mail in belt.deliver()]
    mail = next(mail for mail in mails if mail["To"].endswith("<eve@example.com>"))
    assert isinstance(mail, EmailMessage)
    read = mail.get_body(("html", "plain"))
    assert read and read.get_content_type() == "text/plain" and "Welcome, Eve" in read.get_content()
    page = next(part for part in mail.iter_attachments() if part.get_content_type() == "text/html")
    archived = private(belt, "eve.html")
    assert "<svg" in archived and belt.seat("eve").order_key not in archived
    assert REPLY_MARK in archived and belt.seat("eve").order_key in page.get_content()


def test_the_gm_gets_the_public_report_with_the_gms_welcome(belt: Office) -> None:
    post = welcomes(belt)["gm"]
    assert post.text.endswith((start_of(belt) / "public.txt").read_text("utf-8"))
    assert "The game island of Planetismals is made" in post.text
    assert "PLAN SH" not in post.text


def test_nothing_private_is_in_what_others_get(belt: Office) -> None:
    found = welcomes(belt)
    public = "".join(file.read_text("utf-8") for file in start_of(belt).glob("public.[ht]*"))
    for seat in BELT_SEATS:
        assert "Your outlook" in found[seat].text
        for other, post in found.items():
            assert (belt.seat(seat).order_key in post.subject) == (other == seat)
        assert belt.seat(seat).order_key not in public
    assert "Your outlook" not in public and "Order form" not in public
    assert SECRET not in public
    folder = start_of(belt) / "private"
    assert folder.stat().st_mode & 0o077 == 0
    assert all(file.stat().st_mode & 0o077 == 0 for file in folder.iterdir())


def test_a_reply_with_the_edited_form_of_the_welcome_counts(belt: Office) -> None:
    post = welcomes(belt)["bob"]
    changed = post.text.replace("  # no plan: it stays at the Base", "  BUY FACTORY")
    assert changed != post.text
    quoted = "".join(f"> {line}\n" for line in changed.split("\n"))
    answer = belt.write("bob", f"On Tue, Pat wrote:\n\n{quoted}", In_Reply_To=post.message_id)
    assert "I read the order form that you edited" in " ".join(answer.split())
    (filed,) = belt.filings()
    assert "PLAN SH2" in filed.text and "BUY FACTORY" in filed.text


def test_report_sends_the_welcome_again_before_there_is_another(belt: Office) -> None:
    post = welcomes(belt)["chloe"]
    again = belt.answer(belt.letter("chloe", "REPORT"))
    assert again.text == post.text and again.enclosures == post.enclosures


def test_the_next_report_goes_on_in_the_same_thread(belt: Office) -> None:
    post = welcomes(belt)["ann"]
    belt.close()
    (report,) = [one for one in belt.posts() if ".2.report.ann." in one.message_id]
    assert report.in_reply_to == post.message_id


def test_its_files_are_what_a_turn_has(belt: Office) -> None:
    names = sorted(file.name for file in start_of(belt).iterdir())
    assert names == [
        *("deadline.ics", "outcome.json", "private", "public.html", "public.pdf", "public.txt", "seal.json")
    ]
    outcome = json.loads((start_of(belt) / "outcome.json").read_bytes())
    assert (outcome["turn"], outcome["phase"], outcome["moment"]) == (0, "start", "The start")
    assert (outcome["events"], outcome["rolls"]) == ([], [])
    assert outcome["next"] == {"turn": 1, "phase": "orders", "is_over": False}
    assert outcome["deadline"] == "2026-12-04T20:00:00+00:00"
    assert "Appendix: the dice" not in (start_of(belt) / "public.txt").read_text("utf-8")


def test_it_is_the_first_link_of_the_chain(belt: Office, same_pdfs: None) -> None:
    belt.close()
    first, second = (
        json.loads((belt.config.turns / SLUG / name / "seal.json").read_bytes())
        for name in ("00-start", "01-orders")
    )
    assert (first["number"], first["before"]["file"]) == (0, "game.json")
    assert second["before"] == {"file": "00-start/seal.json", "seal": first["seal"]}
    verdict = verify_game(belt.desk, SLUG)
    assert not verdict.differences
    assert [folder for folder, _ in verdict.seals] == ["00-start", "01-orders"]
    assert any(one.startswith("1 turn judged again") for one in verdict.proved)


def test_anybody_can_verify_it_when_the_game_is_over(tmp_path: Path, same_pdfs: None) -> None:
    config = install_belt(tmp_path / "zine", options={"turn_order": "listed", "round_limit": 1})
    with office_at(tmp_path / "zine", config) as office:
        while not office.moment().is_over:
            office.close()
        reveal_ended(office.desk)
    assert not verify_folder(config.turns / SLUG).differences


@pytest.mark.parametrize("name", ["public.txt", "public.html", "private/ann.txt", "outcome.json"])
def test_what_is_changed_in_it_is_found(belt: Office, same_pdfs: None, name: str) -> None:
    file = start_of(belt) / name
    file.write_bytes(file.read_bytes().replace(b"5000", b"6000"))
    differences = verify_game(belt.desk, SLUG).differences
    assert any(f"00-start/{name}" in str(one) for one in differences)


def test_a_first_round_taken_back_is_played_upon_the_same_start(belt: Office, same_pdfs: None) -> None:
    belt.close()
    with belt.desk.store.transaction() as files:
        game = files.game(SLUG)
        assert game
        roll_back(belt.desk, files, game, 1, "A letter was lost.")
    belt.close()
    assert not verify_game(belt.desk, SLUG).differences
    assert sorted(one.name for one in start_of(belt).parent.iterdir() if one.is_dir()) == [
        *("00-start", "01-orders", "01-orders.2")
    ]


def test_the_site_shows_the_start_before_and_after_a_turn(belt: Office, tmp_path: Path) -> None:
    for turns in (1, 2):
        built = build_site(belt.config.turns, tmp_path / "site")
        assert (built.games, built.turns, built.faults) == (1, turns, ())
        assert crawl(tmp_path / "site").broken == ()
        page = (tmp_path / f"site/games/{SLUG}/00-start.html").read_text("utf-8")
        assert "The start" in page and "Begun" in page and "Rolls of dice" not in page
        game = (tmp_path / f"site/games/{SLUG}/index.html").read_text("utf-8")
        assert f"turns/{SLUG}/00-start/public.pdf" in game
        assert not list((tmp_path / "site").rglob("*private*"))
        belt.close()


def test_who_takes_a_seat_over_in_round_1_gets_it(belt: Office) -> None:
    posts = answers(belt, from_pat(belt, "REPLACE ann BY Zoe Field <zoe@example.net>\n"))
    (post,) = [post for post in posts if ".briefing." in post.message_id]
    assert post.text.rstrip().endswith(private(belt, "ann.txt").rstrip())
    assert "The start report for everybody is enclosed" in " ".join(post.text.split())
    assert [one.path for one in post.enclosures] == [start_of(belt) / "public.html"]


def test_a_player_on_paper_has_it_printed_with_welcome_and_order_sheet(tmp_path: Path) -> None:
    seats = {
        "ann": {"name": "Ann Archer", "address": "none"},
        "bob": {"name": "Bob Baker", "address": "bob@example.com"},
    }
    with office_at(tmp_path / "zine", install_belt(tmp_path / "zine", seats=seats)) as office:
        (told,) = [post for post in office.posts() if "welcomes to be printed" in post.subject]
        assert "a welcome, the start report and an order sheet" in " ".join(told.text.split())
        printed = print_paper(office.desk, SLUG)
        assert [(one.what, one.file.name) for one in printed] == [
            ("welcome", "island-welcome-ann.pdf"),
            ("report", "island-00-start-ann.pdf"),
            ("order sheet", "island-01-orders-ann-orders.pdf"),
        ]
        assert printed[1].file.read_bytes() == (start_of(office) / "private/ann.pdf").read_bytes()
        office.close()
        assert [one.what for one in print_paper(office.desk, SLUG)] == ["report", "order sheet"]
