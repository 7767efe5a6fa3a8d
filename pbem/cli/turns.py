"""Turns: close, replay."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.cli.common import desk_in, echo_json, folder_option, json_option, progress
from pbem.cli.post import collected, send

if TYPE_CHECKING:
    from pbem.desk.desk import Desk
    from pbem.desk.publishing import Published


@click.command("close")
@click.argument("slug", required=False)
@click.option("--now", "is_now", is_flag=True, help="Close it although the deadline has not come.")
@folder_option
@json_option
def close_command(slug: str | None, is_now: bool, folder: Path, as_json: bool) -> None:
    """Close a game's deadline: adjudicate, archive the reports, mail them.

    Without SLUG every game is closed whose deadline has come, or whose active seats are all READY where
    the game allows it: the line for cron. Letters that had come by then are taken before; --now takes none.
    Where the dice are a beacon's, --now sets the deadline ten minutes ahead, and tells all of the pulse.

    \b
    Example:
      pbem close island --now
      pbem close
    """
    from pbem.desk.desk import DeskFault

    if slug is None and is_now:
        raise click.UsageError("--now needs the name of a game.")
    progress("Judging, and setting the reports …")
    with desk_in(folder) as desk:
        try:
            published = _closed(desk, slug, is_now)
        except DeskFault:
            send(desk)  # what a close that was cut short left behind
            raise
        is_sent = send(desk)
    if as_json:
        echo_json([{"moment": one.title, "folder": str(one.folder)} for one in published])
    else:
        for one in published:
            click.echo(f"{one.title}: reports in {one.folder}")
        if not published and not is_now:
            click.echo("No game is due.")
    sys.exit(0 if is_sent else 1)


def _closed(desk: Desk, slug: str | None, is_now: bool) -> list[Published]:
    from pbem.desk.boxes import hang_up, inboxes_of
    from pbem.desk.close import close_game
    from pbem.desk.tending import tend

    boxes, read_until = inboxes_of(desk), [datetime.min.replace(tzinfo=UTC)]

    def read(until: datetime) -> None:
        if until > max(read_until):
            read_until.append(until)
            collected(desk, boxes, until)

    try:
        if slug is None:
            return tend(desk, read)
        return close_game(desk, slug, is_now, read)
    finally:
        for _, inbox in boxes:
            hang_up(inbox)


@click.command("replay")
@click.argument("slug")
@folder_option
@json_option
def replay_command(slug: str, folder: Path, as_json: bool) -> None:
    """Judge every closed phase again and compare: orders, dice, events and positions.

    Phases that were withdrawn, rulings, rollbacks and reruns are replayed too.

    \b
    Example:
      pbem replay island
    """
    from pbem.desk.corrections.replay import replay

    with desk_in(folder) as desk:
        replayed = replay(desk, slug)
    if as_json:
        echo_json([one.__dict__ for one in replayed])
    else:
        for one in replayed:
            same = "identical" if not one.differences else f"DIFFERENT: {', '.join(one.differences)}"
            if one.judged_by:
                same = f"judged by version {one.judged_by} of the rules; it stands as it was judged"
            click.echo(f"{one.told}: {same}")
        if not replayed:
            click.echo("No phase is closed yet.")
    sys.exit(1 if any(one.differences for one in replayed) else 0)
