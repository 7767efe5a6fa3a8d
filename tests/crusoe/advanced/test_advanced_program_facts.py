"""What programs ask of a game: the chronicle of what was done, and the facts of now (brief 5.5)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.rulesets.crusoe.castaway import Column
from pbem.rulesets.crusoe.island import Look
from pbem.rulesets.crusoe.modules.government.inforce import Chronicle, Deeds, GameFacts
from pbem.rulesets.crusoe.modules.program.vocabulary import EVERYONE, HEIRS, PLAYERS, Answer
from pbem.rulesets.crusoe.modulestates import state_of
from tests.crusoe.advanced.programgames import any_match
from tests.crusoe.matches import opened

OPTIONS = {"scenario": "national_capitalism", "government": {"default": {"type": "bureaucracy"}}}


@pytest.fixture
def scene() -> Look:
    """Cycle 3 of a game of four seats, of which the last is dead."""
    match = any_match(0)
    match = replace(
        match, rules=opened(4, "facts", OPTIONS), cast=dict.fromkeys(("p1", "p2", "p3", "p4"), "")
    )
    island = match.first().state
    island.cycle, island.turn_order = 3, ["p3", "p1", "p2"]
    island.seats["p4"].cause, island.seats["p4"].died = "thirst", 2
    look = Look(match.rules.book, island)
    chronicle = state_of(look, Chronicle)
    chronicle.dealt = 3
    chronicle.cycles = {
        1: {seat: Deeds() for seat in island.seats},
        2: {
            "p1": Deeds("ant", {"fish": 3, "cb": 2, "leisure": 1}, 4, 1, {"fish": 3, "water": 2}, 2),
            "p2": Deeds("ant", {"fish": 1}, 0, 0, {}, 0),
            "p3": Deeds("spider"),
            "p4": Deeds("ant"),
        },
        3: {seat: Deeds() for seat in ("p1", "p2", "p3")},
    }
    return look


def asked(scene: Look, name: str, *args: str, ago: int = 0, dead: str = "") -> Answer:
    """What a program is told."""
    return GameFacts(scene, dead).fact(name, args, ago)


@pytest.mark.parametrize(
    ("name", "args", "ago", "answer"),
    [
        ("path", ("p1",), 1, "ant"),
        ("path", ("p1",), 0, None),
        ("path", ("p1",), 9, None),
        ("users", ("ant",), 1, 3),
        ("users", ("ant",), 0, 0),
        ("users", ("ant",), 3, None),
        ("made", ("p1", "fish"), 1, 3),
        ("made", ("fish",), 1, 4),
        ("made", ("egg",), 1, 0),
        ("made", ("fish",), 0, 0),
        ("made", ("fish",), 3, None),
        ("earned", ("p1",), 1, 4),
        ("earned", ("p4",), 0, None),
        ("signals", ("p1",), 1, 2),
        ("signals", ("p2",), 2, 0),
        ("ate", ("p1", "fish"), 1, 3),
        ("ate", ("p1", "egg"), 1, 0),
        ("ate", ("p1", "fish"), 0, None),
        ("drank", ("p1",), 1, 2),
        ("drank", ("p2",), 1, 0),
        ("enjoyed", ("p1",), 1, 2),
        ("enjoyed", ("p1",), 0, None),
        ("fights", ("p1",), 1, 1),
        ("fights", ("p1",), 0, 0),
        ("taxed", ("p1",), 1, 0),
        ("paid", ("p1",), 4, None),
    ],
)
def test_facts_of_cycles(scene: Look, name: str, args: tuple[str, ...], ago: int, answer: Answer) -> None:
    """CRA-BUR-03: of a cycle that was not played, and of a seat that was not there, nothing is known."""
    assert asked(scene, name, *args, ago=ago) == answer


def test_points_of_a_cycle_are_those_of_the_score_sheet(scene: Look) -> None:
    """CRA-BUR-03: gained() is known once the cycle is scored."""
    scene.state.seats["p1"].sheet[2] = Column(1, 2, 3, 4, -1, 9, (("prejudice", -2),))
    assert asked(scene, "gained", "p1", ago=1) == 7
    assert asked(scene, "gained", "p1") is None


def test_facts_of_now(scene: Look) -> None:
    """CRA-BUR-03: what a seat holds, is and may do."""
    mine = scene.state.seats["p1"]
    mine.hold["fish"].new, mine.hold["apple"].kept, mine.hold["spear"].kept = 2, 1, 1
    mine.vp, mine.thirst, mine.wounded, mine.exp["ant"] = -3, True, True, [2, 4]
    expected = {
        ("held", "p1", "fish"): 2,
        ("food", "p1"): 3,
        ("types", "p1"): 2,
        ("goods", "p1"): 4,
        ("score", "p1"): -3,
        ("rank", "p1"): 2,
        ("rank", "p4"): None,
        ("experience", "p1", "ant"): 2,
        ("class_of_food", "p1"): "fed",
        ("open", "p1", "ant"): True,
        ("open", "p4", "ant"): False,
        ("alive", "p4"): False,
        ("wounded", "p1"): True,
        ("thirsty", "p1"): True,
        ("dying", "p1"): True,
        ("indigent", "p2"): True,
        ("cycle",): 3,
        ("penalty",): 1,
        ("pool", "cb"): 0,
        ("money", "fish"): None,
        ("quote", "fish"): None,
        ("cash", "p1"): 0,
        ("vault", "fish"): 0,
        ("land", "p1"): 0,
        ("shares", "p1", "ant"): 0,
        ("owns", "p1", "ant"): False,
        ("is", "p1", "slave"): False,
        ("pot", "fish"): 0,
        ("estate", "fish"): 0,
    }
    assert {question: asked(scene, *question) for question in expected} == expected
    assert asked(scene, "estate", "spear", dead="p1") == 1
    tokens = scene.book.tables.tokens["fish"]
    assert asked(scene, "bank", "fish") == tokens - 2


def test_the_sets_of_players(scene: Look) -> None:
    """CRA-BUR-03: in turn order; the dead are among EVERYONE only, exiles nowhere."""
    facts = GameFacts(scene)
    assert facts.members(PLAYERS) == facts.members(HEIRS) == ("p3", "p1", "p2")
    assert facts.members(EVERYONE) == ("p3", "p1", "p2", "p4")
    scene.state.seats["p1"].group = "exile"
    assert facts.members(PLAYERS) == ("p3", "p2")
    assert facts.paths == tuple(scene.book.board.paths)


def test_before_the_first_deal_nobody_has_a_place(scene: Look) -> None:
    """CRA-R37: the seats are in seat order then, and rank() is NONE; nothing was before."""
    state_of(scene, Chronicle).dealt, state_of(scene, Chronicle).cycles = 0, {}
    scene.state.cycle = 1
    assert asked(scene, "rank", "p1") is None
    assert asked(scene, "earned", "p1", ago=1) is None
    assert asked(scene, "made", "fish") == 0
    scene.state.cycle = 0
    assert asked(scene, "made", "fish") is asked(scene, "penalty") is None


def test_the_chronicle_agrees_with_the_tally() -> None:
    """CRA-BUR-03: what is written down, cycle by cycle, adds up to what each seat did in the game."""
    for number in (0, 6):
        match = any_match(number)
        for _, outcome in match.deadlines():
            island = outcome.position.state
        pages = state_of(Look(match.rules.book, island), Chronicle).cycles
        assert sorted(pages) == list(range(1, island.cycle + 1))
        for id, seat in island.seats.items():
            deeds = [page[id] for page in pages.values() if id in page]
            for thing in ("fish", "water", "leisure", "cb"):
                assert sum(one.made.get(thing, 0) for one in deeds) == seat.tally.get(f"made {thing}", 0)
            eaten = sum((one.consumed or {}).get("egg", 0) for one in deeds)
            assert eaten == seat.tally.get("eaten egg", 0)
            waited = sum(one.earned for one in deeds) - seat.tally.get("made leisure", 0)
            assert waited == seat.tally.get("waited", 0)
