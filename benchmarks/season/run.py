"""One run of a season: letters come, workers work, somebody watches, and in the end it is judged."""

from __future__ import annotations

import os
import shutil
import threading
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

import psycopg

from benchmarks.season.chaos import Chaos
from benchmarks.season.crew import Crew
from benchmarks.season.judge import POSTS, Judgement, judged
from benchmarks.season.letters import Sending, lay_all
from benchmarks.season.place import config_text
from benchmarks.season.plan import START, Plan
from pbem.clock import FastClock
from tests.postgres import Server, free_port

HEAD_START = timedelta(seconds=6)
"""Time for the workers to begin before the season does, by the machine's clock."""
PATIENCE = 900.0
"""Seconds after the end in which all that waits must be done."""
_CLOSED = "SELECT DISTINCT slug FROM outcome JOIN game ON game.id = outcome.game WHERE closed_at > %s"


@dataclass
class Run:
    """A run by so many workers, and what was seen in it."""

    name: str
    workers: int
    folder: Path
    memory: dict[int, list[float]] = field(default_factory=dict)
    queue: list[int] = field(default_factory=list)
    load: list[float] = field(default_factory=list)
    wrong: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    spent: float = 0.0
    judgement: Judgement | None = None
    statuses: list[int] = field(default_factory=list)


def live(
    run: Run,
    plan: Plan,
    server: Server,
    template: tuple[str, Path],
    sendings: Sequence[Sending],
    is_chaos: bool,
) -> None:
    """Live through the season with a copy of an installation that was made for it."""
    url, port = server.url(server.new(template[0])), free_port()
    server.run("CHECKPOINT")  # else a crash would set back the sequences of a database that was copied
    shutil.copytree(template[1], run.folder)
    (run.folder / "config.yaml").write_text(config_text(url, port), encoding="utf-8")
    clock = FastClock(START, datetime.now(UTC) + HEAD_START, plan.factor)
    logs = run.folder / "logs"
    logs.mkdir()
    crew = Crew(run.folder, logs, clock, port, plan.every, plan.has_pdfs)
    chaos = Chaos(crew, server, plan.seed)
    crew.start_sink()
    began = time.monotonic()
    for place in range(run.workers):
        crew.start_worker(place)
    try:
        letters = threading.Thread(
            target=lay_all, args=(run.folder / "mail/in", sendings, clock), name="letters", daemon=True
        )
        letters.start()
        if is_chaos:
            chaos.start()
        _watch(run, plan, crew, clock, url, chaos)
        run.seconds, run.spent = time.monotonic() - began, crew.seconds()
        run.statuses = crew.end_workers()
    finally:
        for place in list(crew.workers):
            crew.kill_worker(place)
        crew.stop_sink()
    run.wrong = chaos.done
    run.judgement = judged(url, run.folder, plan, sendings, crew.taken)


def _watch(run: Run, plan: Plan, crew: Crew, clock: FastClock, url: str, chaos: Chaos) -> None:
    """Look at memory and queue each second, until the season is over and nothing is left to do."""
    last = time.monotonic() + PATIENCE + (clock.machine_at(plan.end) - datetime.now(UTC)).total_seconds()
    while time.monotonic() < last:
        run.load.append(os.getloadavg()[0])
        for place, held in crew.memory().items():
            run.memory.setdefault(place, []).append(held)
        is_past = plan.is_at_once or clock.now() > plan.end
        if is_past:
            chaos.stop()
        left = _left(url, plan, run.folder)
        if left is not None:
            run.queue.append(left)
            if is_past and left == 0:
                return
        time.sleep(1)


def _left(url: str, plan: Plan, folder: Path) -> int | None:
    """Count what waits of the season: posts, letters, games; None while the database is away."""
    try:
        with closing(psycopg.connect(url.replace("+psycopg", ""), connect_timeout=2)) as connection:
            posts = [row for row in connection.execute(POSTS) if row[1] is None]
            closed = {row[0] for row in connection.execute(_CLOSED, (START,))}
    except psycopg.Error:
        return None
    waiting = sum(plan.is_within(row[2], row[3]) for row in posts)
    letters = sum(1 for _ in (folder / "mail/in/new").iterdir())
    return waiting + letters + len(plan.names - closed)
