"""What may be played together: the tables of the rules, cell by cell and pair by pair (CRA 12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pbem.engine.options import filled_in
from pbem.rulesets.crusoe.modules.labels import LABELS, SAID, elements_of, tasks_of
from pbem.rulesets.crusoe.modules.legality import COLUMNS, PAIRS, WITH_SCENARIOS, Verdict, notes_of, verdict
from pbem.rulesets.crusoe.modules.settings import MODULES, TASKS, AdvancedOptions
from pbem.rulesets.crusoe.scenarios import ADVANCED, SCENARIOS

WRITTEN: Mapping[str, dict[str, Any]] = {
    "fair_housing": {"landlords": {"variant": "fair_housing"}},
    "rent_control": {"landlords": {"variant": "rent_control"}},
    "government_paths": {"landlords": {"government_paths": 3}},
    "money_leases": {"landlords": {}},
    "barter_leases": {"landlords": {}},
    "modern": {"landlords": {"form": "modern"}},
    "mens_work": {"gender": {"mens_work": {"barred": 2}}},
    "dolls_house": {"gender": {"dolls_house": True}},
    "no_suffrage": {"gender": {"no_suffrage": "yes"}},
    "path_control": {"gender": {"path_control": "government"}},
    "more_devout": {"church": {"kind": "more_devout"}},
    "less_devout": {"church": {"kind": "less_devout"}},
    "strong_warlord": {"feudalism": {"warlord": "strong"}},
    "weak_warlord": {"feudalism": {"warlord": "weak"}},
    "lottery": {"diamonds": {"value": "lottery"}},
    "yuppies": {"diamonds": {"value": "yuppies"}},
    "small_boat": {"diamonds": {"small_boat": "half"}},
}
"""Game files with an element in it."""
UNWRITABLE = {"single", "disempowered_women", "disempowered_men"}


def written(element: str) -> dict[str, Any]:
    """The modules of a game file that has an element."""
    return WRITTEN.get(element, {element: {}} if element in MODULES else {})


def judged(
    scenario: str,
    modules: dict[str, Any],
    government: dict[str, Any] | None = None,
    seats: int = 5,
    **more: Any,
) -> Verdict:
    """The verdict on a game as a game file has it."""
    given = {"modules": modules, "government": government or {}, "sensitive_ok": True, **more}
    options = filled_in(AdvancedOptions, given)
    return verdict(
        scenario,
        options.in_play,
        options.government,
        seats,
        welfare=options.welfare,
        sensitive_ok=options.sensitive_ok,
    )


@pytest.mark.parametrize("element", WITH_SCENARIOS)
def test_each_module_with_each_scenario(element: str) -> None:
    """CRA 12.1 L is neither refused nor redundant, R is redundant, F refused, for the reason of the table."""
    for scenario, status in zip(COLUMNS, WITH_SCENARIOS[element], strict=True):
        found = judged(scenario, written(element))
        assert (f"{element} cannot be played with the scenario {scenario}." in found.refusals) is (
            status == "F"
        )
        assert (f"{element} adds little to the scenario {scenario}." in found.redundancies) is (status == "R")
        if status == "L" and "landlords" not in written(element):
            assert found.is_legal, (scenario, found)


def test_the_table_has_every_scenario_and_every_module() -> None:
    """CRA 12.1 Whatever a game file may name."""
    assert set(COLUMNS) == {*SCENARIOS, *ADVANCED} - {"quick"} == set(LABELS) - {"quick"}
    assert set(MODULES) <= set(WITH_SCENARIOS)
    labels = {word for one in LABELS.values() for word in (one.ownership, one.allocation)}
    assert labels - {""} == set(SAID)


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: f"{pair.first} + {pair.second}")
def test_pairs(pair: Any) -> None:
    """CRA 12.2 Of each pair that can be written, the verdict is that of the table."""
    modules = {**written(pair.first), **written(pair.second)}
    if {pair.first, pair.second} & UNWRITABLE or not {pair.first, pair.second} - {
        "more_devout",
        "less_devout",
    }:
        return
    if written(pair.first).keys() & written(pair.second).keys():
        shared = {name: {**written(pair.first)[name], **written(pair.second)[name]} for name in modules}
        modules = shared
    government: dict[str, Any] = {}
    if pair.second in ("ruler", "undemocratic"):
        government = {"default": {"type": "dictatorship"}}
    if pair.second == "fanatic":
        government = {"default": {"type": "dictatorship", "level": "fanatic"}}
    scenario = next((one for one in (pair.first, pair.second) if one in ADVANCED), "market_socialism")
    if pair.second in ("money_leases", "government_paths") or pair.first == "government_paths":
        scenario = "national_capitalism"
    if pair.second == "barter_leases":
        scenario = "capitalism"
    if pair.first == "lottery":
        return
    found = judged(scenario, modules, government)
    said = pair.why.format(first=pair.first, second=pair.second)
    assert found.is_legal is (pair.status != "F"), found
    assert (said in found.redundancies) is (pair.status == "R")
    assert (said in found.refusals) is (pair.status == "F")


@pytest.mark.parametrize(
    ("scenario", "modules", "government", "seats", "refusal"),
    [
        ("quick", {"guilds": {}}, {}, 4, "The Quick Start is played without modules."),
        (
            "national_capitalism",
            {},
            {"default": {"type": "dictatorship", "level": "unstable"}},
            2,
            "unstable needs",
        ),
        ("capitalism", {"feudalism": {}}, {}, 2, "weak_warlord needs 3 seats."),
        (
            "capitalism",
            {"feudalism": {"dice": 5}},
            {},
            4,
            "modules.feudalism.dice is 5, but with 4 seats it can",
        ),
        ("capitalism", {"vegetarians": {"count": 4}}, {}, 4, "modules.vegetarians.count is 4"),
        ("capitalism", {"disability": {"count": 5}}, {}, 4, "modules.disability.count is 5"),
        ("capitalism", {"race": {"minority": 4}}, {}, 4, "modules.race.minority is 4"),
        (
            "capitalism",
            {"paternalistic": {}},
            {"default": None},
            4,
            "Nothing decides the task path_assignment",
        ),
        (
            "national_capitalism",
            {"landlords": {"variant": "rent_control"}},
            {"default": "none", "tasks": {"signal_pay": {}, "tax_burden": {}, "estate": {}}},
            4,
            "Nothing decides the task rents",
        ),
        (
            "national_capitalism",
            {},
            {"default": {"type": "representative", "level": "unstable", "dice": 3}},
            4,
            "government.dice is 3, but with 4 seats it can be 2 at most.",
        ),
    ],
)
def test_what_is_refused(
    scenario: str, modules: dict[str, Any], government: dict[str, Any], seats: int, refusal: str
) -> None:
    """CRA 12.3, 12.4 With the reason."""
    found = judged(scenario, modules, government, seats)
    assert len(found.refusals) == 1 and found.refusals[0].startswith(refusal)


@pytest.mark.parametrize("module", ["race", "gender", "slavery"])
def test_sensitive_modules_need_consent(module: str) -> None:
    """CRA 7.3 Refused with the note that is shown in the game; slavery as a punishment too."""
    found = judged("capitalism", {module: {}}, sensitive_ok=False)
    assert found.refusals == (f"{module} needs the option sensitive_ok. {notes_of([module])[0]}",)
    assert judged("capitalism", {module: {}}).is_legal
    assert judged("capitalism", {}, sensitive_ok=False, punishments=["slavery", "exile"]).refusals


def test_libertarianism_drops_taxes_and_wants_democracy() -> None:
    """CRA-R105 Where only taxes are decided any government will do."""
    ruled = {"default": {"type": "dictatorship"}}
    assert judged("national_capitalism", {"libertarianism": {}}, ruled).is_legal
    assert not judged("market_socialism", {"libertarianism": {}}, ruled).is_legal
    assert judged(
        "market_socialism", {"libertarianism": {}}, {"default": {"type": "representative"}}
    ).is_legal
    modules = filled_in(AdvancedOptions, {"modules": {"libertarianism": {}}}).in_play
    assert tasks_of("class_warfare", modules) == ()
    assert tasks_of("governmental_socialism", modules) == ("distribute",)


def test_tasks_in_their_order() -> None:
    """CRA-GLO-01, 12.3 Those of the scenario, then those of modules."""
    given = {"modules": {"paternalistic": {}, "landlords": {"government_paths": "all"}}}
    modules = filled_in(AdvancedOptions, given).in_play
    assert tasks_of("national_capitalism", modules) == (
        *("signal_pay", "tax_burden", "estate", "rents", "path_assignment"),
    )
    assert set(tasks_of("welfare_capitalism", {})) <= set(TASKS)


def test_two_seats_may_play_class_warfare_with_a_warning() -> None:
    """CRA-R51 There is no Middle Class."""
    found = judged("class_warfare", {}, seats=2)
    assert found.is_legal and found.redundancies == ("class_warfare is meant for 3 seats or more.",)


def test_a_branch_without_a_task_is_redundant() -> None:
    """CRA-GOV-01 It is said, not refused."""
    found = judged("capitalism", {}, {"tasks": {"wages": {"type": "bureaucracy"}}})
    assert found.is_legal and "The branch for wages has nothing to decide" in found.redundancies[0]


def test_a_single_winner_is_discouraged_where_roles_are_unequal() -> None:
    """CRA-GLO-03 A warning."""
    options = filled_in(AdvancedOptions, {"modules": {"objectivist": {}}})
    found = verdict("capitalism", options.in_play, options.government, 4, single_winner=True)
    assert found.is_legal and "objectivist" in found.redundancies[-1]


def test_elements_of_a_ruled_game() -> None:
    """CRA 12 What the tables look at."""
    given = {"modules": {"gender": {"dolls_house": True}}, "government": {"level": "fanatic"}}
    options = filled_in(AdvancedOptions, {**given, "government": {"default": {"type": "dictatorship"}}})
    assert elements_of("market_socialism", options.in_play, options.government) == (
        *("market_socialism", "gender", "disempowered_women", "no_suffrage", "dolls_house"),
        *("ruler", "undemocratic"),
    )
