"""Money of all: the Dividend, the levy, Mutual Credit Clearing."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.events import Event, SeatId, event
from pbem.rulesets.new_tabor.book import TREASURER, concerned
from pbem.rulesets.new_tabor.economy import EconomyTable, Producer
from pbem.rulesets.new_tabor.wording import Money


def clear(table: EconomyTable) -> None:
    """TAB-P9, TAB-177, TAB-180 Levy what money there is beyond the stock, or issue what is missing."""
    economy = table.state
    if economy.imbalance > 0:
        levy(table, economy.imbalance, economy.starter())  # TAB-178
    elif economy.imbalance < 0 and economy.in_game():
        issue(table, -economy.imbalance, economy.in_order())  # TAB-179


@event("TAB-179", "{seat} receives {amount} to balance the stock.")
class Issued(Event):
    seat: str
    amount: Money


def issue(table: EconomyTable, amount: int, seats: Sequence[Producer]) -> None:
    """TAB-111, TAB-179 Pay new money to the seats equally, odd cents one each in the order given."""
    for one, share in zip(seats, shares_of(amount, len(seats)), strict=True):
        if share:
            one.money += share
            one.count("issued", share)
            table.tell(Issued(one.name, Money(share), only=concerned(table.book, one.id)))


def shares_of(amount: int, number: int) -> list[int]:
    """TAB-111 Return equal shares of an amount; what can't be shared goes to the first, one cent each."""
    share, odd = divmod(amount, number)
    return [share + (place < odd) for place in range(number)]


@event(
    "TAB-161",
    "Citizens' Dividend: {each} each, {left} left.",
    when={"wage": "Citizens' Dividend: {each} each, {left} left, Treasurer {wage}."},
)
class Dividend(Event):
    """A Citizens' Dividend; `wage` is 0 where no player is Treasurer."""

    each: Money
    left: Money
    wage: Money


@event("TAB-R57", "No dividend.")
class NoDividend(Event):
    pass


def pay_dividend(table: EconomyTable) -> None:
    """TAB-161, TAB-P8 Pay the wage, then equal shares to all in the game; the rest waits (TAB-162)."""
    economy = table.state
    seats = economy.in_game()
    treasurer = economy.officers[TREASURER]
    wage = table.book.data.treasurer_wage if treasurer else 0
    each = (economy.bank - wage) // len(seats) if economy.bank > wage and seats else 0
    if not each:  # TAB-141, TAB-R57: nothing to split, so no wage
        table.tell(NoDividend())
        return
    economy.bank -= wage + each * len(seats)
    if treasurer:
        economy.seats[treasurer].money += wage
        economy.seats[treasurer].count("wages", wage)
    for one in seats:
        one.money += each
        one.count("dividends", each)
    table.tell(Dividend(Money(each), Money(economy.bank), Money(wage)))


@event("TAB-175", "{seat} pays {amount} to balance the stock.")
class Levied(Event):
    seat: str
    amount: Money


def levy(table: EconomyTable, amount: int, first: SeatId) -> None:
    """TAB-P12, TAB-176, TAB-R61 Collect and retire an amount, from a seat on, as far as there is money."""
    payers = list(table.state.cycle(first))
    before = {one.id: one.money for one in payers}
    _collect(payers, amount)
    for one in payers:
        if paid := before[one.id] - one.money:
            one.count("levied", paid)
            only = concerned(table.book, one.id)
            table.tell(Levied(one.name, Money(paid), only=only))


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
