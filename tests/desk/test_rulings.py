"""Rulings: what the GM sets is announced, kept on record, reported and replayed; nothing is silent."""

from __future__ import annotations

import json

import pytest

from pbem.desk.corrections.editions import details_of
from pbem.desk.corrections.replay import replay
from pbem.desk.corrections.rulings import tried_ruling, values_of
from pbem.desk.desk import DeskFault
from pbem.engine.events import GM
from pbem.post import Post
from tests.desk.conftest import MakeOffice
from tests.desk.corrections import BECAUSE, came_of, flat, moments, outcomes, rows, rule, state
from tests.desk.office import SEATS, SLUG, Office


def first_of(office: Office, seat: str = "ann") -> str:
    """The id of a seat's creature."""
    return next(str(id) for id, one in state(office)["creatures"].items() if one["species"] == seat)


def letters(office: Office) -> dict[str, Post]:
    """The letters queued since this was last asked, by address."""
    return {post.to: post for post in office.posts()}


def test_a_value_is_set_and_all_is_told(island: Office) -> None:
    id, before, deadline = first_of(island), island.moment(), island.deadline()
    said = rule(island, f"SET creatures.{id}.ap 3")
    assert said.startswith("Ruled for Round 2, Summer of Year 0: ") and "and is now 3." in said
    assert state(island)["creatures"][id]["ap"] == 3
    after = island.moment()
    assert (after.number, after.replaces, after.edition) == (before.number + 1, before.number, 1)
    assert (after.turn, after.phase, island.deadline()) == (before.turn, before.phase, deadline)
    told = letters(island)
    assert set(told) == {str(seat["address"]) for seat in SEATS.values()}
    for post in told.values():
        assert f"The GM has ruled: {BECAUSE}" in flat(post.text)
        assert f"The attack points of {id} are 3 now, not 1." in post.text
        assert "creatures." not in post.text
        assert "Deadline: " in post.text and "December 2026" in post.text
        assert all(len(line) <= 72 for line in post.text.split("\n"))
    assert island.tag("ann") in told["ann@example.com"].subject
    assert island.seat("bob").order_key not in str(told["ann@example.com"])


def test_orders_on_file_stay_and_are_played(island: Office) -> None:
    island.write("ann", "STAY ALL\nMODE ALL aggressive\n")
    island.write("bob", "READY\n")
    rule(island, f"SET creatures.{first_of(island)}.ap 3")
    text = letters(island)["ann@example.com"].text
    assert "On file for you for Round 2, Summer of Year 0 now:\n- STAY ALL" in text
    (published,) = island.close()
    assert json.loads((published.folder / "private/ann.json").read_text())["orders"][0] == "STAY ALL"
    assert published.folder.name == "02-season"


def test_press_on_file_is_printed_after_a_ruling(island: Office) -> None:
    island.write("ann", "PRESS TO all:\nHello, island.\nEND\n")
    rule(island, f"SET creatures.{first_of(island)}.ap 3")
    (published,) = island.close()
    assert "Hello, island." in published.texts["bob"]


def test_orders_no_longer_possible_are_told_to_their_seat_alone(island: Office) -> None:
    id = first_of(island)
    island.write("ann", f"{id[:-1]} N\n")
    far = next(name for name in ("J4", "I5", "J6") if state(island)["hexes"][name]["terrain"] in "GJD")
    rule(island, f"SET creatures.{id}.hex {far}")
    rule(island, f"REMOVE creatures.{id}")
    told = [post for post in island.posts() if "can't be carried out" in post.text]
    assert [post.to for post in told] == ["ann@example.com"]
    assert f"line 1: {id[:-1]} N" in told[0].text


def test_the_next_report_and_the_public_one_say_it(island: Office) -> None:
    id = first_of(island)
    rule(island, f"SET creatures.{id}.ap 3")
    rule(island, f"AWARD creatures.{id}.ap 1", because="One more for luck")
    (published,) = island.close()
    public = (published.folder / "public.txt").read_text("utf-8")
    for text in (published.texts["bob"], public):
        said = flat(text)
        assert "From the GM" in said
        assert f"The GM has ruled: {BECAUSE} The attack points of {id} are 3 now, not 1." in said
        assert "The GM has ruled: One more for luck." in said
    notices = json.loads((published.folder / "outcome.json").read_text())["notices"]
    assert len(notices) == 2
    (later,) = island.close()
    assert "From the GM" not in later.texts["bob"]


def test_what_a_seat_may_not_see_it_is_not_told(make_office: MakeOffice) -> None:
    office = make_office(show_enemies=False)
    office.close()
    office.close()
    office.posts()
    rule(office, "SET seats.bob.enemy chloe", because="A letter of Bob's was mislaid.")
    told = letters(office)
    assert "seats.bob.enemy was none and is now chloe." in told["bob@example.com"].text
    for address, post in told.items():
        assert "The GM has ruled: A letter of Bob's was mislaid." in flat(post.text)
        if address != "bob@example.com":
            assert "enemy" not in post.text and "What you see" not in post.text
    (published,) = office.close()
    for seat in SEATS:
        assert ("seats.bob.enemy" in published.texts[seat]) == (seat == "bob")
    for name in ("public.txt", "public.html", "outcome.json"):
        assert "seats.bob.enemy" not in (published.folder / name).read_text("utf-8")


def test_orders_of_the_gms_own_are_filed_for_the_deadline(island: Office) -> None:
    before = island.moment()
    said = rule(island, "MAX C9 2", "MAX D3 1", because="")
    assert "MAX C9 2 is filed for the GM's seat" in said
    assert island.moment() == before
    assert [(one.seat, one.kind, one.text) for one in island.filings()] == [(GM, "add", "MAX C9 2\nMAX D3 1")]
    assert island.posts() == []
    island.close()
    assert json.loads(outcomes(island)[before.number].sheets)[GM]["orders"] == ["MAX C9 2", "MAX D3 1"]


def test_both_sorts_of_line_may_stand_in_one_ruling(island: Office) -> None:
    rule(island, f"SET creatures.{first_of(island)}.ap 2  # a comment", "MAX C9 2")
    assert [(one.moment, one.text) for one in island.filings()] == [(island.moment().number, "MAX C9 2")]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("SET creatures.1H.ap 9", "1H can't have 9 attack points: they are 1 to 6."),
        ("SET creatures.1H.hex Z99", "1H can't be in Z99."),
        ("SET creatures.1H.behaviour angry", "'angry' is not a valid Behaviour. Elsewhere it is "),
        ("SET creatures.1H.died 1", "needs both for its death"),
        ("SET creatures.1H.species zed", "can't belong to zed"),
        ("SET creatures.1H.genes Wings", "can't have the advantage Wings"),
        ("REMOVE creatures.1H.ap", "the rules need it"),
        ("REMOVE hexes.A1", "none can be taken away"),
        ("SET hexes.B1.x -1", "corpses and meals are 0 to 1000"),
        ("SET round 7", "A ruling does not change the turn. To play one again, roll it back."),
        ("SET over yes", "follows from other values"),
        ("SET seats.ann.enemy zed", "can't have the enemy zed"),
        ("SETT creatures.1H.ap 2", "A ruling is one of: SET <path> <value>"),
        ("MAX Z99 3", "Z99 does not exist."),
        ("", "A ruling needs at least one line"),
    ],
)
def test_what_the_rules_can_not_have_is_refused_as_a_whole(island: Office, line: str, said: str) -> None:
    before = rows(island)
    with pytest.raises(DeskFault) as fault:
        rule(island, "SET creatures.2H.ap 2" if line else "", line)
    assert said in str(fault.value)
    assert rows(island) == before


def test_a_reason_is_asked_for(island: Office) -> None:
    before = rows(island)
    for because in ("", "  ", "a\x07b", "x" * 2000):
        with pytest.raises(DeskFault, match="because"):
            rule(island, "SET creatures.1H.ap 2", because=because)
    assert rows(island) == before


def test_a_game_that_is_over_is_ruled_on_no_more(make_office: MakeOffice) -> None:
    office = make_office(rounds=1)
    office.close()
    office.close()
    with pytest.raises(DeskFault, match="roll it back first"):
        rule(office, "SET hexes.B1.x 1")


def test_a_trial_writes_nothing(island: Office) -> None:
    before = rows(island)
    id = first_of(island)
    assert tried_ruling(island.desk, SLUG, [f"AWARD creatures.{id}.ap 1", "MAX C9 2"]) == [
        f"creatures.{id}.ap was 1 and is now 2.",
        "MAX C9 2 is filed for the GM's seat and played at the deadline.",
    ]
    assert rows(island) == before


def test_what_can_be_set_is_listed(island: Office) -> None:
    id = first_of(island)
    assert (f"creatures.{id}.ap", "1") in values_of(island.desk, SLUG, f"creatures.{id}")
    with pytest.raises(DeskFault, match='There is no "zebra"'):
        values_of(island.desk, SLUG, "zebra")


def test_a_ruling_is_on_record_and_replayed(island: Office) -> None:
    id = first_of(island)
    rule(island, f"SET creatures.{id}.ap 3")
    rule(island, f"AWARD creatures.{id}.ap 1")
    game = island.moment().game
    with island.desk.store.transaction() as files:
        acts = files.acts(game, "ruling")
    assert [details_of(act)["lines"] for act in acts] == [
        [f"SET creatures.{id}.ap 3"],
        [f"AWARD creatures.{id}.ap 1"],
    ]
    assert details_of(acts[0])["because"] == BECAUSE
    island.close()
    replayed = [one.what for one in replay(island.desk, SLUG) if not one.differences]
    assert replayed == ["", "", "ruling", "ruling", ""]
    with island.desk.store.transaction() as files:
        sql = "UPDATE act SET details = replace(details, 'ap 3', 'ap 2') WHERE kind = 'ruling'"
        files._connection.exec_driver_sql(sql)
    changed = [one for one in replay(island.desk, SLUG) if one.differences]
    assert [one.what for one in changed] == ["ruling"]


def test_without_a_ruling_the_same_orders_have_the_same_dice(island: Office) -> None:
    """A ruling changes no dice: the seed comes from the orders alone."""
    rule(island, f"SET creatures.{first_of(island)}.ap 2")
    rule(island, f"SET creatures.{first_of(island)}.ap 1")
    number = island.moment().number
    assert json.loads(moments(island)[number - 1].state) == json.loads(moments(island)[number - 3].state)
    island.close()
    ruled = came_of(outcomes(island)[number])
    assert ruled[1:4] != ("", "[]", "[]")
    assert all(one.differences == () for one in replay(island.desk, SLUG))
