"""Standing by: called up in order, one at a time; a refusal or three days of silence call the next."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.desk.players.people import people_of
from pbem.post import Post
from tests.desk.office import SLUG, Office
from tests.desk.people_letters import answers, code_in, plain, reply, to
from tests.desk.people_rules import PAT, about, beat, call_to, from_pat, set_people, stand_by
from tests.desk.test_bounces import bounce

ZOE, YAN, XU = "zoe@example.net", "yan@example.net", "xu@example.net"
DAYS_3 = timedelta(hours=72)


@pytest.fixture
def waiting(island: Office) -> Office:
    """An island for which three stand by."""
    set_people(island, silence="play", outage="play", reminders=[])
    stand_by(island, f"Zoe Field <{ZOE}>", YAN, f"Xu <{XU}>")
    return island


def removed(office: Office) -> list[Post]:
    """Let the GM remove Ann, and return what is queued then."""
    return answers(office, from_pat(office, "SEAT ann REMOVE BECAUSE she asked me to\n"))


def called(posts: list[Post]) -> list[str]:
    """Who is called up."""
    return [post.to for post in about(posts, "a seat is free")]


def test_the_first_who_asked_is_called_and_the_gm_told(waiting: Office) -> None:
    posts = removed(waiting)
    assert called(posts) == [ZOE]
    text = plain(to(posts, PAT).text)
    assert "Zoe Field (zoe@example.net) stands by, is asked now, and has until" in text
    call = plain(call_to(posts, ZOE).text)
    assert "The seat ann is free" in call
    assert "Please answer before Monday 14 December 2026, 20:00 (UTC)" in call
    assert beat(waiting) == []


def test_a_no_calls_the_next_and_stays_on_the_list(waiting: Office) -> None:
    call = call_to(removed(waiting), ZOE)
    posts = answers(waiting, reply(waiting, call, "No, I have no time now.\n"))
    assert called(posts) == [YAN]
    assert "You stay on the list" in plain(to(posts, ZOE).text)
    assert "does not take the seat ann" in plain(to(posts, PAT).text)
    assert [(one.address, one.state) for one in people_of(waiting.desk, SLUG).standby] == [
        (ZOE, "waits"),
        (YAN, "asked to take ann"),
        (XU, "waits"),
    ]
    assert called(answers(waiting, reply(waiting, call, "NO\n"))) == []


def test_stop_takes_off_the_list(waiting: Office) -> None:
    posts = answers(waiting, reply(waiting, call_to(removed(waiting), ZOE), "STOP\n"))
    assert "You stand by no longer." in plain(to(posts, ZOE).text)
    assert [one.address for one in people_of(waiting.desk, SLUG).standby] == [YAN, XU]


def test_three_days_of_silence_call_the_next_until_nobody_is_left(waiting: Office) -> None:
    removed(waiting)
    start = waiting.clock.at
    assert beat(waiting, start + DAYS_3 - timedelta(seconds=1)) == []
    posts = beat(waiting, start + DAYS_3)
    assert called(posts) == [YAN]
    assert "has not answered within 72 hours" in plain(to(posts, PAT).text)
    assert called(beat(waiting, start + 2 * DAYS_3)) == [XU]
    posts = beat(waiting, start + 3 * DAYS_3)
    assert called(posts) == []
    (gm,) = [post for post in posts if post.subject == "pbem: the free seat ann of island"]
    assert "Nobody who stands by is left to be asked." in plain(gm.text)
    assert about(beat(waiting), "free seat") == []


def test_an_answer_after_the_next_was_called_comes_too_late(waiting: Office) -> None:
    call = call_to(removed(waiting), ZOE)
    beat(waiting, waiting.clock.at + DAYS_3)
    posts = answers(waiting, reply(waiting, call))
    assert "has been offered to somebody else meanwhile" in plain(to(posts, ZOE).text)
    assert waiting.seat("ann").status == "removed"


def test_a_late_answer_counts_while_nobody_else_was_called(island: Office) -> None:
    stand_by(island, ZOE)
    call = call_to(removed(island), ZOE)
    island.clock.at += DAYS_3 + timedelta(hours=1)
    answers(island, reply(island, call))
    assert island.seat("ann").address == ZOE


def test_a_call_that_comes_back_calls_the_next(waiting: Office) -> None:
    call = call_to(removed(waiting), ZOE)
    waiting.come(bounce(waiting, call.message_id, address=ZOE))
    posts = beat(waiting)
    assert called(posts) == [YAN]
    assert "the letter came back" in plain(to(posts, PAT).text)


def test_bounces_with_a_guessed_id_pass_nobody_over(waiting: Office) -> None:
    removed(waiting)
    guessed = [f"<people.callup.{number}.pbem@example.org>" for number in range(51)]
    waiting.come(*(bounce(waiting, id, address=ZOE) for id in guessed))
    assert beat(waiting) == []
    assert people_of(waiting.desk, SLUG).standby[0].state == "asked to take ann"


def test_whoever_confirms_has_the_seat_and_leaves_the_list(waiting: Office) -> None:
    posts = answers(waiting, reply(waiting, call_to(removed(waiting), ZOE)))
    seat = waiting.seat("ann")
    assert (seat.name, seat.address, seat.status) == ("Zoe Field", ZOE, "held")
    assert "is now played by Zoe Field" in plain(to(posts, PAT).text)
    assert [one.address for one in people_of(waiting.desk, SLUG).standby] == [YAN, XU]
    answers(waiting, from_pat(waiting, "SEAT ann REMOVE\n"))
    assert [one.state for one in people_of(waiting.desk, SLUG).standby] == ["asked to take ann", "waits"]


def test_two_free_seats_call_two_people_and_nobody_twice(waiting: Office) -> None:
    assert called(removed(waiting)) == [ZOE]
    assert called(answers(waiting, from_pat(waiting, "SEAT bob REMOVE\n"))) == [YAN]


def test_nobody_who_plays_is_called_for_a_second_seat(waiting: Office) -> None:
    answers(waiting, reply(waiting, call_to(removed(waiting), ZOE)))
    stand_by(waiting, "w@example.net")
    with waiting.desk.store.transaction() as files:
        files.change_seat(1, "chloe", "address", YAN.upper(), "moved", None, waiting.clock.at)
    posts = answers(waiting, from_pat(waiting, "SEAT bob REMOVE\n"))
    assert called(posts) == [XU]


def test_who_resigned_or_was_dropped_is_not_called_for_the_same_seat(island: Office) -> None:
    stand_by(island, "bob@example.com".replace("bob", "other"), ZOE)
    with island.desk.store.transaction() as files:
        files.change_seat(1, "ann", "address", "other@example.com", "x", None, island.clock.at - DAYS_3)
    assert called(removed(island)) == [ZOE]


def test_a_resignation_calls_up_too(waiting: Office) -> None:
    (ask,) = answers(waiting, waiting.letter("ann", "RESIGN\n"))
    posts = answers(waiting, reply(waiting, ask))
    assert called(posts) == [ZOE]
    assert "stands by, is asked now" in plain(to(posts, PAT).text)


def test_who_stands_by_later_is_called_for_a_seat_that_is_free(island: Office) -> None:
    assert called(removed(island)) == []
    stand_by(island, ZOE)
    posts = beat(island)
    assert called(posts) == [ZOE]
    assert "is asked now" in plain(to(posts, PAT).text)


def test_the_gm_begins_the_calls_anew(waiting: Office) -> None:
    posts = removed(waiting)
    answers(waiting, reply(waiting, call_to(posts, ZOE), "Hello Pat,\n\nNO\n"))
    waiting.clock.at += timedelta(hours=1)
    posts = answers(waiting, from_pat(waiting, "SEAT ann CALL\n"))
    assert called(posts) == [ZOE]
    assert "is not free any more" in plain(to(posts, YAN).text)


def test_a_code_of_another_call_or_a_stranger_takes_no_seat(waiting: Office) -> None:
    call = call_to(removed(waiting), ZOE)
    forged = reply(waiting, call)
    forged.replace_header("Subject", call.subject.replace(code_in(call), "[confirm 4-aaaaaaaaaaaaaaaa]"))
    assert "is not one that I gave" in plain(to(answers(waiting, forged), ZOE).text)
    assert waiting.seat("ann").status == "removed"


def test_the_call_tells_nothing_of_who_had_the_seat(waiting: Office) -> None:
    call = call_to(removed(waiting), ZOE)
    for secret in ("ann@example.com", "Ann Archer", waiting.seat("ann").order_key, "asked me to"):
        assert secret not in call.text + call.subject


def test_a_seat_that_can_order_nothing_is_offered_to_nobody(
    waiting: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.desk.players.standby.can_order", lambda *_: False)
    posts = removed(waiting)
    assert called(posts) == []
    assert "can order nothing any more" in plain(to(posts, PAT).text)
