"""The files of games to be made: what they may say, and that each is opened once."""

from __future__ import annotations

import pytest

from pbem.desk.desk import DeskFault
from pbem.desk.fair.seals import commitment
from pbem.desk.games import new_game
from pbem.gamefile import read_game
from pbem.yamlfile import BadFile
from tests.desk.office import Office
from tests.desk.people_letters import plain, second_game
from tests.desk.signup_letters import (
    GM,
    OPEN,
    opened,
    secret_of,
    write_file,
)


@pytest.fixture
def open_office(office: Office) -> Office:
    """An office with a game that runs, and one to be made."""
    opened(office)
    office.posts()
    return office


def test_the_gm_is_given_a_text_to_publish_and_nobody_else_is_told(office: Office) -> None:
    office.posts()
    text = opened(office)
    (note,) = office.posts()
    assert (note.to, text in note.text) == (GM, True)
    assert "JOIN atoll AS Your Name PREFER north > south" in text
    assert "the northern shore" in text
    assert "A friendly game for beginners." in text
    assert "Sunday 20 December 2026, 20:00 (UTC)" in plain(text)
    assert "There is room for 3 players, 1 of them settled already; the game begins with 3 or more." in plain(
        text
    )
    assert commitment(secret_of(office), "atoll") in text
    assert secret_of(office) not in text
    assert max(map(len, text.splitlines())) <= 72


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("least: 3", "least: 5", "signup.least: must not be more than most, which is 4."),
        ("most: 4", "most: 9", "signup.most: must be at most 5"),
        ("most: 4", "most: 1", "signup.most: must be a whole number from 2"),
        ("2026-12-20 20:00", "2026-11-20 20:00", "signup.until: 2026-11-20 20:00 is past"),
        ("2026-12-20 20:00", "soon", "signup.until: must be a local date and time"),
        ("least: 3", "laest: 3", "signup.laest: is not known here"),
        ("{name: open, about", "{name: open, abuot", "seats.north.abuot: is not known here"),
        ("  south: open", "  South: open", "seats.South: a seat's id must be"),
        ("  south: open", "  all: open", "means something else in orders"),
        ("ruleset: survival", "ruleset: surveval", "there is no ruleset"),
        ("extra_species: 3", "extra_species: none", "options.extra_species"),
    ],
)
def test_a_wrong_file_is_told_with_its_field(office: Office, old: str, new: str, said: str) -> None:
    assert old in OPEN
    with pytest.raises(BadFile) as bad:
        opened(office, OPEN.replace(old, new))
    assert said in str(bad.value)
    assert "atoll.yaml, line" in str(bad.value)


@pytest.mark.parametrize(
    ("written", "ids"),
    [("[red, blue, green]", ("red", "blue", "green")), ("6", ("s1", "s2", "s3", "s4", "s5", "s6"))],
)
def test_seats_may_be_a_list_or_a_number(office: Office, written: str, ids: tuple[str, ...]) -> None:
    head = OPEN.partition("seats:")[0].replace("most: 4", "most: 3").replace("least: 3", "least: 2")
    text = opened(office, f"{head}seats: {written}\n")
    assert f"Open seats: {', '.join(ids[:-1])} and {ids[-1]}." in plain(text)


def test_a_game_is_opened_once_and_made_by_one_way_only(open_office: Office) -> None:
    path = write_file(open_office)
    with pytest.raises(DeskFault, match="the sign-up for atoll goes on"):
        opened(open_office)
    with pytest.raises(BadFile, match="use pbem open atoll, not pbem new"):
        read_game(path)
    second_game(open_office, "bay")
    with pytest.raises(DeskFault, match='"bay" is there already'):
        opened(open_office, slug="bay")
    plain_file = write_file(open_office, (open_office.config.games / "island.yaml").read_text("utf-8"))
    with pytest.raises(DeskFault, match="players sign up for atoll just now"):
        new_game(open_office.desk, read_game(plain_file))
    with pytest.raises(BadFile, match="no field signup"):
        opened(open_office, plain_file.read_text("utf-8"), "cape")
