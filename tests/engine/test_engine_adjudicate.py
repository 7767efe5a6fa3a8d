"""Adjudication: steps in order on a copy of the state, and the phases one after the other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pbem.engine.dice import Dice
from pbem.engine.ruleset import OVER, Moment, Outcome, Phase, Step, Table, adjudicate
from pbem.engine.sequence import letters, sequence
from pbem.rulesets.survival.book import Book
from pbem.rulesets.survival.island import Island
from pbem.rulesets.survival.plans import Extinct
from tests.survival.islands import Rules, default_rules, players

IslandTable = Table[Book, Island]


def rules_of(*steps: str, ends: bool = False) -> Rules:
    """Rules of one phase whose steps tell their names; the last may end the game."""

    def telling(name: str) -> Step[Book, Island]:
        def step(table: IslandTable) -> None:
            table.tell(Extinct(name))
            table.state.next_number += table.dice.at(name).die(6, name)
            table.is_over = ends

        return step

    phase = Phase("only", "Only", ())
    played = sequence(letters("only", *map(telling, steps)))
    return replace(default_rules(), phases=(phase,), sequence=played, awaits=lambda island: "only")


def outcome_of(rules: Rules) -> Outcome[Island]:
    """Play the first phase."""
    return adjudicate(rules, rules.first(players(2)), {}, Dice("s"))


def test_steps_are_taken_in_order() -> None:
    """Events and rolls come in the order of the steps."""
    outcome = outcome_of(rules_of("b", "a", "c"))
    assert [event.sentence for event in outcome.events] == [
        "The species of b is extinct.",
        "The species of a is extinct.",
        "The species of c is extinct.",
    ]
    assert [roll.label for roll in outcome.rolls] == ["b", "a", "c"]


def test_the_position_given_is_not_changed() -> None:
    """Steps work on a copy."""
    rules = rules_of("a")
    first = rules.first(players(2))
    outcome = adjudicate(rules, first, {}, Dice("s"))
    assert first.state.next_number == 1
    assert outcome.position.state.next_number == 1 + outcome.rolls[0].faces[0]


def test_an_ended_game_has_no_more_moments() -> None:
    """The last position is over, and nothing can be played on it."""
    last = outcome_of(rules_of("a", ends=True)).position
    assert last.is_over and last.moment == Moment(0, OVER) and str(last.moment) == "0-over"
    with pytest.raises(ValueError, match="over"):
        adjudicate(rules_of("a"), last, {}, Dice("s"))


def test_phases_follow_each_other_where_they_apply() -> None:
    """The signup takes place once; then it is always the season's turn."""
    rules = default_rules()
    first = rules.first(players(3))
    second = adjudicate(rules, first, {}, Dice("1")).position
    third = adjudicate(rules, second, {}, Dice("2")).position
    assert [str(place.moment) for place in (first, second, third)] == ["0-signup", "1-season", "2-season"]


def test_a_seat_without_a_sheet_has_an_empty_one() -> None:
    """Steps ask for any seat's sheet."""
    rules = default_rules()
    table: IslandTable = Table(rules.book, rules.first(players(2)).state, {}, Dice("s"), Moment(0, "signup"))
    assert table.sheet("s1").orders == () and table.sheet("nobody").orders == ()
