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
        echo_table(list(players[0]), [list(player.values()) for player in players])


@click.command("orders")
@click.argument("slug")
@click.argument("seat", required=False)
@folder_option
@json_option
def orders_command(slug: str, seat: str | None, folder: Path, as_json: bool) -> None:
    """Show what is in force for a seat, or for all: for the GM's eyes only.

    \b
    Example:
      pbem orders island ann
    """
    from pbem.desk.looking import orders_of
    from pbem.printing.plain import on_one_line

    with desk_in(folder) as desk:
        found = orders_of(desk, slug, seat)
    if as_json:
        echo_json([asdict(one) for one in found])
        return
    for one in found:
        click.echo(f"{one.seat} ({on_one_line(one.name)}): {one.played}; digest {one.digest}")
        for line in (*one.orders, *(f"→ {line}" for line in one.forecast if seat)):
            click.echo(f"  {on_one_line(line)}")


@click.command("status")
@click.argument("slug", required=False)
@folder_option
@json_option
def status_command(slug: str | None, folder: Path, as_json: bool) -> None:
    """Show at a glance: games, turn, deadline, who has ordered, what waits.

    \b
    Example:
      pbem status
    """
    from pbem.desk.looking import statuses

    with desk_in(folder) as desk:
        games, counts = statuses(desk, slug)
    if as_json:
        echo_json({"games": [asdict(game) for game in games], "boxes": asdict(counts)})
        return
    for game in games:
        click.echo(f"{game.slug}: {game.title} ({game.ruleset})")
        click.echo(f"  {game.moment}; deadline {game.deadline}")
        for what, seats in (
            ("orders received", game.received),
            ("standing orders", game.standing),
            ("no orders", game.missing),
            ("mail comes back", game.bounced),
            ("seem to be away", game.away),
        ):
            if seats:
                click.echo(f"  {what}: {len(seats)} ({', '.join(seats)})")
    if not games:
        click.echo("No games yet; make one with: pbem new SLUG")
    click.echo(
        f"Posts waiting: {counts.queued}, failing: {counts.failing}; refused: {counts.refused}; "
        f"shunted letters: {counts.shunted}"
    )


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
