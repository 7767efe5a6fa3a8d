"""Step V by hand: the best meal, want and what it forbids, and what modules may do there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.modules import Act
from pbem.engine.ruleset import Played, Sheet
from pbem.rulesets.crusoe.hooks import (
    DECIDER,
    DIED,
    HEIRS,
    KEPT,
    LARDER,
    MAY_CONSUME,
    MAY_GAIN_EXPERIENCE,
    MAY_GAIN_LEISURE,
    MAY_INTERACT,
    MAY_USE_EXPERIENCE,
    MOVE_ADD,
    MOVE_DICE,
    NEEDS_CLOSED,
    NEEDS_OPEN,
    SCORE_ROWS,
    SCORED,
    VOTES,
    Larder,
)
from pbem.rulesets.crusoe.island import IslandTable, Look, Scene
from pbem.rulesets.crusoe.language.orders import carried_lines
from pbem.rulesets.crusoe.letters import open_letters
from pbem.rulesets.crusoe.needs.ending import end_game
from pbem.rulesets.crusoe.needs.keeping import kept_of
from pbem.rulesets.crusoe.needs.meals import Meal, best_meal, food_points, food_state, types_points
from pbem.rulesets.crusoe.needs.needs import Estate, close_needs, play_needs, settle_estates
from pbem.rulesets.crusoe.things import FOOD, Basket
from pbem.rulesets.crusoe.wishes import ANYONE, EVEN, TO, Division
from tests.crusoe.tables import a_book, a_table, an_island, told

BOOK = a_book()
KEEPS = {"fish": 1, "apple": 5, "egg": 5, "banana": 1, "grape": 3}
STATES = ("fed", "malnourished", "hungry", "starving", "dying")
PLENTY = {"water": 2, "fish": 3, "egg": 3}


def play_step_five(table: IslandTable) -> None:
    """Play its stages one after the other, unless the game ends in one."""
    for stage in (play_needs, settle_estates, close_needs):
        if not table.is_over:
            stage(table)


def at_needs(*faces: int, acts: tuple[Act, ...] = (), **seats: Mapping[str, object]) -> IslandTable:
    """A table at which step V was played for these seats, whose dice are all thrown."""
    table = before_needs(*faces, acts=acts, **seats)
    play_step_five(table)
    table.dice.used_up()  # type: ignore[attr-defined]
    return table


def before_needs(*faces: int, acts: tuple[Act, ...] = (), **seats: Mapping[str, object]) -> IslandTable:
    """A table in cycle 2 at which step V is to be played."""
    book = a_book(*acts)
    table = a_table(book, an_island(book, phase="camp", cycle=2, seats=seats), *faces)
    open_letters(table, carried_lines(table))
    table.events.clear()
    return table


amounts = st.fixed_dictionaries({food: st.integers(0, 4) for food in FOOD})


@settings(max_examples=25)
@given(held=amounts, saved=amounts)
def test_no_legal_meal_is_better_than_the_best(held: dict[str, int], saved: dict[str, int]) -> None:
    """CRU-P27, CRU-133"""
    scene = Look(BOOK, an_island(BOOK, ["anna"], phase="camp"))
    best = best_meal(scene, "anna", held, Basket.of(saved))
    spare = {food: max(0, held[food] - saved[food]) for food in FOOD}
    legal = [units for units in product(*(range(min(3, spare[f]) + 1) for f in FOOD)) if sum(units) <= 10]
    assert tuple(best[food] for food in FOOD) == max(legal, key=lambda units: merit(spare, units))


def merit(spare: dict[str, int], units: tuple[int, ...]) -> tuple[int, ...]:
    """By what meals are compared, in the brief's order."""
    meal = Meal(0, Basket.of(dict(zip(FOOD, units, strict=True))))
    left = sum(KEEPS[food] * (spare[food] - eaten) for food, eaten in zip(FOOD, units, strict=True))
    points = food_points(BOOK, meal) + types_points(BOOK, meal)
    return (points, -STATES.index(food_state(BOOK, meal)), left, -sum(units), *units)


@pytest.mark.parametrize(
    ("state", "leisure", "use", "gain", "dice", "even"),
    [
        ({}, True, True, True, 1, True),
        ({"thirst": True}, False, False, False, 2, False),
        ({"food_state": "dying"}, False, False, False, 2, False),
        ({"food_state": "starving"}, False, False, False, 2, False),
        ({"food_state": "hungry"}, False, False, False, 1, True),
        ({"food_state": "malnourished"}, True, True, False, 1, True),
        ({"wounded": True}, True, False, True, 1, True),
    ],
)
def test_what_want_and_wounds_forbid(
    state: dict[str, object], leisure: bool, use: bool, gain: bool, dice: int, even: bool
) -> None:
    """CRU-106, CRU-150 to CRU-157, CRU-R10, CRU-R31"""
    scene = Look(BOOK, an_island(BOOK, seats={"anna": state}))
    assert (not MAY_GAIN_LEISURE(scene, "anna", "wait")) is leisure
    assert (not MAY_USE_EXPERIENCE(scene, "anna")) is use
    assert (not MAY_GAIN_EXPERIENCE(scene, "anna", "ant")) is gain
    assert MOVE_DICE(1, scene, "anna") == dice
    assert (not MAY_INTERACT(scene, "anna", 4)) is even
    assert not MAY_INTERACT(scene, "anna", 3)
    assert MOVE_ADD(0, scene, "anna") == ("wounded" in state)


def test_modules_act_at_the_stations_of_step_five_in_order() -> None:
    """CRU-H80, CRU-H84, CRU-H86"""
    seen: list[str] = []

    def eggs(table: IslandTable) -> int:
        return table.state.seats["bob"].amount("egg")

    def note(what: str) -> Act:
        stations = {"open": NEEDS_OPEN, "scored": SCORED, "kept": KEPT, "closed": NEEDS_CLOSED}
        return stations[what].by(
            lambda table: seen.append(f"{what} {table.state.seats['bob'].amount('egg')}")
        )

    acts = tuple(note(what) for what in ("open", "scored", "kept", "closed"))
    died = DIED.by(lambda table, seat, cause: seen.append(f"{seat}: {cause}"))
    at_needs(6, acts=(*acts, died), anna=PLENTY, bob={"thirst": True, "egg": 4})
    assert seen == ["open 4", "bob: thirst", "scored 1", "kept 0", "closed 0"]


def test_states_have_ended_when_letters_are_read_but_not_when_the_phase_begins() -> None:
    """CRU-158, CRU-H80"""
    seen: list[bool] = []
    at_needs(
        acts=(NEEDS_OPEN.by(lambda table: seen.append(table.state.seats["anna"].is_dying)),),
        anna={**PLENTY, "thirst": True},
    )
    assert seen == [True]


def test_a_diet_is_no_meal() -> None:
    """CRU-H81"""
    no_fish = MAY_CONSUME.by(lambda scene, seat, good: "no fish" if good == "fish" else "")
    table = at_needs(1, 2, 3, acts=(no_fish,), anna=PLENTY)
    assert "Anna consumes 2 water + 3 egg." in told(table)


def test_a_larder_feeds_several_in_turn_order() -> None:
    """CRU-H82"""
    shared = LARDER.by(lambda scene, seat: Larder("anna", seat))
    table = at_needs(acts=(shared,), anna={"water": 3, "egg": 5}, bob={"water": 2})
    assert "Anna consumes 2 water + 3 egg." in told(table)
    assert "Bob consumes 1 water + 2 egg." in told(table)
    assert table.state.seats["anna"].amount("egg") == 0


def test_rows_of_modules_know_the_rows_of_all() -> None:
    """CRU-H83, CRU-139"""

    def envy(
        rows: tuple[tuple[str, int], ...], scene: Scene, seat: str, survivors: tuple[str, ...]
    ) -> tuple[tuple[str, int], ...]:
        assert survivors == ("anna", "bob")
        others = [scene.state.seats[one].sheet[2].water for one in survivors if one != seat]
        return (*rows, ("envy", -max(others)))

    table = at_needs(acts=(SCORE_ROWS.by(envy),), anna=PLENTY, bob={"water": 1})
    assert "Bob, envy: -1 VP." in told(table)
    assert table.state.seats["bob"].sheet[2].total == -3 + 0 - 10 - 1 - 1
    assert table.state.seats["bob"].vp == table.state.seats["bob"].sheet[2].running == -15


def test_a_module_may_rule_on_an_estate_or_name_who_decides_or_weigh_votes() -> None:
    """CRU-H85, CRU-H71, CRU-H70"""
    seats = {"anna": PLENTY, "bob": {"thirst": True, "spear": 2}, "carol": PLENTY, "dan": PLENTY}
    ruled = at_needs(acts=(HEIRS.by(lambda scene, seat: Division(TO, "dan")),), **seats)
    assert ruled.state.seats["dan"].amount("spear") == 2
    by_carol = voted((DECIDER.by(lambda scene, task, group: "carol"),), **seats)
    assert by_carol.state.seats["carol"].amount("spear") == 2
    weighty = VOTES.by(lambda votes, scene, seat, task: 3 if seat == "anna" else votes)
    assert voted((weighty,), **seats).state.seats["anna"].amount("spear") == 2


def voted(acts: tuple[Act, ...], **seats: Mapping[str, object]) -> IslandTable:
    """A table at which Anna, Carol and Dan vote on what Bob leaves: each for itself."""
    table = before_needs(acts=acts, **seats)
    for seat in ("anna", "carol", "dan"):
        ballot = Estate(ANYONE, (Division(TO, seat),))
        table.sheets = {**table.sheets, seat: Sheet(Played.RECEIVED, (ballot,))}
    open_letters(table, carried_lines(table))
    play_step_five(table)
    return table


def test_a_store_of_a_module_keeps_by_the_same_dice() -> None:
    """CRU-H09, CRU-H84"""
    book = a_book()
    table = a_table(book, an_island(book, ["anna"]), 6, 5)
    assert kept_of(table, "vault", "The vault", "apple", 2) == 1
    assert told(table) == ["The vault's apple: 6, 5: 1 of 2 keeps."]


def test_a_module_that_ends_the_game_at_a_death_ends_it_there() -> None:
    """CRU-H84"""
    galt = DIED.by(lambda table, seat, cause: end_game(table, "galt"))
    table = at_needs(acts=(galt,), anna=PLENTY, bob={"thirst": True, "egg": 5})
    assert table.is_over
    assert table.state.result is not None
    assert table.state.result.how == "galt"
    assert told(table)[-2:] == ["Anna ends with -4 VP and loses.", "Bob ends with -21 VP and loses."]


def test_an_estate_is_divided_within_its_group() -> None:
    """CRU-R70, CRU-P28"""
    table = before_needs(anna=PLENTY, bob={"thirst": True, "spear": 2}, carol={**PLENTY, "group": "far"})
    table.state.groups["far"] = replace(table.state.groups["main"])
    play_step_five(table)
    assert table.state.seats["anna"].amount("spear") == 2
    assert table.state.seats["carol"].amount("spear") == 0


def test_even_is_what_survivors_get_without_a_ballot() -> None:
    """CRU-R35"""
    table = at_needs(anna=PLENTY, bob={"thirst": True, "spear": 2}, carol=PLENTY)
    assert f"Estate of Bob: no majority: {EVEN}." in told(table)
