"""The small boat, and what diamonds are worth at the end (CRA-DIA, CRA-R114; CRA 8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.columns import number, table, text
from pbem.engine.events import Event
from pbem.engine.report import Block, Table
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.modules import attitudes
from pbem.rulesets.crusoe.modules import diamonds as told
from pbem.rulesets.crusoe.paper.camptables import modifier_words
from pbem.rulesets.crusoe.paper.chapters import NOTHING, IslandChapter, faces, of_kind, seat_named, sentences

IN_TABLES: tuple[type[Event], ...] = (told.Contended, told.BoatSpearUsed)
"""What the table tells."""


def boat_blocks(chapter: IslandChapter, events: Sequence[Event]) -> Iterator[Block]:
    """CRA-DIA-03, CRA-DIA-04 Yield who boards, how ties for the last places were fought out, the values."""
    if of_kind(events, told.Contended):
        yield _contest_table(chapter, events)
    yield from sentences(chapter, "", events, (*IN_TABLES, attitudes.Adjusted))
    if valued := of_kind(events, attitudes.Adjusted):
        yield table(
            tr("Scores by attitude"),
            valued,
            text(tr("Seat"), lambda one: one.seat),
            number(tr("Adjusted score"), lambda one: one.score),
            seat=lambda one: seat_named(chapter, one.seat),
        )


def _contest_table(chapter: IslandChapter, events: Sequence[Event]) -> Table:
    """CRA-R114 Return the dice of all who contended, in the order in which they rolled."""
    spears = {event.seat for event in of_kind(events, told.BoatSpearUsed)}
    return table(
        tr("The last places in the boat"),
        of_kind(events, told.Contended),
        text(tr("Seat"), lambda one: one.seat),
        text(tr("Spear"), lambda one: tr("discarded") if one.seat in spears else NOTHING),
        text(tr("Dice"), lambda one: faces(one.dice) or NOTHING),
        text(tr("Modifiers"), lambda one: modifier_words(one.mods)),
        number(tr("Sum"), lambda one: one.total),
        seat=lambda one: seat_named(chapter, one.seat),
        note=tr("Who ties rolls again. The sums of those who go together are added."),
    )
