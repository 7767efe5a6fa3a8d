"""The tax subphase: claims are met by taxes, what is due and owed is set off (CRA-MM-12 to CRA-MM-16)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.modules.monetary_market import told_taxes as told
from pbem.rulesets.crusoe.modules.monetary_market.hooks import MINIMUM_DUE, TAX_CLAIMS, TAX_OFFSET, TAXES_OPEN
from pbem.rulesets.crusoe.modules.monetary_market.pay import burden_of, signal_claims
from pbem.rulesets.crusoe.modules.monetary_market.taxes import Assessment, Taxpayer, assess
from pbem.rulesets.crusoe.modules.money import accounts
from pbem.rulesets.crusoe.modules.money.claims import SIGNALS_MADE, WELFARE, Claim
from pbem.rulesets.crusoe.modules.money.hooks import market_seats
from pbem.rulesets.crusoe.modules.money.settling import cash_of, grant, money_of, settle_debts


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
        accounts.pay(money_of(table), tax.seat, tax.dollars)
        if tax.dollars:
            accounts.note_taxed(money_of(table), tax.seat, table.state.cycle, tax.dollars)
    _tell(table, seats, assessment)
    settle_debts(table, group)


def pay_out(table: IslandTable, claims: Sequence[Claim]) -> None:
    """CRA-MM-14 Pay what is due; what a seat gets for work is noted."""
    for claim in claims:
        grant(table, claim.receiver, claim.dollars, claim.text)
        if claim.maker and claim.receiver in table.state.seats:
            accounts.note_paid(money_of(table), claim.receiver, table.state.cycle, claim.dollars)


def _tell(table: IslandTable, seats: Sequence[SeatId], assessment: Assessment) -> None:
    """CRA-MM-15, CRA-R13 Tell how much a share is, or how much is missing; then what each pays and gets."""
    if assessment.rate is None:
        table.tell(told.TreasuryShort(assessment.funds, assessment.needed))
    else:
        known = (assessment.needed, assessment.rate, assessment.offset, assessment.lost)
        table.tell(told.Assessed(*known))
    for seat in seats:
        name = table.state.seats[seat].name
        pays, gets = assessment.tax_of(seat), assessment.granted_to(seat, SIGNALS_MADE)
        if pays or gets:
            table.tell(told.TaxPaid(name, pays, gets, assessment.burden_of(seat)))
        if welfare := assessment.granted_to(seat, WELFARE):
            table.tell(told.WelfarePaid(name, welfare))
