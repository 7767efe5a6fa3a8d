"""The wholesale subphase: the units of the pot are sold by lists of bids (CRA-MM-17 to CRA-MM-25)."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orderform import Item, Offered, plain, remarks
from pbem.engine.orders import order
from pbem.engine.results import Became
from pbem.engine.slots import Slot, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Why, Words
from pbem.rulesets.crusoe.conditions import holds
from pbem.rulesets.crusoe.island import BIDS, IslandTable, Scene
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, no
from pbem.rulesets.crusoe.language.lexicon import GOOD, IslandLexicon
from pbem.rulesets.crusoe.language.offering import Look, Writer
from pbem.rulesets.crusoe.letters import (
    A_LINE_BEFORE_COUNTS,
    TEST_IS_FALSE,
    came_to,
    done_lines,
    orders_of,
    unused,
    used,
)
from pbem.rulesets.crusoe.modules import money
from pbem.rulesets.crusoe.modules.labels import LABELS
from pbem.rulesets.crusoe.modules.monetary_market.markets import (
    FLOOR,
    NO_BIDS,
    USUAL_GOODS,
    Bid,
    BidList,
    Bought,
    Closed,
    Confiscated,
    LeftOver,
    MonetaryMarket,
    asked,
    in_pot,
    list_fault,
    markets_of,
    offered,
    out_of_pot,
    roll_off,
    usual_list,
)
from pbem.rulesets.crusoe.modules.money import cash_of, market_seats, money_of
from pbem.rulesets.crusoe.modules.purse import cash_known, economy_of, is_bidding, of_cash
from pbem.rulesets.crusoe.scenarios import CENTRALIZED
from pbem.rulesets.crusoe.things import GOODS, WATER, Basket
from pbem.rulesets.crusoe.wording import Named, Said

# ---- CRA-MM-17 to CRA-MM-25 Wholesale: the price of a good is counted down until the bids take up its units


@dataclass(frozen=True)
class Bidder:
    """A seat when a good opens: its list, and the cash it has then."""

    seat: SeatId
    cash: int
    bids: BidList = NO_BIDS

    def asks(self, price: int) -> int:
        """CRA-MM-17 Return how many units it asks for at a price."""
        return asked(self.bids, price, self.cash)

    @property
    def most_units(self) -> int:
        """Return the largest number of units that it bids for."""
        return max((bid.units for bid in self.bids.bids), default=0)


@dataclass(frozen=True)
class Purchase:
    """What a seat asked for at the price, bought and paid, and what of its cash was confiscated."""

    seat: SeatId
    asked: int
    units: int
    paid: int
    confiscated: int = 0

    @property
    def unpaid(self) -> int:
        """CRA-R06 Return the units that it asked for and could not pay."""
        return self.asked - self.units

    @property
    def spent(self) -> int:
        """Return by how much its cash falls."""
        return self.paid + self.confiscated


@dataclass(frozen=True)
class Closing:
    """The wholesale round of a good, over but for the dice: who among `tied` gets what is left over.

    Purchases are those of all bidders, in their order. Nobody is tied if nothing is left over.
    """

    units: int
    price: int
    purchases: tuple[Purchase, ...]
    tied: tuple[SeatId, ...] = ()

    @property
    def bought(self) -> int:
        """Return the units that were paid for."""
        return sum(purchase.units for purchase in self.purchases)

    @property
    def left_over(self) -> int:
        """CRA-MM-24 Return the units that nobody paid for."""
        return self.units - self.bought

    @property
    def paid_in(self) -> int:
        """CRA-MM-25, CRA-R05 Return what the good's market holds next; confiscated cash is no part of it."""
        return sum(purchase.paid for purchase in self.purchases)


def close(units: int, bidders: Sequence[Bidder], floor: int = FLOOR) -> Closing:
    """CRA-MM-18 to CRA-MM-24 Sell the units of a good, at least one, to all who take part."""
    price = closing_price(units, bidders, floor)
    purchases = tuple(_purchase(bidder, price) for bidder in bidders)
    is_left = units > sum(purchase.units for purchase in purchases)
    return Closing(units, price, purchases, first_for_the_rest(bidders, purchases, floor) if is_left else ())


def closing_price(units: int, bidders: Sequence[Bidder], floor: int = FLOOR) -> int:
    """CRA-MM-18 to CRA-MM-20, CRA-R01, CRA-R02 Return the price at which counting down by ones ends.

    What is asked for never shrinks on the way down, so the first price that reaches the units is found by
    halving.
    """
    prices = range(_highest(bidders, floor), floor - 1, -1)
    place = bisect_left(prices, units, key=lambda price: total_asked(bidders, price))
    if place == len(prices):
        return floor
    price = prices[place]
    return price if total_asked(bidders, price) == units else price + 1


def total_asked(bidders: Iterable[Bidder], price: int) -> int:
    """CRA-MM-18 Return how many units all lists together ask for at a price."""
    return sum(bidder.asks(price) for bidder in bidders)


def _highest(bidders: Iterable[Bidder], floor: int) -> int:
    return max((bid.price for bidder in bidders for bid in bidder.bids.bids), default=floor)


def _purchase(bidder: Bidder, price: int) -> Purchase:
    """CRA-MM-21, CRA-MM-22 Let a seat buy what it asked for, or what it can pay, at the cost of the rest."""
    wanted = bidder.asks(price)
    units = min(wanted, bidder.cash // price)
    confiscated = bidder.cash - units * price if units < wanted else 0
    return Purchase(bidder.seat, wanted, units, units * price, confiscated)


def first_for_the_rest(
    bidders: Sequence[Bidder], purchases: Sequence[Purchase], floor: int = FLOOR
) -> tuple[SeatId, ...]:
    """CRA-MM-23, CRA-R06, CRA-R07 Return who may get what is left over; dice decide among several.

    It goes to the one who bought most, then to the one who offered most for one unit, for two, and so on.
    """
    most = max((purchase.units for purchase in purchases), default=0)
    pairs = zip(bidders, purchases, strict=True)
    tied = [bidder for bidder, purchase in pairs if purchase.units == most]
    for units in range(1, max((bidder.most_units for bidder in tied), default=0) + 1):
        offers = [offered(bidder.bids, units, bidder.cash, floor) for bidder in tied]
        tied = [bidder for bidder, offer in zip(tied, offers, strict=True) if offer == max(offers)]
        if len(tied) == 1:
            break
    return tuple(bidder.seat for bidder in tied)


# ---- Whose list of bids counts when a good opens: that of a letter, or the usual one (CRA-R15, CRA 6.6)

USUAL_PRICE = 10
"""CRA 6.6 What a silent seat supposes a good to be worth that has no commodity price."""
NONE_THERE = tr_noop("none of it is on the market")


_BID = re.compile(r"([0-9]{1,6})@\$?([0-9]{1,6})")


class Bids(Slot[BidList]):
    """CRA-MM-17, CRA-R16 Bids joined by commas, units@price; AFFORD may stand behind them."""

    def read(self, words: Words) -> BidList:
        """Take the bids."""
        words.took(":")
        bids = [_bid(words)]
        while words.took(",") or _BID.fullmatch(words.peek()):
            bids.append(_bid(words))
        fault = list_fault(bids)
        if fault:
            raise Fault(fault, why=Why.REFUSED)
        return BidList(tuple(bids), words.took("AFFORD"))


def _bid(words: Words) -> Bid:
    token = words.take(tr_noop("a bid"))
    if token.endswith("@") and words.peek().removeprefix("$").isdigit():
        token += words.take()
    elif words.peek().startswith("@") and token.isdigit():
        token += words.take()
        token += words.take() if token.endswith("@") and words.peek() else ""
    found = _BID.fullmatch(token)
    if found is None:
        hint = tr("Write the units and the price of each, such as {example}.", example="1@25, 2@24")
        raise Fault(tr('"{word}" is no bid.', word=token), hint)
    return Bid(int(found[1]), int(found[2]))


@order(
    tr_noop("BID <good> <bids>"),
    rule="CRA-MM-17",
    help=tr_noop(
        "Your secret list for a good: how many units you buy if none costs more than that; the units rise, "
        "the prices fall. AFFORD: never more than your cash pays for. The first list whose test holds counts."
    ),
    examples=("BID fish 1@25, 2@24, 3@20 AFFORD", "IF BOUGHT fish >= 3 THEN BID egg 1@9"),
)
class BidOrder(IslandOrder):
    """CRA-MM-17 A list of bids for a good."""

    absent: ClassVar[str] = tr_noop("There is no wholesale market in your economy.")
    first_counts: ClassVar[tuple[str, ...] | None] = ("good",)

    good: str = slot(GOOD)
    bids: BidList = slot(Bids())

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-MM-17, CRA-R04 Yield why there is no wholesale, or no such list."""
        labels = LABELS.get(here.economy)
        if labels is None or not labels.is_monetary:
            yield no(tr("There is no wholesale market in your economy."))
        elif fault := list_fault(self.bids.bids, here.book.advanced.market.price_floor):
            yield no(fault)

    def odd(self, look: Look) -> Iterator[str]:
        """CRA-MM-11, CRA-MM-22 A list should not cost more than there is, nor be for nothing."""
        if not is_bidding(look.view, look.seat):
            return
        cash, cost = cash_known(look.view, look.seat), self.bids.most_spent
        if look.view.phase == BIDS and not in_pot(look.view, self.good):
            yield tr("There is no {good} on the market.", good=Named(self.good))
        elif cash is not None and cost > cash and not self.bids.affords:
            yield tr("You bid ${cost} with ${cash} in hand and no AFFORD.", cost=cost, cash=cash)
        yield from self._odd_together(look)

    def _odd_together(self, look: Look) -> Iterator[str]:
        """CRA-MM-22 Lists that are not too dear one by one may be so together: the last of them says so."""
        cash, first = cash_known(look.view, look.seat), _first_lists(look)
        costs = [line.bids.most_spent for line in first]
        daring = [line for line in look.all_of(BidOrder) if look.takes(BidOrder) and not line.bids.affords]
        if cash is None or not daring or daring[-1] is not self:
            return
        if all(cost <= cash for cost in costs) and sum(costs) > cash:
            yield tr("Your lists together may cost ${cost}, with ${cash} in hand.",
                     cost=sum(costs), cash=cash)  # fmt: skip

    @classmethod
    def concerns(cls, look: Look) -> bool:
        """CRA-GLO-01 Who lives in another economy does not bid."""
        return look.takes(cls) and is_bidding(look.view, look.seat)

    def forecast(self, look: Look) -> Iterator[str]:
        said = {"good": Named(self.good), "bids": ", ".join(map(str, self.bids.bids))}
        if self.bids.affords:
            yield tr("You bid for {good}: {bids}, but never more than your cash pays for.", **said)
        else:
            yield tr("You bid for {good}: {bids}.", **said)

    @classmethod
    def unsaid(cls, look: Look) -> Iterator[str]:
        """CRA-R15, CRA 6.6 Which of several lists counts, and what is bid without any."""
        lines = look.all_of(cls)
        if len({line.good for line in lines}) < len(lines):
            yield tr("Of several lists for a good the first counts whose test holds when it opens.")
        if lines:
            yield tr("For goods without a list you bid nothing.")
        elif markets_of(look.view).has_bid.get(look.seat):
            yield tr("No BID line: you buy nothing, for you have sent lists for other goods.")
        else:
            yield _usual(look)

    @classmethod
    def tally(cls, look: Look) -> Iterator[tuple[str, str]]:
        """CRA-MM-17 The most that the lists may cost."""
        first = _first_lists(look)
        if first and cls.concerns(look):
            cost = sum(line.bids.most_spent for line in first)
            yield tr("Bids, at most"), of_cash(look.view, look.seat, cost)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        """CRA-MM-17 For each good a list by its last price; without any the usual bids count."""
        if not is_bidding(here.view, here.me):
            return
        yield from remarks(tr("Bids are secret for good: nobody talks of them, not even in hints."))
        for good in here.book.advanced.elasticity:
            if here.view.phase == BIDS and not in_pot(here.view, good):
                continue
            first = _first_bids(here.view, good)
            yield from here.may_write(cls(good, first), _priced(here.view, good))
            name, says = tr("Bid: {good}", good=Named(good)), tr("units at the most you pay for each")
            item = Item(name, says, f"BID {good} {{}}", is_many=True)
            yield from here.one_pick(item, tr("List"), plain(str(first), *_LISTS), is_free=True)


def _first_lists(look: Look) -> list[BidOrder]:
    """Return a seat's first list for each good."""
    return [*{line.good: line for line in reversed(look.all_of(BidOrder))}.values()]


def _usual(look: Look) -> str:
    """CRA 6.6 Say what the silent bid: by price, if that is known."""
    known = [good for good in GOODS if in_pot(look.view, good) and usual_bids(look.view, good).bids]
    if known:
        lists = "; ".join(f"{Named(good)} {_said(usual_bids(look.view, good))}" for good in known)
        return tr("No BID line: as far as your cash pays for it you bid for {lists}.", lists=lists)
    if economy_of(look.view, look.seat) == CENTRALIZED:
        lists = _said(usual_bids(look.view, WATER))
        return tr("No BID line: you bid for water and each food, as far as your cash pays for it: {lists}.",
                  lists=lists)  # fmt: skip
    return tr("No BID line: you bid for water and each food as far as your cash pays for it, in each case "
              "for one unit the price paid to those who put it on the market in this cycle, for a second "
              "four fifths of that.")  # fmt: skip


def _said(bids: BidList) -> str:
    return ", ".join(map(str, bids.bids))


_LISTS = ("1@20, 2@15, 3@10 AFFORD", "1@10, 2@8 AFFORD", "2@25, 3@15 AFFORD", "1@50 AFFORD")
"""Bids that a page proposes beside those by the last price."""


def _first_bids(scene: Scene, good: str) -> BidList:
    """Return the list that a form proposes for a good: one unit at its last price, a second for less."""
    price, floor = _last_price(scene, good), scene.book.advanced.market.price_floor
    price = max(price if price is not None else USUAL_PRICE, floor)
    lower = -(-4 * price // 5)
    second = (Bid(2, lower),) if floor <= lower < price else ()
    return BidList((Bid(1, price), *second), affords=True)


def _last_price(scene: Scene, good: str) -> int | None:
    """CRA-MM-21 Return what a good was bought for last; None if it never was."""
    prices = markets_of(scene).closing.get(good)
    return prices[max(prices)] if prices else None


def _priced(scene: Scene, good: str) -> str:
    """CRA-MM-07 Return what is known of a good: units, commodity price, last closing price."""
    price, units = _last_price(scene, good), in_pot(scene, good)
    quote = markets_of(scene).quote.get(good, {}).get(scene.state.cycle)
    if units and quote is not None:
        if price is None:
            return tr("units {units}, sold for ${quote}", units=units, quote=quote)
        told = {"units": units, "quote": quote, "price": price}
        return tr("units {units}, sold for ${quote}, closed last at ${price}", **told)
    if price is None:
        return tr("never bought so far")
    return tr("closed last at ${price}", price=price)


def list_for(table: IslandTable, seat: SeatId, good: str) -> BidList:
    """CRA-R15 Return the first list of a seat for a good whose test holds now; the usual one of the silent.

    Who sent any list is silent no more in this cycle.
    """
    markets = markets_of(table)
    found = _written(table, seat, good)
    if found is None:
        found = NO_BIDS if markets.has_bid.get(seat) else usual_bids(table, good)
    if found.bids:
        markets.bids.setdefault(seat, {})[good] = found
    return found


def _written(table: IslandTable, seat: SeatId, good: str) -> BidList | None:
    lines = orders_of(table, seat, BidOrder)
    if lines:
        markets_of(table).has_bid[seat] = True
    found: BidList | None = None
    for line in lines:
        if line.good != good:
            continue
        if found is not None:
            came_to(table, line, A_LINE_BEFORE_COUNTS, Became.NOT_NEEDED)
        elif holds(table, seat, line.when, done_lines(table, seat)):
            used(table, line, tr_noop("these were your bids"))
            found = line.bids
        else:
            unused(table, seat, line, TEST_IS_FALSE)
    return found


def usual_bids(scene: Scene, good: str) -> BidList:
    """CRA 6.6 Return what a silent seat bids for a good, by its commodity price of this cycle."""
    if good not in USUAL_GOODS:
        return NO_BIDS
    quote = markets_of(scene).quote.get(good, {}).get(scene.state.cycle, USUAL_PRICE)
    return usual_list(quote, scene.book.advanced.market.price_floor)


def note_vain(table: IslandTable, seat: SeatId) -> None:
    """CRA-MM-11 Note which lists of a seat are for goods of which there are none to be bought."""
    for line in orders_of(table, seat, BidOrder):
        if not in_pot(table, line.good):
            unused(table, seat, line, NONE_THERE)


# ---- The wholesale subphase: good by good the units of the pot are sold by bids (CRA-MM-17 to CRA-MM-25)

DIE = 6


def note_closing(markets: MonetaryMarket, cycle: int, good: str, closed: Closing) -> None:
    """CRA-MM-25 Note what a good was bought for, and who bought it; what was left over nobody bought."""
    markets.market[good] = closed.paid_in
    markets.closing.setdefault(good, {})[cycle] = closed.price
    markets.sold.setdefault(good, {})[cycle] = closed.bought
    for purchase in closed.purchases:
        markets.bought.setdefault(purchase.seat, {})[good] = purchase.units


def sell_pot(table: IslandTable, group: str) -> None:
    """CRA-MM-03 Hold wholesale of all goods in order of elasticity, one after the other."""
    open_wholesale(table, group)
    for good in table.book.advanced.elasticity:
        close_good(table, group, good)


def open_wholesale(table: IslandTable, group: str) -> None:
    """Look through the lists of all for goods that are not there."""
    for seat in market_seats(table, group):
        note_vain(table, seat)


def close_good(table: IslandTable, group: str, good: str) -> None:
    """CRA-MM-17 to CRA-MM-25 Sell the units of a good to the seats of a group, if there are any."""
    units = in_pot(table, good)
    if not units:
        return
    seats = market_seats(table, group)
    bidders = [Bidder(seat, cash_of(table, seat), list_for(table, seat, good)) for seat in seats]
    closing = close(units, bidders, table.book.advanced.market.price_floor)
    _note(table, group, good, closing)
    for purchase in closing.purchases:
        _buy(table, good, purchase)
    if closing.left_over:
        _give_rest(table, good, closing)


def _note(table: IslandTable, group: str, good: str, closing: Closing) -> None:
    """CRA-MM-25, CRA-CCO-03 Tell the price, and what the market holds next, where goods are sold to it."""
    markets = markets_of(table)
    before = markets.market.get(good)
    is_sold = good in markets.quote and table.state.cycle in markets.quote[good]
    note_closing(markets, table.state.cycle, good, closing)
    if not is_sold:
        markets.market[good] = before
    paid_in = closing.paid_in if is_sold else 0
    table.tell(Closed(Named(good), closing.units, closing.price, paid_in))


def _buy(table: IslandTable, good: str, purchase: Purchase) -> None:
    """CRA-MM-21, CRA-MM-22 Let a seat pay and have what it bought; what it lacks money for costs the rest."""
    money.pay(money_of(table), purchase.seat, purchase.spent)
    if purchase.units:
        out_of_pot(table, purchase.seat, good, purchase.units)
        goods = Said(Basket.one(good, purchase.units))
        table.tell(Bought(table.state.seats[purchase.seat].name, goods, purchase.paid))
    if purchase.unpaid:
        goods, only = Said(Basket.one(good, purchase.unpaid)), frozenset({purchase.seat})
        table.tell(Confiscated(goods, purchase.confiscated, only=only))


def _give_rest(table: IslandTable, good: str, closing: Closing) -> None:
    """CRA-MM-23, CRA-MM-24 Give what nobody paid for to one seat, free; dice decide among those tied."""
    seats = table.state.seats
    dice = table.dice.at(table.state.turn, "left-over", good)

    def rolled(seat: SeatId) -> int:
        return dice.die(DIE, f"left-over {good}, {seats[seat].name}")

    winner = roll_off([seat for seat in seats if seat in closing.tied], rolled)
    out_of_pot(table, winner, good, closing.left_over)
    table.tell(LeftOver(seats[winner].name, Said(Basket.one(good, closing.left_over))))
