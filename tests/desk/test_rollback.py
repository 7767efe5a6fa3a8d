"""Rolling back: a turn is open again, what came later is withdrawn, and the same comes of the same."""

from __future__ import annotations

import json
import shutil
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pbem.desk.corrections.replay import replay
from pbem.desk.corrections.rerun import try_rerun
from pbem.desk.corrections.rollback import rolled_back_titles, turn_named
from pbem.desk.corrections.withdrawn import WITHDRAWN
from pbem.desk.desk import DeskFault
from pbem.desk.looking import archived_report
from pbem.desk.tending import tend
from tests.desk.conftest import MakeOffice
from tests.desk.corrections import back, came_of, flat, moments, outcomes, rows, rule, state
from tests.desk.office import SEATS, SLUG, WEEK, Office, office_at

PAT = "pat@example.org"


@pytest.fixture
def played(island: Office) -> Office:
    """An island on which Ann and the GM ordered in round 2, two rounds later."""
    island.come(
        island.letter("ann", "STAY ALL\nREADY\n"), island.letter("gm", "MAX C9 2\n", From="pat@example.org")
    )
    island.close()
    island.close()
    island.posts()
    return island


def test_the_turn_is_open_again_with_the_orders_of_then(played: Office) -> None:
    then = moments(played)
    said = back(played, 2)
    assert said.startswith("Taken back: Round 2, Summer of Year 0 and Round 3, Autumn of Year 0.")
    now = played.moment()
    assert (now.turn, now.phase, now.number, now.edition, now.replaces) == (2, "season", 6, 2, 3)
    assert json.loads(now.state) == json.loads(then[2].state)
    assert [moment.number for moment in moments(played) if moment.withdrawn_at] == [3, 4, 5]
    carried = [(one.seat, one.kind, one.text) for one in played.filings() if one.moment == 6]
    assert carried == [("ann", "orders", "STAY ALL"), ("gm", "orders", "MAX C9 2")]
    assert played.deadline() == played.clock.at + WEEK


def test_every_seat_and_the_gm_are_told_by_one_letter(played: Office) -> None:
    back(played, 2, "A letter was lost")
    told = {post.to: post for post in played.posts()}
    assert len(told) == 6
    text = said = flat(told["ann@example.com"].text)
    assert (
        "has taken back Round 2, Summer of Year 0 and Round 3, Autumn of Year 0: A letter was lost." in said
    )
    assert "your report of Round 1, Spring of Year 0 shows it." in text
    assert "On file for you for Round 2, Summer of Year 0 now: - STAY ALL" in text
    assert "Deadline: Friday 1 January 2027, 20:00 (UTC)" in text
    assert "Nothing: the rules' own defaults play you." in told["bob@example.com"].text
    assert "STAY ALL" not in told["bob@example.com"].text.split("order form")[0]
    gm = told["pat@example.org"].text
    assert "- ann: orders received: STAY ALL" in gm and "- gm: orders received: MAX C9 2" in gm
    assert "- READY" not in gm


def test_rulings_that_made_the_position_stay_in_force_and_later_ones_do_not(island: Office) -> None:
    first, second = list(state(island)["creatures"])[:2]
    rule(island, f"SET creatures.{first}.ap 3", because="It was overlooked.")
    island.close()
    rule(island, f"REMOVE creatures.{second}", because="It was twice there.")
    island.close()
    island.posts()
    said = back(island, 2)
    stays = f"The GM has ruled: It was overlooked. The attack points of {first} are 3 now, not 1."
    lost = f"The GM has ruled: It was twice there. {second} is taken off the island."
    assert "Still in force: The GM has ruled: It was overlooked." in said
    assert "the orders sent for Round 3, Autumn of Year 0 and Round 4, Winter of Year 0, except" in said
    told = {post.to: flat(post.text) for post in island.posts()}
    for text in (told["ann@example.com"], told["bob@example.com"]):
        assert "no longer in effect: - the reports of Round 2, Summer of Year 0 and Round 3, " in text
        assert f"and orders sent ahead - {lost} The position is" in text
        assert "your report of Round 1, Spring of Year 0 shows it as it was before. What the GM" in text
        assert f"ruled for that round before stays in force: - {stays}" in text
    assert f"stays in force: - The GM has ruled: It was overlooked. creatures.{first}.ap" in told[PAT]
    (again,) = island.close()
    public = flat((again.folder / "public.txt").read_text("utf-8"))
    assert stays in public and lost not in public


def test_orders_in_reply_to_that_letter_are_for_the_turn_again(played: Office) -> None:
    back(played, 2)
    (letter,) = [post for post in played.posts() if post.to == "bob@example.com"]
    answer = played.write("bob", "STAY ALL\n", Subject=f"Re: {letter.subject}", In_Reply_To=letter.message_id)
    assert "Round 2, Summer of Year 0" in answer and "too late" not in answer


def test_a_reply_to_a_withdrawn_report_is_told_so(played: Office) -> None:
    id = played.id_of("island.5.report.ann")
    back(played, 2)
    played.posts()
    assert "which is withdrawn: the game was taken back." in flat(
        played.write("ann", "STAY ALL\n", In_Reply_To=id)
    )


def test_ready_does_not_close_a_turn_rolled_back(make_office: MakeOffice) -> None:
    office = make_office(early="active")
    for _ in range(2):
        office.close()
    for _ in range(2):
        office.clock.at = office.moment().opened_at + timedelta(days=5)
        office.come(*(office.letter(seat, "STAY ALL\nREADY\n") for seat in SEATS))
        early = tend(office.desk)  # from the second on there are seats that are active
        if not early:
            office.close()
    assert len(early) == 1
    turn = office.moment().turn - 1
    back(office, turn)
    office.clock.at += timedelta(days=1)
    assert tend(office.desk) == []
    assert office.moment().turn == turn


def test_the_folders_stay_each_with_a_notice(played: Office) -> None:
    turns = played.config.turns / SLUG
    before = {file: file.read_bytes() for file in turns.rglob("*") if file.is_file()}
    back(played, 2, "A letter was lost.")
    assert {file: file.read_bytes() for file in before} == before
    notices = sorted(turns.rglob(WITHDRAWN))
    assert [file.parent.name for file in notices] == ["02-season", "03-season"]
    assert "withdrawn since Friday 25 December 2026, 20:00" in flat(notices[0].read_text("utf-8"))
    assert "A letter was lost." in notices[0].read_text("utf-8")
    notices[0].unlink()  # as if the machine had failed just then
    tend(played.desk)
    assert notices[0].exists()
    (again,) = played.close()
    assert again.folder.name == "02-season.2"
    assert "The GM has taken back" in flat(again.texts["ann"])
    assert not (again.folder / WITHDRAWN).exists()
    assert archived_report(played.desk, SLUG, None, 2)[1] == again.folder
    assert archived_report(played.desk, SLUG, None, None)[1] == again.folder


def test_the_same_orders_come_to_the_same_again(played: Office) -> None:
    first = [came_of(outcomes(played)[number]) for number in (3, 4)]
    states = [moments(played)[number].state for number in (3, 4)]
    back(played, 2)
    played.close()
    played.close()
    assert [came_of(outcomes(played)[number]) for number in (6, 7)] == first
    assert [moments(played)[number].state for number in (6, 7)] == states
    assert [one.differences for one in replay(played.desk, SLUG)] == [()] * 7
    assert [one.is_withdrawn for one in replay(played.desk, SLUG)] == [False] * 2 + [True] * 2 + [False] * 3


def test_nothing_on_record_is_changed_but_that_it_is_withdrawn(played: Office) -> None:
    before = rows(played)
    back(played, 2)
    played.close()
    after = rows(played)
    for table, kept in before.items():
        for id, row in kept.items():
            now = after[table][id]
            if table == "moment":
                row, now = row[:-1], now[:-1]
            assert now == row or table in ("pulse",), table


def test_a_game_may_be_rolled_back_twice_and_further(played: Office) -> None:
    back(played, 3)
    back(played, 2)
    played.close()
    back(played, 0)
    assert played.moment().phase == "signup"
    for _ in range(4):
        played.close()
    assert played.moment().turn == 4
    assert [one.differences for one in replay(played.desk, SLUG)] == [()] * len(replay(played.desk, SLUG))


def test_a_game_that_is_over_goes_on(make_office: MakeOffice) -> None:
    office = make_office(rounds=1)
    office.close()
    office.close()
    assert office.moment().is_over
    said = back(office, 1)
    assert "its dice secret may be published already" in said
    assert not office.moment().is_over
    assert office.deadline() is not None
    office.close()
    assert office.moment().is_over


def test_two_rounds_of_one_deadline_go_back_together(make_office: MakeOffice) -> None:
    office = make_office(rounds_per_deadline=2, rounds=9)
    for _ in range(3):
        office.close()
    assert rolled_back_titles(office.desk, SLUG, 4) == (
        "Round 3, Autumn of Year 0",
        "Round 4, Winter of Year 0",
    )
    back(office, 4)
    assert office.moment().turn == 3
    assert [one.folder.name for one in office.close()] == ["03-season.2", "04-season.2"]
    assert all(one.differences == () for one in replay(office.desk, SLUG))


@pytest.mark.parametrize(
    ("turn", "phase", "said"),
    [
        (9, "", "has played no turn 9; it can go back to 0-signup, 1-season, 2-season and 3-season."),
        (2, "signup", "has played no turn 2-signup"),
        (4, "", "Round 4, Winter of Year 0 is open and not played yet"),
    ],
)
def test_a_turn_that_was_not_played_is_refused(played: Office, turn: int, phase: str, said: str) -> None:
    before = rows(played)
    with pytest.raises(DeskFault) as fault:
        back(played, turn, phase=phase)
    assert said in str(fault.value)
    with pytest.raises(DeskFault, match="because"):
        back(played, 2, "")
    assert rows(played) == before


def test_a_turn_is_named_with_or_without_its_phase() -> None:
    assert (turn_named("5"), turn_named(" 5-Season ")) == ((5, ""), (5, "season"))
    for wrong in ("five", "-1", "", "5.5", "9" * 9):
        with pytest.raises(DeskFault, match="is no turn"):
            turn_named(wrong)


LETTERS = st.lists(
    st.tuples(
        st.sampled_from(["ann", "bob", "chloe"]),
        st.sampled_from(
            ["STAY ALL\n", "MOVE ALL N\n", "MODE ALL aggressive\n", "STANDING\nMOVE ALL SE\nEND\n"]
        ),
    ),
    max_size=3,
)


@settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
@given(rounds=st.lists(LETTERS, min_size=1, max_size=2))
def test_any_turns_played_again_unchanged_are_the_same(
    round_2: Path, tmp_path_factory: pytest.TempPathFactory, rounds: list[list[tuple[str, str]]]
) -> None:
    folder = shutil.copytree(round_2, tmp_path_factory.mktemp("again") / "zine")
    with office_at(folder) as office:
        office.clock.at = moments(office)[-1].opened_at
        for letters in rounds[:1]:  # later standing orders would count for the turn played again
            office.come(*(office.letter(seat, text) for seat, text in letters))
            office.close()
        first = came_of(outcomes(office)[3])
        after = moments(office)[3].state
        back(office, 2)
        office.close()
        number = moments(office)[-1].number
        assert came_of(outcomes(office)[number - 1]) == first
        assert moments(office)[-1].state == after
        assert all(one.differences == () for one in replay(office.desk, SLUG))


def test_what_was_only_tried_is_never_played_on_from(played: Office) -> None:
    """A moment that a trial has judged bears the number of one to come, and is not that one."""
    try_rerun(played.desk, SLUG, None, {"ann": "STAY ALL\n"})
    back(played, 1)
    played.close()
    assert (played.moment().turn, played.moment().phase) == (2, "season")
