"""Building the site: from a folder of turns to a folder of pages, without a database or a clock."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pbem.desk.desk import DeskFault
from pbem.desk.site.feeds import feed_of
from pbem.desk.site.history import orders_of
from pbem.desk.site.pages import game_line, pages_of
from pbem.desk.site.places import FRONT, SEARCH, feed_path, file_path, home, turn_path, turn_title
from pbem.desk.site.reading import Archive, Game, Turn, read_archive
from pbem.desk.site.writing import Content, Written, check_folder, write_site
from pbem.engine.tongue import speaking, tr
from pbem.languages.finding import tongue_named
from pbem.printing.site import SCRIPT, STYLE_SHEET, Frame, front_page, script, search_page, style_sheet
from pbem.printing.sitesearch import Leaf, Line, Shelfmark, catalogue, index_scripts
from pbem.printing.style import OWN_STYLE, Style

CATALOGUE = "search/games.js"


@dataclass(frozen=True)
class Built:
    """A site that was made: where, of how many games and turns, and what was left out and why."""

    out: Path
    games: int
    turns: int
    written: Written
    faults: tuple[str, ...]
    older: tuple[str, ...]


def build_site(
    turns: Path,
    out: Path,
    url: str = "",
    style: Style = OWN_STYLE,
    language: str = "en",
    languages: Path | None = None,
) -> Built:
    """Make the site of all games in a folder of turns; DeskFault if `out` may not be written in.

    The same archive gives the same bytes. A file that is not as it was sealed is left out, and told. Each
    game's pages are in its language, the front page in `language`; `languages` is the installation's folder.
    """
    _check_apart(turns, out)
    check_folder(out)
    archive = read_archive(turns)
    with speaking(tongue_named(language, languages)):
        written = write_site(out, site_files(archive, url, style, languages))
    count = sum(len(game.turns) for game in archive.games)
    return Built(out, len(archive.games), count, written, tuple(archive.faults), tuple(archive.older))


def _check_apart(turns: Path, out: Path) -> None:
    archive, site = turns.resolve(), out.resolve()
    if site == archive or archive in site.parents or site in archive.parents:
        raise DeskFault(f"{out} and the folder of turns, {turns}, must not lie in each other.")


def site_files(
    archive: Archive, url: str = "", style: Style = OWN_STYLE, languages: Path | None = None
) -> dict[str, Content]:
    """Return all files of the site by their paths in it."""
    games = sorted(archive.games, key=lambda game: (-game.changed_at.timestamp(), game.slug))
    files: dict[str, Content] = {
        FRONT: _front(games, url, style),
        STYLE_SHEET: style_sheet(style),
        SCRIPT: script(style),
    }
    marks = []
    for game in games:
        with speaking(tongue_named(game.card.language, languages)):
            files |= dict(_game_files(game, url, style))
        index = _index(game)
        files |= index
        marks.append(Shelfmark(game.slug, game.card.title, tuple(index)))
    files[CATALOGUE] = catalogue(marks)
    files[SEARCH] = _search(url, style)
    return files


def _front(games: Sequence[Game], url: str, style: Style) -> bytes:
    about = tr("Games by mail: turns, standings, press and histories, all of it open to read.")
    running = tuple(game_line(game) for game in games if not game.is_over)
    over = tuple(game_line(game) for game in games if game.is_over)
    return front_page(Frame(FRONT, tr("Games by mail"), about, url=url), running, over, style)


def _search(url: str, style: Style) -> bytes:
    about = tr("Search all orders, events and press of the games.")
    frame = Frame(SEARCH, tr("Search – Games by mail"), about, (home(),), url=url)
    return search_page(frame, (SCRIPT, CATALOGUE), style)


def _game_files(game: Game, url: str, style: Style) -> Iterator[tuple[str, Content]]:
    yield from pages_of(game, url, style)
    yield feed_path(game), feed_of(game, url, style)
    for name, original in game.files.items():
        yield file_path(game, name), original
    for turn in game.turns:
        for name, original in turn.files.items():
            yield file_path(game, name, turn), original


def _index(game: Game) -> dict[str, Content]:
    leaves = [_leaf(game, turn) for turn in reversed(game.counting)]
    scripts = index_scripts(game.slug, leaves)
    return {f"search/{game.slug}-{number}.js": content for number, content in enumerate(scripts, 1)}


def _leaf(game: Game, turn: Turn) -> Leaf:
    events = [Line("event", one.says, f"e{at}") for at, one in enumerate(turn.outcome.events, 1)]
    orders = [
        Line("order", f"{sheet.seat.text}: {line.strip()}", sheet.anchor)
        for sheet in orders_of(game, turn)
        for line in sheet.lines.split("\n")
        if line.strip()
    ]
    press = [Line("press", f"{head}: {text}", "press") for head, text in turn.outcome.press]
    return Leaf(turn_path(game, turn), turn_title(turn), (*events, *orders, *press))
