"""CRU-P08 The sharing steps: the pool of Socialism, and the heap of Communism, divided at once."""

from __future__ import annotations

from pbem.engine.results import Became
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe import told_market as told
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.goods import into_common
from pbem.rulesets.crusoe.hooks import SHARED
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.language.shareorders import ALL, Submit
from pbem.rulesets.crusoe.letters import first_of, used
from pbem.rulesets.crusoe.market.dividing import divide
from pbem.rulesets.crusoe.market.motions import open_question
from pbem.rulesets.crusoe.things import EMPTY, GOODS, Basket
from pbem.rulesets.crusoe.wishes import EVEN, Division
from pbem.rulesets.crusoe.wording import Said


def fill_pool(table: IslandTable, group: str) -> None:
    """CRU-185 All goods go into the common pool; how it is divided is open to motions."""
    _collect(table, group, is_pool=True)
    open_question(table.state, group)


def share_heap(table: IslandTable, group: str) -> None:
    """CRU-188 All goods go into the common heap, and it is divided as evenly as possible."""
    _collect(table, group, is_pool=False)
    divide(table, Division(EVEN), [castaway.id for castaway in table.state.in_order(group)], SHARED)


def _collect(table: IslandTable, group: str, *, is_pool: bool) -> None:
    """CRU-P08, CRU-R39 Collect what was made in this cycle, and of what was kept what each submits."""
    for castaway in table.state.in_order(group):
        new = Basket.of({good: castaway.hold[good].new for good in GOODS})
        kept = _submitted(table, castaway)
        into_common(table, castaway.id, new, new_first=True)
        into_common(table, castaway.id, kept)
        if given := new + kept:
            table.tell(told.PutIn(castaway.name, Said(given), is_pool))


def _submitted(table: IslandTable, castaway: Castaway) -> Basket:
    """CRU-038, CRU-R39, CRU-R68 Return the kept goods that a seat submits, as far as it has them."""
    order = first_of(table, castaway.id, Submit)
    if order is None:
        return EMPTY
    kept = {good: castaway.hold[good].kept for good in GOODS}
    wanted = kept if order.word == ALL else {good: order.basket[good] for good in GOODS}
    given = Basket.of({good: min(kept[good], wanted[good]) for good in GOODS})
    if given or not any(wanted.values()):
        used(table, order, tr_noop("put in: {goods}"), goods=Said(given))
    else:
        used(table, order, tr_noop("you have kept none of it"), Became.NEVER)
    return given
