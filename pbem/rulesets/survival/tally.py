"""The look of a receipt: what a set makes of all one's creatures, to be checked at a glance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pbem.engine.events import SeatId, listed
from pbem.engine.ruleset import Played, Sheet
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.rulesets.survival.book import Behaviour, Book
from pbem.rulesets.survival.forecast import is_mentioned
from pbem.rulesets.survival.outlook import Outlook, grazes_in, must_eat
from pbem.rulesets.survival.view import Beast, IslandView

MOST_NAMED = 6
"""Creatures or hexes named in one row; of more only the number is told."""
FEWEST = 3
"""Creatures worth counting; fewer are seen at a glance."""

Row = tuple[str, str]


def ledger(book: Book, view: IslandView, seat: SeatId, sheet: Sheet) -> tuple[Row, ...]:
    """Return the look of a seat's creatures; none before there are any."""
    beasts = view.own(seat)
    if view.round == 0 or not beasts:
        return ()
    look = Outlook(book, view, seat, sheet)
    needs = (*_starving(look), *_crowded(look))
    if len(beasts) < FEWEST:
        return needs
    counts = (*_mentioned(look), *_moving(look), *_behaviours(look))
    return ((tr("Living creatures"), str(len(beasts))), *counts, *needs)


def _mentioned(look: Outlook) -> Iterator[Row]:
    """Only a set received can forget a creature; in round 1 there is but one."""
    if look.plan.played is not Played.RECEIVED or look.view.round == 1:
        return
    silent = [beast for beast in look.own if not is_mentioned(look.plan, beast)]
    if ordered := len(look.own) - len(silent):
        yield tr("Ordered"), str(ordered)
    if silent:
        yield tr("Not mentioned"), named(silent)


_PLACED, _PLACED_BY_DICE = tr_noop("Placed"), tr_noop("Placed by dice")
_MOVING, _STAYING, _WANDERING = tr_noop("Moving"), tr_noop("Staying"), tr_noop("Wandering at random")


def _moving(look: Outlook) -> Iterator[Row]:
    counts: Counter[str] = Counter()
    for beast in look.own:
        goal = look.goal(beast)
        if look.view.round == 1 or beast.is_newborn:
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


def _behaviours(look: Outlook) -> Iterator[Row]:
    counts = Counter(look.behaviour(beast) for beast in look.own)
    yield from ((tr(label), str(counts[one])) for one, label in _BEHAVIOURS.items() if counts[one])


def _starving(look: Outlook) -> Iterator[Row]:
    at_risk = [beast for beast in look.own if must_eat(look.book, look.view, beast)]
    if at_risk:
        yield tr("Must eat or starve"), named(at_risk)


def _crowded(look: Outlook) -> Iterator[Row]:
    """Hexes where more of one's own grazers meet than there are meals for them now."""
    grazers: Counter[str] = Counter()
    for beast in look.own:
        goal = look.goal(beast)
        if goal and grazes_in(look.book, look.view, beast, goal):
            grazers[goal] += 1
    hexes = look.view.hexes
    crowded = [name for name in hexes if name in grazers and grazers[name] > hexes[name].y]
    for name in crowded[:MOST_NAMED]:
        says = trn(
            "{number} of yours, {n} plant meal",
            "{number} of yours, {n} plant meals",
            hexes[name].y,
            number=grazers[name],
        )
        yield tr("Crowded: {hex}", hex=name), says


def named(beasts: Sequence[Beast]) -> str:
    """Return how many creatures, and which if they are few: 2 (17H and 63H)."""
    if len(beasts) > MOST_NAMED:
        return str(len(beasts))
    return f"{len(beasts)} ({listed([beast.id for beast in beasts])})"
