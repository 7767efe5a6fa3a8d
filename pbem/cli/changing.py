"""Changing: change a running game's settings; hand all games over to another GM."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.cli.common import desk_in, folder_option
from pbem.cli.post import send

if TYPE_CHECKING:
    from pbem.desk.changing import Plan
    from pbem.desk.handover import Handover


@click.command("change")
@click.argument("slug")
@click.option("--yes", "is_yes", is_flag=True, help="Do not ask.")
@click.option("--now-too", "is_now_too", is_flag=True, help="Set the present deadline by the new rules too.")
@folder_option
def change_command(slug: str, is_yes: bool, is_now_too: bool, folder: Path) -> None:
    """Read games/SLUG.yaml again, and take over what may change while the game runs.

    That is title, zone, deadline, times, people and mail. What differs is shown first, and you are asked.
    The present deadline stays as it is, and players are told if those after it fall otherwise.

    \b
    Example:
      pbem change island
    """
    from pbem.desk.changing import change_game, planned

    with desk_in(folder) as desk:
        plan = planned(desk, slug)
        _show(plan, is_now_too)
        if not plan.changes:
            return
        _ask(is_yes)
        change_game(desk, plan, is_now_too)
        is_sent = send(desk)
    click.echo("Changed.")
    sys.exit(0 if is_sent else 1)


def _show(plan: Plan, is_now_too: bool) -> None:
    from pbem.desk.games import deadline_text
    from pbem.printing.plain import on_one_line

    slug = plan.game.slug
    for remark in plan.remarks:
        click.echo(on_one_line(f"Note: {remark}"))
    if not plan.changes:
        click.echo(f"{slug}: nothing to change; the file says what is in force.")
        return
    click.echo(f"{slug} would change:")
    for change in plan.changes:
        click.echo(on_one_line(f"  {change.field}: {change.before} → {change.after}"))
    if not plan.is_of_time:
        return
    zone = plan.game.zone
    at = plan.instead if is_now_too else plan.now
    click.echo(f"The present deadline {'becomes' if is_now_too else 'stays'}: {deadline_text(at, zone)}.")
    for one in plan.following:
        if at is None or one > at:
            click.echo(f"Then: {deadline_text(one, zone)}.")


def _ask(is_yes: bool) -> None:
    """Ask on a terminal; elsewhere nothing is done without --yes."""
    from pbem.desk.desk import DeskFault

    if is_yes:
        return
    if not sys.stdin.isatty():
        raise DeskFault("nothing was changed; --yes does what is shown above.")
    if not click.confirm("Do that?"):
        raise click.Abort()


@click.command("handover")
@click.option("--to", metavar='"NAME <ADDRESS>"', help="The new GM.")
@click.option("--address", help="Another address that players write to from now on.")
@click.option("--export", metavar="FILE", type=click.Path(path_type=Path), help="Then write a backup.")
@click.option("--yes", "is_yes", is_flag=True, help="Do it; without this only what would be done is shown.")
@folder_option
def handover_command(
    to: str | None, address: str | None, export: Path | None, is_yes: bool, folder: Path
) -> None:
    """Hand all games over to another GM: new GM's keys, config.yaml changed, everybody told.

    In config.yaml only the GM's name and address change (and with --address, where players write to); the
    old file is kept. With --export a backup of everything is written, for the machine of the new GM.

    \b
    Example:
      pbem handover --to "Kim Lee <kim@example.org>"
      pbem handover --to "Kim Lee <kim@example.org>" --yes --export for-kim.zip
    """
    from pbem.desk.handover import hand_over, planned_handover, read_gm
    from pbem.desk.safety.backup import write_backup

    if to is None:
        raise click.UsageError("--to must name the new GM.")
    if export and export.is_file():
        raise click.UsageError(f"{export} is there already; nothing was done.")
    with desk_in(folder) as desk:
        plan = planned_handover(desk, read_gm(to), address)
        _show_handover(plan, is_yes)
        if not is_yes:
            return
        desk.config = hand_over(desk, plan, address)
        is_sent = send(desk)
        if export:
            click.echo(f"The backup for the new GM is {write_backup(desk, export).path}.")
    click.echo("If pbem run is at work, stop and start it, so that it reads config.yaml again.")
    sys.exit(0 if is_sent else 1)


def _show_handover(plan: Handover, is_done: bool) -> None:
    from pbem.printing.plain import on_one_line

    slugs = ", ".join(one.slug for one in plan.games) or "none"
    will = "will" if is_done else "would"
    lines = [
        f"The GM {will} be {plan.after.name} <{plan.after.address}>, after {plan.before.name}.",
        f"Players {will} write to {plan.address}.",
        f"Games handed over, each with a new GM's key: {slugs}.",
        f"{len(plan.people)} people {will} get a letter.",
        "The mailboxes and the zone in config.yaml stay as they are.",
    ]
    for line in lines:
        click.echo(on_one_line(line))
    if not is_done:
        click.echo("Nothing was done; --yes does it.")
