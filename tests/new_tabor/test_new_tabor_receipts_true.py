"""Receipts hold: in games of random choices the turn goes as foretold, and every form can be sent back."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from pbem.engine.dice import Dice
from pbem.engine.orderform import Item, items_of
from pbem.engine.ruleset import Player, Position, Sheet, adjudicate
from pbem.engine.settle import Filed, settled
from pbem.engine.words import Why
from pbem.materials import read_materials, shipped_games
from pbem.rulesets.new_tabor.economy import ROUND, SETTLE, Economy
from pbem.rulesets.new_tabor.form import offered
from pbem.rulesets.new_tabor.game import BOX
from pbem.rulesets.new_tabor.orders import Claim, Nominate, Vote
from pbem.rulesets.new_tabor.rehearsal import rehearsed
from tests.new_tabor.tables import Rules

SEATS = ("ann", "bob", "cy", "dan", "eve")
MOMENTS = 16
OPTIONS: dict[str, dict[str, Any]] = {
    "full": {},
    "compact": {"mode": "compact"},
    "hidden": {"open_books": False, "offices": "rotation"},
    "house": {"offices": "house", "ease": 2, "gifts": False, "iou": "none"},
}
GAMES = pytest.mark.parametrize("name", list(OPTIONS))


@cache
def opened(name: str) -> Rules:
    """A short game with these options."""
    options = {"data": "brisk", **OPTIONS[name]}
    materials = read_materials(BOX, options, [shipped_games()], None)[0]
    made: Rules = BOX.open(
        options, {**materials, **BOX.prepare(options, materials, len(SEATS), Dice("made"))}
    )
    return made


def chosen(item: Item, chance: random.Random) -> str:
    """An order of the item."""
    return item.written(*(chance.choice(pick.choices).words for pick in item.picks))


def sheet_of(rules: Rules, position: Position[Economy], seat: str, lines: list[str]) -> Sheet:
    """What a letter of these lines comes to."""
    return settled(rules, position, seat, Filed("\n".join(lines)))


def any_sheet(rules: Rules, position: Position[Economy], seat: str, chance: random.Random) -> Sheet:
    """Some of all that a seat could choose; sometimes nothing; no votes, which could end the game."""
    view = rules.view(rules.book, position.state, seat)
    found = items_of(offered(rules.book, view, seat))
    wanted = [item for item in found if item.name not in ("Motion", "Recall")]
    number = min(len(wanted), chance.randrange(12))
    return sheet_of(rules, position, seat, [chosen(item, chance) for item in chance.sample(wanted, number)])


@cache
def game(name: str) -> tuple[tuple[Position[Economy], dict[str, Sheet]], ...]:
    """Positions of a game of random choices, with the sheets."""
    return tuple(_moments(opened(name), random.Random(name)))


def _moments(rules: Rules, chance: random.Random) -> Iterator[tuple[Position[Economy], dict[str, Sheet]]]:
    position = rules.first([Player(seat, seat.title()) for seat in SEATS])
    for number in range(MOMENTS):
        if position.is_over:
            return
        sheets = {seat: any_sheet(rules, position, seat, chance) for seat in SEATS}
        yield position, sheets
        position = adjudicate(rules, position, sheets, Dice(f"game {number}")).position


@GAMES
def test_the_turn_of_the_first_seat_goes_as_foretold(name: str) -> None:
    """With nobody else's orders all happens that was told, in that order; of settling, its trade."""
    rules, seen = opened(name), 0
    for position, sheets in game(name):
        if position.moment.phase not in (ROUND, SETTLE):
            continue
        first = position.state.starter()
        ballots = tuple(one for one in sheets[first].orders if not isinstance(one, Vote | Nominate))
        sheet = Sheet(sheets[first].played, ballots)
        trial = rehearsed(rules.book, rules.view(rules.book, position.state, first), first, sheet)
        outcome = adjudicate(rules, position, {first: sheet}, Dice("alone"))
        told = iter([event.sentence for event in outcome.events])
        for event in trial.told if position.moment.phase == ROUND else trial.trade:
            seen += 1
            assert any(event.sentence == one for one in told), (event.sentence, outcome.events)
    assert seen > 12


@GAMES
def test_every_sheet_has_a_receipt(name: str) -> None:
    """Whatever is sent is told in sentences, with notes on its own lines and a tally of short rows."""
    rules = opened(name)
    for position, sheets in game(name):
        for seat, sheet in sheets.items():
            view = rules.view(rules.book, position.state, seat)
            told = rules.receipt(view, seat, sheet).forecast()
            assert told and all(line.endswith(".") and "{" not in line for line in told), told
            lines = {(order.line, order.source) for order in sheet.orders}
            for one in rules.receipt(view, seat, sheet).odd():
                assert (one.line, one.text) in lines and one.why is Why.ODD
            rows = rules.receipt(view, seat, sheet).ledger()
            assert len(dict(rows)) == len(rows) and all(len(label) <= 24 for label, _ in rows)


@GAMES
def test_a_form_sent_back_is_taken_whole(name: str) -> None:
    """And what it claims is no more than what keeping the place costs."""
    rules = opened(name)
    for position, _ in game(name):
        for seat in SEATS:
            view = rules.view(rules.book, position.state, seat)
            sheet = sheet_of(rules, position, seat, [*rules.form(rules.book, view, seat)])
            assert sheet.refused == ()
            claims = [one for one in sheet.orders if isinstance(one, Claim)]
            if claims and position.state.seats[seat].zone:
                trial = rehearsed(rules.book, view, seat, sheet)
                has_kept = trial.after.zone == trial.before.zone
                assert has_kept or trial.failed
