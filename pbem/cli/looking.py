"""Looking: players, orders, status, report."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.cli.common import desk_in, echo_json, echo_table, folder_option, json_option

if TYPE_CHECKING:
    from pbem.desk.safety.overview import Overview
    from pbem.desk.safety.postglance import Glance


@click.command("players")
@click.argument("slug")
@click.option("--keys", "with_keys", is_flag=True, help="Show the order keys too: they are secret.")
@folder_option
@json_option
def players_command(slug: str, with_keys: bool, folder: Path, as_json: bool) -> None:
    """List the seats of a game and who holds them.

    \b
    Example:
      pbem players island
    """
    from pbem.desk.looking import players_of

    with desk_in(folder) as desk:
        players = players_of(desk, slug, with_keys)
    if as_json:
        echo_json(players)
    else:
        rows = [{**player, "address": player["address"] or "on paper"} for player in players]
        echo_table(list(rows[0]), [list(row.values()) for row in rows])


@click.command("status")
@click.argument("slug", required=False)
@click.option("--all", "with_all", is_flag=True, help="Show every game in full, however many there are.")
@folder_option
@json_option
def status_command(slug: str | None, with_all: bool, folder: Path, as_json: bool) -> None:
    """Show at a glance: games, turn, deadline, who has ordered, sign-ups, what waits or went wrong.

    The game whose deadline comes first stands first. Of more than 30 games there is an overview: how many of
    each sort, those that need you, and the next deadlines.

    \b
    Example:
      pbem status
      pbem status island
    """
    from pbem.desk.safety.overview import is_many, overview

    with desk_in(folder) as desk:
        if not slug and not with_all and is_many(desk):
            _show_many(overview(desk), as_json)
            return
        from pbem.desk.safety.glance import glance

        seen = glance(desk, slug)
    if as_json:
        echo_json({**asdict(seen), "boxes": _counts(seen)})
    else:
        _show_few(seen)


def _counts(seen: Glance) -> dict[str, int]:
    return {name: getattr(seen.post, name) for name in ("queued", "failing", "shunted", "refused")}


def _show_few(seen: Glance) -> None:
    from pbem.cli.shown import game_lines, opening_lines, post_lines

    for game in seen.games:
        for line in game_lines(game):
            _say(line)
    for line in opening_lines(seen):
        _say(line)
    if not seen.games and not seen.openings:
        click.echo("No games yet; make one with: pbem new SLUG")
    for line in post_lines(seen):
        _say(line)


def _show_many(seen: Overview, as_json: bool) -> None:
    from pbem.cli.shown import opening_lines, post_lines
    from pbem.cli.shown_many import overview_lines

    if as_json:
        values = asdict(seen)
        rest = values.pop("rest")
        more = {name: rest[name] for name in ("openings", "post", "workers")}
        echo_json({**values, **more, "boxes": _counts(seen.rest)})
        return
    for line in (*overview_lines(seen), *opening_lines(seen.rest), *post_lines(seen.rest)):
        _say(line)


def _say(line: str) -> None:
    """Print a line; text of players is text, whatever it holds."""
    from pbem.printing.plain import on_one_line

    click.echo(f"  {on_one_line(line.strip())}" if line.startswith(" ") else on_one_line(line))


@click.command("report")
@click.argument("slug")
@click.option("--seat", help="The report of this seat; otherwise the public one.")
@click.option("--turn", type=int, help="The turn; otherwise the last one closed.")
@folder_option
@json_option
def report_command(slug: str, seat: str | None, turn: int | None, folder: Path, as_json: bool) -> None:
    """Print an archived report as text, and say where its other forms lie.

    \b
    Example:
      pbem report island --seat ann --turn 3
    """
    from pbem.desk.looking import archived_report

    with desk_in(folder) as desk:
        text, place = archived_report(desk, slug, seat, turn)
    if as_json:
        echo_json({"folder": str(place), "text": text})
    else:
        click.echo(text)
        click.echo(f"All forms of it: {place}", err=True)
