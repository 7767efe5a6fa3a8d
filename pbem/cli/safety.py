"""Safety: backup, restore, export, import, doctor."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.cli.common import desk_in, echo_json, folder_option, json_option, patience, progress, say

if TYPE_CHECKING:
    from pbem.desk.safety.restore import Restored

_file = click.Path(path_type=Path)


@click.command("backup")
@click.argument("file", type=_file, required=False)
@click.option(
    "--keep",
    type=click.IntRange(min=1),
    metavar="N",
    help="Keep the newest N backups of that folder that are named by their date; remove older ones.",
)
@folder_option
@json_option
def backup_command(file: Path | None, keep: int | None, folder: Path, as_json: bool) -> None:
    """Write the whole installation to one file, as it stands now, while pbem works on.

    In it are the database, config.yaml and the certificates that it names, the games, your templates, the
    shunted letters and the archive. Not in it: files with passwords or private keys, and mailboxes. The file
    holds order keys and addresses: keep it secret; only you can read it. FILE is a new file or a folder;
    without it, the folder backups of the installation, and the name is made of the date. It is read through
    before it counts.

    \b
    Example, as a line for cron:
      pbem backup --keep 14
    """
    from pbem.desk.safety.backup import write_backup

    progress("Writing the backup, and reading it through …")
    with desk_in(folder) as desk:
        made = write_backup(desk, file, keep)
    for one in made.left_out:
        say(f"Left out: {one}.")
    if as_json:
        echo_json({**asdict(made), "path": str(made.path), "removed": [str(path) for path in made.removed]})
        return
    click.echo(f"{made.path}: {_size(made.size)}, {made.files} files. It was read through and is sound.")
    for path in made.removed:
        click.echo(f"removed {path}")


def _size(octets: int) -> str:
    return f"{octets / 1e6:.1f} MB" if octets >= 100_000 else f"{octets} bytes"


@click.command("restore")
@click.argument("file", type=_file, required=False)
@click.option("--yes", "is_over", is_flag=True, help="The folder is not empty: keep its files aside.")
@click.option("--send", "is_sending", is_flag=True, help="Let the posts go that waited. Without FILE: now.")
@click.option("--forget", "is_forgetting", is_flag=True, help="Without FILE: the posts held had gone.")
@folder_option
def restore_command(
    file: Path | None, is_over: bool, is_sending: bool, is_forgetting: bool, folder: Path
) -> None:
    """Put a backup back: into an empty folder, or with --yes over an installation, which is kept aside.

    Posts that waited in the backup may have gone since. They are held: look at your sent mail, then write
    pbem restore --send to let them go, or pbem restore --forget if they had gone. A game whose deadline has
    come since is held too: take the letters again, then pbem resume GAME.

    \b
    Example:
      pbem restore backups/pbem-2026-12-04-200000.zip --in ~/zine
      pbem restore --send --in ~/zine
    """
    if file is None and is_sending == is_forgetting:
        raise click.UsageError("Name a backup, or say of the posts that are held --send or --forget.")
    if file is None:
        _release(folder, is_sending)
        return
    if is_forgetting:
        raise click.UsageError("--forget is for later, without a file: posts are held first.")
    from pbem.clock import clock_from_environment
    from pbem.desk.safety.restore import restore

    progress("Reading the backup through, and putting it in place …")
    clock, wait = clock_from_environment(), patience()
    _tell_restored(
        restore(file, folder, clock, is_over=is_over, is_sending=is_sending, say=say, patience=wait)
    )


def _release(folder: Path, is_sending: bool) -> None:
    from pbem.desk.safety.restore import count_as_sent, free_posts

    with desk_in(folder) as desk:
        count = free_posts(desk) if is_sending else count_as_sent(desk)
    if not count:
        click.echo("No posts are held.")
    elif is_sending:
        click.echo(f"{count} posts go out with the next pbem collect, close or run.")
    else:
        click.echo(f"{count} posts count as sent, and are not sent again.")


def _tell_restored(restored: Restored) -> None:
    at = f" --in {restored.folder}" if restored.folder != Path.cwd() else ""
    click.echo(f"{restored.folder} is as it was in the backup of {restored.made_at}.")
    if restored.aside:
        click.echo(f"What was there before lies in {restored.aside}.")
    for line in restored.elsewhere:
        click.echo(line)
    if restored.posts_held:
        click.echo(
            f"{restored.posts_held} posts that waited then are held: they may have gone since. Let them go "
            f"with: pbem restore --send{at}; or, if they had gone: pbem restore --forget{at}"
        )
    for slug in restored.games_held:
        click.echo(
            f"{slug} is held: its deadline has come since. Take the letters first; then: "
            f"pbem resume {slug}{at}"
        )
    click.echo(
        "Files with passwords and mailboxes are not in a backup. Letters that came since are taken again"
    )
    click.echo(f"where the mailbox still has them as new. See whether all is well: pbem doctor{at}")


@click.command("export")
@click.argument("slug")
@click.argument("file", type=_file, required=False)
@folder_option
@json_option
def export_command(slug: str, file: Path | None, folder: Path, as_json: bool) -> None:
    """Write one game to one file: every letter, order, position, roll and post, and its archive.

    The file is SECRET: it holds all order keys and the secret of the dice. Only you can read it. Before a
    game moves to another machine, hold it here (pbem hold), so that it is not played in two places.

    \b
    Example:
      pbem export island island.zip
    """
    from pbem.desk.safety.export import export_game

    with desk_in(folder) as desk:
        made = export_game(desk, slug, file)
    if as_json:
        echo_json({**asdict(made), "path": str(made.path)})
        return
    click.echo(f"{made.path}: {_size(made.size)}, {made.rows} rows, {made.files} files. It is secret.")
    if made.posts_waiting:
        click.echo(f"{made.posts_waiting} of its posts wait here still; where it is imported they are held.")


@click.command("import")
@click.argument("file", type=_file)
@click.option("--send", "is_sending", is_flag=True, help="Let the posts that waited go out from here.")
@folder_option
@json_option
def import_command(file: Path, is_sending: bool, folder: Path, as_json: bool) -> None:
    """Put a game that was exported into this installation, whole or not at all.

    It keeps its name, for its dice, its archive and the tags of its players are bound to it; a game of the
    same name, or one of its letters, must not be here yet. Posts that waited are held, for they may go out
    from the other machine: pbem restore --send lets them go, pbem restore --forget forgets them.

    \b
    Example:
      pbem import island.zip
    """
    from pbem.desk.safety.importing import import_game

    with desk_in(folder) as desk:
        made = import_game(desk, file, is_sending)
    if as_json:
        echo_json(asdict(made))
        return
    click.echo(
        f"{made.slug}: {made.title}, {made.rows} rows. See whether it is whole: pbem replay {made.slug}"
    )
    for note in made.notes:
        click.echo(note)
    if made.posts_held:
        click.echo(f"{made.posts_held} of its posts are held; let them go with: pbem restore --send")


@click.command("doctor")
@click.option("--mend", "is_mending", is_flag=True, help="Mend what can be mended at once: wrong rights.")
@click.option("--no-mail", "without_mail", is_flag=True, help="Do not connect to the mailboxes.")
@folder_option
@json_option
def doctor_command(is_mending: bool, without_mail: bool, folder: Path, as_json: bool) -> None:
    """Look whether all is well: config, database, mail, fonts, disk, clock, archive, posts and games.

    Of each thing that is wrong it says why that matters and what mends it. No letter is taken or sent. The
    exit status is 0 if all is well and 1 if anything is wrong.

    \b
    Example:
      pbem doctor
      pbem doctor --mend
    """
    from pbem.cli.common import patience
    from pbem.clock import clock_from_environment
    from pbem.desk.safety.doctor import examine
    from pbem.printing.plain import on_one_line

    progress("Looking …")
    found = examine(folder, clock_from_environment(), patience(), not without_mail, is_mending)
    if as_json:
        echo_json([asdict(one) for one in found])
    else:
        for one in found:
            click.echo(on_one_line(f"{'well' if one.is_well else 'WRONG'}: {one.what}: {one.says}"))
            for line in filter(None, (one.why, one.mend and f"To mend it: {one.mend}")):
                click.echo(f"  {on_one_line(line)}")
        wrong = sum(1 for one in found if not one.is_well)
        click.echo(
            f"{wrong} things are wrong." if wrong > 1 else "1 thing is wrong." if wrong else "All is well."
        )
    sys.exit(0 if all(one.is_well for one in found) else 1)
