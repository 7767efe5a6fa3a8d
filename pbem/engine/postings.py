"""Postings: orders that are public as soon as they are received, numbered as they come in a moment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from pbem.engine.events import SeatId
from pbem.engine.orders import Kinds, Line, Order, Reading
from pbem.engine.ruleset import B, Position, Posting, Ruleset, S, V
from pbem.engine.sheet import numbered
from pbem.engine.tongue import tr
from pbem.engine.words import Complaint, Why

Texts = Mapping[SeatId, Iterable[tuple[int, str]]]
"""The postings on file, seat by seat: their numbers and texts."""


@dataclass(frozen=True)
class Posted:
    """The postings that hold, in order of number, and the complaints about those that do not, by seat."""

    postings: tuple[Posting, ...] = ()
    complaints: tuple[tuple[SeatId, tuple[Complaint, ...]], ...] = ()


NOTHING_POSTED = Posted()


def as_written(lines: Iterable[Line], written: Mapping[str, str]) -> tuple[Line, ...]:
    """Return lines on file with the words in which they were written, where those are not the stored ones."""
    return tuple(replace(line, written=written.get(line.text, "")) for line in lines)


def read_postings(
    rules: Ruleset[B, S, V],
    position: Position[S],
    texts: Texts,
    written: Mapping[SeatId, Mapping[str, str]] | None = None,
) -> Posted:
    """Read what was posted in a moment, each held against what was posted before it.

    On receipt each of them held; one may have ceased to since, where the GM ruled on the position. `written`
    says of a seat's orders how they were written, by their stored form.
    """
    posted = [(number, seat, text) for seat, of_seat in texts.items() for number, text in of_seat]
    postings: list[Posting] = []
    complaints: dict[SeatId, tuple[Complaint, ...]] = {}
    for number, seat, text in sorted(posted):
        lines = numbered(text, rules.grammar.opens.without_colon())
        lines = as_written(lines, (written or {}).get(seat, {}))
        reading = read_posts(rules, position, seat, lines, tuple(postings))
        postings += [Posting(number, seat, order) for order in reading.orders]
        if reading.complaints:
            complaints[seat] = (*complaints.get(seat, ()), *reading.complaints)
    return Posted(tuple(postings), tuple(complaints.items()))


def read_posts(
    rules: Ruleset[B, S, V],
    position: Position[S],
    seat: SeatId,
    lines: Iterable[Line],
    postings: tuple[Posting, ...],
) -> Reading:
    """Read order lines of a seat as postings: with the rules of the phase, and the postings so far."""
    lexicon = rules.lexicon(rules.book, rules.seen(position.state, seat, postings), seat)
    return rules.grammar.read(lines, lexicon, rules.phase(position.moment.phase).orders)


def is_posted(rules: Ruleset[B, S, V], position: Position[S], seat: SeatId, line: Line) -> bool:
    """Say whether a line is an order that this phase posts; what it names is not asked."""
    posts = rules.phase(position.moment.phase).posts
    if not posts:
        return False
    lexicon = rules.lexicon(rules.book, rules.seen(position.state, seat), seat)
    orders = rules.grammar.read([line], lexicon, strictly=False).orders
    return any(type(order) in posts for order in orders)


def apart(
    rules: Ruleset[B, S, V], reading: Reading, posts: Kinds | None = None
) -> tuple[Reading, tuple[Complaint, ...]]:
    """Part what may stand or be sent ahead from orders that cannot, with complaints about those.

    Those are the kinds that some phase posts, and others that the ruleset names; or `posts` where given.
    """
    posts = (*rules.posts, *rules.fresh_only) if posts is None else posts
    found = [order for order in reading.orders if type(order) in posts]
    left = tuple(order for order in reading.orders if type(order) not in posts)
    return replace(reading, orders=left), tuple(map(_not_ahead, found))


def _not_ahead(order: Order) -> Complaint:
    reason = tr("{order} counts only in a letter of its own phase.", order=order.verb())
    line = Line(order.line, order.source or str(order))
    return Complaint(line.number, line.head, reason, "", Why.REFUSED)
