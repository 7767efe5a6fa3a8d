"""Money: cash, dividends and debts in every economy that has it (CRA-MM-02, CRA-R58)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, TypeAlias

from pbem.engine.events import Event, SeatId, event
from pbem.engine.modules import Fold, Module, Station
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.hooks import CYCLE_OPEN, DIED, FACT, MAY_TRADE, Words
from pbem.rulesets.crusoe.island import IslandTable, ModuleState, Scene
from pbem.rulesets.crusoe.modules.hooks import LEAVES_CAMP
from pbem.rulesets.crusoe.modules.labels import LABELS
from pbem.rulesets.crusoe.modulestates import own, shown, state_of
from pbem.rulesets.crusoe.things import Basket
from pbem.rulesets.crusoe.wording import Named

# ---- What is due to somebody at once: pay for work, welfare (CRA-MM-14)

SIGNALS_MADE, WAGES_DUE, WELFARE = "signals", "wages", "welfare"
"""What is paid for."""
CLAIM_NAMES = (tr_noop("signals"), tr_noop("wages"), tr_noop("welfare"))
"""What sentences say by `tr`."""


@dataclass(frozen=True)
class Claim:
    """Dollars that are due to a seat, or to another receiver, and why: a text to be said by `tr`.

    `maker` is the seat whose work is paid, whoever gets the money; nobody for other claims.
    """

    receiver: str
    dollars: int
    text: str = ""
    maker: SeatId = ""


# ---- CRA-R58 Debts: how they are paid as soon as there is money, the oldest first

DEAL, LEASE, CHARGE = "deal", "lease", "charge"
KINDS = (DEAL, LEASE, CHARGE)
"""The kinds of debt, in the order in which those of one cycle are paid."""
DEBT_NAMES = (tr_noop("deal"), tr_noop("lease"), tr_noop("charge"))
"""What sentences say by `tr`."""
TREASURY = "treasury"
"""The government, as the one to whom something is owed."""
_CORPORATION = "corp:"


def corporation(path: str) -> str:
    """Return how the corporation of a path is named as the one to whom something is owed."""
    return f"{_CORPORATION}{path}"


@dataclass(frozen=True)
class Debt:
    """What is owed: to a seat, a corporation or the treasury, since which cycle, and of what kind."""

    creditor: str
    dollars: int
    cycle: int
    kind: str

    @property
    def age(self) -> tuple[int, int]:
        """Return what debts are ordered by, those to be paid first in front."""
        return self.cycle, KINDS.index(self.kind)

    @property
    def path(self) -> str:
        """Return the path of the corporation to which it is owed; "" if it is owed to another."""
        is_corporation = self.creditor.startswith(_CORPORATION)
        return self.creditor.removeprefix(_CORPORATION) if is_corporation else ""


@dataclass(frozen=True)
class Payment:
    """What a debtor pays of a debt, which is given as it stood before."""

    debtor: SeatId
    debt: Debt
    dollars: int


@dataclass(frozen=True)
class Settlement:
    """What was paid, in order; what each has in hand afterwards, and still owes."""

    payments: tuple[Payment, ...]
    cash: Mapping[SeatId, int]
    debts: Mapping[SeatId, tuple[Debt, ...]]


def settlement(
    cash: Mapping[SeatId, int], debts: Mapping[SeatId, Sequence[Debt]], order: Iterable[SeatId]
) -> Settlement:
    """CRA-R58 Let the debtors pay in turn order, as far as their cash goes; the rest they go on owing.

    Creditors with cash of their own have the money at once; what others get is in the payments.
    """
    purses = dict(cash)
    left = {debtor: tuple(owed) for debtor, owed in debts.items() if owed}
    payments: list[Payment] = []
    for debtor in order:
        if debtor in left:
            payments += _paid(purses, debtor, left.pop(debtor), left)
    return Settlement(tuple(payments), purses, {debtor: left[debtor] for debtor in debts if debtor in left})


def _paid(
    purses: dict[SeatId, int], debtor: SeatId, owed: Sequence[Debt], left: dict[SeatId, tuple[Debt, ...]]
) -> list[Payment]:
    """Let one debtor pay; note what is left of its debts."""
    payments: list[Payment] = []
    rest: list[Debt] = []
    for debt in sorted(owed, key=lambda debt: debt.age):
        dollars = min(purses.get(debtor, 0), debt.dollars)
        if dollars:
            purses[debtor] -= dollars
            payments.append(Payment(debtor, debt, dollars))
            if debt.creditor in purses:
                purses[debt.creditor] += dollars
        if dollars < debt.dollars:
            rest.append(replace(debt, dollars=debt.dollars - dollars))
    if rest:
        left[debtor] = tuple(rest)
    return payments


def without(debts: Mapping[SeatId, Sequence[Debt]], party: str) -> dict[SeatId, list[Debt]]:
    """CRA-R58 Return the debts that are left when one party is dead, exiled or enslaved."""
    kept = {
        debtor: [debt for debt in owed if debt.creditor != party]
        for debtor, owed in debts.items()
        if debtor != party
    }
    return {debtor: owed for debtor, owed in kept.items() if owed}


# ---- How money comes, goes and changes hands (CRA-MM-02, CRA-MM-27, CRA-R58, CRA-R69)

Debts: TypeAlias = dict[SeatId, list[Debt]]


def of_party(debts: Debts, reader: SeatId | None) -> Debts:
    """CRA 2.1 Return the debts that one owes or is owed; nobody else knows of them."""
    theirs = {
        debtor: [debt for debt in owed if reader in (debtor, debt.creditor)] for debtor, owed in debts.items()
    }
    return {debtor: owed for debtor, owed in theirs.items() if owed}


@dataclass
class Money(ModuleState):
    """CRA-MM-02 Whole dollars by seat: in hand in this trade phase, and `carried` into the next cycle's.

    `debts` are by debtor, in the order in which they were made. `taxed` and `paid` are the taxes that each
    seat paid, and what it got for its work, by cycle.
    """

    module: ClassVar[str] = "money"
    cash: dict[SeatId, int] = own(dict)  # noqa: RUF009
    carried: dict[SeatId, int] = own(dict)  # noqa: RUF009
    debts: Debts = shown(dict, of_party)  # noqa: RUF009
    taxed: dict[SeatId, dict[int, int]] = field(default_factory=dict)
    paid: dict[SeatId, dict[int, int]] = field(default_factory=dict)


@dataclass(frozen=True)
class Transfer:
    """Dollars that pass from one to another, and why: a text to be said by `tr`."""

    payer: SeatId
    receiver: str
    dollars: int
    text: str = ""


def in_hand(money: Money, seat: SeatId) -> int:
    """Return the cash of a seat."""
    return money.cash.get(seat, 0)


def receive(money: Money, seat: SeatId, dollars: int) -> None:
    """Add dollars to what a seat has in hand."""
    assert dollars >= 0
    money.cash[seat] = in_hand(money, seat) + dollars


def pay(money: Money, seat: SeatId, dollars: int) -> None:
    """Take dollars away that a seat has in hand."""
    assert 0 <= dollars <= in_hand(money, seat)
    money.cash[seat] = in_hand(money, seat) - dollars


def owe(money: Money, debtor: SeatId, debt: Debt) -> None:
    """CRA-R58 Note a debt, unless nothing is owed."""
    if debt.dollars:
        money.debts.setdefault(debtor, []).append(debt)


def settle(money: Money, order: Iterable[SeatId]) -> tuple[Payment, ...]:
    """CRA-R58 Let the seats that take part pay their debts in turn order; return what was paid."""
    order = tuple(order)
    settled = settlement({**dict.fromkeys(order, 0), **money.cash}, money.debts, order)
    money.cash = dict(settled.cash)
    money.debts = {debtor: list(owed) for debtor, owed in settled.debts.items()}
    return settled.payments


def end_debts(money: Money, party: str) -> None:
    """CRA-R58 Forget what one owes and is owed: it is dead, exiled or enslaved."""
    money.debts = without(money.debts, party)


def cash_dividends(money: Money) -> None:
    """CRA-R69 Turn dividends of the last cycle into cash."""
    carried, money.carried = money.carried, {}
    for seat, dollars in carried.items():
        receive(money, seat, dollars)


def note_paid(money: Money, seat: SeatId, cycle: int, dollars: int) -> None:
    """Note what a seat gets for its work in a cycle."""
    theirs = money.paid.setdefault(seat, {})
    theirs[cycle] = theirs.get(cycle, 0) + dollars


def note_taxed(money: Money, seat: SeatId, cycle: int, dollars: int) -> None:
    """Note what a seat pays in taxes in a cycle."""
    theirs = money.taxed.setdefault(seat, {})
    theirs[cycle] = theirs.get(cycle, 0) + dollars


def discard(money: Money) -> dict[SeatId, int]:
    """CRA-MM-27 Discard all money; return how much each seat loses that had any."""
    lost = {seat: dollars for seat, dollars in money.cash.items() if dollars}
    money.cash = dict.fromkeys(money.cash, 0)
    return lost


# ---- Claims and dividends change hands between phases of trade (CRA-R63, CRA-R69)


def pass_claim(money: Money, debtor: SeatId, kind: tuple[str, int, str], creditor: SeatId) -> None:
    """CRA-R63 Let a debt be owed to another: the first of a creditor, cycle and kind (`kind`) of a debtor's.

    Nobody owes himself anything.
    """
    owed = money.debts.get(debtor, [])
    found = next((one for one in owed if (one.creditor, one.cycle, one.kind) == kind), None)
    if found is None:
        return
    passed = [replace(found, creditor=creditor)] if creditor != debtor else []
    place = owed.index(found)
    owed[place : place + 1] = passed
    if not owed:
        del money.debts[debtor]


def carry(money: Money, seat: SeatId, dollars: int) -> None:
    """CRA-R69 Lay dollars aside, which are a seat's cash in the next cycle."""
    if dollars:
        money.carried[seat] = money.carried.get(seat, 0) + dollars


# ---- What is told of money that is paid out, owed and lost (brief 8.1)
#
# Whom a debt concerns is for the caller to say by `only`; what a seat discards is told to it alone.


@dataclass(frozen=True)
class Creditor:
    """One to whom something is owed, as sentences name it: a seat, a corporation by its path, or else the
    treasury.
    """

    seat: str = ""
    corporation: str = ""

    def __str__(self) -> str:
        if self.corporation:
            return tr("the {path} corporation", path=self.corporation)
        return self.seat or tr("the treasury")


@event("CRA-R58", "{debtor} pays {creditor} ${dollars} ({kind}).")
class Paid(Event):
    debtor: str
    creditor: Creditor
    dollars: int
    kind: Named


@event("CRA-R58", "{debtor} owes {creditor} ${dollars} ({kind}).")
class Owed(Event):
    debtor: str
    creditor: Creditor
    dollars: int
    kind: Named


@event("CRA-STA-05", "{seat} gets ${dollars} for signals.")
class Printed(Event):
    seat: str
    dollars: int


@event("CRA-MSO-04", "{seat} gets ${dollars} in wages.")
class Waged(Event):
    seat: str
    dollars: int


@event("CRA-CCO-01", "{seat} gets ${dollars}.")
class Allowed(Event):
    seat: str
    dollars: int


@event("CRA-MM-27", "You discard ${dollars}.")
class Discarded(Event):
    dollars: int


# ---- The seams of every economy with money (CRA-H01, CRA-H04, CRA-H08)

Seats: TypeAlias = tuple[SeatId, ...]

MARKET_SEATS: Fold[Seats, [Scene, str]] = Fold(
    "CRA-H01", "seats of a group that trade for money, in turn order"
)
FIRST_CASH: Station[[IslandTable, str]] = Station("CRA-H04", "a group has its first money of a cycle")
PAY_CLAIMS: Fold[tuple[Claim, ...], [Scene, str]] = Fold(
    "CRA-R72", "what makers of a group are paid for signals or wages, and who gets how much of it"
)
GRANTED: Station[[IslandTable, str, int, str]] = Station(
    "CRA-R58", "dollars come to one that is no seat: the receiver, how many, what for"
)
BEFORE_DISCARD: Station[[IslandTable, str]] = Station("CRA-H08", "just before a group's money is discarded")


def market_seats(scene: Scene, group: str) -> Seats:
    """CRA-H01 Return the seats of a group that take part in its trade for money, in turn order."""
    return MARKET_SEATS(tuple(seat.id for seat in scene.state.in_order(group)), scene, group)


# ---- How a group's money comes and goes in its trade: grants, debts, what is discarded (CRA-H04, CRA-R58)


def money_of(scene: Scene) -> Money:
    """Return the accounts of the game."""
    return state_of(scene, Money)


def cash_of(scene: Scene, seat: SeatId) -> int:
    """Return what a seat has in hand."""
    return in_hand(money_of(scene), seat)


def grant(table: IslandTable, receiver: str, dollars: int, text: str) -> None:
    """Give dollars to a seat, or to one that keeps accounts of its own: a corporation, the treasury."""
    if receiver in table.state.seats:
        receive(money_of(table), receiver, dollars)
    else:
        GRANTED(table, receiver, dollars, text)


def hand_on(table: IslandTable, transfer: Transfer) -> None:
    """Let dollars of a seat pass to another, or to one that keeps accounts of its own."""
    pay(money_of(table), transfer.payer, transfer.dollars)
    grant(table, transfer.receiver, transfer.dollars, transfer.text)


def first_cash(table: IslandTable, group: str) -> None:
    """CRA-H04, CRA-R43 A group has its first money: salaries are reckoned, then debts are paid."""
    FIRST_CASH(table, group)
    settle_debts(table, group)


def settle_debts(table: IslandTable, group: str) -> None:
    """CRA-R58 Let the debtors of a group pay in turn order, as far as their cash goes; tell both parties."""
    money, debtors = money_of(table), market_seats(table, group)
    for payment in settle(money, debtors):
        debt = payment.debt
        if debt.creditor not in table.state.seats:
            GRANTED(table, debt.creditor, payment.dollars, debt.kind)
        _tell(table, Paid, payment.debtor, debt, payment.dollars)
    for debtor in debtors:
        for debt in money.debts.get(debtor, ()):
            _tell(table, Owed, debtor, debt, debt.dollars)


def _tell(table: IslandTable, kind: type[Paid | Owed], debtor: SeatId, debt: Debt, dollars: int) -> None:
    """Tell what is paid of a debt, or still owed, to the two whom it concerns."""
    seats = table.state.seats
    parties = frozenset(party for party in (debtor, debt.creditor) if party in seats)
    creditor = said_creditor(table, debt)
    table.tell(kind(seats[debtor].name, creditor, dollars, Named(debt.kind), only=parties))


def said_creditor(scene: Scene, debt: Debt) -> Creditor:
    """Return how sentences name the one to whom something is owed."""
    if debt.creditor in scene.state.seats:
        return Creditor(scene.state.seats[debt.creditor].name)
    path = scene.book.board.paths.get(debt.path)
    return Creditor(corporation=path.name if path else "")


def discard_money(table: IslandTable, group: str) -> None:
    """CRA-MM-27, CRA-H08 Discard all money that is left; each seat is told of its own."""
    BEFORE_DISCARD(table, group)
    for seat, dollars in discard(money_of(table)).items():
        table.tell(Discarded(dollars, only=frozenset({seat})))


def forget(table: IslandTable, seat: SeatId) -> None:
    """CRA-R58 End what a seat owes and is owed, and the dividends that wait for it."""
    end_debts(money_of(table), seat)
    money_of(table).carried.pop(seat, None)


# ---- When money begins anew, and when accounts are closed for good: a cycle opens, a seat is gone (CRA-R58)


def open_cycle(table: IslandTable) -> None:
    """CRA-R69 Turn dividends of the last cycle into cash."""
    cash_dividends(money_of(table))


def bury(table: IslandTable, seat: SeatId, cause: str) -> None:
    """CRA-R58 The dead owe nothing and are owed nothing."""
    forget(table, seat)


def leave(table: IslandTable, seat: SeatId, how: str) -> None:
    """CRA-R58 Neither do slaves and exiles."""
    forget(table, seat)


def fact(scene: Scene, name: str, args: Words, cycle: int) -> int | None:
    """CRA 5.5, 6.4 Answer cash, taxed and paid of a seat; what it has in hand is known of now only."""
    if len(args) != 1 or args[0] not in scene.state.seats or not 1 <= cycle <= scene.state.cycle:
        return None
    money, seat = money_of(scene), args[0]
    match name:
        case "cash":
            return cash_of(scene, seat) if cycle == scene.state.cycle else None
        case "taxed":
            return money.taxed.get(seat, {}).get(cycle, 0)
        case "paid":
            return money.paid.get(seat, {}).get(cycle, 0)
    return None


# ---- CRA-MM-28, CRA-MM-29 Retail: neighbours exchange goods, when no money is left


def neighbours(order: Sequence[SeatId]) -> tuple[tuple[SeatId, SeatId], ...]:
    """CRA-MM-28, CRA-R19 Return the pairs of neighbours among those who take part, in turn order.

    The last and the first are neighbours too; two are so once, one alone has none.
    """
    pairs = tuple(zip(order, (*order[1:], *order[:1]), strict=True))
    return pairs if len(order) > 2 else pairs[: len(order) - 1]


def are_neighbours(order: Sequence[SeatId], seat: SeatId, other: SeatId) -> bool:
    """CRA-MM-28, CRA-R19 Say whether two seats may exchange goods; nobody does who takes no part."""
    pairs = neighbours(order)
    return (seat, other) in pairs or (other, seat) in pairs


def only_neighbours(scene: Scene, giver: SeatId, taker: SeatId, gives: Basket, takes: Basket) -> str:
    """CRA-MM-28, CRA-R20 Goods pass between neighbours only; money and shares are not bound to them."""
    group = scene.state.seats[giver].group
    if not LABELS[scene.state.groups[group].economy].has_money or not (has_goods(gives) or has_goods(takes)):
        return ""
    if are_neighbours(market_seats(scene, group), giver, taker):
        return ""
    return tr("{seat} is not your neighbour", seat=scene.state.seats[taker].name)


def has_goods(basket: Basket) -> bool:
    """Say whether there are goods, or deeds, in a basket."""
    return bool(basket.total) or any(name.startswith("deed ") for name, _ in basket.extras)


MODULE = Module(
    "money",
    "market",
    (
        CYCLE_OPEN.by(open_cycle),
        DIED.by(bury),
        LEAVES_CAMP.by(leave),
        FACT.by(fact),
        MAY_TRADE.by(only_neighbours),
    ),
    (Money,),
)
"""What every economy with money keeps."""
