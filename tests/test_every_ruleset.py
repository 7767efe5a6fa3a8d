"""What every ruleset keeps to, found by itself: whoever adds a game need not add a line here."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pbem.casefile import statements
from pbem.conformance import CHECKS, PLAYERS, Check, Games, Rules, digest, endless, random_game
from pbem.desk.fair.seeds import counted_digest, counted_orders
from pbem.engine.box import Box
from pbem.engine.dice import Dice
from pbem.engine.options import BadValue, options_of
from pbem.engine.report import Sentences
from pbem.engine.ruleset import Moment, Position
from pbem.engine.settle import Filed, settle
from pbem.materials import read_materials, shipped_games
from pbem.rulesets import BOXES

ROOT = Path(__file__).resolve().parent.parent
BY_NO_RULE = {
    *("Played", "LineFailed", "StepFailed", "GameOver", "Won", "Stopped"),
    *("SeatGone", "Out", "Eliminated", "Jailed"),
}
"""What may come of an option, of the GM's word or of a letter, for which no statement stands."""
BOX = pytest.mark.parametrize("key", BOXES)
ASKED_FOR: Mapping[object, Mapping[str, object]] = {"slavery": {"sensitive_ok": True}}
"""What a choice needs beside it: some are played only where the GM asks for them twice."""
SCENARIO = "scenario"
"""The option by which a game is quite another one."""


def scenarios() -> Iterator[str]:
    """The keys of all games: every ruleset, and where it has scenarios each of them, as crusoe:hobbes."""
    for key, box in BOXES.items():
        yield key
        for name, usual, option in options_of(box.options):
            if name == SCENARIO:
                yield from (f"{key}:{choice}" for choice in option.choices if choice != usual)


GAME = pytest.mark.parametrize("key", list(scenarios()))


@cache
def opened(key: str) -> Rules:
    """Open a box with all its defaults but the scenario."""
    name, _, scenario = key.partition(":")
    return open_with(BOXES[name], {SCENARIO: scenario} if scenario else {})


@GAME
def test_a_newcomer_is_told_what_the_game_is_and_what_to_send_first(key: str) -> None:
    rules = opened(key)
    view = rules.view(rules.book, rules.first(PLAYERS).state, "ann")
    first = rules.begin(rules.book, view, "ann")[0]
    assert len(rules.about) > 200 and first.title == "Where to begin"
    (block,) = first.blocks
    assert isinstance(block, Sentences) and "HELP and a word, such as HELP" in block.lines[-1]


@GAME
def test_names_of_the_data_are_told_by_rules_that_exist(key: str) -> None:
    rules = opened(key)
    known, lists = known_ids(key), rules.names(rules.book)
    verbs = {verb for kind in rules.grammar.kinds for verb in (kind.verb(), *kind.also)}
    assert lists and all(each.names for each in lists)
    assert {one.rule for each in lists for one in each.names} <= {*known, ""}
    assert all(one.says for each in lists for one in each.names if not one.rule)
    if ":" not in key and key != "crusoe":  # whose orders are of different games
        assert {verb for each in lists for verb in each.orders} <= {*verbs, "IF"}


@cache
def shipped(key: str) -> dict[str, Any]:
    """The data files that come with pbem, read once."""
    return read_materials(BOXES[key], {}, [shipped_games()])[0]


def open_with(box: Box, options: Mapping[str, object]) -> Rules:
    """Open a box with these options and the data files that come with pbem."""
    is_plain = not any(material.option in options for material in box.materials)
    materials = shipped(box.key) if is_plain else read_materials(box, options, [shipped_games()])[0]
    return box.open(options, {**materials, **box.prepare(options, materials, len(PLAYERS), Dice("made"))})


@cache
def games(key: str) -> Games:
    """A few random games; fewer where a game is one of many scenarios."""
    seeds, rules = "a" if ":" in key else "abc", opened(key)
    deadlines = tuple(deadline for seed in seeds for deadline in random_game(rules, seed, 20))
    return Games(rules, deadlines, known_ids(key))


def known_ids(key: str) -> set[str]:
    """The ids of the statements of a game's ruleset."""
    return {statement.id for statement in statements(key.partition(":")[0])}


@BOX
def test_options_are_explained_and_their_defaults_open(key: str) -> None:
    """Every option has help, and the defaults, written out one by one, open the box."""
    declared = options_of(BOXES[key].options)
    assert all(option.help.strip() for _, _, option in declared)
    assert open_with(BOXES[key], {name: default for name, default, _ in declared}).key == key


@BOX
def test_every_choice_of_an_option_opens(key: str) -> None:
    """Each value an option names, and both ends of each range, can be chosen and played."""
    for name, default, option in options_of(BOXES[key].options):
        ends = [Decimal(end) / 100 if isinstance(default, Decimal) else end for end in option.between or ()]
        values = [*option.choices, *ends]
        for value in [*values, not default] if isinstance(default, bool) else values:
            rules = open_with(BOXES[key], {name: value, **ASKED_FOR.get(value, {})})
            deadlines = list(random_game(rules, name, 3))
            assert deadlines


@BOX
def test_wrong_options_are_named(key: str) -> None:
    """A value out of range, of a wrong type or for no option at all is refused by the option's name."""
    for name, default, option in options_of(BOXES[key].options):
        wrong: list[object] = [["a list"]]
        wrong += [option.between[1] + 1, True] if option.between else []
        wrong += ["no such choice"] if option.choices or not isinstance(default, str) else []
        for value in wrong:
            with pytest.raises(BadValue) as caught:
                open_with(BOXES[key], {name: value})
            assert caught.value.field == name
    with pytest.raises(BadValue):
        open_with(BOXES[key], {"no such option": 1})


@BOX
def test_another_process_gives_the_same_bytes(key: str) -> None:
    """Python shuffles its sets anew in every process; nobody may notice."""
    code = f"from tests.test_every_ruleset import digest, opened; print(digest(opened({key!r}), 'twice'))"
    run = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "77"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == digest(opened(key), "twice") != digest(opened(key), "thrice")


@BOX
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_a_game_of_absent_players_ends(key: str, seed: str) -> None:
    assert list(endless(BOXES[key], seed=seed)) == []


@GAME
@pytest.mark.parametrize("check", CHECKS, ids=[check.__name__ for check in CHECKS])
def test_it_conforms(key: str, check: Check) -> None:
    assert list(check(games(key))) == []


@GAME
def test_much_happens_by_rules_and_lines_are_odd(key: str) -> None:
    """Of many kinds of events each names the rule that made it so, but for those that no rule makes."""
    happened = {event for deadline in games(key).deadlines for event in deadline.outcome.events}
    assert len({type(event) for event in happened}) > 10
    assert all(event.rule or event.published_as in BY_NO_RULE for event in happened)
    sheets = games(key).each_sheet(60)
    assert any(opened(key).receipt(view, seat, sheet).odd() for view, seat, sheet in sheets)


@pytest.mark.parametrize(
    ("ruleset", "one", "other", "both"),
    [
        ("planetismals", "RESERVE 400", "RESERVE 300", "RESERVE 300\nRESERVE 400"),
        ("laissez_faire", "NOCAP LAST", "NOCAP NEVER", "NOCAP NEVER\nNOCAP LAST"),
        ("new_tabor", "AUTOCONSUME both", "AUTOCONSUME off", "AUTOCONSUME off\nAUTOCONSUME both"),
        ("survival", "KIND herbivore", "KIND carnivore", "KIND carnivore\nKIND herbivore"),
    ],
)
def test_a_line_that_a_later_one_overrules_counts_in_no_game(
    ruleset: str, one: str, other: str, both: str
) -> None:
    rules = opened(ruleset)
    first = rules.first(PLAYERS)
    due = next(
        phase.key for phase in rules.phases if one.split()[0] in [kind.verb() for kind in phase.orders]
    )
    position = Position(Moment(first.moment.turn, due), first.state)

    def digest(text: str) -> str:
        sheets = settle(rules, position, {PLAYERS[0].seat: Filed(text)})
        assert len(sheets[PLAYERS[0].seat].orders) == len(text.split("\n"))
        return counted_digest(counted_orders(rules, position, sheets))

    assert digest(both) == digest(one) != digest(other)
