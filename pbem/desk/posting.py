"""Postings on file: what seats have posted in the moment that is open, and how letters show it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pbem.desk.filed import OnFile, on_file
from pbem.desk.letters import wrapped
from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.postings import read_postings
from pbem.engine.ruleset import Position, Posting, Ruleset
from pbem.engine.tongue import tr
from pbem.store.opening import Files
from pbem.store.records import GameRecord, MomentRecord, SeatRecord

POSTED = "posted"
"""The kind of filing that is a posting; beside it stands its number, unless it came too late."""
_IN_BRIEF = 60
"""Characters of a posting that are shown where there is room for one line only."""


def postings_in(
    rules: Ruleset[Any, Any, Any], position: Position[Any], papers: Mapping[SeatId, OnFile]
) -> tuple[Posting, ...]:
    """Return what was posted in a moment, from what is on file for all seats."""
    texts = {seat: paper.posted for seat, paper in papers.items() if paper.posted}
    return read_postings(rules, position, texts).postings if texts else ()


def postings_now(
    files: Files,
    game: GameRecord,
    moment: MomentRecord,
    rules: Ruleset[Any, Any, Any],
    position: Position[Any],
) -> tuple[Posting, ...]:
    """Return what was posted in a moment so far; most phases post nothing."""
    if moment.is_over or not rules.phase(moment.phase).posts:
        return ()
    return postings_in(rules, position, on_file(files.filings(game.id, moment.number), moment.number))


def next_number(files: Files, game: GameRecord, moment: MomentRecord) -> int:
    """Return the number of the next posting in a moment."""
    filings = files.filings(game.id, moment.number)
    numbers = (int(one.about) for one in filings if one.kind == POSTED and one.about)
    return max(numbers, default=0) + 1


def in_brief(order: Order) -> str:
    """Return an order in one short line; text ends where it gets too long."""
    said = " ".join(str(order).removesuffix("\nEND").split())
    return said if len(said) <= _IN_BRIEF else f"{said[:_IN_BRIEF].rstrip()}…"


def shown_in_brief(postings: Iterable[Posting], seats: Iterable[SeatRecord]) -> list[str]:
    """Return postings one by one, each in a line, with their numbers and writers."""
    names = {seat.key: seat.name for seat in seats}
    return [
        tr(
            "{number}. {name}: {order}",
            number=posting.number,
            name=names.get(posting.seat, posting.seat),
            order=in_brief(posting.order),
        )
        for posting in postings
    ]


def shown_in_full(posting: Posting) -> str:
    """Return a posting line by line, as a quotation in a letter."""
    return "\n".join(wrapped(line, "    ", "  ") for line in str(posting.order).split("\n"))
