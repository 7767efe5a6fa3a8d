"""The GM's corrections: ruling, rollback, rerun; and what is looked at before and after: preview, history."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from pbem.cli.common import desk_in, echo_json, folder_option, json_option, progress
from pbem.cli.post import send

if TYPE_CHECKING:
    from pbem.desk.corrections.rerun import Rerun

because_option = click.option(
    "--because", default="", metavar="TEXT", help="The reason; it is public: every player is told it."
)
yes_option = click.option("--yes", "is_sure", is_flag=True, help="Do it without asking.")


@click.command("ruling")
@click.argument("slug")
@click.argument("lines", nargs=-1, metavar="[LINE]...")
@click.option(
    "--from",
    "file",
    type=click.File(encoding="utf-8"),
    help="Take the lines from a file; - is standard input.",
)
@because_option
@click.option("--try", "is_test", is_flag=True, help="Only show what would change.")
@click.option("--show", is_flag=True, help="Show what can be set, or what is below the path named, and stop.")
@folder_option
@json_option
def ruling_command(
    slug: str,
    lines: tuple[str, ...],
    file: TextIO | None,
    because: str,
    is_test: bool,
    show: bool,
    folder: Path,
    as_json: bool,
) -> None:
    """Rule: set a value, move a piece, award; with a reason that every player is told.

    A LINE is SET <path> <value>, AWARD <path> <number>, REMOVE <path>, or an order of the GM's own in the
    game, which is played at the deadline. Put each LINE in quotation marks. The deadline and the orders on
    file stay. A player is shown of the change what that player may see; the reason is shown to all.

    \b
    Example:
      pbem ruling island "SET creatures.42H.ap 3" --because "Its kill was overlooked."
      pbem ruling island --show creatures.42H
    """
    from pbem.desk.corrections.rulings import give_ruling, tried_ruling, values_of
    from pbem.desk.desk import game_named

    wanted = [*lines, *(file.read().splitlines() if file else ())]
    with desk_in(folder) as desk:
        if show:
            _show_values(values_of(desk, slug, ".".join(lines)), as_json)
            return
        if is_test:
            said = tried_ruling(desk, slug, wanted)
            echo_json({"changes": said}) if as_json else click.echo("\n".join([*said, "Nothing is written."]))
            return
        game = game_named(desk, slug)
        with desk.at_work(slug), desk.store.transaction() as files:
            done = give_ruling(desk, files, game, wanted, because)
        is_sent = send(desk)
    echo_json({"done": done}) if as_json else click.echo(done)
    sys.exit(0 if is_sent else 1)


def _show_values(values: list[tuple[str, str]], as_json: bool) -> None:
    if as_json:
        echo_json(dict(values))
        return
    from pbem.printing.plain import on_one_line

    for path, value in values:
        click.echo(f"{path} {on_one_line(value)}")


def _asked(question: str, is_sure: bool) -> None:
    """Ask on a terminal; where nobody can answer, --yes has to be there."""
    if is_sure:
        return
    if not sys.stdin.isatty():
        raise click.UsageError(f"{question} Nobody can be asked here: add --yes to do it.")
    click.confirm(question, abort=True, err=True)


@click.command("rollback")
@click.argument("slug")
@click.argument("turn")
@because_option
@yes_option
@folder_option
@json_option
def rollback_command(slug: str, turn: str, because: str, is_sure: bool, folder: Path, as_json: bool) -> None:
    """Take a game back to the beginning of a turn; all that came later is kept, but withdrawn.

    TURN is a number, or number and phase, such as 5-season. The orders of then are on file again, the
    deadline is a new one by the game's rule, and every player is told by one letter.

    \b
    Example:
      pbem rollback island 5 --because "A letter of Ann's was lost."
    """
    from pbem.desk.corrections.corrections import reason_of
    from pbem.desk.corrections.rollback import roll_back, rolled_back_titles, turn_named
    from pbem.desk.corrections.withdrawn import mark_withdrawn
    from pbem.desk.desk import game_named

    number, phase = turn_named(turn)
    with desk_in(folder) as desk:
        titles = rolled_back_titles(desk, slug, number, phase)
        reason_of(because)
        _asked(f"Take back {'; '.join(titles)}, and tell every player?", is_sure)
        game = game_named(desk, slug)
        with desk.at_work(slug), desk.store.transaction() as files:
            done = roll_back(desk, files, game, number, because, phase=phase)
        mark_withdrawn(desk)
        is_sent = send(desk)
    echo_json({"done": done, "withdrawn": list(titles)}) if as_json else click.echo(done)
    sys.exit(0 if is_sent else 1)


@click.command("rerun")
@click.argument("slug")
@click.argument("turn", type=int, required=False)
@click.option(
    "--orders",
    "sets",
    multiple=True,
    metavar="SEAT=FILE",
    help="The corrected orders of a seat; may be repeated.",
)
@because_option
@yes_option
@folder_option
@json_option
def rerun_command(
    slug: str,
    turn: int | None,
    sets: tuple[str, ...],
    because: str,
    is_sure: bool,
    folder: Path,
    as_json: bool,
) -> None:
    """Judge the last closed deadline again with corrected orders, and with the dice it had.

    Without --yes it shows what would be different and writes nothing. With --yes the old reports are
    withdrawn, and the corrected ones kept and mailed. TURN only makes sure that it is the one you mean.

    \b
    Example:
      pbem rerun island --orders ann=ann.txt
      pbem rerun island --orders ann=ann.txt --because "My slip of the pen." --yes
    """
    from pbem.desk.corrections.rerun import rerun, try_rerun

    texts = dict(_set_named(one) for one in sets)
    with desk_in(folder) as desk:
        if not is_sure:
            _show_rerun(try_rerun(desk, slug, turn, texts), as_json)
            return
        progress("Judging again, and setting the reports …")
        found = rerun(desk, slug, turn, texts, because)
        is_sent = send(desk)
    _show_rerun(found, as_json)
    sys.exit(0 if is_sent else 1)


def _set_named(text: str) -> tuple[str, str]:
    """Return a seat and the orders in the file named for it."""
    seat, mark, name = text.partition("=")
    if not (seat and mark and name):
        raise click.UsageError(f'--orders must be SEAT=FILE, such as ann=ann.txt, not "{text}".')
    try:
        return seat.strip().lower(), Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        why = fault.strerror if isinstance(fault, OSError) else "it is not text in UTF-8"
        raise click.UsageError(f"--orders: {name} cannot be read: {why}.") from None


def _show_rerun(found: Rerun, as_json: bool) -> None:
    from pbem.desk.corrections.rerun import shown_difference
    from pbem.printing.plain import on_one_line

    if as_json:
        values = {"title": found.title, "corrected": list(found.corrected), "remarks": list(found.remarks)}
        folders = [str(one.folder) for one in found.published]
        echo_json({**values, "difference": asdict(found.difference), "folders": folders})
        return
    for remark in found.remarks:
        click.echo(f"Note: {on_one_line(remark)}", err=True)
    for line in shown_difference(found):
        click.echo(on_one_line(line))
    for one in found.published:
        click.echo(f"{one.title}: corrected reports in {one.folder}")
    if not found.published and not found.difference.is_none:
        click.echo("Nothing is written. To do it, add --yes and --because TEXT.")


@click.command("preview")
@click.argument("slug")
@folder_option
@json_option
def preview_command(slug: str, folder: Path, as_json: bool) -> None:
    """Show what would happen if the game were closed now: for the GM's eyes only; nothing is written.

    \b
    Example:
      pbem preview island
    """
    from pbem.desk.corrections.preview import preview, preview_text

    with desk_in(folder) as desk:
        found = preview(desk, slug)
    if as_json:
        later = [{**asdict(one), "missing": one.missing} for one in found.later]
        echo_json({**asdict(found), "later": later, "missing": found.missing})
    else:
        click.echo(preview_text(found))


@click.command("history")
@click.argument("slug")
@folder_option
@json_option
def history_command(slug: str, folder: Path, as_json: bool) -> None:
    """List everything that was done in a game, by players, the GM and pbem, with its time.

    What letters and orders say is not shown.

    \b
    Example:
      pbem history island
    """
    from pbem.desk.corrections.history import history, history_lines
    from pbem.printing.plain import on_one_line

    with desk_in(folder) as desk:
        found = history(desk, slug)
    if as_json:
        entries = [
            {**asdict(one), "at": one.at.isoformat(), "local": one.when(found.zone)} for one in found.entries
        ]
        echo_json({"slug": found.slug, "zone": found.zone, "entries": entries})
        return
    click.echo(f"{found.slug}: all times are {found.zone}.")
    for line in history_lines(found):
        click.echo(on_one_line(line))
