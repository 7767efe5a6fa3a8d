"""A seat's thousandth letter costs no more than its first, whatever it writes."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

import pytest

from pbem.desk.filed import OnFile, on_file
from pbem.store.records import FilingRecord
from tests import postgres
from tests.desk.conftest import MakeOffice
from tests.desk.office import Office

EARLIER = 120
OTHERS = ("ready", "wait", "press")


@pytest.fixture
def busy(make_office: MakeOffice) -> Office:
    """An office in round 2 whose players get no more than ten answers a day."""
    office = make_office(more_config="limits: {answers_a_day: 10}\n")
    office.close()
    office.close()
    return office


@contextmanager
def steps_counted(office: Office) -> Iterator[list[int]]:
    """Count the steps that SQLite takes: each row that is looked at takes some."""
    found: list[int] = []
    steps = [0]

    def step() -> None:
        steps[0] += 1

    with office.desk.store.transaction() as files:
        line = files._connection.connection.driver_connection
    assert isinstance(line, sqlite3.Connection)
    line.set_progress_handler(step, 1)
    try:
        yield found
    finally:
        line.set_progress_handler(None, 1)
        found.append(steps[0])


def text_of(kind: str, office: Office, number: int) -> str:
    """A letter of a kind: orders, and what is kept beside them."""
    creatures = json.loads(office.moment().state)["creatures"]
    name = next(name for name, one in creatures.items() if one["species"] == "ann")
    return {
        "orders": f"{name} NE\n",
        "standing": f"STANDING\n{name} NE\nEND\n",
        "ahead": f"FOR ROUND {3 + number % 3}\n{name} NE\nEND\n",
        "ready": "READY\n" if number % 2 else "WAIT\n",
        "press": f"PRESS TO all:\nHello {number}.\nEND\n{name} NE\n",
        "test": f"TEST\n{name} NE\n",
    }[kind]


@pytest.mark.skipif(postgres.is_wanted(), reason="the steps of SQLite are counted")
@pytest.mark.parametrize("kind", ["orders", "standing", "ahead", "ready", "press", "test"])
def test_a_late_letter_of_a_seat_costs_no_more_than_an_early_one(busy: Office, kind: str) -> None:
    """Rows are found by their kind; how many others the seat has filed makes no difference."""
    for number in range(4):
        busy.come(busy.letter("ann", text_of(kind, busy, number)))
    with steps_counted(busy) as early:
        busy.come(busy.letter("ann", text_of(kind, busy, 4)))
    busy.come(*(busy.letter("ann", text_of(kind, busy, number)) for number in range(5, EARLIER)))
    with steps_counted(busy) as late:
        assert sum(busy.come(busy.letter("ann", text_of(kind, busy, EARLIER))).values()) == 1
    slack = 1_200 if kind == "press" else 250  # thirty presses a day are read, and ten answers counted
    assert late[0] <= early[0] + slack


def test_what_counts_is_what_the_judge_finds(make_office: MakeOffice) -> None:
    """The rows found by their kind say the same as all rows in their order, whatever was filed when."""
    office, chance = make_office(), Random("filings")
    for _ in range(3):
        moment = office.moment()
        with office.desk.store.transaction() as files:
            for number in range(50):
                kind = chance.choice(("orders", "add", "cancel", "standing", "ahead", "kept", *OTHERS))
                about = {
                    "ahead": chance.choice("2345"),
                    "kept": chance.choice(("BID", "ASK")),
                    "press": '{"to": ["all"]}',
                }
                row = FilingRecord(
                    game=moment.game,
                    moment=moment.number,
                    seat=chance.choice(("ann", "bob")),
                    kind=kind,
                    about=about.get(kind, ""),
                    text=str(number),
                    filed_at=office.clock.at,
                    is_late=chance.random() < 0.2,
                )
                files.add_filing(row)
                everything = files.filings(moment.game)
                for with_late in (False, True):
                    same = files.filings_that_count(moment.game, "ann", moment.number, with_late=with_late)
                    found, wanted = (
                        on_file(rows, moment.number, with_late).get("ann", OnFile())
                        for rows in (same, everything)
                    )
                    assert found == wanted
                    assert list(found.kept) == list(wanted.kept)
        office.close()
