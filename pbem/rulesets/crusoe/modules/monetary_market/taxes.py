"""CRA-MM-12 to CRA-MM-16 Taxes: what is to be paid out is raised by burdens, as much a share for all."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.modules.money.claims import Claim

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
