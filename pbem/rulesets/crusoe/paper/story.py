"""The story of a phase, step by step in the order of the cycle (brief 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pbem.engine.events import Event
from pbem.engine.report import Block, Section
from pbem.engine.ruleset import START, Player
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.island import ATTITUDE, DECLARE, PROGRAM
from pbem.rulesets.crusoe.paper import partnames as names
from pbem.rulesets.crusoe.paper.boattables import boat_blocks
from pbem.rulesets.crusoe.paper.camptables import camp_blocks
from pbem.rulesets.crusoe.paper.chapters import IslandChapter, sentences
from pbem.rulesets.crusoe.paper.churchtables import tithe_blocks
from pbem.rulesets.crusoe.paper.commoditytables import commodity_blocks
from pbem.rulesets.crusoe.paper.electiontables import election_blocks
from pbem.rulesets.crusoe.paper.firmtables import investment_blocks
from pbem.rulesets.crusoe.paper.journeys import work_blocks
from pbem.rulesets.crusoe.paper.markettables import market_blocks, sharing_blocks
from pbem.rulesets.crusoe.paper.needstables import needs_blocks
from pbem.rulesets.crusoe.paper.parts import parted
from pbem.rulesets.crusoe.paper.programtables import decree_blocks
from pbem.rulesets.crusoe.paper.rescuetables import rescue_blocks
from pbem.rulesets.crusoe.paper.shoptables import shop_blocks
from pbem.rulesets.crusoe.paper.taxtables import tax_blocks
from pbem.rulesets.crusoe.paper.wholesaletables import wholesale_blocks
from pbem.rulesets.crusoe.scenarios import STATE
from pbem.rulesets.crusoe.setup import told_at_setup

Blocks = Callable[[IslandChapter, Sequence[Event]], Iterator[Block]]


def plainly(chapter: IslandChapter, told: Sequence[Event]) -> Iterator[Block]:
    """Yield events as sentences."""
    yield from sentences(chapter, "", told)


_TOLD: dict[str, tuple[str, Blocks]] = {
    names.FIRST: (tr_noop("Before all else"), plainly),
    names.ROLES: (tr_noop("Roles"), decree_blocks),
    names.CONTRACTS: (tr_noop("Contracts"), plainly),
    names.WORK: (tr_noop("Paths and journeys"), work_blocks),
    names.TITHES: (tr_noop("The Church's tenth"), tithe_blocks),
    names.SHARING: (tr_noop("Sharing"), sharing_blocks),
    names.COMMODITY: (tr_noop("The commodity market"), commodity_blocks),
    names.TAXES: (tr_noop("Taxes"), tax_blocks),
    names.SHOP: (tr_noop("Wages and the shop"), shop_blocks),
    names.WHOLESALE: (tr_noop("Wholesale"), wholesale_blocks),
    names.INVESTMENT: (tr_noop("Investment"), investment_blocks),
    names.MARKET: (tr_noop("The market"), market_blocks),
    names.COUNTRY: (tr_noop("The Third World country"), plainly),
    names.ELECTION: (tr_noop("The election"), election_blocks),
    names.CAMP: (tr_noop("Government and violence"), camp_blocks),
    names.NEEDS: (tr_noop("Food, drink and points"), needs_blocks),
    names.RESCUE: (tr_noop("Signals and rescue"), rescue_blocks),
    names.BOAT: (tr_noop("The boat and the diamonds"), boat_blocks),
    names.DECREES: (tr_noop("Decrees and terms"), decree_blocks),
    names.NEXT: (tr_noop("The next cycle"), plainly),
    names.END: (tr_noop("How it ends"), plainly),
}
_RETAIL, _BLACK_MARKET = tr_noop("Retail"), tr_noop("The black market")
_BY_PHASE = {
    (PROGRAM, names.ROLES): tr_noop("The choice of a program"),
    **{(phase, names.NEXT): tr_noop("The turn order") for phase in (ATTITUDE, PROGRAM, DECLARE)},
}
"""What a part is called in the letters of a phase, where it is another than usual."""


def _title(chapter: IslandChapter, part: str) -> str:
    """Return the title of a part, in this economy and phase."""
    labels = chapter.book.labels
    if part == names.MARKET and labels.has_money:
        return tr(_RETAIL if labels.is_monetary else _BLACK_MARKET)
    if part == names.TAXES and chapter.book.options.scenario == STATE:
        return tr("Pay for signals")
    return tr(_BY_PHASE.get((chapter.moment.phase, part)) or _TOLD[part][0])


def story(chapter: IslandChapter) -> Iterator[Section]:
    """Yield a section for each step of the cycle of which something is told.

    Before anything has happened that is what modules have drawn.
    """
    if chapter.moment.phase == START:
        if shown := tuple(decree_blocks(chapter, _drawn(chapter))):
            yield Section(tr(_TOLD[names.ROLES][0]), shown)
        return
    for part, told in parted(chapter.events, chapter.moment.phase).items():
        if shown := tuple(_TOLD[part][1](chapter, told)):
            yield Section(_title(chapter, part), shown)


def _drawn(chapter: IslandChapter) -> Sequence[Event]:
    """CRA 9 Return what modules have told of roles at the start; without any there is nothing."""
    view = chapter.after
    if not view.island.mod:
        return ()
    players = [Player(id, one.name) for id, one in view.seats.items()]
    return parted(told_at_setup(chapter.book, players))[names.ROLES]
