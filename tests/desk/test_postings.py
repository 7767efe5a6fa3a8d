"""Postings by mail: numbered and filed apart as they come, told to all at once, played from the file."""

from __future__ import annotations

import json
from textwrap import wrap

import pytest

from pbem.desk.corrections.preview import preview
from pbem.desk.corrections.replay import replay
from pbem.desk.corrections.rerun import rerun
from pbem.desk.corrections.rollback import roll_back
from pbem.desk.desk import DeskFault
from pbem.desk.incoming.announcing import MOST_MAILED
from pbem.desk.looking import orders_of
from tests.desk.debates import OTHERS, SPEECH, addresses, on_file, plain, sent, told
from tests.desk.office import SLUG, Office


def test_it_is_numbered_confirmed_and_told_to_all(debate: Office) -> None:
    """In order of receipt over all seats; each of the others gets one letter."""
    answer, posts = sent(debate, "PROPOSE EVEN\n")
    text = plain(answer)
    assert (
        "Posted as number 1 of this round, for all to see at once; no later letter replaces it: PROPOSE EVEN"
        in text
    )
    assert "Your order line was taken." in text and "1. Ann Archer: PROPOSE EVEN" in text
    assert addresses(posts) == OTHERS
    for post in posts:
        assert "ann has posted, and there are 1 motions: PROPOSE EVEN." in plain(post)
        assert "Deadline: " in post.text and "Ann Archer posts PROPOSE" in post.subject
    answer, _ = sent(debate, "PROPOSE NEED\nVOTE M2\n", "bob")
    assert "Posted as number 2" in plain(answer) and "All 2 lines were taken" in plain(answer)
    assert on_file(debate) == [("posted", "1", "PROPOSE EVEN")]
    assert on_file(debate, "bob") == [("posted", "2", "PROPOSE NEED"), ("orders", "", "VOTE M2")]


def test_no_later_letter_replaces_it(debate: Office) -> None:
    """Neither orders nor CANCEL; and with nothing else in the letter the orders on file stand."""
    sent(debate, "VOTE M1\nSTAY ALL\n")
    answer, _ = sent(debate, "PROPOSE EVEN\n")
    assert "replaces the orders" not in plain(answer) and "played by: orders received" in plain(answer)
    sent(debate, "CANCEL\n")
    answer, posts = sent(debate, "VOTE M1\n")
    assert posts == [] and "1. Ann Archer: PROPOSE EVEN" in plain(answer)
    debate.close()
    assert told(debate) == ["Posting 1 by ann: PROPOSE EVEN.", "ann ordered VOTE M1."]


def test_what_was_refused_when_it_came_does_not_count_later(debate: Office) -> None:
    """There was no second motion when Ann voted for it; a vote cast again counts."""
    sent(debate, "PROPOSE EVEN\n", "bob")
    answer, _ = sent(debate, "STAY ALL\nVOTE M2\nVOTE M1\n")
    assert "There is no motion M2." in plain(answer)
    [filing] = [one for one in debate.filings() if one.seat == "ann" and one.moment == debate.moment().number]
    assert json.loads(filing.understood or "")["orders"] == ["STAY ALL", "VOTE M1"]
    sent(debate, "PROPOSE NEED\n", "chloe")
    debate.close()
    assert told(debate)[2:] == ["ann ordered VOTE M1."]


def test_a_posting_that_is_refused_is_none(debate: Office) -> None:
    """It has no number, and nobody hears of it."""
    sent(debate, "PROPOSE EVEN\nPROPOSE EVEN\nPROPOSE EVEN\n")
    answer, posts = sent(debate, "PROPOSE NEED\n")
    assert "You have moved three already." in plain(answer) and posts == []
    assert len(on_file(debate)) == 3
    answer, _ = sent(debate, "PROPOSE NEED\n", "bob")
    assert "Posted as number 4" in plain(answer)


def test_of_many_postings_only_the_first_are_mailed(debate: Office) -> None:
    """The others are on file, are played, and stand in every receipt."""
    for number in range(MOST_MAILED + 2):
        _, posts = sent(debate, f"SPEECH: Number {number}\n")
        assert addresses(posts) == (OTHERS if number < MOST_MAILED else [])
    answer, _ = sent(debate, "STATUS\n", "bob")
    assert f"{MOST_MAILED + 2} orders are posted in this round" in plain(answer)
    assert (
        f"{MOST_MAILED + 2}. Ann Archer: SPEECH: Number {MOST_MAILED + 1}" in sent(debate, "STAY ALL")[0].text
    )


def test_a_test_posts_nothing(debate: Office) -> None:
    """It says what would be posted."""
    answer, posts = sent(debate, "TEST\nPROPOSE EVEN\nVOTE M1\n")
    assert posts == [] and on_file(debate) == []
    assert "If it were no test: - Posted as number 1" in plain(answer) and "M1" in plain(answer)
    assert "There is no motion" not in plain(answer)


@pytest.mark.parametrize("block", ["STANDING", "FOR ROUND 7"])
def test_it_cannot_be_sent_for_later(debate: Office, block: str) -> None:
    """It counts only in a letter of its own phase."""
    answer, posts = sent(debate, f"{block}\nPROPOSE EVEN\nSTAY ALL\nEND\n")
    assert "PROPOSE counts only in a letter of its own phase." in plain(answer)
    assert posts == [] and [text for _, _, text in on_file(debate)] == ["STAY ALL"]


def test_a_speech_is_told_line_by_line(debate: Office) -> None:
    """In the letters to all, in the answer to ORDERS and in the report's events nothing of it is lost."""
    answer, posts = sent(debate, f"{SPEECH}\nSTAY ALL\n")
    assert on_file(debate)[0] == ("posted", "1", SPEECH)
    wanted = "  Bob sat at the Market; we carried water.  # hear\n\n  - I ask that he share.\n"
    assert all(wanted in post.text for post in posts)
    assert "- SPEECH:\n  Bob sat" in answer.text and "\n\n  - I ask that he share.\n  END\n" in answer.text
    answer, _ = sent(debate, "ORDERS\n", "bob")
    assert "Posted as number 1 by Ann Archer:\n  SPEECH:\n  Bob sat at the Market;" in answer.text
    debate.close()
    assert told(debate) == [f"Posting 1 by ann: {SPEECH}."]


def test_a_text_is_as_clean_as_press(debate: Office) -> None:
    """Keys, addresses and quoted lines of letters do not go out with it."""
    key = debate.seat("bob").order_key
    answer, posts = sent(debate, f"SPEECH:\nHear me:\n  bob@example.com\nthe key {key}\nAll!\nEND\n")
    assert "Line 3 was left out of your text: it holds an e-mail address." in plain(answer)
    assert "Line 4 was left out of your text: it holds an order key, or what looks like one." in plain(answer)
    assert all("  Hear me:\n  All!\n" in post.text for post in posts)
    assert on_file(debate) == [("posted", "1", "SPEECH:\nHear me:\nAll!\nEND")]
    answer, posts = sent(debate, "SPEECH:\nbob@example.com\nEND\n")
    assert posts == [] and "There is no text in it." in plain(answer)


def test_a_long_line_that_was_broken_is_one_speech(debate: Office) -> None:
    """And one that begins behind the colon and ends with END is a block."""
    whole = f"SPEECH: {' '.join(f'word{number} #{number};' for number in range(20))}"
    sent(debate, "\n".join(wrap(whole, 72)) + "\n")
    sent(debate, "SPEECH: Friends,\n\nGive me your ears.\nEND\nSTAY ALL\n")
    assert on_file(debate) == [
        ("posted", "1", whole),
        ("posted", "2", "SPEECH:\nFriends,\n\nGive me your ears.\nEND"),
        ("orders", "", "STAY ALL"),
    ]


def test_the_gm_sees_what_is_posted(debate: Office) -> None:
    """Among the orders in force, and in a preview."""
    sent(debate, "PROPOSE EVEN\n")
    sent(debate, "VOTE M1\n", "bob")
    ann, bob = orders_of(debate.desk, SLUG)[:2]
    assert ann.posted == ("PROPOSE EVEN",) and ann.orders == ()
    assert bob.orders == ("VOTE M1",)
    found = preview(debate.desk, SLUG)
    assert found.seats[0].orders == ("PROPOSE EVEN",) and found.seats[1].orders == ("VOTE M1",)


def test_who_has_only_posted_has_written(debate: Office) -> None:
    """Nobody is reminded who takes part."""
    from pbem.desk.players.rollcall import roll_call

    sent(debate, "PROPOSE EVEN\n")
    moment = debate.moment()
    with debate.desk.store.transaction() as files:
        game = files.game(SLUG)
        assert game
        call = roll_call(debate.desk, files, game, moment)
        missing = [seat.key for seat in call.seats if call.is_missing(seat)]
    assert "ann" not in missing and "bob" in missing


def test_it_replays_and_verifies_to_the_same_bytes(debate: Office) -> None:
    """Digests, seals and the record hold what was posted, in exact order."""
    for seat, text in (("bob", "PROPOSE NEED\n"), ("ann", f"{SPEECH}\nPROPOSE EVEN\nVOTE M2\n")):
        sent(debate, text, seat)
    debate.close()
    assert told(debate)[:3] == [
        "Posting 1 by bob: PROPOSE NEED.",
        f"Posting 2 by ann: {SPEECH}.",
        "Posting 3 by ann: PROPOSE EVEN.",
    ]
    assert not any(one.differences for one in replay(debate.desk, SLUG))


def test_a_round_taken_back_keeps_what_was_posted(debate: Office) -> None:
    """With its numbers; the next one goes on counting."""
    sent(debate, "PROPOSE EVEN\n")
    sent(debate, "VOTE M1\n", "bob")
    turn = debate.moment().turn
    debate.close()
    with debate.desk.store.transaction() as files:
        game = files.game(SLUG)
        assert game
        roll_back(debate.desk, files, game, turn, "a mistake")
    debate.posts()
    assert on_file(debate) == [("posted", "1", "PROPOSE EVEN")]
    answer, _ = sent(debate, "PROPOSE NEED\n", "chloe")
    assert "Posted as number 2" in plain(answer)
    debate.close()
    assert told(debate) == [
        "Posting 1 by ann: PROPOSE EVEN.",
        "Posting 2 by chloe: PROPOSE NEED.",
        "bob ordered VOTE M1.",
    ]


def test_corrected_orders_leave_it_as_it_was(debate: Office) -> None:
    """What was public cannot be corrected; what refers to it can."""
    sent(debate, "PROPOSE EVEN\n")
    sent(debate, "PROPOSE NEED\n", "bob")
    debate.close()
    with pytest.raises(DeskFault, match="public at once"):
        rerun(debate.desk, SLUG, None, {"ann": "PROPOSE NEED\n"}, "a mistake")
    done = rerun(debate.desk, SLUG, None, {"chloe": "VOTE M2\n"}, "a mistake")
    assert not done.remarks
    assert told(debate)[-1] == "chloe ordered VOTE M2."
    assert not any(one.differences for one in replay(debate.desk, SLUG))
