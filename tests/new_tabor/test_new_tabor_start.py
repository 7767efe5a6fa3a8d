"""What a newcomer is told with the start of a game, and that its orders are such as may be sent."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.report import Report
from pbem.engine.ruleset import START, Chapter, Masthead, Moment, Player
from pbem.engine.sheet import numbered
from tests.new_tabor.matches import Rules, opened
from tests.new_tabor.pressroom import told

PLAYERS = [Player(seat, seat.title()) for seat in ("ann", "bob", "cat", "dan", "eve")]


def start_report(reader: str | None = "ann", **options: Any) -> Report:
    """The start report of a game of five."""
    rules = opened(5, "start", options)
    position = rules.first(PLAYERS)
    view = rules.view(rules.book, position.state, reader)
    moment = Moment(0, START)
    made = Chapter(rules.book, moment, position.moment, view, view, (), Masthead("A game"), reader)
    return rules.report(made)


def steps(**options: Any) -> tuple[str, ...]:
    """What ann reads of where to begin."""
    rules = opened(5, "start", options)
    view = rules.view(rules.book, rules.first(PLAYERS).state, "ann")
    return told(Report("", "", (), rules.begin(rules.book, view, "ann")), "")


def titles(made: Report) -> list[str]:
    """The headings of the sections."""
    return [section.title for section in made.sections]


@pytest.mark.parametrize("mode", ["full", "compact"])
def test_a_game_begins_with_a_report(mode: str) -> None:
    """Brief 3.1: before anything has happened; nothing has happened yet."""
    own, public = start_report(mode=mode), start_report(None, mode=mode)
    assert own.title == public.title == "The start"
    assert "Order form" in titles(own)
    assert not {"Your orders", "What happened"} & {*titles(public)}


def test_it_says_what_a_letter_is_for() -> None:
    """Brief 3.1."""
    assert steps(mode="full")[0].startswith("A letter is for 1 round: trade")
    assert steps(mode="compact")[0].startswith("A letter is for 2 rounds, with NEXT ROUND between them")


@pytest.mark.parametrize(("method", "is_told"), [("election", True), ("dice", False), ("house", False)])
def test_it_speaks_of_an_election_where_there_is_one(method: str, is_told: bool) -> None:
    """TAB-019: in a phase of its own, or with the first orders."""
    for ballots in ("own_phase", "with_next"):
        told_of = [line for line in steps(offices=method, ballots=ballots) if "NOMINATE" in line]
        assert bool(told_of) is is_told


@pytest.mark.parametrize(("quarters", "said"), [(4, "After 4 quarters whoever"), (1, "After 1 quarter who")])
def test_it_says_what_wins(quarters: int, said: str) -> None:
    """TAB-076, TAB-077."""
    assert any(line.startswith(said) for line in steps(quarters=quarters))


def test_the_orders_it_names_may_be_sent() -> None:
    """They are written as players write them: in the opening round, or later."""
    rules: Rules = opened(5, "start", {"offices": "dice"})
    position = rules.first(PLAYERS)
    words = rules.lexicon(rules.book, rules.view(rules.book, position.state, "ann"), "ann")
    named = [line.rpartition(": ")[2].rstrip(".") for line in steps(offices="dice")]
    orders = [text for text in named if text.split()[0] in ("ACT", "CLAIM", "SELL", "BUY")]
    assert [text.split()[0] for text in orders] == ["ACT", "CLAIM", "CLAIM", "SELL", "BUY", "SELL"]
    first = rules.grammar.read(numbered("\n".join(orders[:2])), words, rules.phase("round").orders)
    assert len(first.orders) == 2 and not first.complaints
    later = rules.grammar.read(numbered("\n".join(orders)), words, strictly=False)
    assert len(later.orders) == 6 and not later.complaints
