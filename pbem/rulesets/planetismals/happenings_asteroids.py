"""Events about asteroids: 01 mined out, 07 piracy, 18 collision, 20 takeover, 23 rent."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.accounts import transfer
from pbem.rulesets.planetismals.belt import Asteroid
from pbem.rulesets.planetismals.choosing import can_spare, raised_asteroid, takeover_goal
from pbem.rulesets.planetismals.happenings_common import Stroke
from pbem.rulesets.planetismals.ownership import destroy


def mine_out(stroke: Stroke) -> None:
    """PLA-101, R69: no extractor digs any more on an asteroid of the roller; all else stays."""
    asteroid = _random(stroke, [one for one in stroke.belt.owned(stroke.seat) if not one.mined_out])
    if asteroid is None:
        stroke.nothing()
        return
    asteroid.mined_out = True
    stroke.table.tell(events.MinedOut(asteroid.hex))


def piracy(stroke: Stroke) -> None:
    """PLA-107, R73: all stores on an asteroid of the roller are emptied, whoever owns them."""
    asteroid = _random(stroke, stroke.belt.owned(stroke.seat))
    if asteroid is None:
        stroke.nothing()
        return
    for one in stroke.belt.placed(asteroid.hex):
        one.store.clear()
    stroke.table.tell(events.Emptied(asteroid.hex))


def collision(stroke: Stroke) -> None:
    """PLA-118: all installations on an asteroid of the roller are destroyed with their stores."""
    asteroid = _random(stroke, stroke.belt.owned(stroke.seat))
    if asteroid is None:
        stroke.nothing()
        return
    for one in stroke.belt.placed(asteroid.hex):
        destroy(stroke.table, one, stroke.cause)


def _random(stroke: Stroke, asteroids: Sequence[Asteroid]) -> Asteroid | None:
    """PLA-R65 Return one of some asteroids in reading order, by dice; None where there is none."""
    return stroke.pick(asteroids, [one.hex for one in asteroids]) if asteroids else None


def take_over(stroke: Stroke) -> None:
    """PLA-120, R82, R83: the roller may pay an opponent for an asteroid; installations keep their owners."""
    price = stroke.happening.amount
    asteroid = takeover_goal(stroke.book, stroke.belt, stroke.seat)
    if asteroid is None or asteroid.owner is None or not can_spare(stroke.belt, stroke.seat, price):
        stroke.nothing()
        return
    former, asteroid.owner = asteroid.owner, stroke.seat
    transfer(stroke.table, stroke.seat, former, price, "takeover", asteroid.hex)
    stroke.table.tell(events.TookOver(stroke.seat, former, price, asteroid.hex, cause=stroke.cause))


def raise_rent(stroke: Stroke) -> None:
    """PLA-123, R84: the rent on an asteroid of the roller rises for good, under any later owner."""
    asteroid = raised_asteroid(stroke.belt, stroke.seat)
    if asteroid is None:
        stroke.nothing()
        return
    asteroid.rent += stroke.happening.amount
    stroke.table.tell(events.RentRaised(asteroid.hex, asteroid.rent))
