"""The course of a cycle by hand: its phases by scenario and form, stations, rescue and end."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.dice import Shown
from pbem.engine.modules import Act
from pbem.rulesets.crusoe.economies import may_enter, must_rule
from pbem.rulesets.crusoe.flow import CYCLE, course, held_phases
from pbem.rulesets.crusoe.hooks import (
    COURSE,
    CYCLE_CLOSE,
    CYCLE_OPEN,
    DECLARED,
    DIAMOND_VP,
    FINAL_SCORE,
    MAX_SEATS,
    ORDER_DEALT,
    PHASES,
    RESCUE_CHECKED,
    RESCUED,
    SETUP,
    SIGNALS_RECORDED,
    TRADE_DONE,
)
from pbem.rulesets.crusoe.island import IslandTable, Look, Scene, Stage
from tests.crusoe.tables import a_book, a_table, an_island, told

FULL, COMPACT = {"form": "full"}, {"form": "compact"}
ALL = ["work", "market", "camp", "assembly"]


@pytest.mark.parametrize("scenario", ["capitalism", "socialism", "communism", "traditional"])
def test_the_phases_of_the_tribal_economies(scenario: str) -> None:
    """CRU-H04"""
    assert phases(scenario, **FULL) == ALL
    assert phases(scenario, **FULL, utopian=True) == ["work", "market", "camp"]
    assert phases(scenario, **COMPACT) == phases(scenario, **COMPACT, utopian=True) == ["work", "camp"]
    with_share = ["work", "share", "market", "camp", "assembly"]
    assert phases(scenario, share_phase=True) == (ALL if scenario == "capitalism" else with_share)


def test_the_phases_of_the_other_scenarios() -> None:
    """CRU-H04"""
    assert phases("hobbes", **FULL) == ["work", "camp", "assembly"]
    assert phases("hobbes", **COMPACT) == ["work", "camp"]
    assert phases("crusoe", **FULL) == ["work", "camp"]
    assert phases("crusoe", **COMPACT) == ["work"]
    assert phases("quick", **FULL) == phases("quick", **COMPACT) == ["work", "market"]


def phases(scenario: str, **options: object) -> list[str]:
    """The phases of cycle 1; before it there are none."""
    book = a_book(scenario=scenario, **options)
    assert held_phases(Look(book, an_island(book, ["anna", "bob"], phase="setup"))) == ()
    return list(held_phases(Look(book, an_island(book, ["anna", "bob"]))))


def test_the_trade_steps_of_each_economy_stand_in_the_course() -> None:
    """CRU-H41"""
    assert steps("capitalism") == ["exchange"]
    assert steps("capitalism", market_rounds=2) == ["exchange", "exchange_2"]
    assert steps("socialism", market_rounds=2) == ["pool", "divide"]
    assert steps("communism") == ["heap", "exchange"]
    assert steps("traditional") == ["tax", "provision", "exchange"]
    assert steps("quick") == ["exchange"]
    assert steps("crusoe") == steps("hobbes") == []


def steps(scenario: str, **options: object) -> list[str]:
    """The keys of the stages between work and the end of trade."""
    book = a_book(scenario=scenario, **options)
    keys = [stage.key for stage in course(Look(book, an_island(book, ["anna", "bob"])))]
    return keys[keys.index("work_done") + 1 : keys.index("trade_done")]


def closing(*faces: Shown, acts: tuple[Act, ...] = (), **values: object) -> IslandTable:
    """A table at which a cycle was played from its rescue roll to the letters of the next."""
    book = a_book(*acts)
    seats = {"anna": {"vp": 2, "diamond": 2}, "bob": {"vp": 5}}
    given: dict[str, Any] = {"cycle": 2, "seats": seats, **values}
    island = an_island(book, phase="camp", stage="rescue", **given)
    table = a_table(book, island, *faces)
    CYCLE.run(table)
    table.dice.used_up()  # type: ignore[attr-defined]
    return table


def test_modules_act_between_two_cycles_in_order() -> None:
    """CRU-H02, CRU-H03, CRU-H07, CRU-H90"""
    seen: list[str] = []
    acts = (
        SIGNALS_RECORDED.by(lambda table: seen.append("recorded")),
        RESCUE_CHECKED.by(lambda table, rescued: seen.append(f"checked {rescued}")),
        CYCLE_CLOSE.by(lambda table: seen.append("close")),
        CYCLE_OPEN.by(lambda table: seen.append("open")),
        DECLARED.by(lambda table: seen.append("declared")),
        ORDER_DEALT.by(lambda table: seen.append("dealt " + " ".join(table.state.turn_order))),
    )
    closing(1, 6, 6, [2, 1], acts=acts)
    assert seen == ["recorded", "checked False", "close", "open", "declared", "dealt bob anna"]


def test_a_declare_phase_stands_before_the_turn_order() -> None:
    """CRU-H04, CRU-H07"""
    table = closing(1, 6, 6, acts=(PHASES.by(lambda held, scene: ("declare", *held)),))
    assert (table.state.cycle, table.state.phase, table.state.stage) == (3, "declare", "declared")


def test_modules_change_what_a_rescue_is_worth_and_who_leaves() -> None:
    """CRU-H91, CRU-H92, CRU-H93"""
    pool = {"cb": 12}
    dear = closing(1, 6, 6, acts=(DIAMOND_VP.by(lambda points, scene, seat: points + 1),), pool=pool)
    assert told(dear)[-2:] == ["Anna ends with 10 VP and wins.", "Bob ends with 5 VP and wins."]
    small = closing(1, 6, 6, acts=(RESCUED.by(lambda scene: ("bob",)),), pool=pool)
    assert told(small)[-2:] == ["Anna ends with 2 VP and loses.", "Bob ends with 5 VP and wins."]
    grim = closing(1, 6, 6, acts=(FINAL_SCORE.by(lambda scene, seat: -1),), pool=pool)
    assert told(grim)[-2:] == ["Anna ends with -1 VP and loses.", "Bob ends with -1 VP and loses."]


def test_a_module_may_ask_for_letters_between_the_rescue_and_the_end() -> None:
    """CRU-H90, CRU-H92"""

    def with_boat(stages: tuple[Stage, ...], scene: Scene) -> tuple[Stage, ...]:
        boat = Stage("boat", ("boat",), lambda table: None, lambda scene: bool(scene.state.stopping))
        return (*stages[:-1], boat, stages[-1])

    boat = (PHASES.by(lambda held, scene: (*held, "boat")), COURSE.by(with_boat))
    table = closing(1, 6, 6, acts=boat, pool={"cb": 12})
    assert not table.is_over
    assert table.state.phase == "boat"
    table.moment = type(table.moment)(2, "boat")
    CYCLE.run(table)
    assert table.state.result is not None
    assert (table.state.result.how, table.state.result.frequency) == ("rescued", "cb")


def test_the_end_of_trade_is_a_station_in_every_economy() -> None:
    """CRU-H44"""
    seen: list[str] = []
    for scenario in ("capitalism", "hobbes", "quick"):
        book = a_book(TRADE_DONE.by(lambda table: seen.append(table.state.stage)), scenario=scenario)
        island = an_island(book, ["anna", "bob"], phase="work", stage="trade_done")
        stage = next(stage for stage in course(Look(book, island)) if stage.key == "trade_done")
        stage.play(a_table(book, island))
    assert seen == ["trade_done"] * 3


def test_setup_asks_modules_once_before_the_first_cycle() -> None:
    """CRU-H00, CRU-H01"""
    seen: list[int] = []
    book = a_book(SETUP.by(lambda table: seen.append(table.state.cycle)))
    table = a_table(book, an_island(book, ["anna", "bob"], phase="setup"), [1, 2])
    CYCLE.run(table)
    assert seen == [0]
    assert table.state.phase == "work"
    quick = a_book(scenario="quick")
    assert MAX_SEATS(8, Look(quick, table.state)) == 7


def test_in_the_traditional_economy_paths_are_taken_once() -> None:
    """CRU-190, CRU-191, CRU-192"""
    book = a_book(scenario="traditional")
    island = an_island(book, ["anna", "bob", "carol"])
    scene = Look(book, island)
    island.seats["anna"].path = "ant"
    assert may_enter(scene, "bob", "ant")
    assert not may_enter(scene, "bob", "dung_beetle")
    assert not must_rule(scene, "bob")
    island.seats["bob"].path = "dung_beetle"
    assert must_rule(scene, "carol")
    assert may_enter(scene, "carol", "dung_beetle")
    assert not may_enter(scene, "carol", "grasshopper")
    island.cycle, island.seats["carol"].path = 2, "spider"
    assert may_enter(scene, "carol", "grasshopper")
    assert not may_enter(scene, "carol", "spider")


def test_other_groups_are_not_bound_by_tradition() -> None:
    """CRU-192"""
    book = a_book(scenario="traditional")
    seats = {"anna": {"path": "ant"}, "bob": {"path": "ant", "group": "far"}}
    groups = {"far": {"economy": "hobbes", "violence": True}}
    scene = Look(book, an_island(book, cycle=2, seats=seats, groups=groups))
    assert may_enter(scene, "anna", "spider")
    assert not may_enter(scene, "bob", "spider")
