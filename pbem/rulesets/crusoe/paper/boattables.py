"""The small boat, and what diamonds are worth at the end (CRA-DIA, CRA-R114; CRA 8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.events import Event
from pbem.engine.report import Block, Column, Row, Table
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.modules import attitudes
from pbem.rulesets.crusoe.modules import diamonds as told
from pbem.rulesets.crusoe.paper.camptables import modifier_words
from pbem.rulesets.crusoe.paper.chapters import IslandChapter, of_kind, seat_named, sentences
from pbem.rulesets.crusoe.paper.words import NOTHING, faces

IN_TABLES: tuple[type[Event], ...] = (told.Contended, told.BoatSpearUsed)
"""What the table tells."""


def boat_blocks(chapter: IslandChapter, events: Sequence[Event]) -> Iterator[Block]:
    """CRA-DIA-03, CRA-DIA-04 Yield who boards, how ties for the last places were fought out, the values."""
    if of_kind(events, told.Contended):
        yield _contest_table(chapter, events)
    yield from sentences(chapter, "", events, (*IN_TABLES, attitudes.Adjusted))
    if valued := of_kind(events, attitudes.Adjusted):
        columns = (Column(tr("Seat")), Column(tr("Adjusted score"), True))
        rows = tuple(Row((one.seat, str(one.score)), seat=seat_named(chapter, one.seat)) for one in valued)
        yield Table(tr("Scores by attitude"), columns, rows)


def _contest_table(chapter: IslandChapter, events: Sequence[Event]) -> Table:
    """CRA-R114 Return the dice of all who contended, in the order in which they rolled."""
    spears = {event.seat for event in of_kind(events, told.BoatSpearUsed)}
    texts = (tr("Seat"), tr("Spear"), tr("Dice"), tr("Modifiers"))
    rows = tuple(
        Row(
            (
                one.seat,
                tr("discarded") if one.seat in spears else NOTHING,
                faces(one.dice) or NOTHING,
                modifier_words(one.mods),
                str(one.total),
            ),
            seat=seat_named(chapter, one.seat),
        )
        for one in of_kind(events, told.Contended)
    )
    note = tr("Who ties rolls again. The sums of those who go together are added.")
    columns = (*map(Column, texts), Column(tr("Sum"), True))
    return Table(tr("The last places in the boat"), columns, rows, note)
