"""Changing a running game: its file is read again; what may change is taken over, what may not is refused."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from pbem.desk.changing import change_game, planned
from pbem.desk.desk import DeskFault
from pbem.materials import shipped_games
from pbem.peoplerules import people_rules
from pbem.store.records import GameRecord
from pbem.yamlfile import BadFile
from tests.desk.office import FIRST_DEADLINE, SLUG, Office
from tests.desk.people_letters import plain, to
from tests.desk.signup_letters import OPEN, beat, opened, sign_up


def edit(office: Office, *pairs: tuple[str, str], more: str = "") -> None:
    """Edit the game's file as a GM would."""
    path = office.config.games / f"{SLUG}.yaml"
    text = path.read_text("utf-8")
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new)
    path.write_text(text + more, encoding="utf-8")


def game_of(office: Office) -> GameRecord:
    """The game as it is on file."""
    with office.desk.store.transaction() as files:
        game = files.game(SLUG)
    assert game
    return game


def change(office: Office, is_now_too: bool = False) -> None:
    """Take over what the file says; the posts of it are those that `posts` gives next."""
    office.posts()
    change_game(office.desk, planned(office.desk, SLUG), is_now_too)


MONDAY = ("every friday at 20:00", "every monday at 19:00")


def test_a_file_that_says_the_same_changes_nothing(office: Office) -> None:
    assert planned(office.desk, SLUG).changes == ()


def test_each_field_that_differs_is_shown_before_and_after(office: Office) -> None:
    edit(
        office,
        ("The Island", "The Isle"),
        MONDAY,
        more="zone: Europe/London\nmail: {press: grey, joining: false}\npeople: {reminders: [24 hours]}\n",
    )
    changes = {one.field: (one.before, one.after) for one in planned(office.desk, SLUG).changes}
    assert changes == {
        "title": ("The Island", "The Isle"),
        "zone": ("UTC", "Europe/London"),
        "deadline": MONDAY,
        "mail.press": ("anonymous", "grey"),
        "mail.joining": ("true", "false"),
        "people.reminders": ("[48 hours, 12 hours]", "[24 hours]"),
    }


def test_nothing_is_written_by_looking(office: Office) -> None:
    edit(office, MONDAY)
    before = game_of(office)
    planned(office.desk, SLUG)
    assert game_of(office) == before


def test_what_changes_is_in_force_on_record_and_told_by_history(office: Office) -> None:
    edit(office, ("The Island", "The Isle"), more="people: {missing: wait}\n")
    change(office)
    game = game_of(office)
    assert game.title == "The Isle"
    assert people_rules(game.config).missing == "wait"
    assert planned(office.desk, SLUG).changes == ()
    with office.desk.store.transaction() as files:
        assert [one.field for one in files.game_changes(game.id)] == ["title", "config"]
        (act,) = files.acts(game.id, "change")
    assert "title: The Island becomes The Isle; people.missing: play becomes wait." in act.says
    assert office.posts() == []  # nothing about deadlines


def test_other_deadlines_leave_the_present_one_and_players_are_told(office: Office) -> None:
    edit(office, MONDAY)
    plan = planned(office.desk, SLUG)
    assert plan.now == FIRST_DEADLINE
    assert plan.instead == plan.following[0] == datetime(2026, 12, 7, 19, 0, tzinfo=UTC)
    change(office)
    posts = office.posts()
    assert len(posts) == 5
    assert office.deadline() == FIRST_DEADLINE
    text = plain(to(posts, "bob@example.com").text)
    assert "deadline: every friday at 20:00; now: every monday at 19:00" in text
    assert "The present deadline stays: Friday 4 December 2026, 15:00 (America/New_York)." in text
    assert "- Monday 7 December 2026, 14:00 (America/New_York)" in text
    office.close()
    assert office.deadline() == datetime(2026, 12, 7, 19, 0, tzinfo=UTC)


def test_the_present_deadline_changes_too_if_the_gm_says_so(office: Office) -> None:
    edit(office, MONDAY)
    change(office, is_now_too=True)
    assert office.deadline() == datetime(2026, 12, 7, 19, 0, tzinfo=UTC)
    text = plain(to(office.posts(), "ann@example.com").text)
    assert "The present deadline is now: Monday 7 December 2026, 19:00 (UTC)." in text
    assert "- Monday 14 December 2026, 19:00 (UTC)" in text


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("extra_species: 2", "extra_species: 5", "options.extra_species: stays as it is"),
        ("  extra_species: 2", "  extra_species: 2\n  rounds: 4", "options.rounds: stays as it is"),
        ("  ann:", "  anna:", "seats.anna: no seat can be added"),
        ("zone: America/New_York", "zone: Mars", "seats.bob.zone"),
        ("every friday at 20:00", "every someday", "deadline"),
    ],
)
def test_what_cannot_change_is_refused_with_its_field(office: Office, old: str, new: str, said: str) -> None:
    before = game_of(office)
    edit(office, (old, new))
    with pytest.raises(BadFile) as bad:
        planned(office.desk, SLUG)
    assert said in str(bad.value)
    assert game_of(office) == before


def test_a_seat_taken_away_is_refused(office: Office) -> None:
    path = office.config.games / f"{SLUG}.yaml"
    text = path.read_text("utf-8")
    path.write_text(text[: text.index("  eve:")], encoding="utf-8")
    with pytest.raises(BadFile, match=r"seats\.eve: no seat can be taken away"):
        planned(office.desk, SLUG)


def test_a_data_file_that_changed_is_refused(office: Office) -> None:
    folder = office.config.games / "survival"
    folder.mkdir()
    text = (shipped_games() / "survival/terrain.yaml").read_text("utf-8")
    (folder / "terrain.yaml").write_text(text, encoding="utf-8")
    assert planned(office.desk, SLUG).changes == ()
    (folder / "terrain.yaml").write_text(text.replace("#8ec9e8", "#000000"), encoding="utf-8")
    with pytest.raises(BadFile, match="the data of terrain: its file has changed"):
        planned(office.desk, SLUG)


def test_of_seats_the_gm_is_told_which_command_changes_them(office: Office) -> None:
    edit(office, ("ann@example.com", "ann@new.example"))
    plan = planned(office.desk, SLUG)
    assert plan.changes == ()
    (remark,) = plan.remarks
    assert "something else of ann: pbem seat island SEAT changes a seat." in remark
    assert office.seat("ann").address == "ann@example.com"


def test_a_file_changed_between_looking_and_doing_is_refused(office: Office) -> None:
    edit(office, MONDAY)
    plan = planned(office.desk, SLUG)
    edit(office, ("every monday at 19:00", "days 3"))
    with pytest.raises(DeskFault, match="its file was changed meanwhile"):
        change_game(office.desk, plan)
    assert planned(office.desk, SLUG).changes[0].before == "every friday at 20:00"


def test_a_game_made_by_sign_up_changes_by_its_file_too(office: Office) -> None:
    opened(office)
    for name in ("Zoe", "Kim", "Lee"):
        sign_up(office, name)
    beat(office)
    office.clock.at = datetime(2027, 1, 30, tzinfo=UTC)  # long after the time for signing up
    assert planned(office.desk, "atoll").changes == ()
    path = office.config.games / "atoll.yaml"
    path.write_text(OPEN.replace("every friday at 20:00", "days 4"), encoding="utf-8")
    plan = planned(office.desk, "atoll")
    assert [one.field for one in plan.changes] == ["deadline"]
    change_game(office.desk, plan)
    assert planned(office.desk, "atoll").changes == ()


def test_a_game_that_is_not_there_is_told_with_those_that_are(office: Office) -> None:
    with pytest.raises(DeskFault, match='no game "atlantis"; games: island'):
        planned(office.desk, "atlantis")
