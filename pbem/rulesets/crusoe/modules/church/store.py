"""What the Church has: goods out of play until it gives them, and how they keep (CRA-CHU-02, CRA-R102)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.goods import put
from pbem.rulesets.crusoe.hooks import KEPT, STORES
from pbem.rulesets.crusoe.island import IslandTable, ModuleState, Scene
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.church import told
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.needs.keeping import DIE
from pbem.rulesets.crusoe.things import GOODS, Basket, Good
from pbem.rulesets.crusoe.wording import Named, Said

CHURCH = "church"
"""The store of the Church."""


@dataclass
class Parish(ModuleState):
    """CRA-CHU-02, CRA-CHU-10 Units by good that the Church has, and who is banned from its charity.

    Of which kind the Church is, the options say.
    """

    module: ClassVar[str] = "church"
    store: dict[Good, int] = field(default_factory=dict)
    banned: list[SeatId] = field(default_factory=list)


def parish(scene: Scene) -> Parish:
    """Return how the Church stands."""
    return state_of(scene, Parish)


def in_store(scene: Scene, good: str) -> int:
    """Return the units of a good that the Church has."""
    return parish(scene).store.get(good, 0)


def add(table: IslandTable, good: str, units: int) -> None:
    """CRA-CHU-02 Add units to what the Church has, or take some away."""
    store = parish(table).store
    store[good] = store.get(good, 0) + units
    if not store[good]:
        del store[good]


def give(table: IslandTable, seat: SeatId, good: str, by: str) -> None:
    """CRA-R101, CRA-R10 Give a seat a unit, which is its own from now on and counts as kept."""
    add(table, good, -1)
    castaway = table.state.seats[seat]
    put(castaway, good, 1)
    table.tell(told.Given(castaway.name, Said(Basket.one(good)), by))


def stored(stores: tuple[tuple[str, Basket], ...], scene: Scene) -> tuple[tuple[str, Basket], ...]:
    """CRA-CHU-02, CRU-H09 What the Church has is held by nobody, and not in the bank."""
    return (*stores, (CHURCH, Basket.of(parish(scene).store)))


def preserve(table: IslandTable) -> None:
    """CRA-R102 Roll for every unit that was not given, good by good; water is lost."""
    lost = {}
    for good in GOODS:
        units, limit = in_store(table, good), table.book.tables.keeps.get(good, DIE)
        if not units or limit == DIE:
            continue
        if not limit:
            lost[good] = units
        add(table, good, (_kept(table, good, units, limit) if limit else 0) - units)
    if lost:
        table.tell(told.StoreLost(Said(Basket.of(lost))))


def _kept(table: IslandTable, good: str, units: int, limit: int) -> int:
    """CRU-165 Return how many units keep."""
    faces = tuple(_roll(table, good, number, units) for number in range(1, units + 1))
    kept = sum(face <= limit for face in faces)
    table.tell(told.StoreKept(Named(good), faces, kept, units))
    return kept


def _roll(table: IslandTable, good: str, number: int, units: int) -> int:
    dice = table.dice.at(table.state.turn, "keeps", CHURCH, good, number)
    return dice.die(DIE, f"church {good} {number} of {units}")


ACTS: tuple[Act, ...] = (STORES.by(stored), KEPT.by(preserve))
"""What the store does by itself."""
