"""Shunted letters: list, show, retry."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.cli.common import desk_in, echo_json, echo_table, folder_option, json_option

if TYPE_CHECKING:
    from pbem.desk.incoming.shunted import Shunted

_TITLES = ("letter", "came", "from", "subject", "bytes", "kept in", "reason")
_LONGEST_CELL = 60
_MOST_LINES = 200


@click.group("shunt")
def shunt_command() -> None:
    """See letters that pbem could make nothing of, and have it try again.

    They are kept whole in the shunt folder, but for large ones, which stay in their mailbox. pbem status
    counts them.

    \b
    Example:
      pbem shunt list
    """


@shunt_command.command("list")
@folder_option
@json_option
def list_command(folder: Path, as_json: bool) -> None:
    """List the shunted letters.

    \b
    Example:
      pbem shunt list
    """
    from pbem.desk.incoming.shunted import shunted_letters

    with desk_in(folder) as desk:
        letters = shunted_letters(desk)
    if as_json:
        echo_json([_values(letter) for letter in letters])
    elif letters:
        echo_table(_TITLES, [_cells(letter) for letter in letters])
    else:
        click.echo("No shunted letters.")


def _cells(letter: Shunted) -> list[str]:
    came = f"{letter.received_at:%Y-%m-%d %H:%M}"
    where = "mailbox" if letter.left else "shunt folder"
    cells = [str(letter.id), came, letter.sender, letter.subject, str(letter.size), where, letter.reason]
    return [cell[:_LONGEST_CELL] for cell in cells]


def _values(letter: Shunted) -> dict[str, object]:
    return {
        **asdict(letter),
        "received_at": letter.received_at.isoformat(),
        "path": str(letter.path) if letter.path else None,
    }


@shunt_command.command("show")
@click.argument("letter", type=click.IntRange(min=1))
@folder_option
@json_option
def show_command(letter: int, folder: Path, as_json: bool) -> None:
    """Show one of them: where it came from, where it is kept, and what went wrong.

    \b
    Example:
      pbem shunt show 17
    """
    from pbem.desk.incoming.shunted import shunted_letter
    from pbem.printing.plain import on_one_line, printable

    with desk_in(folder) as desk:
        found = shunted_letter(desk, letter)
    if as_json:
        echo_json(_values(found))
        return
    click.echo(f"Letter {found.id} of {found.received_at:%Y-%m-%d %H:%M} (UTC), {found.size} bytes")
    click.echo(f"From: {on_one_line(found.sender)}")
    click.echo(f"Subject: {on_one_line(found.subject)}")
    if found.left:
        click.echo(f"Left in: {on_one_line(found.left.place)}")
        click.echo(f"SHA-256: {found.left.digest}")
    else:
        click.echo(f"Kept as: {found.path}")
    click.echo()
    for line in found.told.splitlines():
        click.echo(printable(line))
    if found.head:
        click.echo("\nIts header:")
        for line in found.head.splitlines()[:_MOST_LINES]:
            click.echo(f"  {printable(line)}")


@shunt_command.command("retry")
@click.argument("letters", nargs=-1, type=click.IntRange(min=1))
@click.option("--all", "is_all", is_flag=True, help="Every shunted letter.")
@folder_option
@json_option
def retry_command(letters: tuple[int, ...], is_all: bool, folder: Path, as_json: bool) -> None:
    """Take shunted letters as if they came now, after a mistake of pbem's was mended or a limit raised.

    A letter that was left in its mailbox is read from there, and then marked, moved or deleted as is set.
    One that can't be taken stays shunted, and the exit status is 1.

    \b
    Examples:
      pbem shunt retry 17 18
      pbem shunt retry --all
    """
    from pbem.cli.post import WORDS, send
    from pbem.desk.incoming.hourly import SHUNTED
    from pbem.desk.incoming.shunted import retry

    if bool(letters) == is_all:
        raise click.UsageError("Name letters by their numbers, or say --all. pbem shunt list shows them.")
    with desk_in(folder) as desk:
        retried = retry(desk, None if is_all else list(dict.fromkeys(letters)))
        is_sent = send(desk)
    if as_json:
        echo_json([asdict(one) for one in retried])
    else:
        for one in retried:
            word = f"shunted again: {one.why}" if one.word == SHUNTED else WORDS.get(one.word, one.word)
            click.echo(f"Letter {one.id}: {word}")
        if not retried:
            click.echo("No shunted letters.")
    sys.exit(0 if is_sent and all(one.word != SHUNTED for one in retried) else 1)
