"""The tax subphase: claims are met by taxes (CRA-MM-12 to CRA-MM-16)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pbem.engine.events import Event, SeatId, event
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.modules import money
from pbem.rulesets.crusoe.modules.hooks import BURDEN, PAY
from pbem.rulesets.crusoe.modules.monetary_market.markets import (
    MINIMUM_DUE,
    TAX_CLAIMS,
    TAX_OFFSET,
    TAX_SHARES,
    TAXES_OPEN,
)
from pbem.rulesets.crusoe.modules.money import (
    PAY_CLAIMS,
    SIGNALS_MADE,
    WELFARE,
    Claim,
    cash_of,
    grant,
    market_seats,
    money_of,
    settle_debts,
)
from pbem.rulesets.crusoe.modules.settings import SIGNAL_PAY, TAX_BURDEN
from pbem.rulesets.crusoe.things import SIGNALS

# ---- What is told of taxes (brief 8.1)


@event("CRA-MM-15", "Taxes: ${needed} needed, ${rate} a share.")
class Assessed(Event):
    """What taxes must bring, and how much that is for a share.

    The treasury had the `offset` already, and what it `lost` was not needed.
    """

    needed: int
    rate: int
    offset: int = 0
    lost: int = 0


@event(
    "CRA-MM-15",
    "{seat} pays ${pays} and gets ${gets}.",
    when={"not gets": "{seat} pays ${pays}.", "not pays": "{seat} gets ${gets}."},
)
class TaxPaid(Event):
    seat: str
    pays: int
    gets: int = 0
    burden: int = 0


@event("CRA-R13", "The treasury is short: ${funds} for ${needed}.")
class TreasuryShort(Event):
    funds: int
    needed: int


@event("CRA-WEL-02", "{seat} gets ${dollars} welfare.")
class WelfarePaid(Event):
    seat: str
    dollars: int


# ---- CRA-MM-12 to CRA-MM-16 Taxes: what is to be paid out is raised by burdens, as much a share for all

PRORATE, PRINT = "prorate", "print"
TREASURIES = (PRORATE, PRINT)
"""CRA-R13 What a government does that cannot raise enough: it pays less, or prints what is missing."""


@dataclass(frozen=True)
class Taxpayer:
    """A seat before taxes: its cash, and its burden in shares."""

    seat: SeatId
    cash: int
    burden: int


@dataclass(frozen=True)
class Tax:
    """What a seat pays."""

    seat: SeatId
    burden: int
    dollars: int


@dataclass(frozen=True)
class Assessment:
    """CRA-MM-15 The taxes of a cycle; `rate` is the dollars a share, None where no rate brings enough.

    `needed` is the sum of all claims, `offset` what the treasury has already; `granted` are the claims as
    they are paid.
    """

    needed: int
    offset: int
    rate: int | None
    taxes: tuple[Tax, ...]
    granted: tuple[Claim, ...]

    @property
    def is_solvent(self) -> bool:
        """Say whether taxes brought what was needed."""
        return self.rate is not None

    @property
    def collected(self) -> int:
        """Return the sum of all taxes."""
        return sum(tax.dollars for tax in self.taxes)

    @property
    def funds(self) -> int:
        """Return all that the treasury has."""
        return self.collected + self.offset

    @property
    def paid_out(self) -> int:
        """Return the sum of all claims as they are paid."""
        return sum(claim.dollars for claim in self.granted)

    @property
    def lost(self) -> int:
        """CRA-MM-16 Return what the treasury has left; that is lost."""
        return max(0, self.funds - self.paid_out)

    def tax_of(self, seat: SeatId) -> int:
        """Return what a seat pays."""
        return sum(tax.dollars for tax in self.taxes if tax.seat == seat)

    def burden_of(self, seat: SeatId) -> int:
        """CRA-MM-13 Return the burden of a seat."""
        return sum(tax.burden for tax in self.taxes if tax.seat == seat)

    def granted_to(self, receiver: str, *texts: str) -> int:
        """Return what a receiver is paid, all claims together, or those of some kinds."""
        return sum(
            claim.dollars
            for claim in self.granted
            if claim.receiver == receiver and (not texts or claim.text in texts)
        )


def assess(
    payers: Sequence[Taxpayer], claims: Sequence[Claim], offset: int = 0, treasury: str = PRORATE
) -> Assessment:
    """CRA-MM-14, CRA-MM-15, CRA-R12 to CRA-R14 Return who pays what, and what becomes of the claims."""
    needed = sum(claim.dollars for claim in claims)
    missing = max(0, needed - offset)
    means = _means(payers, claims)
    rate = least_rate(payers, means, missing)
    if rate is None:
        return _insolvent(payers, claims, needed, offset, treasury)
    taxes = (Tax(one.seat, one.burden, min(rate * one.burden, means[one.seat])) for one in payers)
    return Assessment(needed, offset, rate, tuple(taxes), tuple(claims))


def _means(payers: Sequence[Taxpayer], claims: Sequence[Claim]) -> dict[SeatId, int]:
    """CRA-R12 Return what each seat can pay at most: its cash, and what it is due now."""
    return {
        one.seat: one.cash + sum(claim.dollars for claim in claims if claim.receiver == one.seat)
        for one in payers
    }


def least_rate(payers: Sequence[Taxpayer], means: dict[SeatId, int], missing: int) -> int | None:
    """CRA-MM-15, CRA-R12, CRA-R14 Return the smallest rate that brings what is missing; None if none does."""

    def brings(rate: int) -> int:
        return sum(min(rate * one.burden, means[one.seat]) for one in payers)

    enough = max((means[one.seat] for one in payers if one.burden), default=0)
    rates = range(enough + 1)
    place = bisect_left(rates, missing, key=brings)
    return rates[place] if place < len(rates) else None


def _insolvent(
    payers: Sequence[Taxpayer], claims: Sequence[Claim], needed: int, offset: int, treasury: str
) -> Assessment:
    """CRA-R13 Take all cash of the taxed, and share it out by the claims; or print what is missing."""
    taxes = tuple(Tax(one.seat, one.burden, one.cash if one.burden else 0) for one in payers)
    funds = offset + sum(tax.dollars for tax in taxes)
    if treasury == PRORATE:
        claims = [replace(claim, dollars=claim.dollars * funds // needed) for claim in claims]
    return Assessment(needed, offset, None, taxes, tuple(claims))


# ---- Pay for signals, and the burdens of taxes: what is decreed, or else what counts at first (CRA-NAT)


def pay_of(scene: Scene, signal: str) -> int:
    """CRA-NAT-03, CRA-R23 Return the dollars for a signal: as decreed, or as it is before any decree."""
    decreed = PAY(scene, signal)
    if decreed is not None:
        return decreed
    return scene.book.advanced.defaults.signal_pay[signal] if SIGNAL_PAY in scene.book.tasks else 0


def signal_claims(scene: Scene, group: str) -> tuple[Claim, ...]:
    """CRA-NAT-05, CRA-R72 Return what a group's seats are due for their signals, and who gets it."""
    return claims_for_signals(scene, group, {signal: pay_of(scene, signal) for signal in SIGNALS})


def claims_for_signals(scene: Scene, group: str, pay: dict[str, int]) -> tuple[Claim, ...]:
    """CRA-R72 Return what is paid for the signals made in this cycle, in turn order of the makers."""
    made = {
        seat.id: sum(pay.get(signal, 0) * units for signal, units in seat.signals.items())
        for seat in scene.state.in_order(group)
    }
    claims = (Claim(seat, dollars, SIGNALS_MADE, seat) for seat, dollars in made.items() if dollars)
    return PAY_CLAIMS(tuple(claims), scene, group)


def burden_of(scene: Scene, seat: SeatId) -> int:
    """CRA-MM-13, CRA-R39, CRA-H07 Return the burden of a seat by the facts of now."""
    decreed = BURDEN(scene, seat)
    if decreed is None:
        decreed = scene.book.advanced.defaults.tax_burden if TAX_BURDEN in scene.book.tasks else 0
    return max(0, TAX_SHARES(decreed, scene, seat))


# ---- The tax subphase: claims are met by taxes, what is due and owed is set off (CRA-MM-12 to CRA-MM-16)


def levy_taxes(table: IslandTable, group: str) -> None:
    """CRA-MM-12, CRA-R58 Raise what is due, pay it out, and let debts be paid again."""
    MINIMUM_DUE(table, group)
    TAXES_OPEN(table, group)
    seats = market_seats(table, group)
    payers = [Taxpayer(seat, cash_of(table, seat), burden_of(table, seat)) for seat in seats]
    claims = TAX_CLAIMS(signal_claims(table, group), table, group)
    assessment = assess(payers, claims, TAX_OFFSET(0, table, group), table.book.options.treasury)
    pay_out(table, assessment.granted)
    for tax in assessment.taxes:
        money.pay(money_of(table), tax.seat, tax.dollars)
        if tax.dollars:
            money.note_taxed(money_of(table), tax.seat, table.state.cycle, tax.dollars)
    _tell(table, seats, assessment)
    settle_debts(table, group)


def pay_out(table: IslandTable, claims: Sequence[Claim]) -> None:
    """CRA-MM-14 Pay what is due; what a seat gets for work is noted."""
    for claim in claims:
        grant(table, claim.receiver, claim.dollars, claim.text)
        if claim.maker and claim.receiver in table.state.seats:
            money.note_paid(money_of(table), claim.receiver, table.state.cycle, claim.dollars)


def _tell(table: IslandTable, seats: Sequence[SeatId], assessment: Assessment) -> None:
    """CRA-MM-15, CRA-R13 Tell how much a share is, or how much is missing; then what each pays and gets."""
    if assessment.rate is None:
        table.tell(TreasuryShort(assessment.funds, assessment.needed))
    else:
        known = (assessment.needed, assessment.rate, assessment.offset, assessment.lost)
        table.tell(Assessed(*known))
    for seat in seats:
        name = table.state.seats[seat].name
        pays, gets = assessment.tax_of(seat), assessment.granted_to(seat, SIGNALS_MADE)
        if pays or gets:
            table.tell(TaxPaid(name, pays, gets, assessment.burden_of(seat)))
        if welfare := assessment.granted_to(seat, WELFARE):
            table.tell(WelfarePaid(name, welfare))
