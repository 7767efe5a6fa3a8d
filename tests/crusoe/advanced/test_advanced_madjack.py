"""Scenarios at random: the tables, their dice in order, and that whatever comes is legal (CRA 4.I)."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

from pbem.engine.dice import Dice, RiggedDice
from pbem.engine.options import BadValue, filled_in
from pbem.materials import shipped_games
from pbem.rulesets.crusoe.modules.legality import NOTES, verdict
from pbem.rulesets.crusoe.modules.madjack import MadJack, Scenario, read_madjack, rolled
from pbem.rulesets.crusoe.modules.settings import AdvancedOptions
from pbem.yamlfile import read_document


@cache
def content() -> Any:
    """The shipped tables as they are written."""
    return read_document(shipped_games() / "crusoe" / "madjack.yaml").content


@cache
def tables() -> MadJack:
    """The shipped tables."""
    return read_madjack(content())


def chosen(**options: object) -> AdvancedOptions:
    """Options of a game."""
    return filled_in(AdvancedOptions, options)


def with_dice(seats: int, faces: Sequence[int], **options: object) -> Scenario:
    """A scenario with these dice, all of which must be rolled."""
    dice = RiggedDice(*faces)
    found = rolled(tables(), seats, dice, chosen(**options))
    dice.used_up()
    return found


def judge(options: dict[str, Any], seats: int) -> tuple[str, ...]:
    """What a game file with these options is refused for."""
    filled = filled_in(AdvancedOptions, {name: one for name, one in options.items() if name != "scenario"})
    return verdict(
        options["scenario"],
        filled.in_play,
        filled.government,
        seats,
        welfare=filled.welfare,
        sensitive_ok=filled.sensitive_ok,
    ).refusals


def test_the_books_example_comes_out() -> None:
    """CRA-K29 A hybrid of three branches, then Modern Landlords with Rent Control by a bureaucracy."""
    faces = [5, 3, 4, 5, 3, 3, 4, 5, 5, 3, 5, 3, 6, 6, 4, 4, 5, 6, 3, 3]
    found = with_dice(6, faces)
    assert found.options == {
        "scenario": "national_capitalism",
        "government": {
            "default": "none",
            "tasks": {
                "signal_pay": {"type": "athenian"},
                "tax_burden": {"type": "dictatorship", "level": "unstable", "dice": 3},
                "estate": {"type": "dictatorship", "level": "fanatic"},
                "rents": {"type": "bureaucracy"},
            },
        },
        "modules": {"landlords": {"form": "modern", "variant": "rent_control"}},
    }
    assert "Roll for scenario: 3 + 4 gives national_capitalism." in found.log
    assert "There is only one task, so that is rolled anew." in found.log


@pytest.mark.parametrize("seats", range(2, 9))
def test_whatever_is_rolled_is_legal(seats: int) -> None:
    """CRA-MJ-08 Seeds 1 to 1,000, with and without what needs the GM's consent."""
    for seed in range(1, 1001):
        is_ok = seed % 2 == 0
        options = chosen(sensitive_ok=is_ok, complications=seed % 4)
        found = rolled(tables(), seats, Dice(str(seed)), options)
        assert judge(dict(found.options), seats) == (), (seed, found.options)
        modules = found.options.get("modules", {})
        assert isinstance(modules, dict)
        assert is_ok or not set(NOTES) & set(modules), seed
        assert found.log


def test_the_same_seed_rolls_the_same() -> None:
    """CRA-R144 Anybody can roll it again."""
    options = chosen(sensitive_ok=True, complications=3)
    assert rolled(tables(), 5, Dice("7"), options) == rolled(tables(), 5, Dice("7"), options)


def test_sensitive_results_are_rolled_anew_without_consent() -> None:
    """CRA-R143 The log says so."""
    found = with_dice(4, [1, 1, 1, 1, 1, 1, 4, 3, 3, 3, 3, 2])
    assert found.options["modules"] == {"vegetarians": {"count": 2, "may_catch": True}}
    assert "race needs the option sensitive_ok. The complication is rolled anew." in found.log


def test_violence_is_rolled_once_and_what_is_dropped_does_not_count() -> None:
    """CRA-MJ-03, CRA-R139 A second result of it is rolled anew from the kind."""
    violence, weak = [6, 6], [2, 2]
    faces = [1, 3, 3, *violence, *weak, 2, *violence, 4, 4, 4, 4]  # second: ownership A 8, guilds
    found = with_dice(4, faces, complications=2)
    assert found.options["modules"] == {
        "feudalism": {"warlord": "weak", "dice": 3},
        "guilds": {},
    }
    assert "The table of violence is used only once. The complication is rolled anew." in found.log


def test_a_duplicate_is_rolled_anew() -> None:
    """CRA-R139 Guilds are there already; the next try gives the Objectivist Model."""
    faces = [1, 3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 2, 2]
    found = with_dice(4, faces, complications=2)
    assert found.options["modules"] == {"guilds": {}, "objectivist": {}}


def test_after_twenty_tries_a_complication_is_dropped() -> None:
    """CRA-R139 It is noted."""
    found = with_dice(4, [1, 3, 3, *([1, 1, 1, 1] * 20)])
    assert "modules" not in found.options
    assert found.log[-1] == "Complication 1 is dropped after 20 tries."


def test_men_without_a_vote_bring_a_government_and_violence() -> None:
    """CRA-R141 Their paths are assigned, and a Warlord comes from the women."""
    faces = [1, 3, 3, 1, 1, 6, 4, 4, 2, 1, 3, 4, 3, 2]
    found = with_dice(5, faces, sensitive_ok=True)
    assert found.options["government"] == {
        "default": "none",
        "tasks": {"path_assignment": {"type": "athenian"}},
    }
    modules: Any = found.options["modules"]
    assert modules["gender"] == {
        "disempowered": "men",
        "no_vote": True,
        "path_control": "government",
        "mens_work": {"barred": 2, "reserved": 0},
    }
    assert modules["feudalism"] == {"warlord": "strong", "drawn_from": "women"}


def test_rents_of_government_land_go_to_the_one_government() -> None:
    """CRA-R137 Without a roll of its own; in a hybrid it has one."""
    single = with_dice(4, [4, 3, 4, 3, 4, 4, 4, 4, 4, 6])
    assert single.options["government"] == {"default": {"type": "athenian"}}
    assert single.options["modules"] == {"landlords": {"government_paths": 7}}
    hybrid = with_dice(4, [4, 3, 4, 4, 4, 3, 4, 3, 4, 3, 3, 4, 4, 4, 4, 1, 3, 4])
    government: Any = hybrid.options["government"]
    assert list(government["tasks"]) == ["signal_pay", "tax_burden", "estate", "rents"]


def test_too_few_seats_for_a_weak_warlord() -> None:
    """CRA-R140 The entry is rolled anew."""
    found = with_dice(2, [1, 3, 3, 6, 6, 2, 2, 6, 6, 4, 4])
    assert found.options["modules"] == {"utopian": {}} and found.log[-3].startswith("There are too few seats")


def test_what_adds_little_may_be_rolled_anew() -> None:
    """CRA-R139 Guilds in the State of Nature; kept, they are noted."""
    kept = with_dice(4, [1, 1, 1, 4, 4, 4, 4])
    assert kept.log[-1] == "guilds adds little to the scenario hobbes."
    anew = with_dice(4, [1, 1, 1, 4, 4, 4, 4, 4, 4, 2, 2], madjack_redundant="reroll")
    assert anew.options["modules"] == {"objectivist": {}}


@pytest.mark.parametrize(
    ("path", "value", "field", "why"),
    [
        (["base_type"], {"1-3": "advanced"}, "madjack.base_type", "must have 4 once, not 0 times"),
        (["base_type", "1-3"], "easy", "madjack.base_type.1-3", "must be one of introductory"),
        (["complication", "13"], "personal", "madjack.complication.13", "cannot be rolled"),
        (["complication", "x"], "personal", "madjack.complication.x", "must be a sum"),
        (["advanced", "6", "own"], "F", "madjack.advanced.6.own", "must be one of A"),
        (["advanced", "6", "scenario"], "quick", "madjack.advanced.6.scenario", "must be one of"),
        (
            ["advanced", "6", "set"],
            {"welfare": {"minmum": 1}},
            "madjack.advanced.6.set.welfare.minmum",
            "no opt",
        ),
        (["government", "6", "level"], "stable", "madjack.government.6.level", "is not known here"),
        (["government", "5", "level"], "firm", "madjack.government.5.level", "must be one of"),
        (["personal", "7"], {"disabilty": {}}, "madjack.personal.7.disabilty", 'did you mean "disability"?'),
        (["personal", "7"], {}, "madjack.personal.7", "must name a module"),
        (["personal", "7", "gov"], 3, "madjack.personal.7.gov", "must be true or false"),
        (
            ["violence", "7"],
            [{"church": {"kind": "pious"}}],
            "madjack.violence.7.church.kind",
            "must be one of",
        ),
        (["personal", "10", "then", "warlord_only"], "all", "madjack.personal.10.then.warlord_only", "women"),
        (["ownership_A", "7", "landlords"], 3, "madjack.ownership_A.7.landlords", "must be a table"),
    ],
)
def test_a_wrong_table_is_named_by_its_field(path: list[str], value: object, field: str, why: str) -> None:
    """CRA-MJ-09 The tables are the GM's to change."""
    changed = copy.deepcopy(content())
    place = changed
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    with pytest.raises(BadValue) as caught:
        read_madjack(changed)
    assert caught.value.field == field and why in caught.value.expected


def test_a_government_must_be_possible() -> None:
    """CRA-R138, CRA-R140 Else it would be rolled for ever."""
    with pytest.raises(BadValue) as caught:
        read_madjack({**content(), "government": {"2-12": {"type": "hybrid"}}})
    assert caught.value.field == "madjack.government"
