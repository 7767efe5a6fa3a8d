"""The head of a report: the game, what is next, who governs and what is in force (brief 7; CRA 8)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.ruleset import START
from pbem.engine.ruleset import Played as How
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe import told_camp, told_market
from pbem.rulesets.crusoe.island import DECLARE
from pbem.rulesets.crusoe.modules.government import powers as government
from pbem.rulesets.crusoe.modules.legality import notes_of
from pbem.rulesets.crusoe.paper.chapters import IslandChapter, of_kind
from pbem.rulesets.crusoe.paper.decreewords import decree_lines, government_lines
from pbem.rulesets.crusoe.paper.landwords import terms_words
from pbem.rulesets.crusoe.paper.names import label_lines, module_words, scenario_word
from pbem.rulesets.crusoe.paper.powerwords import power_lines
from pbem.rulesets.crusoe.scenarios import ADVANCED
from pbem.rulesets.crusoe.titles import title_of
from pbem.rulesets.crusoe.told_letters import Played

_POSTED = told_market.MotionPut | told_market.Withdrawn | told_camp.Spoke | government.DecreePut
"""What is told of those who have posted something."""
_POSTED_ONLY = "posted"
Facts = Iterator[tuple[str, str]]


def head(chapter: IslandChapter) -> Facts:
    """Yield the lines of a report's head, as names and values."""
    yield tr("Scenario"), scenario_word(chapter.book)
    yield from _of_the_game(chapter)
    if not chapter.after.is_over:
        yield from _of_the_cycle(chapter)
        yield from government_lines(chapter.after)
        yield from power_lines(chapter.after)
        yield from decree_lines(chapter.after)
        yield from terms_words(chapter.after)
    yield from _orders(chapter)


def _of_the_game(chapter: IslandChapter) -> Facts:
    """CRA 1.1, CRA 7.3, CRA-GLO-02 Yield the modules, notes on them, and at the start what labels mean."""
    book = chapter.book
    if modules := ", ".join(module_words(book)):
        yield tr("With"), modules
    for note in notes_of(book.settings):
        yield tr("Note"), note
    if chapter.moment.phase == START and book.options.scenario in ADVANCED:
        yield tr("Economy"), " ".join(label_lines(book))


def _of_the_cycle(chapter: IslandChapter) -> Facts:
    view = chapter.after
    yield tr("Next"), title_of(chapter.book, chapter.next_moment)
    if chapter.masthead.deadline:
        yield tr("Deadline"), chapter.masthead.deadline
    if view.cycle:
        yield tr("Cycle"), tr("{cycle} of {last}", cycle=view.cycle, last=chapter.book.last_cycle)
    if view.cycle and view.phase != DECLARE:
        yield tr("Turn order"), ", ".join(one.name for one in view.island.in_order())


def _orders(chapter: IslandChapter) -> Facts:
    """Yield who played orders received, standing orders or none; what is posted counts without orders."""
    played = {event.seat: event.orders for event in of_kind(chapter.events, Played)}
    nothing = How.NONE.value
    posted = {event.seat for event in chapter.events if isinstance(event, _POSTED)}
    played |= {name: _POSTED_ONLY for name, how in played.items() if how == nothing and name in posted}
    heads = (
        (How.RECEIVED.value, tr("Orders received")),
        (How.STANDING.value, tr("Standing orders")),
        (_POSTED_ONLY, tr("Motions or a speech only")),
        (nothing, tr("No orders")),
    )
    for value, title in heads:
        if seats := [name for name, how in played.items() if how == value]:
            yield title, ", ".join(seats)
