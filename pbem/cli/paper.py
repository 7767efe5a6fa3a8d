"""Paper: reports and order sheets for players without e-mail."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from pbem.cli.common import desk_in, echo_json, folder_option, json_option, say


@click.command("paper")
@click.argument("slug")
@click.option("--seat", help="Only for this seat, which may have an address too.")
@click.option("--blank", "is_blank", is_flag=True, help="Also a blank order sheet, for anybody.")
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder to write into (default: paper/SLUG in the installation).",
)
@folder_option
@json_option
def paper_command(
    slug: str, seat: str | None, is_blank: bool, out: Path | None, folder: Path, as_json: bool
) -> None:
    """Write what is to be printed for players without e-mail: reports, welcomes and order sheets, as PDF.

    A seat is on paper where its game file says `address: none`. The files hold secrets of their seats.

    \b
    Example:
      pbem paper island
      pbem paper island --seat ann --out /tmp/print
    """
    from pbem.desk.paper.paper import print_paper

    with desk_in(folder) as desk:
        printed = print_paper(desk, slug, seat, out, is_blank)
    if as_json:
        echo_json([{**asdict(one), "file": str(one.file)} for one in printed])
        return
    for one in printed:
        click.echo(f"{f'{one.seat}: ' if one.seat else ''}{one.what} in {one.file}")
        if one.note:
            say(f"{one.file.name}: {one.note}")
