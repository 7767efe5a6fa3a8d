"""The orders of exchange (brief 5): with the Credit Union, with other seats, loans and sublets."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.events import SeatId, listed
from pbem.engine.orders import Order, order
from pbem.engine.results import Became
from pbem.engine.slots import FlagSlot, ListOf, Seat, WholeNumber, WordSlot, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words
from pbem.rulesets.new_tabor.aftermath import Aftermath
from pbem.rulesets.new_tabor.amounts import goods_of
from pbem.rulesets.new_tabor.book import ANYONE, GOODS, MARKET, UNION
from pbem.rulesets.new_tabor.economy import ROUND, Producer
from pbem.rulesets.new_tabor.legality import (
    Faults,
    Look,
    Reasons,
    TaborOrder,
    Trial,
    exchange_faults,
    no,
    partner_faults,
    seat_faults,
)
from pbem.rulesets.new_tabor.lexicon import TaborLexicon
from pbem.rulesets.new_tabor.lines import OpenLine, SaidParts
from pbem.rulesets.new_tabor.things import ALL, SURPLUS, Amount, AmountsSlot, Things, ThingsSlot, credits
from pbem.rulesets.new_tabor.wording import Money, Named, Zone

_SUM = credits(least=1)
_REPAID = credits(tr_noop("what is repaid"), 1)
FAR = 2
"""A price is far from the Unit Spot Price if it is so many times as high, or a part so small of it."""
LANDLORD = "TO"
"""The way in which the landlord writes it: SUBLET TO."""
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


class QuarterSlot(WholeNumber):
    """A quarter, Q2 or 2."""

    def __init__(self) -> None:
        super().__init__(tr_noop("the quarter"), 1, 4)

    def read(self, words: Words) -> int:
        """Take the quarter."""
        if words.peek()[:1] in ("Q", "q"):
            words.mean(words.peek()[1:])
        return super().read(words)

    def write(self, value: int) -> str:
        """Return the quarter."""
        return f"Q{value}"


class ExchangeOrder(TaborOrder):
    """An order of Exchange and Consume, which are carried out in the order written."""

    def partners(self) -> tuple[SeatId, ...]:
        """Return with whom it deals."""
        return self.named()

    def given(self) -> Things:
        """TAB-P4 Return what the seat has to hold for it."""
        return Things()

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

    def misshapen(self) -> str:
        """TAB-P2, P3 Say what no sale can be."""
        return misshapen_trade("SELL", self.items, self.where, self.price, self.now)

    def refuses(self, here: TaborLexicon) -> Faults:
        """Refuse it to a seat off the Path, in the opening round, and to whom nobody can sell."""
        return trade_faults(here, self.where)

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

    def misshapen(self) -> str:
        """TAB-P2, P3 Say what no purchase can be."""
        return misshapen_trade("BUY", self.items, self.where, self.price, self.now)

    def refuses(self, here: TaborLexicon) -> Faults:
        """Refuse it to a seat off the Path, in the opening round, and from whom nobody can buy."""
        return trade_faults(here, self.where)


@order(
    tr_noop("GIVE <goods> TO <seat> [FOR <for_goods>]"),
    rule="TAB-087",
    help=tr_noop(
        "An agreement: goods and money for goods and money, done when the other gives the mirrored order. "
        "Without FOR it is a gift."
    ),
    examples=(
        "GIVE 20 food TO bob FOR 15 clothes",
        "GIVE 5 food, $10 TO cat FOR 4 shelter",
        "GIVE $30 TO bob",
    ),
)
class Give(ExchangeOrder):
    """One side of an agreement or, taking nothing, a gift."""

    goods: Things = slot(ThingsSlot())
    seat: SeatId = slot(Seat())
    for_goods: Things | None = slot(ThingsSlot(), default=None)

    def refuses(self, here: TaborLexicon) -> Faults:
        """TAB-R17 Refuse gifts where there are none, and seats with whom nobody can agree."""
        yield from exchange_faults(here)
        yield from seat_faults(here, self.seat)
        if self.for_goods is None and not here.facts.options.gifts:
            yield no(tr("There are no gifts in this game."), tr("Say FOR what."))

    def named(self) -> tuple[SeatId, ...]:
        """The other side."""
        return (self.seat,)

    @property
    def waits(self) -> bool:
        """A gift waits for nobody."""
        return self.for_goods is not None

    def given(self) -> Things:
        """What it gives, unless it is a gift: that fails by itself."""
        return self.goods if self.for_goods is not None else Things()

    def was_done(self, now: Aftermath, lines: Sequence[OpenLine]) -> None:
        """With whom, or to whom as a gift."""
        says = tr_noop("given to {seat}") if self.for_goods is None else tr_noop("with {seat}")
        now.put(self, Became.DONE, says, seat=now.table.state.seats[self.seat].name)

    def never(self, here: TaborLexicon) -> Reasons:
        """TAB-R17 There may be no gifts."""
        yield from super().never(here)
        if self.for_goods is None and not here.facts.options.gifts:
            yield tr("There are no gifts in this game: the line waits for a new rule.")


class LoanOrder(ExchangeOrder):
    """One side of a loan with another seat; `quarter` 0 is the running quarter."""

    seat: SeatId
    quarter: int

    def refuses(self, here: TaborLexicon) -> Faults:
        """TAB-R19 Refuse loans where there are none, and quarters that are over or never come."""
        return loan_faults(here, self.seat, self.quarter)

    def named(self) -> tuple[SeatId, ...]:
        """The other side."""
        return (self.seat,)

    @property
    def waits(self) -> bool:
        """It waits for the other side."""
        return True

    def never(self, here: TaborLexicon) -> Reasons:
        """TAB-R19 Loans may be none of the game's, and quarters go by."""
        yield from super().never(here)
        yield from never_lent(here, self.quarter)


@order(
    tr_noop("LEND <amount> TO <seat> REPAY <back> [BY <quarter>]"),
    rule="TAB-091",
    help=tr_noop(
        "Lends money, to be repaid at the end of this quarter or of the one named, when the other writes "
        "BORROW with the same amounts."
    ),
    examples=("LEND $50 TO bob REPAY $55 BY Q4", "LEND 20 TO cat REPAY 20"),
)
class Lend(LoanOrder):
    """The lender's side of a loan; `quarter` 0 is the running quarter."""

    amount: int = slot(_SUM)
    seat: SeatId = slot(Seat())
    back: int = slot(_REPAID)
    quarter: int = slot(QuarterSlot(), default=0)

    def given(self) -> Things:
        """The money lent."""
        return Things(money=self.amount)

    def odd_in_exchange(self, trial: Trial) -> Reasons:
        """TAB-091 Less is repaid than is lent."""
        if self.back < self.amount:
            yield tr("You get back less than you lend.")


@order(
    tr_noop("BORROW <amount> FROM <seat> REPAY <back> [BY <quarter>]"),
    rule="TAB-091",
    help=tr_noop("Borrows money when the other writes LEND with the same amounts; an IOU is noted."),
    examples=("BORROW $50 FROM bob REPAY $55 BY Q4",),
)
class Borrow(LoanOrder):
    """The borrower's side of a loan; `quarter` 0 is the running quarter."""

    amount: int = slot(_SUM)
    seat: SeatId = slot(Seat())
    back: int = slot(_REPAID)
    quarter: int = slot(QuarterSlot(), default=0)


@order(
    tr_noop("REPAY <amount> TO <seat>"),
    rule="TAB-R19",
    help=tr_noop("Pays on your IOUs to a seat, the oldest first, not more than is owed."),
    examples=("REPAY $20 TO bob",),
)
class Repay(ExchangeOrder):
    """A payment on IOUs."""

    amount: int = slot(_SUM)
    seat: SeatId = slot(Seat())

    def refuses(self, here: TaborLexicon) -> Faults:
        """TAB-R19 Refuse seats to whom nothing is owed."""
        yield from exchange_faults(here)
        if self.seat not in here.facts.creditors and not _may_come_to_owe(here, self.seat):
            owed = ", ".join(here.facts.creditors)
            hint = tr("You owe to: {seats}.", seats=owed) if owed else ""
            yield no(tr("You owe {seat} nothing.", seat=self.seat), hint)

    def named(self) -> tuple[SeatId, ...]:
        """The creditor."""
        return (self.seat,)

    def partners(self) -> tuple[SeatId, ...]:
        """Nobody: who is off the Path is paid too."""
        return ()

    def was_done(self, now: Aftermath, lines: Sequence[OpenLine]) -> None:
        """How much was paid."""
        paid, wanted = Money(sum(line.counted for line in lines)), Money(self.amount * len(lines))
        self.put_counted(now, paid, wanted, tr_noop("{amount} paid"), tr_noop("{amount} of {all} paid"))


@order(
    tr_noop("SUBLET <to_or_from> <seat> FOR <fee>"),
    rule="TAB-089",
    help=tr_noop(
        "Changes places with another seat for a fee, when the other writes the opposite: TO as the landlord, "
        "FROM as the tenant."
    ),
    examples=("SUBLET TO bob FOR $25", "SUBLET FROM cat FOR 12.50"),
)
class SubletOrder(ExchangeOrder):
    """One side of a change of places; `to_or_from` is TO for the landlord, FROM for the tenant."""

    to_or_from: str = slot(WordSlot(tr_noop("way"), {"TO": "TO", "FROM": "FROM"}))
    seat: SeatId = slot(Seat())
    fee: int = slot(credits(tr_noop("the fee")))

    def refuses(self, here: TaborLexicon) -> Faults:
        """TAB-R18 Refuse it in the opening round, off the Path, and with seats that are out."""
        yield from exchange_faults(here)
        yield from seat_faults(here, self.seat)

    def named(self) -> tuple[SeatId, ...]:
        """The other side."""
        return (self.seat,)

    @property
    def waits(self) -> bool:
        """It waits for the other side."""
        return True

    def given(self) -> Things:
        """The fee, if the seat is the tenant."""
        return Things() if self.to_or_from == LANDLORD else Things(money=self.fee)

    def odd(self, look: Look) -> Reasons:
        """TAB-R18 Places are changed between different zones."""
        yield from super().odd(look)
        if look.trial is None or look.trial.left_of(self) is None:
            return
        other = look.trial.economy.seats[self.seat]
        if other.zone == look.trial.before.zone and other.zone is not None:
            zone = Zone(other.zone)
            yield tr("Both of you are in the {zone}: there is nothing to change.", zone=zone)


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


def loan_faults(here: TaborLexicon, other: SeatId, due: int) -> Faults:
    """TAB-R19 Yield why no money can be lent so."""
    yield from exchange_faults(here)
    facts = here.facts
    if facts.options.iou == "none":
        yield no(tr("There are no loans in this game."))
        return
    yield from seat_faults(here, other)
    if due and due < facts.quarter:
        yield no(tr("Quarter {due} is over: this is quarter {quarter}.", due=due, quarter=facts.quarter))
    elif due > facts.quarters:
        yield no(tr("The game has {n} quarters.", n=facts.quarters))


def never_lent(here: TaborLexicon, due: int) -> Reasons:
    """TAB-R19 Loans may be none of the game's, and quarters go by."""
    if here.facts.options.iou == "none":
        yield tr("There are no loans in this game: the line waits for a new rule.")
    elif 0 < due < here.facts.quarter:
        yield tr("Quarter {due} is over: the line can never apply.", due=due)


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


def _may_come_to_owe(here: TaborLexicon, to: SeatId) -> bool:
    """Say whether an earlier round of the same letter may yet bring a loan."""
    return not here.is_now and to != here.me and to in here.facts.in_game


TRADES: tuple[type[Order], ...] = (Sell, Buy, Give, Lend, Borrow, Repay, SubletOrder)
"""The orders of exchange, in the order of the brief."""
