"""Whole games: how many live when nobody writes (brief 9), what others may see, and how games end."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest

from pbem.engine.copying import copied
from pbem.engine.dice import Dice
from pbem.engine.events import LineFailed
from pbem.engine.ruleset import Outcome, Player, Sheet, adjudicate
from pbem.engine.settle import Filed, settle
from pbem.rulesets.survival.book import Behaviour
from pbem.rulesets.survival.island import Island
from tests.survival.islands import (
    Rules,
    creature,
    default_rules,
    opened,
    players,
    position,
    sentences,
    sheets,
)

GAMES = 30
PAIR = frozenset(("ann", "bob"))
ALIVE = {1: 41, 4: 16, 5: 29, 8: 15, 9: 28, 12: 16, 13: 29, 15: 22}
"""Brief 9: creatures alive after these rounds when all 44 are absent; after a Spring's births it is the
number at the end of that round, by a scratch implementation of the brief."""


def absent_game(rules: Rules, seed: str, count: int = 44) -> list[Outcome[Island]]:
    """Play a game in which nobody ever writes."""
    place, outcomes = rules.first(players(count)), []
    while not place.is_over:
        outcomes.append(adjudicate(rules, place, {}, Dice(f"{seed} {place.moment}")))
        place = outcomes[-1].position
    return outcomes


@cache
def absent_games() -> tuple[list[Outcome[Island]], ...]:
    """Thirty games of 44 absent players on the default island."""
    return tuple(absent_game(default_rules(), str(number)) for number in range(GAMES))


@pytest.mark.parametrize("round", ALIVE)
def test_as_many_live_as_the_brief_says(round: int) -> None:
    """Brief 9, sizes: the mean of thirty games, within a quarter."""
    last = [game[-1].position.state for game in absent_games()]
    alive = [sum(one.living.values()) for island in last for one in island.census if one.round == round]
    assert len(alive) == GAMES
    assert 0.75 * ALIVE[round] <= sum(alive) / GAMES <= 1.25 * ALIVE[round]


def test_sizes_of_a_game() -> None:
    """Brief 9, sizes: crowds, numbers given out, dice a round, kinds and extinctions at the end."""
    last = [game[-1].position.state for game in absent_games()]
    crowds = [max(crowd(outcome.position.state) for outcome in game[1:]) for game in absent_games()]
    assert 3.75 <= sum(crowds) / GAMES <= 6.25
    assert 90 <= sum(island.next_number for island in last) / GAMES <= 120
    dice = [sum(len(roll.faces) for roll in outcome.rolls) for game in absent_games() for outcome in game]
    assert 100 <= max(dice) <= 150
    extinct = [sum(1 for folk in island.seats.values() if folk.extinct_in) / 44 for island in last]
    assert 0.73 <= sum(extinct) / GAMES <= 0.87
    kinds = Counter(one.kind for island in last for one in island.living())
    for kind, mean in (("H", 12), ("O", 6), ("C", 3)):
        assert 0.75 * mean <= kinds[kind] / GAMES <= 1.25 * mean


def crowd(island: Island) -> int:
    """The most creatures in one hex."""
    return max(Counter(one.hex for one in island.living()).values(), default=0)


def test_sixty_rounds_work() -> None:
    """Brief 9, sizes: a long game stays within its bounds."""
    rules = opened(rounds=60, dominance="off")
    island = absent_game(rules, "long")[-1].position.state
    assert island.round == 60 and island.result is not None and island.result.how == "limit"
    assert 60 <= sum(island.census[-1].living.values()) <= 250
    assert island.next_number <= 1_500


@pytest.mark.parametrize("count", [2, 44, 200])
def test_any_number_of_species_can_play(count: int) -> None:
    """1: from two seats up; the next number is that of creatures given out."""
    outcomes = absent_game(opened(rounds=5), "count", count)
    island = outcomes[-1].position.state
    assert len(island.seats) == count and list(island.creatures) == list(range(1, island.next_number))


def test_extra_species_come_last_and_never_win() -> None:
    """SUR-R64, R65: unowned species count as species, and no more."""
    island = absent_game(opened(rounds=3, extra_species=30), "extra", 2)[-1].position.state
    assert list(island.seats)[:3] == ["s1", "s2", "extra1"]
    assert island.result is not None
    assert set(island.result.winners) <= {"s1", "s2"}


def test_compact_games_merge_the_signup_with_round_1() -> None:
    """3.1: KIND, START and GENE in one letter, two rounds a deadline, no signup."""
    rules = opened(compact=True)
    start = rules.first(players(3))
    assert str(start.moment) == "1-season" and rules.phase("season").lasts == 2
    text = "KIND carnivore > H\nSTART D5\nGENE Sharp Claws > Speed\nIF KIND herbivore THEN START B8"
    filed = {"s1": Filed(text), "s2": Filed("KIND H\nSTART B8\nGENE Venom > Speed")}
    outcome = adjudicate(rules, start, settle(rules, start, filed), Dice("compact"))
    island = outcome.position.state
    assert (island.creatures[1].kind, island.creatures[1].hex) == ("C", "D5")
    assert (island.creatures[2].kind, island.creatures[2].hex) == ("H", "B8")
    assert island.creatures[1].genes == ("Sharp Claws",) and island.creatures[2].genes == ("Speed",)
    assert island.round == 2


def rolls_at(outcome: Outcome[Island], label: str) -> list[object]:
    """The rolls of one stream."""
    return [roll for roll in outcome.rolls if roll.label == label]


def test_correcting_one_order_leaves_other_dice_alone() -> None:
    """8: streams are labelled by place and creature, so that nothing else is rolled anew."""
    rules = default_rules()
    folk = [creature(rules.book, "5H", "ann", "D5"), creature(rules.book, "6C", "bob", "J9")]
    folk += [creature(rules.book, "7H", "cat", "B2")]
    here = position(rules.book, folk)
    one, other = (
        adjudicate(rules, here, sheets(rules, here, {"ann": text}), Dice("s")) for text in ("STAY 5", "5 N")
    )
    for label in ("move 6C", "move 7H"):
        assert rolls_at(one, label) == rolls_at(other, label) != []


@pytest.mark.parametrize(("show", "is_seen"), [(True, True), (False, False)])
def test_hidden_things_are_in_nobody_elses_view(show: bool, is_seen: bool) -> None:
    """2.2: enemies and behaviours by option; draw votes are the seat's own until a draw is agreed."""
    rules = opened(show_enemies=show, show_behaviour=show)
    here = position(rules.book, [creature(rules.book, "5H", "ann"), creature(rules.book, "6C", "bob")])
    plain = here.state
    secret = copied(plain)
    secret.seats["ann"].enemy = "bob"
    secret.creatures[5].behaviour = Behaviour.AGGRESSIVE
    for reader in ("bob", None):
        changed = rules.view(rules.book, secret, reader) != rules.view(rules.book, plain, reader)
        assert changed is is_seen
    assert rules.view(rules.book, secret, "ann") != rules.view(rules.book, plain, "ann")
    voted = copied(plain)
    voted.seats["ann"].draw_vote = PAIR
    for reader in ("bob", None):
        assert rules.view(rules.book, voted, reader) == rules.view(rules.book, plain, reader)
    own = rules.view(rules.book, voted, "ann").seats["ann"]
    assert own.draw_vote == PAIR


def test_failed_lines_and_hidden_enemies_are_told_to_their_seat_only() -> None:
    """7: LineFailed is always the seat's own; EnemyDeclared and Played by option."""
    rules = opened(show_enemies=False, show_nmr=False)
    folk = [creature(rules.book, "5H", "ann", "D5"), creature(rules.book, "6C", "bob", "J9")]
    here = position(rules.book, folk)
    sheet = settle(rules, here, {"ann": Filed("", "", "MOVE 5 E6\nENEMY bob")})
    outcome = adjudicate(rules, here, sheet, Dice("s"))
    private = [event.sentence for event in outcome.events if event.only == frozenset({"ann"})]
    assert private == [
        "ann: standing orders.",
        "Not done: MOVE 5 E6 (E6 is water and 5H cannot swim).",
        "ann declares bob the enemy.",
    ]
    assert [type(event) for event in outcome.events if event.is_for("bob")].count(LineFailed) == 0


def test_other_names_change_nothing_but_names() -> None:
    """9, 12: a whole game of players with other names has the same fates."""
    rules = opened(rounds=6)
    plain, named = players(12), [Player(one.seat, f"Ünal {one.seat[::-1]}") for one in players(12)]
    ends = []
    for folk in (plain, named):
        place = rules.first(folk)
        while not place.is_over:
            place = adjudicate(rules, place, {}, Dice(str(place.moment))).position
        ends.append(place.state)
    assert ends[0].creatures == ends[1].creatures and ends[0].hexes == ends[1].hexes
    assert ends[0].result == ends[1].result


def test_a_draw_vote_stands_until_changed() -> None:
    """SUR-R61: it need not be repeated, and VOTE DRAW NO takes it back."""
    rules = default_rules()
    folk = [creature(rules.book, "5H", "ann", "E4"), creature(rules.book, "6H", "bob", "I5")]
    here = position(rules.book, [*folk, creature(rules.book, "7H", "cat", "B8")])
    signed = sheets(rules, here, {"ann": "VOTE DRAW ann, bob\nSTAY 5"})
    voted = adjudicate(rules, here, signed, Dice("s")).position
    assert voted.state.seats["ann"].draw_vote == PAIR
    kept = adjudicate(rules, voted, {"ann": Sheet()}, Dice("s")).position
    assert kept.state.seats["ann"].draw_vote == PAIR
    taken = adjudicate(rules, kept, sheets(rules, kept, {"ann": "VOTE DRAW NO"}), Dice("s")).position
    assert taken.state.seats["ann"].draw_vote is None
    assert replace(taken).state.result is None


def test_a_crowd_in_one_hex_is_no_trouble() -> None:
    """9, sizes: a hex with hundreds, all of them aggressive."""
    rules = opened("J4 D0")
    folk = [
        creature(rules.book, f"{number}{'HOC'[number % 3]}", f"s{number % 3}", "A1")
        for number in range(1, 301)
    ]
    here = position(rules.book, folk)
    outcome = adjudicate(
        rules, here, sheets(rules, here, dict.fromkeys(here.state.seats, "ALL STAY aggressive")), Dice("s")
    )
    assert len(sentences(outcome)) > 300
    assert len(outcome.position.state.living()) < 300
