"""What a seat wrote, and what a module keeps as its own, shows to nobody else (CRU-P01)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from functools import partial
from typing import Any, TypeVar

import pytest

from pbem.engine.dice import Dice
from pbem.engine.events import GM
from pbem.engine.ruleset import Player, Position, adjudicate
from pbem.engine.settle import settle
from pbem.rulesets.crusoe.island import Island
from pbem.rulesets.crusoe.modules.attitudes import ATTITUDES
from pbem.rulesets.crusoe.modules.contract_record import Liberty
from pbem.rulesets.crusoe.modules.money import Money
from pbem.rulesets.crusoe.modulestates import OWN
from tests.canary import Path, Readers, Rules, Secrets, check, flipped
from tests.net.playing import Recorded, filed_of, recorded

M = TypeVar("M", Money, Liberty)
EVERY = 6
"""So many deadlines lie between those that are looked at."""


def _positions(game: Recorded, rules: Rules) -> Iterator[Position[Island]]:
    """Some positions of a game on record."""
    position = rules.first([Player(seat, seat.title()) for seat in game.seats])
    for number, texts in enumerate(game.filed):
        sheets = settle(rules, position, {seat: filed_of(*text) for seat, text in texts.items()})
        position = adjudicate(rules, position, sheets, Dice(f"{game.seed} {number}")).position
        if number % EVERY == 1 and not position.is_over:
            yield position


def _other(path: Path, value: Any) -> Any:
    return next(one for one in ATTITUDES if one != value) if value in ATTITUDES else flipped(path, value)


def _module(island: Island, kind: type[M]) -> M:
    state = island.mod[kind.module]
    assert isinstance(state, kind)
    return state


def _readers(island: Island, path: Path) -> Readers | None:
    """CRU-P01 All is on the table but letters, and what a module declares to be a seat's own."""
    match path:
        case ("carried", str(seat), *_):
            return {seat, GM}
        case ("mod", "money", "debts", str(debtor), int(place), "dollars"):
            return {debtor, _module(island, Money).debts[debtor][place].creditor, GM}
        case ("mod", "libertarianism", "contracts", str(name), "text"):
            contract = _module(island, Liberty).contracts[name]
            return {*contract.parties, GM} if contract.is_draft else None
        case ("mod", str(module), str(name), *rest):
            seen = next(one.metadata.get("seen") for one in fields(island.mod[module]) if one.name == name)
            return {str(rest[0]), GM} if seen == OWN and rest else None
    return None


@pytest.mark.parametrize(
    ("number", "secret"),
    [
        (46, {"cash", "contracts"}),
        (26, {"attitude"}),
        (37, {"attitude", "cash"}),
        (44, {"cash", "debts", "bids", "has_bid", "wishes"}),
    ],
)
def test_what_is_anothers_shows_nowhere(number: int, secret: set[str]) -> None:
    """In games on record that have something `secret` in their modules; letters are carried over in all."""
    game = recorded("crusoe")[number]
    rules = game.rules()
    met = set[object]()
    for position in _positions(game, rules):
        island = replace(position.state, carried=dict.fromkeys(game.seats, ("EAT BEST",)))
        secrets = Secrets(partial(_readers, island), lambda word: word in (*game.seats, *ATTITUDES), _other)
        found = check(rules, replace(position, state=island), secrets, game.seats)
        met |= {path[2] for path in (*found.canaries.values(), *found.fixed) if path[0] == "mod"}
    assert met == secret
