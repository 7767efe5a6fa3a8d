"""Governments: votes by weight, leave to speak, decrees as they are kept, told and asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.dice import Dice
from pbem.rulesets.crusoe.decrees import Amount, Assigned, Decree, Rule, Rules, Statements
from pbem.rulesets.crusoe.faults import faults
from pbem.rulesets.crusoe.game import BOX
from pbem.rulesets.crusoe.hooks import VOTES
from pbem.rulesets.crusoe.island import Look
from pbem.rulesets.crusoe.market.proposals import weights
from pbem.rulesets.crusoe.modules.government.deciding import agreed_rules, joined
from pbem.rulesets.crusoe.modules.government.decreeing import why_silent
from pbem.rulesets.crusoe.modules.government.inforce import decree_of, number_of
from pbem.rulesets.crusoe.modules.government.powers import Government, InForce, held_by, rulers, said
from pbem.rulesets.crusoe.modules.hooks import MAY_HOLD, OFFICE_DICE, VOTER
from pbem.rulesets.crusoe.view import look
from tests.crusoe.matches import shipped
from tests.crusoe.tables import a_book, an_island

FEW = settings(max_examples=30)
SEATS = ("ann", "bob", "cy", "dan", "eve")
NUMBERS = st.lists(st.tuples(st.integers(0, 20), st.integers(0, 4)), max_size=8)


def scene(options: Mapping[str, Any], **given_: Any) -> Look:
    """A look at an island of a worked case."""
    book = a_book(**options)
    seats = given_.pop("seats", {seat: {} for seat in SEATS})
    return Look(book, an_island(book, seats=seats, **given_))


def ruled(level: str = "stable", dice: int | None = None, phase: str = "declare", **given_: Any) -> Look:
    """An island of National Capitalism with Dan as its Dictator."""
    branch = {"type": "dictatorship", "level": level, **({"dice": dice} if dice else {})}
    options = {
        "scenario": "national_capitalism",
        "government": {"default": branch},
        **given_.pop("options", {}),
    }
    kept = {"branch": {"common": {"holder": "dan"}}, **given_.pop("kept", {})}
    return scene(options, phase=phase, mod={"government": kept}, **given_)


def test_votes_that_all_weigh_nothing_count_one_each_but_for_those_barred() -> None:
    """CRA-R25 Where votes weigh by what nobody has, each has one; who may not vote has none all the same."""
    bars = MAY_HOLD.by(lambda scene, seat, role: "no" if (seat, role) == ("bob", VOTER) else "")
    nothing = VOTES.by(lambda votes, scene, seat, task: 0)
    only_cy = VOTES.by(lambda votes, scene, seat, task: votes if seat == "cy" else 0)
    for act, found in ((nothing, [1, 0, 1]), (only_cy, [0, 0, 1])):
        book = a_book(act, bars)
        island = an_island(book, seats={"ann": {}, "bob": {}, "cy": {}})
        assert [*weights(Look(book, island), ("ann", "bob", "cy"), "estate").values()] == found


@pytest.mark.parametrize(
    ("level", "dice", "dead", "found"),
    [
        ("stable", None, (), 4),
        ("stable", None, ("ann", "bob"), 2),
        ("unstable", 2, (), 2),
        ("unstable", 3, ("ann",), 2),
        ("unstable", 3, ("ann", "bob", "cy"), 1),
        ("stable", None, ("ann", "bob", "cy", "eve"), 1),
    ],
)
def test_the_dice_of_a_ruler(level: str, dice: int | None, dead: tuple[str, ...], found: int) -> None:
    """CRA-DIC-06, CRA-DIC-08, CRA-R30 By the seats alive now; never fewer than one."""
    seats = {seat: {"status": "starvation"} if seat in dead else {} for seat in SEATS}
    at = ruled(level, dice, seats=seats)
    assert OFFICE_DICE(1, at, "dan") == found
    assert OFFICE_DICE(6, at, "dan") == 6
    assert OFFICE_DICE(1, at, "eve") == 1


def test_who_rules() -> None:
    """CRA-R34 The offices of a seat are known, those of the dead are nobody's."""
    at = ruled()
    assert rulers(at) == ("dan",) and list(held_by(at, "dan")) == ["common"] and not held_by(at, "ann")
    seats = {seat: {"status": "starvation"} if seat == "dan" else {} for seat in SEATS}
    assert rulers(ruled(seats=seats)) == ()


@pytest.mark.parametrize(
    ("phase", "permit", "silence", "readers", "is_heard"),
    [
        ("declare", None, True, ("all",), True),
        ("declare", [], True, ("all",), False),
        ("declare", [], True, ("dan", "bob"), False),
        ("declare", [], True, ("bob", "eve"), True),
        ("declare", ["bob"], True, ("all",), False),
        ("declare", ["ann"], True, ("all",), True),
        ("declare", [], False, ("all",), True),
        ("market", [], True, ("all",), True),
        ("work", [], True, ("all",), True),
    ],
)
def test_a_ruler_is_not_interrupted(
    phase: str, permit: list[str] | None, silence: bool, readers: tuple[str, ...], is_heard: bool
) -> None:
    """CRA-DIC-03, CRA-R36 While he decides, others write to all and to him only if he lets them."""
    kept = {} if permit is None else {"permit": {"dan": permit}}
    at = ruled(phase=phase, kept=kept, options={"ruler_silence": silence})
    assert bool(why_silent(at, "ann", readers)) is not is_heard
    assert not why_silent(at, "dan", readers)


def test_the_desk_asks_whether_press_may_go() -> None:
    """CRA-R36 The rules of the game say so to the desk, about what the writer sees."""
    at = ruled(kept={"permit": {"dan": []}})
    rules = BOX.open({"scenario": "national_capitalism"}, materials())
    seen = replace(look(at.book, at.state, "ann"), reader="ann")
    assert "Dan" in rules.may_reach(at.book, seen, "ann", ("all",))
    assert not rules.may_reach(at.book, seen, "dan", ("all",))


def materials() -> dict[str, Any]:
    """What a game without a start of its own is opened with."""
    found = shipped()
    return {**found, **BOX.prepare({"scenario": "national_capitalism"}, found, 3, Dice("made"))}


DECREES: tuple[tuple[str, Decree, str], ...] = (
    (
        "signal_pay",
        Rules((Rule("top40", 12), Rule("military", 10), Rule("cb", 4))),
        "cb 4, military 10, top40 12",
    ),
    ("tax_burden", Rules((Rule("ant", 1), Rule("spider", 4)), 4), "Ant 1, others 4"),
    ("limits", Rules((Rule("diamond", 1, "rank(p) > 3"),)), "diamond 1 WHERE rank(p) > 3"),
    ("limits", Rules(()), "nothing"),
    ("rents", Rules((Rule("spider", 5),)), "Spider $5"),
    ("minimum_wage", Amount(40), "$40"),
    ("path_assignment", Assigned((("bob", "ant"),)), "Bob Ant"),
    ("prices", Statements("SET price(egg) = 1\nPASS"), "by these statements: SET price(egg) = 1; PASS"),
)


@pytest.mark.parametrize(("task", "decree", "words"), DECREES)
def test_decrees_are_told_and_kept(task: str, decree: Decree, words: str) -> None:
    """CRA 8.1, 2.1 A decree is said in words, and kept as it was."""
    at = ruled()
    assert str(said(at, task, decree)) == words
    kept = Government(decrees={task: InForce.of(decree)})
    at.state.mod["government"] = kept
    assert decree_of(at, task) == decree


def test_what_a_decree_does_not_speak_of_stays() -> None:
    """CRA-R23 Only limits are decreed as a whole; the number for all others covers everything."""
    before = Rules((Rule("egg", 7), Rule("fish", 2)), 4)
    assert joined("wages", Rules((Rule("egg", 1),)), before) == Rules((Rule("egg", 1), Rule("fish", 2)), 4)
    assert joined("wages", Rules((Rule("egg", 1),), 0), before) == Rules((Rule("egg", 1),), 0)
    assert joined("limits", Rules((Rule("egg", 1),)), before) == Rules((Rule("egg", 1),))
    assert joined("minimum_wage", Amount(3), None) == Amount(3)


@FEW
@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), max_size=5))
def test_no_vote_sets_what_nobody_named(named: list[tuple[int, int]]) -> None:
    """CRA-R22 Each number is one that somebody named, or the one before."""
    ballots = {
        seat: Rules((Rule("egg", egg),), others) for seat, (egg, others) in zip(SEATS, named, strict=False)
    }
    before = Rules((Rule("egg", 99),), 98)
    found = agreed_rules(("egg", "fish"), ballots, dict.fromkeys(SEATS, 1), before)
    assert found.of("egg") in {99, *(egg for egg, _ in named)}
    assert found.others in {98, *(others for _, others in named)}
    assert (found == Rules((Rule("egg", 99), Rule("fish", 98)), 98)) is (not named) or named


def test_numbers_in_force() -> None:
    """CRA-R39 Burdens hang on the path taken, conditions on the facts of now; rents are never free."""
    seats: dict[str, dict[str, Any]] = {seat: {} for seat in SEATS}
    seats |= {"ann": {"path": "ant"}, "bob": {"path": "spider", "fish": 4}}
    burdens = {"tax_burden": {"rules": [{"what": "ant", "number": 1}], "others": 4}}
    at = ruled(phase="market", kept={"decrees": burdens}, seats=seats)
    assert [number_of(at, "tax_burden", seat=seat) for seat in ("ann", "bob", "cy")] == [1, 4, 4]
    assert number_of(at, "wages", "egg") is None
    limits = {"limits": {"rules": [{"what": "egg", "number": 2, "where": "food(p) < 3"}]}}
    shop = scene(
        {"scenario": "market_socialism"}, phase="market", mod={"government": {"decrees": limits}}, seats=seats
    )
    assert [number_of(shop, "limits", "egg", seat) for seat in ("ann", "bob")] == [2, None]
    options = {"scenario": "capitalism", "modules": {"landlords": {"variant": "rent_control"}}}
    rents = {"rents": {"rules": [{"what": "ant", "number": 0}], "others": 3}}
    land = scene(options, phase="work", mod={"government": {"decrees": rents}}, seats=seats)
    assert [number_of(land, "rents", path, "cy") for path in ("ant", "spider")] == [1, 3]


@pytest.mark.parametrize(
    "wrong",
    [
        {"branch": {"crown": {"holder": "dan"}}},
        {"branch": {"common": {"holder": "zoe"}}},
        {"branch": {"common": {"type": "athenian"}}},
        {"branch": {"common": {"dice": 0}}},
        {"decrees": {"wages": {"others": 1}}},
        {"decrees": {"signal_pay": {"rules": [{"what": "egg", "number": 1}]}}},
        {"decrees": {"tax_burden": {"others": -1}}},
        {"decrees": {"tax_burden": {"paths": [["dan", "moon"]]}}},
        {"campaign": {"zoe": True}},
        {"permit": {"zoe": ["all"]}},
    ],
)
def test_a_government_cannot_be_just_anything(wrong: dict[str, Any]) -> None:
    """Rulings that name what there is not, or what follows from the options, are refused."""
    at = ruled(kept=wrong)
    assert faults(at.book, at.state)
    right = ruled()
    assert not faults(right.book, right.state)


TABLE = {
    "capitalism": (False, False, ()),
    "national_capitalism": (True, True, ("signal_pay", "tax_burden", "estate")),
    "class_warfare": (True, True, ("signal_pay", "estate")),
    "state_capitalism": (True, True, ()),
    "market_socialism": (True, False, ("wages", "prices", "limits", "estate")),
    "governmental_socialism": (False, False, ("distribute", "estate")),
    "centralized_communism": (True, True, ()),
}


@pytest.mark.parametrize("scenario", TABLE)
def test_what_scenarios_are_called(scenario: str) -> None:
    """CRA-GLO-01 Money, its market, and what the government decides; a game without tasks has none."""
    book = a_book(scenario=scenario)
    has_money, is_monetary, tasks = TABLE[scenario]
    assert (book.labels.has_money, book.labels.is_monetary, book.tasks) == (has_money, is_monetary, tasks)
    assert any(module.id == "government" for module in book.modules) is bool(tasks)
