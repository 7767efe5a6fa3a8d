"""SELL and BUY: with the Credit Union at its price, or as limit orders.

Offers at a price lie open and answer others in their turns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pbem.engine.events import Event, SeatId, event
from pbem.engine.orderform import Choice, Item, Pick, suggested, with_line
from pbem.engine.orders import order
from pbem.engine.results import Became
from pbem.engine.slots import FlagSlot, ListOf, Seat, slot
from pbem.engine.tongue import tr, tr_noop, trp
from pbem.engine.words import Fault, Words
from pbem.rulesets.new_tabor.aftermath import Aftermath
from pbem.rulesets.new_tabor.book import ANYONE, GOODS, MARKET, UNION, concerned
from pbem.rulesets.new_tabor.choices import amount_pick, good_pick, seat_choices, sum_pick
from pbem.rulesets.new_tabor.economy import (
    SETTLE,
    EconomyTable,
    Producer,
    bar_to_dealing,
    fee_of,
    room,
)
from pbem.rulesets.new_tabor.legality import (
    ExchangeOrder,
    Faults,
    Look,
    Offers,
    Reasons,
    Trial,
    Writer,
    exchange_faults,
    partner_faults,
)
from pbem.rulesets.new_tabor.lexicon import TaborLexicon
from pbem.rulesets.new_tabor.lines import OpenLine, Part, SaidParts
from pbem.rulesets.new_tabor.plans import keep_of, plan_of
from pbem.rulesets.new_tabor.things import (
    ALL,
    NEED,
    SURPLUS,
    WANTED,
    Amount,
    AmountsSlot,
    affordable,
    credits,
    goods_of,
    meant,
    sellable,
)
from pbem.rulesets.new_tabor.union import buy_from_union, sell_to_union
from pbem.rulesets.new_tabor.wording import Money, Named, said_amount, said_goods, said_partners

FAR = 2
"""A price is far from the Unit Spot Price if it is so many times as high, or a part so small of it."""
_OFFERS = {
    ("SELL", True): tr_noop(
        "In your turn alone you offer {amount} to {partners}, at {price} or more a unit."
    ),
    ("SELL", False): tr_noop("You offer {amount} to {partners}, at {price} or more a unit."),
    ("BUY", True): tr_noop("In your turn alone you ask {partners} for {amount}, at {price} or less a unit."),
    ("BUY", False): tr_noop("You ask {partners} for {amount}, at {price} or less a unit."),
}
"""TAB-P3 What is said of a limit order, by its kind and whether it says NOW."""
TO_ALL = (ANYONE, MARKET)
"""The words that name all other seats."""
_ALONE = {"cu": UNION, "union": UNION, "anyone": ANYONE, "market": MARKET}


class PartnerSlot(Seat):
    """The Credit Union, anyone, the market, or a seat; a seat may be named like one of them."""

    def read(self, words: Words) -> str:
        """Take the partner."""
        word = words.peek().casefold()
        if word not in _ALONE or word in words.lexicon.seats:
            return super().read(words)
        words.take()
        return _ALONE[word]


class PartnersSlot(ListOf[str]):
    """Seats, or one of the others alone."""

    def __init__(self) -> None:
        super().__init__(PartnerSlot(), ",", once=True)

    def read(self, words: Words) -> tuple[str, ...]:
        """Take the partners."""
        partners = super().read(words)
        alone = next((one for one in partners if one in _ALONE.values()), None)
        if alone and len(partners) > 1:
            raise Fault(tr('"{word}" stands alone: name it, or seats.', word=alone))
        return partners


@event(
    "TAB-R16",
    "{seat} still asks for {n} {good} at {price}.",
    when={"is_sale": "{seat} still offers {n} {good} at {price}."},
)
class Unfilled(Event):
    """What is left of a limit order to anyone at the end of a phase; `price` is for a unit."""

    seat: str
    is_sale: bool
    n: int
    good: Named
    price: Money


class MarketOrder(ExchangeOrder):
    """SELL or BUY."""

    items: tuple[Amount, ...]
    price: int | None
    where: tuple[str, ...]
    now: bool

    def named(self) -> tuple[SeatId, ...]:
        """The partners, if they are seats."""
        return self.where

    @property
    def waits(self) -> bool:
        """With a price it waits for an offer."""
        return self.price is not None

    @property
    def is_by_word(self) -> bool:
        """All its amounts are words."""
        return all(amount.word for amount in self.items)

    @property
    def lies_open(self) -> bool:
        return self.waits and not self.now

    @property
    def counted(self) -> tuple[Amount, ...]:
        return self.items

    def carry_out(self, table: EconomyTable, line: OpenLine) -> bool:
        """TAB-P3 With a price as a limit order, without one at the union's."""
        return _deal_with_union(table, line) if self.price is None else meet(table, line, self)

    def is_on_offer(self, line: OpenLine, seat: SeatId) -> bool:
        """TAB-P3 Say whether its line is an open limit order that answers a seat."""
        if self.price is None or self.now or not line.is_open or line.is_done:
            return False
        return seat in self.where or any(word in self.where for word in TO_ALL)

    def tell_unfilled(self, table: EconomyTable, line: OpenLine) -> None:
        """TAB-R16 What is left of a limit order to anyone, with amount and price."""
        if self.price is None or self.now or line.is_done or not line.is_open:
            return
        if not any(word in self.where for word in TO_ALL):
            return
        mine, amount = table.state.seats[line.seat], line.left[0]
        if units := meant(mine, amount, amount.good, keep_of(table, line.seat)):
            good, price = Named(amount.good), Money(self.price)
            table.tell(Unfilled(mine.name, isinstance(self, Sell), units, good, price))

    def odd_in_exchange(self, trial: Trial) -> Reasons:
        """TAB-088, TAB-P3 A price far off, a trade cut short, needed goods sold, nothing behind an offer."""
        yield from self._price_far_off(trial)
        if self.price is None:
            yield from cut_short(trial, self, self.items)
        yield from self.odd_goods(trial)
        reason = trial.why_failed(self)
        if self.price is not None and self.when is None and reason not in ("", tr("no counter-offer")):
            yield tr("As things stand nothing comes of it: {reason}.", reason=reason)

    def said(self, look: Look) -> str:
        """TAB-P3 With a price, what may be answered, or answer others, all round."""
        if self.price is None:
            return ""
        economy = look.view.known
        said = tr(
            _OFFERS[self.verb(), self.now],
            amount=said_amount(self.items[0]),
            partners=said_partners(economy, self.where),
            price=Money(self.price),
        )
        if self.now:
            return said
        if economy.phase == SETTLE:
            return f"{said} {tr('It is open as long as this settling lasts.')}"
        return f"{said} {tr('It is open all round, before and after your turn.')}"

    def _price_far_off(self, trial: Trial) -> Reasons:
        """TAB-088 Any price is allowed, but one far from the spot price may be a slip of the pen."""
        if self.price is None:
            return
        spot = trial.economy.price(self.items[0].good)
        if self.price >= FAR * spot or self.price * FAR <= spot:
            yield tr("The price is far from the Unit Spot Price, {price}.", price=Money(spot))

    def odd_goods(self, trial: Trial) -> Reasons:
        """Yield what is odd about its goods."""
        yield from ()

    def was_done(self, now: Aftermath, lines: Sequence[OpenLine]) -> None:
        """How many units, with whom, at which price."""
        parts = SaidParts.of((part for line in lines for part in line.parts), is_sale=isinstance(self, Sell))
        units = sum(line.counted for line in lines)
        wanted = sum(one.number for one in self.items) * len(lines)
        if units == wanted or any(one.word for one in self.items):
            now.put(self, Became.DONE, "{parts}", parts=parts)
        else:
            says = tr_noop("{units} of {all}: {parts}")
            now.put(self, Became.IN_PART, says, units=units, all=wanted, parts=parts)


@order(
    tr_noop("SELL <items> [AT <price>] [TO <where>] [NOW]"),
    rule="TAB-048",
    help=tr_noop(
        "Sells to the Credit Union (TO cu, at its price), or with AT a price for each unit to anyone, to "
        "seats or on the market. An offer with a price stays open all round; with NOW it does not. Besides "
        "numbers there are all, need, wants and surplus."
    ),
    examples=(
        "SELL 40 food, 12 clothes TO cu",
        "SELL surplus TO cu",
        "SELL 20 food AT 9.30 TO bob, cat",
        "SELL 20 food AT $9.30 TO market NOW",
        "IF room food >= 20 THEN SELL surplus food TO union",
    ),
)
class Sell(MarketOrder):
    """A sale; `where` is cu, anyone or market alone, or seats; without a price it is to the union."""

    items: tuple[Amount, ...] = slot(AmountsSlot())
    price: int | None = slot(credits(tr_noop("the price"), 1), default=None)
    where: tuple[str, ...] = slot(PartnersSlot(), default=(ANYONE,), always=True)
    now: bool = slot(FlagSlot("NOW"), default=False)

    @classmethod
    def offered_in_exchange(cls, here: Writer) -> Offers:
        """What is left over, to the union; what others lack, when they settle; and offers at a price."""
        economy = here.view.known
        yield from suggested(cls((Amount("", word=SURPLUS),), None, (UNION,)), _room_said(here))
        all_goods = Pick(trp("goods", "Amount"), (Choice(SURPLUS, tr("of all goods")),))
        yield Item(tr("Sell the surplus"), tr("to the Credit Union"), "SELL {} TO cu", (all_goods,))
        picks = (amount_pick(SURPLUS, ALL), good_pick(here.mine.industry or ""))
        yield Item(tr("Sell"), tr("to the Credit Union"), "SELL {} {} TO cu", picks, is_many=True)
        if here.view.phase == SETTLE:
            yield from _to_the_needy(here)
        if here.partners:
            good = most_spared(here.produced)
            offer = cls((Amount(good, word=SURPLUS),), economy.price(good), (ANYONE,))
            yield from suggested(offer, tr("to all, or name seats"))
            yield _at_a_price(here, tr("Offer"), cls.verb(), "TO", amount_pick(SURPLUS, ALL))

    def misshapen(self) -> str:
        """TAB-P3 Say what no sale can be."""
        return misshapen_trade("SELL", self.items, self.where, self.price, self.now)

    def refuses(self, here: TaborLexicon) -> Faults:
        """Refuse it to a seat off the Path, in the opening round, and to whom nobody can sell."""
        return trade_faults(here, self.where)

    def sold_to(self, table: EconomyTable, line: OpenLine, seat: SeatId, good: str) -> int:
        """What a limit order offers that is not kept back."""
        if not self.is_on_offer(line, seat) or line.left[0].good != good:
            return 0
        giver, kept = table.state.seats[line.seat], keep_of(table, line.seat)
        return min(meant(giver, line.left[0], good, kept), sellable(giver, good, kept))

    def gets(self, left: Sequence[Amount]) -> int:
        """What a limit order asks."""
        return left[0].number * (self.price or 0)

    def odd_goods(self, trial: Trial) -> Reasons:
        """Something is sold which the seat's own inputs need."""
        for amount in self.items:
            for good in goods_of(amount) if amount.word != SURPLUS else ():
                if unmet := self._at_risk(trial, amount, good):
                    yield tr(
                        "This sells {good} that you need: then {n} of your inputs are unmet.",
                        good=Named(good),
                        n=unmet,
                    )

    def _at_risk(self, trial: Trial, amount: Amount, good: str) -> int:
        """Return how many units of the input the sale leaves unmet; 0 if none for its sake."""
        held, unmet = trial.produced.stock[good], trial.produced.unmet(good)
        if not held or not unmet:
            return 0
        if self.price is None:
            return trial.after.need(good) if trial.has_moved(self) else 0
        units = min(held, held if amount.word == ALL else amount.number)
        return max(0, unmet - (held - units)) if units else 0


@order(
    tr_noop("BUY <items> [AT <price>] [FROM <where>] [NOW]"),
    rule="TAB-048",
    help=tr_noop(
        "Buys from the Credit Union (FROM cu, at its price), or with AT a price for each unit from anyone, "
        "from seats or on the market. An offer with a price stays open all round; with NOW it does not."
    ),
    examples=(
        "BUY need clothes FROM cu",
        "BUY need FROM cu",
        "BUY 15 shelter AT 10",
        "BUY 15 shelter AT $10 FROM bob, cat NOW",
    ),
)
class Buy(MarketOrder):
    """A purchase; `where` is cu, anyone or market alone, or seats; without a price it is from the union."""

    items: tuple[Amount, ...] = slot(AmountsSlot())
    price: int | None = slot(credits(tr_noop("the price"), 1), default=None)
    where: tuple[str, ...] = slot(PartnersSlot(), default=(ANYONE,), always=True)
    now: bool = slot(FlagSlot("NOW"), default=False)

    @classmethod
    def offered_in_exchange(cls, here: Writer) -> Offers:
        """What is missing, from the union; and bids at a price."""
        economy, says = here.view.known, tr("from the Credit Union")
        for good in GOODS:
            if missing := here.produced.need(good):
                name, amounts = tr("Buy {good}", good=tr(good)), amount_pick(NEED, WANTED)
                stands = tr(
                    "{n} missing; {held} in the storehouse at {price}",
                    n=missing,
                    held=economy.storehouse[good],
                    price=Money(economy.price(good)),
                )
                yield from with_line(Item(name, says, f"BUY {{}} {good} FROM cu", (amounts,)), stands)
        picks = (amount_pick(NEED, WANTED), good_pick())
        yield Item(tr("Buy"), says, "BUY {} {} FROM cu", picks, is_many=True)
        if here.partners:
            good = most_missing(here.produced)
            bid = cls((Amount(good, word=NEED),), economy.price(good), (ANYONE,))
            yield from suggested(bid, tr("or name seats"))
            yield _at_a_price(here, tr("Ask for"), cls.verb(), "FROM", amount_pick(NEED, WANTED))

    def misshapen(self) -> str:
        """TAB-P3 Say what no purchase can be."""
        return misshapen_trade("BUY", self.items, self.where, self.price, self.now)

    def refuses(self, here: TaborLexicon) -> Faults:
        """Refuse it to a seat off the Path, in the opening round, and from whom nobody can buy."""
        return trade_faults(here, self.where)

    def pays(self, left: Sequence[Amount]) -> int:
        """What a limit order bids."""
        return left[0].number * (self.price or 0)


def _room_said(here: Writer) -> str:
    """Return what the union takes."""
    book, economy = here.view.book, here.view.known
    fee, space = fee_of(book, economy), said_goods({good: room(book, economy, good) for good in GOODS})
    if not space:
        return tr("the union has room for nothing in this quarter")
    if fee:
        return tr("room for {goods}; fee {fee}", goods=space, fee=Money(fee))
    return tr("room for {goods}", goods=space)


def _to_the_needy(here: Writer) -> Offers:
    """TAB-069 Yield sales of what can be spared to seats that lack it."""
    view, mine = here.view, here.mine
    for other in view.known.after(mine.id):
        for good in GOODS:
            missing, spare = other.need(good), mine.surplus(good)
            if missing and spare and other.id in view.books:
                sale = Sell((Amount(good, min(missing, spare)),), view.known.price(good), (other.id,))
                says = tr("{seat} lacks {n} {good}", seat=other.name, n=missing, good=Named(good))
                yield from suggested(sale, says)


def _at_a_price(here: Writer, name: str, verb: str, word: str, amounts: Pick) -> Item:
    """TAB-P3 Return a limit order to be filled in."""
    spots = sorted({here.view.known.price(good) for good in GOODS})
    price = sum_pick(tr("Price of a unit"), *spots, before="AT", sums=())
    whom = (
        Choice(f"{word} anyone", tr("any other seat")),
        Choice(f"{word} market", tr("seats and the union")),
        *seat_choices(here.view, here.partners, word),
    )
    once = (Choice("", tr("as long as the phase lasts")), Choice("NOW", tr("at once")))
    ends = Pick(tr("With whom"), whom, is_free=True), Pick(tr("How long"), once)
    says = tr("at a price of your own")
    return Item(
        name, says, f"{verb} {{}} {{}} {{}} {{}} {{}}", (amounts, good_pick(), price, *ends), is_many=True
    )


def most_spared(mine: Producer) -> str:
    """Return the good of which most can be spared: what is held, else what is made."""
    made = mine.industry if mine.industry in GOODS else GOODS[0]
    return max(GOODS, key=lambda good: (mine.surplus(good), good == made))


def most_missing(mine: Producer) -> str:
    """Return the good of which most is missing, and which is not the one to be spared."""
    spared = most_spared(mine)
    return max((good for good in GOODS if good != spared), key=mine.need)


def misshapen_trade(
    verb: str, items: Sequence[Amount], where: Sequence[str], price: int | None, now: bool
) -> str:
    """TAB-P3 Return what is wrong with a SELL or BUY however the table stands, or ""."""
    word = "TO" if verb == "SELL" else "FROM"
    if UNION in where:
        return _misshapen_with_union(verb, items, price, now)
    if price is None:
        said = {"one": f"AT $9.30 {word} {', '.join(where)}", "other": f"{word} cu"}
        return tr("Only the Credit Union has a price of its own: write {one} or {other}.", **said)
    if len(items) > 1:
        return tr("An order with a price is about one good: write one line for each.")
    if not items[0].good:
        return tr('"{word}" without a good is for the Credit Union only: name a good.', word=items[0].word)
    return _no_measure(verb, items)


def _misshapen_with_union(verb: str, items: Sequence[Amount], price: int | None, now: bool) -> str:
    if price is not None:
        return tr("The Credit Union has one price for all: leave AT out.")
    if now:
        return tr("NOW is for orders with a price: leave it out.")
    if any(not item.good and item.word == ALL for item in items):
        return tr('"all" is about one good: name it, or write surplus, need or wants.')
    return _no_measure(verb, items)


def _no_measure(verb: str, items: Sequence[Amount]) -> str:
    """Return that a buyer cannot measure by what he holds, or ""."""
    if verb == "BUY" and any(item.word == ALL for item in items):
        return tr('"all" is what you hold: write a number, need or wants.')
    return ""


def trade_faults(here: TaborLexicon, where: Sequence[str]) -> Faults:
    """Yield why nothing can be sold or bought there."""
    yield from exchange_faults(here)
    yield from partner_faults(here, where)


def cut_short(trial: Trial, line: ExchangeOrder, amounts: Sequence[Amount]) -> Reasons:
    """Less than the number written is sold, bought or consumed, where no other seat is asked."""
    if not trial.has_moved(line) or line.when is not None:
        return
    for amount, left in zip(amounts, trial.left_of(line) or (), strict=True):
        if not amount.word and left.number:
            done = amount.number - left.number
            said = {"n": done, "all": amount.number, "good": Named(amount.good)}
            yield tr("As things stand it comes to {n} of {all} {good} only.", **said)


def _deal_with_union(table: EconomyTable, line: OpenLine) -> bool:
    """Sell or buy what is left of the amounts, words worked out as things stand."""
    mine, kept = table.state.seats[line.seat], keep_of(table, line.seat)
    places = [(place, good) for place, amount in enumerate(line.left) for good in goods_of(amount)]
    asked = [(good, meant(mine, line.left[place], good, kept)) for place, good in places]
    if isinstance(line.order, Sell):
        dealt = sell_to_union(table, line.seat, asked, table.state.phase == SETTLE, kept)
    else:
        dealt = buy_from_union(table, line.seat, asked, kept)
    for (place, good), units in zip(places, dealt.units, strict=False):
        line.count_down(place, units)
        if units:
            line.parts.append(Part(units, good, table.state.price(good)))
    line.reason = dealt.reason
    return dealt.has_moved


@dataclass(frozen=True)
class Answer:
    """Whose open order answers at which price in cents; without a line it is the Credit Union."""

    price: int
    line: OpenLine | None


def meet(table: EconomyTable, line: OpenLine, order: MarketOrder) -> bool:
    """TAB-P3 Let the open orders of others answer a limit order, best price first; say whether any did."""
    has_moved = False
    for answer in _answers(table, line, order):
        units = _with_union(table, line) if answer.line is None else _with_seat(table, line, answer.line)
        line.count_down(0, units)
        has_moved = has_moved or units > 0
        if line.is_done:
            break
    line.reason = "" if has_moved else _why_unmet(table, line, order)
    return has_moved


def _answers(table: EconomyTable, line: OpenLine, order: MarketOrder) -> list[Answer]:
    """TAB-P3 Return who answers: best price first, then in order of play, the union last, then by line."""
    answers = [answer for answer in _offers(table, line, order) if _suits(order, answer.price)]
    return sorted(answers, key=lambda answer: -answer.price if isinstance(order, Sell) else answer.price)


def _suits(order: MarketOrder, price: int) -> bool:
    assert order.price is not None
    return price >= order.price if isinstance(order, Sell) else price <= order.price


def _offers(table: EconomyTable, line: OpenLine, order: MarketOrder) -> Iterator[Answer]:
    """Yield the open limit orders that answer at any price, in order of play after the seat."""
    good, counterpart = line.left[0].good, Buy if isinstance(order, Sell) else Sell
    for other in table.state.after(line.seat):
        is_asked = other.id in order.where or any(word in order.where for word in TO_ALL)
        if not is_asked or bar_to_dealing(table.state, line.seat, other.id):
            continue
        for theirs in plan_of(table, other.id).lines:
            if not isinstance(theirs.order, counterpart) or theirs.left[0].good != good:
                continue
            if theirs.order.price is not None and theirs.order.is_on_offer(theirs, line.seat):
                yield Answer(theirs.order.price, theirs)
    if MARKET in order.where or UNION in order.where:
        yield Answer(table.state.price(good), None)


def _with_union(table: EconomyTable, line: OpenLine) -> int:
    """TAB-P3 Trade with the Credit Union at spot price; a sale that cannot pay its fee is skipped."""
    mine, kept, amount = table.state.seats[line.seat], keep_of(table, line.seat), line.left[0]
    asked = [(amount.good, meant(mine, amount, amount.good, kept))]
    if isinstance(line.order, Sell):
        dealt = sell_to_union(table, line.seat, asked, table.state.phase == SETTLE, kept)
    else:
        dealt = buy_from_union(table, line.seat, asked, kept)
    if dealt.has_moved:
        line.parts.append(Part(sum(dealt.units), amount.good, table.state.price(amount.good)))
    return sum(dealt.units)


@event("TAB-R14", "{seller} sells {n} {good} to {buyer} for {amount}.")
class Traded(Event):
    seller: str
    n: int
    good: Named
    buyer: str
    amount: Money


def _with_seat(table: EconomyTable, line: OpenLine, theirs: OpenLine) -> int:
    """TAB-R14 Trade with another seat, at the price of the one that answers; return how many units."""
    selling, buying = (line, theirs) if isinstance(line.order, Sell) else (theirs, line)
    assert isinstance(theirs.order, MarketOrder) and theirs.order.price is not None
    price, good = theirs.order.price, line.left[0].good
    units = _tradable(table, selling, buying, price)
    if units:
        theirs.count_down(0, units)
        seats = table.state.seats
        line.parts.append(Part(units, good, price, seats[theirs.seat].name))
        theirs.parts.append(Part(units, good, price, seats[line.seat].name))
        _hand_over(table, seats[selling.seat], seats[buying.seat], good, units, units * price)
    return units


def _tradable(table: EconomyTable, selling: OpenLine, buying: OpenLine, price: int) -> int:
    """TAB-P3 Return the units that both still want to trade, stock and money not kept back permitting."""
    good = selling.left[0].good
    seller, buyer = table.state.seats[selling.seat], table.state.seats[buying.seat]
    kept, saved = keep_of(table, seller.id), keep_of(table, buyer.id)
    return min(
        meant(seller, selling.left[0], good, kept),
        meant(buyer, buying.left[0], good, saved),
        sellable(seller, good, kept),
        affordable(buyer, price, saved),
    )


def _hand_over(
    table: EconomyTable, seller: Producer, buyer: Producer, good: str, units: int, amount: int
) -> None:
    seller.stock[good] -= units
    buyer.stock[good] += units
    seller.money += amount
    buyer.money -= amount
    seller.count("traded", units)
    buyer.count("traded", units)
    only = concerned(table.book, seller.id, buyer.id)
    table.tell(Traded(seller.name, units, Named(good), buyer.name, Money(amount), only=only))


def _why_unmet(table: EconomyTable, line: OpenLine, order: MarketOrder) -> str:
    """Return why a limit order found nobody."""
    mine, kept = table.state.seats[line.seat], keep_of(table, line.seat)
    assert order.price is not None
    good = line.left[0].good
    if isinstance(order, Sell) and not min(meant(mine, line.left[0], good, kept), sellable(mine, good, kept)):
        return tr("nothing to sell")
    if isinstance(order, Buy) and not affordable(mine, order.price, kept):
        return tr("no money")
    return tr("no counter-offer")
