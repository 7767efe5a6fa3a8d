"""Forms, clicks and receipts along whole games with modules: they keep to what every game's keep to."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from pbem.engine.dice import Dice
from pbem.engine.events import SeatId
from pbem.engine.orderform import Item, items_of
from pbem.engine.ruleset import Player, Position, Sheet, adjudicate
from pbem.engine.settle import Filed, settle
from pbem.engine.sheet import numbered, read_paper
from pbem.rulesets.crusoe.island import Island
from pbem.rulesets.crusoe.receipts.form import offered
from tests.crusoe.advanced.advancedletters import random_letter
from tests.crusoe.matches import Rules, opened

SEATS = ("ann", "bob", "cat", "dan", "eve")
MOST_LETTERS = 14
ELECTED = {"default": {"type": "representative"}}
OWNERS = {"landlords": {"form": "modern"}, "corporations": {}}
GAMES: dict[str, dict[str, Any]] = {
    "owners": {"scenario": "national_capitalism", "government": ELECTED, "modules": OWNERS},
    "program": {"scenario": "national_capitalism", "government": {"default": {"type": "bureaucracy"}}},
    "classes": {"scenario": "class_warfare", "government": ELECTED},
    "deals": {"scenario": "state_capitalism", "market_mails": "each"},
    "shop": {"scenario": "market_socialism", "government": {"default": {"type": "dictatorship"}}},
    "compact": {
        "scenario": "welfare_capitalism",
        "form": "compact",
        "welfare": {"minimum": "government"},
        "modules": {"church": {}, "third_world": {}, "corporations": {}},
    },
    "motions": {
        "scenario": "national_capitalism",
        "vote_numbers": "motions",
        "modules": {"paternalistic": {}},
    },
    "bonds": {
        "scenario": "capitalism",
        "sensitive_ok": True,
        "modules": {"feudalism": {}, "gender": {"dolls_house": True}},
        "punishments": ["slavery", "exile", "crippling"],
    },
    "liberty": {"scenario": "communism", "modules": {"libertarianism": {}, "landlords": {}}},
    "boat": {
        "scenario": "traditional",
        "modules": {"attitudes": {"assign": "choose"}, "diamonds": {"small_boat": 2}},
    },
}


def letter(rules: Rules, position: Position[Island], seat: SeatId, chance: random.Random) -> str:
    """The form with some lines of any orders, and often a fight."""
    view = rules.view(rules.book, position.state, seat)
    lines = [*rules.form(rules.book, view, seat)]
    if chance.random() < 0.7:
        lines += random_letter(view, seat, chance, 6)
    if position.moment.phase in ("camp", "assembly") and chance.random() < 0.5:
        lines += ["INVOKE", f"ATTACK {chance.choice(SEATS)}", "VERDICT anyone: ENSLAVE > EXILE > FINE ALL"]
    return "\n".join(lines)


@pytest.mark.parametrize("name", list(GAMES))
def test_forms_clicks_and_receipts_hold_along_a_game(name: str) -> None:
    """What is offered is taken, what stands in the form can be clicked on, and receipts are sentences."""
    chance = random.Random(name)
    rules = opened(len(SEATS), name, GAMES[name])
    position = rules.first([Player(seat, seat.title()) for seat in SEATS])
    for number in range(MOST_LETTERS):
        filed = {seat: Filed(letter(rules, position, seat, chance)) for seat in SEATS}
        sheets = settle(rules, position, filed)
        seat = SEATS[number % len(SEATS)]
        _offers_hold(rules, position, seat)
        _receipts_hold(rules, position, seat, sheets[seat])
        position = adjudicate(rules, position, sheets, Dice(f"{name} {number}")).position
        if position.is_over:
            return


def _offers_hold(rules: Rules, position: Position[Island], seat: SeatId) -> None:
    view = rules.view(rules.book, position.state, seat)
    words, accepts = rules.lexicon(rules.book, view, seat), rules.phase(position.moment.phase).orders
    form = "\n".join(rules.form(rules.book, view, seat)).split("\n")
    reading = rules.grammar.read(numbered("\n".join(form), rules.grammar.opens), words, accepts)
    assert reading.complaints == ()
    found = items_of(offered(rules.book, view, seat))
    assert len({item.name for item in found}) == len(found)
    stands = {line for line in form if line.partition("#")[0].strip() not in ("", "END")}
    assert stands == {item.line for item in found if item.line}
    for item in found:
        for line in _lines_of(item):
            paper = read_paper(line)
            assert not rules.grammar.read(paper.lines, words, accepts).complaints, line


def _lines_of(item: Item) -> Iterator[str]:
    """An item's line with each choice of each blank, the others as proposed."""
    assert item.says and all(pick.choices and pick.label for pick in item.picks)
    first = [pick.choices[0].words for pick in item.picks]
    for place, pick in enumerate(item.picks):
        for choice in pick.choices:
            yield item.written(*first[:place], choice.words, *first[place + 1 :])


def _receipts_hold(rules: Rules, position: Position[Island], seat: SeatId, sheet: Sheet) -> None:
    view = rules.view(rules.book, position.state, seat)
    for asked in (sheet, Sheet()):
        told = rules.receipt(view, seat, asked).forecast()
        assert told and all(line.endswith(".") for line in told)
        rows = rules.receipt(view, seat, asked).ledger()
        assert len(dict(rows)) == len(rows) and all(len(label) <= 24 for label, _ in rows)
    lines = {(order.line, order.source) for order in sheet.orders}
    odd = rules.receipt(view, seat, sheet).odd()
    assert all((one.line, one.text) in lines and str(one).endswith((".", "?")) for one in odd)
