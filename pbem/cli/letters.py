"""Letters: the latest that came, and what became of them."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from pbem.cli.common import desk_in, echo_json, echo_table, folder_option, json_option

if TYPE_CHECKING:
    from pbem.desk.incoming.latest import Latest

_TITLES = ("letter", "came", "from", "seat", "subject", "what became of it")
_LONGEST_CELL = 60
_BECAME = {
    "keyless": "holds no valid key: did not count",
    "foreign": "names a seat, but holds no valid key: did not count",
    "unknown": "from nobody we know",
}


@click.group("letters", invoke_without_command=True)
@click.option("--game", "slug", help="Only letters of this game's seats, or that name one of them.")
@click.option("--seat", help="Only letters of this seat, or that name it; with --game.")
@click.option("--unknown", is_flag=True, help="Only letters of people who hold no seat.")
@click.option("--most", type=click.IntRange(min=1), default=50, show_default=True, help="So many letters.")
@folder_option
@json_option
@click.pass_context
def letters_command(
    context: click.Context,
    slug: str | None,
    seat: str | None,
    unknown: bool,
    most: int,
    folder: Path,
    as_json: bool,
) -> None:
    """List the latest letters: when each came, from whom, about what, and what became of it.

    Letters of strangers are among them, and those that did not count for want of a key.

    \b
    Examples:
      pbem letters
      pbem letters --unknown
      pbem letters --game island --seat ann
      pbem letters show 17
    """
    if context.invoked_subcommand:
        return
    from pbem.desk.incoming.latest import latest_letters

    with desk_in(folder) as desk:
        letters = latest_letters(desk, most, slug, seat, is_unknown=unknown)
    if as_json:
        echo_json([_values(letter) for letter in letters])
    elif letters:
        echo_table(_TITLES, [_cells(letter) for letter in letters])
    else:
        click.echo("No letters.")


def _became(letter: Latest) -> str:
    from pbem.cli.post import WORDS

    said = _BECAME.get(letter.became) or WORDS.get(letter.became, letter.became)
    return f"{said}; answered" if letter.is_answered else said


def _cells(letter: Latest) -> list[str]:
    came, seats = f"{letter.came_at:%Y-%m-%d %H:%M}", ", ".join(letter.seats)
    cells = (str(letter.id), came, letter.sender, seats, letter.subject, _became(letter))
    return [cell[:_LONGEST_CELL] for cell in cells]


def _values(letter: Latest) -> dict[str, object]:
    return {**asdict(letter), "came_at": letter.came_at.isoformat(timespec="seconds")}


@letters_command.command("show")
@click.argument("letter", type=click.IntRange(min=1))
@folder_option
@json_option
@click.pass_context
def show_command(context: click.Context, letter: int, folder: Path, as_json: bool) -> None:
    """Show one letter: what its writer wrote, without quotations, and how it was answered.

    Order keys and codes are left out.

    \b
    Example:
      pbem letters show 17
    """
    from pbem.desk.incoming.latest import one_letter
    from pbem.printing.plain import on_one_line, printable

    if context.parent and context.get_parameter_source("folder") is ParameterSource.DEFAULT:
        folder = context.parent.params["folder"]
    with desk_in(folder) as desk:
        found, text, answers = one_letter(desk, letter)
    if as_json:
        echo_json({**_values(found), "text": text, "answers": [asdict(one) for one in answers]})
        return
    click.echo(f"Letter {found.id} of {found.came_at:%Y-%m-%d %H:%M} (UTC)")
    click.echo(f"From: {on_one_line(found.sender)}")
    if found.seats:
        click.echo(f"Seat: {on_one_line(', '.join(found.seats))}")
    click.echo(f"Subject: {on_one_line(found.subject)}")
    click.echo(f"What became of it: {_became(found)}")
    for one in answers:
        at = one.at[:16].replace("T", " ")
        click.echo(f"Answered: {at} (UTC), to {on_one_line(one.to)}: {on_one_line(one.subject)}")
    click.echo()
    for line in text.rstrip("\n").split("\n"):
        click.echo(f"  {printable(line)}".rstrip())
