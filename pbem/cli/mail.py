"""Mail: selftest; check is in mailcheck."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.cli.common import echo_json, echo_table, json_option, progress
from pbem.cli.mailcheck import check_command

if TYPE_CHECKING:
    from pbem.selftest.judging import Judgement
    from pbem.selftest.run import Row

_TITLES = ("wrapper", "letters", "exact", "refused politely", "wrong", "percent")


@click.group("mail")
def mail_command() -> None:
    """Try whether the mailboxes work, and how letters are read.

    \b
    Example:
      pbem mail check
    """


mail_command.add_command(check_command)


@mail_command.command("selftest")
@click.argument("folder", required=False, type=click.Path(path_type=Path, file_okay=False, exists=True))
@click.option("--whole", "is_whole", is_flag=True, help="Every order text in every language (takes longer).")
@click.option(
    "--verbose", "-v", "is_verbose", is_flag=True, help="Name the letters that were not read exactly."
)
@json_option
def selftest_command(folder: Path | None, is_whole: bool, is_verbose: bool, as_json: bool) -> None:
    """Read order letters as some sixty mail programs write them, and say how many were understood.

    The letters are made on the spot: each order text in each program, in the languages it speaks. With a
    FOLDER, its letters (.eml) are read instead; the text that has to be found in one lies beside it (.txt),
    and letters in folders named bounces and robots have to be known as such. Nothing is sent or filed.

    "exact": read to the letter. "refused politely": a line was not understood, and the player would be
    told. "wrong": something else was taken for orders; the exit status is then 1.

    \b
    Examples:
      pbem mail selftest
      pbem mail selftest tests/mail/corpus
    """
    from pbem.selftest.run import counted, selftest

    progress("Reading letters …")
    judgements = list(selftest(folder, is_whole))
    rows = counted(judgements)
    if as_json:
        echo_json([_row(row) for row in rows])
    else:
        echo_table(_TITLES, [_cells(row) for row in rows])
    if is_verbose:
        _tell(judgements)
    sys.exit(1 if rows[-1].wrong else 0)


def _cells(row: Row) -> tuple[str, ...]:
    numbers = (row.letters, row.exact, row.refused, row.wrong)
    return (row.program, *(str(number) for number in numbers), row.percent)


def _row(row: Row) -> dict[str, object]:
    return {
        "wrapper": row.program,
        "letters": row.letters,
        "exact": row.exact,
        "refused": row.refused,
        "wrong": row.wrong,
        "percent": row.percent,
    }


def _tell(judgements: list[Judgement]) -> None:
    """Name the letters that were not read exactly, on standard error."""
    from pbem.selftest.judging import Result

    for judgement in judgements:
        if judgement.result is not Result.EXACT:
            click.echo(f"\n{judgement.letter}: {judgement.result.value}\n{judgement.found}", err=True)
