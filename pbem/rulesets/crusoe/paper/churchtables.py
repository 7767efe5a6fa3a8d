"""The Church in a report: tithes, its store, charity step by step, who is banned (CRA-CHU; CRA 8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.columns import number, table, text
from pbem.engine.events import Event
from pbem.engine.report import Block, Facts, Table
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.modules import church as told
from pbem.rulesets.crusoe.modules.church import Parish
from pbem.rulesets.crusoe.paper.chapters import IslandChapter, kept, of_kind, seat_named, sentences
from pbem.rulesets.crusoe.things import Basket
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.wording import Said

CHARITY: tuple[type[Event], ...] = (told.Given,)
"""What the table of charity tells."""


def tithe_blocks(chapter: IslandChapter, events: Sequence[Event]) -> Iterator[Block]:
    """CRA-CHU-01, CRA-R100 Yield what each gives, and whose gift is a penance."""
    penance = {one.seat for one in of_kind(events, told.Repented)}
    if tithed := of_kind(events, told.Tithed):
        yield table(
            tr("Gifts to the Church"),
            tithed,
            text(tr("Seat"), lambda one: one.seat),
            text(tr("Gives"), lambda one: one.goods),
            text(tr("As"), lambda one: tr("penance") if one.seat in penance else tr("tithe")),
            seat=lambda one: seat_named(chapter, one.seat),
            note=tr("Signals given stay with their giver."),
        )
    yield from sentences(chapter, "", events, (told.Tithed,))


def charity_table(chapter: IslandChapter, events: Sequence[Event]) -> Iterator[Table]:
    """CRA-CHU-04 to CRA-CHU-06 Yield what the Church gives, in the order in which it does."""
    if given := of_kind(events, told.Given):
        yield table(
            tr("The Church's charity"),
            [*enumerate(given, 1)],
            number(tr("No."), lambda row: row[0]),
            text(tr("Seat"), lambda row: row[1].seat),
            text(tr("Is given"), lambda row: row[1].goods),
            seat=lambda row: seat_named(chapter, row[1].seat),
            note=tr("In the order in which it was given."),
        )


def church_blocks(view: IslandView) -> Iterator[Block]:
    """CRA-CHU-02, CRA-CHU-10 Yield what the Church has, and whom it gives nothing."""
    parish = kept(view, Parish)
    if parish is None:
        return
    pairs = [(tr("The Church has"), str(Said(Basket.of(parish.store))))]
    if parish.banned:
        pairs.append((tr("Banned from charity"), ", ".join(map(view.name, parish.banned))))
    yield Facts(tuple(pairs))
