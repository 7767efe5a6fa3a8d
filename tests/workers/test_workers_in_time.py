"""Letters in time, where one worker takes them and another closes the game."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import datetime, timedelta
from pathlib import Path
from threading import Event, Thread

import pytest

from pbem.desk import close
from pbem.desk.desk import Desk
from pbem.desk.incoming.receive import take_some
from pbem.desk.lock import Busy
from pbem.desk.proof import tag_text
from pbem.desk.rounds import Rounds
from pbem.logs import Log
from pbem.store.jobs import JUDGE, Job
from pbem.store.opening import open_store
from pbem.workers.bench import Bench
from tests.desk.office import FIRST_DEADLINE, without_pdfs
from tests.workers.hall import Hall, hall_of

pytestmark = pytest.mark.postgres
SECOND = timedelta(seconds=1)


@pytest.fixture
def hall(tmp_path: Path, on_a_server: None) -> Iterator[Hall]:
    """A game that is due, at which pbem was at work all the while."""
    with hall_of(tmp_path / "pbem", 1) as hall, without_pdfs():
        hall.work()
        hall.let_it_be(FIRST_DEADLINE + 2 * SECOND)
        yield hall


def lay(hall: Hall, text: str, at: datetime) -> None:
    """Put a letter of the first seat into the mailbox, which the mail server got at a time."""
    with hall.desk.store.transaction() as files:
        game = files.game("island1")
        assert game
        seat = files.seat_by_key(game.id, "ann")
        assert seat
    tag = tag_text("island1", "ann", seat.order_key)
    mark = at.timestamp()
    file = hall.config.folder / f"mail/in/new/{mark}"
    file.write_text(f"From: {seat.address}\nSubject: Re: {tag}\nMessage-ID: <{mark}@x>\n\n{text}\n")
    os.utime(file, (mark, mark))


def judge(hall: Hall) -> None:
    """Be a worker that judges the game, and does nothing else."""
    with closing(open_store(hall.config.database_url)) as store:
        rounds = Rounds(
            Desk(hall.config, store, hall.clock), Log(hall.lines.append, hall.clock), lambda: False
        )
        rounds.open_boxes()
        Bench(rounds, hall.config.folder).do(Job(JUDGE, "island1"))


def counted(hall: Hall) -> list[tuple[int, str]]:
    """For which moment what was filed."""
    with hall.desk.store.transaction() as files:
        return [(one.moment, one.text) for one in files.filings(1)]


def test_who_closes_a_game_reads_the_mailbox_first(hall: Hall) -> None:
    """Another worker has the mailbox, and has not come to the letter: it is waited for, and then counts."""
    lay(hall, "KIND carnivore", FIRST_DEADLINE - 6 * SECOND)
    lay(hall, "KIND herbivore", FIRST_DEADLINE + SECOND)
    [place] = (box.place for box in hall.config.inbox)
    has_it, is_enough = Event(), Event()

    def take() -> None:
        with hall.desk.at_work(f"mailbox {place}"):
            has_it.set()
            is_enough.wait(10)

    other = Thread(target=take)
    other.start()
    assert has_it.wait(10)
    closing_it = Thread(target=judge, args=(hall,))
    closing_it.start()
    closing_it.join(0.5)
    assert hall.outcomes() == []
    is_enough.set()
    other.join()
    closing_it.join(30)
    assert hall.outcomes() == [("island1", 1)]
    assert counted(hall) == [(1, "KIND carnivore")]


def test_a_flood_does_not_have_a_game_judged_for_ever(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """After two tries letters have to wait until the game is closed."""
    for number in range(6):
        lay(hall, f"NAME late{number}", FIRST_DEADLINE + SECOND + number * SECOND / 10)
    tried: list[int] = []
    judged = close.judge_and_publish
    impatient = Desk(hall.config, hall.desk.store, hall.clock, patience=0.2)
    monkeypatch.setattr("pbem.desk.incoming.beat.MOST_AT_ONCE", 1)

    def disturbed(desk: Desk, found: close.OnDesk) -> object:
        result = judged(desk, found)
        rounds = Rounds(impatient, Log(hall.lines.append, hall.clock), lambda: False)
        rounds.open_boxes()
        ((place, inbox),) = rounds.boxes
        with suppress(Busy):
            take_some(impatient, inbox, Counter(), place)
        tried.append(len(counted(hall)))
        return result

    monkeypatch.setattr("pbem.desk.close.judge_and_publish", disturbed)
    judge(hall)
    assert tried == [1, 2, 2]
    assert hall.outcomes() == [("island1", 1)]
