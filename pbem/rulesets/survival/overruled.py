"""Lines that another line of the same set overrules: which one counts (brief 5, SUR-R28)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from pbem.engine.events import SeatId, listed
from pbem.engine.orders import Order
from pbem.engine.ruleset import Sheet
from pbem.engine.tongue import tr, trn
from pbem.rulesets.survival.orders import Enemy, Gene, Kind, Name, Start, VoteDraw
from pbem.rulesets.survival.plans import Plan, behaviours_said, places_said, ways_said
from pbem.rulesets.survival.slots import Who
from pbem.rulesets.survival.view import Beast, IslandView

ONCE = (Kind, Start, Gene, Enemy, Name, VoteDraw)
"""Orders about the whole species: of several the last counts."""

MOST_NAMED = 8

Parts = Mapping[tuple[str, int], object]
"""What a plan says of each part (way, behaviour, place) of each creature, by its number."""


@dataclass(frozen=True)
class Said:
    """A line of a set and what it would make the creatures do if it stood alone."""

    order: Order
    parts: Parts

    @cached_property
    def rank(self) -> int:
        """Return how strongly the line speaks."""
        who = getattr(self.order, "who", None)
        return who.rank if isinstance(who, Who) else 0

    @property
    def words(self) -> str:
        """Return the line as written."""
        return self.order.source or str(self.order)


def parts_of(plan: Plan) -> Parts:
    """Return all that a plan says of single creatures."""
    sorts: dict[str, Mapping[int, object]]
    sorts = {"way": plan.ways, "behaviour": plan.behaviours, "place": plan.places}
    return {(sort, number): value for sort, told in sorts.items() for number, value in told.items()}


def lines_of(view: IslandView, seat: SeatId, sheet: Sheet) -> list[Said]:
    """Return the lines of a sheet in the order written, each read alone."""
    own = {beast.number: beast for beast in view.own(seat)}
    orders = sorted(sheet.orders, key=lambda order: order.line)
    return [Said(order, _alone(view, seat, own, order)) for order in orders]


def _alone(view: IslandView, seat: SeatId, own: Mapping[int, Beast], order: Order) -> Parts:
    """Return what a line says of each part, as if no other were there."""
    who = getattr(order, "who", None)
    if not isinstance(who, Who):
        return {}
    beasts = [own[number] for number in sorted(who.numbers) if number in own] if who.ids else [*own.values()]
    told: dict[str, Iterable[tuple[int, int, object]]] = {
        "way": ways_said(view, seat, beasts, [order], True),
        "behaviour": behaviours_said(view, seat, beasts, [order]),
        "place": places_said(view, seat, beasts, [order]) if view.is_birth_spring else (),
    }
    return {(sort, number): value for sort, said in told.items() for number, _, value in said}


def overruled(view: IslandView, lines: list[Said], counts: Parts) -> Iterator[tuple[Order, str]]:
    """Yield the lines that do not count for all their creatures, and what counts instead.

    A line for one creature after a line for all is how sets are written; so only these are told: lines
    overruled by a later one of their sort, by an earlier one though they stand later, or altogether. A line
    with a test is meant to give way, or to go before.
    """
    last = {type(said.order): said for said in lines if said.order.when is None}
    winners = _winners(lines)
    for place, said in enumerate(lines):
        if said.order.when is not None:
            continue
        final = last[type(said.order)]
        if isinstance(said.order, ONCE) and final.order != said.order:
            yield said.order, tr('The last line of its sort counts: "{line}".', line=final.words)
        for reason in _stronger(view, lines, place, counts, winners):
            yield said.order, reason


def _winners(lines: list[Said]) -> dict[tuple[str, int], int]:
    """Return the place of the line that counts for each part: the strongest, among equals the last."""
    best: dict[tuple[str, int], int] = {}
    for at, said in enumerate(lines):
        for part in said.parts:
            if said.rank >= lines[best.get(part, at)].rank:
                best[part] = at
    return best


def _stronger(
    view: IslandView, lines: list[Said], place: int, counts: Parts, winners: dict[tuple[str, int], int]
) -> Iterator[str]:
    said = lines[place]
    lost = [part for part, value in said.parts.items() if counts.get(part) != value]
    by: dict[int, list[int]] = {}
    for part in lost:
        at = winners[part]
        is_usual = lines[at].rank > said.rank and at > place and len(lost) < len(said.parts)
        if lines[at].order.when is None and not is_usual:
            by.setdefault(at, []).append(part[1])
    for at, found in by.items():
        ids = [view.creatures[number].id for number in dict.fromkeys(found)]
        yield tr(
            'For {creatures} another line counts: "{line}" ({why}).',
            creatures=some_of(ids),
            line=lines[at].words,
            why=_why(lines, place, at),
        )


def some_of(ids: Sequence[str]) -> str:
    """Return creatures as a sentence lists them, and of many how many more there are."""
    left = len(ids) - MOST_NAMED
    more = [trn("{n} more", "{n} more", left)] if left > 0 else []
    return listed([*ids[:MOST_NAMED], *more])


def _why(lines: list[Said], place: int, at: int) -> str:
    if lines[at].rank == lines[place].rank:
        return tr("it stands later")
    if lines[at].rank == 2:
        return tr("a number goes before a selector")
    return tr("other selectors go before ALL")
