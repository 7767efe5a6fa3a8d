"""zine: a whole issue as PDF, HTML and text, and any PDF as a booklet for the copier."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from pbem.cli.common import desk_in, echo_json, folder_option, json_option, progress, say


@click.group("zine")
def zine_command() -> None:
    """Set an issue of your zine: cover, letters, reports, press, standings, deadlines, waiting lists.

    \b
    Example:
      pbem zine build issue-12.yaml --booklet
    """


@zine_command.command("build")
@click.argument("file", metavar="ISSUE.yaml", type=click.Path(path_type=Path))
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    help="The folder for the issue (default: zine/ in the installation).",
)
@click.option("--booklet", "is_booklet", is_flag=True, help="Lay it out as a booklet besides, two by two.")
@folder_option
@json_option
def build_command(file: Path, out: Path | None, is_booklet: bool, folder: Path, as_json: bool) -> None:
    """Build an issue: one PDF, one HTML page, one text.

    ISSUE.yaml says what it holds; its texts, in Markdown, and its pictures lie in the same folder. An
    example is games/zine/issue-1.yaml. Built again, it is the same, as long as nothing happens in the games.

    \b
    Example:
      pbem zine build issue-12.yaml
      pbem zine build issue-12.yaml --out ~/print --booklet
    """
    from pbem.desk.zine.building import build_issue
    from pbem.printing.plain import on_one_line

    with desk_in(folder) as desk:
        progress("Gathering the games, and setting the pages …")
        built = build_issue(desk, file, out, is_booklet)
    for remark in built.remarks:
        say(f"Note: {on_one_line(remark)}")
    if as_json:
        echo_json({"files": [str(path) for path in built.files], "remarks": list(built.remarks)})
    else:
        for path in built.files:
            click.echo(f"made {path}")
    if built.fault:
        say(built.fault)
        sys.exit(1)


@zine_command.command("impose")
@click.argument("file", metavar="FILE.pdf", type=click.Path(path_type=Path))
@click.option(
    "--sheet",
    type=click.Choice(["A4", "Letter", "A3"], case_sensitive=False),
    default="A4",
    help="The paper in the copier (default A4).",
)
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="The file to be made.")
def impose_command(file: Path, sheet: str, out: Path | None) -> None:
    """Lay out any PDF as a booklet: print both sides, turn over the short edge, fold, staple.

    \b
    Example:
      pbem zine impose issue-12.pdf --sheet Letter
    """
    from pbem.desk.zine.building import impose

    click.echo(f"made {impose(file, sheet, out)}")
