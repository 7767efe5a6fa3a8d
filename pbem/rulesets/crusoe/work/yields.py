"""What icons give: as printed, after modules, crowd and bank (CRU-R03; CRU-H30 to CRU-H33)."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.book import Icons
from pbem.rulesets.crusoe.goods import in_bank
from pbem.rulesets.crusoe.hooks import ICON, MAY_GAIN_LEISURE, MAY_TAKE, PRINTED
from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.modules.hooks import MAY_MAKE
from pbem.rulesets.crusoe.things import LEISURE, Basket
from pbem.rulesets.crusoe.work.crowds import crowd_of, left_by_crowd
from pbem.rulesets.crusoe.work.places import path_of, space_of


@dataclass(frozen=True)
class Yield:
    """What icons give of one thing: as they stand, how large the crowd is, what it leaves, what is got.

    The difference between the first two numbers is the crowd's, that between the last two the bank's.
    """

    thing: str
    printed: int
    crowd: int
    left: int
    given: int


@dataclass(frozen=True)
class Offer:
    """CRU-R04 An option of a space that a seat can use: its icons, and what they give it; never nothing."""

    icons: Icons
    gives: Basket


def yield_of(scene: Scene, seat: SeatId, icons: Icons, thing: str, units: int) -> Yield:
    """CRU-R03 Return what icons in a seat's space give it of one thing; none if it may not have it."""
    if _is_barred(scene, seat, icons.type, thing):
        return Yield(thing, 0, 0, 0, 0)
    printed = PRINTED(units, scene, seat, thing)
    crowd = crowd_of(scene, seat, path_of(scene.book, scene.state.seats[seat]).id, thing)
    left = left_by_crowd(scene, printed, crowd, thing)
    return Yield(thing, printed, crowd, left, max(0, min(left, in_bank(scene, thing))))


def offers(scene: Scene, seat: SeatId) -> tuple[Offer, ...]:
    """CRU-050, CRU-R04 Return the options that a seat has in its space: those that would give it anything."""
    castaway = scene.state.seats[seat]
    found = (_offer(scene, seat, icons) for icons in space_of(scene.book, castaway).options)
    return tuple(offer for offer in found if offer.gives)


def _offer(scene: Scene, seat: SeatId, icons: Icons) -> Offer:
    yields = (yield_of(scene, seat, icons, thing, units) for thing, units in icons.gives)
    return Offer(icons, Basket.of({each.thing: each.given for each in yields}))


def _is_barred(scene: Scene, seat: SeatId, icon: str, thing: str) -> bool:
    """CRU-H30, CRU-H35, CRA-R77 Say whether a seat may not have a thing by an icon, now or ever."""
    if thing == LEISURE and MAY_GAIN_LEISURE(scene, seat, ICON):
        return True
    return bool(MAY_MAKE(scene, seat, icon, thing) or MAY_TAKE(scene, seat, icon, thing))
