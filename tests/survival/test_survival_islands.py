"""Brief 2.3 and 4.5: map files, and islands made by dice (SUR-X05)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.dice import Dice
from pbem.engine.hexes import distance, hex_place
from pbem.engine.options import BadValue
from pbem.rulesets.survival.book import Cell, IslandMap
from pbem.rulesets.survival.generator import generated, read_wishes
from pbem.rulesets.survival.maps import grid_of, reachable, read_map, warnings, write_map
from pbem.rulesets.survival.materials import read_terrain
from tests.survival.islands import BOX, shipped

TERRAIN = read_terrain(shipped()["terrain"])
DEFAULTS: dict[str, Any] = shipped()["generator"]


def island(seed: str = "island", species: int = 44, **wishes: Any) -> IslandMap:
    """An island made by dice, as read from its map file."""
    content = generated(read_wishes({**DEFAULTS, **wishes}), TERRAIN, species, Dice(seed).at("map"))
    return read_map(content)


def sorts(map: IslandMap) -> Counter[str]:
    """How many hexes there are of each terrain."""
    return Counter(cell.terrain for cell in map.cells.values())


def hangs_together(map: IslandMap) -> bool:
    """Say whether all land can be reached on foot."""
    land = [name for name, cell in map.cells.items() if cell.terrain != "W"]
    return len(reachable(grid_of(map), land[0], set(land))) == len(land)


def test_the_default_map_is_as_the_brief_counts_it() -> None:
    """14 water, 30 desert with 11 corpses, 26 grass with 68 meals, 30 jungle with 66; all land connected."""
    map = read_map(shipped()["map"])
    assert sorts(map) == {"W": 14, "D": 30, "G": 26, "J": 30}
    meals: Counter[str] = Counter()
    for cell in map.cells.values():
        meals[cell.terrain] += cell.meals
    assert (meals["G"], meals["J"]) == (68, 66)
    assert sum(cell.corpses for cell in map.cells.values()) == 11
    assert hangs_together(map) and warnings(map, TERRAIN) == []
    assert list(map.cells)[:2] == ["A1", "A2"] and map.cells["B7"] == Cell("J", 2, 0)


@settings(max_examples=25)
@given(
    st.text("abc", max_size=4), st.integers(1, 9), st.integers(1, 9), st.integers(0, 100), st.integers(0, 100)
)
def test_every_island_keeps_its_quota_and_hangs_together(
    seed: str, columns: int, rows: int, coast: int, clump: int
) -> None:
    """SUR-X05: shares by largest remainder, connected land, meals and corpses by their dice."""
    map = island(seed, columns=columns, rows=rows, coast=coast, clump=clump)
    cells = columns * rows
    assert len(map.cells) == cells and hangs_together(map)
    for sort, share in DEFAULTS["quota"].items():
        spill = 1 if cells > 1 else 100  # a lone cell can be no water
        assert abs(sorts(map)[sort] - share * cells / 100) < 1 + (spill if sort in "WD" and cells < 8 else 0)
    for cell in map.cells.values():
        assert cell.meals in ((1, 2, 3, 4) if cell.terrain in "GJ" else (0,))
        assert cell.corpses in ((0, 1) if cell.terrain == "D" else (0,))


def test_a_whole_island_has_exactly_its_quota() -> None:
    """A hundred cells take the shares as they are, and seven tenths of the water lie on the border."""
    for number in range(12):
        map = island(f"quota {number}")
        assert sorts(map) == {"W": 14, "D": 30, "G": 26, "J": 30}
        grid = grid_of(map)
        border = [name for name in grid.names if None in grid.neighbours[name]]
        on_border = sum(1 for name in border if map.cells[name].terrain == "W")
        assert on_border == 10


def test_the_numbers_are_those_of_the_dice() -> None:
    """SUR-2.2-09: over many islands the meals average 2.5 and a third of the deserts hold a corpse."""
    cells = [cell for number in range(20) for cell in island(f"numbers {number}").cells.values()]
    fertile = [cell.meals for cell in cells if cell.terrain in "GJ"]
    deserts = [cell.corpses for cell in cells if cell.terrain == "D"]
    assert 2.4 < sum(fertile) / len(fertile) < 2.6
    assert 0.28 < sum(deserts) / len(deserts) < 0.39
    assert set(fertile) == {1, 2, 3, 4} and set(deserts) == {0, 1}


def test_clumps_are_made_as_asked() -> None:
    """With clump 100 like lies beside like far more often than with clump 0."""

    def alike(clump: int) -> int:
        count = 0
        for number in range(8):
            map = island(f"clump {number}", clump=clump)
            for name, near in grid_of(map).neighbours.items():
                same = map.cells[name].terrain
                count += sum(1 for other in near if other and map.cells[other].terrain == same != "W")
        return count

    assert alike(100) > 1.4 * alike(0)


def test_the_same_seed_makes_the_same_island() -> None:
    """An island follows from its wishes and its seed; another seed makes another."""
    wishes = read_wishes(DEFAULTS)
    one, again, other = (generated(wishes, TERRAIN, 44, Dice(seed).at("map")) for seed in ("s", "s", "t"))
    assert one == again != other


def test_islands_of_the_option_map() -> None:
    """Option map: generate makes one, by the seed of option map_seed or by the game's own dice."""
    materials = {name: content for name, content in shipped().items() if name != "map"}
    fixed = [
        BOX.prepare({"map": "generate", "map_seed": 7}, materials, 44, Dice(seed))["map"] for seed in "ab"
    ]
    free = [BOX.prepare({"map": "generate"}, materials, 44, Dice(seed))["map"] for seed in "ab"]
    assert fixed[0] == fixed[1] and free[0] != free[1]
    rules = BOX.open({"map": "generate", "map_seed": 7}, {**materials, "map": fixed[0]})
    assert len(rules.book.map.cells) == 100
    assert BOX.prepare({}, materials, 44, Dice("a")) == {}


@pytest.mark.parametrize(("hexes", "rings"), [(7, 1), (19, 2), (37, 3), (61, 4), (30, 3)])
def test_a_blob_lies_round_its_centre(hexes: int, rings: int) -> None:
    """Shape blob: whole rings round a centre, as near to A1 as the half-hexes allow."""
    map = island(shape="blob", hexes=hexes)
    places = [hex_place(name) for name in map.cells]
    assert len(places) == hexes
    centres = [here for here in places if max(distance(here, place) for place in places) <= rings]
    assert centres
    assert min(column for column, _ in places) in (1, 2) and min(row for _, row in places) == 1


@pytest.mark.parametrize(("species", "hexes"), [(1, 7), (10, 23), (16, 36), (44, 100), (200, 455)])
def test_a_blob_follows_the_number_of_species(species: int, hexes: int) -> None:
    """Hexes 0: a hundred for 44 species, in proportion, and at least seven."""
    assert len(island(species=species, shape="blob", hexes=0).cells) == hexes


def test_a_mask_is_followed() -> None:
    """Shape mask: the cells marked # and no others."""
    map = island(shape="mask", mask="# . #\n# # #\n. # .\n")
    assert set(map.cells) == {"A1", "C1", "A2", "B2", "C2", "B3"}
    assert hangs_together(map)


@pytest.mark.parametrize(
    ("wishes", "field"),
    [
        ({"shape": "ring"}, "shape"),
        ({"shape": "mask"}, "mask"),
        ({"shape": "mask", "mask": 3}, "mask"),
        ({"columns": -1}, "columns"),
        ({"columns": "ten"}, "columns"),
        ({"rows": True}, "rows"),
        ({"coast": 101}, "coast"),
        ({"clump": 1.5}, "clump"),
        ({"quota": {"W": 1, "D": 1, "G": 1}}, "quota"),
        ({"quota": {"W": 9, "D": 0, "G": 0, "J": 0}}, "quota"),
        ({"quota": {"W": -1, "D": 1, "G": 1, "J": 1}}, "quota.W"),
        ({"lakes": 3}, "lakes"),
    ],
)
def test_wishes_that_make_no_sense(wishes: dict[str, Any], field: str) -> None:
    """The generator's file is refused by the field that is wrong."""
    with pytest.raises(BadValue) as caught:
        read_wishes({**DEFAULTS, **wishes})
    assert caught.value.field == field


def test_an_island_without_a_hex_is_none() -> None:
    """No columns, no island."""
    with pytest.raises(BadValue, match="no hex"):
        island(columns=0)


@settings(max_examples=40)
@given(
    st.dictionaries(
        st.tuples(st.integers(1, 30), st.integers(1, 12)),
        st.one_of(
            st.just(Cell("W")),
            st.builds(Cell, st.just("D"), st.just(0), st.integers(0, 9)),
            st.builds(Cell, st.sampled_from("GJ"), st.integers(1, 99), st.integers(0, 9)),
        ),
        min_size=1,
        max_size=30,
    ),
    st.booleans(),
)
def test_a_map_survives_being_written(places: dict[tuple[int, int], Cell], low_even: bool) -> None:
    """Any map, with holes and water, written as a file and read again is the same map."""
    cells = {name: places[hex_place(name)] for name in sorted(map_names(places), key=hex_place)}
    cells.setdefault("A1", Cell("D"))
    content = write_map("Anything", low_even, cells)
    again = read_map(content)
    assert dict(again.cells) == cells and again.low_even == low_even and again.name == "Anything"
    assert write_map("Anything", low_even, again.cells) == content


def map_names(places: dict[tuple[int, int], Cell]) -> list[str]:
    """The names of some places."""
    return [f"{chr(64 + c) if c <= 26 else 'A' + chr(38 + c)}{row}" for c, row in places]


@pytest.mark.parametrize(
    ("cells", "told"),
    [
        ("D1 X2", 'B1: "X2" is no cell'),
        ("D1 G0", "B1: a fertile hex without meals is desert"),
        ("D1 D", 'B1: "D" is no cell'),
        ("D1 d1", 'B1: "d1" is no cell'),
        ("D1 G2\nD1", "row 2 has 1 cells, row 1 has 2"),
        ("~~ ~~", "holds no land"),
        ("..", "holds no land"),
        ("", "holds no land"),
        ("A C\n1 D1 D1", "column letters must run from A on"),
        ("A B\n1 D1 D1\n3 D1 D1", "row 2 is numbered 3"),
        ("A B\n1 D1", "row 1 does not fit the 2 column letters"),
        ("A B\n1 D1 D1 D1 D1", "row 1 does not fit the 2 column letters"),
    ],
)
def test_maps_that_make_no_sense(cells: str, told: str) -> None:
    """The loader refuses them by the cell or row."""
    with pytest.raises(BadValue, match="cells") as caught:
        read_map({"cells": cells})
    assert told in caught.value.expected


@pytest.mark.parametrize(
    "content",
    [None, [], "D1", {}, {"cells": 3}, {"cells": "D1", "low_columns": "left"}, {"cells": "D1", "size": 3}],
)
def test_map_files_that_are_none(content: object) -> None:
    """A map file is a table of name, low_columns and cells."""
    with pytest.raises(BadValue):
        read_map(content)


@pytest.mark.parametrize(
    ("cells", "told"),
    [
        ("D1 ~~ G2", ["not all land can be reached without swimming"]),
        ("D1 D2", ["no hex grows plants"]),
        ("D1 ~~ D2", ["not all land can be reached without swimming", "no hex grows plants"]),
        ("D1 J2/1", []),
    ],
)
def test_odd_maps_are_only_warned_of(cells: str, told: list[str]) -> None:
    """Land apart and an island without plants are allowed."""
    assert warnings(read_map({"cells": cells}), TERRAIN) == told
