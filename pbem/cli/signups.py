"""Sign-up: open, signups."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.cli.common import desk_in, echo_json, echo_table, folder_option, json_option
from pbem.cli.post import send, welcomes_sent

if TYPE_CHECKING:
    from pbem.desk.desk import Desk
    from pbem.desk.signup.opening import Opening


@click.command("open")
@click.argument("slug")
@click.option("--until", metavar="TIME", help="Let players sign up until another time of the game's zone.")
@click.option("--close", "is_closed", is_flag=True, help="Make the game now, with those on the list.")
@click.option("--end", "is_ended", is_flag=True, help="End the sign-up without a game.")
@click.option(
    "--because", metavar="TEXT", default="", help="With --end: the reason, which the players are told."
)
@folder_option
def open_command(
    slug: str, until: str | None, is_closed: bool, is_ended: bool, because: str, folder: Path
) -> None:
    """Open the game of games/SLUG.yaml for sign-up by mail, and print a text to announce it with.

    The file has a field signup, and seats that are open. Nobody is told: publish the text where you like.
    The game is made by pbem run, or pbem close, when all seats are taken or the time is over.

    \b
    Example:
      pbem open atoll
      pbem open atoll --until "2026-12-27 20:00"
      pbem open atoll --close
    """
    if is_closed + is_ended + (until is not None) > 1:
        raise click.UsageError("--until, --close and --end do not go together.")
    if because and not is_ended:
        raise click.UsageError("--because goes with --end.")
    with desk_in(folder) as desk:
        text = _done(desk, slug, until, is_closed, is_ended, because)
        is_sent = send(desk)
        if is_closed:
            text = f"{text} {welcomes_sent(desk, slug)}"
    click.echo(text.rstrip("\n"))
    sys.exit(0 if is_sent else 1)


def _done(desk: Desk, slug: str, until: str | None, is_closed: bool, is_ended: bool, because: str) -> str:
    from pbem.desk.signup.opening import close_signup, end_opening, move_end, open_game

    if is_closed:
        return close_signup(desk, slug)
    if is_ended:
        return end_opening(desk, slug, because)
    if until is not None:
        return move_end(desk, slug, until)
    return open_game(desk, desk.config.games / f"{slug}.yaml")


@click.command("signups")
@click.argument("slug", required=False)
@folder_option
@json_option
def signups_command(slug: str | None, folder: Path, as_json: bool) -> None:
    """Show who has signed up for a game that is to be made; without SLUG, for all of them.

    \b
    Example:
      pbem signups atoll
    """
    from pbem.desk.signup.opening import openings_of

    with desk_in(folder) as desk:
        openings = openings_of(desk, slug)
    if as_json:
        echo_json([asdict(one) for one in openings])
        return
    for one in openings:
        _show(one)
    if not openings:
        click.echo("No game is open for sign-up.")


def _show(opening: Opening) -> None:
    from pbem.engine.events import counted
    from pbem.printing.plain import on_one_line

    numbers = f"{counted(opening.players, 'player')}, {opening.least} needed, room for {opening.most}"
    click.echo(on_one_line(f"{opening.game} ({opening.title}): {opening.state}; {numbers}"))
    click.echo(f"Sign-up until {opening.until}.")
    rows = [
        [one.name, one.address, " > ".join(one.wishes) or "–", one.state, one.since]
        for one in opening.signups
    ]
    if rows:
        echo_table(["name", "address", "wishes", "state", "since"], rows)
