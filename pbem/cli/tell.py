"""The GM's word to all players: tell."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from pbem.cli.common import desk_in, folder_option, say
from pbem.cli.post import send


@click.command("tell")
@click.argument("words", nargs=-1, metavar="[GAME] [TEXT]...")
@click.option("--all", "is_all", is_flag=True, help="Tell the players of all games that are not over.")
@click.option(
    "--file",
    "path",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Take the text out of a file.",
)
@folder_option
def tell_command(words: tuple[str, ...], is_all: bool, path: Path | None, folder: Path) -> None:
    """Mail a text to all players and observers of GAME, or with --all of all games, at once.

    It goes out as the GM's word: it is not press and is not printed. To each address goes one mail. The text
    is the rest of the line, a file, or what comes on standard input; the same text is told once in a round.

    \b
    Example:
      pbem tell island "I am away until Monday; the deadline stays."
      pbem tell --all --file news.txt
      pbem tell island < news.txt
    """
    from pbem.desk.players.broadcast import tell_by_command

    if not is_all and not words:
        raise click.UsageError("Name the game, or say --all.")
    slug, rest = ("", words) if is_all else (words[0], words[1:])
    if path and rest:
        raise click.UsageError("Give the text, or --file, not both.")
    text = _read(path) if path else " ".join(rest) or _from_input()
    with desk_in(folder) as desk:
        told, notes = tell_by_command(desk, slug, text)
        is_sent = send(desk)
    for note in notes:
        say(note)
    click.echo(told)
    sys.exit(0 if is_sent else 1)


def _read(path: Path) -> str:
    from pbem.yamlfile import read_text

    return read_text(path)


def _from_input() -> str:
    """Read the text from standard input, unless somebody would have to type it there without being asked."""
    if sys.stdin.isatty():
        raise click.UsageError("Give the text behind the game, with --file, or on standard input.")
    try:
        return sys.stdin.buffer.read().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise click.UsageError("The text on standard input is not UTF-8.") from None
