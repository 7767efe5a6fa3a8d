"""The invariants of money (CRA 10, 1 to 5, 13), held against every stage of whole games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from pbem.engine.events import Event
from pbem.engine.ruleset import Position
from pbem.rulesets.crusoe.goods import in_bank
from pbem.rulesets.crusoe.island import Island, IslandTable
from pbem.rulesets.crusoe.modules.monetary_market import markets as told
from pbem.rulesets.crusoe.modules.monetary_market import taxes
from pbem.rulesets.crusoe.modules.monetary_market.markets import NO_BIDS, MonetaryMarket
from pbem.rulesets.crusoe.modules.monetary_market.wholesale import Bidder, total_asked
from pbem.rulesets.crusoe.modules.money import Money
from pbem.rulesets.crusoe.things import GOODS, THINGS
from tests.crusoe.invariants import Watch
from tests.crusoe.matches import Rules
from tests.crusoe.stages import Stage, Watcher


@dataclass
class MoneyWatch:
    """Looks on through a whole game, and complains of money and goods that cannot be; counts what is told."""

    told: Counter[type] = field(default_factory=Counter)
    stages: Counter[str] = field(default_factory=Counter)

    def begins(self, rules: Rules, position: Position[Island]) -> None:
        """Nothing is to be kept from phase to phase."""

    def sees(self, stage: Stage, table: IslandTable) -> None:
        """Hold a stage against the invariants."""
        self.told.update(map(type, stage.events))
        self.stages[stage.key] += 1
        money, markets = money_in(table.state), markets_in(table.state)
        assert min(money.cash.values(), default=0) >= 0
        assert all(market is None or market >= 0 for market in markets.market.values())
        assert all(in_bank(table, thing) >= 0 for thing in THINGS), stage.key
        if stage.key == "commodity":
            sales_add_up(stage, table)
        if stage.key == "taxes":
            taxes_add_up(stage, table)
        if stage.key.startswith("wholesale"):
            purchases_add_up(stage, table)
        if stage.key == "discard":
            assert not any(money.cash.values()) and not any(markets.pot.values())
        if stage.key in ("needs", "camp"):
            assert not any(markets.pot.values())


class Both:
    """Looks on twice: at money, and at all that holds in every game."""

    def __init__(self, money: MoneyWatch) -> None:
        self.watchers: tuple[Watcher, ...] = (money, Watch())

    def begins(self, rules: Rules, position: Position[Island]) -> None:
        """Let both begin."""
        for watcher in self.watchers:
            watcher.begins(rules, position)

    def sees(self, stage: Stage, table: IslandTable) -> None:
        """Let both hold a stage against their invariants."""
        for watcher in self.watchers:
            watcher.sees(stage, table)


def money_in(island: Island) -> Money:
    """Return the accounts."""
    money = island.mod["money"]
    assert isinstance(money, Money)
    return money


def markets_in(island: Island) -> MonetaryMarket:
    """Return the markets."""
    markets = island.mod["monetary_market"]
    assert isinstance(markets, MonetaryMarket)
    return markets


def sales_add_up(stage: Stage, table: IslandTable) -> None:
    """1, 3. What is paid out is price times units; what is in the pot was held before."""
    before, after = money_in(stage.before), money_in(table.state)
    sold = sum(event.dollars for event in stage.told(told.Sold))
    assert sum(after.cash.values()) == sum(before.cash.values()) + sold
    assert sold == sum(event.price * event.units for event in stage.told(told.Priced))
    for good in GOODS:
        kept = sum(seat.amount(good) for seat in table.state.seats.values())
        pot = markets_in(table.state).pot.get(good, 0)
        assert kept + pot == sum(seat.amount(good) for seat in stage.before.seats.values())
        is_open = markets_in(table.state).market[good] is not None
        assert is_open == (good in markets_in(table.state).quote)


def taxes_add_up(stage: Stage, table: IslandTable) -> None:
    """1, 5. Taxes cover what is due unless the treasury is short or has rents; who gets welfare pays none."""
    helped = {event.seat: event.dollars for event in stage.told(taxes.WelfarePaid)}
    paid = {event.seat: event.pays for event in stage.told(taxes.TaxPaid)}
    due = sum(helped.values()) + sum(event.gets for event in stage.told(taxes.TaxPaid))
    is_short = any(stage.told(taxes.TreasuryShort))
    assert sum(paid.values()) >= due or is_short or "landlords" in table.book.settings
    assert not any(paid.get(seat) for seat in helped)


def purchases_add_up(stage: Stage, table: IslandTable) -> None:
    """2, 3, 4. Every unit goes to somebody; the market has what was paid; the price is the right one."""
    cash = dict(money_in(stage.before).cash)
    names = {seat.name: seat.id for seat in table.state.seats.values()}
    for closed, events in goods_of(stage):
        check_price(closed, cash, table)
        bought = [event for event in events if isinstance(event, told.Bought)]
        left = [event for event in events if isinstance(event, told.LeftOver)]
        units = sum(event.goods.basket.total for event in bought)
        units += sum(event.goods.basket.total for event in left)
        assert len(left) <= 1 and units == closed.units
        for one in bought:
            cash[names[one.seat]] -= one.dollars
        for lost in events:
            if isinstance(lost, told.Confiscated) and lost.dollars:
                (seat,) = lost.only or frozenset({""})
                cash[seat] -= lost.dollars
                assert cash[seat] == 0
        paid_in = sum(event.dollars for event in bought)
        is_sold = table.state.cycle in markets_in(table.state).quote.get(closed.good.key, {})
        assert closed.paid_in == (paid_in if is_sold else 0)
        if is_sold:
            assert markets_in(table.state).market[closed.good.key] == paid_in
    assert {seat: dollars for seat, dollars in cash.items() if dollars} == {
        seat: dollars for seat, dollars in money_in(table.state).cash.items() if dollars
    }


def goods_of(stage: Stage) -> Iterator[tuple[told.Closed, list[Event]]]:
    """Yield each good that was sold with what was told of it."""
    events = list(stage.events)
    places = [at for at, event in enumerate(events) if isinstance(event, told.Closed)]
    for place, end in zip(places, (*places[1:], len(events)), strict=False):
        closed = events[place]
        assert isinstance(closed, told.Closed)
        yield closed, events[place + 1 : end]


def check_price(closed: told.Closed, cash: dict[str, int], table: IslandTable) -> None:
    """4. At the price no more is asked for than there is; a dollar less would be too little."""
    lists, floor = markets_in(table.state).bids, table.book.advanced.market.price_floor
    bidders = [
        Bidder(seat, dollars, lists.get(seat, {}).get(closed.good.key, NO_BIDS))
        for seat, dollars in cash.items()
    ]

    def asked(price: int) -> int:
        return total_asked(bidders, price)

    assert asked(closed.price) <= closed.units
    assert (
        closed.price == floor or asked(closed.price) == closed.units or asked(closed.price - 1) > closed.units
    )
    tops = [bid.price for bidder in bidders for bid in bidder.bids.bids]
    for price in range(closed.price + 1, max(tops, default=0) + 1):
        assert asked(price) < closed.units
