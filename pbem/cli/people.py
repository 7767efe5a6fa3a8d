"""People: key, people."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.cli.common import desk_in, echo_json, echo_table, folder_option, json_option
from pbem.cli.post import send

if TYPE_CHECKING:
    from pbem.desk.people import People


@click.command("key")
@click.argument("slug")
@click.argument("seat")
@click.option("--new", "is_new", is_flag=True, help="Give the seat a new key, and mail it to the seat.")
@folder_option
def key_command(slug: str, seat: str, is_new: bool, folder: Path) -> None:
    """Show the tag that proves a seat, or give the seat a new key; the GM's own seat is gm.

    The tag is secret: whoever knows it can order for the seat.

    \b
    Example:
      pbem key island ann --new
    """
    from pbem.desk.keys import give_new_key, seat_tag
    from pbem.printing.plain import on_one_line

    with desk_in(folder) as desk:
        if not is_new:
            click.echo(seat_tag(desk, slug, seat))
            return
        changed = give_new_key(desk, slug, seat)
        is_sent = send(desk)
    click.echo(on_one_line(f"{seat} has a new key, mailed to {changed.address}; the old one is dead."))
    sys.exit(0 if is_sent else 1)


@click.command("people")
@click.argument("slug")
@click.option("--return", "back", metavar="SEAT", help="First take back the resignation of this seat.")
@folder_option
@json_option
def people_command(slug: str, back: str | None, folder: Path, as_json: bool) -> None:
    """Show the people of a game: who is away or has resigned, who asks for what, who looks on.

    \b
    Example:
      pbem people island
    """
    from pbem.desk.people import people_of
    from pbem.desk.seating import give_back

    with desk_in(folder) as desk:
        if back:
            give_back(desk, slug, back)
        people = people_of(desk, slug)
    if as_json:
        echo_json(asdict(people))
    else:
        _show(people)


def _show(people: People) -> None:
    players = [
        [one.seat, one.name, one.address, one.status, " to ".join(one.away) or "–"] for one in people.players
    ]
    echo_table(["seat", "name", "address", "status", "away"], players)
    requests = [
        [one.kind, one.name, one.address, one.value or "–", one.state, one.day] for one in people.requests
    ]
    _table("Requests:", ["kind", "name", "address", "new address", "state", "asked on"], requests)
    observers = [[one.name, one.address, one.since] for one in people.observers]
    _table("Observers:", ["name", "address", "since"], observers)


def _table(heading: str, titles: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table under its heading, or nothing if it has no rows."""
    if rows:
        click.echo(f"\n{heading}")
        echo_table(titles, rows)
