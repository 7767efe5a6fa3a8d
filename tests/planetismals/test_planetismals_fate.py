"""Fate in the belt: all hundred rolls, on belts full of things; the settings; the dice and their purposes."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.copying import copied
from pbem.engine.dice import Dice, RiggedDice, Roll, said_why
from pbem.engine.events import SeatId, seen_by
from pbem.engine.ruleset import Moment, Table
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.belt import Belt, BeltTable, Effect
from pbem.rulesets.planetismals.choosing import leader, to_reopen
from pbem.rulesets.planetismals.eventtable import NEEDS
from pbem.rulesets.planetismals.fate import EFFECT, NAMES, roll_fate
from pbem.rulesets.planetismals.faults import faults
from pbem.rulesets.planetismals.happenings import end_effects, statement
from pbem.rulesets.planetismals.rollwords import WHYS, may_know
from tests.planetismals.fullbelts import Belts, belt_of, book_of

GENERIC = WHYS[-3:]
"""The texts for events that a GM has named otherwise."""


def table_of(belt: Belt, dice: Dice | None = None) -> BeltTable:
    """Return a table to play on."""
    return Table(book_of(), belt, {}, dice or RiggedDice(), Moment(belt.round, "orders"))


def rolled(belt: Belt, seat: SeatId, roll: int, dice: Dice | None = None) -> BeltTable:
    """Let a seat have rolled this number on the event table."""
    belt.seats[seat].next_fate = roll
    table = table_of(belt, dice)
    roll_fate(table, seat)
    return table


def money(belt: Belt) -> int:
    """Return all cash."""
    return sum(company.cash for company in belt.seats.values())


def check_books(belt: Belt, before: Belt) -> None:
    """Every MC that came or went is an entry, and what seats pay each other cancels."""
    for seat, company in belt.seats.items():
        assert company.cash == before.seats[seat].cash + sum(entry.amount for entry in company.entries)
    entries = [entry for company in belt.seats.values() for entry in company.entries]
    assert sum(entry.amount for entry in entries if entry.other) == 0
    assert money(belt) - money(before) == sum(entry.amount for entry in entries if not entry.other)


def check_kept(belt: Belt, before: Belt, effect: str) -> None:
    """What an event does not say stays as it was."""
    if effect not in ("explosion", "collision", "sabotage"):
        assert list(belt.installations) == list(before.installations)
    if effect != "buyout":
        assert all(one.owner == before.installations[id].owner for id, one in belt.installations.items())
    if effect != "piracy":
        assert all(one.store == before.installations[id].store for id, one in belt.installations.items())
    if effect not in ("salvage", "jettison"):
        assert all(one.hold == before.shuttles[id].hold for id, one in belt.shuttles.items())
    if effect != "price":
        assert belt.market == before.market
    if effect != "rent":
        assert all(one.rent == before.asteroids[hex].rent for hex, one in belt.asteroids.items())
    assert [one.hex for one in belt.shuttles.values()] == [one.hex for one in before.shuttles.values()]


@pytest.mark.parametrize("seed", range(12))
def test_every_roll_on_a_full_belt(seed: int) -> None:
    """Each roll is played by each seat without fault, and everything stays possible."""
    start = Belts(seed).belt()
    assert not faults(book_of(), start)
    for roll in range(1, 101):
        for seat in start.seats:
            belt = copied(start)
            table = rolled(belt, seat, roll, Dice(f"{seed} {roll}"))
            happening = book_of().happening(roll)
            assert not faults(book_of(), belt), (seat, roll)
            check_books(belt, start)
            check_kept(belt, start, happening.effect)
            assert belt.fates[seat] == roll
            check_told(table, roll)


def check_told(table: BeltTable, roll: int) -> None:
    """The event is told first and its rule is cited; dice have purposes that can be said in any language."""
    happening = table.book.happening(roll)
    first, *rest = table.events
    assert first.sentence == f"{next(iter(table.state.fates))} rolls {roll}: {happening.name}."
    own = [event for event in rest if not isinstance(event, events.Unowned | events.Vacated)]
    assert {event.rule for event in own} <= {statement(happening)}
    taxed = happening.effect in ("land_tax", "income_tax")
    assert bool(own) == (happening.effect != "none") or taxed
    for throw in table.dice.rolls:
        assert any(said_why(throw.why, [text]) != text or throw.why == text for text in WHYS)


def test_every_belt_shows_every_effect() -> None:
    """The belts drawn are rich enough: each event but the last has its effect on one of them at least."""
    seen = set()
    for seed in range(12):
        start = Belts(seed).belt()
        for roll in range(1, 101):
            for seat in start.seats:
                table = rolled(copied(start), seat, roll, Dice(f"{seed} {roll}"))
                if not isinstance(table.events[-1], events.Nothing | events.Fate):
                    seen.add(statement(table.book.happening(roll)))
    assert {f"PLA-{number}" for number in (*range(101, 131), *range(183, 186))} <= seen


def test_the_table_is_complete() -> None:
    """Every effect word has a function, every line a statement of its own, every name a translation."""
    book = book_of()
    assert set(EFFECT) == set(NEEDS)
    cited = {statement(happening) for happening in book.happenings}
    wanted = {*range(101, 131), *range(131, 180, 4), *range(183, 187)}
    assert cited == {f"PLA-{number}" for number in wanted}
    assert {happening.name for happening in book.happenings} == set(NAMES)


def test_the_number_drawn_ahead_counts_once() -> None:
    """Option roll_ahead: the number published is taken without a die, and the next is drawn again."""
    belt = belt_of({"seats": {"ann": {"next_fate": 86}, "bob": {}}})
    table = table_of(belt, RiggedDice(99))
    roll_fate(table, "ann")
    assert belt.fates == {"ann": 86}
    roll_fate(table, "ann")
    assert belt.fates == {"ann": 99}
    assert [(roll.why, roll.label) for roll in table.dice.rolls] == [
        ("fate of ann, round 1", "1 ann fate of ann, round 1")
    ]


RICH: dict[str, Any] = {
    "seats": {"ann": {"policies": {"30": "bob"}}, "bob": {}},
    "asteroids": {"D3": {"owner": "ann"}, "E7": {"owner": "ann"}},
    "installations": {
        "EX1": {"owner": "ann", "hex": "D3"},
        "EX2": {"owner": "ann", "hex": "E7"},
        "RS4": {"owner": "ann", "hex": "E7"},
        "CO5": {"owner": "ann", "hex": "E7"},
    },
    "shuttles": {
        "SH1": {"owner": "ann", "hold": {"food": 1}},
        "SH3": {"owner": "ann", "hold": {"food": 1}},
    },
}
THROWS = {
    1: [("01 mined out: which of D3, E7", 2, 1)],
    2: [("02 salvage operation: amount", 6, 2)],
    3: [("03 comet flyby: RS4", 100, 1)],
    4: [("04 breakdown: which of EX1, EX2", 2, 1), ("04 breakdown: amount", 6, 1)],
    5: [("05 explosion: which of EX1, EX2, RS4, CO5", 4, 1)],
    6: [("06 cheap installation: which type", 7, 1)],
    7: [("07 piracy: which of D3, E7", 2, 1)],
    8: [("08 embezzlement: amount", 1000, 1)],
    9: [("09 contraband: amount", 6, 5)],
    12: [("12 engine problems: which of SH1, SH3", 2, 1)],
    18: [("18 collision: which of D3, E7", 2, 1)],
    24: [("24 jettison: which of SH1, SH3", 2, 1)],
    27: [("27 breakthrough: amount", 10, 2)],
    30: [("30 espionage: amount", 10, 2)],
    32: [("31 organics up: amount", 10, 1)],
    82: [("81 luxury cost down: amount", 10, 1)],
    84: [("84 colony taxes up: amount", 10, 1)],
    85: [("85 colony taxes down: amount", 10, 1)],
}


@pytest.mark.parametrize("roll", range(1, 101))
def test_dice_and_their_purposes(roll: int) -> None:
    """Each event throws the dice of brief 8, for the purpose it says, in a stream of its own."""
    table = rolled(belt_of(RICH), "ann", roll, Dice("test"))
    thrown = [(throw.why, throw.sides, len(throw.faces)) for throw in table.dice.rolls]
    if not 31 <= roll <= 82:
        assert thrown == THROWS.get(roll, [])
    else:
        assert len(thrown) == 1 and thrown[0] == THROWS.get(roll, thrown)[0]
    for throw in table.dice.rolls:
        assert throw.label == f"1 ann {throw.why}"
        texts = [text for text in WHYS if text not in GENERIC]
        assert any(said_why(throw.why, [text]) == throw.why for text in texts)


def test_names_of_a_gm_are_said_as_well() -> None:
    """A GM's own event has a purpose that the general texts fit."""
    for why in ("07 meteor shower: amount", "40 quake: which of D3, E7", "41 sale: which type"):
        assert any(said_why(why, [text]) == why for text in GENERIC)


def test_who_may_see_a_roll() -> None:
    """Income and moves are the seat's own; Fate, events, exploring and numbers drawn ahead are for all."""
    worth, bare = book_of(), book_of(books="open")
    for why in ("research of RS4", "tourists at CO5", "moves of SH1"):
        throw = Roll(f"3 ann {why}", why, 6, (1,))
        assert may_know(worth, "ann", throw)
        assert not may_know(worth, "bob", throw)
        assert not may_know(worth, None, throw)
        assert may_know(bare, None, throw)
    for why in ("fate of ann, round 3", "moves of SH1, round 3", "size of E7", "27 breakthrough: amount"):
        assert may_know(worth, None, Roll(f"3 ann {why}", why, 6, (1,)))


def test_taxes_are_told_to_their_payers_alone() -> None:
    """25, 26: what a seat pays is private (brief 2.3)."""
    for roll in (25, 26):
        table = rolled(belt_of(RICH), "bob", roll)
        told = [event.sentence for event in seen_by(table.events, "bob")]
        assert not any(sentence.startswith("ann pays") for sentence in told)
        assert any(event.sentence.startswith("ann pays") for event in seen_by(table.events, "ann"))


def test_effects_end_at_their_time() -> None:
    """T1, E4: only those of this roller, whose round has come, at this end of its turn."""
    belt = belt_of({"round": 4, "shuttles": {"SH1": {"immobile": True}, "SH2": {"immobile": True}}})
    now, later, at_end = Effect("flare", "ann", 4), Effect("flare", "ann", 5), Effect("swap", "ann", 4, True)
    others = Effect("flare", "bob", 4)
    belt.effects = (now, later, at_end, others)
    end_effects(table_of(belt), "ann", at_end=False)
    assert list(belt.effects) == [later, at_end, others]
    assert not belt.shuttles["SH1"].is_immobile and belt.shuttles["SH2"].is_immobile
    end_effects(table_of(belt), "ann", at_end=True)
    assert list(belt.effects) == [later, others]


def test_the_leader_is_the_richest_opponent() -> None:
    """Of equals the first in turn order after the seat; the seat itself is never meant."""
    belt = belt_of(
        {"seats": {"ann": {"cash": 9000}, "bob": {}, "cat": {"cash": 6000}, "dan": {"cash": 6000}}}
    )
    assert leader(book_of(), belt, "ann") == "cat"
    assert leader(book_of(), belt, "cat") == "ann"
    belt.seats["ann"].cash = 6000
    assert leader(book_of(), belt, "cat") == "dan"


def test_what_a_strike_setting_reopens() -> None:
    """ON 13 is for factories, ON 14 for refineries, ON STRIKE for both; without any, all."""
    belt = belt_of(
        {
            "installations": {
                "RF1": {"owner": "ann", "hex": "D3", "closed": True},
                "FY2": {"owner": "ann", "hex": "D3", "closed": True},
                "FY3": {"owner": "ann", "hex": "D3", "closed": True},
                "FY4": {"owner": "ann", "hex": "D3"},
                "FY5": {"owner": "bob", "hex": "D3", "closed": True},
            },
            "asteroids": {"D3": {"owner": "ann"}},
        }
    )

    def wanted(sort: str) -> list[str]:
        return [one.id for one in to_reopen(belt, "ann", sort)]

    assert wanted("factory") == ["FY2", "FY3"] and wanted("refinery") == ["RF1"]
    belt.seats["ann"].on["STRIKE"] = ("FY3",)
    assert wanted("factory") == ["FY3"] and wanted("refinery") == []
    belt.seats["ann"].on["14"] = ("ALL",)
    assert wanted("factory") == ["FY3"] and wanted("refinery") == ["RF1"]
    belt.seats["ann"].on["13"] = ("NONE",)
    assert wanted("factory") == []
