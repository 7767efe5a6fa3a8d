"""Orders: what is in force, and orders typed by the GM."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.cli.common import desk_in, echo_json, folder_option, json_option
from pbem.cli.post import send

if TYPE_CHECKING:
    from pbem.desk.paper.typed import Typing


@click.command("orders")
@click.argument("slug")
@click.argument("seat", required=False)
@click.option(
    "--from", "source", metavar="FILE", help="Take the orders in FILE for SEAT; - is what you type."
)
@click.option("--standing", "is_standing", is_flag=True, help="They are standing orders.")
@click.option("--late", "is_late", is_flag=True, help="They came too late: keep them aside until you accept.")
@click.option("--try", "is_test", is_flag=True, help="Only say what they would do; nothing is filed.")
@folder_option
@json_option
def orders_command(
    slug: str,
    seat: str | None,
    source: str | None,
    is_standing: bool,
    is_late: bool,
    is_test: bool,
    folder: Path,
    as_json: bool,
) -> None:
    """Show what is in force for a seat, or for all: for the GM's eyes only. With --from, type orders.

    Typed orders are read, checked and answered as a letter of the seat's is: a new set replaces what was on
    file, ADD as first line adds to it. The receipt is printed, and mailed to the player if there is an
    address. SEAT gm is your own, which is shown with all others. Exit status 1: not every line was taken.

    \b
    Example:
      pbem orders island ann
      pbem orders island ann --from ann.txt
      pbem orders island ann --from - --standing
    """
    from pbem.desk.paper.typed import Typing

    if source is None:
        if is_standing or is_late or is_test:
            raise click.UsageError("--standing, --late and --try go with --from FILE.")
        _show(slug, seat, folder, as_json)
        return
    if seat is None:
        raise click.UsageError("--from needs the name of a seat: pbem orders SLUG SEAT --from FILE.")
    _type(slug, seat, source, Typing(is_standing, is_test, is_late), folder, as_json)


def _show(slug: str, seat: str | None, folder: Path, as_json: bool) -> None:
    from pbem.desk.looking import orders_of
    from pbem.desk.paper.typed import sources_of
    from pbem.engine.events import GM
    from pbem.printing.plain import on_one_line

    with desk_in(folder) as desk:
        found = orders_of(desk, slug, seat)
        sources = sources_of(desk, slug)
    if as_json:
        echo_json([{**asdict(one), **sources.get(one.seat, {})} for one in found])
        return
    for one in found:
        of = sources.get(one.seat, {})
        typed = ", typed by the GM" if of.get("is_typed") else ""
        click.echo(f"{one.seat} ({on_one_line(one.name)}): {one.played}{typed}; digest {one.digest}")
        for line in one.posted:
            click.echo(f"  posted: {on_one_line(line)}")
        for line in (*one.orders, *(f"→ {line}" for line in one.forecast if seat or one.seat == GM)):
            click.echo(f"  {on_one_line(line)}")
        if of.get("has_late"):
            click.echo(
                f"  A late letter is kept aside; pbem approve {slug} --accept {one.seat} lets it count."
            )


def _type(slug: str, seat: str, source: str, how: Typing, folder: Path, as_json: bool) -> None:
    from pbem.desk.paper.typed import read_typed, type_orders

    content = sys.stdin.buffer.read() if source == "-" else _content(source)
    text = read_typed(content, "what you typed" if source == "-" else source)
    with desk_in(folder) as desk:
        typed = type_orders(desk, slug, seat, text, how)
        is_sent = send(desk)
    if as_json:
        echo_json(asdict(typed))
    else:
        click.echo(typed.text.rstrip("\n"))
    sys.exit(0 if is_sent and typed.is_all_taken else 1)


def _content(source: str) -> bytes:
    from pbem.desk.desk import DeskFault

    try:
        return Path(source).read_bytes()
    except OSError as fault:
        raise DeskFault(f"{source}: cannot be read: {fault.strerror}.") from None
