"""REPORT sends old reports again; WHY names the rules behind one."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from sqlalchemy import update

from pbem.casefile import statements
from pbem.post import Post
from pbem.store.plain import OUTCOME
from tests.desk.conftest import MakeOffice
from tests.desk.office import Office

RULES = {one.id: one.sentence for one in statements("survival")}


def flat(text: str) -> str:
    """A letter's text on one line."""
    return " ".join(text.split())


def sent(office: Office, seat: str, number: int) -> Post:
    """The report of a seat as it was sent, by the moment that orders were due for then."""
    with office.desk.store.transaction() as files:
        kept = [post.message_id for post in files.unsent()]
    office.seen = set(kept) - {one for one in kept if one.startswith(f"<island.{number}.report.{seat}.")}
    (post,) = office.posts()
    return post


@pytest.fixture
def later(island: Office) -> Office:
    """An island in round 3."""
    island.close()
    island.posts()
    return island


def test_the_last_report_comes_as_the_answer_itself(later: Office) -> None:
    report = sent(later, "chloe", 4)
    letter = later.letter("chloe", "REPORT\n")
    again = later.answer(letter)
    assert again.text == report.text
    assert again.subject == report.subject
    assert again.enclosures == report.enclosures
    assert len(again.enclosures) == 3  # with the calendar
    assert (again.to, again.is_reply) == (report.to, True)
    assert again.in_reply_to == letter["Message-ID"]
    assert again.message_id != report.message_id
    assert again.message_id.startswith("<island.4.again.chloe.")
    assert later.letters_kept()[-1].verdict == "asked"


def test_the_report_of_a_turn_says_that_it_is_old(later: Office) -> None:
    again = later.answer(later.letter("ann", "REPORT 1\n"))
    note, _, text = again.text.partition("\n\n")
    assert flat(note) == (
        "As you asked: the report of Round 1, Spring of Year 0 once more. It is not the last one."
    )
    assert text == sent(later, "ann", 3).text


def test_the_report_of_what_comes_before_round_1_is_that_of_signup_or_0(later: Office) -> None:
    for asked in ("REPORT signup", "REPORT 0"):
        again = later.answer(later.letter("ann", f"{asked}\n"))
        assert again.text.endswith(sent(later, "ann", 2).text)


def test_a_report_asked_for_beside_orders_comes_beside_the_receipt(later: Office) -> None:
    later.come(later.letter("ann", "STAY ALL\nREPORT\nREPORT 1\n"))
    last, first, receipt = later.posts()
    assert last.subject.startswith("The Island: Round 2, Summer")
    assert first.subject.startswith("The Island: Round 1, Spring")
    assert "The report of Round 1, Spring of Year 0 comes to you in a mail of its own." in flat(receipt.text)
    assert [filing.text for filing in later.filings()] == ["STAY ALL"]
    with later.desk.store.transaction() as files:
        assert [post.message_id for post in files.unsent() if post.answers] == [receipt.message_id]


def test_a_report_comes_again_as_often_as_it_is_asked_for(later: Office) -> None:
    ids = {later.answer(later.letter("ann", "REPORT\n")).message_id for _ in range(3)}
    assert len(ids) == 3


def test_a_reply_to_a_report_sent_again_is_not_late(later: Office) -> None:
    again = later.answer(later.letter("ann", "REPORT\n"))
    assert "too late" not in later.write("ann", "STAY ALL\n", In_Reply_To=again.message_id)
    old = later.answer(later.letter("ann", "REPORT 1\n"))
    assert "too late" in flat(later.write("ann", "STAY ALL\n", In_Reply_To=old.message_id))


def test_a_report_sent_again_bears_the_key_of_now(later: Office) -> None:
    old = later.seat("ann").order_key
    later.come(later.letter("ann", "REPORT\nNEWKEY\n"))
    new = later.seat("ann").order_key
    assert new != old
    for post in later.posts():
        assert new in post.subject
        assert old not in post.subject + post.text + str(post.headers)


def test_a_report_sent_again_goes_to_the_address_of_now(later: Office) -> None:
    with later.desk.store.transaction() as files:
        files.change_seat(1, "ann", "address", "ann@example.net", "moved", None, later.clock.now())
    assert later.answer(later.letter("ann", "REPORT\n")).to == "ann@example.net"


def test_before_any_report_it_is_the_welcome(office: Office) -> None:
    (welcome,) = [post for post in office.posts() if post.to == "ann@example.com"]
    again = office.answer(office.letter("ann", "REPORT\n"))
    assert again.text == welcome.text
    assert again.message_id.startswith("<island.1.again.ann.")


def test_the_report_of_a_phase_may_be_asked_for(later: Office) -> None:
    """A turn may have several; one that it has not is answered with those there are."""
    again = later.answer(later.letter("ann", "report 1-Season\n"))
    assert again.text.partition("\n\n")[2] == sent(later, "ann", 3).text
    said = later.write("ann", "REPORT 1-market\n")
    assert "no report of turn 1-market; turns: 0-signup, 1-season and 2-season." in flat(said)


@pytest.mark.parametrize("word", ["REPORT 9", "WHY 9"])
def test_there_is_no_report_of_that_turn(later: Office, word: str) -> None:
    assert "There is no report of turn 9; turns: 0, 1 and 2." in later.write("ann", f"{word}\n")


def test_a_file_gone_from_the_archive_holds_no_report_up(later: Office) -> None:
    for file in later.config.turns.rglob("chloe.pdf"):
        file.unlink()
    again = later.answer(later.letter("chloe", "REPORT\n"))
    assert [one.media for one in again.enclosures] == ["text/html", "text/calendar"]


def test_a_report_that_is_gone_is_told_of(office: Office) -> None:
    office.desk.config = replace(office.config, gm_reports=False)
    (published,) = office.close()
    (published.folder / "public.txt").unlink()
    letter = office.letter("gm", "REPORT\n", From="pat@example.org")
    assert "There is no report to be sent" in office.answer(letter).text


def test_after_the_end_the_last_report_is_sent(make_office: MakeOffice) -> None:
    office = make_office(rounds=1)
    office.close()
    office.close()
    office.posts()
    assert "Round 1, Spring" in office.write("ann", "REPORT\n")


def test_two_rounds_of_one_deadline_are_one_report(make_office: MakeOffice) -> None:
    office = make_office(rounds_per_deadline=2)
    office.close()
    office.close()
    office.posts()
    turns = [
        moment.turn
        for published in [office.close()]
        for moment in [p.judged.position.moment for p in published]
    ]
    assert len(turns) == 2
    office.posts()
    by_first = office.answer(office.letter("ann", f"REPORT {turns[0]}\n"))
    by_last = office.answer(office.letter("ann", "REPORT\n"))
    assert by_first.text == by_last.text
    why = office.write("ann", "WHY\n")
    assert f"Round {turns[0]}," in why
    assert f"Round {turns[1]}," in why


def grouped(text: str) -> dict[str, list[str]]:
    """What WHY said, rule by rule."""
    groups: dict[str, list[str]] = {}
    for part in text.split("\n\n"):
        lines = flat(part.partition("The rules behind")[2].partition("\n")[2] or part)
        head, *says = lines.split(" - ") if " - " in lines else (lines,)
        head = head.removeprefix("- ")
        if head[:4] == "SUR-":
            groups[head] = [one.strip() for one in says]
    return groups


def test_each_line_of_the_report_has_its_rule_once(later: Office) -> None:
    groups = grouped(later.write("ann", "WHY\n"))
    with later.desk.store.transaction() as files:
        outcome = files.outcome(1, 3)
    assert outcome
    expected: dict[str, set[str]] = {}
    for event in json.loads(outcome.events):
        expected.setdefault(event["rule"], set()).add(event["says"])
    assert {head.partition(":")[0]: set(says) for head, says in groups.items()} == expected
    for head in groups:
        id, _, sentence = head.partition(": ")
        assert RULES[id] == sentence


def test_what_is_ones_own_comes_first(later: Office) -> None:
    for place, seat in enumerate(("ann", "bob", "chloe"), 1):
        groups = list(grouped(later.write(seat, "WHY 1\n")).values())
        own = [
            any(f"{place}{kind} " in f"{says[0]} " or says[0].startswith(f"{seat}:") for kind in "HOC")
            for says in groups
        ]
        assert own[0]
        assert own == sorted(own, reverse=True)


def test_why_before_anything_happened(office: Office) -> None:
    assert "Nothing has happened yet" in office.write("ann", "WHY\n")


def test_what_is_private_is_told_to_its_seat_and_the_gm_only(later: Office) -> None:
    """Survival tells everything to all, so the record of a round is given a secret of bob's here."""
    secret = {"event": "Found", "only": ["bob"], "rule": "SUR-3.4-01", "says": "A pearl lies in B7."}
    with later.desk.store.transaction() as files:
        outcome = files.outcome(1, 3)
        assert outcome
        events = json.dumps([*json.loads(outcome.events), secret])
        files._connection.execute(update(OUTCOME).where(OUTCOME.c.moment == 3).values(events=events))
    assert "pearl" not in later.write("ann", "WHY\n")
    assert "pearl" in later.write("bob", "WHY\n")
    assert "pearl" in later.answer(later.letter("gm", "WHY\n", From="pat@example.org")).text


def test_why_is_bounded(later: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.desk.words.again.MOST_TOLD", 3)
    text = later.write("ann", "WHY 1\n")
    assert text.count("\n- ") == 3
    assert "lines more; the report has them." in flat(text)


def test_why_says_first_what_became_of_ones_orders(later: Office) -> None:
    """Each line with its result and the reason, to nobody but the one who wrote it."""
    later.write("ann", "STAY ALL\nENEMY bob\nENEMY NONE\n")
    later.close()
    later.posts()
    told = flat(later.write("ann", "WHY\n"))
    assert "What became of your orders: - STAY ALL — done: " in told
    assert '- ENEMY bob — not needed: a later line counts: "ENEMY NONE"' in told
    assert "ENEMY bob" not in flat(later.write("bob", "WHY\n"))
