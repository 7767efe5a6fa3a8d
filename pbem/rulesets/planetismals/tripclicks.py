"""Whole plans to be chosen: the trips that a company lives on, with blanks for shuttle, place and goods."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.orderform import Choice, Item, Pick
from pbem.engine.tongue import tr
from pbem.rulesets.planetismals.legality import colonies
from pbem.rulesets.planetismals.lexicon import BeltLexicon
from pbem.rulesets.planetismals.prices import installation_price
from pbem.rulesets.planetismals.spots import (
    asteroid_choice,
    asteroids_by_distance,
    market_choices,
    own_sites,
    shuttle_choices,
    standing_choice,
)
from pbem.rulesets.planetismals.view import BeltView, SeenAsteroid
from pbem.rulesets.planetismals.wording import kind_of

MOST_EXPLORED = 4
"""So many asteroids at most are explored in one trip that is chosen."""


def trip_items(words: BeltLexicon) -> Iterator[Item]:
    """Yield trips; each takes the place of the plan of the shuttle that is chosen for it."""
    shuttles = shuttle_choices(words.seen, words.me)
    if not shuttles:
        return
    shuttle = Pick(tr("Shuttle"), shuttles)
    yield from _exploring(words, shuttle)
    yield from _settling(words, shuttle)
    yield from _hauling(words, shuttle)
    yield from _supplying(words, shuttle)
    yield from _moving(words, shuttle)


def _trip(name: str, says: str, steps: str, *picks: Pick) -> Item:
    return Item(name, says, f"PLAN {{}}: {steps}", picks, is_block=True)


def _exploring(words: BeltLexicon, shuttle: Pick) -> Iterator[Item]:
    left = sum(not one.is_explored for one in words.seen.asteroids.values())
    if not left:
        return
    numbers = tuple(Choice(str(number)) for number in range(1, min(left, MOST_EXPLORED) + 1))
    says = tr("fly to the nearest unexplored asteroids, and back to the Base")
    yield _trip(tr("Explore"), says, "EXPLORE {}; GO base", shuttle, Pick(tr("Asteroids"), numbers))
    says = tr("buy an installation and set it down on the nearest unexplored asteroid, again and again")
    what = Pick(tr("Installation"), tuple(buying(words.seen, "{}")))
    yield _trip(
        tr("Explore and build"), says, "BUY {} OR HOLD; EXPLORE; PLACE; GO base; REPEAT", shuttle, what
    )


def _settling(words: BeltLexicon, shuttle: Pick) -> Iterator[Item]:
    places = _places(words, asteroids_by_distance(words.seen, words.book.map.base))
    if not places:
        return
    says = tr("buy an installation, set it down on an asteroid, and come back")
    what, where = Pick(tr("Installation"), tuple(buying(words.seen, "{}"))), Pick(tr("Asteroid"), places)
    steps = "GO base; BUY {} OR HOLD; GO {}; PLACE; GO base"
    yield _trip(tr("Build"), says, steps, shuttle, what, where)


def _places(words: BeltLexicon, asteroids: list[SeenAsteroid]) -> tuple[Choice, ...]:
    """Return asteroids to fly to from the Base, those without a free zone last."""
    view, base = words.seen, words.book.map.base
    asteroids = sorted(asteroids, key=lambda one: one.is_explored and len(view.placed(one.hex)) >= one.zones)
    return tuple(asteroid_choice(view, one, base, one.hex) for one in asteroids)


def _hauling(words: BeltLexicon, shuttle: Pick) -> Iterator[Item]:
    sites = _places(words, own_sites(words.seen, words.me))
    if not sites:
        return
    markets = tuple(market_choices(words.seen, words.book.map.base))
    says = tr("fetch what you have made, and sell it, again and again")
    picks = (shuttle, Pick(tr("From"), sites), Pick(tr("Market"), markets))
    yield _trip(tr("Haul goods"), says, "GO {}; LOAD ALL; GO {}; SELL ALL; REPEAT", *picks)
    if len(sites) > 1:
        says = tr("bring what you have made from one asteroid to another, again and again")
        picks = (shuttle, Pick(tr("From"), sites), Pick(tr("To"), (*sites[1:], sites[0])))
        yield _trip(tr("Carry goods"), says, "GO {}; LOAD ALL; GO {}; UNLOAD ALL; REPEAT", *picks)


def _supplying(words: BeltLexicon, shuttle: Pick) -> Iterator[Item]:
    sites = _places(words, own_sites(words.seen, words.me, colonies(words.book)))
    if not sites:
        return
    where = Pick(tr("Colony"), sites)
    says = tr("bring luxuries to a colony of yours, again and again")
    goes = "UNLOAD" if words.book.options.luxury_stock else "SELL"
    steps = f"GO base; BUY MAX luxury; GO {{}}; {goes} ALL luxury; REPEAT"
    yield _trip(tr("Luxuries"), says, steps, shuttle, where)
    says = tr("bring food from the black market to a colony of yours")
    units = Pick(tr("Units"), tuple(Choice(number) for number in ("5", "10", "20", "50")), is_free=True)
    steps = "GO bmz; BUY {} food OR HOLD; GO {}; UNLOAD ALL food"
    yield _trip(tr("Food"), says, steps, shuttle, units, where)


def _moving(words: BeltLexicon, shuttle: Pick) -> Iterator[Item]:
    view = words.seen
    own = [one for one in view.placed(owner=words.me) if not one.in_lot]
    if not own:
        return
    things = tuple(standing_choice(view, one, f"{one.hex}; TAKE {one.id}") for one in own)
    places = _places(words, asteroids_by_distance(view, words.book.map.base))
    says = tr("pick an installation up and set it down elsewhere")
    picks = (shuttle, Pick(tr("Installation"), things), Pick(tr("Asteroid"), places))
    yield _trip(tr("Move"), says, "GO {}; GO {}; PLACE", *picks)


def buying(view: BeltView, frame: str) -> Iterator[Choice]:
    """Yield all installations there are to be bought, with their prices."""
    for sort in view.book.sorts.values():
        price = installation_price(view.book, view, sort.key)
        for ore in sort.kinds or ("",):
            what = tr(
                "{installation}, {price} MC", installation=kind_of(view.book, sort.key, ore), price=price
            )
            yield Choice(frame.format(f"{sort.key} {ore}".strip()), what)
