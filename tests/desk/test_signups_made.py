"""Games made from their lists: in time, with the seats dealt, once, and with everybody told."""

from __future__ import annotations

import hashlib
import json
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest

from pbem.desk.desk import Desk, DeskFault
from pbem.desk.fair.seals import commitment
from pbem.desk.games import make_game
from pbem.desk.signup import signups
from pbem.desk.signup.dealing import deal, dealing_dice
from pbem.desk.signup.opening import close_signup, move_end, openings_of
from pbem.desk.signup.signups import close_openings
from pbem.store.opening import Files, open_store
from tests.desk.office import Office
from tests.desk.people_letters import ZOE, answers, plain, stranger, to
from tests.desk.signup_letters import (
    GM,
    OPEN,
    UNTIL,
    beat,
    opened,
    reply,
    seats,
    secret_of,
    sign_up,
    write_file,
)


@pytest.fixture
def open_office(office: Office) -> Office:
    """An office with a game that runs, and one to be made."""
    opened(office)
    office.posts()
    return office


def test_the_gm_has_one_digest_a_day(open_office: Office) -> None:
    said = sign_up(open_office, "Zoe", address=ZOE)
    sign_up(open_office, "Kim")
    assert beat(open_office) == []
    open_office.clock.at += timedelta(days=1)
    (digest,) = beat(open_office)
    assert (digest.to, digest.subject) == (GM, "pbem: sign-up for atoll: what is new")
    assert "New on the list:\n- Zoe\n- Kim" in digest.text
    assert beat(open_office) == []
    answers(open_office, reply(open_office, said, "LEAVE\n"))
    sign_up(open_office, "kim", address="other@example.net")
    open_office.clock.at += timedelta(days=1)
    (digest,) = beat(open_office)
    assert "Not on the list any more:\n- Zoe" in digest.text
    assert '2 players of atoll are called "kim"; they may be one person.' in plain(digest.text)
    open_office.clock.at += timedelta(days=3)
    assert beat(open_office) == []


def test_a_full_list_makes_the_game_at_the_next_beat(open_office: Office) -> None:
    sign_up(open_office, "Zoe", "PREFER north", ZOE)
    sign_up(open_office, "Kim", "PREFER south")
    assert beat(open_office) == []
    sign_up(open_office, "Lee", "PREFER north > east")
    sign_up(open_office, "Max", "PREFER east")
    posts = beat(open_office)
    dealt = seats(open_office)
    assert list(dealt) == [seat for seat in ("zed", "north", "south", "west", "east") if seat in dealt]
    assert set(dealt.values()) == {"Zed Zander", "Zoe", "Kim", "Lee"}
    assert dealt["zed"] == "Zed Zander"
    assert dealt["south"] == "Kim"
    assert {post.to for post in posts} == {
        *("zed@example.org", ZOE, "kim@example.net", "lee@example.net", "max@example.net", GM)
    }
    assert beat(open_office) == []


def test_the_welcome_says_how_the_seats_were_dealt_and_the_secret_proves_it(open_office: Office) -> None:
    wishes = {"Zoe": ("north",), "Kim": ("north", "east"), "Lee": ()}
    for name, wished in wishes.items():
        sign_up(open_office, name, f"PREFER {' > '.join(wished)}" if wished else "")
    posts = beat(open_office)
    dice = dealing_dice(secret_of(open_office), "atoll")
    dealt = deal(list(wishes.values()), ["north", "south", "west", "east"], dice)
    names = list(wishes)
    expected = {seat: names[number] for number, seat in enumerate(dealt.seats)}
    assert seats(open_office) == {"zed": "Zed Zander", **expected}
    lines = "\n".join(f"- {names[one]}: {dealt.seats[one]}" for one in dealt.order)
    kim = to(posts, "kim@example.net")
    assert "in this order: Zoe, Kim and Lee" in plain(kim.text)
    assert lines in kim.text
    assert "Your wishes: north > east." in plain(kim.text)
    assert "by the dice, for you named no wishes" in plain(to(posts, "lee@example.net").text)
    assert "How the seats were dealt" not in to(posts, "zed@example.org").text
    with open_office.desk.store.transaction() as files:
        game = files.game("atoll")
        assert game
        (act,) = files.acts(game.id, "signup")
    assert game.secret == secret_of(open_office)
    assert json.loads(act.details)["order"] == [names[one] for one in dealt.order]
    assert "@" not in act.details


def test_those_left_over_stand_by_and_are_told(open_office: Office) -> None:
    for name in ("Zoe", "Kim", "Lee", "Max"):
        sign_up(open_office, name)
    posts = beat(open_office)
    said = to(posts, "max@example.net")
    assert "on the list of those who stand by" in plain(said.text)
    with open_office.desk.store.transaction() as files:
        game = files.game("atoll")
        assert game
        (request,) = files.requests(game.id, "standby")
        assert (request.name, request.address) == ("Max", "max@example.net")
        assert len(files.confirmations(request.id)) == 1


def test_the_time_over_with_enough_players_makes_the_game_with_fewer_seats(open_office: Office) -> None:
    sign_up(open_office, "Zoe", "PREFER west")
    sign_up(open_office, "Kim", "PREFER south")
    open_office.clock.at = UNTIL - timedelta(seconds=1)
    beat(open_office)
    assert seats(open_office) == {}
    open_office.clock.at = UNTIL
    beat(open_office)
    assert seats(open_office) == {"zed": "Zed Zander", "south": "Kim", "west": "Zoe"}


def test_too_few_players_extend_the_time_once_and_then_it_ends(open_office: Office) -> None:
    sign_up(open_office, "Zoe", address=ZOE)
    open_office.clock.at = UNTIL + timedelta(minutes=5)
    posts = beat(open_office)
    assert {post.to for post in posts} == {GM, ZOE}
    assert "Sunday 27 December 2026, 20:00 (UTC)" in plain(to(posts, ZOE).text)
    assert beat(open_office) == []
    open_office.clock.at = UNTIL + timedelta(weeks=1)
    posts = beat(open_office)
    assert {post.to for post in posts} == {GM, ZOE}
    assert "does not take place: too few players had signed up" in plain(to(posts, ZOE).text)
    assert seats(open_office) == {}
    assert beat(open_office) == []


def test_a_game_may_end_without_an_extension(office: Office) -> None:
    opened(office, OPEN.replace("most: 4", "most: 4\n  too_few: end"))
    office.clock.at = UNTIL
    (note,) = beat(office)
    assert note.subject == "pbem: sign-up for atoll has ended"
    post = to(answers(office, stranger(office, "JOIN atoll\n")), ZOE)
    assert "No game is open for sign-up just now." in post.text


def test_after_a_long_sleep_there_is_still_a_week(open_office: Office) -> None:
    open_office.clock.at = UNTIL + timedelta(days=30)
    beat(open_office)
    assert "Tuesday 26 January 2027" in openings_of(open_office.desk, "atoll")[0].until


def test_the_gm_makes_the_game_now_or_moves_the_end(open_office: Office) -> None:
    says = move_end(open_office.desk, "atoll", "2026-12-25 18:00")
    assert says == "Players can sign up for atoll until Friday 25 December 2026, 18:00 (UTC)."
    with pytest.raises(DeskFault, match="too few players"):
        close_signup(open_office.desk, "atoll")
    sign_up(open_office, "Zoe")
    assert "2 players" in close_signup(open_office.desk, "atoll")
    assert len(seats(open_office)) == 2
    with pytest.raises(DeskFault, match="has ended: closed by the GM"):
        close_signup(open_office.desk, "atoll")


def test_a_crash_on_the_way_leaves_nothing_half_done(
    open_office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("Zoe", "Kim", "Lee", "Max"):
        sign_up(open_office, name)
    with monkeypatch.context() as patch:

        def fail(*_: object) -> int:
            raise KeyboardInterrupt

        patch.setattr(Files, "add_request", fail)
        with pytest.raises(KeyboardInterrupt):
            close_openings(open_office.desk)
    assert seats(open_office) == {}
    assert open_office.posts() == []
    posts = beat(open_office)
    assert len([post for post in posts if post.to == "kim@example.net"]) == 1
    assert len(seats(open_office)) == 4


def test_two_beats_at_once_make_one_game(open_office: Office) -> None:
    for name in ("Zoe", "Kim", "Lee"):
        sign_up(open_office, name)
    open_office.posts()
    config = open_office.config
    desks = [Desk(config, open_store(config.database_url), open_office.clock) for _ in range(2)]
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(close_openings, desks))
    for desk in desks:
        desk.store.close()
    assert sorted(post.to for post in open_office.posts() if "welcome" in post.message_id) == [
        *("kim@example.net", "lee@example.net", GM, "zed@example.org", ZOE)
    ]
    assert len(seats(open_office)) == 4


def test_one_game_that_fails_keeps_no_other_waiting(
    open_office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(open_office, OPEN.replace("Atoll", "Bay"), "bay")
    for name in ("Zoe", "Kim", "Lee"):
        sign_up(open_office, name)
    open_office.clock.at = UNTIL

    def fail(desk: object, files: Files, file: object, *rest: object) -> object:
        raise ZeroDivisionError("a defect of ours")

    monkeypatch.setattr(signups, "make_game", fail)
    posts = beat(open_office)
    subjects = [post.subject for post in posts if post.to == GM]
    assert "pbem: atoll could not be made" in subjects
    assert "pbem: sign-up for bay goes on for a week" in subjects
    assert beat(open_office) == []
    monkeypatch.setattr(signups, "make_game", make_game)
    beat(open_office)
    assert len(seats(open_office)) == 4


def test_what_the_file_says_later_makes_no_difference(open_office: Office) -> None:
    write_file(open_office, "nonsense")
    for name in ("Zoe", "Kim", "Lee"):
        sign_up(open_office, name)
    beat(open_office)
    assert len(seats(open_office)) == 4


def test_the_commitment_names_no_secret(open_office: Office) -> None:
    secret = secret_of(open_office)
    assert len(secret) == 64
    assert hashlib.sha256(f"pbem commitment\x1fatoll\x1f{secret}".encode()).hexdigest() == commitment(
        secret, "atoll"
    )
