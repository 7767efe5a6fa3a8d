"""Workers: worker."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from pbem.cli.common import desk_in, folder_option


@click.command("worker")
@click.option(
    "--every",
    type=click.FloatRange(0.1, 600),
    default=60,
    show_default=True,
    metavar="SECONDS",
    help="Time from one beat to the next; give all workers the same.",
)
@click.option("--json-log", is_flag=True, help="Write the log as JSON, one object a line.")
@click.option("--once", "is_once", is_flag=True, help="Do what is due now, and end.")
@folder_option
def worker_command(every: float, json_log: bool, is_once: bool, folder: Path) -> None:
    """Run the games as one of several workers, until Ctrl-C or SIGTERM.

    Workers take the place of pbem run where the database is on a PostgreSQL server: start as many as there
    are processors, on as many machines as you like. They share the work; no game is ever judged by two, and
    what one leaves undone another does. SIGTERM and Ctrl-C end one after the job at hand. The log goes to
    standard error and holds no secrets.

    \b
    Example:
      pbem worker
      pbem worker --every 15
    """
    from pbem.desk.desk import DeskFault

    try:
        from pbem.logs import Log
        from pbem.workers.work import Work
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in ("procrastinate", "psycopg", "psycopg_pool"):
            raise
        raise DeskFault("workers need more than is installed: pip install 'pbem[workers]'.") from None

    with desk_in(folder) as desk:
        log = Log(_write, desk.clock, desk.config.zone, json_log or desk.config.log == "json")
        Work(desk, log, folder, every).run(is_once)


def _write(line: str) -> None:
    sys.stderr.write(line)
    sys.stderr.flush()
