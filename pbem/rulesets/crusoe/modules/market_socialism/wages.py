"""CRA-MSO-04, CRA-MSO-05 Wages: all that was made in this cycle goes to the vault, and is paid for."""

from __future__ import annotations

from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.modules.hooks import WAGE
from pbem.rulesets.crusoe.modules.market_socialism import told
from pbem.rulesets.crusoe.modules.market_socialism.vault import into_vault
from pbem.rulesets.crusoe.modules.monetary_market.taxing import pay_out
from pbem.rulesets.crusoe.modules.money.claims import WAGES_DUE, Claim
from pbem.rulesets.crusoe.modules.money.hooks import PAY_CLAIMS
from pbem.rulesets.crusoe.modules.money.told import Waged
from pbem.rulesets.crusoe.things import GOODS, SIGNALS, Basket
from pbem.rulesets.crusoe.wording import Said


def pay_wages(table: IslandTable, group: str) -> None:
    """CRA-MSO-04, CRA-R56 Take in all new goods that are still held; pay for them, and for signals made."""
    makers = table.state.in_order(group)
    due = tuple(Claim(one.id, wages_of(table, one), WAGES_DUE, one.id) for one in makers)
    for one in makers:
        made = Basket.of({good: one.hold[good].new for good in GOODS})
        if made:
            into_vault(table, one.id, made)
            table.tell(told.VaultFilled(one.name, Said(made)))
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
