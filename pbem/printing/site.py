"""The site's pages: what each of them shows, as plain values, and how it is set."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import quote

from markupsafe import Markup

from pbem.engine.pictures import Picture
from pbem.engine.report import Block
from pbem.engine.tongue import language
from pbem.printing.hexmap import NAMESPACE
from pbem.printing.pictures import in_words, svg, tables
from pbem.printing.style import OWN_STYLE, Style
from pbem.printing.templates import rendered, source

STYLE_SHEET, SCRIPT = "site.css", "site.js"


@dataclass(frozen=True)
class Link:
    """A place to go: its path from the site's root, and its words; `about` says more for those who listen."""

    to: str
    text: str
    about: str = ""


@dataclass(frozen=True)
class Frame:
    """What every page has around its content.

    `here` is its own path from the site's root, `trail` the pages above it, `feed` the path of the feed that
    belongs to it; `url` is the address of the site on the web, or empty.
    """

    here: str
    title: str
    description: str
    trail: tuple[Link, ...] = ()
    feed: str = ""
    url: str = ""

    @property
    def root(self) -> str:
        """Return the way from the page to the site's root: "../../" or nothing."""
        return "../" * self.here.count("/")

    @property
    def canonical(self) -> str:
        """Return the page's address on the web; empty where the site's is not known."""
        path = re.sub(r"(^|/)index\.html$", r"\1", self.here)
        return f"{self.url}/{quote(path)}" if self.url else ""


@dataclass(frozen=True)
class Part:
    """A titled part of a page made of report blocks."""

    anchor: str
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Rank:
    """A line of the standings."""

    place: int
    seat: Link
    points: str
    says: str = ""
    player: str = ""


@dataclass(frozen=True)
class GameLine:
    """A game as the front page shows it; `facts` are labels and values."""

    game: Link
    ruleset: str
    facts: tuple[tuple[str, str], ...]
    leaders: tuple[Rank, ...]
    feed: str


@dataclass(frozen=True)
class TurnLine:
    """A turn as its game's page shows it; `forms` are its report's files."""

    turn: Link
    closed: str
    events: str
    forms: tuple[Link, ...]
    is_withdrawn: bool = False


@dataclass(frozen=True)
class Press:
    """A piece of press: from whom to whom, its text, and the turn it came out with."""

    head: str
    text: str
    turn: Link


@dataclass(frozen=True)
class Fact:
    """A sentence with the name by which a link finds it, the rule behind it, and where else it stands."""

    says: str
    rule: str = ""
    anchor: str = ""
    to: str = ""


@dataclass(frozen=True)
class Orders:
    """Orders opened at the end of a game: whose, what sort they were, and their lines."""

    seat: Link
    sort: str
    lines: str
    anchor: str = ""


@dataclass(frozen=True)
class Season:
    """How a seat fared in a turn: where it stood, what it ordered, what happened to it."""

    turn: Link
    rank: Rank | None
    orders: tuple[Orders, ...]
    facts: tuple[Fact, ...]


@dataclass(frozen=True)
class GamePage:
    """All that a game's page shows."""

    facts: tuple[tuple[str, str], ...]
    turns: tuple[TurnLine, ...]
    ranks: tuple[Rank, ...]
    players: tuple[Link, ...]
    parts: tuple[Part, ...]
    press: tuple[Press, ...]
    files: tuple[Link, ...]


@dataclass(frozen=True)
class TurnPage:
    """All that a turn's page shows; `withdrawn` says why it counts no longer."""

    facts: tuple[tuple[str, str], ...]
    forms: tuple[Link, ...]
    notices: tuple[str, ...]
    withdrawn: str
    ranks: tuple[Rank, ...]
    events: tuple[Fact, ...]
    press: tuple[Press, ...]
    orders: tuple[Orders, ...]
    before: Link | None
    after: Link | None


@dataclass(frozen=True)
class SeatPage:
    """All that a seat's page shows."""

    facts: tuple[tuple[str, str], ...]
    parts: tuple[Part, ...]
    seasons: tuple[Season, ...]


@dataclass(frozen=True)
class Entry:
    """An entry of a feed; times are in the form of RFC 3339."""

    id: str
    title: str
    updated: str
    to: str
    text: str


@dataclass(frozen=True)
class Feed:
    """A game's feed as RFC 4287 has it."""

    id: str
    title: str
    updated: str
    author: str
    entries: tuple[Entry, ...]


def front_page(
    frame: Frame, running: tuple[GameLine, ...], over: tuple[GameLine, ...], style: Style = OWN_STYLE
) -> bytes:
    """Set the front page: the games that run, and those that are over."""
    return _page("front", frame, style, running=running, over=over)


def game_page(frame: Frame, page: GamePage, style: Style = OWN_STYLE) -> bytes:
    """Set a game's page."""
    return _page("game", frame, style, page=page)


def turn_page(frame: Frame, page: TurnPage, style: Style = OWN_STYLE) -> bytes:
    """Set a turn's page."""
    return _page("turn", frame, style, page=page)


def seat_page(frame: Frame, page: SeatPage, style: Style = OWN_STYLE) -> bytes:
    """Set the page of a seat's history."""
    return _page("seat", frame, style, page=page)


def search_page(frame: Frame, scripts: tuple[str, ...], style: Style = OWN_STYLE) -> bytes:
    """Set the page of the search; `scripts` are the paths of the scripts it begins with."""
    return _page("search", frame, style, scripts=scripts)


def feed(frame: Frame, values: Feed, style: Style = OWN_STYLE) -> bytes:
    """Set a feed; without an address on the web its links lead from its own place."""
    base = f"{frame.url}/" if frame.url else frame.root
    return (
        rendered("site/feed.xml.jinja", style, frame=frame, language=language(), feed=values, base=base)
        + "\n"
    ).encode()


def style_sheet(style: Style = OWN_STYLE) -> bytes:
    """The style sheet of all pages: that of the reports, and what the site has besides."""
    return f"{source('style.css', style)}\n{source('site/site.css', style)}".encode()


def script(style: Style = OWN_STYLE) -> bytes:
    """The script of the search."""
    return str(source("site/site.js", style)).encode()


def _page(name: str, frame: Frame, style: Style, **values: object) -> bytes:
    text = rendered(
        f"site/{name}.html.jinja",
        style,
        frame=frame,
        language=language(),
        style_sheet=STYLE_SHEET,
        kind=_kind,
        picture=_picture,
        in_words=in_words,
        tables=tables,
        **values,
    )
    return f"{text}\n".encode()


def _kind(block: Block) -> str:
    return type(block).__name__


def _picture(block: Picture) -> Markup:
    """The picture to be set into the page itself, where it needs no namespace."""
    return Markup(svg(block).replace(NAMESPACE, "", 1))
