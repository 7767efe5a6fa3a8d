"""Ten thousand games in one database: what a beat costs does not grow with games in which nothing is due."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from pbem.desk.desk import RULES_AT_HAND
from pbem.desk.games import new_game
from pbem.desk.tending import early_errands, games_to_tend, late_errands
from pbem.gamefile import read_game
from pbem.store.prepared import Prepared
from tests.desk.conftest import MakeOffice
from tests.desk.office import SECRET, Office


@contextmanager
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Note every statement that is sent to the database while a block runs."""
    said: list[str] = []
    rows, execute = Prepared.rows, Connection.execute

    def noted_rows(self: Prepared, connection: Connection, values: Mapping[str, object]) -> Any:
        said.append("prepared")
        return rows(self, connection, values)

    def noted_execute(self: Connection, statement: Any, *more: Any, **named: Any) -> Any:
        said.append(type(statement).__name__)
        return execute(self, statement, *more, **named)

    with monkeypatch.context() as patched:
        patched.setattr(Prepared, "rows", noted_rows)
        patched.setattr(Connection, "execute", noted_execute)
        yield said


def add_games(office: Office, number: int) -> None:
    """Make more games from the office's own file."""
    text = (office.config.games / "island.yaml").read_text("utf-8")
    for place in range(number):
        file: Path = office.config.games / f"reef{place}.yaml"
        file.write_text(text.replace("The Island", f"Reef {place}"), "utf-8")
        new_game(office.desk, read_game(file, [office.config.games], zone="UTC"), SECRET)


def beat(office: Office) -> None:
    """Do what is done for all games at once, and see which are due."""
    for errand in (*early_errands(), *late_errands()):
        errand(office.desk)
    games_to_tend(office.desk)


def test_a_beat_asks_as_much_of_ten_games_as_of_one(
    make_office: MakeOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where nothing is due, each errand looks at all games at once."""
    office = make_office()
    beat(office)
    with counted(monkeypatch) as one:
        beat(office)
    add_games(office, 9)
    with counted(monkeypatch) as ten:
        beat(office)
    assert len(ten) == len(one) > 0


def test_reminders_that_went_out_are_not_looked_at_again(
    make_office: MakeOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game costs something when its reminder is due, not at every beat from then to the deadline."""
    office = make_office()
    add_games(office, 4)
    office.clock.at = (office.deadline() or office.clock.at).replace(hour=12)  # both reminders have come due
    with counted(monkeypatch) as first:
        beat(office)
    with counted(monkeypatch) as second:
        beat(office)
    assert len(second) < len(first) / 4
    with office.desk.store.transaction() as files:
        assert [len(files.acts(game.id, "reminder")) for game in files.games()] == [1] * 5


def test_rules_of_games_long_untouched_are_let_go(make_office: MakeOffice) -> None:
    """A desk that comes by thousands of games keeps the rules of the last ones only."""
    desk = make_office().desk
    with desk.store.transaction() as files:
        [record] = files.games()
    opened = [desk.rules(replace(record, id=number)) for number in range(1, RULES_AT_HAND + 20)]
    assert len(desk._opened) == RULES_AT_HAND
    assert desk.rules(replace(record, id=RULES_AT_HAND + 19)) is opened[-1]
