"""A set as a kind GM looks at it: what it does to each creature, which lines count, and what is odd.

Judged from what the writer may see, so that it tells nothing of others' sealed orders.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from pbem.engine.events import listed
from pbem.engine.orders import Order
from pbem.engine.receipt import Odd, Receipt
from pbem.engine.tongue import tr, trn
from pbem.engine.words import Lexicon
from pbem.rulesets.survival.book import Behaviour, Book
from pbem.rulesets.survival.conditions import Here
from pbem.rulesets.survival.lexicon import lexicon
from pbem.rulesets.survival.paths import RANDOM, NoWay, nursery, walk
from pbem.rulesets.survival.plans import (
    CreatureOrder,
    Plan,
    Said,
    Several,
    behaviour_for,
    behaviours_said,
    places_said,
    plan_of,
    spoken_to,
    ways_for,
    ways_said,
)
from pbem.rulesets.survival.view import Beast, IslandView

MOST_WORK = 20_000
"""Sets that speak of their creatures more often are not looked over: a receipt must not take long."""

Parts = Mapping[tuple[str, int], object]
"""What is said of each part (way, behaviour, place) of each creature, by its number."""


@dataclass(frozen=True)
class Line:
    """A line of a set and what it would make the creatures do if it stood alone."""

    order: Order
    parts: Parts

    @property
    def rank(self) -> int:
        """Return how strongly the line speaks."""
        return self.order.who.rank if isinstance(self.order, CreatureOrder) else 0


class Outlook(Receipt[Book, IslandView]):
    """A seat's set: what its writer sees, and what the whole set does."""

    @cached_property
    def plan(self) -> Plan:
        """What the creatures shall do."""
        return plan_of(self.view, self.seat, self.sheet)

    @cached_property
    def own(self) -> list[Beast]:
        """The seat's living creatures."""
        return self.view.own(self.seat)

    @cached_property
    def counts(self) -> Parts:
        """All that the plan says of single creatures."""
        sorts: dict[str, Mapping[int, object]]
        sorts = {"way": self.plan.ways, "behaviour": self.plan.behaviours, "place": self.plan.places}
        return {(sort, number): value for sort, told in sorts.items() for number, value in told.items()}

    @cached_property
    def lines(self) -> list[Line]:
        """The lines in the order written, each read alone."""
        orders = sorted(self.sheet.orders, key=lambda order: order.line)
        return [Line(order, self._alone(order)) for order in orders]

    @cached_property
    def _parts(self) -> dict[Order, Parts]:
        return {line.order: line.parts for line in self.lines}

    def _alone(self, order: Order) -> Parts:
        """Return what a line says of each part, as if no other were there."""
        if not isinstance(order, CreatureOrder):
            return {}
        numbers = order.who.numbers
        beasts = [beast for beast in self.own if not numbers or beast.number in numbers]
        heard = spoken_to(self.view, self.seat, beasts, [order])
        told: dict[str, Iterable[Said[object]]] = {
            "way": ways_said(heard, True),
            "behaviour": behaviours_said(heard),
            "place": places_said(heard) if self.view.is_birth_spring else (),
        }
        return {(sort, number): value for sort, said in told.items() for _, number, value in said}

    def told_by(self, order: Order, sort: str) -> list[Beast]:
        """Return the creatures of which this line says the part that counts."""
        return [
            self.view.creatures[number]
            for (kind, number), value in self._parts[order].items()
            if kind == sort and self.counts.get((kind, number)) == value
        ]

    def behaviour(self, beast: Beast) -> Behaviour:
        """Return how a creature will behave."""
        return behaviour_for(self.book, self.plan, beast)

    def goal(self, beast: Beast) -> str | None:
        """Return the hex a creature will feed in; None where dice say it."""
        if self.view.round == 1:
            return None if self.plan.start == "RANDOM" else self.plan.start
        assert beast.hex
        if beast.is_newborn:
            return nursery(self.book, beast.hex, self.plan.places.get(beast.number, "HOME"))
        for way in ways_for(self.book, self.plan, beast):
            if way == RANDOM:
                return None
            try:
                return [beast.hex, *walk(self.book, beast.id, beast.powers, beast.hex, way)][-1]
            except NoWay:
                continue
        return beast.hex

    def starving(self, order: Order) -> Iterator[str]:
        """3.4 Yield grazers that must eat and go, or stay, where no plants are left for them."""
        lost: dict[str, list[Beast]] = {}
        for beast in (*self.told_by(order, "way"), *self.told_by(order, "place")):
            goal = self.goal(beast)
            if goal and must_eat(self.book, self.view, beast) and self._is_bare(beast, goal):
                lost.setdefault(goal, []).append(beast)
        for goal, beasts in lost.items():
            yield trn(
                "{hex} {label} holds no food for {creatures}: without a meal this round it starves.",
                "{hex} {label} holds no food for {creatures}: without a meal this round they starve.",
                len(beasts),
                hex=goal,
                label=self.view.hexes[goal].label,
                creatures=ids(beasts),
            )

    @property
    def here(self) -> Lexicon:
        return lexicon(self.book, self.view, self.seat)

    def oddities(self) -> Odd:
        whos = [order.who for order in self.orders if isinstance(order, CreatureOrder)]
        if sum(len(who.ids) or len(self.own) for who in whos) > MOST_WORK:
            return
        yield from super().oddities()

    def unheeded(self, orders: Sequence[Order]) -> Odd:
        yield from super().unheeded(orders)
        yield from _outspoken(self)
        for order in orders:
            yield from ((order, reason) for reason in _idle(self, order))

    def _is_bare(self, beast: Beast, goal: str) -> bool:
        """Say whether a hex surely feeds it nothing: for meat-eaters only if they will not hunt."""
        if grazes_in(self.book, self.view, beast, goal):
            return False
        if "meat" not in beast.powers.eats:
            return True
        return self.behaviour(beast) is Behaviour.DEFENSIVE and self.view.hexes[goal].x == 0


def must_eat(book: Book, view: IslandView, beast: Beast) -> bool:
    """Say whether a creature dies if it finds no meal this round, as far as a reader can know (3.4)."""
    spared = beast.powers.reserve > 0 or view.season in beast.powers.no_hunger_in
    return not spared and beast.hunger + 1 >= book.kinds[beast.kind].starves_at


def grazes_in(book: Book, view: IslandView, beast: Beast, name: str) -> bool:
    """Say whether a creature can eat the plants of a hex, and some are left there."""
    patch = view.hexes[name]
    return patch.y > 0 and book.terrain[patch.terrain].plant in beast.powers.eats


def ids(beasts: Sequence[Beast]) -> str:
    """Return creatures as a sentence lists them."""
    return str(Several(tuple(beast.id for beast in beasts)))


def _outspoken(look: Outlook) -> Odd:
    """Yield the lines that do not count for all their creatures, and what counts instead.

    A line for one creature after a line for all is how sets are written; so only these are told: lines
    overruled by a later one of their sort, by an earlier one though they stand later, or altogether. A line
    with a test is meant to give way, or to go before.
    """
    best: dict[tuple[str, int], int] = {}
    for at, line in enumerate(look.lines):
        for part in line.parts:
            if line.rank >= look.lines[best.get(part, at)].rank:
                best[part] = at
    for place, line in enumerate(look.lines):
        if line.order.when is not None:
            continue
        lost = [part for part, value in line.parts.items() if look.counts.get(part) != value]
        by: dict[int, list[int]] = {}
        for part in lost:
            at = best[part]
            is_usual = look.lines[at].rank > line.rank and at > place and len(lost) < len(line.parts)
            if look.lines[at].order.when is None and not is_usual:
                by.setdefault(at, []).append(part[1])
        for at, found in by.items():
            yield (
                line.order,
                tr(
                    'For {creatures} another line counts: "{line}" ({why}).',
                    creatures=ids([look.view.creatures[number] for number in dict.fromkeys(found)]),
                    line=look.lines[at].order.source or str(look.lines[at].order),
                    why=_why(look.lines[at].rank, line.rank),
                ),
            )


def _why(rank: int, other: int) -> str:
    if rank == other:
        return tr("it stands later")
    return tr("a number goes before a selector") if rank == 2 else tr("other selectors go before ALL")


def _idle(look: Outlook, order: Order) -> Iterator[str]:
    """Yield why a line does nothing: no creature is selected, or the test is false and stays so."""
    asked: list[Beast | None] = [None]
    if isinstance(order, CreatureOrder):
        asked = [beast for beast in look.own if order.means(beast)]
        if not asked:
            who = f"{order.who.selector} {order.who.hex}".strip() or listed(order.who.ids)
            yield tr(
                "None of your creatures is meant by {selector} now: the line does nothing.", selector=who
            )
            return
    if order.when and not any(order.when.holds(Here(look.view, look.seat, beast)) for beast in asked):
        yield tr("Its test is false and stays so up to the deadline: the line does nothing.")
