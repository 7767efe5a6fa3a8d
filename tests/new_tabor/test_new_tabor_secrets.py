"""TAB-R08, option open_books: with closed books nothing that is one seat's alone shows to the others."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import pytest

from pbem.engine.copying import copied
from pbem.engine.dice import Dice
from pbem.engine.events import Event, SeatId, seen_by
from pbem.engine.ruleset import Chapter, Masthead, Moment, Outcome, Player, Position, Sheet, adjudicate
from pbem.engine.settle import Filed, settle
from pbem.rulesets.new_tabor.economy import ROUND, SETTLE, VOTE, Economy, Moves
from tests.new_tabor.letters import nonsense
from tests.new_tabor.matches import Match, Rules, cast_of, opened

ANN, DAN = "p1", "p4"
READERS = (None, "p2", "p3")
"""The public, bob and cat: neither ann nor dan, between whom money passes unseen."""
CAST = ("neighbour", "nonsense", "bidder", "idler", "nonsense")
HIDDEN: dict[str, Any] = {"open_books": False, "data": "brisk", "quarters": 2, "offices": "election"}
MOVES = Moves("food", "food", None, 0, False)


@dataclass(frozen=True)
class Deadline:
    """A position, what was told of the phase before it, and the view and moment of that phase."""

    position: Position[Economy]
    before: Position[Economy]
    told: tuple[Event, ...]


@cache
def deadlines(mode: str) -> tuple[Rules, tuple[Deadline, ...]]:
    """The positions of a game with closed books, but for the first and the end."""
    rules = opened(len(CAST), "secrets", {**HIDDEN, "mode": mode})
    match = Match(rules, cast_of(CAST), "secrets", 0.8)
    found = [Deadline(out.position, position, out.events) for position, out in match.deadlines()]
    return rules, tuple(one for one in found if not one.position.is_over)


def shown(rules: Rules, one: Deadline, economy: Economy, reader: SeatId | None) -> list[str]:
    """All that a reader is shown of a position: view, report, form, and receipts of some letters."""
    book, position = rules.book, replace(one.position, state=economy)
    view = rules.view(book, economy, reader)
    before = rules.view(book, one.before.state, reader)
    told = seen_by(one.told, reader)
    masthead = Masthead("A game", "Friday")
    chapter = Chapter(book, one.before.moment, position.moment, before, view, told, masthead, reader)
    seen = [repr(view), repr(rules.standings(book, view)), repr(rules.report(chapter))]
    if reader is None or not economy.seats[reader].is_in:
        return seen
    seen += rules.form(book, view, reader)
    for number in range(3):
        letter = nonsense(view, reader, random.Random(f"{reader} {number}"))
        sheet = settle(rules, position, {reader: Filed(letter)})[reader]
        seen += [repr(sheet), *_receipt(rules, view, reader, sheet)]
    return seen


def _receipt(rules: Rules, view: Any, reader: SeatId, sheet: Sheet) -> list[str]:
    """What is said of a sheet on receipt."""
    told = rules.receipt(view, reader, sheet)
    return [repr(told.forecast()), repr(told.odd()), repr(told.ledger())]


def _richer(economy: Economy) -> None:
    ann, dan = economy.seats[ANN], economy.seats[DAN]
    ann.money, dan.money = ann.money + dan.money, 0
    economy.history = [replace(one, value={**one.value, ANN: 1, DAN: 2}) for one in economy.history]


def _stocked(economy: Economy) -> None:
    ann = economy.seats[ANN]
    ann.stock = {good: units + 7 for good, units in ann.stock.items()}


def _set_otherwise(economy: Economy) -> None:
    ann = economy.seats[ANN]
    ann.is_helped, ann.autoconsume = not ann.is_helped, "wants" if ann.autoconsume == "off" else "off"


def _moving_otherwise(economy: Economy) -> None:
    ann = economy.seats[ANN]
    ann.vacancy = {zone: not accepts for zone, accepts in ann.vacancy.items()}


def _bound_otherwise(economy: Economy) -> None:
    ann = economy.seats[ANN]
    ann.bound_for = "shelter" if ann.bound_for == "food" else "food"
    economy.before_act[ANN] = MOVES


def _without_tally(economy: Economy) -> None:
    economy.seats[ANN].tally = {"dividends": 3}


def _late_otherwise(economy: Economy) -> None:
    if ANN in economy.late_sets:
        economy.late_sets[ANN] = "ACT transportation"


def _shuffled_otherwise(economy: Economy) -> None:
    for pile in economy.decks.values():
        pile.down.reverse()


@pytest.mark.parametrize("mode", ["full", "compact"])
@pytest.mark.parametrize(
    "change",
    [
        *(_richer, _stocked, _set_otherwise, _moving_otherwise, _bound_otherwise, _without_tally),
        *(_late_otherwise, _shuffled_otherwise),
    ],
)
def test_what_is_anns_alone_changes_nothing_that_others_see(
    mode: str, change: Callable[[Economy], None]
) -> None:
    """Were it otherwise, they would be shown the same: public report, own report, form and receipts."""
    rules, found = deadlines(mode)
    assert {one.position.moment.phase for one in found} >= {ROUND, SETTLE}
    has_changed = False
    for one in found[:: max(1, len(found) // 12)]:
        changed = copied(one.position.state)
        change(changed)
        has_changed = has_changed or changed != one.position.state
        for reader in READERS:
            assert shown(rules, one, changed, reader) == shown(rules, one, one.position.state, reader)
    assert has_changed or change is _late_otherwise


@pytest.mark.parametrize("change", [_richer, _stocked, _set_otherwise, _moving_otherwise, _bound_otherwise])
def test_ann_herself_sees_it(change: Callable[[Economy], None]) -> None:
    """So the changes above are such as would show."""
    rules, found = deadlines("full")
    one = next(one for one in found if one.position.moment.phase == ROUND and one.position.state.round > 2)
    changed = copied(one.position.state)
    change(changed)
    assert shown(rules, one, changed, ANN) != shown(rules, one, one.position.state, ANN)


def played(rules: Rules, position: Position[Economy], letters: Mapping[SeatId, str]) -> Outcome[Economy]:
    """What comes of a phase with these letters."""
    filed = {seat: Filed(letters.get(seat, "")) for seat in position.state.seats}
    return adjudicate(rules, position, settle(rules, position, filed), Dice("secrets"))


def known(rules: Rules, outcome: Outcome[Economy], reader: SeatId | None) -> list[str]:
    """What a reader is told of a phase: events, rolls, and the view after it."""
    events = [f"{event.sentence} {event!r}" for event in seen_by(outcome.events, reader)]
    rolls = [repr(roll) for roll in outcome.rolls if rules.may_know(rules.book, reader, roll)]
    return [*events, *rolls, repr(rules.view(rules.book, outcome.position.state, reader))]


def test_who_cast_which_ballot_is_not_told() -> None:
    """TAB-P11: with ann's and dan's ballots exchanged all are told the same, but for those two."""
    rules = opened(len(CAST), "ballots", {**HIDDEN, "mode": "full"})
    position = rules.first([Player(seat, seat.title()) for seat in cast_of(CAST)])
    assert position.moment == Moment(101, VOTE)
    both = {"p3": "NOMINATE p2 FOR clerk\nVOTE clerk p2 yes", "p2": "ACCEPT both"}
    ballots = ["VOTE clerk p2 yes\nVOTE dice no", "VOTE clerk p2 no\nVOTE dice yes"]
    one, other = (
        played(rules, position, {**both, ANN: first, DAN: second})
        for first, second in (ballots, ballots[::-1])
    )
    for reader in READERS:
        assert known(rules, one, reader) == known(rules, other, reader)
    assert any("p2" in line.lower() for line in known(rules, one, None))


def test_what_a_letter_keeps_and_sets_is_not_told() -> None:
    """TAB-P2, TAB-R23: where nothing comes of it, KEEP and the settings show to nobody else."""
    rules, found = deadlines("full")
    rounds = (one.position for one in found if one.position.moment.phase == ROUND)
    position = next(one for one in rounds if one.state.round > 1 and one.state.seats[ANN].is_on_path)
    silent = played(rules, position, {ANN: "STAY"})
    kept = played(rules, position, {ANN: "STAY\nKEEP 2 food\nKEEP $3\nAUTO off\nVACANCY decline"})
    for reader in READERS:
        assert known(rules, kept, reader) == known(rules, silent, reader)
    assert kept.position.state != silent.position.state
