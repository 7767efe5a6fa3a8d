"""What a newcomer is told with the welcome, and what names of the data mean."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pbem.engine.dice import Dice
from pbem.engine.report import Sentences
from pbem.engine.ruleset import adjudicate
from pbem.engine.sheet import numbered
from pbem.rulesets.survival.glossary import names
from tests.survival.islands import Rules, default_rules, opened, players


def told(rules: Rules) -> tuple[list[str], list[str]]:
    """The first steps, and what the advantages do."""
    view = rules.view(rules.book, rules.first(players(2)).state, "s1")
    steps, advantages = (section.blocks[0] for section in rules.begin(rules.book, view, "s1"))
    assert isinstance(steps, Sentences) and isinstance(advantages, Sentences)
    return [*steps.lines], [*advantages.lines]


@pytest.mark.parametrize("options", [{}, {"compact": True}, {"rounds": 0}])
def test_the_orders_it_names_may_be_sent_as_they_stand(options: dict[str, Any]) -> None:
    rules = opened(**options)
    named = [line.rpartition(": ")[2].rstrip(".") for line in told(rules)[0] if ": " in line]
    orders = [text for text in named if text.split()[0] in ("KIND", "START", "GENE", "MODE")]
    assert [text.split()[0] for text in orders] == ["KIND", "START", "GENE", "MODE"]
    first = rules.first(players(2))
    kind, *placing = orders
    words = rules.lexicon(rules.book, rules.view(rules.book, first.state, "s1"), "s1")
    assert not rules.grammar.read(numbered(kind), words, rules.phase(first.moment.phase).orders).complaints
    if not options.get("compact"):
        second = adjudicate(rules, first, {}, Dice("")).position
        words = rules.lexicon(rules.book, rules.view(rules.book, second.state, "s1"), "s1")
        lines = numbered("\n".join(placing))
        assert not rules.grammar.read(lines, words, rules.phase("season").orders).complaints


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"rounds": 12}, "The game has 12 rounds at most. Each deadline closes one round."),
        ({"rounds": 0}, "The game goes on until a single species is left"),
        ({"compact": True}, "Each deadline closes 2 rounds."),
        ({"silent_move": "random"}, "A creature that your letter does not name wanders"),
    ],
)
def test_it_says_how_long_the_game_is_and_what_silence_means(options: dict[str, Any], said: str) -> None:
    assert said in " ".join(told(opened(**options))[0])


def test_every_advantage_of_a_first_creature_is_told() -> None:
    lines = told(default_rules())[1]
    assert len(lines) == 12
    assert "Camouflage: A hunter that picks it overlooks it" in " ".join(lines)
    assert next(line for line in lines if line.startswith("Sharp")).endswith(
        "(only for: omnivore, carnivore)"
    )


def test_an_advantage_of_a_gms_own_falls_under_the_rule_for_all() -> None:
    book = default_rules().book
    own = replace(book.genes["Speed"], name="Wings", text="It flies.")
    lists = names(replace(book, genes={"Wings": own}))
    (wings,) = next(each for each in lists if each.orders == ("GENE",)).names
    assert (wings.name, wings.says, wings.rule) == ("Wings", "It flies. Basic.", "SUR-3.1.2-04")
