"""The site: made of the archive, and looked at before it is put on the web."""

from __future__ import annotations

import re
import signal
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pbem.cli.common import echo_json, folder_option, json_option, progress, say

if TYPE_CHECKING:
    from pbem.desk.site.build import Built

_place = click.Path(path_type=Path, file_okay=False)
_out = click.option("--out", type=_place, metavar="FOLDER", help="Where the site is put.")
_from = click.option(
    "--from",
    "turns",
    type=_place,
    metavar="TURNS",
    help="A folder of turns, with no installation (default: that of the installation).",
)
_URL = re.compile(r"https?://[A-Za-z0-9.\-]+(?::\d{1,5})?(?:/[A-Za-z0-9._~%+\-]+)*/?")


@click.group("site")
def site_command() -> None:
    """Make web pages of the archive: all games, turns, standings, press, histories, feeds and a search.

    \b
    Example:
      pbem site build --url https://zine.example.org/games
      pbem site serve
    """


@site_command.command("build")
@_out
@click.option(
    "--url", metavar="URL", default="", help="Its address on the web (default: site in config.yaml)."
)
@_from
@folder_option
@json_option
def build_command(out: Path | None, url: str, turns: Path | None, folder: Path, as_json: bool) -> None:
    """Make the site, or make it anew: only what has changed is written.

    Into it goes what is public and sealed, and nothing else. A file that is not as it was sealed is left
    out and named, and the status is 1. The folder (default: site, in that of the installation) must be
    empty, new, or made by this command before.

    \b
    Example:
      pbem site build --out public --url https://zine.example.org/games
      pbem site build --from turns --out public
    """
    if url and not _URL.fullmatch(url):
        raise click.BadParameter("must be an address such as https://zine.example.org.", param_hint="--url")
    built = _built(turns, folder, out or folder / "site", url.rstrip("/"))
    _tell_faults(built)
    if as_json:
        echo_json(_values(built))
    else:
        click.echo(_told(built))
    sys.exit(1 if built.faults else 0)


@site_command.command("serve")
@click.option("--port", type=click.IntRange(0, 65535), default=8017, show_default=True, help="0: any.")
@_out
@_from
@folder_option
def serve_command(port: int, out: Path | None, turns: Path | None, folder: Path) -> None:
    """Make the site and show it to this machine's browser, until Ctrl-C.

    Nobody else can reach it. Without --out it is put into a folder that is removed afterwards.

    \b
    Example:
      pbem site serve --port 8080
    """
    from pbem.desk.site.serving import address_of, site_server

    for sort in (signal.SIGINT, signal.SIGTERM):  # a shell starts what runs behind it deaf to Ctrl-C
        signal.signal(sort, signal.default_int_handler)
    with ExitStack() as stack:
        place = out or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="pbem-site-")))
        try:
            place.mkdir(parents=True, exist_ok=True)
            server = stack.enter_context(site_server(place, port))
            _tell_faults(_built(turns, folder, place, ""))
            click.echo(f"The site is at {address_of(server)} until you press Ctrl-C.")
            sys.stdout.flush()
            server.serve_forever()
        except KeyboardInterrupt:
            click.echo("Stopped.")


def _built(turns: Path | None, folder: Path, out: Path, url: str) -> Built:
    """Make the site of a bare folder of turns, or of an installation with the templates of its own."""
    from pbem.config import read_config
    from pbem.desk.site.build import build_site
    from pbem.desk.styles import style_of

    progress("Reading the archive, and setting the pages …")
    if turns is not None:
        return build_site(turns, out, url)
    config = read_config(folder)
    return build_site(
        config.turns, out, url or config.site.rstrip("/"), style_of(config), config.language, config.languages
    )


def _tell_faults(built: Built) -> None:
    from pbem.printing.plain import on_one_line

    for fault in built.faults:
        say(f"Left out: {on_one_line(fault)}")
    for name in built.older:
        say(f"Left out: {on_one_line(name)} is older than the seals of its game.")


def _told(built: Built) -> str:
    from pbem.engine.events import counted

    written = built.written
    return (
        f"{built.out}: {counted(built.games, 'game')}, {counted(built.turns, 'turn')}. "
        f"{counted(written.changed, 'file')} written, {written.removed} removed, {written.same} as before."
    )


def _values(built: Built) -> dict[str, object]:
    return {
        "folder": str(built.out),
        "games": built.games,
        "turns": built.turns,
        "written": built.written.changed,
        "removed": built.written.removed,
        "same": built.written.same,
        "faults": list(built.faults),
        "older": list(built.older),
    }
