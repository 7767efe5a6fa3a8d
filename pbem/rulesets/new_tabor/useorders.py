"""The orders of consumption, and the settings beside them (brief 5)."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from pbem.engine.events import Event, SeatId, event
from pbem.engine.orderform import Choice, Item, Pick, plain, suggested, with_line
from pbem.engine.orders import Order, order
from pbem.engine.results import Became
from pbem.engine.slots import Slot, WholeNumber, WordSlot, slot
from pbem.engine.tongue import tr, tr_noop, trp
from pbem.engine.words import Fault, Words
from pbem.rulesets.new_tabor.aftermath import Aftermath
from pbem.rulesets.new_tabor.book import CENTER, GOODS, INNER, ZONES
from pbem.rulesets.new_tabor.cards import lay_want
from pbem.rulesets.new_tabor.choices import SUM, amount_pick, good_pick, sum_pick, zone_choice
from pbem.rulesets.new_tabor.economy import SETTLE, EconomyTable, Producer
from pbem.rulesets.new_tabor.legality import (
    ExchangeOrder,
    Faults,
    LastingOrder,
    Offers,
    Reasons,
    Trial,
    Writer,
    exchange_faults,
    path_faults,
)
from pbem.rulesets.new_tabor.lexicon import TaborLexicon
from pbem.rulesets.new_tabor.lines import OpenLine
from pbem.rulesets.new_tabor.plans import exchanged, fail, is_true, keep_of, plan_of
from pbem.rulesets.new_tabor.things import (
    ALL,
    GOOD,
    MOST_UNITS,
    Amount,
    AmountSlot,
    credits,
    goods_of,
    has_sign,
    meant,
    written_money,
)
from pbem.rulesets.new_tabor.tradeorders import cut_short, most_spared
from pbem.rulesets.new_tabor.wording import Money, Named, Zone, said_goods


@order(
    tr_noop("CONSUME <amount> [FOR <purpose>]"),
    rule="TAB-049",
    help=tr_noop(
        "Consumes for your inputs, then for your Wants, or with FOR inputs or FOR wants for one of them: "
        "not more than is due and held. CONSUME all is all goods."
    ),
    examples=("CONSUME 12 food FOR wants", "CONSUME all", "CONSUME all clothes"),
)
class Consume(ExchangeOrder):
    """Consumption; `purpose` is inputs, wants, or "" for both."""

    amount: Amount = slot(AmountSlot())
    purpose: str = slot(WordSlot(tr_noop("purpose"), {"inputs": "inputs", "wants": "wants"}), default="")

    @classmethod
    def offered_in_exchange(cls, here: Writer) -> Offers:
        """All goods, for all or for open Wants; or some of one."""
        everything, mine = Amount("", word=ALL), here.mine
        yield from suggested(cls(everything), tr("at once, not only after your exchange"))
        if mine.open_wants:
            goods = said_goods({good: mine.wanted(good) for good in GOODS})
            yield from suggested(cls(everything, "wants"), tr("open Wants: {goods}", goods=goods))
        purposes = (Choice("", tr("inputs, then Wants")), *plain("FOR inputs", "FOR wants"))
        purpose, says = Pick(tr("For what"), purposes), tr("at this point of your exchange")
        picks = (amount_pick(ALL), good_pick(), purpose)
        yield Item(tr("Consume"), says, "CONSUME {} {} {}", picks, is_many=True)
        yield Item(tr("Consume all"), tr("all goods"), "CONSUME all {}", (purpose,), is_many=True)

    def misshapen(self) -> str:
        """Say that only all of everything can be consumed without naming a good."""
        if self.amount.good or self.amount.word == ALL:
            return ""
        return tr('"{word}" without a good is for the Credit Union only: name a good.', word=self.amount.word)

    def refuses(self, here: TaborLexicon) -> Faults:
        """Refuse it in the opening round and off the Path."""
        return exchange_faults(here)

    @property
    def is_by_word(self) -> bool:
        """It consumes all."""
        return bool(self.amount.word)

    @property
    def counted(self) -> tuple[Amount, ...]:
        return (self.amount,)

    def carry_out(self, table: EconomyTable, line: OpenLine) -> bool:
        """TAB-049 Consume what is due and held."""
        mine, amount, kept = table.state.seats[line.seat], line.left[0], keep_of(table, line.seat)
        held = any(mine.stock[good] for good in goods_of(amount))
        units = sum(
            consume(table, line.seat, good, meant(mine, amount, good, kept), self.purpose)
            for good in goods_of(amount)
        )
        line.reason = "" if units else tr("nothing of it is due") if held else tr("nothing of it is held")
        line.count_down(0, units)
        return units > 0

    def odd_in_exchange(self, trial: Trial) -> Reasons:
        """TAB-P2 Less than the number written is consumed."""
        return cut_short(trial, self, (self.amount,))

    def was_done(self, now: Aftermath, lines: Sequence[OpenLine]) -> None:
        """How many units were consumed."""
        units, wanted = sum(line.counted for line in lines), self.amount.number * len(lines)
        says, in_part = tr_noop("consumed: {amount}"), tr_noop("consumed: {amount} of {all}")
        self.put_counted(now, units, None if self.amount.word else wanted, says, in_part)


class KeptSlot(Slot[int]):
    """What is kept: units, if a good follows, or money in cents behind its sign."""

    def read(self, words: Words) -> int:
        """Take the number."""
        hint = tr("Write KEEP 20 food or KEEP $20.")
        if has_sign(words):
            cents = credits().read(words)
            if not words.is_done:
                raise Fault(tr('I do not understand "{words}".', words=words.rest()), hint)
            return cents
        units = WholeNumber(tr_noop("the number of units"), 0, MOST_UNITS).read(words)
        if words.is_done:
            raise Fault(tr("What is kept is missing at the end of the line."), hint)
        return units


@order(
    tr_noop("KEEP <amount> [<good>]"),
    rule="TAB-P2",
    help=tr_noop("What your SELL and BUY orders of this set leave alone: units of a good, or money."),
    examples=("KEEP 20 food", "KEEP $15.50"),
)
class Keep(ExchangeOrder):
    """A reserve; units of `good`, or without a good money in cents."""

    is_deal = False
    amount: int = slot(KeptSlot())
    good: str = slot(GOOD, default="")

    @property
    def kept(self) -> Mapping[str, int]:
        return {self.good: self.amount}

    def carry_out(self, table: EconomyTable, line: OpenLine) -> bool:
        """What is kept counts as long as the line is open: nothing moves."""
        return False

    @classmethod
    def offered_in_exchange(cls, here: Writer) -> Offers:
        """Some units of a good, and money."""
        yield from suggested(cls(5, most_spared(here.mine)), tr("not to be sold"))
        units = Pick(trp("goods", "Amount"), plain("5", "10", "20", "40"), is_free=True)
        yield Item(tr("Keep"), tr("not to be sold"), "KEEP {} {}", (units, good_pick()), is_many=True)
        yield from suggested(cls(SUM), tr("not to be spent in purchases"))
        yield Item(tr("Keep money"), tr("not to be spent"), "KEEP {}", (sum_pick(tr("Amount")),))

    def refuses(self, here: TaborLexicon) -> Faults:
        """Refuse it off the Path."""
        return path_faults(here)

    def odd_in_exchange(self, trial: Trial) -> Reasons:
        """TAB-P2 More is kept than will be held."""
        if not self.good:
            most = max(trial.before.money, trial.after.money)
            if self.amount > most:
                yield tr("You will have {money} at most: nothing of it is spent.", money=Money(most))
            return
        held = max(one.stock[self.good] for one in (trial.before, trial.produced, trial.after))
        if self.amount > held:
            yield tr("You will have {n} {good} at most: none is sold.", n=held, good=Named(self.good))

    def came_to(self, now: Aftermath) -> None:
        """TAB-P2 It counts as long as it is open."""
        if any(line.is_open for line in now.lines_of(self)):
            now.put(self, Became.DONE, tr_noop("your sales and purchases left it alone"))
        else:
            super().came_to(now)

    def __str__(self) -> str:
        kept = f"{self.amount} {self.good}" if self.good else written_money(self.amount)
        return self.behind_if(f"KEEP {kept}")


INPUTS, FOR_WANTS = "inputs", "wants"
_PURPOSES = {"inputs": (INPUTS,), "wants": (FOR_WANTS,), "both": (INPUTS, FOR_WANTS), "off": ()}
"""What AUTOCONSUME consumes for."""
_HOW = tuple(_PURPOSES)


@order(
    tr_noop("AUTOCONSUME <how>"),
    rule="TAB-R23",
    help=tr_noop("What is consumed by itself at the end of your Exchange, until you change it."),
    examples=("AUTOCONSUME both", "AUTOCONSUME off"),
)
class Autoconsume(LastingOrder):
    """A lasting setting: inputs, wants, both or off."""

    how: str = slot(WordSlot(tr_noop("setting"), {one: one for one in _HOW}))

    def make(self, producer: Producer) -> None:
        producer.autoconsume = self.how

    @classmethod
    def offered(cls, here: Writer) -> Offers:
        """The setting as it is; off the Path and before the first exchange it can wait."""
        if here.can_trade:
            pick = Pick(tr("For what"), plain(here.mine.autoconsume, *_HOW))
            says = tr("at the end of your exchange")
            item = Item(tr("Autoconsume"), says, "AUTOCONSUME {}", (pick,))
            yield from with_line(item, tr("inputs, wants, both or off"))

    def decides(self) -> Sequence[Hashable]:
        """It is one setting."""
        return ("AUTOCONSUME",)


@order(
    tr_noop("AUTO <on_or_off>"),
    rule="TAB-P7",
    help=tr_noop("Whether you are helped at the quarter's end to fill your inputs, until you change it."),
    examples=("AUTO off",),
)
class Auto(LastingOrder):
    """A lasting setting: settle help."""

    on_or_off: bool = slot(WordSlot(tr_noop("setting"), {"on": True, "off": False}))

    def make(self, producer: Producer) -> None:
        producer.is_helped = self.on_or_off

    @classmethod
    def offered(cls, here: Writer) -> Offers:
        """The setting as it is; its line stands open when the quarter ends."""
        if not here.can_trade:
            return
        now, meant = cls(here.mine.is_helped), tr("help at the quarter's end; on or off")
        pick = Pick(tr("Answer"), plain("on", "off") if now.on_or_off else plain("off", "on"))
        item = Item(tr("Help"), tr("help at the quarter's end"), "AUTO {}", (pick,))
        if here.view.phase == SETTLE:
            yield from with_line(item, meant)
        else:
            yield from suggested(now, meant)
            yield item

    def decides(self) -> Sequence[Hashable]:
        """It is one setting."""
        return ("AUTO",)


@order(
    tr_noop("VACANCY <accept_or_decline> [<zone>]"),
    rule="TAB-158",
    help=tr_noop("Whether you move up into a vacant place, of one zone or of both, until you change it."),
    examples=("VACANCY decline center", "VACANCY accept"),
)
class Vacancy(LastingOrder):
    """A lasting setting for center or inner; "" is both."""

    accept_or_decline: bool = slot(WordSlot(tr_noop("answer"), {"accept": True, "decline": False}))
    zone: str = slot(WordSlot(tr_noop("part of the land"), {CENTER: CENTER, INNER: INNER}), default="")

    def make(self, producer: Producer) -> None:
        zones = [self.zone] if self.zone else [zone for zone in ZONES if zone in producer.vacancy]
        producer.vacancy.update(dict.fromkeys(zones, self.accept_or_decline))

    @classmethod
    def in_force(cls, mine: Producer) -> list[Vacancy]:
        """Return the setting as it is: one line, or one for each zone."""
        if len(set(mine.vacancy.values())) == 1:
            return [cls(mine.vacancy[CENTER])]
        return [cls(accepts, zone) for zone, accepts in mine.vacancy.items()]

    @classmethod
    def offered(cls, here: Writer) -> Offers:
        """The setting as it is."""
        says = tr("whether you move up")
        for now in cls.in_force(here.mine):
            answers = ("accept", "decline") if now.accept_or_decline else ("decline", "accept")
            pick = Pick(tr("Answer"), plain(*answers))
            if now.zone:
                name = tr("Vacant places: {zone}", zone=Zone(now.zone))
                yield Item(name, says, f"VACANCY {{}} {now.zone}", (pick,)).in_form()
            else:
                zones = (Choice("", tr("both")), *(zone_choice(one, one) for one in (CENTER, INNER)))
                picks = (pick, Pick(tr("Zone"), zones))
                yield Item(tr("Vacant places"), says, "VACANCY {} {}", picks).in_form()

    def decides(self) -> Sequence[Hashable]:
        """A setting for each zone."""
        return [("VACANCY", zone) for zone in ((self.zone,) if self.zone else (CENTER, INNER))]


def lasting_lines(mine: Producer) -> list[str]:
    """Return all settings of a seat as order lines."""
    return [*map(str, (Autoconsume(mine.autoconsume), Auto(mine.is_helped), *Vacancy.in_force(mine)))]


SETTINGS: tuple[type[Order], ...] = (Autoconsume, Auto)
"""The lasting settings of exchange; VACANCY belongs to every phase."""
USES: tuple[type[Order], ...] = (Consume, Keep, *SETTINGS)


def consume(table: EconomyTable, seat: SeatId, good: str, units: int, purpose: str) -> int:
    """TAB-049, TAB-R22 to R24 Consume no more than is held and due; return how many units.

    Without a purpose ("") inputs come first, then Wants; a unit never counts for both.
    """
    for_inputs = consume_for_inputs(table, seat, good, units) if purpose in ("", INPUTS) else 0
    for_wants = _consume_for_wants(table, seat, good, units - for_inputs) if purpose in ("", FOR_WANTS) else 0
    return for_inputs + for_wants


@event(
    "TAB-049",
    "{seat} consumes {n} {good}.",
    when={"is_for_wants": "{seat} consumes {n} {good} for Wants."},
    rules={"is_for_wants": "TAB-116"},
)
class Consumed(Event):
    seat: str
    n: int
    good: Named
    is_for_wants: bool = False


def consume_for_inputs(table: EconomyTable, seat: SeatId, good: str, units: int) -> int:
    """TAB-094, TAB-R22 Consume units for the quarter's input."""
    mine = table.state.seats[seat]
    units = max(0, min(units, mine.stock[good], mine.unmet(good)))
    if units:
        mine.stock[good] -= units
        mine.consumed[good] += units
        mine.count(f"consumed {good}", units)
        table.tell(Consumed(mine.name, units, Named(good)))
    return units


def _consume_for_wants(table: EconomyTable, seat: SeatId, good: str, units: int) -> int:
    """TAB-116, TAB-R23 Consume units for Wants, the oldest card first."""
    mine = table.state.seats[seat]
    units = max(0, min(units, mine.stock[good], mine.wanted(good)))
    if units:
        mine.stock[good] -= units
        mine.count(f"consumed {good}", units)
        table.tell(Consumed(mine.name, units, Named(good), is_for_wants=True))
        _meet_wants(table, mine, good, units)
    return units


@event("TAB-116", "{seat} has met Wants: {n} {good}.")
class WantsMet(Event):
    seat: str
    n: int
    good: Named


def _meet_wants(table: EconomyTable, mine: Producer, good: str, units: int) -> None:
    """TAB-035, TAB-116 A card is used up when all of it is consumed, and goes face up under its deck."""
    for want in [one for one in mine.wants if one.good == good]:
        met = min(units, want.open)
        want.open -= met
        units -= met
        if not want.open:
            mine.wants.remove(want)
            table.tell(WantsMet(mine.name, want.amount, Named(good)))
            lay_want(table.book, table.state, want)


def autoconsume(table: EconomyTable, seat: SeatId) -> bool:
    """TAB-R23 Consume by the seat's lasting setting, good by good; say whether anything was consumed."""
    mine = table.state.seats[seat]
    units = [
        consume(table, seat, good, mine.stock[good], purpose)
        for good in GOODS
        for purpose in _PURPOSES[mine.autoconsume]
    ]
    return any(units)


def exchange_and_consume(table: EconomyTable, seat: SeatId, cycle: bool = False) -> bool:
    """TAB-063, TAB-094 Carry out a seat's lines and consume by its setting; say whether anything moved.

    TAB-038 Lines exchange with seats or the union, or consume.

    In a `cycle` of settling, a line that comes to nothing is tried again, and told only at the end.
    """
    has_moved = False
    for line in plan_of(table, seat).lines:
        if _reach(table, line):
            has_moved = True
        elif line.reason and not cycle and not exchanged(line).lies_open:
            fail(table, seat, line.order, line.reason)
            line.reason, line.is_done = "", True
    return autoconsume(table, seat) or has_moved


def _reach(table: EconomyTable, line: OpenLine) -> bool:
    """Carry out what is left of a line if its test holds now; say whether anything moved."""
    if line.is_done:
        return False
    line.is_open = is_true(table, line.seat, line.order)
    return line.is_open and exchanged(line).carry_out(table, line)
