"""Deals in State Capitalism: what letters and the silent wish, and how wishes meet (CRA-STA-02, CRA-R54)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, TypeVar

from pbem.engine.events import SeatId
from pbem.engine.orderform import Item, Offered, plain, remarks
from pbem.engine.orders import order
from pbem.engine.results import Became
from pbem.engine.slots import SeatOrAnyone, Slot, slot
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.engine.words import Fault, Words
from pbem.rulesets.crusoe.conditions import holds
from pbem.rulesets.crusoe.island import MARKET, IslandTable
from pbem.rulesets.crusoe.language.decisions import MONEY, Units
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, no, other_faults
from pbem.rulesets.crusoe.language.lexicon import GOOD, IslandLexicon
from pbem.rulesets.crusoe.language.offering import UNITS, Look, Writer, said_seat
from pbem.rulesets.crusoe.letters import TEST_IS_FALSE, done_lines, orders_of, unused, used
from pbem.rulesets.crusoe.modules.hooks import LIMIT
from pbem.rulesets.crusoe.modules.purse import cash_known, is_bidding, is_shopping, of_cash
from pbem.rulesets.crusoe.modules.vault import bought_by, in_vault, limit_of, price_of, wage_of
from pbem.rulesets.crusoe.scenarios import MARKET_SOCIALISM, STATE
from pbem.rulesets.crusoe.things import FOOD, GOODS, SIGNALS, WATER, Basket
from pbem.rulesets.crusoe.wishes import ANYONE
from pbem.rulesets.crusoe.wording import Named, Said

# ---- CRA-STA-02, CRA-R54 How deals come about: exact mirror lines, then limit orders that meet

WHOLE = 100
"""CRA-R54 What percentages are parts of."""


@dataclass(frozen=True)
class Terms:
    """What is agreed for a unit: dollars, or a percentage of the commodity price."""

    price: int
    is_percent: bool = False

    def dollars(self, units: int, commodity_price: int) -> int:
        """CRA-R54 Return what units cost, rounded down in all."""
        if not self.is_percent:
            return self.price * units
        return self.price * commodity_price * units // WHOLE


@dataclass
class Wish:
    """A line of a holder, or of a legal seller who would buy: units of a good, with whom, at which terms.

    `units` shrink as deals are made. `new_only` leaves a holder's kept units alone. `line` is a number by
    which the letter's line is found again; what comes of no line has none.
    """

    seat: SeatId
    partner: SeatId
    units: int
    terms: Terms
    new_only: bool = False
    line: int | None = None


@dataclass(frozen=True)
class Bargain:
    """Units that a holder lets a legal seller put into the pot, new ones and kept ones, and the terms."""

    holder: SeatId
    seller: SeatId
    new: int
    kept: int
    terms: Terms

    @property
    def units(self) -> int:
        """Return all units."""
        return self.new + self.kept


@dataclass
class Stock:
    """What a holder has left of a good."""

    new: int = 0
    kept: int = 0

    def take(self, units: int, *, new_only: bool = False) -> tuple[int, int]:
        """CRA-R54 Take as many units as there are, new ones first; return how many of each."""
        new = min(units, self.new)
        kept = 0 if new_only else min(units - new, self.kept)
        self.new -= new
        self.kept -= kept
        return new, kept


@dataclass
class Trading:
    """The deals of a good: offers of holders and purchases of legal sellers, both in turn and mail order.

    `met` are the numbers of the lines that came to a deal.
    """

    offers: Sequence[Wish]
    purchases: Sequence[Wish]
    stocks: Mapping[SeatId, Stock]
    met: set[int] = field(default_factory=set)

    def bargains(self) -> tuple[Bargain, ...]:
        """CRA-R54 Return all deals: those of mirror lines, then limit orders in dollars, then in percent."""
        return (*self._mirrored(), *self._limits())

    def _mirrored(self) -> Iterator[Bargain]:
        """CRA-R54 Yield deals of lines that name each other, with the same units and terms."""
        for offer in self.offers:
            for purchase in self.purchases:
                if _mirror(offer, purchase):
                    yield from self._deal(offer, purchase)

    def _limits(self) -> Iterator[Bargain]:
        """CRA-R54 Yield deals of orders open to anyone: the best price first, then turn order."""
        offers = sorted((one for one in self.offers if one.partner == ANYONE), key=_cheap)
        purchases = sorted((one for one in self.purchases if one.partner == ANYONE), key=_dear)
        for purchase in purchases:
            for offer in offers:
                if _meet(offer.terms, purchase.terms):
                    yield from self._deal(offer, purchase)

    def _deal(self, offer: Wish, purchase: Wish) -> Iterator[Bargain]:
        """CRA-R54 Yield a deal at the offer's price for as many units as both have."""
        stock = self.stocks[offer.seat]
        new, kept = stock.take(min(offer.units, purchase.units), new_only=offer.new_only)
        if not new + kept:
            return
        for wish in (offer, purchase):
            wish.units = 0 if wish.partner != ANYONE else wish.units - new - kept
            self.met |= set() if wish.line is None else {wish.line}
        yield Bargain(offer.seat, purchase.seat, new, kept, offer.terms)


def _mirror(offer: Wish, purchase: Wish) -> bool:
    same = (offer.units, offer.terms) == (purchase.units, purchase.terms)
    return same and offer.units > 0 and (offer.partner, purchase.partner) == (purchase.seat, offer.seat)


def _meet(offer: Terms, purchase: Terms) -> bool:
    """CRA-R54 Say whether an offer costs no more than a purchase may; percentages must be the same."""
    if offer.is_percent or purchase.is_percent:
        return offer == purchase
    return offer.price <= purchase.price


def _cheap(offer: Wish) -> tuple[bool, int]:
    return offer.terms.is_percent, offer.terms.price


def _dear(purchase: Wish) -> tuple[bool, int]:
    return purchase.terms.is_percent, -purchase.terms.price


# ---- The lines of a letter that deals are made of, and what the silent are taken to write (CRA-R54, CRA
# 6.6)

USUAL = Terms(50, is_percent=True)
"""CRA 6.6 The terms of those who write nothing of deals."""
ALL_OF_IT = 99
MAY_SELL = tr_noop("you may sell it yourself")
MAY_NOT_SELL = tr_noop("you do not have most of it")
NO_DEAL = tr_noop("nobody agreed to it")


MOST_PERCENT = 1000


@dataclass(frozen=True)
class Price:
    """A price for each unit: dollars, or a percentage of the commodity price."""

    number: int
    is_percent: bool = False

    def __str__(self) -> str:
        return f"{self.number}%" if self.is_percent else str(self.number)


class PriceSlot(Slot[Price]):
    """CRA-R54 Dollars, or per cent of the commodity price."""

    def read(self, words: Words) -> Price:
        """Take the price."""
        token = words.peek()
        if not token.endswith("%") and words.peek(1) != "%":
            return Price(MONEY.read(words))
        words.take()
        words.took("%")
        number = token.rstrip("%")
        if not (number.isascii() and number.isdigit() and len(number) < 6 and int(number) <= MOST_PERCENT):
            raise Fault(tr('"{word}" is no percentage from 0% to {most}%.', word=token, most=MOST_PERCENT))
        return Price(int(number), is_percent=True)


def _deal_faults(here: IslandLexicon, seat: SeatId) -> Faults:
    """CRA-STA-02 Yield why there are no such deals."""
    if here.economy != STATE:
        yield no(tr("Units are sold to others before the market in State Capitalism only."))
    elif seat != ANYONE:
        yield from other_faults(here, seat)


@order(
    tr_noop("SELL <units> <good> TO <seat> AT <price>"),
    rule="CRA-STA-02",
    help=tr_noop(
        "Offers units of a good to a seat that may sell it, or to anyone who may, at so many dollars each or "
        "at a percentage of the commodity price."
    ),
    examples=("SELL 3 fish TO bob AT 60%", "SELL 2 egg TO anyone AT 6"),
)
class Sell(IslandOrder):
    """CRA-R54 Units offered to a legal seller, or to anyone."""

    absent: ClassVar[str] = tr_noop("Units are sold to others before the market in State Capitalism only.")
    units: int = slot(Units(GOOD))
    good: str = slot(GOOD)
    seat: SeatId = slot(SeatOrAnyone())
    price: Price = slot(PriceSlot())

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-STA-02 Yield why there are no such deals."""
        return _deal_faults(here, self.seat)

    def odd(self, look: Look) -> Iterator[str]:
        """CRA-STA-01, CRA-STA-02 Holders sell to those who may sell, as far as holdings tell that now."""
        yield from odd_sale(look, self.good, self.units, self.seat)

    def forecast(self, look: Look) -> Iterator[str]:
        said = _deal_said(look, self.units, self.good, self.seat, self.price)
        if self.price.is_percent:
            yield tr("You offer {seat} {goods} at {price}% of the commodity price.", **said)
        else:
            yield tr("You offer {seat} {goods} at ${price} each.", **said)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        half = Price(50, is_percent=True)
        yield from here.may_write(cls(ALL_OF_IT, WATER, ANYONE, half), tr("of what you may not sell"))
        item = Item(tr("Sell"), tr("what you may not sell yourself"), "SELL {}", is_many=True)
        sales = plain(*(f"{lot} TO anyone AT {price}" for lot in LOTS for price in _PRICES))
        yield from here.one_pick(item, tr("What, to whom, at what price"), sales, is_free=True)


LOTS = tuple(f"{n} {good}" for good in GOODS for n in (*UNITS, ALL_OF_IT))
"""What a page proposes to sell, to buy and to destroy."""
_PRICES = ("50%", "70%", "5", "10")
USUAL_PLAN = ((WATER, 2), *((food, 1) for food in (*FOOD, *FOOD)))
"""CRA 6.6 What a seat buys in a shop that writes nothing of it."""


def _deal_said(look: Look, units: int, good: str, seat: SeatId, price: Price) -> dict[str, object]:
    goods = Said(Basket.one(good, units))
    return {"goods": goods, "seat": said_seat(look.island, seat), "price": price.number}


@order(
    tr_noop("BUY <units> <good> [FROM <seat> AT <price>]"),
    rule="CRA-R54",
    help=tr_noop(
        "In State Capitalism the other side of SELL, by who may sell the good. In Market Socialism units "
        "and a good: a line of your plan for the shop; the first that can be served is."
    ),
    examples=("BUY 5 fish FROM anyone AT 8", "BUY 2 water"),
)
class Buy(IslandOrder):
    """CRA-R54, CRA-MSO-06 Units bought from a holder, or in the shop: then `seat` is "", `price` None."""

    absent: ClassVar[str] = tr_noop("Nothing is bought so in your economy.")
    units: int = slot(Units(GOOD))
    good: str = slot(GOOD)
    seat: SeatId = slot(SeatOrAnyone(), default="")
    price: Price | None = slot(PriceSlot(), default=None)

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-R54, CRA-MSO-03 Yield why there is no such deal, or nothing of it in the shop."""
        if here.economy == MARKET_SOCIALISM:
            if self.price is not None:
                yield no(tr("In the shop you buy from the vault: write BUY, units and a good."))
            elif here.mine and LIMIT(here.scene, here.me, self.good) == 0:
                yield no(tr("You may buy no {good}: its limit is 0.", good=tr(self.good)))
        elif here.economy != STATE:
            yield no(tr("Nothing is bought so in your economy."))
        elif self.price is None:
            example = f"BUY {self.units} {self.good} FROM anyone AT 8"
            yield no(tr("From whom, and at what price?"), tr("Write for example {example}.", example=example))
        else:
            yield from _deal_faults(here, self.seat)

    def odd(self, look: Look) -> Iterator[str]:
        """CRA-STA-01, CRA-MSO-03, CRA-MSO-06 Who may buy of holders, and what a shop can serve."""
        if self.price is not None:
            if look.view.phase == MARKET and look.seat not in sellers_now(look, self.good):
                good = Named(self.good)
                yield tr("As things stand you may not sell {good}: others hold more of it.", good=good)
        elif is_shopping(look.view, look.seat):
            yield from self._shopped(look)

    def _shopped(self, look: Look) -> Iterator[str]:
        cash, price = cash_known(look.view, look.seat), price_of(look.view, self.good)
        made = sum(one.hold[self.good].new for one in look.island.in_order(look.mine.group))
        limit = limit_of(look.view, look.seat, self.good)
        if not in_vault(look.view, self.good) + made:
            yield tr("There will be no {good} in the vault.", good=Named(self.good))
        elif limit is not None and self.units > limit - bought_by(look.view, look.seat, self.good):
            yield tr("Of {good} you may buy {n} in a cycle.", good=Named(self.good), n=limit)
        elif cash is not None and self.units * price > cash:
            said = {"cost": self.units * price, "cash": cash}
            yield tr("That costs ${cost}, and you will have ${cash}.", **said)

    @classmethod
    def concerns(cls, look: Look) -> bool:
        """CRA-R54, CRA-MSO-06 Who may buy of holders, or in the shop."""
        is_market = is_bidding(look.view, look.seat) or is_shopping(look.view, look.seat)
        return look.takes(cls) and is_market

    @classmethod
    def preamble(cls, look: Look) -> Iterator[str]:
        """CRA-R56 How the lines of a plan count."""
        if is_shopping(look.view, look.seat) and len(look.all_of(cls)) > 1:
            yield tr("In each of your turns the first of these lines is carried out that can be.")

    def forecast(self, look: Look) -> Iterator[str]:
        if is_shopping(look.view, look.seat):
            yield self._bought(look)
        elif self.price is not None:
            said = _deal_said(look, self.units, self.good, self.seat, self.price)
            if self.price.is_percent:
                yield tr("You buy {goods} from {seat} at {price}% of the commodity price.", **said)
            else:
                yield tr("You buy {goods} from {seat} at ${price} each.", **said)

    def _bought(self, look: Look) -> str:
        """CRA-MSO-03, CRA-MSO-06 Say what is bought in the shop, with its price and limit."""
        limit = limit_of(look.view, look.seat, self.good)
        said = {
            "goods": Said(Basket.one(self.good, self.units)),
            "good": Named(self.good),
            "price": price_of(look.view, self.good),
        }
        if limit is None:
            return tr("You buy up to {goods}, for ${price} each.", **said)
        return trn(
            "You buy up to {goods}, for ${price} each; of {good} you may buy {n} unit in a cycle.",
            "You buy up to {goods}, for ${price} each; of {good} you may buy {n} units in a cycle.",
            limit,
            **said,
        )

    @classmethod
    def unsaid(cls, look: Look) -> Iterator[str]:
        if is_shopping(look.view, look.seat) and not look.all_of(cls):
            plan = ", ".join(str(Said(Basket.one(good, units))) for good, units in USUAL_PLAN)
            yield tr("No BUY line: you buy {plan}, as far as your money goes.", plan=plan)

    @classmethod
    def tally(cls, look: Look) -> Iterator[tuple[str, str]]:
        """CRA-MSO-06 What the plan may cost."""
        lines = look.all_of(cls)
        if lines and look.takes(cls) and is_shopping(look.view, look.seat):
            cost = sum(line.units * price_of(look.view, line.good) for line in lines)
            yield tr("Purchases, at most"), of_cash(look.view, look.seat, cost)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        if is_shopping(here.view, here.me):
            yield from _shop(here)
            return
        half = Price(50, is_percent=True)
        yield from here.may_write(cls(ALL_OF_IT, WATER, ANYONE, half), tr("of what you may sell"))
        item = Item(tr("Buy"), tr("what others may not sell, and you may"), "BUY {}", is_many=True)
        buys = plain(*(f"{lot} FROM anyone AT {price}" for lot in LOTS for price in _PRICES))
        yield from here.one_pick(item, tr("What, from whom, at what price"), buys, is_free=True)


def _shop(here: Writer) -> Iterator[Offered]:
    """CRA-MSO-02, CRA-MSO-03, CRA-MSO-06 Yield stock, price, wage and limit of each good, to be bought."""
    view = here.view
    for signal in SIGNALS:
        if made := here.own.signals[signal]:
            text = trn(
                "You made {n} {signal}, at ${wage} each.",
                "You made {n} {signal}, at ${wage} each.",
                made,
                signal=Named(signal),
                wage=wage_of(view, signal),
            )
            yield from remarks(text)
    for good in GOODS:
        stock = in_vault(view, good) + sum(one.hold[good].new for one in here.island.in_order(here.group))
        if not stock:
            continue
        limit = limit_of(view, here.me, good)
        told = {"stock": stock, "price": price_of(view, good), "wage": wage_of(view, good)}
        if limit is None:
            says = tr("stock {stock}, price ${price}, wage ${wage}", **told)
        else:
            says = tr("stock {stock}, price ${price}, wage ${wage}, limit {limit}", limit=limit, **told)
        yield from here.may_write(Buy(min(2, stock), good), says)
    item = Item(tr("Buy"), tr("in the shop; in each turn the first that can be"), "BUY {}", is_many=True)
    lots = plain(*(f"{units} {good}" for good in GOODS for units in UNITS))
    yield from here.one_pick(item, tr("What"), lots, is_free=True)


def sellers_now(look: Look, good: str) -> tuple[SeatId, ...]:
    """CRA-STA-01 Return who may sell a good as things stand: those that hold most of it."""
    group = look.island.in_order(look.mine.group)
    most = max((one.amount(good) for one in group), default=0)
    return tuple(one.id for one in group if most and one.amount(good) == most)


def odd_sale(look: Look, good: str, units: int, buyer: SeatId = ANYONE) -> Iterator[str]:
    """CRA-STA-01, CRA-STA-02 Yield what is odd in parting with a good, as far as holdings tell that now."""
    if look.view.phase != MARKET:
        return
    legal = sellers_now(look, good)
    if look.seat in legal:
        yield tr("As things stand you may sell {good} yourself.", good=Named(good))
    elif buyer != ANYONE and buyer not in legal:
        yield tr("As things stand {seat} may not sell {good}.", seat=look.view.name(buyer), good=Named(good))
    if look.mine.amount(good) < units:
        yield tr("You hold {held} {thing}.", held=look.mine.amount(good), thing=Named(good))


L = TypeVar("L", Sell, Buy)


@dataclass
class Written:
    """The lines for a good of all letters, by the number that their wishes bear."""

    lines: list[tuple[SeatId, Sell | Buy]] = field(default_factory=list)

    def wish(self, seat: SeatId, line: Sell | Buy, price: Price) -> Wish:
        """Return what a line of a seat wishes."""
        self.lines.append((seat, line))
        terms = Terms(price.number, price.is_percent)
        return Wish(seat, line.seat, line.units, terms, line=len(self.lines) - 1)

    def close(self, table: IslandTable, met: set[int]) -> None:
        """CRU-P31 Note which lines came to a deal, and that the others did not."""
        for number, (seat, line) in enumerate(self.lines):
            if number in met:
                used(table, line, tr_noop("the deal was made"))
            else:
                unused(table, seat, line, NO_DEAL)


def trading(
    table: IslandTable, good: str, seats: Sequence[SeatId], legal: Sequence[SeatId], written: Written
) -> Trading:
    """CRA-R54 Return what holders offer of a good, and legal sellers would buy, in turn order."""
    offers: list[Wish] = []
    purchases: list[Wish] = []
    for seat in seats:
        offers += _offers(table, seat, good, written, is_legal=seat in legal)
        purchases += _purchases(table, seat, good, written, is_legal=seat in legal)
    return Trading(offers, purchases, _stocks(table, good, seats))


def _stocks(table: IslandTable, good: str, seats: Sequence[SeatId]) -> Mapping[SeatId, Stock]:
    holdings = {seat: table.state.seats[seat].hold[good] for seat in seats}
    return {seat: Stock(holding.new, holding.kept) for seat, holding in holdings.items()}


def _offers(table: IslandTable, seat: SeatId, good: str, written: Written, *, is_legal: bool) -> list[Wish]:
    """CRA-STA-02, CRA 6.6 Return what a holder offers who may not sell; the silent all they have made."""
    lines = orders_of(table, seat, Sell)
    reason = MAY_SELL if is_legal else ""
    if not lines and not is_legal:
        return [Wish(seat, ANYONE, ALL_OF_IT, USUAL, new_only=True)]
    return [written.wish(seat, line, line.price) for line in _open(table, seat, good, lines, reason)]


def _purchases(
    table: IslandTable, seat: SeatId, good: str, written: Written, *, is_legal: bool
) -> list[Wish]:
    """CRA-STA-02, CRA 6.6 Return what a legal seller would buy; the silent all that is offered as usual."""
    lines = orders_of(table, seat, Buy)
    reason = "" if is_legal else MAY_NOT_SELL
    if not lines and is_legal:
        return [Wish(seat, ANYONE, ALL_OF_IT, USUAL)]
    return [
        written.wish(seat, line, line.price or Price(0)) for line in _open(table, seat, good, lines, reason)
    ]


def _open(table: IslandTable, seat: SeatId, good: str, lines: Sequence[L], reason: str) -> list[L]:
    """CRU-P02 Return the lines of a seat for a good that count now; note why the others do not."""
    found: list[L] = []
    for line in lines:
        if line.good != good:
            continue
        if reason:
            unused(table, seat, line, reason, Became.REFUSED)
        elif holds(table, seat, line.when, done_lines(table, seat)):
            found.append(line)
        else:
            unused(table, seat, line, TEST_IS_FALSE)
    return found
