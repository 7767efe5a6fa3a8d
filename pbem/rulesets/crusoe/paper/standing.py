"""How things stand behind the story: markets, country, contracts, disabilities (CRA 8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pbem.engine.columns import number, table, text
from pbem.engine.frame import section
from pbem.engine.pictures import Chart, Plot, Series
from pbem.engine.report import Block, Facts, Section, Table
from pbem.engine.ruleset import START
from pbem.engine.tongue import tr, tr_noop, trp
from pbem.rulesets.crusoe.advanced import DisabilityRow
from pbem.rulesets.crusoe.clauses import BY, Clause, KeepsPeace
from pbem.rulesets.crusoe.island import DECLARE, MARKET, WORK
from pbem.rulesets.crusoe.modules.contract_record import (
    ACQUITTED,
    ADMITTED,
    CLEAR,
    JUDGED,
    Agreement,
    Entry,
    Finding,
    Liberty,
    clauses_of,
    is_kept,
)
from pbem.rulesets.crusoe.modules.crippling import Crippled
from pbem.rulesets.crusoe.modules.disability import Disabilities
from pbem.rulesets.crusoe.modules.monetary_market.markets import Closed, Priced
from pbem.rulesets.crusoe.modules.third_world import Country
from pbem.rulesets.crusoe.paper.chapters import NOTHING, IslandChapter, kept, number_word, titled
from pbem.rulesets.crusoe.paper.charts import money_chart, price_charts
from pbem.rulesets.crusoe.paper.churchtables import church_blocks
from pbem.rulesets.crusoe.paper.firmtables import firm_blocks
from pbem.rulesets.crusoe.paper.landtables import land_blocks
from pbem.rulesets.crusoe.paper.moneytables import chain_blocks
from pbem.rulesets.crusoe.paper.programtables import program_blocks
from pbem.rulesets.crusoe.paper.taxtables import vault_blocks
from pbem.rulesets.crusoe.things import GOODS, SPEARED_FISH, WATER, Basket
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.wording import Said


def row_table(view: IslandView) -> Iterator[Table]:
    """CRA-DIS-06 Yield what each row bars, and costs in fights, where seats have rows or may get them."""
    if kept(view, Disabilities) is None and kept(view, Crippled) is None:
        return

    def icons(row: DisabilityRow) -> str:
        return ", ".join(tr("speared fish") if icon == SPEARED_FISH else tr(icon) for icon in row.icons)

    yield table(
        tr("Rows of the disability table"),
        view.book.advanced.disability,
        text(tr("Row"), lambda row: row.row),
        text(tr("Cannot use"), lambda row: icons(row) or NOTHING),
        text(tr("And"), lambda row: "; ".join(_besides(row)) or NOTHING),
        number(tr("In fights"), lambda row: f"-{row.vip}" if row.vip else NOTHING),
    )


def _besides(row: DisabilityRow) -> Iterator[str]:
    if row.may_not_eat:
        yield tr("may not eat {foods}", foods=", ".join(map(tr, row.may_not_eat)))
    if row.no_experience:
        yield tr("neither gains nor uses experience")


_FOUND = {
    CLEAR: tr_noop("{seat} has broken it (cycle {cycle})"),
    ADMITTED: tr_noop("{seat} admits to have broken it (cycle {cycle})"),
    JUDGED: tr_noop("{seat} is judged to have broken it (cycle {cycle})"),
    ACQUITTED: tr_noop("{seat} is judged to have kept it (cycle {cycle})"),
}
"""CRA-R107 What was found of a party, and how."""


def contract_blocks(view: IslandView, reader: str = "") -> Iterator[Block]:
    """CRA-LIB-02 Yield the contracts in force; for a reader only its own, its drafts among them."""
    liberty = kept(view, Liberty)
    if liberty is None:
        return
    shown = {id: one for id, one in _in_order(liberty) if _is_shown(one, reader)}
    if not shown:
        return
    yield _contract_table(view, shown)
    clauses = [(id, one, clause) for id, one in shown.items() for clause in clauses_of(view, one)]
    if clauses:
        yield table(
            tr("Clauses"),
            clauses,
            text(tr("Contract"), lambda row: row[0]),
            text(tr("Clause"), lambda row: row[2]),
            text(tr("So far"), lambda row: _state_word(view, liberty.record, row[1], row[2])),
            seat=lambda row: row[2].seat,
        )


def _in_order(liberty: Liberty) -> list[tuple[str, Agreement]]:
    """Return the contracts by name."""
    return [(id, liberty.contracts[id]) for id in sorted(liberty.contracts)]


def _is_shown(agreement: Agreement, reader: str) -> bool:
    return reader in agreement.parties if reader else not agreement.is_draft


def _contract_table(view: IslandView, contracts: dict[str, Agreement]) -> Table:
    def found(one: Agreement) -> str:
        return "; ".join(_found(view, finding) for finding in one.findings)

    return table(
        tr("Contracts"),
        contracts.items(),
        text(tr("Contract"), lambda row: row[0]),
        text(tr("Between"), lambda row: ", ".join(view.name(seat) for seat in row[1].parties)),
        text(tr("In force"), lambda row: _force_word(view, row[1])),
        text(tr("In words"), lambda row: " ".join(row[1].text.split()).removesuffix(".") or NOTHING),
        text(tr("Found"), lambda row: found(row[1]) or NOTHING),
    )


def _force_word(view: IslandView, agreement: Agreement) -> str:
    """CRA-R106 Return since when a contract is in force, or who has still to sign it."""
    if not agreement.is_draft:
        return tr("since cycle {cycle}", cycle=agreement.since)
    missing = [view.name(seat) for seat in agreement.parties if seat not in agreement.signed]
    return tr("not signed by {seats}", seats=", ".join(missing))


def _found(view: IslandView, finding: Finding) -> str:
    return tr(_FOUND[finding.how], seat=view.name(finding.seat), cycle=finding.cycle)


def _state_word(view: IslandView, record: Sequence[Entry], agreement: Agreement, clause: Clause) -> str:
    """CRA-R107 Return how a clause stands: kept, still open, or broken; a dash in a draft."""
    if agreement.is_draft:
        return NOTHING
    done = record[agreement.place :]
    if isinstance(clause, KeepsPeace):
        if not is_kept(clause, done):
            return tr("broken")
        return tr("kept") if clause.until < view.cycle else tr("kept so far")
    if clause.times.word == BY:
        is_done = is_kept(clause, done)
    else:
        each = ([one for one in record if one.cycle == cycle] for cycle in clause.times.cycles)
        is_done = all(is_kept(clause, one) for one in each)
    if is_done:
        return tr("kept")
    return tr("not kept") if clause.times.last < view.cycle else tr("open")


def country_blocks(view: IslandView) -> Iterator[Block]:
    """CRA-TWC-05 to CRA-TWC-08 Yield what the Agent owes, and how much of each good may be made."""
    country = kept(view, Country)
    if country is None or not country.resource:
        return
    if country.commitment:
        owed = Said(Basket.one(country.resource, country.commitment))
        yield Facts(((tr("The Agent owes"), str(owed)),))
    limited = [good for good in GOODS if good not in (WATER, country.resource)]
    yield limit_table(country, limited, view.book.advanced.third_world.multiplier)
    yield limit_chart(country, limited)


def limit_table(country: Country, limited: Sequence[str], times: int) -> Table:
    """CRA-TWC-05, CRA-TWC-07 Return production and imports of this cycle beside the national limits."""

    def limit(good: str) -> object:
        return trp("of a limit", "none") if good == country.resource else country.npl.get(good, 0)

    return table(
        tr("Production and national limits"),
        [country.resource, *limited],
        text(tr("Good"), titled),
        number(tr("Made"), lambda good: number_word(country.made.get(good, 0))),
        number(tr("Limit"), limit),
        number(tr("Imported"), lambda good: number_word(country.imported.get(good, 0))),
        note=tr(
            "{resource} is the basic resource: {times} times as much is made of it, without a limit.",
            resource=titled(country.resource),
            times=times,
        ),
    )


def limit_chart(country: Country, limited: Sequence[str]) -> Chart:
    """CRA-TWC-05 Return what was made of each good beside its limit."""
    series = (
        Series(tr("Made"), tuple(country.made.get(good, 0) for good in limited)),
        Series(tr("Limit"), tuple(country.npl.get(good, 0) for good in limited)),
    )
    title = tr("The national limits")
    return Chart(title, tuple(map(titled, limited)), series, Plot.BARS, tr("Good"), tr("units"))


_WANTED_FOR = (DECLARE, WORK, MARKET)
"""Before these letters players look at everything."""


def standing_sections(chapter: IslandChapter) -> Iterator[Section]:
    """Yield a section for each module that has something standing on the table."""
    view = chapter.after
    found: tuple[tuple[str, tuple[Block, ...]], ...] = (
        (tr("The land"), _if_changed(chapter, land_blocks)),
        (tr("The corporations"), _if_changed(chapter, firm_blocks)),
        (tr("The markets"), tuple(_markets(chapter))),
        (tr("The national limits"), _if_changed(chapter, country_blocks)),
        (tr("Classes and industries"), _if_changed(chapter, chain_blocks)),
        (tr("The Church"), _if_changed(chapter, church_blocks)),
        (tr("Contracts in force"), _if_changed(chapter, contract_blocks)),
        (tr("The program"), tuple(program_blocks(chapter))),
        (tr("Disabilities"), tuple(row_table(view)) if chapter.moment.phase == START else ()),
    )
    for title, blocks in found:
        yield from section(title, blocks)


def _if_changed(chapter: IslandChapter, blocks: Callable[[IslandView], Iterator[Block]]) -> tuple[Block, ...]:
    """Return what stands there, where it has changed, or where all is looked at before the next letters."""
    now = tuple(blocks(chapter.after))
    is_wanted = chapter.after.phase in _WANTED_FOR or chapter.after.is_over
    return now if is_wanted or now != tuple(blocks(chapter.before)) else ()


def _markets(chapter: IslandChapter) -> Iterator[Block]:
    """CRA 8 Yield the vault; prices and money when there was trade."""
    yield from _if_changed(chapter, vault_blocks)
    if chapter.after.is_over:  # then they stand among the charts of the game
        return
    if any(isinstance(event, Closed) for event in chapter.events):
        yield from money_chart(chapter.after, chapter.events)
    if any(isinstance(event, Closed | Priced) for event in chapter.events):
        yield from price_charts(chapter.after)
