"""The maps of Survival's report: moves, marks, what counters say, and the neighbourhoods (brief 7)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pbem.engine.hexes import Grid
from pbem.engine.pictures import Cell, Counter, HexMap
from pbem.engine.report import Report, Sentences
from pbem.materials import read_materials, shipped_games
from pbem.rulesets.survival.game import BOX
from pbem.rulesets.survival.neighbourhood import MOST_MAPS, neighbourhoods, steps_apart
from pbem.rulesets.survival.paths import reachable_hexes
from tests.survival.islands import creature, default_rules
from tests.survival.islands import position as placed
from tests.survival.test_survival_report import FEAST, STAY, blocks, opened, told

WALK: dict[str, Any] = {
    "round": 6,
    "creatures": {
        "7C": {"species": "ann", "hex": "B7", "ap": 3, "hunger": 1, "genes": ["Speed", "Sharp Claws"]},
        "8H": {"species": "bob", "hex": "C8"},
        "9H": {"species": "bob", "hex": "I8"},
        "12H": {"species": "cat", "hex": "H4"},
    },
}
FEAST_IN_THE_DESERT: dict[str, Any] = {
    "round": 6,
    "creatures": {
        "7C": {"species": "ann", "hex": "B7", "ap": 4, "hunger": 2},
        "8H": {"species": "bob", "hex": "B7"},
        "9H": {"species": "cat", "hex": "H4"},
    },
}


def main_map(report: Report) -> HexMap:
    """The map of the whole island."""
    found: HexMap = blocks(report, HexMap)[0]
    return found


def cells(drawn: HexMap) -> dict[str, Cell]:
    """The hexes of a map by name."""
    return {cell.name: cell for cell in drawn.cells}


def counters(drawn: HexMap) -> dict[str, Counter]:
    """The counters of a map by what is printed."""
    return {counter.label: counter for cell in drawn.cells for counter in cell.counters}


def test_arrows_show_who_moved_and_by_which_hexes() -> None:
    """Ordered moves have whole arrows with the hexes between, wanderers' are dotted, stayers have none."""
    orders = {"ann": "7 C7 C6", "bob": "8 STAY\n9 NE", "cat": ""}
    report, outcome = told(opened(), WALK, orders)
    arrows = {arrow.label: arrow for arrow in main_map(report).arrows}
    assert (arrows["7"].start, arrows["7"].via, arrows["7"].end) == ("B7", ("C7",), "C6")
    assert not arrows["7"].is_dotted
    assert (arrows["9"].start, arrows["9"].via, arrows["9"].end) == ("I8", (), "J7")
    assert "8" not in arrows
    wandered = outcome.position.state.creatures[12].hex
    assert arrows["12"].is_dotted and (arrows["12"].start, arrows["12"].end) == ("H4", wandered)


def test_a_creature_that_is_placed_has_an_arrow_from_its_parent() -> None:
    """Spring of Year 1: a young one that is not left at home came from the parent's hex."""
    young = {"species": "ann", "hex": "B7", "parent": 7, "newborn": True, "born": 5}
    given = {**WALK, "round": 5, "creatures": {**WALK["creatures"], "20C": young}}
    report, _ = told(opened(), given, {"ann": "20 C7\n7 STAY", "bob": "STAY ALL", "cat": "STAY ALL"})
    assert [(arrow.label, arrow.start, arrow.end) for arrow in main_map(report).arrows] == [
        ("20", "B7", "C7")
    ]


def test_marks_stand_on_the_main_map() -> None:
    """Fights and deaths of the round, and the births that open the next."""
    report, outcome = told(opened(), FEAST, {**STAY, "ann": "7 STAY aggressive"}, seed="kill 1")
    assert any(event.sentence == "7C kills and eats 8H." for event in outcome.events), "the dice must kill"
    main = main_map(report)
    assert cells(main)["B7"].marks == ("fight", "death")
    assert {mark for mark, _ in main.mark_names} == {"fight", "death", "birth"}
    winter = {
        "round": 8,
        "creatures": {"1H": {"species": "ann", "hex": "B8"}, "2H": {"species": "bob", "hex": "I5"}},
    }
    report, _ = told(opened(), winter, {"ann": "STAY ALL", "bob": "STAY ALL"})
    assert cells(main_map(report))["B8"].marks == ("birth",)


def test_marks_have_a_map_of_their_own_where_they_are_hard_to_find() -> None:
    """Brief 7, item 3: a second, small map, where a crowd stands among the marks."""
    crowd = {f"{number}H": {"species": "bob", "hex": "B7"} for number in range(20, 26)}
    for more, count in (({}, 1), (crowd, 2)):
        given = {**FEAST, "creatures": {**FEAST["creatures"], **more}}
        report, _ = told(opened(), given, {**STAY, "ann": "7 STAY aggressive"}, seed="kill 1")
        drawn = blocks(report, HexMap)
        assert len(drawn) == count and cells(drawn[-1])["B7"].marks[0] == "fight"
    assert drawn[1].is_small and not any(cell.counters for cell in drawn[1].cells)


def test_a_large_island_has_a_map_of_marks() -> None:
    """A map that goes over several pages is given together with a small one of what happened where."""
    materials, _ = read_materials(BOX, {}, [shipped_games()])
    wide = {**materials, "map": {"cells": "\n".join([" ".join(["D0"] * 20)] * 8)}}
    report, _ = told(BOX.open({}, wide), FEAST_IN_THE_DESERT, STAY)
    assert [drawn.is_small for drawn in blocks(report, HexMap)] == [False, True]


def test_a_quiet_round_has_one_map() -> None:
    """Where nothing is to be marked there is no second map."""
    report, _ = told(opened(), WALK, {"ann": "STAY ALL", "bob": "STAY ALL", "cat": "STAY ALL"})
    assert len(blocks(report, HexMap)) == 1


def test_a_counter_says_all_that_may_be_known() -> None:
    """Id, seat, behaviour, hunger, AP with the extra point of the ravenous, and advantages."""
    report, _ = told(opened(), WALK, {"ann": "7 STAY aggressive", "bob": "STAY ALL", "cat": "STAY ALL"})
    said = counters(main_map(report))
    assert said["7"].says == "7C of ann, aggressive, ravenous, 3+1 AP, Speed, Sharp Claws"
    assert said["8"].says == "8H of bob, defensive, fed, 1 AP"
    assert said["7"].seat == "ann"


def test_the_neighbourhood_is_what_lies_near_and_what_can_be_reached() -> None:
    """The hexes within two steps, further ones for the fast; own ones and their moves bold."""
    orders = {"ann": "7 C7 C6", "bob": "8 STAY\n9 NE", "cat": "STAY ALL"}
    report, outcome = told(opened(), WALK, orders, "ann")
    (drawn,) = blocks(report, HexMap)
    assert drawn.title == "Around 7C in C6"
    beast = default_rules().view(default_rules().book, outcome.position.state, "ann").creatures[7]
    assert set(reachable_hexes(default_rules().book, beast.powers, "C6")) < set(cells(drawn))
    assert {"C4", "C8", "A6", "E6"} <= set(cells(drawn)) and "H4" not in cells(drawn)
    assert counters(drawn)["7"].is_own and not counters(drawn)["8"].is_own
    assert [(arrow.label, arrow.is_own) for arrow in drawn.arrows] == [("7", True)]


def test_creatures_close_together_share_a_map() -> None:
    """8H and 9H are far apart: two maps; 8H and its kin next door: one, named for both."""
    report, _ = told(opened(), WALK, STAY, "bob")
    assert [drawn.title for drawn in blocks(report, HexMap)] == ["Around 8H in C8", "Around 9H in I8"]
    near = {**WALK, "creatures": {**WALK["creatures"], "9H": {"species": "bob", "hex": "C9"}}}
    report, _ = told(opened(), near, STAY, "bob")
    assert [drawn.title for drawn in blocks(report, HexMap)] == ["Around 8H in C8, 9H in C9"]
    heads = [block.heading.split()[0] for block in blocks(report, Sentences) if " AP; " in block.heading]
    assert heads == ["8H", "9H"]


@pytest.mark.parametrize("count", [1, 5, 12, 40])
def test_there_is_at_most_a_handful_of_maps(count: int) -> None:
    """However many creatures a seat has, each is on exactly one of a few maps."""
    rules = default_rules()
    names = [rules.book.land[number * 7 % len(rules.book.land)] for number in range(count)]
    herd = [creature(rules.book, f"{number}H", "ann", name) for number, name in enumerate(names, 1)]
    view = rules.view(rules.book, placed(rules.book, herd, seats=["ann", "bob"]).state, "ann")
    found = neighbourhoods(view, "ann")
    assert 1 <= len(found) <= MOST_MAPS
    assert sorted(beast.number for place in found for beast in place.beasts) == list(range(1, count + 1))
    assert all({beast.hex for beast in place.beasts} <= set(place.hexes) for place in found)


@pytest.mark.parametrize("low_even", [True, False])
def test_near_means_steps_on_the_map_as_it_lies(low_even: bool) -> None:
    """Whichever columns lie lower: two hexes are as far apart as there are steps between them."""
    shipped = default_rules().book
    grid = Grid(shipped.grid.names, low_even)
    book = replace(shipped, map=replace(shipped.map, low_even=low_even), grid=grid)
    for start in ("A1", "D6", "G9"):
        edge, known = [start], {start: 0}
        while edge:
            here = edge.pop(0)
            for other in filter(None, grid.neighbours[here]):
                if other not in known:
                    known[other] = known[here] + 1
                    edge.append(other)
        assert {name: steps_apart(book, start, name) for name in known} == known


def test_no_neighbourhood_is_shown_when_the_game_is_over() -> None:
    """There is nothing left to order."""
    report, _ = told(opened(rounds=6), WALK, STAY, "bob")
    assert not blocks(report, HexMap)
