"""The orders that hold for one phase: deals, loans, repayments and bids (brief 5.5)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.orders import Verdict, order
from pbem.engine.slots import ROUND, Seat, SeatOrAnyone, WholeNumber, slot
from pbem.engine.tongue import tr_noop
from pbem.engine.words import Lexicon
from pbem.rulesets.planetismals.bidchecks import LotSlot, bid_fault
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

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse bids for what is not up for bids, or not for the writer."""
        return refused(self, *only(bid_fault(belt(lexicon), self.lot, self.amount, self.most)))


DEALS = (Give, Lend, Borrow, Repay, Bid)
"""The orders that hold for one phase, in the order of the brief."""
