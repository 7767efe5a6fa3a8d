"""Approval: what the GM releases at the desk rather than by letter."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from pbem.cli.common import desk_in, echo_json, folder_option, json_option
from pbem.cli.post import send


@click.command("approve")
@click.argument("slug")
@click.option("--accept", "late", metavar="SEAT", help="Let the late letters of a seat count (or of all).")
@folder_option
@json_option
def approve_command(slug: str, late: str | None, folder: Path, as_json: bool) -> None:
    """Release a round that waits for your approval: it is adjudicated, archived and mailed.

    With --accept nothing is released: the late letter counts, and you are asked for approval once more.

    \b
    Example:
      pbem approve island
      pbem approve island --accept ann
    """
    from pbem.desk.approval.approvals import accept_for_game, approve_game

    with desk_in(folder) as desk:
        said, published = (accept_for_game(desk, slug, late), []) if late else approve_game(desk, slug)
        is_sent = send(desk)
    if as_json:
        echo_json(
            {
                "says": said,
                "closed": [{"moment": one.title, "folder": str(one.folder)} for one in published],
            }
        )
    else:
        click.echo(said)
        for one in published:
            click.echo(f"{one.title}: reports in {one.folder}")
    sys.exit(0 if is_sent else 1)
