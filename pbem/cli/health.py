"""Asking whether all is well, for cron, systemd and monit: health."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from pbem.cli.common import echo_json, folder_option, json_option


@click.command("health")
@click.option(
    "--database", "is_database", is_flag=True, help="Ask the database alone, even if config.yaml has watch."
)
@folder_option
@json_option
def health_command(is_database: bool, folder: Path, as_json: bool) -> None:
    """Say in one sentence whether pbem is at work and all is well; status 0 if so, else 1.

    All is not well where no round ends well, a deadline is overdue, or mail goes to nobody. Where config.yaml
    has the field watch, pbem run itself is asked there; else the database. It takes no letter, connects to no
    mailbox and keeps nobody waiting; pbem doctor looks at more.

    \b
    Example:
      pbem health
      pbem health --json
    """
    from pbem.clock import clock_from_environment
    from pbem.config import read_config
    from pbem.watch.asking import ask

    told = ask(read_config(folder), clock_from_environment(), is_database)
    if as_json:
        echo_json(told.values)
    else:
        click.echo(told.sentence)
    sys.exit(0 if told.is_well else 1)
