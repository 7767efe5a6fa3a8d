"""What became of each line of a seat's own letter (brief 7, private part; CRU-P31)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.frame import told_results
from pbem.engine.orders import Order
from pbem.engine.report import Block, Notice, Paragraph, Sentences
from pbem.engine.results import Became, result_told
from pbem.engine.ruleset import Played
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Why
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.paper.chapters import IslandChapter, of_kind
from pbem.rulesets.crusoe.paper.owndecisions import fate_of_motion
from pbem.rulesets.crusoe.told_letters import LineUnused

_PLAYED = {
    Played.RECEIVED: tr_noop("Played by: orders received."),
    Played.STANDING: tr_noop("Played by: standing orders."),
    Played.NONE: tr_noop("Played by: no orders. You did what seats do by default."),
}


def own_lines(chapter: IslandChapter, seat: Castaway) -> Iterator[Block]:
    """Yield how the seat was played, each line with what became of it, and what was refused."""
    if not chapter.before.seats[seat.id].is_alive:
        yield Notice(tr("You are dead. You go on getting the reports, and a rescue die is rolled for you."))
        yield from _refused(chapter)
        return
    if not seat.is_alive:
        yield Notice(tr("You have died. You will go on getting the reports."), "warning")
    if chapter.moment.turn:
        yield Paragraph(_played(chapter))
    yield from told_results(chapter, _other_lines(chapter, seat))
    yield from _refused(chapter)


def _played(chapter: IslandChapter) -> str:
    """CRU-P40 Say by what the seat was played; what it posted counts too."""
    if chapter.sheet.played is Played.NONE and chapter.sheet.posted:
        return tr("Played by: what you posted. In all else you did what seats do by default.")
    return tr(_PLAYED[chapter.sheet.played])


def _refused(chapter: IslandChapter) -> Iterator[Sentences]:
    """Yield the lines that were not taken, with why, then remarks on lines that were."""
    told = (*chapter.sheet.refused, *chapter.sheet.failed)
    for heading, is_odd in ((tr("Refused"), False), (tr("Remarks on your lines"), True)):
        lines = dict.fromkeys(f"{one.text} — {one}" for one in told if (one.why is Why.ODD) is is_odd)
        if lines:
            yield Sentences(heading, tuple(lines))


def _other_lines(chapter: IslandChapter, seat: Castaway) -> Iterator[str]:
    """CRU-P31 Yield what became of lines of an earlier letter, and of what was posted."""
    known = {(one.line, one.order) for one in chapter.results}
    for event in of_kind(chapter.events, LineUnused):
        if (event.at, event.line) not in known:
            became = Became.NEVER if event.reason else Became.NOT_NEEDED
            yield result_told(event.line, became.value, str(event.reason) if event.reason else "")
    name = chapter.before.seats[seat.id].name
    for one in chapter.sheet.posted:
        yield f"{text_of(one.order)} — {fate_of_motion(chapter, one.order, name)}"


def text_of(order: Order) -> str:
    """Return a line as it was written; of a text the line that opens it."""
    return (order.source or str(order)).split("\n", 1)[0]
