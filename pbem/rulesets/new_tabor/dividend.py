"""TAB-P8 The Citizens' Dividend: rents go back to all, the Treasurer's wage first."""

from __future__ import annotations

from pbem.rulesets.new_tabor import events
from pbem.rulesets.new_tabor.book import TREASURER
from pbem.rulesets.new_tabor.economy import EconomyTable
from pbem.rulesets.new_tabor.wording import Money


def pay_dividend(table: EconomyTable) -> None:
    """TAB-161, TAB-P8 Pay the wage, then equal shares to all in the game; the rest waits (TAB-162)."""
    economy = table.state
    seats = economy.in_game()
    treasurer = economy.officers[TREASURER]
    wage = table.book.data.treasurer_wage if treasurer else 0
    each = (economy.bank - wage) // len(seats) if economy.bank > wage and seats else 0
    if not each:  # TAB-141, TAB-R57: nothing to split, so no wage
        table.tell(events.NoDividend())
        return
    economy.bank -= wage + each * len(seats)
    if treasurer:
        economy.seats[treasurer].money += wage
        economy.seats[treasurer].count("wages", wage)
    for one in seats:
        one.money += each
        one.count("dividends", each)
    table.tell(events.Dividend(Money(each), Money(economy.bank), Money(wage)))
