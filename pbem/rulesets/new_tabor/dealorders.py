"""Dealings of two seats: agreements, gifts, loans, subletting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from pbem.engine.events import Event, SeatId, event
from pbem.engine.orderform import Choice, Item, Pick, plain, suggested
from pbem.engine.orders import Order, order
from pbem.engine.results import Became
from pbem.engine.slots import Seat, WholeNumber, WordSlot, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Words
from pbem.rulesets.new_tabor.aftermath import Aftermath
from pbem.rulesets.new_tabor.book import concerned
from pbem.rulesets.new_tabor.choices import SUM, seat_choices, sum_pick, things_pick
from pbem.rulesets.new_tabor.economy import EconomyTable, Iou, Producer, bar_to_dealing
from pbem.rulesets.new_tabor.legality import (
    ExchangeOrder,
    Faults,
    Look,
    Offers,
    Reasons,
    Trial,
    Writer,
    exchange_faults,
    no,
    seat_faults,
)
from pbem.rulesets.new_tabor.lexicon import TaborLexicon
from pbem.rulesets.new_tabor.lines import OpenLine
from pbem.rulesets.new_tabor.plans import plan_of, plans_of
from pbem.rulesets.new_tabor.settings import options_now
from pbem.rulesets.new_tabor.things import Amount, Things, ThingsSlot, credits
from pbem.rulesets.new_tabor.tradeorders import Buy, Sell, most_missing, most_spared
from pbem.rulesets.new_tabor.wording import Money, SaidThings, Zone

ENFORCED, NO_LOANS = "enforced", "none"
LANDLORD = "TO"
"""The way in which the landlord writes it: SUBLET TO."""
_SUM = credits(least=1)
_REPAID = credits(tr_noop("what is repaid"), 1)


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

    @classmethod
    def offered_in_exchange(cls, here: Writer) -> Offers:
        """Swaps and, where there are any, gifts."""
        if not (others := here.partners):
            return
        has, lacks = most_spared(here.produced), most_missing(here.produced)
        swap = cls(Things.of({has: 5}), others[0], Things.of({lacks: 5}))
        yield from suggested(swap, tr("if mirrored by the other"))
        seats = Pick(tr("With whom"), seat_choices(here.view, others))
        given, taken = things_pick(tr("What you give")), things_pick(tr("For what"))
        says = tr("done if the other writes the mirrored line")
        yield Item(tr("Swap"), says, "GIVE {} TO {} FOR {}", (given, seats, taken), is_many=True)
        if here.view.facts.options.gifts:
            yield from suggested(cls(Things(money=SUM), others[0]), tr("a gift"))
            yield Item(tr("Gift"), tr("for nothing"), "GIVE {} TO {}", (given, seats), is_many=True)

    def carry_out(self, table: EconomyTable, line: OpenLine) -> bool:
        """TAB-P4 A swap or a gift."""
        return _swap(table, line, self, self.for_goods) if self.for_goods else _make_gift(table, line, self)

    def sold_to(self, table: EconomyTable, line: OpenLine, seat: SeatId, good: str) -> int:
        """What it gives for money."""
        if self.seat != seat or not line.is_open or line.is_done:
            return 0
        is_sale = self.for_goods is not None and self.for_goods.money
        if not is_sale or lacking(table.state.seats[line.seat], self.goods):
            return 0
        return dict(self.goods.goods).get(good, 0)

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

    def gets(self, left: Sequence[Amount]) -> int:
        """The money it takes."""
        return self.for_goods.money if self.for_goods is not None else 0

    def mirror(self, me: SeatId) -> Give:
        """TAB-P4 Return the line that the other must write for a swap."""
        return Give(self.for_goods or Things(), me, self.goods)

    def said(self, look: Look) -> str:
        """TAB-P4 A swap, with the line that the other must write; gifts are told as they are made."""
        if self.for_goods is None:
            return ""
        return tr(
            "You offer {seat} {things} for {price}: done if {seat} writes {mirror}.",
            seat=look.view.seats[self.seat].name,
            things=SaidThings(self.goods),
            price=SaidThings(self.for_goods),
            mirror=self.mirror(look.seat),
        )

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

    amount: int
    seat: SeatId
    back: int
    quarter: int
    offers: ClassVar[str]

    def carry_out(self, table: EconomyTable, line: OpenLine) -> bool:
        """TAB-091, TAB-P4 Lend or borrow if the other wrote the same; say whether it was done."""
        other = self.seat
        mirror = mirror_of(table, self.mirror(line.seat), other)
        lender, borrower = (line.seat, other) if isinstance(self, Lend) else (other, line.seat)
        line.reason = (
            (tr("there are no loans in this game") if _has_no_loans(table) else "")
            or bar_to_dealing(table.state, line.seat, other)
            or (tr("nobody wrote the matching line") if mirror is None else "")
            or lacking(table.state.seats[lender], Things(money=self.amount))
        )
        if line.reason or mirror is None:
            return False
        _record(table, lender, borrower, self.amount, self.back, self.quarter or table.state.quarter)
        line.finish()
        mirror.finish()
        return True

    def mirror(self, me: SeatId) -> LoanOrder:
        """TAB-P4 Return the line that the other must write."""
        kind = Borrow if isinstance(self, Lend) else Lend
        return kind(self.amount, me, self.back, self.quarter)

    def said(self, look: Look) -> str:
        """TAB-091 A loan, with the line that the other must write."""
        return tr(
            self.offers,
            seat=look.view.seats[self.seat].name,
            amount=Money(self.amount),
            back=Money(self.back),
            due=self.quarter or look.view.known.quarter,
            mirror=self.mirror(look.seat),
        )

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
    offers = tr_noop(
        "You lend {seat} {amount}, {back} to be repaid in quarter {due}: done if {seat} writes {mirror}."
    )

    @classmethod
    def offered_in_exchange(cls, here: Writer) -> Offers:
        """Loans to others."""
        return _loans(here, cls, tr("Lend"), "LEND {} TO {} {} {}", tr("if answered by BORROW"))

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
    offers = tr_noop(
        "You borrow {amount} from {seat} and repay {back} in quarter {due}: done if {seat} writes {mirror}."
    )

    @classmethod
    def offered_in_exchange(cls, here: Writer) -> Offers:
        """Loans from others."""
        return _loans(here, cls, tr("Borrow"), "BORROW {} FROM {} {} {}", tr("if answered by LEND"))

    def gets(self, left: Sequence[Amount]) -> int:
        """The money borrowed."""
        return self.amount


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

    @classmethod
    def offered_in_exchange(cls, here: Writer) -> Offers:
        """All that is owed to each creditor, or some of it."""
        creditors, ious = here.view.facts.creditors, here.view.known.ious
        for creditor in creditors:
            owed = sum(iou.amount for iou in ious if (iou.debtor, iou.creditor) == (here.seat, creditor))
            yield from suggested(cls(owed, creditor), tr("all that you owe there"))
        if creditors:
            picks = (sum_pick(tr("Amount")), Pick(tr("To"), seat_choices(here.view, creditors)))
            yield Item(tr("Repay"), tr("what you owe"), "REPAY {} TO {}", picks, is_many=True)

    @property
    def counted(self) -> tuple[Amount, ...]:
        return (Amount("", self.amount),)

    def carry_out(self, table: EconomyTable, line: OpenLine) -> bool:
        """TAB-R19 Pay on IOUs to a seat, the oldest first, no more than is owed and there is."""
        economy = table.state
        debtor, creditor = economy.seats[line.seat], economy.seats[self.seat]
        owed = [iou for iou in economy.ious if (iou.debtor, iou.creditor) == (debtor.id, creditor.id)]
        amount = min(line.left[0].number, debtor.money, sum(iou.amount for iou in owed))
        line.reason = bar_to_dealing(economy, debtor.id, creditor.id) or _why_unpaid(debtor, owed)
        if line.reason or not amount:
            return False
        left = amount
        for iou in owed:
            left -= _pay_on(table, iou, left)
        table.tell(Repaid(debtor.name, Money(amount), creditor.name))
        line.count_down(0, amount)
        return True

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


@event("TAB-089", "{landlord} and {tenant} change places for {amount}.")
class Sublet(Event):
    landlord: str
    tenant: str
    amount: Money


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

    @classmethod
    def offered_in_exchange(cls, here: Writer) -> Offers:
        """A change of places with the first seat that is in another zone, and with any."""
        view, others = here.view, here.partners
        away = [one for one in others if view.seats[one].zone != here.mine.zone]
        for one in away[:1]:
            says = tr("{seat} takes your place, and you take the other", seat=view.seats[one].name)
            yield from suggested(cls(LANDLORD, one, SUM), says)
            yield from suggested(cls("FROM", one, SUM), tr("the same, and you pay"))
        if others:
            whom = (*seat_choices(view, others, LANDLORD), *seat_choices(view, others, "FROM"))
            picks = (Pick(tr("Your place to, or the place from"), whom), sum_pick(tr("Fee"), before="FOR"))
            yield Item(tr("Sublet"), tr("change places for a fee"), "SUBLET {} {}", picks, is_many=True)

    def carry_out(self, table: EconomyTable, line: OpenLine) -> bool:
        """TAB-089, TAB-P4 Change places if the other wrote the same; say whether it was done."""
        mirror = mirror_of(table, self.mirror(line.seat), self.seat)
        mine, other = table.state.seats[line.seat], table.state.seats[self.seat]
        landlord, tenant = (mine, other) if self.to_or_from == LANDLORD else (other, mine)
        line.reason = (
            bar_to_dealing(table.state, mine.id, other.id)
            or (tr("nobody wrote the matching line") if mirror is None else "")
            or _bar_to_sublet(table, landlord, tenant)
            or lacking(tenant, Things(money=self.fee))
        )
        if line.reason or mirror is None:
            return False
        landlord.money += self.fee
        tenant.money -= self.fee
        change_places(table, landlord, tenant)
        plans_of(table).sublets.update({mine.id: True, other.id: False})
        table.tell(Sublet(landlord.name, tenant.name, Money(self.fee)))
        line.finish()
        mirror.finish()
        return True

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

    def gets(self, left: Sequence[Amount]) -> int:
        """The fee, if the seat is the landlord."""
        return self.fee if self.to_or_from == LANDLORD else 0

    def mirror(self, me: SeatId) -> SubletOrder:
        """TAB-P4 Return the line that the other must write."""
        return SubletOrder("FROM" if self.to_or_from == LANDLORD else LANDLORD, me, self.fee)

    def said(self, look: Look) -> str:
        """TAB-089 A change of places, with the line that the other must write."""
        said = {
            "seat": look.view.seats[self.seat].name,
            "fee": Money(self.fee),
            "mirror": self.mirror(look.seat),
        }
        if self.to_or_from == LANDLORD:
            return tr("You let {seat} your place for {fee}: done if {seat} writes {mirror}.", **said)
        return tr("You rent the place of {seat} for {fee}: done if {seat} writes {mirror}.", **said)

    def odd(self, look: Look) -> Reasons:
        """TAB-R18 Places are changed between different zones."""
        yield from super().odd(look)
        if look.trial is None or look.trial.left_of(self) is None:
            return
        other = look.trial.economy.seats[self.seat]
        if other.zone == look.trial.before.zone and other.zone is not None:
            zone = Zone(other.zone)
            yield tr("Both of you are in the {zone}: there is nothing to change.", zone=zone)


def _loans(here: Writer, side: type[Lend | Borrow], name: str, order: str, mirrored: str) -> Offers:
    """TAB-091 Yield one side of a loan, if there are any in this game."""
    facts, others = here.view.facts, here.partners
    if not others or facts.options.iou == "none":
        return
    yield from suggested(side(SUM, others[0], SUM, facts.quarter), mirrored)
    seats = Pick(tr("With whom"), seat_choices(here.view, others))
    quarters = [f"BY Q{number}" for number in range(facts.quarter, facts.quarters + 1)]
    due = Pick(tr("Repaid"), (Choice("", tr("this quarter")), *plain(*quarters)))
    picks = (sum_pick(tr("Loan")), seats, sum_pick(tr("Paid back"), before="REPAY"), due)
    yield Item(name, tr("money against an IOU"), order, picks, is_many=True)


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


def _may_come_to_owe(here: TaborLexicon, to: SeatId) -> bool:
    """Say whether an earlier round of the same letter may yet bring a loan."""
    return not here.is_now and to != here.me and to in here.facts.in_game


def mirror_of(table: EconomyTable, mirror: Order, other: SeatId) -> OpenLine | None:
    """TAB-P4 Return the first open line of another seat that is the mirror of one; each counts once."""
    wanted = _meant(table, mirror)
    lines = (one for one in plan_of(table, other).lines if one.is_open and not one.is_done)
    return next((one for one in lines if _meant(table, one.order) == wanted), None)


def _meant(table: EconomyTable, order: Order) -> Order:
    """Return an order without its test, and as due in the running quarter if it names none."""
    if isinstance(order, Lend | Borrow):
        return replace(order, when=None, quarter=order.quarter or table.state.quarter)
    return replace(order, when=None)


@event("TAB-R17", "{seat} gives {things} to {other}.")
class Given(Event):
    seat: str
    things: SaidThings
    other: str


def _make_gift(table: EconomyTable, line: OpenLine, order: Give) -> bool:
    """TAB-R17 Give without getting, on the giver's turn."""
    line.reason = _bar_to_gift(table, line.seat, order)
    if line.reason:
        return False
    giver, taker = table.state.seats[line.seat], table.state.seats[order.seat]
    hand_over(giver, taker, order.goods)
    only = concerned(table.book, giver.id, taker.id)
    table.tell(Given(giver.name, SaidThings(order.goods), taker.name, only=only))
    line.finish()
    return True


def _bar_to_gift(table: EconomyTable, seat: SeatId, order: Give) -> str:
    if not options_now(table.book, table.state).gifts:
        return tr("gifts are not allowed")
    return bar_to_dealing(table.state, seat, order.seat) or lacking(table.state.seats[seat], order.goods)


@event("TAB-087", "{seat} gives {things} to {other} for {price}.")
class Swapped(Event):
    seat: str
    things: SaidThings
    other: str
    price: SaidThings


def _swap(table: EconomyTable, line: OpenLine, order: Give, takes: Things) -> bool:
    """TAB-087 Swap things for things if the other wrote the same, and both hold what they give."""
    mirror = mirror_of(table, order.mirror(line.seat), order.seat)
    one, other = table.state.seats[line.seat], table.state.seats[order.seat]
    line.reason = (
        bar_to_dealing(table.state, one.id, other.id)
        or (tr("nobody wrote the matching line") if mirror is None else "")
        or lacking(one, order.goods)
        or lacking(other, takes)
    )
    if mirror is None:
        return False
    mirror.reason = line.reason  # of both lines what stood in the way when they were last tried
    if line.reason:
        return False
    hand_over(one, other, order.goods)
    hand_over(other, one, takes)
    said, price = SaidThings(order.goods), SaidThings(takes)
    only = concerned(table.book, one.id, other.id)
    table.tell(Swapped(one.name, said, other.name, price, only=only))
    line.finish()
    mirror.finish()
    return True


def lacking(giver: Producer, things: Things) -> str:
    """TAB-P4 Return what keeps a seat from giving things, "" if it holds them; keep does not apply."""
    has_all = all(giver.stock[good] >= units for good, units in things.goods)
    if has_all and giver.money >= things.money:
        return ""
    return tr("{seat} does not hold all that is to be given", seat=giver.name)


def hand_over(giver: Producer, taker: Producer, things: Things) -> None:
    """Let things change hands."""
    for good, units in things.goods:
        giver.stock[good] -= units
        taker.stock[good] += units
        giver.count("traded", units)
        taker.count("traded", units)
    giver.money -= things.money
    taker.money += things.money


def _has_no_loans(table: EconomyTable) -> bool:
    return options_now(table.book, table.state).iou == NO_LOANS


@event("TAB-091", "{seat} lends {amount} to {other}, {back} due by Q{quarter}.")
class Lent(Event):
    """A loan; `back` is to be repaid by the closing of the quarter."""

    seat: str
    amount: Money
    other: str
    back: Money
    quarter: int


def _record(table: EconomyTable, lender: SeatId, borrower: SeatId, amount: int, back: int, due: int) -> None:
    """TAB-091 Let the money change hands, and the debtor write an IOU."""
    economy = table.state
    economy.seats[lender].money -= amount
    economy.seats[borrower].money += amount
    names = economy.seats[lender].name, economy.seats[borrower].name
    table.tell(Lent(names[0], Money(amount), names[1], Money(back), due))
    if back:
        economy.iou_count += 1
        economy.ious.append(Iou(economy.iou_count, borrower, lender, back, due))


def _why_unpaid(debtor: Producer, owed: list[Iou]) -> str:
    if not owed:
        return tr("you owe nothing to this seat")
    return "" if debtor.money else tr("no money")


def _pay_on(table: EconomyTable, iou: Iou, most: int) -> int:
    """Pay on an IOU what the debtor has, up to the debt and to `most`; return what was paid."""
    economy = table.state
    paid = min(most, iou.amount, economy.seats[iou.debtor].money)
    economy.seats[iou.debtor].money -= paid
    economy.seats[iou.creditor].money += paid
    rest = [replace(iou, amount=iou.amount - paid)] if paid < iou.amount else []
    economy.ious = [left for one in economy.ious for left in (rest if one.id == iou.id else [one])]
    return paid


@event("TAB-R19", "{seat} repays {amount} to {other}.")
class Repaid(Event):
    seat: str
    amount: Money
    other: str


def pay_ious(table: EconomyTable) -> None:
    """TAB-R19 At the closing pay what is due as far as the money goes; the rest is due a quarter later."""
    economy = table.state
    if options_now(table.book, economy).iou != ENFORCED:
        return
    for iou in [one for one in economy.ious if one.due <= economy.quarter]:
        paid = _pay_on(table, iou, iou.amount)
        if paid:
            names = economy.seats[iou.debtor].name, economy.seats[iou.creditor].name
            table.tell(Repaid(names[0], Money(paid), names[1]))
    economy.ious = [
        replace(iou, due=economy.quarter + 1) if iou.due <= economy.quarter else iou for iou in economy.ious
    ]


def _bar_to_sublet(table: EconomyTable, landlord: Producer, tenant: Producer) -> str:
    """TAB-R18 Return why two seats cannot change places, "" if they can."""
    if landlord.zone == tenant.zone:
        return tr("both are in the same zone")
    for one in (landlord, tenant):
        if one.id in plans_of(table).sublets:
            return tr("{seat} has changed places in this round already", seat=one.name)
    return ""


def change_places(table: EconomyTable, one: Producer, other: Producer) -> None:
    """TAB-R18 Swap zones, rents in force and Platforms; those placed on others name the new challenger."""
    one.zone, other.zone = other.zone, one.zone
    one.rents, other.rents = other.rents, one.rents
    one.platforms, other.platforms = other.platforms, one.platforms
    renamed: dict[SeatId | None, SeatId] = {one.id: other.id, other.id: one.id}
    for seat in table.state.seats.values():
        seat.platforms = {zone: renamed.get(by, by) for zone, by in seat.platforms.items()}


TRADES: tuple[type[Order], ...] = (Sell, Buy, Give, Lend, Borrow, Repay, SubletOrder)
"""The orders of exchange, in the order of the brief."""
