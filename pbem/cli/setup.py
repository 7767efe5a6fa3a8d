"""Setting up: init, new, db upgrade."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.cli.atrandom import DEFAULT_SEATS, write_scenario
from pbem.cli.common import desk_in, folder_option, progress, say
from pbem.cli.post import send, welcomes_sent

if TYPE_CHECKING:
    from pbem.config import Config
    from pbem.desk.desk import Desk
    from pbem.gamefile import GameFile


@click.command("init")
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False), default=Path())
def init_command(folder: Path) -> None:
    """Make a folder ready: config.yaml, the folders for games, mail and turns, and the database.

    \b
    Example:
      pbem init ~/zine
    """
    from pbem.config import read_config, write_starter
    from pbem.desk.upgrading import upgrade

    written = write_starter(folder)
    upgrade(read_config(folder))
    for path in written:
        click.echo(f"made {path}")
    click.echo("Now edit config.yaml; pbem new island --example island writes a game file to begin with.")


@click.command("new")
@click.argument("slug")
@click.option("--ruleset", "-r", help="The ruleset the game file must name, as a check.")
@click.option(
    "--at-random",
    "--mad-jack",
    "seed",
    metavar="SEED",
    help="Roll a scenario instead, say what was rolled and why, and write it as games/SLUG.yaml.",
)
@click.option("--seats", type=int, help=f"For how many a scenario is rolled; {DEFAULT_SEATS} if left out.")
@click.option("--set", "settings", multiple=True, metavar="NAME=VALUE", help="An option of such a scenario.")
@click.option(
    "--example",
    metavar="NAME",
    help="Write the example of that name as games/SLUG.yaml instead, and say what to change; any other name "
    "lists the examples.",
)
@click.option("--try", "is_trial", is_flag=True, help="Show the welcomes; make no game and send nothing.")
@folder_option
def new_command(
    slug: str,
    ruleset: str | None,
    seed: str | None,
    seats: int | None,
    settings: tuple[str, ...],
    example: str | None,
    is_trial: bool,
    folder: Path,
) -> None:
    """Make the game of games/SLUG.yaml: set it up, give out seats, and mail a welcome to each.

    \b
    Example:
      pbem new island --example island
      pbem new island --try
      pbem new island
      pbem new wreck --ruleset crusoe --at-random 7 --seats 5
    """
    from pbem.clock import clock_from_environment
    from pbem.config import read_config
    from pbem.desk.desk import DeskFault
    from pbem.desk.games import new_game
    from pbem.gamefile import read_game
    from pbem.gametimes import past_dates

    config = read_config(folder)
    if sum((example is not None, seed is not None, is_trial)) > 1:
        raise click.UsageError("--example, --at-random and --try do not go together.")
    if example is not None:
        _write_example(config, slug, example)
        return
    if seed is not None:
        write_scenario(config, slug, ruleset, seed, DEFAULT_SEATS if seats is None else seats, settings)
        return
    if seats is not None or settings:
        raise click.UsageError("--seats and --set are for a scenario at random: add --at-random SEED.")
    if slug.endswith((".yaml", ".yml")):
        name = Path(slug).stem
        raise click.UsageError(f"Name the game, not its file: pbem new {name} reads games/{name}.yaml.")
    file = read_game(
        config.games / f"{slug}.yaml",
        [config.games],
        zone=config.zone,
        language=config.language,
        own_languages=config.languages,
    )
    if ruleset and ruleset != file.ruleset:
        raise DeskFault(f"{config.games / slug}.yaml is a game of {file.ruleset}, not of {ruleset}.")
    past = past_dates(file.rule, file.times, file.zone, clock_from_environment().now())
    for warning in (*file.warnings, *past):
        say(f"Note: {warning}")
    with desk_in(folder) as desk:
        if is_trial:
            _show_welcomes(desk, file)
            return
        with desk.at_work():
            new_game(desk, file)
        is_sent = send(desk)
        went = welcomes_sent(desk, file.slug)
    click.echo(f"{file.slug}: {file.title}, {len(file.seats)} seats. {went}")
    sys.exit(0 if is_sent else 1)


def _write_example(config: Config, slug: str, name: str) -> None:
    """Write an example as a game file, and say what must be changed in it."""
    from pbem.config import CONFIG
    from pbem.gamefile import read_game, write_example
    from pbem.rulesets import BOXES

    path = config.games / f"{slug}.yaml"
    if path.parent != config.games:
        raise click.UsageError(f"Name the game alone, without a folder, not {slug}.")
    write_example(path, name)
    file = read_game(path, [config.games], zone=config.zone, language=config.language)
    players = ", ".join(seat.name for seat in file.seats)
    click.echo(
        f"made {path}: an example of {BOXES[file.ruleset].title}\n"
        "No game is made yet, and nobody is told anything. Change in this file:\n"
        f"  title:     now {file.title}\n"
        f"  deadline:  now {file.deadline} ({file.zone})\n"
        f"  seats:     names and addresses of your players; now {players}\n"
        f"and in {config.folder / CONFIG}:\n"
        f"  gm:        now {config.gm.name} <{config.gm.address}>\n"
        f"Then pbem new {slug} --try shows the welcomes, and pbem new {slug} mails them."
    )


def _show_welcomes(desk: Desk, file: GameFile) -> None:
    """Print the mails by which a game would begin, with the files that would go with them."""
    from pbem.desk.trial import welcomes_of
    from pbem.printing.plain import on_one_line

    posts = welcomes_of(desk, file)
    for post in posts:
        click.echo(on_one_line(f"To: {post.to_name} <{post.to}>"))
        click.echo(on_one_line(f"Subject: {post.subject}"))
        if post.enclosures:
            click.echo(f"Files: {', '.join(one.name for one in post.enclosures)}")
        click.echo(f"\n{post.text.rstrip()}\n\n{'-' * 72}")
    click.echo(
        f"A trial: {len(posts)} mails would be sent, none was, and no game is made. Its keys, and what its "
        "dice are committed to, will be others."
    )


@click.group("db")
def db_command() -> None:
    """Look after the database."""


@db_command.command("copy")
@click.argument("target", metavar="ADDRESS")
@click.option("--from", "source", metavar="ADDRESS", help="Another database than that of config.yaml.")
@folder_option
def copy_command(target: str, source: str | None, folder: Path) -> None:
    """Copy everything into another database, of SQLite or PostgreSQL, that is still empty.

    Nothing is changed in this one; put the new address into config.yaml afterwards. A password belongs into
    the file ~/.pgpass or the variable PGPASSWORD, not into an address on the command line.

    \b
    Example:
      pbem db copy postgresql+psycopg://pbem@localhost/pbem
      pbem db copy sqlite:///moved.db
      pbem db copy postgresql+psycopg://pbem@localhost/pbem --from sqlite:///pbem.db
    """
    from pbem.fields import holds_password
    from pbem.store.transfer import copy_all

    if holds_password(target) or holds_password(source or ""):
        raise click.UsageError("An address must hold no password: write it to ~/.pgpass, or set PGPASSWORD.")

    def tell(table: str, rows: int) -> None:
        progress(f"{table}: {rows}")

    if source is not None:
        copied = copy_all(source, target, tell)
    else:
        with desk_in(folder) as desk, desk.at_work():
            copied = copy_all(desk.config.database_url, target, tell)
    click.echo(f"Copied {sum(copied.values())} rows of {len(copied)} tables.")
    if source is None:
        click.echo("Now write the new address into config.yaml, in the place of database.")


@db_command.command("upgrade")
@folder_option
def upgrade_command(folder: Path) -> None:
    """Bring the database to the form this pbem needs; nothing is lost.

    Where pbem run or workers are at work, it is done beside them if they can go on with what it makes; else
    nothing is changed, and pbem says that they must be ended first.

    \b
    Example:
      pbem db upgrade
    """
    from pbem.config import read_config
    from pbem.desk.upgrading import upgrade

    steps = upgrade(read_config(folder))
    for step in steps:
        click.echo(step)
    click.echo("The database is up to date." if not steps else "Done.")
