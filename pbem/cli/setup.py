"""Setting up: init, new, db upgrade."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from pbem.cli.atrandom import DEFAULT_SEATS, write_scenario
from pbem.cli.common import desk_in, folder_option, progress, say
from pbem.cli.post import send


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
    click.echo("Now edit config.yaml, put a game into games/, and make it with: pbem new SLUG")


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
@folder_option
def new_command(
    slug: str,
    ruleset: str | None,
    seed: str | None,
    seats: int | None,
    settings: tuple[str, ...],
    folder: Path,
) -> None:
    """Make the game of games/SLUG.yaml: set it up, give out seats, and queue a welcome to each.

    \b
    Example:
      pbem new island --ruleset survival
      pbem new wreck --ruleset crusoe --at-random 7 --seats 5
    """
    from pbem.clock import clock_from_environment
    from pbem.config import read_config
    from pbem.desk.desk import DeskFault
    from pbem.desk.games import new_game
    from pbem.gamefile import read_game
    from pbem.gametimes import past_dates

    config = read_config(folder)
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
        with desk.at_work():
            new_game(desk, file)
        is_sent = send(desk)
    click.echo(f"{file.slug}: {file.title}, {len(file.seats)} seats. Welcome letters are in the outbox.")
    sys.exit(0 if is_sent else 1)


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
