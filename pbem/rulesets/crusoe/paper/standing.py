"""How things stand behind the story: land, firms, markets, country, classes, Church, contracts (CRA 8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pbem.engine.report import Block, Section
from pbem.engine.ruleset import START
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.island import DECLARE, MARKET, WORK
from pbem.rulesets.crusoe.modules.monetary_market.markets import Closed, Priced
from pbem.rulesets.crusoe.paper.chapters import IslandChapter
from pbem.rulesets.crusoe.paper.churchtables import church_blocks
from pbem.rulesets.crusoe.paper.contracttables import contract_blocks
from pbem.rulesets.crusoe.paper.countrytables import country_blocks
from pbem.rulesets.crusoe.paper.cuttables import chain_blocks
from pbem.rulesets.crusoe.paper.firmtables import firm_blocks
from pbem.rulesets.crusoe.paper.landtables import land_blocks
from pbem.rulesets.crusoe.paper.pricecharts import money_chart, price_charts
from pbem.rulesets.crusoe.paper.programtexts import program_blocks
from pbem.rulesets.crusoe.paper.rowtables import row_table
from pbem.rulesets.crusoe.paper.shoptables import vault_blocks
from pbem.rulesets.crusoe.view import IslandView

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
        if blocks:
            yield Section(title, blocks)


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
