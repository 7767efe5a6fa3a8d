"""What commands share: the folder of the installation, its desk, and printing."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pbem.cli.starting import started

if TYPE_CHECKING:
    from pbem.desk.desk import Desk

folder_option = click.option(
    "--in",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path(),
    envvar="PBEM_HOME",
    help="The folder of the installation (default: this one, or PBEM_HOME).",
)
RECOVERING = ".pbem-recover.json"
"""Lies in an installation that is not recovered yet; pbem.desk.safety.restore tells more."""
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON.")


@contextmanager
def desk_in(folder: Path) -> Iterator[Desk]:
    """Open the desk of an installation."""
    from pbem.clock import clock_from_environment
    from pbem.config import read_config
    from pbem.desk.desk import DeskFault, desk_of

    if (folder / RECOVERING).exists():
        raise DeskFault("a recovery was cut short here: give the same pbem recover again first.", False)
    with desk_of(read_config(folder), clock_from_environment(), say, patience()) as desk:
        started()
        yield desk


def use_own_rulesets() -> None:
    """Let the GM's own rulesets count in commands that need no installation, if one is here."""
    from pbem.config import CONFIG, read_config

    folder = Path(os.environ.get("PBEM_HOME", ""))
    if (folder / CONFIG).is_file():
        read_config(folder)


def patience() -> float:
    """Return the seconds to wait for another pbem; PBEM_PATIENCE, a whole number, sets them."""
    from pbem.desk.lock import PATIENCE
    from pbem.engine.options import BadValue

    said = os.environ.get("PBEM_PATIENCE")
    if not said:
        return PATIENCE
    if not said.isdecimal() or len(said) > 6:
        raise BadValue("PBEM_PATIENCE", f"must be a whole number of seconds, not {said!r}.")
    return float(said)


def say(text: str) -> None:
    """Tell the GM on standard error, so that data on standard output stays data."""
    click.echo(text, err=True)


def progress(text: str) -> None:
    """Tell how work goes on, on a terminal only."""
    if sys.stderr.isatty():
        click.echo(text, err=True)


def echo_json(value: Any) -> None:
    """Print a value as JSON."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=1))


def echo_table(titles: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a plain table; text of players is text, whatever it holds."""
    from pbem.printing.plain import on_one_line

    clean = [[on_one_line(cell) for cell in row] for row in rows]
    widths = [max(len(row[place]) for row in [list(titles), *clean]) for place in range(len(titles))]
    for row in [list(titles), *clean]:
        line = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        click.echo(line.rstrip())
