"""template: which templates are in force, copies to change, and whether yours work."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from pbem.cli.common import desk_in, echo_json, echo_table, folder_option, json_option


@click.group("template")
def template_command() -> None:
    """How reports look: list the templates, copy one to change it, try your own.

    A copy in the folder templates/ counts for all games; in templates/GAME/ or templates/RULESET/ for that
    game, or for all games of that ruleset. Where one of yours fails, pbem's own is used and you are told.

    \b
    Example:
      pbem template copy style.css --for island
      pbem template check
    """


@template_command.command("list")
@click.option("--for", "within", default="", metavar="NAME", help="A game or a ruleset: what counts for it.")
@folder_option
@json_option
def list_command(within: str, folder: Path, as_json: bool) -> None:
    """List all templates, what each is for, and whose counts.

    \b
    Example:
      pbem template list --for island
    """
    from pbem.config import read_config
    from pbem.desk.layouts import layouts

    config = read_config(folder)
    found = layouts(config, *_meant(folder, within))
    if as_json:
        echo_json([{"name": one.name, "about": one.about, "file": str(one.file)} for one in found])
        return
    rows = [(one.name, str(one.file) if one.is_own else "pbem's own", one.about) for one in found]
    echo_table(("Template", "Whose", "For"), rows)


@template_command.command("copy")
@click.argument("name")
@click.option("--for", "within", default="", metavar="NAME", help="A game or a ruleset; else for all games.")
@folder_option
def copy_command(name: str, within: str, folder: Path) -> None:
    """Copy a template into your folder templates/, to be changed there.

    \b
    Example:
      pbem template copy report.html.jinja --for island
    """
    from pbem.config import read_config
    from pbem.desk.layouts import copy_layout

    _meant(folder, within)
    click.echo(f"made {copy_layout(read_config(folder), name, within)}")


@template_command.command("check")
@folder_option
def check_command(folder: Path) -> None:
    """Set a page that holds everything with your templates, and say what is wrong with them.

    \b
    Example:
      pbem template check
    """
    from pbem.config import read_config
    from pbem.desk.layouts import try_layouts

    trials = try_layouts(read_config(folder), _games(folder))
    for trial in trials:
        click.echo(f"{trial.folder}: {trial.fault or 'works.'}")
    if not trials:
        click.echo("You have no templates of your own: pbem's are used.")
    sys.exit(1 if any(trial.fault for trial in trials) else 0)


def _games(folder: Path) -> dict[str, str]:
    """Return the games of an installation with their rulesets."""
    with desk_in(folder) as desk, desk.store.transaction() as files:
        return {game.slug: game.ruleset for game in files.games()}


def _meant(folder: Path, within: str) -> tuple[str, str]:
    """Return the game and the ruleset that a name means; DeskFault if it means neither."""
    from pbem.desk.desk import DeskFault
    from pbem.engine.words import did_you_mean
    from pbem.rulesets import BOXES

    if not within:
        return "", ""
    if within in BOXES:
        return "", within
    games = _games(folder)
    if within not in games:
        hint = did_you_mean(within, [*games, *BOXES]) or f"rulesets: {', '.join(BOXES)}."
        raise DeskFault(f'"{within}" is neither a game nor a ruleset; {hint}')
    return within, games[within]
