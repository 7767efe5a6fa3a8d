"""The tally of a receipt: what a set makes of all one's creatures, to be checked at a glance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pbem.engine.events import SeatId, listed
from pbem.engine.ruleset import Played, Sheet
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.rulesets.survival.book import Behaviour, Book
from pbem.rulesets.survival.forecast import behaviour_of, goal_of, is_mentioned
from pbem.rulesets.survival.plans import Plan, plan_of
from pbem.rulesets.survival.view import Beast, IslandView

MOST_NAMED = 6
"""Creatures or hexes named in one row; of more only the number is told."""
FEWEST = 3
"""Creatures worth counting; fewer are seen at a glance."""

Row = tuple[str, str]


@dataclass(frozen=True)
class Tally:
    """A seat's living creatures and the plan for them."""

    book: Book
    view: IslandView
    plan: Plan
    beasts: Sequence[Beast]

    def goal(self, beast: Beast) -> str | None:
        """Return the hex a creature will feed in; None where dice say it."""
        return goal_of(self.book, self.view, self.plan, beast)


def ledger(book: Book, view: IslandView, seat: SeatId, sheet: Sheet) -> tuple[Row, ...]:
    """Return the tally of a seat's creatures; none before there are any."""
    beasts = view.own(seat)
    if view.round == 0 or not beasts:
        return ()
    tally = Tally(book, view, plan_of(view, seat, sheet), beasts)
    needs = (*_starving(tally), *_crowded(tally))
    if len(beasts) < FEWEST:
        return needs
    counts = (*_mentioned(tally), *_moving(tally), *_behaviours(tally))
    return ((tr("Living creatures"), str(len(beasts))), *counts, *needs)


def _mentioned(tally: Tally) -> Iterator[Row]:
    """Only a set received can forget a creature; in round 1 there is but one."""
    if tally.plan.played is not Played.RECEIVED or tally.view.round == 1:
        return
    silent = [beast for beast in tally.beasts if not is_mentioned(tally.plan, beast)]
    if ordered := len(tally.beasts) - len(silent):
        yield tr("Ordered"), str(ordered)
    if silent:
        yield tr("Not mentioned"), named(silent)


_PLACED, _PLACED_BY_DICE = tr_noop("Placed"), tr_noop("Placed by dice")
_MOVING, _STAYING, _WANDERING = tr_noop("Moving"), tr_noop("Staying"), tr_noop("Wandering at random")


def _moving(tally: Tally) -> Iterator[Row]:
    counts: Counter[str] = Counter()
    for beast in tally.beasts:
        goal = tally.goal(beast)
        if tally.view.round == 1 or beast.is_newborn:
            counts[_PLACED_BY_DICE if goal is None else _PLACED] += 1
        elif goal is None:
            counts[_WANDERING] += 1
        else:
            counts[_STAYING if goal == beast.hex else _MOVING] += 1
    labels = (_PLACED, _PLACED_BY_DICE, _MOVING, _STAYING, _WANDERING)
    yield from ((tr(label), str(counts[label])) for label in labels if counts[label])


_BEHAVIOURS = {
    Behaviour.DEFENSIVE: tr_noop("Defensive"),
    Behaviour.SEMI: tr_noop("Semi"),
    Behaviour.AGGRESSIVE: tr_noop("Aggressive"),
}


def _behaviours(tally: Tally) -> Iterator[Row]:
    counts = Counter(behaviour_of(tally.book, tally.plan, beast) for beast in tally.beasts)
    yield from ((tr(label), str(counts[one])) for one, label in _BEHAVIOURS.items() if counts[one])


def _starving(tally: Tally) -> Iterator[Row]:
    at_risk = [beast for beast in tally.beasts if must_eat(tally.book, tally.view, beast)]
    if at_risk:
        yield tr("Must eat or starve"), named(at_risk)


def must_eat(book: Book, view: IslandView, beast: Beast) -> bool:
    """Say whether a creature dies if it finds no meal this round, as far as a reader can know (3.4)."""
    spared = beast.powers.reserve > 0 or view.season in beast.powers.no_hunger_in
    return not spared and beast.hunger + 1 >= book.kinds[beast.kind].starves_at


def _crowded(tally: Tally) -> Iterator[Row]:
    """Hexes where more of one's own grazers meet than there are meals for them now."""
    grazers: Counter[str] = Counter()
    for beast in tally.beasts:
        goal = tally.goal(beast)
        if goal and grazes_in(tally.book, tally.view, beast, goal):
            grazers[goal] += 1
    hexes = tally.view.hexes
    crowded = [name for name in hexes if name in grazers and grazers[name] > hexes[name].y]
    for name in crowded[:MOST_NAMED]:
        says = trn(
            "{number} of yours, {n} plant meal",
            "{number} of yours, {n} plant meals",
            hexes[name].y,
            number=grazers[name],
        )
        yield tr("Crowded: {hex}", hex=name), says


def grazes_in(book: Book, view: IslandView, beast: Beast, name: str) -> bool:
    """Say whether a creature can eat the plants of a hex, and some are left there."""
    patch = view.hexes[name]
    return patch.y > 0 and book.terrain[patch.terrain].plant in beast.powers.eats


def named(beasts: Sequence[Beast]) -> str:
    """Return how many creatures, and which if they are few: 2 (17H and 63H)."""
    if len(beasts) > MOST_NAMED:
        return str(len(beasts))
    return f"{len(beasts)} ({listed([beast.id for beast in beasts])})"
