"""The workers at a glance: how many are at work, what waits for them, and what fails for good."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pbem.desk.desk import Desk
from pbem.desk.safety.finding import Finding, well, wrong
from pbem.desk.times.pulses import RUN
from pbem.engine.events import counted
from pbem.store.opening import Files

_SHOWN = 3
_BY_WORKERS = "workers"
"""How the note of a round begins that workers did, not pbem run."""


@dataclass(frozen=True)
class FailedJob:
    """A job that was given up, until it succeeds: of what kind, what it is about, how often it was tried."""

    job: str
    tries: int
    at: str


@dataclass(frozen=True)
class WorkersStatus:
    """How many workers are at work, how many jobs wait or are being done, and which fail for good."""

    at_work: int
    waiting: int
    doing: int
    failed: tuple[FailedJob, ...] = ()


def workers_status(files: Files) -> WorkersStatus | None:
    """Return how the workers are; None where pbem run does everything, or did so last."""
    rounds = next((pulse for pulse in files.pulses() if pulse.name == RUN), None)
    queue = files.queue() if rounds and rounds.details.startswith(_BY_WORKERS) else None
    if queue is None:
        return None
    failed = (FailedJob(one.job.lock, one.tries, one.at.isoformat(timespec="seconds")) for one in queue.dead)
    return WorkersStatus(queue.workers, queue.waiting, queue.doing, tuple(failed))


def workers(desk: Desk) -> Iterator[Finding]:
    """Say of jobs that they fail for good; nothing where there are no workers."""
    with desk.store.transaction() as files:
        found = workers_status(files)
    if found is None:
        return
    if found.failed:
        shown = ", ".join(one.job for one in found.failed[:_SHOWN])
        more = " and others" if len(found.failed) > _SHOWN else ""
        says = f"{counted(len(found.failed), 'job')} of the workers failed at every try: {shown}{more}."
        why = "What they are about is not done."
        yield wrong("workers", says, why, "the log says why; each beat has them tried again.")
        return
    yield well(
        "workers", f"{counted(found.at_work, 'worker')} at work, {counted(found.waiting, 'job')} waiting."
    )
