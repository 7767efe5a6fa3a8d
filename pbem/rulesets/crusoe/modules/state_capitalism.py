"""State Capitalism (CRA-STA)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from pbem.engine.events import Event, SeatId, event
from pbem.engine.modules import Module
from pbem.engine.orderform import Item, Offered, plain
from pbem.engine.orders import order
from pbem.engine.results import Became
from pbem.engine.slots import slot
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.conditions import holds
from pbem.rulesets.crusoe.goods import lose
from pbem.rulesets.crusoe.hooks import CYCLE_OPEN, HANDED, TRADE
from pbem.rulesets.crusoe.island import IslandTable, ModuleState, Scene
from pbem.rulesets.crusoe.language.decisions import Units
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, Kinds, no
from pbem.rulesets.crusoe.language.lexicon import GOOD, IslandLexicon
from pbem.rulesets.crusoe.language.offering import Look, Writer
from pbem.rulesets.crusoe.letters import TEST_IS_FALSE, done_lines, orders_of, unused, used
from pbem.rulesets.crusoe.market.sharing import Submit
from pbem.rulesets.crusoe.market.steps import step
from pbem.rulesets.crusoe.modules import money
from pbem.rulesets.crusoe.modules.bargains import (
    LOTS,
    MAY_NOT_SELL,
    Bargain,
    Buy,
    Sell,
    Written,
    odd_sale,
    trading,
)
from pbem.rulesets.crusoe.modules.monetary_market.commodity import (
    Contribution,
    hand_on_cuts,
    market_money,
    note_production,
    note_units,
    put_in,
    sell_good,
    sellers,
)
from pbem.rulesets.crusoe.modules.monetary_market.markets import POT_RULE, Destroyed
from pbem.rulesets.crusoe.modules.monetary_market.stages import (
    COMMODITY,
    SELLING,
    Steps,
    economy,
    first_cash,
    from_wholesale,
)
from pbem.rulesets.crusoe.modules.monetary_market.taxes import claims_for_signals, pay_out
from pbem.rulesets.crusoe.modules.money import (
    DEAL,
    Creditor,
    Debt,
    Owed,
    Paid,
    Printed,
    Transfer,
    cash_of,
    hand_on,
    market_seats,
    money_of,
    settle_debts,
)
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.scenarios import STATE
from pbem.rulesets.crusoe.things import Basket, Good
from pbem.rulesets.crusoe.wording import Named, Said


@event(
    "CRA-STA-02",
    "{seller} puts in {goods} of {holder}, at ${price} each.",
    when={"is_percent": "{seller} puts in {goods} of {holder}, at {price}% of the price."},
)
class DealMade(Event):
    seller: str
    holder: str
    goods: Said
    price: int
    is_percent: bool = False


# ---- What is paid in State Capitalism: for deals by sellers, for signals with new money (CRA-STA-03, -05)


@dataclass(frozen=True)
class Dealt:
    """CRA-STA-02 A deal carried out: what was put in for whom, at how much, what of it is paid and owed."""

    good: Good
    holder: SeatId
    seller: SeatId
    units: int
    price: int
    is_percent: bool
    paid: int
    owed: int = 0


@dataclass
class StateCapitalism(ModuleState):
    """`deals` are those of this cycle, in the order in which they were carried out."""

    module: ClassVar[str] = "state_capitalism"
    deals: list[Dealt] = field(default_factory=list)


def pay_for(table: IslandTable, good: str, bargains: Sequence[Bargain], price: int) -> None:
    """CRA-STA-03, CRA-R55 Let sellers pay for deals, as far as their cash goes; the rest is a debt."""
    for one in bargains:
        due = one.terms.dollars(one.units, price)
        paid = min(due, cash_of(table, one.seller))
        if paid:
            hand_on(table, Transfer(one.seller, one.holder, paid, DEAL))
        note_production(table, one.holder, paid * one.new // one.units)
        debt = Debt(one.holder, due - paid, table.state.cycle, DEAL)
        money.owe(money_of(table), one.seller, debt)
        _note(table, good, one, paid, debt.dollars)


def _note(table: IslandTable, good: str, one: Bargain, paid: int, owed: int) -> None:
    """CRA 8 Note a deal that is carried out, and tell what is paid for it and what is still owed."""
    deal = Dealt(good, one.holder, one.seller, one.units, one.terms.price, one.terms.is_percent, paid, owed)
    state_of(table, StateCapitalism).deals.append(deal)
    names = table.state.seats[one.seller].name, Creditor(table.state.seats[one.holder].name)
    if paid:
        table.tell(Paid(*names, paid, Named(DEAL)))
    if owed:
        table.tell(Owed(*names, owed, Named(DEAL)))


def print_pay(table: IslandTable, group: str) -> None:
    """CRA-STA-05, CRA-R58 Print money for signals; then debts are paid again."""
    claims = claims_for_signals(table, group, dict(table.book.advanced.printed_pay))
    pay_out(table, claims)
    for seat in table.state.in_order():
        dollars = sum(claim.dollars for claim in claims if claim.receiver == seat.id)
        if dollars:
            table.tell(Printed(seat.name, dollars))
    settle_debts(table, group)


# ---- The commodity subphase of State Capitalism: who has most of a good sells it, for others too (CRA-STA)

NOTHING_LEFT = tr_noop("you have none of it to destroy")


@order(
    tr_noop("DESTROY <units> <good>"),
    rule="CRA-STA-04",
    help=tr_noop("Destroys units of a good rather than let others sell them."),
    examples=("DESTROY 2 egg",),
)
class Destroy(IslandOrder):
    """CRA-STA-04 Units that are destroyed."""

    absent: ClassVar[str] = tr_noop("Units are sold to others before the market in State Capitalism only.")
    units: int = slot(Units(GOOD))
    good: str = slot(GOOD)

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-STA-04 Yield why nothing is destroyed."""
        if here.economy != STATE:
            yield no(tr("Goods are destroyed in State Capitalism only."))

    def odd(self, look: Look) -> Iterator[str]:
        """CRA-STA-01, CRA-STA-02 Holders sell to those who may sell, as far as holdings tell that now."""
        yield from odd_sale(look, self.good, self.units)

    def forecast(self, look: Look) -> Iterator[str]:
        goods = Said(Basket.one(self.good, self.units))
        yield tr("You destroy {goods}, unless you may sell it.", goods=goods)

    @classmethod
    def unsaid(cls, look: Look) -> Iterator[str]:
        """CRA-R54, CRA 6.6 What is done by those who say nothing of deals, behind all lines of them."""
        if not look.all_of(Sell):
            yield tr("No SELL line: what you made and may not sell you offer to anyone at half its price.")
        if not look.all_of(Buy):
            yield tr("No BUY line: of what you may sell you buy all that is offered at half its price.")

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        item = Item(tr("Destroy"), tr("rather than let others sell it"), "DESTROY {}", is_many=True)
        yield from here.one_pick(item, tr("What"), plain(*LOTS), is_free=True)


DEALS: Kinds = (Sell, Buy, Destroy)
"""The orders of the commodity subphase."""


def open_cycle(table: IslandTable) -> None:
    """Forget the deals of the cycle before."""
    state_of(table, StateCapitalism).deals = []


def who_may_sell(scene: Scene, group: str, good: str) -> tuple[SeatId, ...] | None:
    """CRA-STA-01, CRA-R52 Whoever has most of a good, new and kept, may sell it; nobody if there is none."""
    if scene.state.groups[group].economy != STATE:
        return None
    held = {seat: scene.state.seats[seat].amount(good) for seat in market_seats(scene, group)}
    most = max(held.values(), default=0)
    return tuple(seat for seat, units in held.items() if most and units == most)


def trade_goods(table: IslandTable, group: str) -> None:
    """CRA-STA-01 to CRA-STA-04 Hold the commodity market, one good after the other, with its deals."""
    for good in table.book.advanced.elasticity:
        trade_good(table, group, good)
    hand_on_cuts(table, group)


def trade_good(table: IslandTable, group: str, good: str) -> None:
    """CRA-R52 to CRA-R55 Settle a good: who may sell, what is put in, deals, price, and what is destroyed."""
    seats, legal = market_seats(table, group), sellers(table, group, good)
    others = [seat for seat in seats if seat not in legal]
    for seat in seats:
        _destroy(table, seat, good, is_legal=seat in legal)
    for seat in others:
        _refuse(table, seat, good)
    given = put_in(table, good, legal, market_money(table, good))
    written = Written()
    deals = trading(table, good, seats, legal, written)
    bargains = deals.bargains()
    written.close(table, deals.met)
    quoted = sell_good(table, good, _with_deals(table, good, given, bargains))
    if quoted is not None:
        pay_for(table, good, bargains, quoted.price)
    for seat in others:
        _waste(table, seat, good, table.state.seats[seat].hold[good].new)


def _with_deals(
    table: IslandTable, good: str, given: Sequence[Contribution], bargains: Sequence[Bargain]
) -> list[Contribution]:
    """CRA-STA-02, CRA-R53 Let sellers put in what they sell for others too: it passes through their hands."""
    for one in bargains:
        holder, seller = (table.state.seats[seat].hold[good] for seat in (one.holder, one.seller))
        holder.new -= one.new
        holder.kept -= one.kept
        seller.kept += one.units
        _tell(table, good, one)
        HANDED(table, one.holder, one.seller, Basket.one(good, one.units), TRADE)
    for_others = {one.seat: sum(deal.units for deal in bargains if deal.seller == one.seat) for one in given}
    put = [Contribution(one.seat, one.new, one.kept + for_others[one.seat]) for one in given]
    note_units(table, good, sum(one.units for one in put))
    return put


def _tell(table: IslandTable, good: str, one: Bargain) -> None:
    seats, goods = table.state.seats, Said(Basket.one(good, one.units))
    seller, holder = seats[one.seller].name, seats[one.holder].name
    table.tell(DealMade(seller, holder, goods, one.terms.price, one.terms.is_percent))


def _destroy(table: IslandTable, seat: SeatId, good: str, *, is_legal: bool) -> None:
    """CRA-STA-04, CRA-R53 Destroy what the lines of a seat say; who may sell must put in what it made."""
    for line in orders_of(table, seat, Destroy):
        if line.good != good:
            continue
        holding = table.state.seats[seat].hold[good]
        units = min(line.units, holding.kept if is_legal else holding.total)
        if not holds(table, seat, line.when, done_lines(table, seat)):
            unused(table, seat, line, TEST_IS_FALSE)
        elif not units:
            unused(table, seat, line, NOTHING_LEFT)
        else:
            became = Became.DONE if units == line.units else Became.IN_PART
            used(table, line, tr_noop("{n} of {all} destroyed"), became, n=units, all=line.units)
            _waste(table, seat, good, units, new_first=not is_legal)


def _refuse(table: IslandTable, seat: SeatId, good: str) -> None:
    """CRA-STA-01 Note that a seat cannot put in kept units that it may not sell."""
    for line in orders_of(table, seat, Submit):
        if line.basket[good] or any(offered == good for offered, _, _ in line.offers):
            unused(table, seat, line, MAY_NOT_SELL, Became.REFUSED)


def _waste(table: IslandTable, seat: SeatId, good: str, units: int, *, new_first: bool = True) -> None:
    """CRA-R53 Give units back to the bank, and tell it."""
    if units:
        castaway = table.state.seats[seat]
        lose(castaway, good, units, new_first=new_first)
        table.tell(Destroyed(castaway.name, Said(Basket.one(good, units))))


PAY = "pay"


def steps(book: Book, group: str) -> Steps:
    """CRA-STA-05, CRA-STA-06 Return the trade steps: money is printed, not raised by taxes."""
    return (
        step(COMMODITY, group, SELLING, trade_goods),
        first_cash(group),
        step(PAY, group, SELLING, print_pay),
        *from_wholesale(book, group),
    )


MODULE = Module(
    STATE,
    "economy",
    (economy(STATE, steps), CYCLE_OPEN.by(open_cycle), POT_RULE.by(who_may_sell)),
    (StateCapitalism,),
)
"""An economy in which the biggest sellers are the only ones."""
