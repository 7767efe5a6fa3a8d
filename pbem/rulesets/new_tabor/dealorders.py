"""The orders of dealings between two seats (brief 5): agreements, gifts, loans, sublets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orderform import Choice, Item, Pick, plain, suggested
from pbem.engine.orders import Order, order
from pbem.engine.results import Became
from pbem.engine.slots import Seat, WholeNumber, WordSlot, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Words
from pbem.rulesets.new_tabor.aftermath import Aftermath
from pbem.rulesets.new_tabor.choices import SUM, seat_choices, sum_pick, things_pick
from pbem.rulesets.new_tabor.legality import (
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
from pbem.rulesets.new_tabor.things import Amount, Things, ThingsSlot, credits
from pbem.rulesets.new_tabor.tradeorders import Buy, ExchangeOrder, Sell, most_missing, most_spared
from pbem.rulesets.new_tabor.wording import Money, SaidThings, Zone

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


TRADES: tuple[type[Order], ...] = (Sell, Buy, Give, Lend, Borrow, Repay, SubletOrder)
"""The orders of exchange, in the order of the brief."""
