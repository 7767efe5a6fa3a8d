"""What a newcomer is told with the start of a game, and that its orders are such as may be sent."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.report import Sentences
from pbem.engine.ruleset import Player
from pbem.engine.sheet import numbered
from tests.laissez_faire.pressroom import at_the_start, rules, titles

PLAYERS = [Player(seat, seat.title()) for seat in ("ann", "bob")]


def steps(**options: Any) -> tuple[str, ...]:
    """What ann reads of where to begin."""
    where = rules(**options)
    view = where.view(where.book, where.setup(where.book, PLAYERS), "ann")
    ((block,),) = (section.blocks for section in where.begin(where.book, view, "ann"))
    assert isinstance(block, Sentences)
    return block.lines


@pytest.mark.parametrize("phases", ["full", "compact"])
def test_a_game_begins_with_a_report(phases: str) -> None:
    """Brief 3.1: before anything has happened; nothing has happened yet."""
    where = rules(phases=phases)
    assert where.starts
    state = where.setup(where.book, PLAYERS)
    own, public = at_the_start(where, state, "ann"), at_the_start(where, state)
    assert own.title == public.title == "The start"
    assert "Order form" in titles(own)
    assert not {"Your orders", "What happened"} & {*titles(public)}


def test_it_says_which_mails_a_round_asks_for() -> None:
    """Brief 3.1."""
    assert steps(phases="full")[0].startswith("A round is two mails: business")
    assert steps(phases="compact")[0].startswith("A round is one mail")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"win_worth": 1800}, "Once your net worth is $1800, DECLARE begins the last lap"),
        ({"objective": 2, "rounds": 9}, "Whoever is the richest after round 9 wins."),
        ({"objective": 3}, "Whoever is the last one left wins"),
    ],
)
def test_it_says_what_wins(options: dict[str, Any], told: str) -> None:
    """LAI-02 to LAI-04."""
    assert any(line.startswith(told) for line in steps(**options))


def test_the_orders_it_names_may_be_sent() -> None:
    """They are written as players write them."""
    where = rules(phases="full")
    state = where.setup(where.book, PLAYERS)
    named = [line.rpartition(": ")[2].partition(". ")[0].rstrip(".") for line in steps(phases="full")]
    orders = [text for text in named if text.split()[0] in ("BUY", "LODGE", "PRICE")]
    words = where.lexicon(where.book, where.view(where.book, state, "ann"), "ann")
    reading = where.grammar.read(numbered("\n".join(orders)), words, where.phase("business").orders)
    assert len(reading.orders) == len(orders) == 3 and not reading.complaints
