"""How soon a command answers: `pbem --help`, `pbem status` and `pbem run --once`, started anew each time.

Processor seconds of the whole process are counted. What Python makes of the source files is kept in a folder
of the benchmark's, as an installed pbem has it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.many import NOW, many_games
from benchmarks.measures import Figure, Kind, children_seconds

RUNS = 5
GAMES, ROUNDS = 1_000, 10
HELP, STATUS = 0.3, 1.0
"""So many seconds are promised: for the help, and for the status of a thousand games."""


def cold_start() -> Iterator[Figure]:
    """Start commands with one game, and with a thousand of which none is due."""
    with _folder() as folder:
        one, many = folder / "one", folder / "many"
        many_games(one, 1)
        many_games(many, GAMES, ROUNDS)
        yield _figure("pbem --help", folder, "--help", most=HELP)
        yield _figure("pbem status, 1 game", folder, "status", "--in", str(one))
        many_there = ("--in", str(many))
        yield _figure("pbem status, 1,000 games", folder, "status", *many_there, most=STATUS)
        yield _figure("pbem run --once, 1,000 games, none due", folder, "run", "--once", *many_there)


def _figure(name: str, folder: Path, *arguments: str, most: float | None = None) -> Figure:
    seconds = min(_seconds(folder, arguments) for _ in range(RUNS))
    return Figure(name, seconds, "s", Kind.SECONDS, most=most)


def _seconds(folder: Path, arguments: tuple[str, ...]) -> float:
    """Return the seconds of the processor that a command takes; it must end well."""
    outside = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    paths = os.pathsep.join([str(Path(__file__).parents[1]), *filter(None, [os.environ.get("PYTHONPATH")])])
    cache = str(folder / "cache")
    environment = {
        **outside,
        "PBEM_NOW": NOW.isoformat(),
        "PYTHONPATH": paths,
        "PYTHONPYCACHEPREFIX": cache,
    }
    before = children_seconds()
    command = [sys.executable, "-m", "pbem", *arguments]
    subprocess.run(command, env=environment, cwd=folder, capture_output=True, check=True)
    return children_seconds() - before


@contextmanager
def _folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="pbem-benchmark-") as folder:
        yield Path(folder)


MEASURES: dict[str, Callable[[], Iterator[Figure]]] = {"commands": cold_start}
"""What can be measured of commands, by name."""
