"""TAB-P12 The levy: an amount that the seats pay equally, those with money for those without."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.rulesets.new_tabor import events
from pbem.rulesets.new_tabor.audience import concerned
from pbem.rulesets.new_tabor.economy import EconomyTable, Producer
from pbem.rulesets.new_tabor.wording import Money


def levy(table: EconomyTable, amount: int, first: SeatId) -> None:
    """TAB-P12, TAB-176, TAB-R61 Collect and retire an amount, from a seat on, as far as there is money."""
    payers = list(table.state.cycle(first))
    before = {one.id: one.money for one in payers}
    _collect(payers, amount)
    for one in payers:
        if paid := before[one.id] - one.money:
            one.count("levied", paid)
            only = concerned(table.book, one.id)
            table.tell(events.Levied(one.name, Money(paid), only=only))


def _collect(payers: list[Producer], amount: int) -> None:
    """TAB-111 Take equal shares until all is paid; the last cents one each, in order."""
    while amount:
        able = [one for one in payers if one.money]
        if not able:
            break
        share = amount // len(able)
        for one in able if share else able[:amount]:
            paid = min(share or 1, one.money)
            one.money -= paid
            amount -= paid
