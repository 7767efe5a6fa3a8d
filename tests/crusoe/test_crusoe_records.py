"""The state as JSON values and back, as cases give it, and as rulings change it (brief 2.2)."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from pbem.engine.cases import Case, play_case, value_at
from pbem.engine.cases import values_of as expected_of
from pbem.engine.codec import value_of, values_of
from pbem.engine.options import BadValue
from pbem.engine.ruled_positions import ruled_position
from pbem.engine.ruleset import Moment, Position, Ruleset
from pbem.engine.words import Fault
from pbem.materials import read_materials, shipped_games
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.castaway import Column, Units
from pbem.rulesets.crusoe.game import BOX
from pbem.rulesets.crusoe.island import Island, Record, Result
from pbem.rulesets.crusoe.things import Basket
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.wishes import Division, Motion
from tests.crusoe.tables import a_book, an_island

FULL: dict[str, Any] = {
    "cycle": 4,
    "phase": "assembly",
    "seats": {
        "anna": {"fish": 2, "hold": {"spear": {"kept": 1}}, "top40": 1, "exp": {"ant": [5, 2]}, "vp": -3},
        "bob": {"leisure": 3, "path": "spider", "food_state": "hungry", "wounded": True},
        "carol": {
            "status": "killed",
            "sheet": {1: {"leisure": 2, "running": 2, "extra": [["prejudice", -1]]}},
        },
        "dan": {"death": {"cause": "thirst", "cycle": 2}, "tally": {"made fish": 3}},
    },
    "turn_order": ["bob", "anna"],
    "pool": {"top40": 4},
    "common": {"water": 3},
    "put_in": {"anna": {"water": 3}},
    "motions": ["anna EVEN", {"author": "bob", "division": "SHARES anna: 2 water + 1 egg; REST NEED"}],
    "invoker": "bob",
    "speeches": [{"seat": "bob", "text": "One.\nTwo."}],
    "fights": [{"side_a": "bob", "side_b": "anna", "dice": {"bob": [3]}, "sums": {"bob": 3}, "winner": ""}],
    "carried": {"anna": "EAT BEST\nDRINK 1"},
}


def full() -> tuple[Book, Island]:
    """An island on which there is some of everything, and its book."""
    book = a_book(scenario="socialism")
    return book, an_island(book, **FULL)


def test_a_state_comes_back_as_it_was() -> None:
    """Dumped, written as JSON, read and loaded, nothing is lost."""
    book, island = full()
    island.result = Result("rescued", {"anna": 4}, ("anna",), "cb")
    island.history.append(Record(3, {"anna": 1}, {"cb": 2}, 4, 5, 2))
    values = values_of(island)
    again = value_of(Island, json.loads(json.dumps(values)), book)
    assert again == island
    assert json.dumps(values_of(again)) == json.dumps(values)


def test_a_case_gives_what_it_says() -> None:
    """2.2: numbers are new, what is left out is as at the start, and much has a short form."""
    _, island = full()
    anna, bob, carol, dan = island.seats.values()
    assert (anna.hold["fish"].new, anna.hold["spear"].kept, anna.exp) == (2, 1, {"ant": [2, 5]})
    assert (anna.name, anna.signals["top40"], anna.vp, anna.amount("goods")) == ("Anna", 1, -3, 3)
    assert (bob.path, bob.pos, bob.is_weak, bob.is_hungry) == ("spider", 0, False, True)
    assert (carol.cause, carol.died) == ("killed", 3)
    assert carol.sheet[1] == Column(2, 0, 0, 0, 0, 2, (("prejudice", -1),))
    assert (dan.cause, dan.died, dan.tally) == ("thirst", 2, {"made fish": 3})
    assert island.invoker == {"main": "bob"}
    assert island.carried == {"anna": ("EAT BEST", "DRINK 1")}
    question = island.question("distribute")
    assert question is not None
    shares = Division("SHARES", shares=(("anna", Basket.of({"water": 2, "egg": 1})),), rest="NEED")
    assert question.motions == (Motion(1, "anna", Division("EVEN")), Motion(2, "bob", shares))
    assert island.motion_count == 2
    assert island.fights[0].sum_of("a") == 3


def test_a_case_needs_little() -> None:
    """CRU-008: a phase, and who is there; the turn order is that of the seats."""
    book = a_book()
    position = BOX.given(book, {"seats": {"bob": {}}, "turn_order": ["carol", "bob"]}, ["anna"])
    assert position.moment == Moment(1, "work")
    assert list(position.state.seats) == ["bob", "anna", "carol"]
    assert position.state.stage == "paths"
    assert (
        BOX.given(book, {"phase": "market", "seats": {"bob": {"path": "ant"}}}, []).state.seats["bob"].pos
        == 9
    )
    assert BOX.given(book, {"phase": "setup"}, ["anna"]).moment == Moment(0, "setup")


WRONG: dict[str, dict[str, Any]] = {
    "given.winners: is not known here.": {"winners": []},
    "given.phase: must be one of setup, attitude": {"phase": "night"},
    "given.stage: is no stage of this cycle; ": {"stage": "night"},
    "given.seats: there must be somebody.": {"seats": {}},
    'given.seats.bob.fisch: is not known here. Did you mean "fish"?': {"seats": {"bob": {"fisch": 1}}},
    "given.seats.bob.fish: must be a whole number from 0, or a table": {"seats": {"bob": {"fish": -1}}},
    "given.seats.bob.hold.beef: must be one of water, fish": {"seats": {"bob": {"hold": {"beef": 1}}}},
    "given.seats.bob.exp.bee: must be a path": {"seats": {"bob": {"exp": {"bee": 1}}}},
    "given.seats.bob.path: must be a path": {"seats": {"bob": {"path": "bee"}}},
    "given.seats.bob.leisure: must be a whole number from 0": {"seats": {"bob": {"leisure": "much"}}},
    "given.seats.bob: must be a table, not 3.": {"seats": {"bob": 3}},
    "given.seats.bob.status: must be one of alive, dead": {"seats": {"bob": {"status": "asleep"}}},
    "given.pool.fm: must be one of top40": {"seats": {"bob": {}}, "pool": {"fm": 1}},
    "given.motions.0.division: must be a division of goods, not 'ODD'.": {"motions": ["bob ODD"]},
    "given.fights[1].side_b: is missing": {"seats": {"bob": {}}, "fights": [{"side_a": "bob"}]},
}


@pytest.mark.parametrize("told", WRONG)
def test_a_wrong_case_is_refused(told: str) -> None:
    """What a case writes wrongly is named."""
    content = {"case": "A case", "options": OPTIONS, "given": {"seats": {"bob": {}}} | WRONG[told]}
    verdict = play_case(BOX, Case("A case", (), {"ruleset": "crusoe", **content}), MATERIALS)
    assert [str(one)[: len(told)] for one in verdict.wrong] == [told]


def test_a_scenario_without_the_phase_has_no_such_case() -> None:
    """3.1: a market is not held where nobody trades."""
    with pytest.raises(BadValue, match="no phase market"):
        an_island(a_book(scenario="hobbes"), ["bob"], phase="market")


OPTIONS = {"board": "drill", "scenario": "socialism"}
MATERIALS = read_materials(BOX, OPTIONS, [shipped_games()])[0]


def rules_and_position() -> tuple[Ruleset[Book, Island, IslandView], Position[Island]]:
    """A game of the drill board in the middle of it."""
    rules = BOX.open(OPTIONS, MATERIALS)
    return rules, BOX.given(rules.book, {**FULL, "fights": []}, ())


def test_cases_may_expect_bare_numbers() -> None:
    """2.2: a bare number is new and kept units together; totals stand beside the rest."""
    rules, position = rules_and_position()
    values = expected_of(rules, position.state)
    wanted = {
        "seats.anna.hold.fish": 2,
        "seats.anna.hold.fish.new": 2,
        "seats.anna.hold.spear": 1,
        "seats.anna.spear": 1,
        "seats.anna.food": 2,
        "seats.anna.types": 1,
        "seats.anna.indigent": True,
        "seats.bob.indigent": False,
        "seats.carol.alive": False,
        "seats.carol.sheet.1.satisfaction": 2,
        "seats.carol.sheet.1.total": 1,
        "bank.water": 21,
        "bank.spear": 7,
        "bank.leisure": 37,
        "turn": 4,
    }
    assert {path: value_at(values, path) for path in wanted} == wanted
    assert Units(new=1, kept=1) == {"new": 1, "kept": 1} != Units(new=2, kept=0)
    assert Units(new=1, kept=1) != 3


def test_rulings_change_what_can_be_changed() -> None:
    """9: the GM sets holdings, paths, points and states."""
    rules, position = rules_and_position()
    lines = [
        "SET seats.anna.hold.water.kept 2",
        "AWARD seats.bob.vp 3",
        "SET seats.bob.path ant",
        "AWARD seats.anna.exp.ant 6",
        "SET seats.anna.wounded yes",
        "SET seats.anna.abandoned yes",
    ]
    ruled = ruled_position(rules, position, lines, list(position.state.seats))
    seats = ruled.position.state.seats
    assert (seats["anna"].hold["water"].kept, seats["bob"].vp, seats["bob"].path) == (2, 3, "ant")
    assert (seats["anna"].exp["ant"], seats["anna"].wounded) == ([2, 5, 6], True)


REFUSED = {
    "SET seats.anna.hold.water.kept 30": "9 too many",
    "SET seats.anna.hold.water.new -1": "can't be -1",
    "SET seats.anna.leisure -1": "can't be -1",
    "SET seats.anna.signals.cb -1": "can't be -1",
    "SET pool.cb -1": "can't be -1",
    "SET common.egg -1": "can't be -1",
    "SET seats.anna.path bee": "no path",
    "SET seats.bob.pos 9": "between 0 and 7",
    "SET seats.anna.exp.ant 7": "1 to 6",
    "SET seats.anna.food_state sad": "fed, malnourished",
    "SET seats.anna.status dead": "seats.anna.status can't be so by itself",
    "SET seats.dan.cause hunger": "its cause must be one of thirst, starvation, killed",
    "SET seats.anna.died 3": "its cause must be one of",
    "SET fights nobody": "fights.0: must be a table, not 'nobody'",
    "SET seats.anna.group exiles": "in the group exiles",
    "SET seats.dan.died 7": "must be a cycle so far",
    "SET turn_order bob": "must name anna too",
    "SET turn_order bob, anna, anna": "each once",
    "SET phase night": "can't be night",
    "SET stage night": "can't be night",
    "SET stopping rescued": "STOP ends the game",
    "SET counts_letters yes": "",
    "SET cycle 5": "does not change the turn",
    "SET invoker.main zoe": "no such seat",
    "SET motion_count 1": "motion_count",
    "SET questions.0.motions.0.author zoe": "M1 is no motion",
    "SET repeats -1": "fewer than none",
    "REMOVE groups.main": "group main",
    "REMOVE seats.anna": "",
}


def test_what_the_rules_stumble_over_is_refused() -> None:
    """Also where they look for what is wrong: nobody is shown a traceback."""
    rules, position = rules_and_position()
    rules = replace(rules, faults=lambda book, island: (island.seats["p9"].name,))
    with pytest.raises(Fault, match="can't have that: there is no 'p9'"):
        ruled_position(rules, position, ["SET seats.anna.leisure 1"], list(position.state.seats))


@pytest.mark.parametrize("line", REFUSED)
def test_rulings_that_cannot_be_are_refused(line: str) -> None:
    """9: what the rules cannot have is refused with a sentence."""
    rules, position = rules_and_position()
    with pytest.raises(Fault) as caught:
        ruled_position(rules, position, [line], list(position.state.seats))
    assert REFUSED[line] in caught.value.reason


def test_battles_are_held_against_the_rules() -> None:
    """CRU-091: sides have somebody, who is in no other battle."""
    book, island = full()
    rules, _ = rules_and_position()
    assert rules.faults(book, island) == ()
    battle = island.fights[0]
    battle.side_b = ["anna", "anna", "zoe"]
    assert rules.faults(book, island) == (
        "Only seats fight: anna, bob, carol, dan.",
        "anna can't be in two battles.",
    )
    battle.side_b = []
    assert rules.faults(book, island) == ("Battle 1 must have two sides.",)
    island.put_in["bob"] = {"egg": -1}
    island.seats["anna"].sheet[9] = Column(0, 0, 0, 0, 0, 0)
    for seat in ("anna", "bob"):
        island.seats[seat].cause, island.seats[seat].died = "killed", 4
    assert {"Somebody must live.", "put_in.bob can't be less than nothing."} <= set(
        rules.faults(book, island)
    )


def test_a_rescue_under_way_is_a_state_only_where_letters_follow_it() -> None:
    """CRU-H04 Modules may ask for letters between the rescue and the end; the base never does."""
    rules, position = rules_and_position()
    island = position.state
    island.stopping = "rescued cb"
    assert any("The end is not set" in said for said in rules.faults(rules.book, island))
    island.stage = "close"
    assert not any("The end is not set" in said for said in rules.faults(rules.book, island))
    island.stopping = "rescued fm"
    assert any("The end is not set" in said for said in rules.faults(rules.book, island))
