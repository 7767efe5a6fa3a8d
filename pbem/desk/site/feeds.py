"""A game's feed: an entry for each turn; its times are the game's own, its ids hold wherever it is put."""

from __future__ import annotations

import uuid
from datetime import UTC, datetime

from pbem.desk.site.places import feed_path, game_link, time_text, turn_path, turn_title
from pbem.desk.site.reading import Game, Turn, digest_of_card
from pbem.engine.events import counted
from pbem.printing.site import Entry, Feed, Frame, feed
from pbem.printing.style import Style

NEWEST = 50
"""Entries of a feed."""
FIRST_TOLD = 3


def feed_of(game: Game, url: str, style: Style) -> bytes:
    """Return a game's feed, the newest turn first."""
    frame = Frame(feed_path(game), game.card.title, "", (game_link(game),), url=url)
    values = Feed(
        _id(game, ""),
        game.card.title,
        _stamp(game.changed_at),
        f"The GM of {game.card.title}",
        tuple(_entry(game, turn) for turn in game.turns[::-1][:NEWEST]),
    )
    return feed(frame, values, style)


def _entry(game: Game, turn: Turn) -> Entry:
    state = "Withdrawn: " if turn.is_withdrawn else ""
    return Entry(
        _id(game, turn.name),
        f"{state}{turn_title(turn)}",
        _stamp(turn.closed_at),
        turn_path(game, turn),
        _summary(game, turn),
    )


def _summary(game: Game, turn: Turn) -> str:
    outcome = turn.outcome
    told = [f"{counted(len(outcome.events), 'event')}."]
    if turn.is_withdrawn:
        told.insert(0, "This report counts no longer.")
    first = [f"{one.place}. {one.name}: {one.says or one.points}" for one in outcome.standings[:FIRST_TOLD]]
    told += [f"{'; '.join(first)}."] if first else []
    if outcome.next.is_over:
        told.append("The game is over.")
    elif outcome.deadline:
        told.append(f"Next deadline: {time_text(game, outcome.deadline)}.")
    return " ".join(told)


def _id(game: Game, folder: str) -> str:
    """Return a URN that follows from the game's commitment: no address of the site stands in it."""
    return uuid.uuid5(uuid.NAMESPACE_OID, f"pbem {digest_of_card(game.card)} {folder}").urn


def _stamp(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
