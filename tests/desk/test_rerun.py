"""Judging again after a correction: shown first, then done; unchanged streams keep their dice."""

from __future__ import annotations

import json

import pytest

from pbem.desk.corrections.replay import replay
from pbem.desk.corrections.rerun import rerun, shown_difference, try_rerun
from pbem.desk.corrections.withdrawn import WITHDRAWN
from pbem.desk.desk import DeskFault
from tests.desk.conftest import MakeOffice
from tests.desk.corrections import back, flat, moments, outcomes, rows, rows_but_looks, rule
from tests.desk.office import SLUG, Office

SLIP = "My slip of the pen."


@pytest.fixture
def played(island: Office) -> Office:
    """An island on which Ann stayed in round 2, and has written for round 3 since."""
    island.come(island.letter("ann", "STAY ALL\n"), island.letter("bob", "PRESS TO all:\nAhoy.\nEND\n"))
    island.close()
    island.come(
        island.letter("ann", "MODE ALL aggressive\n"), island.letter("bob", "STANDING\nSTAY ALL\nEND\n")
    )
    island.posts()
    return island


def test_the_difference_is_shown_and_nothing_is_written(played: Office) -> None:
    before = rows_but_looks(played)
    found = try_rerun(played.desk, SLUG, None, {"ann": "MOVE ALL N\nFOO\n"})
    lines = shown_difference(found)
    assert "ann was played by orders received (STAY ALL), and now by orders received (MOVE ALL N)." in lines
    assert any(line.startswith("No longer so: ") for line in lines)
    assert any(line.startswith("Instead: ") for line in lines)
    assert any(".hex: " in line for line in lines)
    assert found.remarks[0].startswith("ann, line 2: FOO: ")
    assert rows_but_looks(played) == before
    assert not list((played.config.turns / SLUG).glob("*.2"))


def test_it_is_done_in_one_go_with_the_dice_it_had(played: Office) -> None:
    before, number, deadline = rows(played), played.moment().number, played.deadline()
    found = rerun(played.desk, SLUG, 2, {"ann": "MOVE ALL N\n"}, SLIP)
    (published,) = found.published
    assert published.folder.name == "02-season.2"
    first, again = outcomes(played)[number - 1], outcomes(played)[number + 1]
    assert again.seed == first.seed and again.digest != first.digest
    assert json.loads(again.sheets)["ann"]["orders"] == ["MOVE ALL N"]
    same = [roll for roll in json.loads(first.rolls) if roll in json.loads(again.rolls)]
    assert len(same) >= len(json.loads(first.rolls)) - 2
    assert played.deadline() == deadline
    assert "Ahoy." in published.texts["ann"]
    assert "seed_kept_from" in json.loads((published.folder / "outcome.json").read_text())
    assert (played.config.turns / SLUG / "02-season" / WITHDRAWN).exists()
    after = rows(played)
    for table, kept in before.items():
        for id, row in kept.items():
            now = after[table][id]
            assert (now[:-1] == row[:-1]) if table == "moment" else now == row, table


def test_the_corrected_reports_say_first_what_changed(played: Office) -> None:
    rerun(played.desk, SLUG, None, {"ann": "MOVE ALL N\n"}, SLIP)
    posts = {post.to: post for post in played.posts()}
    assert len(posts) == 6
    assert posts.pop("pat@example.org").text.startswith("CORRECTED REPORT. Round 2")
    ann, bob = posts["ann@example.com"].text, posts["bob@example.com"].text
    for text in (ann, bob):
        assert text.startswith("CORRECTED REPORT. Round 2, Summer of Year 0 is judged again;")
        assert "the orders of ann are corrected: My slip of the pen." in flat(text)
        assert "No longer so: " in text and "Instead: " in text
    assert "What you have sent since stays on file" in flat(ann)
    assert "MOVE ALL N" not in bob


def test_what_was_sent_since_stays_for_the_next_round_only(played: Office) -> None:
    rerun(played.desk, SLUG, None, {"ann": "MOVE ALL N\n"}, SLIP)
    number = played.moment().number
    assert json.loads(outcomes(played)[number - 1].sheets)["bob"]["played"] == "no orders"
    (published,) = played.close()
    sheets = json.loads(outcomes(played)[number].sheets)
    assert sheets["ann"]["orders"] == ["MODE ALL aggressive"]
    assert sheets["bob"] == {"orders": ["STAY ALL"], "played": "standing orders"}
    assert "No longer so" not in published.texts["ann"]
    assert [one.differences for one in replay(played.desk, SLUG)] == [()] * 6
    assert [one.what for one in replay(played.desk, SLUG)] == ["", "", "", "rerun", "", ""]


def test_a_rerun_of_a_rerun_keeps_the_first_seed(played: Office) -> None:
    seed, state = outcomes(played)[3].seed, moments(played)[3].state
    rerun(played.desk, SLUG, None, {"ann": "MOVE ALL N\n"}, SLIP)
    rerun(played.desk, SLUG, None, {"ann": "STAY ALL\n"}, "It was right before.")
    number = played.moment().number
    assert outcomes(played)[number - 1].seed == seed
    assert moments(played)[-1].state == state
    assert all(one.differences == () for one in replay(played.desk, SLUG))


def test_where_nothing_changes_nothing_is_done(played: Office) -> None:
    before = rows(played)
    assert rerun(played.desk, SLUG, None, {}, SLIP).published == ()
    assert rerun(played.desk, SLUG, None, {"ann": "STAY ALL\n"}, SLIP).difference.is_none
    assert rows(played) == before


def test_an_empty_set_takes_the_orders_away(played: Office) -> None:
    found = try_rerun(played.desk, SLUG, None, {"ann": ""})
    assert "ann was played by orders received (STAY ALL), and now by no orders." in found.difference.orders


def test_a_ruling_given_since_is_named(played: Office) -> None:
    rule(played, "SET hexes.C9.x 1")
    found = try_rerun(played.desk, SLUG, None, {"ann": "MOVE ALL N\n"})
    assert "to keep it, give it again" in found.remarks[0]
    assert not any("hexes.C9.x" in value for value in found.difference.values)


@pytest.mark.parametrize(
    ("turn", "texts", "said"),
    [
        (1, {}, "only the last deadline closed, that of Round 2, Summer of Year 0, can be judged again"),
        (None, {"zed": "STAY ALL"}, 'has no seat "zed"; seats: ann, bob, chloe, dinesh, eve and gm.'),
        (None, {"ann": "FOO\nBAR\n"}, "no order could be taken for ann, line 1: FOO:"),
        (None, {"ann": "STAY ALL\nSTANDING\nSTAY ALL\nEND\n"}, "standing orders, orders for other rounds"),
    ],
)
def test_a_correction_that_can_not_be_is_refused(
    played: Office, turn: int | None, texts: dict[str, str], said: str
) -> None:
    with pytest.raises(DeskFault) as fault:
        rerun(played.desk, SLUG, turn, texts, SLIP)
    assert said in str(fault.value)


def test_before_the_first_deadline_and_after_a_rollback_there_is_nothing_to_judge(
    office: Office, played: Office
) -> None:
    with pytest.raises(DeskFault, match="has closed no deadline yet"):
        try_rerun(office.desk, SLUG, None, {})
    back(played, 2)
    rule(played, "SET hexes.C9.x 1")
    with pytest.raises(DeskFault, match="was rolled back and is open"):
        try_rerun(played.desk, SLUG, None, {})


def test_two_rounds_of_one_deadline_are_judged_again_together(make_office: MakeOffice) -> None:
    office = make_office(rounds_per_deadline=2, rounds=9)
    for _ in range(3):
        office.close()
    seeds = [outcomes(office)[number].seed for number in (4, 5)]
    found = rerun(office.desk, SLUG, None, {"ann": "MODE ALL aggressive\n", "gm": "MAX C9 1\n"}, SLIP)
    assert [one.folder.name for one in found.published] == ["03-season.2", "04-season.2"]
    assert [outcomes(office)[number].seed for number in (7, 8)] == seeds
    assert all(one.differences == () for one in replay(office.desk, SLUG))
