"""A season of many games, lived through faster than it takes, by workers at a PostgreSQL server of its own.

    python -m benchmarks.season [--games 10000] [--hours 1] [--factor 15] [--workers 1 2 4] [--chaos]
    python -m benchmarks.season --due-at-once --games 1000 --workers 2

Every run begins with the same installation and the same letters; what was published must be the same in all.
The server writes to the disk before it answers (fsync, synchronous_commit), as a GM's does.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.season.judge import differing
from benchmarks.season.letters import schedule
from benchmarks.season.place import make
from benchmarks.season.plan import Plan
from benchmarks.season.run import Run, live
from benchmarks.season.table import HEAD, row_of
from tests import postgres


def main() -> None:
    """Run the seasons asked for, and print their table; status 1 if anything is lost, doubled or differs."""
    chosen = _arguments()
    plan = Plan(
        games=chosen.games,
        seats=chosen.seats,
        hours=chosen.hours,
        factor=chosen.factor,
        every=chosen.every,
        seed=chosen.seed,
        is_at_once=chosen.due_at_once,
        has_pdfs=not chosen.no_pdfs,
    )
    print(f"Python {platform.python_version()}, {platform.platform()}, {os.cpu_count()} processors")
    folder = chosen.keep or Path(tempfile.mkdtemp(prefix="pbem-season-"))
    try:
        faults = _season(plan, folder, chosen.workers, chosen.chaos)
    finally:
        if not chosen.keep:
            shutil.rmtree(folder, ignore_errors=True)
    sys.exit(1 if faults else 0)


def _season(plan: Plan, folder: Path, crews: list[int], chaos: int) -> int:
    """Make the installation and live through all runs; return how many faults there were."""
    with postgres.running(is_durable=True) as server:
        began, name = time.monotonic(), server.new()
        make(folder / "made", server.url(name), plan)
        sendings = [] if plan.is_at_once else schedule(plan)
        took = time.monotonic() - began
        print(
            f"{plan.games:,} games of {plan.seats} seats made in {took:.0f} s; {plan.due:,} come due in ",
            end="",
        )
        print(
            f"{plan.hours:g} hours, with {len(sendings):,} letters, {plan.factor:g} times as fast.\n{HEAD}",
            flush=True,
        )
        runs = [Run(f"{number} undisturbed", number, folder / f"run{number}") for number in crews]
        if chaos:
            runs.append(Run(f"{chaos} in chaos", chaos, folder / "chaos"))
        for run in runs:
            live(run, plan, server, (name, folder / "made"), sendings, "chaos" in run.name)
            print(row_of(run, plan), flush=True)
        return sum(_tell(run, runs[0], plan) for run in runs)


def _tell(run: Run, first: Run, plan: Plan) -> int:
    """Print what is wrong with a run, and what went wrong in it by intention; return how many faults."""
    assert run.judgement
    faults = [*run.judgement.faults, *(f"a worker ended with status {one}" for one in run.statuses if one)]
    if run is not first:
        faults += [f"{name} differs" for name in differing(first.folder, run.folder, plan)]
    load = sum(run.load) / max(len(run.load), 1)
    print(f"\n{run.name}: {len(faults)} faults. The machine's load was {load:.1f} on average.")
    if run.wrong:
        print("  ".join(f"{what}: {times} times" for what, times in sorted(run.wrong.items())))
    for fault in faults[:20]:
        print(f"  {fault}")
    return len(faults)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.season",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--seats", type=int, default=8)
    parser.add_argument("--hours", type=float, default=1.0, help="hours of deadlines, by the season's clock")
    parser.add_argument("--factor", type=float, default=15.0, help="so many times as fast")
    parser.add_argument(
        "--every", type=float, default=1.0, help="seconds between two beats, by the machine's"
    )
    parser.add_argument("--workers", type=int, nargs="*", default=[1, 2, 4], help="undisturbed runs")
    parser.add_argument("--chaos", type=int, nargs="?", const=2, default=0, help="workers of a run in chaos")
    parser.add_argument("--due-at-once", action="store_true", help="all games are due at the start")
    parser.add_argument("--no-pdfs", action="store_true", help="something quick in the place of each PDF")
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--keep", type=Path, help="a new folder to work in, which is kept")
    return parser.parse_args()


if __name__ == "__main__":
    main()
