"""Where everything stands on the site: paths from its root, and links to them."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from pbem.calendars import shown
from pbem.desk.site.reading import Game, Turn
from pbem.engine.tongue import tr, tr_noop
from pbem.printing.site import Frame, Link
from pbem.rulesets import BOXES

FRONT, SEARCH = "index.html", "search.html"
FORMS = {
    "public.html": "HTML",
    "public.pdf": "PDF",
    "public.txt": tr_noop("Text"),
    "outcome.json": "JSON",
}
"""The forms of a report, and what a link to each is called."""


def home() -> Link:
    """Return a link to the front page."""
    return Link(FRONT, tr("All games"))


def game_path(game: Game) -> str:
    """Return the path of a game's page."""
    return f"games/{game.slug}/index.html"


def feed_path(game: Game) -> str:
    """Return the path of a game's feed."""
    return f"games/{game.slug}/feed.xml"


def turn_path(game: Game, turn: Turn) -> str:
    """Return the path of a turn's page."""
    return f"games/{game.slug}/{turn.name}.html"


def seat_path(game: Game, seat: str) -> str:
    """Return the path of a seat's page."""
    return f"games/{game.slug}/seats/{seat}.html"


def file_path(game: Game, name: str, turn: Turn | None = None) -> str:
    """Return the path of a file that is published as it stands in the archive."""
    return f"turns/{game.slug}/{turn.name}/{name}" if turn else f"turns/{game.slug}/{name}"


def game_link(game: Game) -> Link:
    """Return a link to a game's page."""
    return Link(game_path(game), game.card.title)


def turn_link(game: Game, turn: Turn) -> Link:
    """Return a link to a turn's page; one withdrawn is told by its edition too."""
    return Link(turn_path(game, turn), turn_title(turn))


def turn_title(turn: Turn) -> str:
    """Return what a turn is called; of those that were played again, which edition it is."""
    moment, edition = turn.outcome.moment, turn.seal.edition
    return tr("{moment} (edition {edition})", moment=moment, edition=edition) if edition > 1 else moment


def form_links(game: Game, turn: Turn) -> tuple[Link, ...]:
    """Return links to a turn's report in all its forms."""
    title = turn_title(turn)
    return tuple(
        Link(file_path(game, name, turn), tr(text), title)
        for name, text in FORMS.items()
        if name in turn.files
    )


def other_files(game: Game, turn: Turn) -> tuple[Link, ...]:
    """Return links to what else is published of a turn: its seal, its deadline, why it is withdrawn."""
    titles = {
        "deadline.ics": tr("Deadline for calendars"),
        "seal.json": tr("Seal"),
        "WITHDRAWN.txt": tr("Withdrawal"),
    }
    return tuple(
        Link(file_path(game, name, turn), text, turn_title(turn))
        for name, text in titles.items()
        if name in turn.files
    )


def game_frame(game: Game, url: str) -> Frame:
    """Return the frame of a game's page."""
    about = tr(
        "{game}: a game of {ruleset} by mail, its turns, standings and press.",
        game=game.card.title,
        ruleset=ruleset_title(game),
    )
    return Frame(game_path(game), game.card.title, about, (home(),), feed_path(game), url)


def below_game(game: Game, here: str, title: str, about: str, url: str) -> Frame:
    """Return the frame of a page below a game's."""
    full = f"{title} – {game.card.title}"
    return Frame(here, full, about, (home(), game_link(game)), feed_path(game), url)


def ruleset_title(game: Game) -> str:
    """Return the name of a game's rules."""
    box = BOXES.get(game.card.ruleset)
    return box.title if box else game.card.ruleset


def time_text(game: Game, at: datetime) -> str:
    """Return a time in the game's own zone."""
    return shown(at, _zone(game))


def _zone(game: Game) -> ZoneInfo:
    try:
        return ZoneInfo(game.card.zone)
    except (KeyError, ValueError, OSError):  # a card from elsewhere may name a zone that there is not here
        return ZoneInfo("UTC")
