"""Postings wherever what is on file goes: seals, approval, the GM's typing, a new holder, forms, press."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
import yaml

from pbem.desk.approval.approvals import accept_for_game
from pbem.desk.fair.verify import verify_folder, verify_game
from pbem.desk.paper.typed import Typing, type_orders
from pbem.desk.players.packet import briefing_post
from pbem.desk.players.reminders import reminder_post
from pbem.desk.players.rollcall import roll_call
from pbem.desk.tending import tend
from pbem.rulesets import BOXES
from tests.desk.debates import OTHERS, SPEECH, addresses, on_file, plain, sent, told
from tests.desk.office import SLUG, Office, install, no_pdfs, office_at
from tests.desk.test_edited_replies import marked
from tests.engine.posts import SILENT, UNHEARD, debate_box

HOUR = timedelta(hours=1)
PEOPLE = {"approval": True, "reminders": [], "silence": "play", "outage": "play"}


@pytest.fixture(autouse=True)
def same_pdfs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Set each PDF anew as quickly as the offices do."""
    monkeypatch.setattr("pbem.desk.fair.verify_pages.as_pdf", lambda one, *_, **__: no_pdfs({"": one})[""])


def test_seals_hold_what_was_posted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On file while it is played, and opened for everybody when the game is over."""
    monkeypatch.setitem(BOXES, "survival", debate_box())
    config = install(tmp_path / "zine", {"rounds": 2})
    with office_at(tmp_path / "zine", config) as office:
        office.close()
        sent(office, "PROPOSE NEED\n", "bob")
        sent(office, f"VOTE M1\n{SPEECH}\n")
        office.close()
        assert verify_game(office.desk, SLUG).is_true
        while not office.moment().is_over:
            office.close()
    public = shutil.copytree(
        tmp_path / "zine/turns" / SLUG, tmp_path / SLUG, ignore=shutil.ignore_patterns("private")
    )
    assert verify_folder(public).differences == []
    record = public / "record.json"
    record.write_text(record.read_text("utf-8").replace("PROPOSE NEED", "PROPOSE EVEN"), "utf-8")
    assert verify_folder(public).differences


@pytest.fixture
def approved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Office]:
    """An office whose closings want approval."""
    monkeypatch.setitem(BOXES, "survival", debate_box())
    config = install(tmp_path / "zine")
    file = config.games / f"{SLUG}.yaml"
    values = yaml.safe_load(file.read_text("utf-8"))
    file.write_text(yaml.safe_dump({**values, "people": PEOPLE}, sort_keys=False), "utf-8")
    with office_at(tmp_path / "zine", config) as office:
        office.close()
        office.posts()
        yield office


def test_what_is_posted_too_late_is_public_only_if_the_gm_lets_it_count(approved: Office) -> None:
    """It gets its number then, behind all that came in time; what was posted shows in the GM's letter."""
    office = approved
    sent(office, "PROPOSE EVEN\n")
    at = office.deadline()
    assert at
    office.clock.at = at + HOUR
    tend(office.desk)
    [asked] = office.posts()
    assert "- PROPOSE EVEN" in asked.text
    answer, others = sent_late(office, "PROPOSE NEED\n", "bob")
    assert "Posted, for all to see: PROPOSE NEED" in answer and "bob" not in " ".join(others)
    assert "2. Bob Baker: PROPOSE NEED" in answer
    assert on_file(office, "bob") == [("posted", "", "PROPOSE NEED")]
    accept_for_game(office.desk, SLUG, "bob")
    assert on_file(office, "bob")[1:] == [("posted", "2", "PROPOSE NEED")]
    tend(office.desk)
    assert any("- PROPOSE NEED" in post.text for post in office.posts())
    office.close()
    assert told(office) == ["Posting 1 by ann: PROPOSE EVEN.", "Posting 2 by bob: PROPOSE NEED."]


def sent_late(office: Office, text: str, seat: str) -> tuple[str, list[str]]:
    """The answer to a letter after the deadline, and to which players anything else went."""
    office.come(office.letter(seat, text))
    posts = office.posts()
    [answer] = [plain(post) for post in posts if post.to == f"{seat}@example.com"]
    return answer, [post.to for post in posts if post.to.endswith("@example.com") and seat not in post.to]


def test_the_gm_may_type_it_for_a_player(debate: Office) -> None:
    """It is posted as if it had come by mail, and the others are told."""
    typed = type_orders(debate.desk, SLUG, "ann", "PROPOSE EVEN\nVOTE M1\n", Typing())
    assert typed.is_all_taken and "Posted as number 1" in " ".join(typed.text.split())
    assert addresses([post for post in debate.posts() if post.to in OTHERS]) == OTHERS
    assert on_file(debate) == [("posted", "1", "PROPOSE EVEN"), ("orders", "", "VOTE M1")]


@pytest.mark.parametrize("is_edited", [False, True])
def test_a_form_that_was_sent_with_a_reminder_is_read(debate: Office, is_edited: bool) -> None:
    """It is held against the form as it was then, whatever was posted since."""
    sent(debate, "PROPOSE EVEN\n", "bob")
    moment, deadline = debate.moment(), debate.deadline()
    assert deadline
    with debate.desk.store.transaction() as files:
        game, seat = files.game(SLUG), files.seat_by_key(moment.game, "ann")
        due = files.deadline(moment.game, moment.number)
        assert game and seat and due
        call = roll_call(debate.desk, files, game, moment)
        text = reminder_post(debate.desk, files, call, due, seat, HOUR).text
    assert "VOTE M1" in text
    sent(debate, "PROPOSE NEED\n", "chloe")
    sent(debate, "PROPOSE EVEN\n", "dinesh")
    edited = text.replace(" STAY ", " RANDOM ") if is_edited else text
    answer, _ = sent(debate, f"Thanks!\n\n{marked(edited)}")
    if is_edited:
        assert "1H RANDOM defensive" in on_file(debate)[0][2] and "VOTE M1" in on_file(debate)[0][2]
    else:
        assert on_file(debate) == [] and "No order was found" in answer.text


def test_the_rules_may_keep_a_seat_from_writing(debate: Office) -> None:
    """The reason is told, the press is not kept; the GM is always reached."""
    press = "PRESS TO all:\nHear me.\nEND\n"
    answer, _ = sent(debate, press, SILENT)
    assert f"{SILENT} is silent in season." in plain(answer)
    assert [one for one in debate.filings() if one.kind == "press"] == []
    assert "will go out with the next report" in plain(sent(debate, press)[0])
    debate.come(debate.letter(SILENT, "PRESS TO gm:\nHelp.\nEND\n"))
    assert "Your press to the GM is passed on" in " ".join(plain(post) for post in debate.posts())


def test_the_rules_may_keep_a_seat_from_being_written_to(debate: Office) -> None:
    """The reason is told, and the press is not kept; to others it goes."""
    answer, _ = sent(debate, f"PRESS TO bob, {UNHEARD}:\nHear me.\nEND\n", "bob")
    assert f"{UNHEARD} hears nobody." in plain(answer)
    assert [one for one in debate.filings() if one.kind == "press"] == []
    assert "will go out with the next report" in plain(
        sent(debate, "PRESS TO all:\nHear me.\nEND\n", "bob")[0]
    )


def test_who_takes_over_a_seat_learns_what_was_posted(debate: Office) -> None:
    """By all seats, with the orders that the holder before has left."""
    sent(debate, "PROPOSE EVEN\nVOTE M1\n")
    sent(debate, "PROPOSE NEED\n", "bob")
    moment = debate.moment()
    with debate.desk.store.transaction() as files:
        game, seat = files.game(SLUG), files.seat_by_key(moment.game, "ann")
        assert game and seat
        text = briefing_post(debate.desk, files, game, seat).text
    assert "- 1. Ann Archer: PROPOSE EVEN\n- 2. Bob Baker: PROPOSE NEED" in text and "  VOTE M1" in text
