"""The start of a game: seats, dice that fall once, the Quick Start's paths, modules (brief 3.2)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pbem.engine.dice import Dice, RiggedDice, WrongDice
from pbem.engine.modules import Module
from pbem.engine.options import BadValue, options_of
from pbem.engine.ruleset import Player, Position, Ruleset, adjudicate
from pbem.gamefile import read_game
from pbem.materials import read_materials, shipped_games
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.game import BOX
from pbem.rulesets.crusoe.hooks import CYCLE_OPEN, MAX_SEATS, SETUP
from pbem.rulesets.crusoe.in_play import modules_of, rank_of
from pbem.rulesets.crusoe.island import Island
from pbem.rulesets.crusoe.modules.settings import AdvancedOptions
from pbem.rulesets.crusoe.scenarios import INTRODUCTORY
from pbem.rulesets.crusoe.setup import new_island, set_up
from pbem.rulesets.crusoe.view import IslandView
from pbem.yamlfile import BadFile
from tests.crusoe.tables import a_book

SEATS = ("anna", "bob", "carol", "dan", "eve", "fay", "gus", "hal", "ida")
A_SEAT = "  {0}:\n    name: {0}\n    address: {0}@example.org\n"
Rules = Ruleset[Book, Island, IslandView]


def first(seats: int, dice: Dice, **options: object) -> tuple[Rules, Position[Island]]:
    """The rules and the first position; what was thrown has been stored and read again."""
    materials: dict[str, Any] = read_materials(BOX, options, [shipped_games()])[0]
    made = json.loads(json.dumps(BOX.prepare(options, materials, seats, dice)))
    rules = BOX.open(options, {**materials, **made})
    return rules, rules.first([Player(seat, seat.title()) for seat in SEATS[:seats]])


@pytest.mark.parametrize("scenario", INTRODUCTORY)
def test_a_game_begins_with_its_first_work(scenario: str) -> None:
    """CRU-008, CRU-031: whoever sits there, the first cycle is open, and the same dice have fallen."""
    dice = Dice("start")
    rules, position = first(4, dice, scenario=scenario)
    island = position.state
    assert (str(position.moment), island.cycle, island.stage) == ("1-work", 1, "paths")
    assert sorted(island.turn_order) == sorted(island.seats)
    assert sum(len(roll.faces) for roll in dice.rolls) == len(rules.book.start)
    assert not rules.faults(rules.book, island)
    assert first(4, Dice("start"), scenario=scenario)[1] == position
    assert adjudicate(rules, position, {}, Dice("a")).events


def test_the_quick_start_gives_each_seat_a_path_of_its_own() -> None:
    """CRU-221, CRU-222: somebody has Firefly and begins; seven seats use every path."""
    for seed in "abcde":
        rules, position = first(7, Dice(seed), scenario="quick")
        seats = position.state.seats
        assert sorted(str(seat.path) for seat in seats.values()) == sorted(rules.book.board.paths)
        assert seats[position.state.turn_order[0]].path == "firefly"
        start = position.state.turn_order.index("anna")
        order = [*position.state.turn_order[start:], *position.state.turn_order[:start]]
        assert order == list(seats)


ALLOWED = [("capitalism", 2, 8), ("quick", 2, 7), ("crusoe", 1, 8), ("traditional", 2, 8), ("hobbes", 2, 8)]


@pytest.mark.parametrize(("scenario", "fewest", "most"), ALLOWED)
def test_seats_are_as_many_as_the_scenario_allows(scenario: str, fewest: int, most: int) -> None:
    """CRU-002, CRU-R59, CRU-H00: two to eight; up to seven in the Quick Start; alone as Crusoe."""
    for seats in (fewest, most):
        assert len(first(seats, Dice("a"), scenario=scenario)[1].state.seats) == seats
    for seats in (fewest - 1, most + 1):
        with pytest.raises(BadValue, match=f"seats: there must be {fewest} to {most}, not {seats}"):
            first(seats, Dice("a"), scenario=scenario)


def test_modules_have_their_say_at_the_start() -> None:
    """CRU-H00, CRU-H01, CRU-H02: how many seats, what is set up, what opens the first cycle."""
    told = []
    book = a_book(
        MAX_SEATS.by(lambda most, scene: most - 5),
        SETUP.by(lambda table: told.append(f"setup {table.state.cycle}")),
        CYCLE_OPEN.by(lambda table: told.append(f"open {table.state.cycle}")),
    )
    players = [Player(seat, seat) for seat in SEATS[:4]]
    with pytest.raises(BadValue, match="2 to 3"):
        set_up(book, players)
    with pytest.raises(WrongDice):  # nothing has been thrown for it
        set_up(book, players[:3])
    assert told == ["setup 0", "open 1"]


def test_modules_stand_in_their_order() -> None:
    """3A: the base, the scenario, then the others; Utopian is one of those (CRU-212)."""
    options = a_book(utopian=True, scenario="socialism").options
    assert [module.id for module in modules_of(options)] == ["base", "socialism", "utopian"]
    ranks = [rank_of(Module(id, klass)) for id, klass in (("z", "market"), ("b", "other"), ("a", "optional"))]
    assert ranks == sorted(ranks)


def test_a_utopian_group_has_no_violence() -> None:
    """CRU-210 to CRU-212, CRU-220: who may fight."""
    players = [Player("anna", "Anna")]
    may_fight = {
        scenario: new_island(a_book(scenario=scenario), players).groups["main"].violence
        for scenario in INTRODUCTORY
    }
    assert [scenario for scenario, may in may_fight.items() if not may] == ["quick", "crusoe"]
    assert not new_island(a_book(utopian=True), players).groups["main"].violence


def test_letters_are_counted_where_a_phase_may_come_again() -> None:
    """3.1: with rounds of letters in a cycle turns are counted by them."""
    _, position = first(3, Dice("a"), work_rounds=3)
    assert str(position.moment) == "100-work"


def test_the_example_game_can_be_made(tmp_path: Path) -> None:
    """games/valley.yaml, and what is said of a game with too few seats or an unknown board."""
    text = (shipped_games() / "valley.yaml").read_text("utf-8")
    game = tmp_path / "valley.yaml"
    game.write_text(text, "utf-8")
    assert read_game(game).ruleset == "crusoe"
    game.write_text(text + "".join(map(A_SEAT.format, SEATS[5:])), "utf-8")
    with pytest.raises(BadFile, match=r"line \d+: seats: there must be 2 to 8, not 9"):
        read_game(game)
    game.write_text(text.replace("# board: board ", "board: bord "), "utf-8")
    with pytest.raises(BadFile, match="there is no file"):
        read_game(game)
    game.write_text(text.replace("scenario: capitalism", "scenario: hobbes\n  utopian: true"), "utf-8")
    with pytest.raises(BadFile, match="utopian"):
        read_game(game)


SECTIONS = ("government", "modules", "welfare")
TOLD = {"punishments": "[]", "stuck": "null"}


def test_every_option_stands_in_the_example_game() -> None:
    """What may be chosen is told there, with the value that counts where it is left out."""
    advanced = [name for name, _, _ in options_of(AdvancedOptions)]
    for name, default, _ in options_of(BOX.options):
        game = "republic.yaml" if name in advanced else "valley.yaml"
        text = (shipped_games() / game).read_text("utf-8")
        told = "" if name in SECTIONS else f" {TOLD.get(name, str(default).lower())} "
        assert f"  {name}:{told}" in text or f"  # {name}:{told}" in text, name


def test_a_start_is_a_list_of_faces() -> None:
    """What was thrown is stored as numbers."""
    materials = read_materials(BOX, {}, [shipped_games()])[0]
    with pytest.raises(BadValue, match="start"):
        BOX.open({}, {**materials, "start": ["six"]})
    rules = BOX.open({}, {**materials, "start": [2, 1]})
    island = rules.first([Player(seat, seat) for seat in SEATS[:3]]).state
    assert island.turn_order == ["bob", "anna", "carol"]
    assert RiggedDice().rolls == []
