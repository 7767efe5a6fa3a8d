"""Letters of people who hold no seat: answered once a day with what this is; the GM is shown them."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.desk.conftest import MakeOffice
from tests.desk.office import Office
from tests.desk.people_letters import ZOE, answers, plain, stranger, to
from tests.desk.signup_letters import opened, sign_up

GM = "pat@example.org"
QUESTION = "Hello, can I still join your game? How does that work?\n"


@pytest.mark.parametrize("text", [QUESTION, "HELP\n", "Hallo, JOIN atoll bitte!\n"])
def test_a_stranger_is_told_what_this_is_and_how_to_join(office: Office, text: str) -> None:
    opened(office)
    letter = stranger(office, text)
    post = to(answers(office, letter), ZOE)
    assert post.subject == "Your letter to games@example.org"
    assert "At games@example.org a program named pbem runs games" in plain(post.text)
    assert "the GM is shown it" in plain(post.text)
    assert "The Atoll, a game of Survival: There is room for 3 players" in plain(post.text)
    assert "\n  JOIN atoll AS Your Name\n" in post.text
    assert "The Island, a game of Survival: STANDBY island and OBSERVE island" in plain(post.text)
    assert (post.in_reply_to, post.is_reply) == (letter["Message-ID"], True)
    assert all(len(line) <= 72 for line in post.text.splitlines())
    assert office.letters_kept()[-1].verdict == "unknown"


def test_where_nothing_is_open_that_is_said(office: Office) -> None:
    assert (
        "No game is open for sign-up just now." in to(answers(office, stranger(office, QUESTION)), ZOE).text
    )


def test_the_gm_is_told_at_once_and_then_once_a_day(office: Office) -> None:
    note = to(answers(office, stranger(office, QUESTION)), GM)
    assert "1 letter came from somebody who holds no seat" in plain(note.text)
    assert f"- 1, from {ZOE}: Hello" in note.text


def test_an_address_is_answered_once_a_day_whatever_tag_it_bears(office: Office) -> None:
    letters = [stranger(office, QUESTION, sender=one) for one in (ZOE, ZOE, "Zoe+x@example.net")]
    assert [post.to for post in answers(office, *letters) if post.is_reply] == [ZOE]
    office.clock.at += timedelta(days=1, seconds=1)
    assert len([post for post in answers(office, stranger(office, QUESTION)) if post.is_reply]) == 1


def test_they_take_half_of_what_strangers_may_have_and_joins_still_get_through(
    make_office: MakeOffice,
) -> None:
    office = make_office(more_config="limits: {strangers_a_day: 4}\n")
    letters = [stranger(office, QUESTION, sender=f"q{number}@example.net") for number in range(9)]
    assert len([post for post in answers(office, *letters) if post.is_reply]) == 2
    joins = [stranger(office, "JOIN island\n", sender=f"z{number}@example.net") for number in range(9)]
    posts = answers(office, *joins)
    assert len([post for post in posts if post.is_reply]) == 2
    assert "pbem: many requests from strangers" in [post.subject for post in posts]


@pytest.mark.parametrize(
    "field",
    [
        ("Auto-Submitted", "auto-replied"),
        ("List-Id", "<friends.example.net>"),
        ("Precedence", "bulk"),
        ("X-Spam-Flag", "YES"),
        ("X-Spam-Status", "Yes, score=9.1"),
    ],
)
def test_robots_lists_and_spam_are_not_answered(office: Office, field: tuple[str, str]) -> None:
    letter = stranger(office, QUESTION)
    letter[field[0]] = field[1]
    assert answers(office, letter) == []


@pytest.mark.parametrize("sender", ["games@example.org", "root@localhost", "MAILER-DAEMON@example.net"])
def test_no_answer_goes_where_it_would_come_back(office: Office, sender: str) -> None:
    assert [
        post for post in answers(office, stranger(office, QUESTION, sender=sender)) if post.is_reply
    ] == []


def test_the_gm_who_forgets_the_key_is_told_where_it_is(office: Office) -> None:
    (post,) = answers(office, stranger(office, "STATUS\n", sender=GM))
    assert "does not hold the GM's key" in plain(post.text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Hi!\n\nJOIN broadway\n", '"broadway" is not the name of a game that is open to JOIN now.'),
        ("JOIN\n", "Please name the game that JOIN is for."),
        ("Hallo!\n\nCONFIRM\n", "If you meant to confirm something: reply to the letter"),
        (QUESTION, "This answer is automatic."),
    ],
)
def test_it_begins_with_what_may_have_been_meant(office: Office, text: str, said: str) -> None:
    assert plain(to(answers(office, stranger(office, text)), ZOE).text).startswith(said)


def test_whoever_is_on_the_list_of_a_game_to_be_made_is_told_so(office: Office) -> None:
    opened(office)
    sign_up(office, "Zoe", address=ZOE)
    post = to(answers(office, stranger(office, "When do we start?\n")), ZOE)
    assert plain(post.text).startswith(
        "You are on the list of The Atoll. To be told how that stands, send STATUS"
    )
