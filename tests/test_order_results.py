"""What became of orders: every line in force has one result and its reason, in all games."""

from __future__ import annotations

from collections import Counter

import pytest

from pbem.engine.dice import Dice
from pbem.engine.results import Became
from pbem.engine.ruleset import Player, adjudicate
from pbem.engine.settle import settle
from pbem.rulesets import BOXES
from tests.net.playing import filed_of, recorded


@pytest.mark.parametrize("ruleset", BOXES)
def test_every_order_in_force_has_one_result(ruleset: str) -> None:
    """In games at random none is left out, none is told twice, and each has its reason."""
    seen: Counter[Became] = Counter()
    for game in recorded(ruleset)[:20]:
        rules = game.rules()
        position = rules.first([Player(seat, seat.title()) for seat in game.seats])
        for number, texts in enumerate(game.filed):
            sheets = settle(rules, position, {seat: filed_of(*text) for seat, text in texts.items()})
            outcome = adjudicate(rules, position, sheets, Dice(f"{game.seed} {number}"))
            for seat in game.seats:
                results = outcome.results_of(seat)
                in_force = sheets[seat].orders if seat in sheets else ()
                lines = [(one.line, (one.source or str(one)).split("\n")[0]) for one in in_force]
                assert sorted((one.line, one.order) for one in results) == sorted(lines)
                assert all(one.reason for one in results)
                seen.update(one.became for one in results)
            position = outcome.position
    assert {Became.DONE, Became.IN_PART, Became.NOT_NEEDED, Became.NEVER, Became.REFUSED} <= set(seen)
