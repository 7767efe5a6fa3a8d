"""What became of orders: of exchange lines, of lines that wait or are not needed, of decisions."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.dice import Dice
from pbem.engine.ruleset import Position
from pbem.rulesets.crusoe.modules.government.powers import Decreed
from tests.crusoe.pressroom import Rules, played, players, rules


def became(opened: Rules, position: Position[Any], seat: str = "anna", **letters: str) -> list[str]:
    """What a seat is told of its lines."""
    return [str(one) for one in played(opened, position, letters, Dice("results"))[0].results_of(seat)]


def market(opened: Rules) -> Position[Any]:
    """A market to which Anna has brought 2 eggs, and Bob 1 fish."""
    position = played(opened, opened.first(players()), {}, Dice("a"))[0].position
    for seat, good, units in (("anna", "egg", 2), ("bob", "fish", 1)):
        for other in position.state.seats[seat].hold.values():
            other.kept = other.new = 0
        position.state.seats[seat].hold[good].kept = units
    return position


def test_exchange_lines_are_told_by_what_was_exchanged() -> None:
    """CRU-P10, CRU-P11, CRU-P13: a gift, a deal, an offer in part; what was not done, and why."""
    opened = rules()
    gift, deal = "GIVE 1 egg TO carol", "GIVE 1 egg TO bob FOR 1 fish"
    assert became(opened, market(opened), anna=f"{gift}\n{deal}", bob="GIVE 1 fish TO anna FOR 1 egg") == [
        f"{gift} — done: given to Carol",
        f"{deal} — done: exchanged with Bob",
    ]
    offer = "OFFER 1 egg FOR 1 fish TIMES 2"
    [told] = became(opened, market(opened), anna=offer, bob="OFFER 1 fish FOR 1 egg TIMES 1")
    assert told == f"{offer} — done in part: done 1 of 2 times"
    [told] = became(opened, market(opened), anna=offer)
    assert told == f"{offer} — never came up: there is no counter-offer"
    [told] = became(opened, market(opened), anna="IF MY fish > 3 THEN GIVE 1 egg TO bob")
    assert told.endswith(" — never came up: its test is false")


def test_plans_of_work_are_told_by_whether_they_were_asked() -> None:
    """CRU-P04, CRU-P06: where the seat went, and what had nothing to choose."""
    opened = rules()
    path = next(iter(opened.book.board.paths.values()))
    told = became(opened, opened.first(players()), anna=f"PATH {path.id}\nPACE slow\nLEARN 1 > 6")
    assert told == [
        f"PATH {path.id} — done: you went down {path.name}",
        "PACE slow — never came up: there was nothing to choose",
        "LEARN 1 > 6 — done: it counted when you learnt",
    ]


def test_camp_lines_wait_for_the_assembly_or_come_to_nothing() -> None:
    """3.5, CRU-P20: what still counts; who was first; a meal."""
    opened = rules()
    position = opened.first(players())
    for number in range(2):
        position = played(opened, position, {}, Dice(str(number)))[0].position
    lines, call = "INVOKE\nEAT NOTHING", {"bob": "INVOKE", "carol": "INVOKE"}
    outcome, _ = played(opened, position, {"anna": lines, **call}, Dice("c"))
    by_seat = {seat: [str(one) for one in outcome.results_of(seat)] for seat in position.state.seats}
    assert by_seat["anna"][1] == "EAT NOTHING — waiting: it still counts in the next phase"
    first = {seat: told[0].partition(" — ")[2] for seat, told in by_seat.items()}
    assert sorted(first.values()) == [
        "done: you have invoked the government",
        "never came up: another seat was first",
        "never came up: another seat was first",
    ]
    assert became(opened, position, anna="IF CYCLE > 9 THEN EAT BEST\nEAT NOTHING\nESTATE bob: EVEN") == [
        "IF CYCLE > 9 THEN EAT BEST — never came up: its test is false",
        "EAT NOTHING — done: you ate nothing",
        "ESTATE bob: EVEN — never came up: nobody left an estate that it is about",
    ]


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        ("dictatorship", {"done: in force: {0}", "refused: you do not decide it"}),
        ("athenian", {"done: it counted as your vote; in force is {0}"}),
    ],
)
def test_decisions_are_told_with_what_is_in_force(kind: str, says: set[str]) -> None:
    """CRA-GOV-02, CRA-R22 Under a ruler that is his decree; of a citizen's vote what all votes came to."""
    opened = rules(scenario="market_socialism", government={"default": {"type": kind}})
    position = opened.first(players())
    letters = dict.fromkeys(position.state.seats, "DECIDE prices water 7")
    outcome, _ = played(opened, position, letters, Dice("d"))
    told = {str(one).partition(" — ")[2] for seat in letters for one in outcome.results_of(seat)}
    in_force = [one.decree for one in outcome.events if isinstance(one, Decreed) and one.task == "prices"]
    assert str(in_force[-1]).startswith("water 7, ")
    assert told == {one.format(in_force[-1]) for one in says}
