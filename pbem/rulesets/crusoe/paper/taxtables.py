"""Taxes in a report: who pays and gets how much, and how that comes about (CRA-MM-12 to CRA-MM-16; CRA 8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.events import Event
from pbem.engine.report import Block, Column, Facts, Row, Table
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.modules.monetary_market import taxes
from pbem.rulesets.crusoe.modules.money import Printed
from pbem.rulesets.crusoe.modules.welfare_capitalism import MinimumSet
from pbem.rulesets.crusoe.paper.chapters import IslandChapter, of_kind, seat_named, sentences
from pbem.rulesets.crusoe.paper.moneywords import dollars, names_in, signed
from pbem.rulesets.crusoe.paper.programtables import OF_RUNS, run_blocks
from pbem.rulesets.crusoe.paper.words import number

IN_TABLES: tuple[type[Event], ...] = (
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
    yield from sentences(chapter, "", told, (*IN_TABLES, *OF_RUNS))


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
    rows = []
    for name in names_in([*paid, *welfare], chapter):
        tax = paid.get(name, taxes.TaxPaid(name, 0))
        got = welfare.get(name, 0)
        amounts = (dollars(tax.pays), dollars(tax.gets), dollars(got), signed(tax.gets + got - tax.pays))
        rows.append(Row((name, number(tax.burden), *amounts), seat=seat_named(chapter, name)))
    heads = (tr("Burden"), tr("Tax"), tr("Signal pay"), tr("Welfare"), tr("In all"))
    columns = (Column(tr("Seat")), *(Column(head, True) for head in heads))
    note = tr("A tax is the burden times what a share is.")
    return _without_empty(Table(tr("Taxes and what they pay for"), columns, tuple(rows), note))


def _without_empty(table: Table) -> Table:
    """Return the tax table without the column of welfare where nobody gets any."""
    place = 4
    if any(row.cells[place] != dollars(0) for row in table.rows):
        return table
    columns = (*table.columns[:place], *table.columns[place + 1 :])
    rows = tuple(Row((*row.cells[:place], *row.cells[place + 1 :]), seat=row.seat) for row in table.rows)
    return Table(table.title, columns, rows, table.note)


def _printed_table(chapter: IslandChapter, printed: Sequence[Printed]) -> Table:
    """CRA-STA-05 Return the new money for signals."""
    rows = tuple(Row((one.seat, f"${one.dollars}"), seat=seat_named(chapter, one.seat)) for one in printed)
    columns = (Column(tr("Seat")), Column(tr("Pay for signals"), True))
    return Table(tr("New money"), columns, rows)
