"""The markets of the game: their state, the pot between sale and purchase, and how each cycle begins."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.goods import put
from pbem.rulesets.crusoe.hooks import CYCLE_OPEN, RECEIVER, STORES
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.monetary_market.commodity import Contribution
from pbem.rulesets.crusoe.modules.monetary_market.state import MonetaryMarket, open_cycle
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.things import Basket

POT = "pot"
"""The store of goods that are sold and not yet bought."""
WHOLESALE_SOURCE = "wholesale"
"""Where a gain comes from that is bought or left over (CRU-H34)."""


def markets_of(scene: Scene) -> MonetaryMarket:
    """Return the markets of the game."""
    return state_of(scene, MonetaryMarket)


def begin(table: IslandTable) -> None:
    """Let a cycle begin with an empty pot."""
    open_cycle(markets_of(table))


def in_pot(scene: Scene, good: str) -> int:
    """Return the units of a good that wait to be bought."""
    return markets_of(scene).pot.get(good, 0)


def into_pot(table: IslandTable, good: str, given: Contribution) -> None:
    """CRA-MM-08 Put what a seat gives into the pot; it belongs to nobody there."""
    holding, pot = table.state.seats[given.seat].hold[good], markets_of(table).pot
    holding.new -= given.new
    holding.kept -= given.kept
    pot[good] = pot.get(good, 0) + given.units


def out_of_pot(table: IslandTable, seat: SeatId, good: str, units: int) -> SeatId:
    """CRU-H34 Give a seat units of the pot; return who gets them."""
    markets_of(table).pot[good] -= units
    receiver = RECEIVER(seat, table, good, units, WHOLESALE_SOURCE)
    put(table.state.seats[receiver], good, units)
    return receiver


def stored(stores: tuple[tuple[str, Basket], ...], scene: Scene) -> tuple[tuple[str, Basket], ...]:
    """CRU-H09 What is in the pot is held by nobody, and not in the bank."""
    return (*stores, (POT, Basket.of(markets_of(scene).pot)))


ACTS: tuple[Act, ...] = (CYCLE_OPEN.by(begin), STORES.by(stored))
"""What the markets keep from cycle to cycle."""
