"""How fast the reports of a deadline are set, by the number of seats; run it by hand.

    python -m benchmarks.render [--seats 8 44 100 400] [--quick] [--keep FOLDER]

A game of Survival is closed by the real desk, with every seat's report as text, HTML, JSON and PDF and all
of it queued as mail. What is counted are seconds of the processor, those of the processes that set PDFs
(their start too) among them.
"""

from __future__ import annotations

import argparse
import os
import platform
import resource
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import wraps
from pathlib import Path
from typing import ParamSpec, TypeVar
from unittest.mock import patch

import yaml

from pbem.clock import FixedClock
from pbem.config import read_config
from pbem.desk import close, publishing
from pbem.desk.desk import Desk, desk_of
from pbem.desk.games import new_game
from pbem.desk.reporting import report_posts
from pbem.gamefile import read_game
from pbem.printing import pdfs
from pbem.store.opening import create_or_upgrade

P = ParamSpec("P")
R = TypeVar("R")

START = datetime(2026, 12, 1, 12, 0, tzinfo=UTC)
SLUG = "island"
BEFORE = 6
"""Deadlines closed beforehand, signup among them: the one that is timed brings round 6, when all is alive."""
STAGES = {
    "reports": ("public_report", "seat_report"),
    "text": ("as_text",),
    "HTML": ("as_html",),
    "JSON": ("outcome_bytes",),
    "PDF": ("as_pdfs",),
}
"""What of the publishing belongs to which column."""
COLUMNS = (*STAGES, "mail", "other")
CONFIG = """\
gm: {name: Pat Example, address: pat@example.org}
address: games@example.org
inbox: [{kind: maildir, path: in}]
outbox: {kind: maildir, path: out}
"""


@dataclass(frozen=True)
class Spent:
    """Seconds of the processor by column, the bytes of all files written, and the seats."""

    seats: int
    seconds: Mapping[str, float]
    size: int

    @property
    def total(self) -> float:
        """Return the seconds of all columns."""
        return sum(self.seconds.values())

    @property
    def but_pdf(self) -> float:
        """Return what all took that is wanted but PDFs: reports, text, HTML, JSON and mail."""
        return sum(self.seconds[column] for column in ("reports", "text", "HTML", "JSON", "mail"))


def closing(folder: Path, seats: int) -> Spent:
    """Play a game of so many seats to its sixth round, and close that."""
    with begun(folder, seats) as desk:
        return close_one(desk, seats)


@contextmanager
def begun(folder: Path, seats: int) -> Iterator[Desk]:
    """Play a game of so many seats to its sixth round, without its PDFs; the block is given the desk."""
    for name in ("games", "turns", "shunt", "in/new", "in/cur", "in/tmp"):
        (folder / name).mkdir(parents=True)
    (folder / "config.yaml").write_text(CONFIG, encoding="utf-8")
    config = read_config(folder)
    create_or_upgrade(config.database_url)
    with desk_of(config, FixedClock(START)) as desk:
        _game(desk, seats)
        with patch.object(publishing, "as_pdfs", lambda *_, **__: {}):
            for _ in range(BEFORE):
                close.close_game(desk, SLUG, is_now=True)
        yield desk


def _game(desk: Desk, seats: int) -> None:
    players = {
        f"s{place}": {
            "name": f"Player {place}",
            "address": f"s{place}@example.com",
            "formats": ["text", "html", "pdf"],
        }
        for place in range(1, seats + 1)
    }
    options = {"map": "generate", "map_seed": 1, "extra_species": 0}
    game = {
        "title": "The Island",
        "ruleset": "survival",
        "deadline": "when closed",
        "options": options,
        "seats": players,
    }
    file = desk.config.games / f"{SLUG}.yaml"
    file.write_text(yaml.safe_dump(game, sort_keys=False), encoding="utf-8")
    new_game(desk, read_game(file, [desk.config.games]), "5eed" * 16)


def close_one(desk: Desk, seats: int) -> Spent:
    """Close the deadline with a watch on every stage."""
    spent: dict[str, float] = defaultdict(float)
    with ExitStack() as watched:
        for column, names in STAGES.items():
            for name in names:
                timed = _timed(getattr(publishing, name), spent, column)
                watched.enter_context(patch.object(publishing, name, timed))
        posts = _timed(report_posts, spent, "mail")
        watched.enter_context(patch.object(close, "report_posts", posts))
        began = time.process_time()
        (published,) = close.close_game(desk, SLUG, is_now=True)
        spent["other"] = time.process_time() - began - sum(spent.values())
    spent["PDF"] += _children()
    written = [path.stat().st_size for path in published.folder.rglob("*") if path.is_file()]
    return Spent(seats, spent, sum(written))


def _timed(play: Callable[P, R], spent: dict[str, float], column: str) -> Callable[P, R]:
    """The same function, which notes the seconds of this process."""

    @wraps(play)
    def watched(*given: P.args, **named: P.kwargs) -> R:
        began = time.process_time()
        try:
            return play(*given, **named)
        finally:
            spent[column] += time.process_time() - began

    return watched


def _children() -> float:
    """Return the seconds of the processes that set PDFs, which are counted only when they have ended."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    pool = pdfs._pool(os.getpid())
    if pool:
        pool.shutdown()
        pdfs._pool.cache_clear()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


@contextmanager
def _folder(kept: Path | None, seats: int) -> Iterator[Path]:
    if kept:
        (kept / str(seats)).mkdir(parents=True)
        yield kept / str(seats)
        return
    with tempfile.TemporaryDirectory(prefix="pbem-benchmark-") as folder:
        yield Path(folder)


def main() -> None:
    """Run the benchmark and print its table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seats", type=int, nargs="+", default=[8, 44, 100, 400])
    parser.add_argument("--quick", action="store_true", help="8 and 44 seats only")
    parser.add_argument("--keep", type=Path, help="a new folder to work in, which is kept")
    chosen = parser.parse_args()
    print(f"Python {platform.python_version()}, {platform.platform()}")
    heads = (*COLUMNS, "all", "but PDF", "a seat", "MB")
    print(" seats" + "".join(f"{head:>9}" for head in heads))
    for seats in [8, 44] if chosen.quick else chosen.seats:
        with _folder(chosen.keep, seats) as folder:
            spent = closing(folder, seats)
        figures = [spent.seconds[column] for column in COLUMNS]
        figures += [spent.total, spent.but_pdf, spent.total / seats, spent.size / 1e6]
        print(f"{seats:>6}" + "".join(f"{figure:>9.3f}" for figure in figures), flush=True)


if __name__ == "__main__":
    # PDF workers load the main module of their owner: that of the command is light, and so must this one be
    begin = "from benchmarks.render import main; main()"
    raise SystemExit(subprocess.run([sys.executable, "-c", begin, *sys.argv[1:]], check=False).returncode)
