"""The story of a phase, step by step in the order of the cycle (brief 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pbem.engine.events import Event
from pbem.engine.report import Block, Section
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.paper import parts
from pbem.rulesets.crusoe.paper.camptables import camp_blocks
from pbem.rulesets.crusoe.paper.chapters import IslandChapter, sentences
from pbem.rulesets.crusoe.paper.journeys import work_blocks
from pbem.rulesets.crusoe.paper.markettables import market_blocks, sharing_blocks
from pbem.rulesets.crusoe.paper.needstables import needs_blocks
from pbem.rulesets.crusoe.paper.rescuetables import rescue_blocks

Blocks = Callable[[IslandChapter, Sequence[Event]], Iterator[Block]]


def plainly(chapter: IslandChapter, told: Sequence[Event]) -> Iterator[Block]:
    """Yield events as sentences."""
    yield from sentences(chapter, "", told)


_TOLD: dict[str, tuple[str, Blocks]] = {
    parts.FIRST: (tr_noop("Before all else"), plainly),
    parts.WORK: (tr_noop("Paths and journeys"), work_blocks),
    parts.SHARING: (tr_noop("Sharing"), sharing_blocks),
    parts.MARKET: (tr_noop("The market"), market_blocks),
    parts.CAMP: (tr_noop("Government and violence"), camp_blocks),
    parts.NEEDS: (tr_noop("Food, drink and points"), needs_blocks),
    parts.RESCUE: (tr_noop("Signals and rescue"), rescue_blocks),
    parts.NEXT: (tr_noop("The next cycle"), plainly),
    parts.END: (tr_noop("How it ends"), plainly),
}


def story(chapter: IslandChapter) -> Iterator[Section]:
    """Yield a section for each step of the cycle of which something is told."""
    for part, told in parts.parted(chapter.events).items():
        title, blocks = _TOLD[part]
        if shown := tuple(blocks(chapter, told)):
            yield Section(tr(title), shown)
