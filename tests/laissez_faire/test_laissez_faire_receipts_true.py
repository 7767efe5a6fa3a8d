"""Receipts hold: in games of random choices the turn goes as foretold, and the form changes nothing."""

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
from pbem.rulesets.laissez_faire.circuit import Circuit
from pbem.rulesets.laissez_faire.form import offered
from pbem.rulesets.laissez_faire.game import BOX
from pbem.rulesets.laissez_faire.quotes import quote
from pbem.rulesets.laissez_faire.rehearsal import rehearsed, set_up_only
from pbem.rulesets.laissez_faire.view import CircuitView
from tests.counter import Rules

SEATS = ("ann", "bob", "cat", "dan")
MOMENTS = 14
OPTIONS: dict[str, dict[str, Any]] = {
    "full": {},
    "compact": {"phases": "compact", "roll_ahead": True},
    "hidden": {"prices": "sealed", "books": "closed", "contracts": "private"},
    "rich": {"moving_houses": True, "jail_lease": True, "transport_landing": "lodge", "start_money": 3000},
    "poor": {"start_money": 250, "objective": 3, "tax_short": "jail", "income_tax": "lower10"},
}
GAMES = pytest.mark.parametrize("name", list(OPTIONS))


@cache
def opened(name: str) -> Rules:
    """A game with these options."""
    options = {"max_rounds": 50, **OPTIONS[name]}
    materials = read_materials(BOX, options, [shipped_games()])[0]
    return BOX.open(options, {**materials, **BOX.prepare(options, materials, len(SEATS), Dice("made"))})


def chosen(item: Item, chance: random.Random) -> str:
    """An order of the item."""
    return item.written(*(chance.choice(pick.choices).words for pick in item.picks))


def sheet_of(rules: Rules, position: Position[Circuit], seat: str, lines: list[str]) -> Sheet:
    """What a letter of these lines comes to."""
    return settled(rules, position, seat, Filed("\n".join(lines)))


def any_sheet(rules: Rules, position: Position[Circuit], seat: str, chance: random.Random) -> Sheet:
    """Some of all that a seat could choose; sometimes nothing."""
    view = rules.view(rules.book, position.state, seat)
    found = items_of(offered(rules.book, view, seat))
    orders = [chosen(item, chance) for item in chance.sample(found, min(len(found), chance.randrange(9)))]
    return sheet_of(rules, position, seat, [line for line in orders if line not in ("READY", "WAIT")])


@cache
def game(name: str) -> tuple[tuple[Position[Circuit], dict[str, Sheet]], ...]:
    """Positions of a game of random choices, with the sheets."""
    return tuple(_moments(opened(name), random.Random(name)))


def _moments(rules: Rules, chance: random.Random) -> Iterator[tuple[Position[Circuit], dict[str, Sheet]]]:
    position = rules.first([Player(seat, seat.title()) for seat in SEATS])
    for number in range(MOMENTS):
        if position.is_over:
            return
        sheets = {seat: any_sheet(rules, position, seat, chance) for seat in SEATS}
        yield position, sheets
        position = adjudicate(rules, position, sheets, Dice(f"game {number}")).position


@GAMES
def test_the_turn_of_a_seat_goes_as_foretold(name: str) -> None:
    """With nobody else's orders, and nobody before it, all happens that was told, in that order."""
    rules, seen = opened(name), 0
    for position, sheets in game(name):
        first = position.state.in_play()[0]
        trial = rehearsed(rules.book, rules.view(rules.book, position.state, first), first, sheets[first])
        if name == "hidden" and trial.opening:
            continue  # whether others can pay is not known
        outcome = adjudicate(rules, position, {first: sheets[first]}, Dice("alone"))
        told = iter([event.sentence for event in outcome.events])
        for event in (*trial.opening, *trial.turn):
            seen += 1
            assert any(event.sentence == one for one in told), (event.sentence, outcome.events)
    assert seen > 2


def quotes_of(rules: Rules, circuit: Circuit, seat: str) -> list[object]:
    """All that a seat asks of others, wherever they come from."""
    return [
        quote(rules.book, circuit, title, guest, landing, 7)
        for title in circuit.owned(seat)
        for guest in SEATS
        for landing in ("", *rules.book.board.cities)
    ]


@GAMES
def test_a_form_sent_back_changes_no_price_and_no_setting(name: str) -> None:
    """What stands in a form without # is what is in force."""
    rules = opened(name)
    for position, _ in game(name):
        for seat in position.state.in_play():
            view: CircuitView = rules.view(rules.book, position.state, seat)
            sheet = sheet_of(rules, position, seat, [*rules.form(rules.book, view, seat)])
            before, after = view.assumed, set_up_only(rules.book, view, seat, sheet)
            assert sheet.refused == ()
            assert quotes_of(rules, before, seat) == quotes_of(rules, after, seat)
            assert before.seats[seat].settings == after.seats[seat].settings


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
