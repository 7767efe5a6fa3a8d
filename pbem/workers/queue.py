"""The queue as procrastinate keeps it: its tables, tries, the beat, and the rescue of dead workers' jobs."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from procrastinate import App, BaseRetryStrategy, JobContext, PsycopgConnector, RetryDecision
from procrastinate import jobs as queued
from procrastinate.exceptions import AlreadyEnqueued, ConnectorException
from procrastinate.worker import Worker

from pbem.store.jobs import BEAT, KINDS, Job, queue_of
from pbem.store.jobs import queued as as_queued

MOST_TRIES = 20
"""So often a job is tried, in an hour and a quarter, before the GM is told."""
FIRST_WAIT, LONGEST_WAIT = 3, 300
"""Seconds before the second try, and between any two: what was mended is noticed soon, for the job keeps its
place meanwhile."""
HEARTBEAT = 10.0
"""Seconds between two signs of life of a worker, at most; one that gives none for three of them is dead."""
Do = Callable[[Job], None]
GiveUp = Callable[[Job, int], None]


class Patience(BaseRetryStrategy):
    """Each try waits longer than the one before, and the last is the last."""

    def get_retry_decision(self, *, exception: BaseException, job: queued.Job) -> RetryDecision | None:
        """Return when a job that has failed is tried again; None if it has been tried often enough."""
        if job.task_name == BEAT or job.attempts + 1 >= MOST_TRIES:
            return None
        return RetryDecision(retry_in={"seconds": wait_after(job.attempts)})


def wait_after(tries: int) -> int:
    """Return the seconds to wait after one try more than these: ever longer, up to a limit."""
    wait: int = FIRST_WAIT * 3 ** min(tries, 9)
    return min(wait, LONGEST_WAIT)


def app_at(conninfo: str, do: Do, give_up: GiveUp) -> App:
    """Return the queue of a database, with what does its jobs."""
    logging.getLogger("procrastinate").setLevel(logging.CRITICAL)  # what fails, the desk's own log tells
    app = App(connector=PsycopgConnector(conninfo=conninfo, min_size=1, max_size=4))

    def task(context: JobContext, /, about: str, **_: Any) -> None:
        job = Job(context.job.task_name, about)
        try:
            do(job)
        except Exception:
            if job.kind != BEAT and context.job.attempts + 1 >= MOST_TRIES:
                give_up(job, MOST_TRIES)
            raise

    for kind in KINDS:
        app.task(name=kind, queue=queue_of(kind), retry=Patience(), pass_context=True)(task)
    return app


def make_tables(conninfo: str) -> None:
    """Make the tables of the queue, where there are none; one who comes second waits and finds them."""
    import psycopg
    from procrastinate.schema import SchemaManager

    with psycopg.connect(conninfo) as connection:
        connection.execute("SELECT pg_advisory_xact_lock(hashtext('pbem queue'))")
        found = connection.execute("SELECT to_regclass('procrastinate_jobs')").fetchone()
        if found is None or found[0] is None:
            connection.execute(SchemaManager.get_schema())


def worker_at(app: App, name: str, every: float, *, is_once: bool) -> Worker:
    """Return what takes jobs one at a time; it listens, and looks by itself now and then."""
    heartbeat = heartbeat_of(every)
    return Worker(
        app,
        queues=[queue_of(kind) for kind in KINDS],
        name=name,
        wait=not is_once,
        delete_jobs="successful",
        install_signal_handlers=False,
        update_heartbeat_interval=heartbeat,
        stalled_worker_timeout=3 * heartbeat,
    )


def heartbeat_of(every: float) -> float:
    """Return the seconds between two signs of life where there are so many between two beats."""
    return min(every, HEARTBEAT)


async def ask_for_beat(app: App, every: float = 0.0) -> None:
    """Ask for the beat of this span of so many seconds, unless another worker has; 0: in any case."""
    number, name = (int(time.time() // every), f"every {every:g}") if every else (time.time_ns(), "once")
    queue = queue_of(BEAT)
    job = as_queued(Job(BEAT)).evolve(queueing_lock=queue, task_kwargs={"about": "", "timestamp": number})
    with suppress(AlreadyEnqueued):
        await app.job_manager.defer_periodic_job(
            job=job, periodic_id=f"{queue} {name}", defer_timestamp=number
        )


async def keep_beating(app: App, every: float) -> None:
    """Ask for each beat when its time comes."""
    while True:
        await ask_for_beat(app, every)
        await asyncio.sleep(every - time.time() % every + 0.001)


async def keep_rescuing(app: App, every: float) -> None:
    """Have the jobs of workers that died done by others; a beat that died is followed by the next."""
    while True:
        await asyncio.sleep(heartbeat_of(every))
        for job in await app.job_manager.get_stalled_jobs(seconds_since_heartbeat=3 * heartbeat_of(every)):
            with suppress(ConnectorException):  # another worker was quicker
                if job.task_name == BEAT:
                    await app.job_manager.finish_job(job, queued.Status.ABORTED, delete_job=True)
                else:
                    await app.job_manager.retry_job(job)
