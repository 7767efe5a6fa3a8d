"""TAB-P9 Mutual Credit Clearing: money and the storehouse are made to balance (TAB-177 to 180)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.rulesets.new_tabor import events
from pbem.rulesets.new_tabor.audience import concerned
from pbem.rulesets.new_tabor.economy import EconomyTable, Producer
from pbem.rulesets.new_tabor.levy import levy
from pbem.rulesets.new_tabor.wording import Money


def clear(table: EconomyTable) -> None:
    """TAB-177, TAB-180 Levy what money there is beyond the stock, or issue what is missing."""
    economy = table.state
    if economy.imbalance > 0:
        levy(table, economy.imbalance, economy.starter())  # TAB-178, TAB-R60
    elif economy.imbalance < 0 and economy.in_game():
        issue(table, -economy.imbalance, economy.in_order())  # TAB-179


def issue(table: EconomyTable, amount: int, seats: Sequence[Producer]) -> None:
    """TAB-111, TAB-179 Pay new money to the seats equally, odd cents one each in the order given."""
    for one, share in zip(seats, shares_of(amount, len(seats)), strict=True):
        if share:
            one.money += share
            one.count("issued", share)
            table.tell(events.Issued(one.name, Money(share), only=concerned(table.book, one.id)))


def shares_of(amount: int, number: int) -> list[int]:
    """TAB-111 Return equal shares of an amount; what can't be shared goes to the first, one cent each."""
    share, odd = divmod(amount, number)
    return [share + (place < odd) for place in range(number)]
