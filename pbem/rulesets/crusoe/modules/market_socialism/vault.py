"""The vault: what is in it, how goods come in and go out, and how they keep (CRA-MSO-05, CRA-MSO-10)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.goods import put
from pbem.rulesets.crusoe.hooks import CYCLE_OPEN, KEPT, RECEIVER, STORES
from pbem.rulesets.crusoe.island import IslandTable, ModuleState, Scene
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.hooks import LIMIT, PRICE
from pbem.rulesets.crusoe.modules.market_socialism import told
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.needs.keeping import DIE
from pbem.rulesets.crusoe.things import GOODS, Basket, Good
from pbem.rulesets.crusoe.wording import Named, Said

VAULT = "vault"
"""The store of the government."""
SHOP = "shop"
"""Where a gain comes from that is bought of the vault (CRU-H34)."""


def price_of(scene: Scene, good: str) -> int:
    """CRA-MSO-02, CRA-R23 Return what a unit costs: as decreed, or as it is before any decree."""
    decreed = PRICE(scene, good)
    return scene.book.advanced.defaults.prices[good] if decreed is None else decreed


def limit_of(scene: Scene, seat: SeatId, good: str) -> int | None:
    """CRA-MSO-03, CRA-R23 Return the most units that a seat may buy in a cycle; None if it is not limited."""
    decreed = LIMIT(scene, seat, good)
    return scene.book.advanced.defaults.limits.get(good) if decreed is None else decreed


@dataclass
class MarketSocialism(ModuleState):
    """`vault` holds units by good, `bought` those of this cycle by seat and good."""

    module: ClassVar[str] = "market_socialism"
    vault: dict[Good, int] = field(default_factory=dict)
    bought: dict[SeatId, dict[Good, int]] = field(default_factory=dict)


def open_cycle(table: IslandTable) -> None:
    """CRA-R56 Limits count the purchases of one cycle."""
    state_of(table, MarketSocialism).bought = {}


def in_vault(scene: Scene, good: str) -> int:
    """Return the units of a good in the vault."""
    return state_of(scene, MarketSocialism).vault.get(good, 0)


def into_vault(table: IslandTable, seat: SeatId, goods: Basket) -> None:
    """CRA-MSO-05 Move new goods of a seat into the vault."""
    vault = state_of(table, MarketSocialism).vault
    for good, units in goods:
        table.state.seats[seat].hold[good].new -= units
        vault[good] = vault.get(good, 0) + units


def out_of_vault(table: IslandTable, seat: SeatId, good: str, units: int) -> None:
    """CRA-MSO-06, CRU-H34 Give a seat units of the vault, and note that it bought them."""
    state = state_of(table, MarketSocialism)
    state.vault[good] -= units
    put(table.state.seats[RECEIVER(seat, table, good, units, SHOP)], good, units)
    bought = state.bought.setdefault(seat, {})
    bought[good] = bought.get(good, 0) + units


def bought_by(scene: Scene, seat: SeatId, good: str) -> int:
    """CRA-R56 Return how many units of a good a seat has bought in this cycle."""
    return state_of(scene, MarketSocialism).bought.get(seat, {}).get(good, 0)


def stored(stores: tuple[tuple[str, Basket], ...], scene: Scene) -> tuple[tuple[str, Basket], ...]:
    """CRU-H09 What is in the vault is held by nobody, and not in the bank."""
    return (*stores, (VAULT, Basket.of(state_of(scene, MarketSocialism).vault)))


def preserve(table: IslandTable) -> None:
    """CRA-MSO-10, CRA-R56 Roll for every unit that nobody bought, good by good."""
    vault = state_of(table, MarketSocialism).vault
    lost = {}
    for good in GOODS:
        units, limit = in_vault(table, good), table.book.tables.keeps.get(good, DIE)
        if not units or limit == DIE:
            continue
        if limit:
            vault[good] = _kept(table, good, units, limit)
        else:
            lost[good], vault[good] = units, 0
    if lost:
        table.tell(told.VaultLost(Said(Basket.of(lost))))


def _kept(table: IslandTable, good: str, units: int, limit: int) -> int:
    """CRU-165 Return how many units keep."""
    faces = tuple(_roll(table, good, number, units) for number in range(1, units + 1))
    kept = sum(face <= limit for face in faces)
    table.tell(told.VaultKept(Named(good), faces, kept, units))
    return kept


def _roll(table: IslandTable, good: str, number: int, units: int) -> int:
    dice = table.dice.at(table.state.turn, "keeps", VAULT, good, number)
    return dice.die(DIE, f"vault {good} {number} of {units}")


ACTS: tuple[Act, ...] = (CYCLE_OPEN.by(open_cycle), STORES.by(stored), KEPT.by(preserve))
"""What the vault does by itself."""
