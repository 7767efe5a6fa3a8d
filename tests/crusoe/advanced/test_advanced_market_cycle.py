"""A whole trade phase of a monetary market, good by good: money and units add up at every step."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pbem.rulesets.crusoe.modules import money
from pbem.rulesets.crusoe.modules.monetary_market.commodity import Offer, money_of, note_quote
from pbem.rulesets.crusoe.modules.monetary_market.markets import MonetaryMarket, roll_off
from pbem.rulesets.crusoe.modules.monetary_market.taxes import Taxpayer, assess
from pbem.rulesets.crusoe.modules.monetary_market.wholesale import Bidder, close, note_closing
from pbem.rulesets.crusoe.modules.money import Claim, Money
from tests.crusoe.advanced.markets import Seller, any_list, sell

ORDER = ("ann", "bob", "cy")
TRADED = ("water", "fish", "egg")


class Market:
    """Three seats, three goods, and whatever they hold, want, are due and must pay."""

    def __init__(self, data: st.DataObject) -> None:
        self.draw = data.draw
        self.money = Money(cash=dict.fromkeys(ORDER, 0))
        self.markets = MonetaryMarket()
        self.pot = dict.fromkeys(TRADED, 0)

    def sell_all(self, cycle: int) -> None:
        """Hold the commodity market; all that is received is price times units."""
        for good in TRADED:
            before = self.markets.market[good]
            sellers = [self._seller(seat) for seat in ORDER]
            sold = sell(money_of(before), sellers)
            if sold is None:
                assert self.markets.market[good] == before
                continue
            in_hand = sum(self.money.cash.values())
            for seat, dollars in sold.receipts.items():
                money.receive(self.money, seat, dollars)
            assert sum(self.money.cash.values()) == in_hand + sold.price * sold.units
            held = sum(seller.new + seller.kept for seller in sellers)
            assert sum(seller.new for seller in sellers) <= sold.units <= held
            self.pot[good] = sold.units
            note_quote(self.markets, cycle, good, sold)

    def _seller(self, seat: str) -> Seller:
        new, kept, offered = (self.draw(st.integers(0, 3)) for _ in range(3))
        return Seller(seat, new, kept, (Offer(offered, self.draw(st.none() | st.integers(0, 40))),))

    def tax_all(self) -> None:
        """Hold the tax subphase; what is paid covers what is due unless the treasury is short."""
        burdens = [self.draw(st.integers(0, 4)) for _ in ORDER]
        pay = [Claim(seat, self.draw(st.integers(0, 40))) for seat in ORDER]
        payers = [
            Taxpayer(seat, money.in_hand(self.money, seat), burden)
            for seat, burden in zip(ORDER, burdens, strict=True)
        ]
        result = assess(payers, pay)
        before = sum(self.money.cash.values())
        for seat in ORDER:
            money.receive(self.money, seat, result.granted_to(seat))
            money.pay(self.money, seat, result.tax_of(seat))
        assert sum(self.money.cash.values()) == before - result.lost
        assert not result.is_solvent or result.collected >= result.needed

    def buy_all(self, cycle: int) -> None:
        """Hold wholesale; every unit of the pot goes to somebody, and the dollars to the good's market."""
        for good in TRADED:
            if not self.pot[good]:
                continue
            bidders = [Bidder(seat, money.in_hand(self.money, seat), self.draw(any_list())) for seat in ORDER]
            closing = close(self.pot[good], bidders)
            for purchase in closing.purchases:
                money.pay(self.money, purchase.seat, purchase.spent)
            if closing.left_over:
                assert roll_off(closing.tied, ORDER.index) in closing.tied
            self.pot[good] -= closing.bought + closing.left_over
            note_closing(self.markets, cycle, good, closing)
            assert self.markets.market[good] == closing.price * closing.bought


@settings(max_examples=50)
@given(st.data())
def test_money_and_units_add_up_through_two_trade_phases(data: st.DataObject) -> None:
    market = Market(data)
    for cycle in (1, 2):
        market.sell_all(cycle)
        market.tax_all()
        market.buy_all(cycle)
        assert not any(market.pot.values())
        money.discard(market.money)
        assert not any(market.money.cash.values())
    for good in TRADED:
        assert (market.markets.market[good] is None) == (good not in market.markets.quote)
