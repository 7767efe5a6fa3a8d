"""A game's feed: an entry for each turn; its times are the game's own, its ids hold wherever it is put."""

from __future__ import annotations

import uuid
from datetime import UTC, datetime

from pbem.desk.site.places import feed_path, game_link, time_text, turn_path, turn_title
from pbem.desk.site.reading import Game, Turn, digest_of_card
from pbem.engine.ruleset import START
from pbem.engine.tongue import tr, trn
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
        tr("The GM of {game}", game=game.card.title),
        tuple(_entry(game, turn) for turn in game.turns[::-1][:NEWEST]),
    )
    return feed(frame, values, style)


def _entry(game: Game, turn: Turn) -> Entry:
    title = turn_title(turn)
    return Entry(
        _id(game, turn.name),
        tr("Withdrawn: {title}", title=title) if turn.is_withdrawn else title,
        _stamp(turn.closed_at),
        turn_path(game, turn),
        _summary(game, turn),
    )


def _summary(game: Game, turn: Turn) -> str:
    outcome = turn.outcome
    number = len(outcome.events)
    told = [] if turn.seal.phase == START else [trn("{n} event.", "{n} events.", number)]
    if turn.is_withdrawn:
        told.insert(0, tr("This report counts no longer."))
    first = [f"{one.place}. {one.name}: {one.says or one.points}" for one in outcome.standings[:FIRST_TOLD]]
    told += [f"{'; '.join(first)}."] if first else []
    if outcome.next.is_over:
        told.append(tr("The game is over."))
    elif outcome.deadline:
        told.append(tr("Next deadline: {deadline}.", deadline=time_text(game, outcome.deadline)))
    return " ".join(told)


def _id(game: Game, folder: str) -> str:
    """Return a URN that follows from the game's commitment: no address of the site stands in it."""
    return uuid.uuid5(uuid.NAMESPACE_OID, f"pbem {digest_of_card(game.card)} {folder}").urn


def _stamp(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
