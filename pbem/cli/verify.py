"""Verifying: that no roll, result or report of a game was tampered with."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.cli.common import desk_in, echo_json, folder_option, json_option, progress

if TYPE_CHECKING:
    from pbem.desk.fair.verdict import Verdict

MOST_SHOWN = 20


@click.command("verify")
@click.argument("target", metavar="DIR|SLUG")
@click.option(
    "--seal",
    "digits",
    multiple=True,
    metavar="DIGITS",
    help="A seal as it stands in one of your mails; one of the folder's must be it.",
)
@folder_option
@json_option
def verify_command(target: str, digits: tuple[str, ...], folder: Path, as_json: bool) -> None:
    """Prove that no roll, result or report was tampered with, or name the first difference.

    DIR is a game's folder of turns, or a copy of it: no database and no installation is needed. SLUG is a
    game of your own, which is then also judged again with the secret on file before it is opened.

    \b
    Example:
      pbem verify turns/island
      pbem verify island --in ~/zine
      pbem verify turns/island --seal "3f2a9 c11b0 77e02 1d4f8"
    """
    seals = [_digits(one) for one in digits]
    progress("Comparing seals, rolling dice, judging again …")
    verdicts = _verdicts(target, folder)
    for verdict in verdicts:
        for seal in seals:
            if not verdict.has_seal(seal):
                verdict.differs("seal.json", f"no seal of this folder begins with {seal}; your mail has one.")
    if as_json:
        echo_json([verdict.values() for verdict in verdicts])
    else:
        _echo(verdicts)
    sys.exit(0 if all(verdict.is_true for verdict in verdicts) else 1)


def _digits(text: str) -> str:
    digits = re.sub(r"\s", "", text).lower()
    if not re.fullmatch(r"[0-9a-f]{10,64}", digits):
        raise click.BadParameter(
            "a seal is ten or more of the digits 0 to 9 and a to f.", param_hint="--seal"
        )
    return digits


def _verdicts(target: str, folder: Path) -> list[Verdict]:
    """A folder of that name comes before a game of that name."""
    from pbem.desk.fair.verify import verify_folders, verify_game

    if "/" in target or Path(target).is_dir():
        return verify_folders(Path(target))
    with desk_in(folder) as desk:
        return [verify_game(desk, target)]


def _echo(verdicts: Sequence[Verdict]) -> None:
    for verdict in verdicts:
        for line in _lines(verdict):
            click.echo(line)


def _lines(verdict: Verdict) -> list[str]:
    from pbem.desk.fair.seals import fingerprint
    from pbem.desk.letters import section
    from pbem.printing.plain import on_one_line

    head = on_one_line(f"{verdict.title} ({verdict.game})" if verdict.title else verdict.game)
    found = [on_one_line(str(one)) for one in verdict.differences]
    if found:
        said = "NOT TRUE. The first difference:"
        more = len(found) - MOST_SHOWN
        others = [*found[1:MOST_SHOWN], *([f"and {more} more."] if more > 0 else [])]
        parts = [section(said, found[:1]), section("Other differences:", others)]
    else:
        parts = ["True, as far as it can be proved now." if verdict.unproved else "True."]
    parts += [
        section("Proved:", [on_one_line(one) for one in verdict.proved]),
        section("Not proved:", [on_one_line(one) for one in verdict.unproved]),
        section("Worth knowing:", [on_one_line(one) for one in verdict.notes]),
    ]
    seals = [f"{on_one_line(folder)}: {fingerprint(seal)}" for folder, seal in verdict.seals]
    parts.append(section("Seals, to compare with those in your mails:", seals))
    return [head, *(part for part in parts if part)]
