"""Looking: players, orders, status, report."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from pbem.cli.common import desk_in, echo_json, echo_table, folder_option, json_option


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
@folder_option
@json_option
def status_command(slug: str | None, folder: Path, as_json: bool) -> None:
    """Show at a glance: games, turn, deadline, who has ordered, what waits or went wrong.

    The game whose deadline comes first stands first.

    \b
    Example:
      pbem status
    """
    from pbem.cli.shown import game_lines, post_lines
    from pbem.desk.safety.glance import glance
    from pbem.printing.plain import on_one_line

    with desk_in(folder) as desk:
        seen = glance(desk, slug)
    if as_json:
        counts = {name: getattr(seen.post, name) for name in ("queued", "failing", "shunted", "refused")}
        echo_json({**asdict(seen), "boxes": counts})
        return
    for game in seen.games:
        for line in game_lines(game):
            click.echo(on_one_line(line) if not line.startswith(" ") else f"  {on_one_line(line.strip())}")
    if not seen.games:
        click.echo("No games yet; make one with: pbem new SLUG")
    for line in post_lines(seen):
        click.echo(on_one_line(line))


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
