"""Reminders: at their times, once, to those with nothing on file, saying exactly what happens otherwise."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.desk.corrections.preview import preview
from pbem.desk.desk import Desk
from pbem.desk.players import reminders
from pbem.desk.players.reminders import QUIET, nothing_yet, reminder_due
from pbem.desk.safety.glance import glance
from tests.desk.conftest import MakeOffice
from tests.desk.office import SLUG, Office
from tests.desk.people_letters import plain, to
from tests.desk.people_rules import PAT, about, acts, beat, due, holds, set_people

HOUR = timedelta(hours=1)
T0 = datetime(2026, 3, 1, tzinfo=UTC)
ALL = {f"{seat}@example.com" for seat in ("ann", "bob", "chloe", "dinesh", "eve")}


def reminded(office: Office, at: datetime) -> set[str]:
    """Whom a beat at a time reminds."""
    return {post.to for post in about(beat(office, at), "reminder")}


def test_they_go_out_at_48_and_12_hours_and_never_again(island: Office) -> None:
    at = due(island)
    assert reminded(island, at - 48 * HOUR - timedelta(seconds=1)) == set()
    assert reminded(island, at - 48 * HOUR) == ALL
    assert reminded(island, at - 48 * HOUR + timedelta(minutes=1)) == set()
    assert reminded(island, at - 12 * HOUR - timedelta(seconds=1)) == set()
    assert reminded(island, at - 12 * HOUR) == ALL
    assert reminded(island, at - timedelta(seconds=1)) == set()
    assert [act.says[:32] for act in acts(island, "reminder")] == [
        "2 days before the deadline ann, ",
        "12 hours before the deadline ann",
    ]


@pytest.mark.parametrize(
    ("zone", "day", "deadline"),
    [
        ("Europe/London", "2027-03-28", datetime(2027, 3, 28, 19, tzinfo=UTC)),
        ("America/New_York", "2027-03-14", datetime(2027, 3, 15, 0, tzinfo=UTC)),
        ("Australia/Lord_Howe", "2027-04-04", datetime(2027, 4, 4, 9, 30, tzinfo=UTC)),
    ],
)
def test_hours_before_a_deadline_are_hours_whatever_the_clocks_do(
    make_office: MakeOffice, zone: str, day: str, deadline: datetime
) -> None:
    office = make_office(deadline=[f"{day} 20:00"], more_config=f"zone: {zone}\n")
    assert due(office) == deadline
    start = deadline - timedelta(days=4)
    beats = [start + HOUR / 2 * number for number in range(4 * 48)]
    sent = {at: posts for at in beats if (posts := about(beat(office, at), "reminder"))}
    assert list(sent) == [deadline - 48 * HOUR, deadline - 12 * HOUR]
    text = to(sent[deadline - 12 * HOUR], "ann@example.com").text
    assert f"20:00 ({zone})" in text
    assert "12 hours are left" in text


def test_of_reminders_slept_through_only_the_nearest_is_sent(island: Office) -> None:
    at = due(island)
    posts = about(beat(island, at - HOUR), "reminder")
    assert {post.to for post in posts} == ALL
    assert "1 hour is left" in posts[0].text
    assert len(posts) == len(ALL)
    assert reminded(island, at - HOUR / 2) == set()


def test_none_is_sent_once_the_deadline_has_come(island: Office) -> None:
    set_people(island, silence="play")
    assert reminded(island, due(island)) == set()


def test_none_is_sent_within_an_hour_after_the_report(island: Office) -> None:
    set_people(island, reminders=["167 hours"])
    assert due(island) - island.clock.at == timedelta(days=7)
    assert reminded(island, island.clock.at + HOUR) == ALL
    set_people(island, reminders=["168 hours"])
    assert reminded(island, island.clock.at + HOUR) == set()


def test_a_game_without_reminders_sends_none_and_no_digest(island: Office) -> None:
    set_people(island, reminders=[])
    assert beat(island, due(island) - HOUR) == []


def test_a_game_that_is_held_reminds_nobody(island: Office) -> None:
    with island.desk.store.transaction() as files:
        from pbem.store.desk_records import HoldRecord

        since = island.clock.at
        files.add_hold(HoldRecord(game=1, moment=3, kind="gm", because="a pause", since=since))
    assert beat(island, due(island) - HOUR) == []


def test_a_new_deadline_has_reminders_of_its_own(island: Office) -> None:
    at = due(island)
    assert reminded(island, at - 12 * HOUR) == ALL
    later = at + timedelta(days=3)
    with island.desk.store.transaction() as files:
        files.set_deadline(1, 3, later, "extended", island.clock.at)
    assert reminded(island, at - 11 * HOUR) == set()
    assert reminded(island, later - 48 * HOUR) == ALL


def test_whoever_has_sent_anything_is_not_reminded(island: Office) -> None:
    island.come(
        island.letter("ann", "STAY ALL\n"),
        island.letter("bob", "READY\n"),
        island.letter("chloe", "STANDING\nSTAY ALL\nEND\n"),
        island.letter("dinesh", "ABSENT 2026-12-14 to 2026-12-24\n"),
    )
    assert reminded(island, due(island) - 48 * HOUR) == {"eve@example.com"}
    set_people(island, remind="standing")
    assert reminded(island, due(island) - 12 * HOUR) == {"chloe@example.com", "eve@example.com"}


def test_orders_sent_ahead_are_orders_on_file(island: Office) -> None:
    island.come(island.letter("bob", "FOR ROUND 3\nSTAY ALL\nEND\n"))
    assert "bob@example.com" in reminded(island, due(island) - 12 * HOUR)
    island.close()
    assert "bob@example.com" not in reminded(island, due(island) - 12 * HOUR)


def test_a_seat_nobody_holds_is_not_reminded(island: Office) -> None:
    with island.desk.store.transaction() as files:
        files.change_seat(1, "ann", "status", "resigned", "resigned", None, island.clock.at)
    assert reminded(island, due(island) - 12 * HOUR) == ALL - {"ann@example.com"}


def test_it_says_what_the_standing_orders_will_do(island: Office) -> None:
    set_people(island, remind="standing")
    island.come(island.letter("ann", "STANDING\nSTAY ALL\nEND\n"))
    post = to(about(beat(island, due(island) - 12 * HOUR), "reminder"), "ann@example.com")
    assert "If you send nothing, your standing orders are played:\n- STAY ALL\n" in post.text
    assert "1H: stays in " in post.text
    assert "Deadline: Friday 18 December 2026, 20:00 (UTC)" in post.text


def test_it_says_what_the_defaults_will_do_in_the_readers_zone(island: Office) -> None:
    post = to(about(beat(island, due(island) - 12 * HOUR), "reminder"), "bob@example.com")
    assert "the rules' own defaults play you" in plain(post.text)
    assert "your creatures will wander at random" in plain(post.text)
    assert "Deadline: Friday 18 December 2026, 15:00 (America/New_York)" in post.text
    assert all(len(line) <= 72 for line in post.text.partition("Order form")[0].splitlines())


def test_a_reply_holds_orders_and_so_does_its_form_edited(island: Office) -> None:
    posts = about(beat(island, due(island) - 12 * HOUR), "reminder")
    post = to(posts, "ann@example.com")
    form = post.text.partition("Order form\n\n")[2]
    quoted = "\n".join(f"> {line}" for line in post.text.splitlines())
    assert "1H STAY defensive" in form
    edited = quoted.replace("> 1H STAY defensive", "> 1H STAY aggressive")
    fields = {"Subject": f"Re: {post.subject}", "In_Reply_To": post.message_id}
    answer = island.answer(island.letter("ann", f"On Monday pbem wrote:\n{edited}\n", **fields))
    assert "I read the order form that you edited" in plain(answer.text)
    assert "1H: stays in" in answer.text and "aggressive" in answer.text
    assert "older report" not in answer.text
    assert post.in_reply_to == island.id_of("island.3.report.ann")


def test_a_reminder_holds_nobody_elses_secrets(island: Office) -> None:
    island.come(island.letter("bob", "STANDING\nGENE Thick Hide > Speed\nEND\n"))
    posts = beat(island, due(island) - 12 * HOUR)
    for seat in ("ann", "bob", "chloe"):
        key = island.seat(seat).order_key
        for post in posts:
            assert key not in post.text
            assert (key in post.subject) == (post.to == f"{seat}@example.com")
            assert "Thick Hide" not in post.text or post.to == "bob@example.com"


def test_the_gm_is_told_once_who_has_ordered(island: Office) -> None:
    island.come(island.letter("ann", "STAY ALL\n"), island.letter("bob", "STANDING\nSTAY ALL\nEND\n"))
    island.come(island.letter("dinesh", "ABSENT 2026-12-14 to 2026-12-24\n"))
    at = due(island)
    digest = to(beat(island, at - 48 * HOUR), PAT)
    text = plain(digest.text)
    assert "Orders received: ann." in text
    assert "Standing orders: bob." in text
    assert "Nothing: chloe, dinesh and eve." in text
    assert "Away: dinesh, to Thursday 24 December 2026." in text
    assert "Reminded now: chloe and eve." in text
    assert PAT not in {post.to for post in beat(island, at - 12 * HOUR)}


def test_who_only_voted_or_said_ready_has_sent_something_for_all_that_ask(island: Office) -> None:
    island.come(island.letter("ann", "VOTE DRAW ann, bob\n"), island.letter("bob", "READY\n"))
    at = due(island)
    posts = beat(island, at - 48 * HOUR)
    said = "Only READY, a vote or the like: ann and bob."
    assert said in plain(to(posts, PAT).text) and "Nothing: chloe, dinesh and eve." in plain(
        to(posts, PAT).text
    )
    assert not {"ann@example.com", "bob@example.com"} & {post.to for post in posts}
    (status,) = glance(island.desk).games
    assert (status.written, status.missing) == (("ann", "bob"), ("chloe", "dinesh", "eve"))
    assert preview(island.desk, SLUG).missing == ["chloe", "dinesh", "eve"]


def test_the_last_warning_is_given_to_whom_it_is_due(island: Office) -> None:
    set_people(island, dropped_after=3)
    island.come(island.letter("ann", "STATUS\n"))
    posts = about(beat(island, due(island) - 12 * HOUR), "reminder")
    warning = "You would then have been without a word at 3 deadlines in a row"
    assert warning in plain(to(posts, "bob@example.com").text)
    assert warning not in plain(to(posts, "ann@example.com").text)


def test_of_letters_without_a_key_the_reminder_and_the_digest_tell(island: Office) -> None:
    set_people(island, dropped_after=3)
    island.come(island.letter("bob", "STAY ALL\n", Subject="My orders"))
    island.come(island.letter("bob", "Hello!\n", Subject="Hello", From="zoe@example.net"))
    posts = beat(island, due(island) - 12 * HOUR)
    text = plain(to(about(posts, "reminder"), "bob@example.com").text)
    assert "A letter from your address did not count" in text
    assert "your seat is offered to others" not in text
    digest = plain(to(about(posts, "orders on file"), PAT).text)
    assert "Letters without a valid key came from: bob." in digest
    assert "since the round began: 1. pbem letters --unknown shows them." in digest
    assert "if nothing comes: ann, chloe, dinesh and eve." in digest


def test_a_game_that_cannot_be_reminded_is_held_alone(
    island: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(desk: Desk, *_: object) -> None:
        raise RuntimeError("our own mistake")

    monkeypatch.setattr(reminders, "remind_game", fail)
    (post,) = beat(island, due(island) - HOUR)
    assert (post.to, [hold.kind for hold in holds(island)]) == (PAT, ["defect"])
    assert beat(island) == []


@given(
    st.lists(st.integers(1, 300), max_size=4, unique=True),
    st.integers(1, 400),
    st.integers(0, 400),
    st.lists(st.integers(0, 500), min_size=1, max_size=30),
)
def test_whatever_the_beats_each_is_sent_once_and_in_time(
    hours: list[int], length: int, set_after: int, beats: list[int]
) -> None:
    at, set_at = T0 + length * HOUR, T0 + set_after * HOUR
    sent: list[timedelta] = []
    for hour in sorted(beats):
        before = reminder_due([n * HOUR for n in hours], T0, set_at, at, T0 + hour * HOUR)
        if before is None:
            continue
        assert T0 + QUIET <= at - before <= T0 + hour * HOUR < at
        assert at - before >= set_at
        sent += [] if before in sent else [before]
    assert sent == sorted(sent, reverse=True)


@pytest.mark.parametrize(
    ("minutes", "said"),
    [
        (2880, "2 days are"),
        (2 * 2880 + 61, "4 days and 1 hour are"),
        (720, "12 hours are"),
        (719, "12 hours are"),
        (135, "2 hours and 15 minutes are"),
        (60, "1 hour is"),
        (1, "1 minute is"),
        (0.2, "1 minute is"),
    ],
)
def test_the_time_left_is_told_as_people_say_it(minutes: float, said: str) -> None:
    sentence = f"You have sent no orders for this round yet; {said} left."
    assert nothing_yet(timedelta(minutes=minutes)) == sentence
