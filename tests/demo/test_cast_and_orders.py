"""The players of the Survival demo, and whether the orders they write make sense to the rules."""

from __future__ import annotations

from functools import cache
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from pbem.demo.cast import cast
from pbem.demo.entries import Entry, Special, entries
from pbem.engine.orders import Reading
from pbem.engine.ruleset import Player, Position, Ruleset
from pbem.engine.sheet import Paper, read_paper
from pbem.materials import read_materials, shipped_games
from pbem.rulesets import BOXES

MISSPELT = {
    "STRAT H8": 'Did you mean "START"',
    "MODE ALL agressive": "Write MODE ALL aggressive.",
    "MOEV ALL N": 'Did you mean "MOVE"',
}


def test_the_cast_has_44_seats_in_alphabetical_order() -> None:
    seats = cast()
    assert len(seats) == 44
    assert [seat.id for seat in seats] == sorted({seat.id for seat in seats})
    assert len({seat.name for seat in seats}) == len({seat.address for seat in seats}) == 44
    assert all(seat.address.endswith(("@example.org", "@example.net", "@example.com")) for seat in seats)
    assert sum("pdf" in seat.formats for seat in seats) == 4
    assert all(set(seat.formats) <= {"text", "html", "pdf"} for seat in seats)


def test_the_cast_lives_in_real_and_various_zones() -> None:
    zones = {seat.zone for seat in cast() if seat.zone}
    assert all(ZoneInfo(zone).key == zone for zone in zones)
    assert len(zones) > 10
    assert any(not seat.zone for seat in cast())


@cache
def survival() -> tuple[Ruleset[Any, Any, Any], Position[Any]]:
    """The default island with the demo's cast."""
    box = BOXES["survival"]
    materials, _ = read_materials(box, {}, [shipped_games()])
    rules = box.open({}, materials)
    return rules, rules.first([Player(seat.id, seat.name) for seat in cast()])


def read(entry: Entry) -> tuple[Paper, Reading]:
    """The orders of a letter, standing and ahead too, as the language alone understands them."""
    rules, position = survival()
    seat = entry.seat
    paper = read_paper(entry.orders)
    lexicon = rules.lexicon(rules.book, rules.view(rules.book, position.state, seat), seat)
    blocks = [*paper.ahead, *([paper.standing] if paper.standing else [])]
    lines = [*paper.lines, *(line for block in blocks for line in block.lines)]
    return paper, rules.grammar.read(lines, lexicon, strictly=False)


WITH_ORDERS = [entry for entry in entries() if entry.orders]


@pytest.mark.parametrize("entry", WITH_ORDERS, ids=[f"{each.number}-{each.seat}" for each in WITH_ORDERS])
def test_orders_are_understood_unless_misspelt(entry: Entry) -> None:
    paper, reading = read(entry)
    told = {complaint.text: str(complaint) for complaint in (*paper.complaints, *reading.complaints)}
    wrong = {line: MISSPELT[line] for line in entry.orders.split("\n") if line in MISSPELT}
    assert list(told) == list(wrong)
    assert all(hint in told[line] for line, hint in wrong.items())


def test_every_misspelling_is_written_by_somebody() -> None:
    lines = {line for entry in entries() for line in entry.orders.split("\n")}
    assert set(MISSPELT) <= lines


def test_only_one_start_is_in_the_water() -> None:
    book = survival()[0].book
    lines = [line.split() for entry in entries() for line in entry.orders.split("\n")]
    starts = [line[1] for line in lines if line[0:1] == ["START"] and line[1] != "RANDOM"]
    assert [start for start in starts if not book.is_land(start)] == ["E6"]
    assert len(starts) > 15


def test_greetings_and_farewells_give_no_order() -> None:
    rules, position = survival()
    for entry in entries():
        paper = read_paper(f"{entry.hello}\n{entry.bye}")
        lexicon = rules.lexicon(rules.book, rules.view(rules.book, position.state, "ann"), "ann")
        assert not rules.grammar.read(paper.lines, lexicon, strictly=False).orders, entry
        assert not (paper.standing or paper.ahead or paper.press or paper.addition), entry


def test_numbers_written_are_the_writers_own_but_for_one() -> None:
    """Seat n of the cast has creature n; one letter orders another's."""
    number = {seat.id: number for number, seat in enumerate(cast(), 1)}
    foreign = []
    for entry in entries():
        for line in entry.orders.split("\n"):
            words = line.split()[:2]
            named = [int(word) for word in words if word.isdigit()]
            if named and named != [number[entry.seat]] and entry.special is not Special.STRAY:
                foreign.append((entry.seat, line))
    assert foreign == [("eli", "MOVE 6 N")]
