"""Mail: check."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path

import click

from pbem.cli.common import desk_in, echo_json, folder_option, json_option, progress


@click.command("check")
@click.option("--send", "is_sending", is_flag=True, help="Mail the GM a test letter too.")
@folder_option
@json_option
def check_command(is_sending: bool, folder: Path, as_json: bool) -> None:
    """Try every inbox and the outbox, and say what they show and what is wrong.

    No letter is taken or marked, and none is sent without --send. The exit status is 1 if a box does not
    work, 2 if a file of yours is the reason, such as one with a password.

    \b
    Example:
      pbem mail check --send
    """
    from uuid import uuid4

    from pbem.desk.checking import check_mail
    from pbem.printing.plain import on_one_line

    progress("Trying the boxes …")
    with desk_in(folder) as desk:
        found = check_mail(desk, uuid4().hex if is_sending else None)
    if as_json:
        echo_json([asdict(one) for one in found])
    else:
        for one in found:
            click.echo(on_one_line(f"{one.what}: {one.place}: {'NOT WELL' if one.wrong else 'well'}"))
            for line in (*one.seen, *(f"WRONG: {why}" for why in one.wrong)):
                click.echo(f"  {on_one_line(line)}")
    sys.exit(2 if any(one.is_yours for one in found) else 1 if any(one.wrong for one in found) else 0)
