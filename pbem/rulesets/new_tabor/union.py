"""TAB-P2 Exchange with the Credit Union: sales and purchases at spot price."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from pbem.engine.events import Event, SeatId, event
from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor.book import CLERK, GOODS, Book, concerned
from pbem.rulesets.new_tabor.economy import (
    Economy,
    EconomyTable,
    Producer,
    bar_to_dealing,
    cap_of,
    fee_of,
    no_goods,
    room,
)
from pbem.rulesets.new_tabor.plans import exchanged, plan_of
from pbem.rulesets.new_tabor.things import Kept, Things, affordable, sellable
from pbem.rulesets.new_tabor.wording import Money, SaidThings

Asked: TypeAlias = Sequence[tuple[str, int]]
"""Goods with units, in the order written; a good may come more than once."""


@dataclass(frozen=True)
class Dealt:
    """What came of a sale or purchase: the units of each good asked for, in that order, or a reason."""

    units: tuple[int, ...] = ()
    reason: str = ""

    @property
    def has_moved(self) -> bool:
        """Say whether anything changed hands."""
        return any(self.units)


def sell_to_union(
    table: EconomyTable,
    seat: SeatId,
    asked: Asked,
    is_settling: bool,
    kept: Kept,
    enough: int | None = None,
) -> Dealt:
    """TAB-P2, TAB-R53 Sell in one transaction what is not kept back and fits within the caps.

    While settling, a seat may go above them for inputs that it lacks (TAB-R55). With `enough`, a value in
    cents, no unit is sold beyond it, and none at all unless the sale brings more than its fee.
    """
    mine = table.state.seats[seat]
    lot = _Lot(table.book, table.state, mine, kept, enough)
    units = lot.within_caps(asked)
    if is_settling:
        units = lot.above_caps(asked, units, price_of_shortage(table, seat))
    if not any(units):
        return Dealt(reason=_why_nothing(mine, asked, kept))
    fee = fee_of(table.book, table.state)
    if mine.money + lot.value < fee or (enough is not None and lot.value <= fee):
        return Dealt(reason=tr("the proceeds do not cover the Clerk's fee"))
    _hand_in(table, mine, lot.goods, lot.value)
    return Dealt(tuple(units))


class _Lot:
    """The units of a sale, gathered good by good as long as they are held and there is room."""

    def __init__(
        self, book: Book, economy: Economy, mine: Producer, kept: Kept, enough: int | None = None
    ) -> None:
        self._book, self._economy, self._mine, self._kept = book, economy, mine, kept
        self._enough = enough
        self.goods = no_goods()
        self.value = 0

    def within_caps(self, asked: Asked) -> list[int]:
        """TAB-168 Gather what fits within the caps of the quarter."""
        return [self._take(good, wanted, room(self._book, self._economy, good)) for good, wanted in asked]

    def above_caps(self, asked: Asked, units: list[int], needed: int) -> list[int]:
        """TAB-172, TAB-R55 Add what a seat must sell to have the cents it needs, up to the next caps."""
        economy, mine = self._economy, self._mine
        if needed <= mine.money:
            return units
        target = needed + fee_of(self._book, economy) - mine.money
        self._enough = target if self._enough is None else min(target, self._enough)
        cap = cap_of(self._book, economy, economy.quarter + 1)
        return [
            taken + self._take(good, wanted - taken, cap - economy.intake[good])
            for (good, wanted), taken in zip(asked, units, strict=True)
        ]

    def _take(self, good: str, wanted: int, space: int) -> int:
        """Gather units of a good, no more than suffice; `space` is what the union takes in this sale."""
        price = self._economy.price(good)
        held = sellable(self._mine, good, self._kept)
        units = min(wanted, held - self.goods[good], space - self.goods[good])
        if self._enough is not None:
            units = min(units, -(-(self._enough - self.value) // price))
        units = max(0, units)
        self.goods[good] += units
        self.value += units * price
        return units


def _why_nothing(mine: Producer, asked: Asked, kept: Kept) -> str:
    if any(wanted and sellable(mine, good, kept) for good, wanted in asked):
        return tr("the Credit Union has no room for it this quarter")
    return tr("nothing to sell")


@event(
    "TAB-165",
    "{seat} sells {things} to the Credit Union for {amount}.",
    when={"fee": "{seat} sells {things} to the Credit Union for {amount}, fee {fee}."},
)
class Sold(Event):
    """A sale to the Credit Union; `amount` is before the fee, which may be 0."""

    seat: str
    things: SaidThings
    amount: Money
    fee: Money


def _hand_in(table: EconomyTable, mine: Producer, goods: dict[str, int], value: int) -> None:
    """TAB-105, TAB-165, TAB-173 Stock goes to the storehouse, new money to the seller, a fee to the Clerk.

    TAB-104 Here alone money comes into the world by trade, as stock does by production.
    """
    economy, fee = table.state, fee_of(table.book, table.state)
    clerk = economy.officers[CLERK]
    for good, units in goods.items():
        mine.stock[good] -= units
        economy.storehouse[good] += units
        economy.intake[good] += units
    mine.money += value - fee
    mine.count("sold", sum(goods.values()))
    only = concerned(table.book, mine.id)
    if clerk and fee:
        economy.seats[clerk].money += fee
        mine.count("fees", fee)
        only = concerned(table.book, mine.id, clerk)
    said = SaidThings(Things.of(goods))
    table.tell(Sold(mine.name, said, Money(value), Money(fee), only=only))


@event("TAB-169", "{seat} buys {things} from the Credit Union for {amount}.")
class Bought(Event):
    seat: str
    things: SaidThings
    amount: Money


def buy_from_union(table: EconomyTable, seat: SeatId, asked: Asked, kept: Kept) -> Dealt:
    """TAB-P2, TAB-106, TAB-166, TAB-169 Buy what the storehouse holds and money pays for, and retire it."""
    economy, mine = table.state, table.state.seats[seat]
    bought, units = no_goods(), []
    reason = tr("you need none") if not any(wanted for _, wanted in asked) else tr("the storehouse is empty")
    for good, wanted in asked:
        price = economy.price(good)
        taken = min(wanted, economy.storehouse[good], affordable(mine, price, kept))
        if wanted and economy.storehouse[good] and not taken:
            reason = tr("no money")
        mine.money -= taken * price
        mine.stock[good] += taken
        economy.storehouse[good] -= taken
        bought[good] += taken
        units.append(taken)
    if not any(units):
        return Dealt(reason=reason)
    mine.count("bought", sum(units))
    amount = Money(economy.value(bought))
    only = concerned(table.book, seat)
    table.tell(Bought(mine.name, SaidThings(Things.of(bought)), amount, only=only))
    return Dealt(tuple(units))


def price_of_shortage(table: EconomyTable, seat: SeatId) -> int:
    """TAB-R55 Return in cents, at spot prices, the inputs that a seat lacks and somebody can sell it."""
    economy, mine = table.state, table.state.seats[seat]
    short = {good: need for good in GOODS if (need := mine.need(good))}
    return sum(
        min(need, economy.storehouse[good] + _offered(table, seat, good)) * economy.price(good)
        for good, need in short.items()
    )


def _offered(table: EconomyTable, seat: SeatId, good: str) -> int:
    """Return the units of a good that others offer a seat for money; nobody offers more than he holds."""
    economy = table.state
    return sum(
        min(
            other.stock[good],
            sum(exchanged(line).sold_to(table, line, seat, good) for line in plan_of(table, other.id).lines),
        )
        for other in economy.after(seat)
        if not bar_to_dealing(economy, seat, other.id)
    )
