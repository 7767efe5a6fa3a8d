"""Brief 9: what holds in every round, whatever the island, the creatures and the orders."""

from __future__ import annotations

import json
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.engine.copying import copied
from pbem.engine.dice import Dice
from pbem.engine.ruleset import Outcome, Position, adjudicate
from pbem.engine.settle import settle
from pbem.rulesets.survival.island import Island
from tests.survival.invariants import CHECKS, absentees_are_themselves
from tests.survival.islands import SEATS, Rules, Scene, opened, players, scenes, sheets
from tests.survival.ledger import acting, deaths_told, ledger

FEEDING = ("predators", "carrion", "plants")


def printed(rules: Rules, outcome: Outcome[Island]) -> str:
    """Everything an outcome holds, as one text."""
    state = json.dumps(rules.dump(rules.book, outcome.position.state))
    told = "\n".join(f"{event.rule} {event.sentence} {sorted(event.only or ())}" for event in outcome.events)
    return f"{outcome.position.moment}\n{state}\n{told}\n{outcome.rolls}"


@settings(max_examples=60)
@given(scenes())
def test_every_round_keeps_the_invariants(scene: Scene) -> None:
    """Brief 9, 1 to 11, 14 and 15."""
    place = scene.start
    for number, texts in enumerate(scene.rounds):
        sheets = settle(scene.rules, place, texts)
        outcome = adjudicate(scene.rules, place, sheets, Dice(f"{scene.seed}{number}"))
        round = ledger(scene.rules, place, outcome)
        for check in CHECKS:
            check(round)
        absentees_are_themselves(round, sheets)
        place = outcome.position
        if place.is_over:
            break


@settings(max_examples=40)
@given(scenes(rounds=1))
def test_the_order_in_which_letters_came_changes_nothing(scene: Scene) -> None:
    """Brief 9, 12: seats' mails may be settled in any order."""
    texts = scene.rounds[0]
    turned = {seat: texts[seat] for seat in reversed(tuple(texts))}
    one, other = (
        adjudicate(scene.rules, scene.start, settle(scene.rules, scene.start, filed), Dice(scene.seed))
        for filed in (texts, turned)
    )
    assert printed(scene.rules, one) == printed(scene.rules, other)


@settings(max_examples=40)
@given(scenes(rounds=1), st.permutations(range(12)))
def test_the_order_of_lines_about_different_creatures_changes_nothing(scene: Scene, order: list[int]) -> None:
    """Brief 9, 12: lines that name one creature each may stand in any order."""
    own = scene.start.state.by_species()
    moods = ("defensive", "semi", "aggressive")
    ways = ("N", "SE", "RANDOM", "STAY")
    lines = {
        seat: [f"{one.id} {ways[one.number % 4]} {moods[one.number % 3]}" for one in beasts]
        for seat, beasts in own.items()
    }
    turned = {seat: [said[place] for place in order if place < len(said)] for seat, said in lines.items()}
    one, other = (
        adjudicate(
            scene.rules,
            scene.start,
            sheets(scene.rules, scene.start, {seat: "\n".join(text) for seat, text in said.items()}),
            Dice(scene.seed),
        )
        for said in (lines, turned)
    )
    assert printed(scene.rules, one) == printed(scene.rules, other)


def feeding_in(outcome: Outcome[Island], hex: str, ids: set[str]) -> tuple[list[str], list[str]]:
    """What was told of the creatures' meals and fights, and rolled for them, in a hex."""
    told = [
        event.sentence
        for event in outcome.events
        if ids.intersection((*acting(event), *deaths_told(event))) and "bears" not in event.sentence
    ]
    rolls = [str(roll) for roll in outcome.rolls if roll.label in [f"{phase} {hex}" for phase in FEEDING]]
    return told, rolls


@settings(max_examples=60)
@given(
    scenes(rounds=1), st.lists(st.sampled_from(("ALL aggressive", "", "ENEMY bob", "ALL semi")), max_size=3)
)
def test_a_hex_depends_on_nothing_beyond_it(scene: Scene, moods: list[str]) -> None:
    """Brief 9, 12: a hex's outcome is that of its own creatures, food, enemies and dice."""
    text = "\n".join(["STAY ALL", *moods])
    signed = sheets(scene.rules, scene.start, dict.fromkeys(scene.start.state.seats, text))
    whole = adjudicate(scene.rules, scene.start, signed, Dice(scene.seed))
    for hex in scene.rules.book.land[:3]:
        alone = copied(scene.start.state)
        alone.creatures = {n: one for n, one in alone.creatures.items() if one.hex == hex}
        ids = {one.id for one in alone.living()}
        part = adjudicate(scene.rules, replace(scene.start, state=alone), signed, Dice(scene.seed))
        assert feeding_in(part, hex, ids) == feeding_in(whole, hex, ids)


@settings(max_examples=30)
@given(scenes(rounds=1))
def test_names_are_nothing_but_names(scene: Scene) -> None:
    """Brief 9, 12: other display and species names change neither dice nor fates."""
    renamed = copied(scene.start.state)
    for place, seat in enumerate(SEATS):
        if seat in renamed.seats:
            renamed.seats[seat].name = f"Zoë {place}"
            renamed.seats[seat].species_name = f"Grob {place}"
    other_start: Position[Island] = replace(scene.start, state=renamed)
    one, other = (
        adjudicate(scene.rules, start, settle(scene.rules, start, scene.rounds[0]), Dice(scene.seed))
        for start in (scene.start, other_start)
    )
    assert one.rolls == other.rolls
    assert one.position.state.creatures == other.position.state.creatures
    assert one.position.state.hexes == other.position.state.hexes
    assert [type(event) for event in one.events] == [type(event) for event in other.events]


@settings(max_examples=15)
@given(st.sampled_from("abcdefghijklmnop"), st.integers(2, 8))
def test_absent_players_play_to_the_end(seed: str, count: int) -> None:
    """Brief 9, 13: a game of nothing but NMR ends by the round limit or sooner."""
    rules = opened("D1 J2 G1\nJ1 ~~ G2\nG3 J1 D0", rounds=20)
    place = rules.first(players(count))
    for number in range(22):
        place = adjudicate(rules, place, {}, Dice(f"{seed}{number}")).position
        if place.is_over:
            break
    assert place.is_over and place.state.result is not None
    assert place.state.round <= 20
