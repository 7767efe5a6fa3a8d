"""Jobs of another pbem's format: workers of this one neither take them nor wait for them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.store import jobs
from pbem.store.engines import place_of
from pbem.store.jobs import JUDGE, Job
from pbem.store.postgresql import PostgresServer
from pbem.workers.queue import app_at, ask_for_beat
from pbem.workers.work import run_apart
from tests.desk.office import FIRST_DEADLINE, without_pdfs
from tests.workers.hall import Hall, hall_of

pytestmark = pytest.mark.postgres


@pytest.fixture
def hall(tmp_path: Path, on_a_server: None) -> Iterator[Hall]:
    """Two games; one round of a worker is done, and then they are due."""
    with hall_of(tmp_path / "pbem", 2) as hall, without_pdfs():
        hall.work()
        hall.let_it_be(FIRST_DEADLINE)
        hall.desk.store.has_queue = True
        yield hall


def ask_as(hall: Hall, format: str, job: Job) -> None:
    """Ask for a job as a pbem with another format does."""
    with pytest.MonkeyPatch.context() as other:
        other.setattr(jobs, "FORMAT", format)
        with hall.desk.store.transaction() as files:
            files.ask(job)


def test_what_another_pbem_has_left_waiting_keeps_nobody(hall: Hall) -> None:
    """Its jobs stay where they are; the same games are judged by jobs of our own, and the worker ends."""
    for slug in hall.slugs:
        ask_as(hall, "2", Job(JUDGE, slug))
    ask_as(hall, "2", Job(jobs.BEAT))
    hall.work()
    assert sorted(hall.outcomes()) == [(slug, 1) for slug in hall.slugs]
    with hall.desk.store.transaction() as files:
        queue = files.queue()
    assert queue and queue.waiting == 3


def test_a_beat_that_another_pbem_has_left_does_not_keep_ours_away(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There would be no beat for ever: nobody is left to do the one that waits."""
    place = place_of(hall.config.database_url)
    assert isinstance(place, PostgresServer)
    app = app_at(place.conninfo, lambda job: None, lambda job, tries: None)

    async def ask() -> None:
        async with app.open_async():
            await ask_for_beat(app, 600)

    for format in ("0", "1"):
        monkeypatch.setattr(jobs, "FORMAT", format)
        run_apart(ask())
    with hall.desk.store.transaction() as files:
        queue = files.queue()
        assert queue and (queue.waiting, files.jobs_ready()) == (2, 1)
    hall.work()
    assert sorted(hall.outcomes()) == [(slug, 1) for slug in hall.slugs]


def test_a_job_that_died_for_another_pbem_comes_right(hall: Hall) -> None:
    """When it has succeeded here, it is dead no more."""
    ask_as(hall, "0", Job(JUDGE, "island1"))
    with hall.desk.store.transaction() as files:
        files._connection.exec_driver_sql(
            "UPDATE procrastinate_jobs SET status = 'failed' WHERE queue_name = 'judge.0'"
        )
        queue = files.queue()
    assert queue and [one.job for one in queue.dead] == [Job(JUDGE, "island1")]
    hall.work()
    with hall.desk.store.transaction() as files:
        queue = files.queue()
    assert queue and queue.dead == ()
