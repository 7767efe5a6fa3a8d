"""packet: the closing packet of a game that is over."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from pbem.cli.common import desk_in, echo_json, folder_option, json_option
from pbem.cli.post import send


@click.command("packet")
@click.argument("slug")
@folder_option
@json_option
def packet_command(slug: str, folder: Path, as_json: bool) -> None:
    """Make and mail the closing packet of a game that is over, without waiting for more statements.

    It holds the result, what the players say, statistics, the secret of the dice, and all turns in
    one PDF file. By itself it goes out two weeks after the end. Made again, it is only written anew.

    \b
    Example:
      pbem packet island
    """
    from pbem.desk.ending.packet import make_packet

    with desk_in(folder) as desk:
        with desk.at_work(slug):
            packet = make_packet(desk, slug)
        is_sent = send(desk)
    if as_json:
        echo_json(
            {"folder": str(packet.folder), "files": [p.name for p in packet.files], "letters": packet.letters}
        )
    else:
        for path in packet.files:
            click.echo(f"made {path}")
        click.echo(
            f"{packet.letters} letters are in the outbox." if packet.letters else "It was mailed before."
        )
    sys.exit(0 if is_sent else 1)
