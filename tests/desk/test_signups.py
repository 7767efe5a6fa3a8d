"""Signing up for a new game by mail: letters in, letters out, who is on the list."""

from __future__ import annotations

from datetime import timedelta

import pytest

from pbem.desk.signup.joining import on_list
from pbem.desk.signup.opening import end_opening, openings_of
from tests.desk.office import Office
from tests.desk.people_letters import ZOE, answers, plain, stranger, to
from tests.desk.signup_letters import (
    GM,
    OPEN,
    mark_in,
    opened,
    reply,
    sign_up,
)


@pytest.fixture
def open_office(office: Office) -> Office:
    """An office with a game that runs, and one to be made."""
    opened(office)
    office.posts()
    return office


def test_nobody_is_on_the_list_before_the_address_has_confirmed(open_office: Office) -> None:
    (ask,) = answers(open_office, stranger(open_office, "JOIN atoll AS Zoe New PREFER south > east\n"))
    assert (ask.to, ask.to_name) == (ZOE, "")
    assert "to join The Atoll as Zoe New" in plain(ask.text)
    assert "Wishes: south > east" in ask.text
    assert "If it was not you, do nothing" in plain(ask.text)
    assert openings_of(open_office.desk, "atoll")[0].players == 1
    (said,) = answers(open_office, reply(open_office, ask))
    assert (said.to, "You are on the list of The Atoll." in plain(said.text)) == (ZOE, True)
    assert "there are 2 players; the game begins with 3, and there is room for 4" in plain(said.text)
    assert [letter.verdict for letter in open_office.letters_kept()] == ["request", "confirmed"]
    for letter in open_office.letters_kept():
        assert "[signup" not in letter.subject + letter.text


def test_the_name_is_that_of_the_letter_if_none_is_given(open_office: Office) -> None:
    letter = stranger(open_office, "JOIN The Atoll\n")
    letter.replace_header("From", f"Zoe New <{ZOE}>")
    (ask,) = answers(open_office, letter)
    assert "as Zoe New" in plain(ask.text)
    (other,) = answers(open_office, stranger(open_office, "join atoll\n", sender="q@example.net"))
    assert "as Player 2" in plain(other.text)


@pytest.mark.parametrize(
    ("says", "wishes", "remark"),
    [
        ("PREFER north, south", "north > south", ""),
        ("prefer: East then North", "east > north", ""),
        ("PREFER south>south>east", "south > east", ""),
        ("PREFER sooth > east", "east", 'There is no seat "sooth"; did you mean "south"?'),
        ("PREFER zed > west", "west", "zed has a player already."),
        ("PREFER atlantis", "none", 'There is no seat "atlantis".'),
        ("AS Kim PREFER west", "west", ""),
        ("PREFER west AS Kim", "west", ""),
    ],
)
def test_wishes_are_read_as_people_write_them(
    open_office: Office, says: str, wishes: str, remark: str
) -> None:
    (ask,) = answers(open_office, stranger(open_office, f"JOIN atoll {says}\n"))
    assert f"Wishes: {wishes}" in ask.text
    assert remark in plain(ask.text)
    assert ("Open seats: north, south" in plain(ask.text)) or "- south" in ask.text
    if "Kim" in says:
        assert "Name: Kim" in ask.text


@pytest.mark.parametrize("name", ["all", "GM", "South", "Anyone"])
def test_a_name_that_orders_would_misread_is_not_taken(open_office: Office, name: str) -> None:
    (ask,) = answers(open_office, stranger(open_office, f"JOIN atoll AS {name}\n"))
    assert f'Orders would take "{name}" for somebody else, so you are called Player 1.' in plain(ask.text)


def test_two_players_of_one_name_are_told_apart(open_office: Office) -> None:
    sign_up(open_office, "Kim", address="kim1@example.net")
    said = sign_up(open_office, "Kim", address="kim2@example.net")
    assert "Name: Kim 2" in said.text
    said = sign_up(open_office, "ZED  zander", address="z@example.net")
    assert "Name: ZED zander 2" in said.text


@pytest.mark.parametrize("text", ["", "I am away until Monday.\n", "Who are you?\n", "NO\n"])
def test_only_a_yes_confirms_and_the_word_is_told_once(open_office: Office, text: str) -> None:
    (ask,) = answers(open_office, stranger(open_office, "JOIN atoll\n"))
    (hint,) = answers(open_office, reply(open_office, ask, text))
    assert "reply with the one word CONFIRM" in plain(hint.text)
    assert answers(open_office, reply(open_office, hint, text)) == []
    assert openings_of(open_office.desk, "atoll")[0].players == 1
    answers(open_office, reply(open_office, hint, "Yes please\n"))
    assert openings_of(open_office.desk, "atoll")[0].players == 2


@pytest.mark.parametrize("title", ["Join or Die", "As You Like It", "Leave", "Prefer: Peace"])
def test_a_title_that_looks_like_a_word_is_not_taken_for_one(office: Office, title: str) -> None:
    opened(office, OPEN.replace("The Atoll", f'"{title}"'))
    (ask,) = answers(office, stranger(office, "JOIN atoll AS Zoe\n"))
    answers(office, reply(office, ask, "I am away until Monday.\n"))
    assert openings_of(office.desk, "atoll")[0].players == 1
    (said,) = answers(office, reply(office, ask))
    assert "You are on the list" in plain(said.text)
    assert "Name: Zoe" in said.text


def test_a_word_in_the_subject_of_a_reply_counts(open_office: Office) -> None:
    said = sign_up(open_office, "Zoe", address=ZOE)
    (gone,) = answers(open_office, stranger(open_office, "", f"LEAVE {mark_in(said)}"))
    assert "You are not on the list" in plain(gone.text)


@pytest.mark.parametrize(
    "greeting", ["Hallo!\n\n", "Bonjour Pat,\n", "Привет\n\n", "こんにちは。\n", "Hi there\n"]
)
def test_words_below_a_greeting_count_in_whatever_language_it_is(open_office: Office, greeting: str) -> None:
    letter = stranger(
        open_office, f"{greeting}JOIN atoll AS Otto Karl PREFER south > east\n\nOtto\n", "Anmeldung"
    )
    (ask,) = answers(open_office, letter)
    assert "Name: Otto Karl\nWishes: south > east" in ask.text
    (said,) = answers(open_office, reply(open_office, ask, f"{greeting}CONFIRM\n\nOtto\n"))
    assert "You are on the list of The Atoll." in plain(said.text)
    (changed,) = answers(open_office, reply(open_office, said, f"{greeting}PREFER north\n"))
    assert "Wishes: north" in changed.text
    (gone,) = answers(open_office, reply(open_office, said, f"{greeting}LEAVE\n"))
    assert "You are not on the list" in plain(gone.text)


@pytest.mark.parametrize(
    "talk",
    [
        "I saw your game and must say that I really do not want to\nleave.\n",
        "Hello,\n\nas promised here are some questions.\n",
        "Hello,\n\nleave me a place, please!\n",
    ],
)
def test_talk_below_a_greeting_is_no_word(open_office: Office, talk: str) -> None:
    said = sign_up(open_office, "Zoe", address=ZOE)
    (post,) = answers(open_office, reply(open_office, said, talk))
    assert "there is no word in your letter that I know" in plain(post.text)
    assert openings_of(open_office.desk, "atoll")[0].players == 2


def test_a_wrong_code_confirms_nothing_and_its_writer_is_told_where_codes_stand(open_office: Office) -> None:
    answers(open_office, stranger(open_office, "JOIN atoll\n"))
    posts = answers(open_office, stranger(open_office, "CONFIRM\n", "Re: [signup aaaaaaaaaaaaaaaa]"))
    assert "If you meant to confirm something" in plain(to(posts, ZOE).text)
    assert openings_of(open_office.desk, "atoll")[0].players == 1


def test_a_code_is_too_old_after_fourteen_days(open_office: Office) -> None:
    (ask,) = answers(open_office, stranger(open_office, "JOIN atoll\n"))
    open_office.clock.at += timedelta(days=14, seconds=1)
    (said,) = answers(open_office, reply(open_office, ask))
    assert "older than 14 days" in said.text
    assert openings_of(open_office.desk, "atoll")[0].players == 1


def test_the_same_address_is_on_the_list_once_and_a_second_join_changes_its_wishes(
    open_office: Office,
) -> None:
    sign_up(open_office, "Zoe", "PREFER north", ZOE)
    open_office.clock.at += timedelta(minutes=1)
    sign_up(open_office, "Kim")
    (ask,) = answers(
        open_office, stranger(open_office, "JOIN atoll PREFER east > west\n", sender=ZOE.upper())
    )
    assert "where you are on the list already" in plain(ask.text)
    assert "Name: Zoe" in ask.text
    answers(open_office, reply(open_office, ask))
    (opening,) = openings_of(open_office.desk, "atoll")
    listed = {one.name: one.wishes for one in opening.signups if one.state == "on the list"}
    assert listed == {"Zoe": ("east", "west"), "Kim": ()}
    with open_office.desk.store.transaction() as files:
        record = files.opening("atoll")
        assert record
        assert [one.name for one in on_list(files, record)] == ["Zoe", "Kim"]  # the place is kept


def test_a_forged_second_join_changes_nothing(open_office: Office) -> None:
    sign_up(open_office, "Zoe", "PREFER north", ZOE)
    answers(open_office, stranger(open_office, "JOIN atoll AS Fool PREFER east\n"))
    answers(open_office, stranger(open_office, "LEAVE atoll\n"))
    (opening,) = openings_of(open_office.desk, "atoll")
    assert [(one.name, one.wishes) for one in opening.signups if one.state == "on the list"] == [
        ("Zoe", ("north",))
    ]


@pytest.mark.parametrize(
    ("text", "name", "wishes"),
    [
        ("PREFER east > west\n", "Zoe", "east > west"),
        ("AS Zoë the Great\n", "Zoë the Great", "north"),
        ("JOIN atoll AS Zee PREFER west\n", "Zee", "west"),
        ("as Zee prefer south\n", "Zee", "south"),
    ],
)
def test_a_reply_changes_name_and_wishes_at_once(
    open_office: Office, text: str, name: str, wishes: str
) -> None:
    said = sign_up(open_office, "Zoe", "PREFER north", ZOE)
    (post,) = answers(open_office, reply(open_office, said, text))
    assert "This is noted for you." in plain(post.text)
    assert (f"Name: {name}" in post.text, f"Wishes: {wishes}" in post.text) == (True, True)


def test_leave_in_a_reply_takes_off_the_list_and_join_puts_on_again(open_office: Office) -> None:
    said = sign_up(open_office, "Zoe", address=ZOE)
    (gone,) = answers(open_office, reply(open_office, said, "LEAVE atoll\n"))
    assert "You are not on the list" in plain(gone.text)
    assert openings_of(open_office.desk, "atoll")[0].players == 1
    (back,) = answers(open_office, reply(open_office, gone, "JOIN\n"))
    assert "You are on the list" in plain(back.text)


def test_leave_without_the_code_is_answered_with_the_code(open_office: Office) -> None:
    sign_up(open_office, "Zoe", address=ZOE)
    (ask,) = answers(open_office, stranger(open_office, "", "LEAVE atoll"))
    assert "reply to this letter with the one word LEAVE" in plain(ask.text)
    assert answers(open_office, stranger(open_office, "", "LEAVE atoll")) == []
    answers(open_office, reply(open_office, ask, "LEAVE\n"))
    assert openings_of(open_office.desk, "atoll")[0].players == 1


def test_status_tells_the_names_to_those_on_the_list_only(open_office: Office) -> None:
    said = sign_up(open_office, "Zoe", address=ZOE)
    sign_up(open_office, "Kim")
    posts = answers(open_office, stranger(open_office, "STATUS atoll\n", sender="spy@example.net"))
    assert "Kim" not in to(posts, "spy@example.net").text
    (post,) = answers(open_office, reply(open_office, said, "STATUS\n"))
    for name in ("Zed Zander (seat zed)", "Zoe", "Kim"):
        assert f"- {name}" in post.text
    assert "kim@example.net" not in post.text
    (again,) = answers(open_office, stranger(open_office, "STATUS atoll\n"))
    assert again.to == ZOE


def test_a_reply_after_the_end_is_told_so(open_office: Office) -> None:
    said = sign_up(open_office, "Zoe", address=ZOE)
    end_opening(open_office.desk, "atoll", "the GM is ill.")
    (post,) = [one for one in open_office.posts() if one.to == ZOE]
    assert "does not take place: the GM is ill." in plain(post.text)
    (late,) = answers(open_office, reply(open_office, said, "PREFER south\n"))
    assert "nobody can sign up for this game any more" in plain(late.text)


def test_join_for_a_game_that_runs_is_passed_to_the_gm_as_before(open_office: Office) -> None:
    (ask,) = answers(open_office, stranger(open_office, "JOIN island AS Zoe PREFER ann\n"))
    told = answers(open_office, stranger(open_office, "CONFIRM\n", f"Re: {ask.subject}"))
    assert "somebody asks to join island" in to(told, GM).subject


def test_a_player_of_another_game_signs_up_in_the_one_answer(open_office: Office) -> None:
    (post,) = answers(open_office, open_office.letter("ann", "JOIN atoll PREFER south\n"))
    assert "to join The Atoll as Ann Archer" in plain(post.text)
    assert open_office.tag("ann") in post.subject
    mark_in(post)
    (said,) = answers(
        open_office,
        open_office.letter("ann", "CONFIRM\n", Subject=f"Re: {post.subject}"),
    )
    assert "You are on the list of The Atoll." in plain(said.text)
    (opening,) = openings_of(open_office.desk, "atoll")
    assert [(one.name, one.wishes) for one in opening.signups] == [("Ann Archer", ("south",))]


def test_an_address_is_written_to_once_a_day_before_it_has_confirmed(open_office: Office) -> None:
    letters = [stranger(open_office, "JOIN atoll\n") for _ in range(4)]
    assert len(answers(open_office, *letters)) == 1
    open_office.clock.at += timedelta(days=1, seconds=1)
    assert len(answers(open_office, stranger(open_office, "JOIN atoll\n"))) == 1


def test_a_flood_from_forged_addresses_is_stopped_for_requests_and_signups_together(
    open_office: Office,
) -> None:
    letters = [
        stranger(open_office, f"JOIN {('atoll', 'island')[n % 2]}\n", sender=f"victim{n}@example.net")
        for n in range(130)
    ]
    posts = answers(open_office, *letters)
    assert len([post for post in posts if post.to.startswith("victim")]) == 100
    assert [post.subject for post in posts if post.to == GM] == ["pbem: many requests from strangers"]


def test_whoever_has_a_seat_of_the_game_already_is_told_so_once(open_office: Office) -> None:
    letters = [stranger(open_office, "JOIN atoll\n", sender="zed@example.org") for _ in range(2)]
    (said,) = answers(open_office, *letters)
    assert "You have the seat zed of The Atoll already." in said.text


def test_automatic_letters_sign_nobody_up(open_office: Office) -> None:
    (ask,) = answers(open_office, stranger(open_office, "JOIN atoll\n"))
    robot = reply(open_office, ask)
    robot["Auto-Submitted"] = "auto-replied"
    assert answers(open_office, robot) == []
    assert openings_of(open_office.desk, "atoll")[0].players == 1
