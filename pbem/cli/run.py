"""The daemon: run."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NoReturn

import click

from pbem.cli.common import desk_in, folder_option


@click.command("run")
@click.option(
    "--every",
    type=click.IntRange(5, 1800),
    default=60,
    show_default=True,
    metavar="SECONDS",
    help="Time from one round to the next.",
)
@click.option(
    "--json-log",
    is_flag=True,
    help="Write the log as JSON, one object a line, as `log: json` in config.yaml does.",
)
@click.option("--once", "is_once", is_flag=True, help="Do one round and end: the line for cron.")
@click.option(
    "--alive", "is_asked", is_flag=True, help="Only say whether pbem run is at work (status 0) or not (1)."
)
@folder_option
def run_command(every: int, json_log: bool, is_once: bool, is_asked: bool, folder: Path) -> None:
    """Run the games: take letters, close what is due, remind, send, until Ctrl-C or SIGTERM.

    An IMAP server tells at once when a letter comes. SIGTERM and Ctrl-C end it after the step at hand,
    SIGHUP has config.yaml read again. The log goes to standard error and holds no secrets. Other pbem
    commands work beside it.

    \b
    Example:
      pbem run
      pbem run --once
    """
    from pbem.clock import clock_from_environment
    from pbem.config import read_config
    from pbem.daemon import run_daemon
    from pbem.logs import Log

    if is_asked:
        _say_alive(folder)
    config = read_config(folder)
    log = Log(_write, clock_from_environment(), config.zone, json_log or config.log == "json")
    is_well = run_daemon(lambda: desk_in(folder), log, folder, every, is_once)
    sys.exit(0 if is_well else 1)


def _say_alive(folder: Path) -> NoReturn:
    from pbem.desk.times.outages import sign_of_life

    with desk_in(folder) as desk:
        is_alive, sentence = sign_of_life(desk)
    click.echo(sentence)
    sys.exit(0 if is_alive else 1)


def _write(line: str) -> None:
    sys.stderr.write(line)
    sys.stderr.flush()
