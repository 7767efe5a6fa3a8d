"""The orders that hold for one phase: deals, loans, repayments and bids (brief 5.5)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from pbem.engine.events import SeatId
from pbem.engine.orders import Verdict, order
from pbem.engine.results import Became
from pbem.engine.slots import ROUND, Seat, SeatOrAnyone, WholeNumber, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Lexicon
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.aftermath import Aftermath
from pbem.rulesets.planetismals.bidchecks import ASTEROID, COLONY, LotSlot, bid_fault
from pbem.rulesets.planetismals.dealchecks import deal_faults, loan_faults, repay_fault
from pbem.rulesets.planetismals.goods import ThingsSlot, mc
from pbem.rulesets.planetismals.legality import only, refused
from pbem.rulesets.planetismals.lexicon import IdSlot, belt
from pbem.rulesets.planetismals.settingorders import BeltOrder
from pbem.rulesets.planetismals.things import Thing

DEBT_ID = IdSlot(tr_noop("a debt"), tr_noop('"{word}" is no debt; they have ids such as IOU3.'))


@order(
    tr_noop("GIVE <gives> TO <to> [FOR <takes>]"),
    rule="PLA-80",
    help=tr_noop(
        "Offers things to a player, or to anyone, for other things: it is done if the other gives the "
        "mirrored order and all is possible. Without FOR it is a gift."
    ),
    examples=(
        "GIVE 10 food AT D3 TO bob FOR $800",
        "GIVE INSTALLATION EX7 + ASTEROID D3 TO anyone FOR $500 + IOU 900 DUE 12",
        "GIVE DEBT IOU3 TO bob",
    ),
)
class Give(BeltOrder):
    """A deal or, taking nothing, a gift; `to` is a seat or anyone."""

    gives: tuple[Thing, ...] = slot(ThingsSlot())
    to: SeatId = slot(SeatOrAnyone())
    takes: tuple[Thing, ...] = slot(ThingsSlot(), default=())

    def came_to(self, now: Aftermath) -> None:
        deal_came_to(self, now)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse what nobody could give, and what the options forbid."""
        return refused(self, *deal_faults(belt(lexicon), self.gives, self.to, self.takes))


@order(
    tr_noop("LEND <amount> TO <to> FOR <back> DUE <due>"),
    rule="PLA-82",
    help=tr_noop("Lends a player money for more money in a later round; the other writes BORROW."),
    examples=("LEND $500 TO bob FOR 550 DUE 9",),
)
class Lend(BeltOrder):
    """A loan given."""

    amount: int = slot(mc(tr_noop("the loan"), 1, "$"))
    to: SeatId = slot(Seat())
    back: int = slot(mc(tr_noop("what is paid back"), 1))
    due: int = slot(ROUND)

    def came_to(self, now: Aftermath) -> None:
        deal_came_to(self, now)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse loans to oneself, and such as were due already."""
        return refused(self, *loan_faults(belt(lexicon), self.to, self.due))


@order(
    tr_noop("BORROW <amount> FROM <whom> FOR <back> DUE <due>"),
    rule="PLA-82",
    help=tr_noop("Borrows money from a player for more money in a later round; the other writes LEND."),
    examples=("BORROW $500 FROM ann FOR 550 DUE 9",),
)
class Borrow(BeltOrder):
    """A loan taken."""

    amount: int = slot(mc(tr_noop("the loan"), 1, "$"))
    whom: SeatId = slot(Seat())
    back: int = slot(mc(tr_noop("what is paid back"), 1))
    due: int = slot(ROUND)

    def came_to(self, now: Aftermath) -> None:
        deal_came_to(self, now)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse loans from oneself, and such as were due already."""
        return refused(self, *loan_faults(belt(lexicon), self.whom, self.due))


@order(
    tr_noop("REPAY <debt> [<amount>]"),
    rule="PLA-R59",
    help=tr_noop("Pays a debt before it is due, all of it or so much."),
    examples=("REPAY IOU3", "REPAY IOU3 200"),
)
class Repay(BeltOrder):
    """A payment on a debt; no amount is all of it."""

    debt: str = slot(DEBT_ID)
    amount: int | None = slot(mc(tr_noop("the amount"), 1), default=None)

    def came_to(self, now: Aftermath) -> None:
        """PLA-R59, R61 What was paid of the debt in this round, as far as there was cash."""
        paid = [one for one in now.told(events.DebtPaid) if (one.debtor, one.debt) == (now.seat, self.debt)]
        amount = sum(one.amount for one in paid)
        if not paid and self.debt in now.table.state.debts:
            now.put(self, Became.NEVER, tr_noop("you had no cash"))
        elif not paid:
            now.put(self, Became.NEVER, tr_noop("you have no such debt"))
        elif not paid[-1].left:
            now.put(self, Became.DONE, tr_noop("{amount} MC paid, nothing is left of it"), amount=amount)
        else:
            became = Became.DONE if amount == self.amount else Became.IN_PART
            says = tr_noop("{amount} MC paid, {left} MC are left of it")
            now.put(self, became, says, amount=amount, left=paid[-1].left)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse debts that are not the writer's own."""
        return refused(self, *only(repay_fault(belt(lexicon), self.debt)))


@order(
    tr_noop("BID <lot> <amount> [MAX <most>]"),
    rule="PLA-51",
    help=tr_noop(
        "Bids for a colony or a vacant asteroid; BID COLONY or BID ASTEROID is for any, at most MAX of them. "
        "IF CASH >= n THEN may stand before it."
    ),
    examples=(
        "BID CO5 900",
        "BID D3 250",
        "BID COLONY 700 MAX 1",
        "BID ASTEROID 120",
        "IF CASH >= 2000 THEN BID D3 300",
    ),
)
class Bid(BeltOrder):
    """A sealed bid; `lot` is an id, a hex, COLONY or ASTEROID."""

    lot: str = slot(LotSlot())
    amount: int = slot(mc(tr_noop("the bid"), 1))
    most: int | None = slot(WholeNumber(tr_noop("the number of lots"), 1, 999), default=None)

    def decides(self) -> Sequence[Hashable]:
        """One with a test may count or not, as its test says."""
        return [] if self.when else [("BID", self.lot)]

    def came_to(self, now: Aftermath) -> None:
        """3.3 For what it was counted when bids were opened, and what came of that."""
        counted = tuple(dict.fromkeys(lot for bid, lot in now.notes.counted if bid is self))
        if counted:
            fates = Fates(tuple(_fate(now, lot) for lot in counted))
            is_won = any(one.is_won for one in fates.lots)
            now.put(self, Became.DONE if is_won else Became.REFUSED, "{lots}", lots=fates)
        elif now.notes.kept.of(self):
            now.put(self, Became.WAITING, tr_noop("it is kept for the bids that are asked for now"))
        elif self.lot in (COLONY, ASTEROID):
            now.put(self, Became.NEVER, tr_noop("it was not needed for any lot"))
        elif any(one.lot == self.lot for kind in _SETTLED for one in now.told(kind)):
            now.put(self, Became.NEVER, tr_noop("its test was false"))
        else:
            now.put(self, Became.NEVER, tr_noop("{lot} did not come up for bids"), lot=self.lot)

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse bids for what is not up for bids, or not for the writer."""
        return refused(self, *only(bid_fault(belt(lexicon), self.lot, self.amount, self.most)))


def deal_came_to(order: Give | Lend | Borrow, now: Aftermath) -> None:
    """PLA-R56, R57 Put down whether somebody took the offer, and whether the deal was done."""
    deal = now.notes.agreed.of(order)
    if deal is None:
        now.put(order, Became.NEVER, tr_noop("nobody matches it"))
        return
    other = deal.other if deal.one == now.seat else deal.one
    if any(one is deal for one in now.table.state.deals) and now.table.is_over:
        now.put(order, Became.NEVER, tr_noop("agreed with {seat}, but the game is over"), seat=other)
    elif any(one is deal for one in now.table.state.deals):
        says = tr_noop("agreed with {seat}: it is done when it can be, or lapses with the round")
        now.put(order, Became.WAITING, says, seat=other)
    elif (reason := now.notes.lapsed.of(deal)) is not None:
        now.put(
            order,
            Became.NEVER,
            tr_noop("agreed with {seat}, and lapsed: {reason}"),
            seat=other,
            reason=reason,
        )
    else:
        now.put(order, Became.DONE, tr_noop("with {seat}"), seat=other)


_SETTLED: tuple[type[events.LotWon] | type[events.Unsold], ...] = (events.LotWon, events.Unsold)


@dataclass(frozen=True)
class LotFate:
    """What came of a bid for a lot."""

    lot: str
    amount: int = 0
    is_won: bool = False
    is_void: bool = False

    def __str__(self) -> str:
        if self.is_won:
            return tr("{lot} is won for {amount} MC", lot=self.lot, amount=self.amount)
        if self.is_void:
            return tr("void for {lot}: you have not the cash, or no right to it", lot=self.lot)
        if not self.amount:
            return tr("too little for {lot}", lot=self.lot)
        return tr("outbid for {lot}", lot=self.lot)


@dataclass(frozen=True)
class Fates:
    """What came of a bid for each lot for which it was counted."""

    lots: tuple[LotFate, ...]

    def __str__(self) -> str:
        return "; ".join(map(str, self.lots))


def _fate(now: Aftermath, lot: str) -> LotFate:
    """Return what came of the seat's bid for a lot."""
    shown = [one for one in now.told(events.BidShown) if (one.seat, one.lot) == (now.seat, lot)]
    won = any((one.seat, one.lot) == (now.seat, lot) for one in now.told(events.LotWon))
    return LotFate(lot, shown[-1].amount if shown else 0, won, bool(shown) and shown[-1].is_void)


DEALS = (Give, Lend, Borrow, Repay, Bid)
"""The orders that hold for one phase, in the order of the brief."""
