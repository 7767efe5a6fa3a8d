"""How many transactions a PostgreSQL server takes from several processes; run it by hand.

    python -m benchmarks.transactions [--seconds 5] [--forgetful]

Each is one of pbem's own: alone at work on the database from its start, as pbem/store/postgresql.py says. A
*look* asks which games are due, a *note* writes one row; beside both stands what the server takes without the
lock that makes them follow one another. The server is one of its own on this machine, and waits for the disk
unless it is `--forgetful`.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from datetime import UTC, datetime
from multiprocessing import get_context

from sqlalchemy import Engine

from pbem.store.engines import place_of
from pbem.store.opening import Files, create_or_upgrade
from pbem.store.postgresql import PostgresServer
from tests.postgres import running

PROCESSES = (1, 2, 4)
NOW = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
Do = Callable[[Files, int], None]


def look(files: Files, number: int) -> None:
    """Ask which games are due."""
    files.due(NOW)


def note(files: Files, number: int) -> None:
    """Write one row of this process's own."""
    files.set_pulse(f"bench {number}", NOW, str(time.monotonic_ns()))


def engine_at(url: str, is_alone: bool) -> Engine:
    """Return the connections that pbem has to a database, or such as do not wait for each other."""
    place = place_of(url)
    assert isinstance(place, PostgresServer)
    return place.engine(30) if is_alone else place._engine(30)


def counted(url: str, do: Do, is_alone: bool, number: int, seconds: float) -> int:
    """Do transactions for some seconds, after one that is not counted, and return how many were done."""
    engine, done, end = engine_at(url, is_alone), -1, 0.0
    while done < 0 or time.monotonic() < end:
        with engine.begin() as connection:
            do(Files(connection), number)
        done += 1
        end = end or time.monotonic() + seconds
    engine.dispose()
    return done


def measured(url: str, do: Do, is_alone: bool, processes: int, seconds: float) -> float:
    """Return the transactions a second of so many processes together."""
    with get_context("spawn").Pool(processes) as pool:
        pool.starmap(time.sleep, [(0.5,)] * processes, chunksize=1)  # all have begun
        each = [(url, do, is_alone, number, seconds) for number in range(processes)]
        return sum(pool.starmap(counted, each, chunksize=1)) / seconds


def main() -> None:
    """Print a table."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--seconds", type=float, default=5)
    words.add_argument("--forgetful", action="store_true", help="the server never waits for the disk")
    given = words.parse_args()
    print("| processes | looks/s | without the lock | notes/s | without the lock |")
    print("|--:|--:|--:|--:|--:|")
    with running(is_durable=not given.forgetful) as server:
        url = server.url(server.new())
        create_or_upgrade(url)
        for processes in PROCESSES:
            row = [
                measured(url, do, is_alone, processes, given.seconds)
                for do in (look, note)
                for is_alone in (True, False)
            ]
            print(f"| {processes} |", " | ".join(f"{figure:,.0f}" for figure in row), "|", flush=True)


if __name__ == "__main__":
    main()
