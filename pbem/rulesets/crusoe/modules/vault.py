"""The vault of Market Socialism: wages for what goes in, and how goods keep (CRA-MSO-02 to 05, 10)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from pbem.engine.events import Event, SeatId, event
from pbem.engine.modules import Act
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.goods import put
from pbem.rulesets.crusoe.hooks import CYCLE_OPEN, FACT, KEPT, RECEIVER, STORES, Words
from pbem.rulesets.crusoe.island import IslandTable, ModuleState, Scene
from pbem.rulesets.crusoe.modules.hooks import LIMIT, PRICE, WAGE
from pbem.rulesets.crusoe.modules.monetary_market.taxes import pay_out
from pbem.rulesets.crusoe.modules.money import PAY_CLAIMS, WAGES_DUE, Claim, Waged
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.needs.keeping import DIE
from pbem.rulesets.crusoe.things import GOODS, SIGNALS, Basket, Good
from pbem.rulesets.crusoe.wording import Faces, Named, Said


@event("CRA-MSO-05", "{seat} delivers {goods} to the vault.")
class VaultFilled(Event):
    seat: str
    goods: Said


@event("CRA-MSO-06", "{seat} buys {goods} for ${dollars}.")
class Shopped(Event):
    seat: str
    goods: Said
    dollars: int


@event("CRA-MSO-10", "The vault's {good}: {faces}: {kept} of {units} keeps.", called={"faces": "dice"})
class VaultKept(Event):
    good: Named
    dice: Faces
    kept: int
    units: int


@event("CRA-MSO-10", "The vault loses {goods}.")
class VaultLost(Event):
    goods: Said


# ---- The vault: what is in it, how goods come in and go out, and how they keep (CRA-MSO-05, CRA-MSO-10)

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
        table.tell(VaultLost(Said(Basket.of(lost))))


def _kept(table: IslandTable, good: str, units: int, limit: int) -> int:
    """CRU-165 Return how many units keep."""
    faces = tuple(_roll(table, good, number, units) for number in range(1, units + 1))
    kept = sum(face <= limit for face in faces)
    table.tell(VaultKept(Named(good), faces, kept, units))
    return kept


def _roll(table: IslandTable, good: str, number: int, units: int) -> int:
    dice = table.dice.at(table.state.turn, "keeps", VAULT, good, number)
    return dice.die(DIE, f"vault {good} {number} of {units}")


# ---- CRA-MSO-04, CRA-MSO-05 Wages: all that was made in this cycle goes to the vault, and is paid for


def pay_wages(table: IslandTable, group: str) -> None:
    """CRA-MSO-04, CRA-R56 Take in all new goods that are still held; pay for them, and for signals made."""
    makers = table.state.in_order(group)
    due = tuple(Claim(one.id, wages_of(table, one), WAGES_DUE, one.id) for one in makers)
    for one in makers:
        made = Basket.of({good: one.hold[good].new for good in GOODS})
        if made:
            into_vault(table, one.id, made)
            table.tell(VaultFilled(one.name, Said(made)))
    claims = PAY_CLAIMS(tuple(claim for claim in due if claim.dollars), table, group)
    pay_out(table, claims)
    for one in makers:
        dollars = sum(claim.dollars for claim in claims if claim.receiver == one.id)
        if dollars:
            table.tell(Waged(one.name, dollars))


def wages_of(scene: Scene, maker: Castaway) -> int:
    """CRA-MSO-02, CRA-R56 Return what a seat is due for goods it made and still holds, and for signals."""
    units = {good: maker.hold[good].new for good in GOODS} | maker.signals
    return sum(wage_of(scene, thing) * units[thing] for thing in (*GOODS, *SIGNALS))


def wage_of(scene: Scene, thing: str) -> int:
    """CRA-MSO-02, CRA-R23 Return the dollars for a unit: as decreed, or as it is before any decree."""
    decreed = WAGE(scene, thing)
    return scene.book.advanced.defaults.wages[thing] if decreed is None else decreed


# ---- What tests and programs may ask of the vault and the shop (CRA 5.5, 6.4)


def fact(scene: Scene, name: str, args: Words, cycle: int) -> int | None:
    """CRA 5.5, 6.4 Answer vault of a good, and what a seat has bought of one; known of now only."""
    if cycle != scene.state.cycle or not args or args[-1] not in GOODS:
        return None
    match name:
        case "vault" if len(args) == 1:
            return in_vault(scene, args[0])
        case "bought" if len(args) == 2:
            return bought_by(scene, *args)
    return None


ACTS: tuple[Act, ...] = (CYCLE_OPEN.by(open_cycle), STORES.by(stored), KEPT.by(preserve), FACT.by(fact))
"""What the vault does by itself, and answers."""
