"""No moves received: what counts as a word, when a seat is dropped, and how its player comes back."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.desk.players.nmr import rows_of
from pbem.desk.players.people import people_of
from tests.desk.office import SEATS, SLUG, Office
from tests.desk.people_letters import answers, plain, reply, to
from tests.desk.people_rules import PAT, about, acts, beat, call_to, due, from_pat, set_people, stand_by

QUIET = {"silence": "play", "outage": "play", "reminders": []}


def row(office: Office, seat: str = "ann") -> int:
    """How many deadlines in a row a seat was without a word."""
    with office.desk.store.transaction() as files:
        game = files.game(SLUG)
        assert game
        found = files.seat_by_key(game.id, seat)
        assert found
        return rows_of(files, game, office.desk.rules(game), [found])[seat].number


def test_each_deadline_without_a_word_counts(office: Office) -> None:
    assert row(office) == 0
    office.close()
    assert row(office) == 1
    office.close()
    assert row(office) == 2


@pytest.mark.parametrize(
    "text",
    [
        "START RANDOM\n",
        "STANDING\nSTAY ALL\nEND\n",
        "STATUS\n",
        "GM Are you there?\n",
        "PRESS TO all:\nHi\nEND\n",
    ],
)
def test_a_word_of_any_kind_ends_the_row(office: Office, text: str) -> None:
    office.close()
    office.come(office.letter("ann", text))
    office.close()
    assert row(office) == 0
    assert row(office, "bob") == 2


def test_a_test_letter_is_no_word(office: Office) -> None:
    office.come(office.letter("ann", "TEST\nKIND herbivore\n"))
    office.close()
    assert row(office) == 1


def test_an_absence_is_passed_over_within_its_limit(office: Office) -> None:
    office.close()
    office.come(office.letter("ann", "ABSENT 2026-12-10 to 2027-01-02\n"))
    office.close()  # with a letter
    office.close()
    office.close()  # on 25 December
    assert row(office) == 0
    set_people(office, absence_days=10)
    assert row(office) == 1  # the eleventh day of absence is 20 December


def test_a_dropped_seat_is_offered_and_its_player_and_the_gm_are_told(office: Office) -> None:
    set_people(office, dropped_after=2, **QUIET)
    office.come(office.letter("bob", "STANDING\nSTAY ALL\nEND\n"))
    office.close()
    assert office.seat("ann").status == "held"
    posts = beat(office, due(office))
    assert [office.seat(seat).status for seat in SEATS] == ["dropped", "held", *["dropped"] * 3]
    letters = [post for post in posts if post.to == "ann@example.com"]
    assert ["Round 1" in post.subject for post in letters] == [True, False]
    assert "reply to this letter with the one word RETURN" in plain(letters[1].text)
    assert "ann of island is without a player" in [post.subject[6:] for post in posts if post.to == PAT]
    assert acts(office, "seat")[0].says.startswith("Ann Archer (ann) was without a word at 2 deadlines")
    last = [post.to for post in beat(office, due(office)) if "Round 2" in post.subject]
    assert sorted(last) == ["bob@example.com", PAT]


def dropped(office: Office) -> None:
    """Let everybody but Bob be dropped."""
    set_people(office, dropped_after=2, **QUIET)
    office.come(office.letter("bob", "STANDING\nSTAY ALL\nEND\n"))
    office.close()
    office.close()
    assert office.seat("ann").status == "dropped"
    office.posts()


@pytest.mark.parametrize(
    "text", ["RETURN\n", "STAY ALL\n", "STANDING\nSTAY ALL\nEND\n", "STAY ALL\nRETURN\n"]
)
def test_return_or_any_orders_take_the_seat_back(office: Office, text: str) -> None:
    dropped(office)
    posts = answers(office, office.letter("ann", text))
    assert office.seat("ann").status == "held"
    assert plain(to(posts, "ann@example.com").text).count("Welcome back") == 1
    assert "ann of island plays on" in to(posts, PAT).subject
    assert row(office) == 0


@pytest.mark.parametrize("text", ["STATUS\n", "TEST\nSTAY ALL\n", "GM What now?\n"])
def test_other_letters_do_not(office: Office, text: str) -> None:
    dropped(office)
    answers(office, office.letter("ann", text))
    assert office.seat("ann").status == "dropped"


def test_whoever_comes_back_is_not_dropped_at_the_next_deadline(office: Office) -> None:
    dropped(office)
    answers(office, office.letter("ann", "RETURN\n"))
    office.close()
    assert (row(office), office.seat("ann").status) == (0, "held")
    office.close()
    assert (row(office), office.seat("ann").status) == (1, "held")


def test_whom_the_gm_lets_back_has_a_new_count(office: Office) -> None:
    dropped(office)
    answers(office, from_pat(office, "SEAT ann RETURN\n"))
    assert row(office) == 0
    office.clock.at += timedelta(hours=1)
    office.close()
    assert (row(office), office.seat("ann").status) == (1, "held")


def keyless(office: Office, seat: str = "ann") -> None:
    """Let a letter without a key come from a seat's address."""
    office.come(office.letter(seat, "STAY ALL\n", Subject="My orders"))


def others_play(office: Office) -> None:
    """Let all but Ann have standing orders."""
    office.come(*(office.letter(seat, "STANDING\nSTAY ALL\nEND\n") for seat in SEATS if seat != "ann"))


def test_a_letter_without_a_key_counts_as_a_word_at_one_deadline_in_a_row(office: Office) -> None:
    office.close()
    keyless(office)
    office.close()
    assert (row(office), row(office, "bob")) == (0, 2)
    keyless(office)
    office.close()
    assert row(office) == 1
    office.close()
    assert row(office) == 2


def test_an_away_notice_is_no_word(office: Office) -> None:
    robot = office.letter("ann", "I am away.\n", Subject="Automatic reply: x", Auto_Submitted="auto-replied")
    office.come(robot)
    office.close()
    assert row(office) == 1


def test_where_letters_without_a_key_came_the_gm_is_asked_and_the_seat_is_not_given_away(
    office: Office,
) -> None:
    set_people(office, dropped_after=2, **QUIET)
    stand_by(office, "zoe@example.net")
    others_play(office)
    posts = []
    for _ in range(3):
        keyless(office)
        posts = beat(office, due(office))
    asked = to(about(posts, "is ann to be free?"), PAT)
    assert "without a word that counts at 2 deadlines in a row" in plain(asked.text)
    assert "letters came from ann@example.com without the seat's order key" in plain(asked.text)
    assert (office.seat("ann").status, about(posts, "a seat is free")) == ("held", [])
    posts = answers(office, reply(office, asked, "SEAT ann REMOVE\n", PAT))
    assert office.seat("ann").status == "removed"
    assert call_to(posts, "zoe@example.net")


def test_the_gm_is_told_before_a_seat_falls_free(office: Office) -> None:
    set_people(office, dropped_after=2, silence="play", outage="play", reminders=["12 hours"])
    others_play(office)
    told = to(about(beat(office, due(office)), "may fall free"), PAT)
    assert "- Ann Archer (ann), ann@example.com" in told.text
    assert "Deadline: Friday 11 December 2026" in told.text
    digest = to(about(beat(office, due(office) - timedelta(hours=12)), "orders on file"), PAT)
    assert "Offered to others after this deadline, if nothing comes: ann." in plain(digest.text)
    keyless(office)
    assert about(beat(office, due(office)), "may fall free") == []
    assert office.seat("ann").status == "held"


def test_nobody_is_dropped_where_the_game_does_not_say_so(office: Office) -> None:
    for _ in range(3):
        office.close()
    assert {office.seat(seat).status for seat in SEATS} == {"held"}


def test_a_player_who_comes_back_in_time_keeps_the_seat_from_the_one_called_up(office: Office) -> None:
    stand_by(office, "zoe@example.net")
    set_people(office, dropped_after=2, **QUIET)
    office.come(*(office.letter(seat, "STANDING\nSTAY ALL\nEND\n") for seat in SEATS if seat != "ann"))
    office.close()
    call = call_to(beat(office, due(office)), "zoe@example.net")
    posts = answers(office, office.letter("ann", "STAY ALL\n"))
    assert "is not free any more" in plain(to(posts, "zoe@example.net").text)
    posts = answers(office, reply(office, call))
    assert "is not free any more" in plain(to(posts, "zoe@example.net").text)
    assert office.seat("ann").address == "ann@example.com"
    assert about(posts, "Round") == []


def test_people_shows_the_count(office: Office) -> None:
    office.come(office.letter("ann", "KIND herbivore\n"))
    office.close()
    assert {one.seat: one.nmrs for one in people_of(office.desk, SLUG).players} == {
        "ann": 0,
        **dict.fromkeys(["bob", "chloe", "dinesh", "eve"], 1),
    }


def test_a_moment_taken_back_counts_no_more(office: Office) -> None:
    office.close()
    office.close()
    with office.desk.store.transaction() as files:
        files.withdraw_moment(1, 2, office.clock.at)
    assert row(office) == 1
