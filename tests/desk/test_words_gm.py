"""The GM's own letters: asking, ordering, press; proved by the GM's own tag."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from email.message import EmailMessage

import pytest

from pbem.desk.looking import players_of
from pbem.post import Post
from tests.desk.conftest import MakeOffice
from tests.desk.office import SEATS, SLUG, Office

PAT = "pat@example.org"


def flat(text: str) -> str:
    """A letter's text on one line."""
    return " ".join(text.split())


def from_gm(office: Office, text: str, **fields: str) -> EmailMessage:
    """A letter of the GM's."""
    return office.letter("gm", text, **{"From": PAT, **fields})


def told(office: Office, text: str, **fields: str) -> Post:
    """The one answer to a letter of the GM's."""
    return office.answer(from_gm(office, text, **fields))


def test_the_gm_is_welcomed_with_a_tag_to_reply_to(office: Office) -> None:
    (welcome,) = [post for post in office.posts() if post.to == PAT]
    assert welcome.subject == f"The Island: orders due 4 Dec 20:00 for Signup {office.tag('gm')}"
    assert "The game island of Survival is made" in flat(welcome.text)
    assert "Friday 4 December 2026, 20:00 (UTC)" in welcome.text
    reply = from_gm(office, "STATUS\n", Subject=f"Re: {welcome.subject}", In_Reply_To=welcome.message_id)
    answer = office.answer(reply)
    assert (answer.to, answer.in_reply_to) == (PAT, reply["Message-ID"])
    assert "No orders: ann, bob, chloe, dinesh and eve." in flat(answer.text)


def test_the_key_of_the_gm_is_listed_with_the_keys_only(office: Office) -> None:
    last = players_of(office.desk, SLUG, with_keys=True)[-1]
    assert (last["seat"], last["address"], last["key"]) == ("gm", PAT, office.seat("gm").order_key)
    assert [player["seat"] for player in players_of(office.desk, SLUG)] == list(SEATS)


def test_the_status_says_who_has_ordered_and_what_went_wrong(island: Office) -> None:
    island.write("ann", "STAY ALL\nREADY\n")
    island.write("bob", "STANDING\nSTAY ALL\nEND\n")
    text = flat(told(island, "STATUS\n").text)
    assert "Orders are due for Round 2, Summer of Year 0." in text
    assert "Orders received: ann." in text
    assert "Standing orders: bob." in text
    assert "No orders: chloe, dinesh and eve." in text
    assert "READY: ann." in text
    assert "Letters that could not be handled: 0." in text
    assert "Deadline: Friday 18 December 2026, 20:00 (UTC)" in text


def test_the_orders_of_all_or_of_one_seat_are_shown(island: Office) -> None:
    island.write("ann", "1 N aggressive\n")
    all_of_them = told(island, "ORDERS\n").text
    assert (
        "ann (Ann Archer): orders received\n- 1 N aggressive\n\nbob (Bob Baker): no orders\n" in all_of_them
    )
    assert "Your own:\n  Nothing." in all_of_them
    one = told(island, "Orders ANN\n").text
    assert "- 1 N aggressive" in one
    assert "bob" not in one
    assert 'There is no seat "zed"; seats: ann, bob, chloe, dinesh and eve.' in flat(
        told(island, "ORDERS zed\n").text
    )


def test_help_names_the_orders_and_words_of_the_gm(island: Office) -> None:
    text = flat(told(island, "HELP\n").text)
    assert "MAX <hex> <meals>" in text
    assert "ORDERS [seat]" in text
    assert "MOVE <who>" not in text
    assert "STANDING" not in text
    assert "(rule SUR-R73)" in flat(told(island, "HELP CLOSE\n").text)


def test_the_report_of_the_gm_is_the_public_one(island: Office) -> None:
    report = told(island, "REPORT\n")
    public = (island.config.turns / "island/01-season/public.txt").read_text("utf-8")
    assert public.rstrip("\n") in report.text
    round_2 = "orders due 18 Dec 20:00 for Round 2, Summer of Year 0"
    assert report.subject == f"The Island: Round 1, Spring of Year 0; {round_2} {island.tag('gm')}"


ENDS = "CLOSE ends the whole game at the deadline of Round 2, Summer of Year 0."


def confirm(office: Office, asked: Post, text: str = "CONFIRM\n") -> Post:
    """The answer to the GM's reply to a letter that asks for a confirmation."""
    return told(office, text, Subject=f"Re: {asked.subject}")


def test_a_game_is_ended_by_a_letter_that_the_gm_confirms(island: Office) -> None:
    asked = told(island, "CLOSE\n\nPat\n")
    assert asked.text.startswith("The end of the game:\n")
    assert f"{ENDS} Nothing is changed yet." in flat(asked.text)
    assert "To close the round alone, send CLOSE NOW: the game then goes on." in flat(asked.text)
    assert island.filings() == []
    assert "it ends the whole game at the deadline of Round 2" in flat(confirm(island, asked).text)
    assert ENDS in flat(told(island, "ADD\nMAX C9 1\n").text)
    (published,) = island.close()
    assert island.moment().is_over
    assert "GM" in published.texts["ann"]


def test_orders_beside_the_end_of_the_game_are_filed_at_once(island: Office) -> None:
    asked = told(island, "MAX C9 1\nCLOSE\n")
    assert [filing.text for filing in island.filings()] == ["MAX C9 1"]
    confirm(island, asked, "OK\nMAX C9 2\n")
    assert "- MAX C9 2\n- CLOSE" in told(island, "ORDERS gm\n").text
    assert "That is on file already; CANCEL takes it back." in flat(told(island, "CLOSE\n").text)
    assert "The whole game ends with it, for CLOSE is on file." in flat(told(island, "CLOSE NOW\n").text)


def test_close_now_says_that_it_closes_the_round_alone(island: Office) -> None:
    said = flat(told(island, "CLOSE NOW\n").text)
    assert "That closes the round alone: the game goes on. To end the whole game, send CLOSE." in said


def test_the_end_is_confirmed_in_its_round_by_the_gm_of_now(island: Office) -> None:
    asked, newer = told(island, "CLOSE\n"), told(island, "CLOSE DOMINANT ann\n")
    code = asked.subject[asked.subject.index("[confirm") :].partition("]")[0] + "]"
    island.come(from_gm(island, "No, I do not\n", Subject=f"Re: {asked.subject}"))
    assert island.filings() == []
    island.close()
    assert "the round for which you asked that is closed" in flat(confirm(island, asked).text)
    moved = replace(island.config, gm=island.config.gm.model_copy(update={"address": "sue@example.org"}))
    island.desk.config = moved
    by_code = newer.subject[newer.subject.index("[confirm") :].partition("]")[0] + "]"
    said = island.answer(from_gm(island, "CONFIRM\n", Subject=f"Re: {by_code}"))
    assert code != by_code
    assert "the address of the seat has changed" in flat(said.text)
    assert island.filings() == []


@pytest.mark.parametrize("text", ["STANDING\nCLOSE\nEND\n", "FOR round 3\nCLOSE\nEND\n", "RULING CLOSE\n"])
def test_the_end_is_filed_in_no_other_way(island: Office, text: str) -> None:
    told(island, text)
    assert island.filings() == []


def test_the_gm_sets_the_meals_of_a_hex_and_takes_it_back(island: Office) -> None:
    told(island, "MAX C9 1\n")
    assert "- MAX C9 1" in told(island, "ORDERS gm\n").text
    told(island, "CANCEL\n")
    assert "Your own:\n  Nothing." in told(island, "ORDERS gm\n").text


def test_the_gm_may_not_give_the_orders_of_a_player(island: Office) -> None:
    assert "No order was found in your letter." in told(island, "MOVE 1 N\n").text
    assert island.filings() == []


def test_a_player_may_not_give_the_orders_of_the_gm(island: Office) -> None:
    assert "No order was found in your letter." in island.write("ann", "CLOSE\n")
    assert island.filings() == []


def test_the_gm_writes_press(island: Office) -> None:
    told(island, "PRESS TO all:\nHappy new year.\nEND\n")
    (published,) = island.close()
    for text in (published.texts["ann"], (published.folder / "public.txt").read_text("utf-8")):
        assert "The GM to all" in text
        assert "Happy new year." in text


def test_a_test_of_the_gms_files_nothing(island: Office) -> None:
    asked = told(island, "TEST\nCLOSE\n")
    assert "this letter is only a test" in flat(asked.text)
    assert "[confirm" not in asked.subject
    assert told(island, "TEST\nMAX C9 1\n").text.startswith("TEST")
    assert island.filings() == []


@pytest.mark.parametrize("key", ["", "aaaaaaaaaaaa"])
def test_without_the_key_nobody_is_the_gm(island: Office, key: str) -> None:
    subject = f"CLOSE [island/gm/{key}]" if key else "Re: The Island [island/gm]"
    island.come(from_gm(island, "CLOSE\nORDERS\n", Subject=subject))
    assert island.filings() == []
    assert not [post for post in island.posts() if "Orders in force" in post.text]


def test_a_player_with_the_tag_of_their_own_is_not_the_gm(island: Office) -> None:
    island.write("bob", "1 N\n")
    text = island.write("ann", "ORDERS bob\nSTATUS\n")
    assert "Orders in force" not in text
    assert "Orders received" not in text


def test_after_the_end_the_gm_asks_on(make_office: MakeOffice) -> None:
    office = make_office(rounds=1)
    office.close()
    office.close()
    office.posts()
    text = told(office, "STATUS\nORDERS\nCLOSE\n").text
    assert "The game is over" in text
    assert "No orders:" not in text
    assert office.filings() == []


@pytest.mark.parametrize("word", ["STATUS", "RESUME", "CLOSE NOW", "PREVIEW", "DEADLINE", "HISTORY"])
def test_an_answer_to_the_gm_begins_with_what_was_asked_for(island: Office, word: str) -> None:
    island.close()
    report = next(post for post in island.posts() if post.to == "ann@example.com")
    island.clock.at = (island.deadline() or island.clock.at) + timedelta(hours=1)
    island.come(from_gm(island, "HOLD\n"))
    island.posts()
    letter = from_gm(island, f"{word}\n\nHanna\n", In_Reply_To=report.message_id.replace("ann", "gm"))
    island.come(letter)
    text = next(post.text for post in island.posts() if post.in_reply_to == letter["Message-ID"])
    heads = {"PREVIEW": "Preview", "HISTORY": "History", "STATUS": "Status"}
    assert text.startswith(heads.get(word, "Deadline")), text
    for untrue in ("No order was found", "orders still count", "older report", "played by: no orders"):
        assert untrue not in text
    assert flat(text).endswith('Read as talk, not as orders: "Hanna".')
