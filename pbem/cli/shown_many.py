"""The lines of `pbem status` where there are many games: a summary, those that need the GM, the next ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pbem.desk.safety.overview import GameLine, Overview

MOST = 20
"""So many games that need the GM are named."""
NEXT = 5
"""So many of the next deadlines are told."""


def overview_lines(seen: Overview) -> Iterator[str]:
    """Yield the lines about the games."""
    counts = (
        (seen.held, "held"),
        (seen.approval, "waiting for your approval"),
        (seen.late, "past the deadline"),
        (seen.free, "with a seat that nobody holds"),
    )
    told = [f"{number:,} {what}" for number, what in counts if number]
    among = f" ({', '.join(told)})" if told else ""
    yield f"Games: {seen.in_play:,} in play{among}, {seen.over:,} over"
    needing = [game for game in seen.games if game.needs]
    yield f"Games that need you: {len(needing):,}"
    for game in needing[:MOST]:
        yield f"  {_named(game)}, deadline {game.deadline}: {game.needs}"
    if len(needing) > MOST:
        yield f"  and {len(needing) - MOST:,} more: pbem status --json lists them all"
    coming = [game for game in seen.games if game.deadline_at and not game.needs]
    if coming:
        yield "The next deadlines:"
    for game in coming[:NEXT]:
        yield f"  {_named(game)}: {game.left}"
    yield "More of one game: pbem status SLUG; of every game: pbem status --all"


def _named(game: GameLine) -> str:
    return f"{game.slug}: {game.title} ({game.ruleset}), turn {game.turn}"
