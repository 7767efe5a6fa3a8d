"""How things change hands: out of the bank, back to it, and from seat to seat (CRU-005, CRU-006)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.hooks import (
    AMOUNT,
    ESTATE,
    EXTRAS,
    HAND_EXTRA,
    HANDED,
    LOOT,
    MAY_GAIN_LEISURE,
    RECEIVER,
    STORES,
    SUPPLY,
    Extras,
)
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.things import EMPTY, GOODS, LEISURE, THINGS, Basket

PLENTY = 1000
"""CRA-TWC-04 What the bank has of a thing that there is no end of."""


def in_bank(scene: Scene, thing: str) -> int:
    """CRU-005 Return how many tokens of a thing are left: the limit less all that is held or stored."""
    island = scene.state
    held = sum(seat.amount(thing) for seat in island.seats.values()) + island.common.get(thing, 0)
    stored = sum(basket[thing] for _, basket in STORES((), scene))
    return SUPPLY(scene.book.tables.tokens[thing] - held - stored, scene, thing)


def gain(
    table: IslandTable, seat: SeatId, thing: str, units: int, source: str, *, is_new: bool = False
) -> tuple[SeatId, int]:
    """CRU-006 Give units out of the bank, as far as it has them; return who got them, and how many.

    CRU-H35 Leisure stays there if it would go to a seat that can gain none; of its maker this was asked.
    """
    given = max(0, min(units, in_bank(table, thing)))
    receiver = RECEIVER(seat, table, thing, given, source)
    if thing == LEISURE and receiver != seat and MAY_GAIN_LEISURE(table, receiver, source):
        given = 0
    put(table.state.seats[receiver], thing, given, is_new=is_new)
    return receiver, given


def put(castaway: Castaway, thing: str, units: int, *, is_new: bool = False) -> None:
    """Add units to what a castaway holds; `is_new` if they were made from an icon in this cycle."""
    if thing in castaway.hold:
        holding = castaway.hold[thing]
        holding.new += units if is_new else 0
        holding.kept += 0 if is_new else units
    elif thing == LEISURE:
        castaway.leisure += units
    else:
        castaway.signals[thing] += units


def lose(castaway: Castaway, thing: str, units: int, *, new_first: bool = False) -> int:
    """CRU-R40 Take units away, kept ones first; return how many there were to take."""
    taken = min(units, castaway.amount(thing))
    if thing in castaway.hold:
        holding = castaway.hold[thing]
        first = min(taken, holding.new if new_first else holding.kept)
        holding.new -= first if new_first else taken - first
        holding.kept -= taken - first if new_first else first
    elif thing == LEISURE:
        castaway.leisure -= taken
    else:
        castaway.signals[thing] -= taken
    return taken


def holds(castaway: Castaway, basket: Basket) -> bool:
    """Say whether a castaway holds all of a basket."""
    return all(castaway.amount(thing) >= units for thing, units in basket)


def has_all(scene: Scene, seat: SeatId, basket: Basket) -> bool:
    """CRU-H08a Say whether a seat has all of a basket, what only modules know of among it."""
    return holds(scene.state.seats[seat], basket) and not lacking_extras(scene, seat, basket)


def lacking_extras(scene: Scene, seat: SeatId, basket: Basket) -> Extras:
    """CRU-H08a Return how much a seat lacks of money, deeds and shares of a basket."""
    short = ((name, number - (AMOUNT(scene, seat, name) or 0)) for name, number in basket.extras)
    return tuple((name, number) for name, number in short if number > 0)


def extras_of(scene: Scene, seat: SeatId) -> Basket:
    """CRU-H45 Return the deeds and shares that a seat has."""
    return Basket.of({}, dict(EXTRAS((), scene, seat)))


def hand_over(
    table: IslandTable, giver: SeatId, taker: SeatId, basket: Basket, source: str
) -> dict[SeatId, Basket]:
    """Move a basket from one seat to another, where it is kept; return who got what of it (CRU-H34)."""
    got: dict[SeatId, Basket] = {}
    for thing, units in basket:
        lose(table.state.seats[giver], thing, units)
        receiver = RECEIVER(taker, table, thing, units, source)
        put(table.state.seats[receiver], thing, units)
        got[receiver] = got.get(receiver, EMPTY) + Basket.one(thing, units)
    for name, number in basket.extras:
        receiver = hand_extra(table, giver, taker, name, number, source)
        got[receiver] = got.get(receiver, EMPTY) + Basket.of({}, {name: number})
    HANDED(table, giver, taker, basket, source)
    return got


def hand_extra(
    table: IslandTable, giver: SeatId, taker: SeatId, name: str, number: int, source: str
) -> SeatId:
    """CRU-H34, CRU-H47 Let money, a deed or shares pass to another; return who gets them."""
    receiver = RECEIVER(taker, table, name, number, source)
    HAND_EXTRA(table, giver, receiver, name, number, source)
    return receiver


def all_goods(castaway: Castaway) -> Basket:
    """Return all goods that a castaway holds, new and kept."""
    return Basket.of({good: castaway.amount(good) for good in GOODS})


def everything(castaway: Castaway) -> Basket:
    """Return all that a castaway holds, markers too."""
    return Basket.of({thing: castaway.amount(thing) for thing in THINGS})


def into_common(table: IslandTable, seat: SeatId, basket: Basket, *, new_first: bool = False) -> None:
    """Put a seat's goods into the heap, and remember who put them there."""
    island = table.state
    mine = island.put_in.setdefault(seat, dict.fromkeys(GOODS, 0))
    for good, units in basket:
        taken = lose(island.seats[seat], good, units, new_first=new_first)
        island.common[good] += taken
        mine[good] += taken


def out_of_common(table: IslandTable, seat: SeatId, good: str, units: int, source: str) -> tuple[SeatId, int]:
    """Give units of the heap to a seat, as far as there are any; return who got them, and how many.

    CRU-H48 What one seat leaves, or loses, is handed by that seat.
    """
    island = table.state
    given = min(units, island.common[good])
    island.common[good] -= given
    receiver = RECEIVER(seat, table, good, given, source)
    put(island.seats[receiver], good, given)
    givers = [one for one, goods in island.put_in.items() if any(goods.values())]
    if source in (ESTATE, LOOT) and len(givers) == 1:
        HANDED(table, givers[0], seat, Basket.one(good, given), source)
    return receiver, given
