"""language: which languages reports and letters can be written in, and files for more."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import click

from pbem.cli.common import echo_json, echo_table, folder_option, json_option

_CODE = re.compile(r"[a-z]{2,3}(?:-[A-Za-z]{2,4})?")
_SHOWN = 5


@click.group("language")
def language_command() -> None:
    """What reports and letters are written in: list the languages, make a file for another.

    `language: de` in config.yaml counts for all new games, in a game's file for that game. Order words stay
    as the rules have them. A file languages/CODE.po of yours goes before pbem's own, sentence by sentence:
    languages/en.po changes the English.

    \b
    Example:
      pbem language copy fr
      pbem language check
    """


@language_command.command("list")
@folder_option
@json_option
def list_command(folder: Path, as_json: bool) -> None:
    """List the languages, and how many of all texts each has.

    \b
    Example:
      pbem language list
    """
    from pbem.config import read_config
    from pbem.languages.own import known_languages

    found = known_languages(read_config(folder).languages)
    if as_json:
        values = [
            {"code": one.code, "translated": one.translated, "texts": one.texts, "file": str(one.file or "")}
            for one in found
        ]
        echo_json(values)
        return
    rows = [(one.code, f"{one.translated} of {one.texts}", str(one.file or "pbem's own")) for one in found]
    echo_table(("Language", "Texts", "Whose"), rows)


@language_command.command("copy")
@click.argument("code")
@folder_option
def copy_command(code: str, folder: Path) -> None:
    """Write languages/CODE.po with every text of pbem, to be translated or changed there.

    What is left empty is said as before. Any editor will do; Poedit and the like know the format.

    \b
    Example:
      pbem language copy fr
    """
    from pbem.config import read_config
    from pbem.languages.own import copy_language

    if not _CODE.fullmatch(code):
        raise click.UsageError(f"{code!r} is not the code of a language; fr and pt-BR are such codes.")
    config = read_config(folder)
    click.echo(f"made {copy_language(config.folder, config.languages, code)}")


@language_command.command("check")
@folder_option
def check_command(folder: Path) -> None:
    """Say what is wrong with your own language files, and what is missing in them.

    \b
    Example:
      pbem language check
    """
    from pbem.config import read_config
    from pbem.languages.own import check_languages

    checked = check_languages(read_config(folder).languages)
    for one in checked:
        left = f"; {one.missing} texts are said in English" if one.missing else ""
        click.echo(one.fault or f"{one.file}: works{left}.")
        _tell("marked fuzzy, and so not used", one.unsure)
        _tell("no longer said by this pbem", one.unknown)
    if not checked:
        click.echo("You have no languages of your own: pbem's are used.")
    sys.exit(1 if any(one.fault for one in checked) else 0)


def _tell(what: str, texts: tuple[str, ...]) -> None:
    if texts:
        click.echo(f"  {what}: {len(texts)}")
        for text in texts[:_SHOWN]:
            click.echo(f"    {' '.join(text.split())[:90]}")
