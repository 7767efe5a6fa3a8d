"""The state as JSON values: nothing is lost on the way; cases and rulings; what a belt can't be."""

from __future__ import annotations

import json
from dataclasses import fields
from functools import cache
from typing import Any

import pytest

from pbem.engine.case_form import position_faults, words_of
from pbem.engine.ledger import Entry
from pbem.engine.options import BadValue
from pbem.engine.ruled_positions import ruled_position
from pbem.engine.ruleset import Position, Ruleset
from pbem.engine.words import Fault
from pbem.materials import read_materials, shipped_games
from pbem.rulesets.planetismals.belt import (
    Asteroid,
    Belt,
    Chronicle,
    Company,
    Deal,
    Debt,
    Effect,
    Installation,
    Lot,
    Offer,
    Shuttle,
)
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.caseform import case_form
from pbem.rulesets.planetismals.game import BOX, opened
from pbem.rulesets.planetismals.lexicon import bare_lexicon
from pbem.rulesets.planetismals.plan import Plan
from pbem.rulesets.planetismals.plans import Reader
from pbem.rulesets.planetismals.view import BeltView

PLAN = (
    "BUY extractor OR HOLD; GO D3 VIA E4, D4; "
    "IF FREE >= 1 AND TYPE IS organics THEN PLACE ELSE GO base; REPEAT"
)
THINGS = (
    "$800",
    "10 food AT D3",
    "INSTALLATION EX7",
    "ASTEROID D3",
    "SHUTTLE SH4",
    "IOU 900 DUE 12",
    "DEBT IOU3",
)
GIVEN: dict[str, Any] = {
    "seats": {"ann": {}, "bob": {"cash": 150}},
    "asteroids": {"D3": {"owner": "ann"}, "E7": {"explored": False}},
    "installations": {
        "CO12": {"owner": "ann", "hex": "D3"},
        "RF3": {"owner": "ann", "hex": "D3", "store": {"organics": 4}},
        "EX2": {"owner": "bob", "shuttle": "SH2"},
    },
    "shuttles": {"SH1": {"plan": PLAN, "hold": {"food": 3}}},
    "effects": [{"kind": "flare", "seat": "ann", "expires": {"round": 2, "at": "turn_start"}}],
    "debts": {"IOU4": {"debtor": "bob", "creditor": "ann", "amount": 90}},
}


@cache
def rules() -> Ruleset[Book, Belt, BeltView]:
    """The rules with all defaults, on the small board."""
    return opened({}, read_materials(BOX, {}, [shipped_games()])[0])


def position(**changes: Any) -> Position[Belt]:
    """The position of a case."""
    made: Position[Belt] = BOX.given(rules().book, {**GIVEN, **changes}, ["ann", "bob"])
    return made


def full() -> Belt:
    """A belt in which no field of anything has its default."""
    reader = Reader(bare_lexicon(rules().book, {"ann": "Ann"}))
    things = tuple(map(reader.thing, THINGS))
    plan = Plan(reader.lines(PLAN), 2, 1, "other", True)
    company = Company(
        id="ann",
        name="Ann",
        cash=7,
        reserve=5,
        shuttle_order=("SH2", "SH1"),
        on={"21": ("bob", "none")},
        rations=False,
        wishes=("Vesta",),
        named={"D3": "Juno"},
        is_removed=True,
        next_fate=83,
        opening=99,
        entries=(Entry("rent", -10, "EX2", "bob"),),
        tally={"goods_made": 4},
    )
    shuttle = Shuttle("SH2", "ann", "D3", {"food": 2}, "EX2", plan, True, 1, 2, 9)
    one = Installation(
        *("RF3", "refinery", "ann", "D3", 2, "SH2", {"food": 1}, 2, 3, 4, True, 5),
        *(True, 6, 107, 3, True, False, 4, "manufactured", False),
        ore="precious",
    )
    asteroid = Asteroid("D3", True, 4, "precious", "Juno", True, "ann", "bob", "cat", 11, True)
    return Belt(
        round=3,
        phase="bids",
        turn_order=("bob", "ann"),
        market={"food": 110},
        seats={"ann": company},
        shuttles={"SH2": shuttle},
        installations={"RF3": one},
        asteroids={"D3": asteroid},
        effects=(Effect("discount", "ann", 5, True, goods=("refinery",), amount=100, left=7),),
        lots=(Lot("D3", False, "bob", 2, False), Lot("CO2", True, "ann", 3)),
        debts={"IOU9": Debt("IOU9", "ann", "bob", 40, 6, True)},
        deals=(Deal("ann", "bob", things, things[:1]),),
        next_shuttle=8,
        next_installation=9,
        next_debt=10,
        fates={"ann": 31},
        offers=(Offer("ann", "D3", 40, ">=", 900, 2),),
        is_closing=True,
        history=(Chronicle(2, {"food": 100}, {"ann": 7}, {"ann": 6}, {"ann": 5}),),
        winners=("ann",),
        how="worth",
    )


def test_nothing_is_lost_in_the_store() -> None:
    """Every field of the state comes back, also from JSON text."""
    belt = full()
    values = rules().dump(rules().book, belt)
    again = rules().load(rules().book, json.loads(json.dumps(values)))
    assert again == belt
    assert json.dumps(rules().dump(rules().book, again)) == json.dumps(values)
    nothing: dict[str, Any] = {}
    usual = Belt(
        round=0,
        phase="",
        turn_order=(),
        market=nothing,
        seats=nothing,
        shuttles=nothing,
        installations=nothing,
        asteroids=nothing,
    )
    assert [one.name for one in fields(Belt) if getattr(belt, one.name) == getattr(usual, one.name)] == []


def test_things_are_put_in_order() -> None:
    """Ids count by their numbers, and hexes stand in reading order, however a ruling left them."""
    belt = position().state
    assert list(belt.installations) == ["EX2", "RF3", "CO12"]
    values = rules().dump(rules().book, belt)
    for group in ("installations", "shuttles", "asteroids"):
        part = values[group]
        assert isinstance(part, dict)
        values[group] = dict(reversed(part.items()))
    assert rules().load(rules().book, values) == belt


@pytest.mark.parametrize("text", THINGS)
def test_a_thing_is_kept_as_it_is_written(text: str) -> None:
    """PLA-R55."""
    reader = Reader(bare_lexicon(rules().book, {}))
    assert str(reader.thing(text)) == text
    with pytest.raises(Fault):
        reader.thing(f"{text}?")


def test_a_case_may_leave_out_almost_everything() -> None:
    """Brief 2.2 and 10: turn order as listed, 5,000 MC, a shuttle each, explored asteroids of organics."""
    made = position()
    belt = made.state
    assert (made.moment.turn, made.moment.phase, belt.turn_order) == (1, "orders", ("ann", "bob"))
    assert (belt.seats["ann"].cash, belt.seats["bob"].cash, belt.seats["bob"].opening) == (5000, 150, 150)
    assert [(one.id, one.owner, one.hex) for one in belt.shuttles.values()] == [
        *(("SH1", "ann", "E5"), ("SH2", "bob", "E5"))
    ]
    assert belt.asteroids["D3"] == Asteroid("D3", True, 6, "organics", "Rock D3", owner="ann")
    assert belt.asteroids["E7"] == Asteroid("E7") and list(belt.asteroids) == ["D3", "E7"]
    assert (belt.installations["RF3"].ore, belt.installations["RF3"].zone) == ("organics", 1)
    assert belt.installations["CO12"].zone == 2 and belt.installations["CO12"].ready_round == 1
    assert belt.shuttles["SH2"].installation == "EX2" and belt.installations["EX2"].shuttle == "SH2"
    assert [str(line) for line in belt.shuttles["SH1"].plan.lines] == PLAN.split("; ")
    assert (belt.next_shuttle, belt.next_installation, belt.next_debt) == (3, 13, 5)
    assert rules().faults(rules().book, belt) == ()


def test_lots_of_a_case_mark_what_is_in_them() -> None:
    """A colony listed as a lot is frozen, a vacant asteroid has its lot by itself."""
    lots = {"CO12": {"new": True}}
    asteroids = {"D3": {"vacant_from": "ann"}, "E7": {"explored": False}}
    belt = position(lots=lots, asteroids=asteroids).state
    assert belt.installations["CO12"].in_lot
    assert belt.lots == (Lot("CO12", True, "ann", 1, True), Lot("D3", False, "ann", 1, False))
    assert rules().faults(rules().book, belt) == ()


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"colour": 1}, "given.colour"),
        ({"seats": {"ann": {"gold": 1}}}, "given.seats.ann.gold"),
        ({"asteroids": {"Z9": {}}}, "given.asteroids.Z9"),
        ({"installations": {"XX1": {"owner": "ann", "hex": "D3"}}}, "given.installations.XX1"),
        ({"installations": {"EX1": {"hex": "D3"}}}, "given.installations.EX1.owner"),
        ({"installations": {"EX1": {"owner": "ann"}}}, "given.installations.EX1"),
        (
            {"installations": {"RF1": {"owner": "ann", "hex": "D3", "ore": "ice"}}},
            "given.installations.RF1.ore",
        ),
        ({"shuttles": {"SH1": {"hex": "Z9"}}}, "given.shuttles.SH1.hex"),
        ({"shuttles": {"SH9": {}}}, "given.shuttles.SH9.owner"),
        ({"shuttles": {"SH1": {"hold": {"gold": 1}}}}, "given.shuttles.SH1.hold.gold"),
        ({"shuttles": {"SH1": {"plan": "DANCE"}}}, "given.shuttles.SH1.plan.steps"),
        ({"market": {"gold": 100}}, "given.market.gold"),
        ({"lots": {"D9": {}}}, "given.lots.D9"),
        ({"debts": {"IOU1": {"amount": 4}}}, "given.debts.IOU1.debtor"),
        ({"effects": [{"kind": "flare", "seat": "ann", "ends": 2}]}, "given.effects[1].ends"),
    ],
)
def test_a_wrong_case_is_refused(changes: dict[str, Any], field: str) -> None:
    """What a case says of things that can't be is named by its path, by its form or as a position."""
    content = {"case": "x", "ruleset": "planetismals", "given": {**GIVEN, **changes}}
    form = case_form(rules().book)
    bad = position_faults(form, content, words_of(form, content, ("orders", "bids")))
    with pytest.raises(BadValue) as caught:
        if bad:
            raise bad[0]
        position(**changes)
    assert caught.value.field == field


RULINGS = [
    *("SET seats.ann.cash 1200", "AWARD seats.bob.cash 10", "SET asteroids.D3.owner bob"),
    *("SET market.fuel 150", "SET installations.RF3.store.organics 9", "REMOVE debts.IOU4"),
    *("SET installations.RF3.closed yes", "SET shuttles.SH1.hex D3", "SET turn_order bob, ann"),
    *("SET asteroids.D3.name Vesta", "SET seats.ann.reserve 100", "REMOVE installations.RF3"),
    *("SET effects.0.expires.round 3", "SET shuttles.SH1.plan.at 1", "SET seats.ann.names Juno, Vesta"),
]


@pytest.mark.parametrize("line", RULINGS)
def test_a_ruling_can_change_it(line: str) -> None:
    """Paths of brief 2.2."""
    ruled = ruled_position(rules(), position(), [line], ["ann", "bob"])
    assert ruled.position.state != position().state


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("SET seats.ann.cash -1", "can't have -1 MC"),
        ("SET market.fuel 201", "can't be at 201 %"),
        ("SET shuttles.SH1.hex Z9", "not on the board"),
        ("SET shuttles.SH1.hold.food 101", "the most are 100"),
        ("SET shuttles.SH1.owner bob", "ann must have a shuttle"),
        ("SET asteroids.D3.owner zoe", "can't name zoe"),
        ("SET asteroids.D3.zones 1", "can't stand in zone 2"),
        ("SET asteroids.E7.owner bob", "not explored"),
        ("SET asteroids.D3.vacant_from bob", "owner and be vacant"),
        ("SET installations.RF3.zone 2", "share its zone"),
        ("SET installations.RF3.type farm", "the id says"),
        ("SET installations.RF3.ore ice", "can't be for ice"),
        ("SET installations.RF3.lux_left 6", "luxuries"),
        ("SET installations.RF3.tax_pct 49", "taxed at 49 %"),
        ("SET installations.RF3.acted_round 2", "after round 1"),
        ("SET installations.RF3.max 11", "it is 0 to 10"),
        ("SET installations.EX2.shuttle SH1", "can't be aboard"),
        ("SET installations.CO12.in_lot yes", "its lot"),
        ("SET installations.RF3.store.organics 0", "REMOVE the good"),
        ("SET debts.IOU4.amount 0", "REMOVE it"),
        ("SET debts.IOU4.debtor ann", "to itself"),
        ("SET next_installation 12", "must be above 12"),
        ("SET turn_order ann", "every seat once"),
        ("SET winners ann", "CLOSE ends the game"),
        ("SET phase rest", "orders or bids"),
        ("SET shuttles.SH1.plan.steps DANCE", "DANCE"),
        ("REMOVE market.fuel", "market.yaml"),
        ("SET effects.0.kind fog", "no effect of the event table"),
        ("SET effects.0.seat zoe", "rolled by zoe"),
        ("SET effects.0.expires.at noon", "noon"),
        ("SET effects.0.args.goods ice", "about ice"),
        ("SET effects.0.args.amount -1", "below 0"),
        ("REMOVE shuttles.SH2", "must have a shuttle"),
        ("REMOVE installations.EX2", "can't carry EX2"),
        ("SET round 2", "does not change the turn"),
    ],
)
def test_a_ruling_cannot_make_what_cannot_be(line: str, said: str) -> None:
    """Brief 9: each fault is told in a sentence."""
    with pytest.raises(Fault) as caught:
        ruled_position(rules(), position(), [line], ["ann", "bob"])
    assert said in caught.value.reason
