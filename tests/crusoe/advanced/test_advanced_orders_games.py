"""Whole games in which every order of the advanced game is sent at random: each comes to an end."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from pbem.engine.dice import Dice
from pbem.engine.events import SeatId
from pbem.engine.ruleset import Position, Sheet, adjudicate
from pbem.engine.settle import Filed, settle
from pbem.rulesets.crusoe.island import Island
from tests.crusoe.advanced.advancedletters import random_letter
from tests.crusoe.advanced.ordergames import GAMES
from tests.crusoe.matches import Match, Rules, cast_of, opened

MOST_LETTERS = 150
MAILS = ("one", "two", "three", "each")


def filed(rules: Rules, position: Position[Island], chance: random.Random) -> dict[SeatId, Filed]:
    """Let the living write; what this phase makes public is posted, all else is on file."""
    posts = tuple(kind.verb() for kind in rules.phase(position.moment.phase).posts) or ("nothing",)
    seen = rules.views(position.state)
    found, number = {}, 0
    for seat in position.state.living():
        lines = random_letter(seen(seat.id), seat.id, chance)
        posted = [line for line in lines if line.startswith(posts)]
        numbers = range(number + 1, number + 1 + len(posted))
        number += len(posted)
        kept = "\n".join(line for line in lines if not line.startswith(posts))
        found[seat.id] = Filed(kept, "", "", tuple(zip(numbers, posted, strict=True)))
    return found


def check(rules: Rules, sheets: Mapping[SeatId, Sheet]) -> None:
    """What is in force can be written, and is one of the game's own orders."""
    for sheet in sheets.values():
        for order in sheet.orders:
            assert type(order) in rules.grammar.kinds and str(order)


@pytest.mark.parametrize("name", [*GAMES])
@pytest.mark.parametrize("form", ["full", "compact"])
def test_games_come_to_an_end(name: str, form: str) -> None:
    """CRA 3.1, 6 Whatever is sent, the game goes on to its last cycle."""
    seed = f"orders of {name} {form}"
    chance = random.Random(seed)
    seats = chance.randint(4, 7)
    mails = chance.choice(MAILS)
    rules = opened(seats, seed, {**GAMES[name], "form": form, "cycles": 4, "market_mails": mails})
    position = Match(rules, cast_of(["neighbour"] * seats), seed).first()
    for _ in range(MOST_LETTERS):
        if position.is_over:
            break
        sheets = settle(rules, position, filed(rules, position, chance))
        check(rules, sheets)
        dice = Dice(f"{seed} {position.moment}")
        position = adjudicate(rules, position, sheets, dice).position
    assert position.is_over
