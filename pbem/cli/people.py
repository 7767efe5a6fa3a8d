"""People: key, people, seat."""

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
    from pbem.desk.desk import Desk
    from pbem.desk.players.people import People, Player
    from pbem.desk.players.seatcare import SeatOrder


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
    from pbem.desk.players.keys import give_new_key, seat_tag
    from pbem.printing.plain import on_one_line

    with desk_in(folder) as desk:
        if not is_new:
            click.echo(seat_tag(desk, slug, seat))
            return
        changed = give_new_key(desk, slug, seat)
        is_sent = send(desk)
    where = f", mailed to {changed.address}" if changed.address else ", which you must pass on"
    click.echo(on_one_line(f"{seat} has a new key{where}; the old one is dead."))
    sys.exit(0 if is_sent else 1)


@click.command("people")
@click.argument("slug")
@click.option("--return", "back", metavar="SEAT", help="First give this free seat back to its last player.")
@folder_option
@json_option
def people_command(slug: str, back: str | None, folder: Path, as_json: bool) -> None:
    """Show the people of a game: who is away or gone, who stands by, who asks for what, who looks on.

    NMR counts the deadlines in a row without a word from a seat.

    \b
    Example:
      pbem people island
    """
    from pbem.desk.players.people import people_of
    from pbem.desk.players.seating import give_back

    is_sent = True
    with desk_in(folder) as desk:
        if back:
            give_back(desk, slug, back)
            is_sent = send(desk)
        people = people_of(desk, slug)
    if as_json:
        echo_json(asdict(people))
    else:
        _show(people)
    sys.exit(0 if is_sent else 1)


def _show(people: People) -> None:
    echo_table(["seat", "name", "address", "status", "away", "NMR"], [_player(one) for one in people.players])
    for one in people.players:
        if one.also and one.seat < min(one.also):
            click.echo(f"One person, several seats ({one.address}): {', '.join((one.seat, *one.also))}.")
    standby = [[str(one.place), one.name, one.address, one.since, one.state] for one in people.standby]
    _table("Standing by, in the order of the calls:", ["no.", "name", "address", "since", "state"], standby)
    requests = [
        [one.kind, one.name, one.address, one.value or "–", one.state, one.day] for one in people.requests
    ]
    _table("Requests:", ["kind", "name", "address", "for", "state", "asked on"], requests)
    observers = [[one.name, one.address, one.since] for one in people.observers]
    _table("Observers:", ["name", "address", "since"], observers)


def _player(one: Player) -> list[str]:
    nmrs = str(one.nmrs) if one.nmrs else "–"
    return [one.seat, one.name, one.address or "on paper", one.status, " to ".join(one.away) or "–", nmrs]


def _table(heading: str, titles: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table under its heading, or nothing if it has no rows."""
    if rows:
        click.echo(f"\n{heading}")
        echo_table(titles, rows)


@click.command("seat")
@click.argument("slug")
@click.argument("seat")
@click.option("--remove", is_flag=True, help="Take the seat from its player, who is told.")
@click.option(
    "--because", default="", metavar="TEXT", help="With --remove: the reason; the player is told it."
)
@click.option("--give", "who", metavar="WHO", help='Give the seat to "Name <address>", with a new key.')
@click.option(
    "--call", is_flag=True, help="Call up those who stand by for this free seat, from the first on."
)
@click.option("--return", "back", is_flag=True, help="Give this free seat back to its last player.")
@click.option("--name", metavar="NAME", help="Change the player's name.")
@click.option("--address", metavar="ADDRESS", help="Change where the letters go.")
@click.option("--zone", metavar="ZONE", help="Change the time zone, such as Europe/Paris.")
@click.option(
    "--formats", metavar="LIST", help="Change how reports come: text,html,pdf,json or some of them."
)
@click.option("--language", metavar="CODE", help="Change the language of reports and letters, such as de.")
@folder_option
@json_option
def seat_command(
    slug: str,
    seat: str,
    remove: bool,
    because: str,
    who: str | None,
    call: bool,
    back: bool,
    name: str | None,
    address: str | None,
    zone: str | None,
    formats: str | None,
    language: str | None,
    folder: Path,
    as_json: bool,
) -> None:
    """Show a seat, change it, or fill it; the player is told of each change.

    \b
    Example:
      pbem seat island ann
      pbem seat island ann --remove --because "asked me to"
      pbem seat island ann --give "Zoe Field <zoe@example.net>"
      pbem seat island ann --zone Europe/Paris --formats text,pdf --language de
    """
    from pbem.desk.players.seatcare import Amendment, SeatOrder

    new = Amendment(name, address, zone, formats, language)
    order = SeatOrder(remove, because, who, call, back, new)
    _check_seat_options(order)
    with desk_in(folder) as desk:
        said = _seat_changed(desk, slug, seat, order) if order.is_any else ""
        is_sent = send(desk) if said else True
        if not said:
            _show_seat(desk, slug, seat, as_json)
    if said:
        _say_done(said, as_json)
    sys.exit(0 if is_sent else 1)


def _check_seat_options(order: SeatOrder) -> None:
    if order.number > 1:
        raise click.UsageError(
            "Name one of --remove, --give, --call and --return, or what is to change about the seat."
        )
    if order.because and not order.remove:
        raise click.UsageError("--because goes with --remove.")


def _seat_changed(desk: Desk, slug: str, seat: str, order: SeatOrder) -> str:
    from pbem.desk.players.seatcare import at_seat, carry_out_order

    with at_seat(desk, slug, seat) as (files, game, found):
        return carry_out_order(desk, files, game, found, order)


def _say_done(said: str, as_json: bool) -> None:
    from pbem.printing.plain import on_one_line

    if as_json:
        echo_json({"done": said})
    else:
        click.echo(on_one_line(said))


def _show_seat(desk: Desk, slug: str, key: str, as_json: bool) -> None:
    from pbem.desk.players.people import seat_shown

    shown = seat_shown(desk, slug, key)
    if as_json:
        echo_json(asdict(shown))
        return
    pairs = [
        (name, ", ".join(value) if isinstance(value, tuple) else str(value)) for name, value in shown.rows()
    ]
    echo_table(["seat", shown.seat], [[name, value or "–"] for name, value in pairs])
    _table("Changes:", ["on", "what", "why"], [list(one) for one in shown.changes])
