"""CRA-R58 Debts: how they are paid as soon as there is money, the oldest first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr_noop

DEAL, LEASE, CHARGE = "deal", "lease", "charge"
KINDS = (DEAL, LEASE, CHARGE)
"""The kinds of debt, in the order in which those of one cycle are paid."""
NAMES = (tr_noop("deal"), tr_noop("lease"), tr_noop("charge"))
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
