"""What `pbem status` tells of workers, of few games and of many: how many, what waits, what fails."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import pytest

from pbem.cli.shown import post_lines
from pbem.desk.safety.glance import glance
from pbem.desk.safety.overview import overview
from pbem.store.jobs import JUDGE, SEND, Job
from pbem.workers.bench import Bench
from tests.desk.office import FIRST_DEADLINE, without_pdfs
from tests.workers.hall import Hall, hall_of

pytestmark = pytest.mark.postgres


@pytest.fixture
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, on_a_server: None) -> Iterator[Hall]:
    """Two games on a server that are due at the first deadline, and that workers cannot judge."""
    monkeypatch.setattr("pbem.workers.queue.MOST_TRIES", 1)
    monkeypatch.setattr(Bench, "_judge", lambda bench, about: False)
    with hall_of(tmp_path / "pbem", 2) as hall, without_pdfs():
        hall.let_it_be(FIRST_DEADLINE)
        hall.work()
        yield hall


def test_dead_jobs_and_waiting_ones_are_told_and_counted(hall: Hall) -> None:
    hall.desk.store.has_queue = True  # the desk was opened before there were workers
    with hall.desk.store.transaction() as files:
        files.ask(Job(SEND, "3"))
    seen, many = glance(hall.desk), overview(hall.desk)
    assert seen.workers and many.rest.workers == seen.workers
    values = asdict(seen.workers)
    assert (values["at_work"], values["waiting"], values["doing"]) == (0, 1, 0)
    assert {(one["job"], one["tries"]) for one in values["failed"]} == {
        (Job(JUDGE, "island1").lock, 1),
        (Job(JUDGE, "island2").lock, 1),
    }
    told = list(post_lines(many.rest))
    assert "Workers at work: 0; jobs waiting: 1, being done: 0" in told
    assert sum(line.startswith("A job FAILS: judge island") for line in told) == 2


def test_games_that_nobody_could_close_need_the_gm(hall: Hall) -> None:
    hall.clock.at = FIRST_DEADLINE.replace(hour=23)
    needing = {game.slug: game.needs for game in overview(hall.desk).games}
    assert needing == dict.fromkeys(hall.slugs, "its deadline has passed, and it is NOT CLOSED")
