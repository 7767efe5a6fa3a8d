"""The disaster: recover."""

from __future__ import annotations

import sys
from dataclasses import asdict
from datetime import datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pbem.cli.common import echo_json, folder_option, json_option, patience, progress, say

if TYPE_CHECKING:
    from pbem.desk.safety.recover import Recovered

_place = click.Path(path_type=Path)


@click.command("recover")
@click.argument("file", type=_place)
@click.option("--yes", "is_over", is_flag=True, help="The folder is not empty: keep its files aside.")
@click.option(
    "--lost-at",
    metavar="TIME",
    help="When the machine was lost, such as 2026-12-04T20:00+00:00. Without it: when the last letter came "
    "that is marked as taken.",
)
@click.option(
    "--mail",
    "letters",
    type=_place,
    multiple=True,
    metavar="PLACE",
    help="One more place with letters since the backup: a Maildir or an mbox, such as a copy.",
)
@click.option(
    "--sent",
    type=_place,
    multiple=True,
    metavar="PLACE",
    help="Copies of the mail that was sent: a Maildir, an mbox or a folder of .eml files. They tell exactly "
    "what need not be sent again.",
)
@click.option("--send-again", "is_sending_again", is_flag=True, help="Send also what was sent before.")
@click.option(
    "--beat",
    type=click.IntRange(0, 3600),
    default=0,
    metavar="SECONDS",
    help="Take letters that came so long after a deadline before the round is closed.",
)
@click.option(
    "--pulse",
    "pulses",
    multiple=True,
    metavar="NUMBER=VALUE",
    help="The value of a beacon's pulse that this machine cannot fetch, for games with dice: beacon.",
)
@folder_option
@json_option
def recover_command(
    file: Path,
    is_over: bool,
    lost_at: str | None,
    letters: tuple[Path, ...],
    sent: tuple[Path, ...],
    is_sending_again: bool,
    beat: int,
    pulses: tuple[str, ...],
    folder: Path,
    as_json: bool,
) -> None:
    """Put a backup back and play on by the mailbox: the letters since are taken again, each at its own time.

    Rounds that fell due since are closed at their deadlines, by the same orders with the same dice. Mails
    that had gone are not sent twice. Letters that came after the loss are left for pbem run. At the end it
    tells what it did, what cannot be known, and what to do next; the same stands in a file recovered-….txt.
    Cut short, it is begun again by the same command. The exit status is 1 if anything is not as it was.

    \b
    Example:
      pbem recover pbem-2026-12-04-200000.zip --in ~/zine
      pbem recover kept.zip --yes --lost-at "2026-12-06T09:30+01:00" --sent ~/mail/Sent
    """
    from pbem.clock import clock_from_environment
    from pbem.config import read_config
    from pbem.desk.safety.recover import Loss, Recovery, recover
    from pbem.desk.safety.recovered import keep_told, told

    typed = dict(_pulse(one) for one in pulses)
    loss = Loss(_time(lost_at), letters, sent, is_sending_again, timedelta(seconds=beat), typed)
    progress("Putting the backup in place, and taking the letters again …")
    clock = clock_from_environment()
    work = Recovery(file, folder.absolute(), clock, loss, say, progress, patience())
    found = recover(work, is_over)
    lines = told(found, read_config(folder).zone)
    kept = keep_told(found.folder, lines, clock.now())
    if as_json:
        echo_json({**_values(found), "told": str(kept)})
    else:
        for line in lines:
            click.echo(line)
        click.echo(f"This is kept as {kept}.")
    sys.exit(1 if found.is_doubtful else 0)


def _time(said: str | None) -> datetime | None:
    """Return a time with its zone; a time without one may be meant in any."""
    if said is None:
        return None
    from pbem.clock import in_utc

    try:
        return in_utc(datetime.fromisoformat(said.strip()))
    except ValueError:
        fault = f"must be a time with its zone, such as 2026-12-04T20:00+00:00, not {said!r}."
        raise click.UsageError(f"--lost-at {fault}") from None


def _pulse(said: str) -> tuple[int, str]:
    number, is_parted, value = said.partition("=")
    if not is_parted or not (number.isascii() and number.isdecimal()):
        raise click.UsageError(f"--pulse must be a number, =, and the value of that pulse, not {said!r}.")
    return int(number), value


def _values(found: Recovered) -> dict[str, Any]:
    """Return what was done as JSON values; the letters themselves are left out."""
    played = found.played
    rounds = [{**asdict(one), "at": one.at.isoformat()} for one in played.rounds]
    return {
        "folder": str(found.folder),
        "made_at": found.made_at.isoformat(),
        "lost_at": found.lost_at.isoformat(),
        "letters": dict(played.verdicts),
        "letters_left": found.left,
        "letters_gone": played.gone,
        "letters_unproved": played.unproved,
        "close_calls": played.close_calls,
        "rounds": rounds,
        "posts": asdict(found.posts),
        "archives": asdict(found.archives),
        "unknown_answers": list(found.unknown_answers),
        "held": list(found.held),
        "notes": list(found.notes),
        "aside": [str(path) for path in found.asides],
        "is_doubtful": found.is_doubtful,
    }
