"""Wages, the shop and taxes in a report (CRA-MSO; CRA-MM-12 to CRA-MM-16; CRA 8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.columns import number, table, text
from pbem.engine.events import Event
from pbem.engine.report import Block, Facts, Table
from pbem.engine.tongue import tr, trp
from pbem.rulesets.crusoe.modules import vault as shop
from pbem.rulesets.crusoe.modules.firms import Salaried
from pbem.rulesets.crusoe.modules.monetary_market import taxes
from pbem.rulesets.crusoe.modules.money import Printed, Waged
from pbem.rulesets.crusoe.modules.vault import MarketSocialism, price_of, wage_of
from pbem.rulesets.crusoe.modules.welfare_capitalism import MinimumSet
from pbem.rulesets.crusoe.paper.chapters import (
    NOTHING,
    IslandChapter,
    kept,
    number_word,
    of_kind,
    seat_named,
    sentences,
    titled,
)
from pbem.rulesets.crusoe.paper.moneytables import dollars, names_in, signed
from pbem.rulesets.crusoe.paper.programtables import OF_RUNS, run_blocks
from pbem.rulesets.crusoe.things import GOODS, SIGNALS
from pbem.rulesets.crusoe.view import IslandView

IN_SHOP_TABLES: tuple[type[Event], ...] = (shop.VaultFilled, Waged, shop.Shopped, Salaried)
"""What the tables tell."""


def shop_blocks(chapter: IslandChapter, told: Sequence[Event]) -> Iterator[Block]:
    """CRA-MSO-04 to CRA-MSO-07 Yield who delivered what for which wages, and the purchases in order."""
    if any(isinstance(event, shop.VaultFilled | Waged) for event in told):
        yield wage_table(chapter, told)
    if bought := of_kind(told, shop.Shopped):
        yield purchase_table(chapter, bought)
    yield from sentences(chapter, "", told, IN_SHOP_TABLES)


def wage_table(chapter: IslandChapter, told: Sequence[Event]) -> Table:
    """CRA-MSO-04, CRA-MSO-05 Return what each delivers to the vault, and its wages."""
    delivered = {one.seat: one.goods for one in of_kind(told, shop.VaultFilled)}
    wages = {one.seat: one.dollars for one in of_kind(told, Waged)}
    said = [
        tr("{seat}: ${rest} to {path}", seat=one.seat, rest=one.rest, path=one.path)
        for one in {one.seat: one for one in of_kind(told, Salaried)}.values()
    ]
    return table(
        tr("Wages"),
        names_in([*delivered, *wages], chapter),
        text(tr("Seat"), str),
        text(tr("To the vault"), lambda name: delivered.get(name, NOTHING)),
        number(tr("Wages"), lambda name: dollars(wages.get(name))),
        seat=lambda name: seat_named(chapter, name),
        note=tr("Above a salary: {sums}.", sums="; ".join(said)) if said else "",
    )


def purchase_table(chapter: IslandChapter, bought: Sequence[shop.Shopped]) -> Table:
    """CRA-MSO-06 Return the purchases in the order in which they were made."""
    return table(
        tr("Purchases"),
        [*enumerate(bought, 1)],
        number(tr("No."), lambda row: row[0]),
        text(tr("Seat"), lambda row: row[1].seat),
        text(tr("Buys"), lambda row: row[1].goods),
        number(trp("a price", "For"), lambda row: f"${row[1].dollars}"),
        seat=lambda row: seat_named(chapter, row[1].seat),
        note=tr("Turn by turn, in the turn order."),
    )


def vault_blocks(view: IslandView) -> Iterator[Block]:
    """CRA-MSO-10, CRA-MSO-02 Yield what is in the vault, with wages and prices now."""
    state = kept(view, MarketSocialism)
    if state is None or not view.cycle:
        return
    yield table(
        tr("The vault, prices and wages"),
        (*GOODS, *SIGNALS),
        text(tr("Thing"), titled),
        number(tr("In the vault"), lambda thing: number_word(state.vault.get(thing, 0))),
        number(tr("Price"), lambda thing: f"${price_of(view, thing)}" if thing in GOODS else NOTHING),
        number(tr("Wage"), lambda thing: f"${wage_of(view, thing)}"),
    )


IN_TAX_TABLES: tuple[type[Event], ...] = (
    *(taxes.Assessed, taxes.TaxPaid, taxes.WelfarePaid, taxes.TreasuryShort, MinimumSet, Printed),
)
"""What the tables tell."""


def tax_blocks(chapter: IslandChapter, told: Sequence[Event]) -> Iterator[Block]:
    """CRA-MM-14 to CRA-MM-16, CRA-STA-05 Yield what is decreed now, the sums, and what each pays and gets."""
    yield from run_blocks(chapter, told)
    if sums := tuple(_sums(told)):
        yield Facts(sums)
    if any(isinstance(event, taxes.TaxPaid | taxes.WelfarePaid) for event in told):
        yield tax_table(chapter, told)
    if printed := of_kind(told, Printed):
        yield _printed_table(chapter, printed)
    yield from sentences(chapter, "", told, (*IN_TAX_TABLES, *OF_RUNS))


def _sums(told: Sequence[Event]) -> Iterator[tuple[str, str]]:
    """CRA-MM-15, CRA-MM-16, CRA-R13, CRA-WEL-01 Yield what was needed, what a share is, what is lost."""
    for least in of_kind(told, MinimumSet):
        yield tr("Minimum wage"), f"${least.dollars}"
    for found in of_kind(told, taxes.Assessed):
        yield tr("Needed"), f"${found.needed}"
        if found.offset:
            yield tr("From the government's land"), f"${found.offset}"
        yield tr("A share"), f"${found.rate}"
        if found.lost:
            yield tr("Lost"), f"${found.lost}"
    for short in of_kind(told, taxes.TreasuryShort):
        yield tr("Needed"), f"${short.needed}"
        yield tr("In the treasury"), tr("${funds}: too little", funds=short.funds)


def tax_table(chapter: IslandChapter, told: Sequence[Event]) -> Table:
    """CRA-MM-15, CRA-NAT-05, CRA-WEL-02 Return for each seat its burden, tax, pay and welfare."""
    paid = {one.seat: one for one in of_kind(told, taxes.TaxPaid)}
    welfare = {one.seat: one.dollars for one in of_kind(told, taxes.WelfarePaid)}
    seats = [paid.get(name, taxes.TaxPaid(name, 0)) for name in names_in([*paid, *welfare], chapter)]
    has_welfare = any(welfare.values())
    return table(
        tr("Taxes and what they pay for"),
        seats,
        text(tr("Seat"), lambda tax: tax.seat),
        number(tr("Burden"), lambda tax: number_word(tax.burden)),
        number(tr("Tax"), lambda tax: dollars(tax.pays)),
        number(tr("Signal pay"), lambda tax: dollars(tax.gets)),
        number(tr("Welfare"), lambda tax: dollars(welfare.get(tax.seat, 0)) if has_welfare else ""),
        number(tr("In all"), lambda tax: signed(tax.gets + welfare.get(tax.seat, 0) - tax.pays)),
        seat=lambda tax: seat_named(chapter, tax.seat),
        note=tr("A tax is the burden times what a share is."),
        blank="",
    )


def _printed_table(chapter: IslandChapter, printed: Sequence[Printed]) -> Table:
    """CRA-STA-05 Return the new money for signals."""
    return table(
        tr("New money"),
        printed,
        text(tr("Seat"), lambda one: one.seat),
        number(tr("Pay for signals"), lambda one: f"${one.dollars}"),
        seat=lambda one: seat_named(chapter, one.seat),
    )
