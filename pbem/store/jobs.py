"""Jobs for workers: asked for in the transaction of what they are about, both or neither.

procrastinate keeps them in tables of its own beside ours. What is due stands in our tables all the same: jobs
that were lost are asked for again at the next beat, and without workers nobody asks for any.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING

from sqlalchemy import Connection, text

if TYPE_CHECKING:
    from procrastinate import App
    from procrastinate.jobs import Job as QueuedJob

BEAT, TAKE, JUDGE, PRINT, SEND = KINDS = "beat", "take", "judge", "print", "send"
PARTS = 4
"""So many workers may send at once: the posts of one game go through one of them, in their order."""
FORMAT = "1"
"""Part of the names of queues: workers of a pbem that knows other jobs do not take these."""
_URGENCY = {BEAT: 9, PRINT: 7, TAKE: 6, SEND: 5, JUDGE: 3}
"""What is done first: mails before games, or no receipt would go out until a rush of deadlines is over."""
_IS_QUEUE = text("SELECT to_regclass('procrastinate_jobs') IS NOT NULL")
_WAITING = text("SELECT lock FROM procrastinate_jobs WHERE status = 'todo' AND lock = ANY(:locks)")
_RIGHT = text(
    "DELETE FROM procrastinate_jobs WHERE status = 'failed' AND task_name = :kind AND args->>'about' = :about"
)
_COUNTED = text("SELECT status::text, count(*) FROM procrastinate_jobs GROUP BY 1")
_READY = text(
    "SELECT count(*) FROM procrastinate_jobs job"
    " WHERE status = 'todo' AND queue_name = ANY(:queues) AND (scheduled_at IS NULL OR scheduled_at <= now())"
    " AND NOT EXISTS (SELECT 1 FROM procrastinate_jobs other WHERE other.lock = job.lock"
    " AND other.status = 'doing')"
)
_WORKERS = text(
    "SELECT count(*) FROM procrastinate_workers WHERE last_heartbeat > now() - interval '1 minute'"
)
_DEAD = text(
    "SELECT job.task_name, job.args->>'about', max(job.attempts), max(event.at)"
    " FROM procrastinate_jobs job JOIN procrastinate_events event ON event.job_id = job.id"
    " WHERE job.status = 'failed' GROUP BY 1, 2 ORDER BY 4 DESC, 1, 2 LIMIT 20"
)


@dataclass(frozen=True, order=True)
class Job:
    """Something to be done by any worker: of what kind, and what it is about, such as a game's slug."""

    kind: str
    about: str = ""

    @property
    def lock(self) -> str:
        """Return the name under which only one job is done at a time."""
        return f"{self.kind} {self.about}"

    @property
    def place(self) -> str:
        """Return that name as the queue keeps it, where jobs of another pbem's may wait for ever."""
        return f"{queue_of(self.kind)} {self.about}"


@dataclass(frozen=True)
class DeadJob:
    """A job that was given up: how often it was tried, and when for the last time."""

    job: Job
    tries: int
    at: datetime


@dataclass(frozen=True)
class Queue:
    """How many workers are at work, how many jobs wait or are being done, and which are dead."""

    workers: int
    waiting: int
    doing: int
    dead: tuple[DeadJob, ...] = ()


def queue_of(kind: str) -> str:
    """Return the queue in which jobs of a kind wait."""
    return f"{kind}.{FORMAT}"


def has_queue(connection: Connection) -> bool:
    """Say whether a database has ever had workers."""
    return connection.dialect.name == "postgresql" and bool(connection.execute(_IS_QUEUE).scalar())


def put_jobs(connection: Connection, jobs: Iterable[Job]) -> None:
    """Ask for jobs in an open transaction, but for those that wait already; nothing where none can be put."""
    wanted = {job.place: job for job in jobs}
    waiting = set(connection.execute(_WAITING, {"locks": list(wanted)}).scalars())
    left = [job for place, job in wanted.items() if place not in waiting]
    if not left:
        return
    try:
        app = _app()
    except ModuleNotFoundError:  # this command was installed without: the next beat will see to it
        return
    raw = connection.connection.driver_connection
    app.job_manager.batch_defer_jobs([queued(job) for job in left], connection=raw)


def queued(job: Job) -> QueuedJob:
    """Return a job as the queue takes it."""
    from procrastinate.jobs import Job as QueuedJob

    return QueuedJob(
        id=None,
        queue=queue_of(job.kind),
        lock=job.place,
        queueing_lock=None,
        task_name=job.kind,
        task_kwargs={"about": job.about},
        priority=_URGENCY[job.kind],
    )


@cache
def _app() -> App:
    """Return what puts jobs into the queue on our own connections; it has none itself."""
    from procrastinate import App, SyncPsycopgConnector

    return App(connector=SyncPsycopgConnector())


def came_right(connection: Connection, job: Job) -> None:
    """Forget that a job was dead: it has been done since."""
    connection.execute(_RIGHT, {"kind": job.kind, "about": job.about})


def jobs_ready(connection: Connection) -> int:
    """Count the jobs that may be done now.

    Those that have failed wait a while, and those that another does already wait for that one.
    """
    queues = [queue_of(kind) for kind in KINDS]
    return int(connection.execute(_READY, {"queues": queues}).scalar() or 0)


def queue_survey(connection: Connection) -> Queue | None:
    """Count workers and jobs; None where there never were any."""
    if not has_queue(connection):
        return None
    counts = {row[0]: int(row[1]) for row in connection.execute(_COUNTED)}
    dead = tuple(DeadJob(Job(row[0], row[1] or ""), row[2], row[3]) for row in connection.execute(_DEAD))
    workers = int(connection.execute(_WORKERS).scalar() or 0)
    return Queue(workers, counts.get("todo", 0), counts.get("doing", 0), dead)
