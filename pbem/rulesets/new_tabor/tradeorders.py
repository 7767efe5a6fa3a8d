"""SELL and BUY, and what all orders of Exchange and Consume share (brief 5)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.events import SeatId, listed
from pbem.engine.orderform import Choice, Item, Pick, suggested, with_line
from pbem.engine.orders import order
from pbem.engine.results import Became
from pbem.engine.slots import FlagSlot, ListOf, Seat, slot
from pbem.engine.tongue import tr, tr_noop, trp
from pbem.engine.words import Fault, Words
from pbem.rulesets.new_tabor.aftermath import Aftermath
from pbem.rulesets.new_tabor.book import ANYONE, GOODS, MARKET, UNION
from pbem.rulesets.new_tabor.choices import amount_pick, good_pick, seat_choices, sum_pick
from pbem.rulesets.new_tabor.economy import ROUND, SETTLE, Producer, fee_of, room
from pbem.rulesets.new_tabor.legality import (
    Faults,
    Look,
    Offers,
    Reasons,
    TaborOrder,
    Trial,
    Writer,
    exchange_faults,
    partner_faults,
)
from pbem.rulesets.new_tabor.lexicon import TaborLexicon
from pbem.rulesets.new_tabor.lines import OpenLine, SaidParts
from pbem.rulesets.new_tabor.things import (
    ALL,
    NEED,
    SURPLUS,
    WANTED,
    Amount,
    AmountsSlot,
    Things,
    credits,
    goods_of,
)
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


class ExchangeOrder(TaborOrder):
    """An order of Exchange and Consume, which are carried out in the order written."""

    def partners(self) -> tuple[SeatId, ...]:
        """Return with whom it deals."""
        return self.named()

    def given(self) -> Things:
        """TAB-P4 Return what the seat has to hold for it."""
        return Things()

    def pays(self, left: Sequence[Amount]) -> int:
        """Return in cents what the seat offers others for what is left of it."""
        return self.given().money

    def gets(self, left: Sequence[Amount]) -> int:
        """Return in cents what the seat asks of others for what is left of it."""
        return 0

    @classmethod
    def offered(cls, here: Writer) -> Offers:
        """TAB-042, TAB-083 Nothing in the opening round and off the Path."""
        if here.can_trade:
            yield from cls.offered_in_exchange(here)

    @classmethod
    def offered_in_exchange(cls, here: Writer) -> Offers:
        """Yield what of this kind may be ordered where the seat trades."""
        yield from ()

    def odd_in_exchange(self, trial: Trial) -> Reasons:
        """Yield what else is odd when it is tried."""
        yield from ()

    def odd(self, look: Look) -> Reasons:
        """TAB-R15, TAB-P4 Seats off the Path trade with nobody; agreements may ask too much."""
        yield from super().odd(look)
        trial = look.trial
        if trial is None or trial.left_of(self) is None:
            return
        seats = trial.economy.seats if trial.economy.phase == ROUND else {}
        away = [seats[one].name for one in self.partners() if one in seats and not seats[one].is_on_path]
        if away:
            yield tr("Off the Path, so out of all trade until the quarter ends: {seats}.", seats=listed(away))
        yield from self.odd_in_exchange(trial)
        things = self.given()
        if things != Things() and not any(_holds(one, things) for one in _stages(trial)):
            yield tr("As things stand you will not have all that it takes.")

    def came_to(self, now: Aftermath) -> None:
        """Put down what was done by it, in all rounds for which it stood."""
        lines = now.lines_of(self)
        if any(line.has_moved for line in lines):
            self.was_done(now, lines)
        else:
            super().came_to(now)

    def was_done(self, now: Aftermath, lines: Sequence[OpenLine]) -> None:
        """Put down how much of it was done."""
        [seat] = self.named()
        now.put(self, Became.DONE, tr_noop("with {seat}"), seat=now.table.state.seats[seat].name)

    def put_counted(self, now: Aftermath, amount: object, wanted: object, done: str, in_part: str) -> None:
        """Put down an amount of what was wanted; None is as much as there is."""
        if wanted is None or wanted == amount:
            now.put(self, Became.DONE, done, amount=amount)
        else:
            now.put(self, Became.IN_PART, in_part, amount=amount, all=wanted)


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
        """TAB-P3, TAB-R15 With a price, what may be answered, or answer others, all round."""
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
        """TAB-P2, P3 Say what no sale can be."""
        return misshapen_trade("SELL", self.items, self.where, self.price, self.now)

    def refuses(self, here: TaborLexicon) -> Faults:
        """Refuse it to a seat off the Path, in the opening round, and to whom nobody can sell."""
        return trade_faults(here, self.where)

    def gets(self, left: Sequence[Amount]) -> int:
        """What a limit order asks."""
        return left[0].number * (self.price or 0)

    def odd_goods(self, trial: Trial) -> Reasons:
        """TAB-067 Something is sold which the seat's own inputs need."""
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
        """TAB-P2, P3 Say what no purchase can be."""
        return misshapen_trade("BUY", self.items, self.where, self.price, self.now)

    def refuses(self, here: TaborLexicon) -> Faults:
        """Refuse it to a seat off the Path, in the opening round, and from whom nobody can buy."""
        return trade_faults(here, self.where)

    def pays(self, left: Sequence[Amount]) -> int:
        """What a limit order bids."""
        return left[0].number * (self.price or 0)


def _room_said(here: Writer) -> str:
    """TAB-P2 Return what the union takes."""
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
    """TAB-P2, P3 Return what is wrong with a SELL or BUY however the table stands, or ""."""
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
    """TAB-P2 Less than the number written is sold, bought or consumed, where no other seat is asked."""
    if not trial.has_moved(line) or line.when is not None:
        return
    for amount, left in zip(amounts, trial.left_of(line) or (), strict=True):
        if not amount.word and left.number:
            done = amount.number - left.number
            said = {"n": done, "all": amount.number, "good": Named(amount.good)}
            yield tr("As things stand it comes to {n} of {all} {good} only.", **said)


def _stages(trial: Trial) -> tuple[Producer, Producer, Producer]:
    """Return the seat before its turn, after production, and at the end."""
    return trial.before, trial.produced, trial.after


def _holds(mine: Producer, things: Things) -> bool:
    return mine.money >= things.money and all(mine.stock[good] >= things.units(good) for good in GOODS)
