"""The tables of the advanced game: what is shipped, and what a GM may not write into them (CRA 2.3)."""

from __future__ import annotations

import copy
import json
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from pbem.engine.options import BadValue
from pbem.materials import shipped_games
from pbem.rulesets.crusoe.advancedfile import read_advanced
from pbem.rulesets.crusoe.things import FOOD, GOODS
from pbem.yamlfile import read_document


@cache
def content() -> Any:
    """The shipped tables as they are written."""
    return read_document(shipped_games() / "crusoe" / "advanced.yaml").content


def test_the_shipped_tables() -> None:
    """CRA-X02, CRA-X03 Cells of each table."""
    tables = read_advanced(content())
    assert tables.elasticity == ("water", "fish", "apple", "egg", "banana", "grape", "spear", "diamond")
    assert (tables.market.first_money, tables.market.price_floor, tables.allowance) == (100, 1, 100)
    assert tables.defaults.wages["diamond"] == 15 and tables.defaults.signal_pay["cb"] == 10
    assert tables.package == {"water": 1, "cheapest_fruit": 2, "cheapest_protein": 1}
    assert tables.classes.cut == {"middle": Fraction(1, 3), "working": Fraction(2, 3)}
    assert (tables.classes.capitalist.vp, tables.printed_pay["top40"]) == (-12, 25)
    assert tables.third_world.price["banana"]["egg"] == 6
    assert tables.third_world.price["diamond"]["banana"] == Fraction(1, 3)
    assert tables.church.penance == Fraction(1, 5) and tables.church.spear_path == "spearing"
    assert tables.lottery == {1: 0, 2: 1, 3: 2, 4: 3, 5: 4, 6: 8}


def test_rows_of_disability() -> None:
    """CRA-DIS-06 By sum, by name, and with what each bars."""
    tables = read_advanced(content())
    assert [tables.disability_at(total).row for total in (2, 4, 5, 9, 12)] == [
        "2-4",
        "2-4",
        "5",
        "9-10",
        "11-12",
    ]
    assert set(tables.disability_row("2-4").icons) >= {*FOOD, "speared_fish", "leisure"}
    assert not {"cb", "water", "spear"} & set(tables.disability_row("2-4").icons)
    assert set(tables.disability_row("11-12").icons) >= set(GOODS)
    assert [row.row for row in tables.disability if not row.cripple] == ["6", "7", "8"]
    assert tables.disability_row("8").may_not_eat == ("banana",) and tables.disability_row("7").no_experience


def test_what_is_stored_with_a_game_reads_the_same() -> None:
    """As JSON, in which the faces of a die are words."""
    assert read_advanced(json.loads(json.dumps(content()))) == read_advanced(content())


@pytest.mark.parametrize(
    ("path", "value", "field", "why"),
    [
        (["markets"], {}, "advanced.markets", "is not known here"),
        (["elasticity"], ["water"], "advanced.elasticity", "must name fish too"),
        (["elasticity", 1], "water", "advanced.elasticity[2]", "water stands there twice"),
        (["market", "price_floor"], 0, "advanced.market.price_floor", "from 1 to 1000"),
        (["market", "protein"], ["apple"], "advanced.market.protein", "apple is a fruit already"),
        (["market", "fruit"], [], "advanced.market.fruit", "must not be empty"),
        (["defaults", "signal_pay"], {"cb": 1}, "advanced.defaults.signal_pay.top40", "is missing"),
        (["defaults", "limits"], {"cb": 1}, "advanced.defaults.limits.cb", "is not known here"),
        (["defaults", "rent_money"], 0, "advanced.defaults.rent_money", "from 1 to 1000"),
        (["welfare", "package"], {"water": 0}, "advanced.welfare.package", "must hold something"),
        (
            ["class_warfare", "working_fraction"],
            [3, 1],
            "advanced.class_warfare.working_fraction[1]",
            "0 to 1",
        ),
        (["class_warfare", "cut", "middle"], "1/3", "advanced.class_warfare.cut.middle", "must be a list"),
        (["class_warfare", "capitalist", "vp"], "low", "advanced.class_warfare.capitalist.vp", "from -1000"),
        (
            ["class_warfare", "thresholds", "capitalist"],
            1,
            "advanced.class_warfare.thresholds.capitalist",
            "above",
        ),
        (["corporations", "share_price"], 0, "advanced.corporations.share_price", "from 1"),
        (["guilds", "tokens"], ["water"], "advanced.guilds.tokens[1]", "must be one of signal"),
        (
            ["third_world", "price", "fish", "fish"],
            1,
            "advanced.third_world.price.fish.fish",
            "not known here",
        ),
        (
            ["third_world", "price", "fish", "egg"],
            "1/0",
            "advanced.third_world.price.fish.egg",
            "from 1 to 1000",
        ),
        (["third_world", "price", "fish", "egg"], 0.5, "advanced.third_world.price.fish.egg", "quotient"),
        (["third_world", "price", "fish", "egg"], 0, "advanced.third_world.price.fish.egg", "from 1 to 1000"),
        (["disability", 0, "icons"], ["egg"], "advanced.disability[1].icons_except", "cannot stand beside"),
        (["disability", 1, "icons"], ["radio"], "advanced.disability[2].icons[1]", "must be one of"),
        (["disability", 1, "row"], "3", "advanced.disability[2].row", "must be one of"),
        (["disability", 1, "row"], "6", "advanced.disability", "in this order"),
        (["church", "tithe"], [10], "advanced.church.tithe", "must be two numbers"),
        (["church", "perishability"], [["fish"]], "advanced.church.perishability", "must name apple too"),
        (["church", "spear_path"], "ant", "advanced.church.spear_path", "board.roles.spearing"),
        (["many_players", "step"], 0, "advanced.many_players.step", "from 1"),
        (["diamonds", "lottery"], {1: 0}, "advanced.diamonds.lottery.2", "is missing"),
        (["diamonds", "lottery"], 3, "advanced.diamonds.lottery", "must be a table"),
    ],
)
def test_what_is_wrong_is_named_by_its_field(path: list[Any], value: object, field: str, why: str) -> None:
    """CRA 2.3 The tables are the GM's to change."""
    changed = copy.deepcopy(content())
    place = changed
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    with pytest.raises(BadValue) as caught:
        read_advanced(changed)
    assert caught.value.field == field and why in caught.value.expected
