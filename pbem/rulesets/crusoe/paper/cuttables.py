"""What CEOs get of the receipts of others, and the chain of CEOs (CRA-CLW-03 to CRA-CLW-09; CRA 8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pbem.engine.events import Event
from pbem.engine.pictures import Counter, Ground, Shape, Space, Track, TrackBoard
from pbem.engine.report import Block, Column, Row, Table
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.modules.class_warfare import (
    CAPITALIST,
    MIDDLE,
    WORKING,
    Ceo,
    ClassWarfare,
    block_sum,
)
from pbem.rulesets.crusoe.modules.monetary_market import markets as trade
from pbem.rulesets.crusoe.paper.chapters import IslandChapter, of_kind, seat_named
from pbem.rulesets.crusoe.paper.moneywords import good_of
from pbem.rulesets.crusoe.paper.states import kept
from pbem.rulesets.crusoe.paper.words import NOTHING, titled
from pbem.rulesets.crusoe.things import DIAMOND
from pbem.rulesets.crusoe.view import IslandView

CLASSES: Mapping[str, str] = {
    CAPITALIST: tr_noop("Capitalist"),
    MIDDLE: tr_noop("Middle Class"),
    WORKING: tr_noop("Working Class"),
}
"""CRA-CLW-16 The classes, to be said by `tr`."""
GROUND = Ground("industry", tr_noop("Industry"), "#d8d2c4", "none", "I")


def class_word(view: IslandView, seat: str) -> str:
    """CRA-CLW-16 Return the class of a seat; "" where there are none."""
    classes = kept(view, ClassWarfare)
    found = classes.classes.get(seat, "") if classes is not None else ""
    return tr(CLASSES[found]) if found else ""


def cut_table(chapter: IslandChapter, told: Sequence[Event]) -> Iterator[Table]:
    """CRA-CLW-08 Yield who pays which CEO how much, and of what sum."""
    cuts = of_kind(told, trade.CutPaid)
    if not cuts:
        return
    chain = _chain(chapter.before)
    receipts = {(one.seat, good_of(one.goods)): one.dollars for one in of_kind(told, trade.Sold)}
    rows = tuple(_cut_row(chapter, cut, chain, receipts) for cut in cuts)
    heads = (Column(tr("Seller")), Column(tr("Class")), Column(tr("CEO")))
    columns = (*heads, Column(tr("Got for its goods"), True), Column(tr("The CEO's part"), True))
    yield Table(tr("What CEOs get"), columns, rows)


def _chain(view: IslandView) -> Sequence[Ceo]:
    classes = kept(view, ClassWarfare)
    return classes.chain if classes is not None else ()


def _cut_row(
    chapter: IslandChapter,
    cut: trade.CutPaid,
    chain: Sequence[Ceo],
    receipts: Mapping[tuple[str, str], int],
) -> Row:
    view = chapter.before
    own = {good: dollars for (seat, good), dollars in receipts.items() if seat == cut.seat}
    block = sum(block_sum(ceo, own) for ceo in chain if view.name(ceo.seat) == cut.ceo)
    name = class_word(view, seat_named(chapter, cut.seat)) or NOTHING
    cells = (cut.seat, name, cut.ceo, f"${block}", f"${cut.dollars}")
    return Row(cells, seat=seat_named(chapter, cut.seat))


def chain_blocks(view: IslandView) -> Iterator[Block]:
    """CRA-CLW-03 Yield the band of goods with their CEOs, and the classes of all seats."""
    if kept(view, ClassWarfare) is None:
        return
    yield chain_band(view)
    yield class_table(view)


def chain_band(view: IslandView) -> TrackBoard:
    """CRA-CLW-03 Return the industries in order of elasticity, each with its CEO."""
    heads = {good: ceo.seat for ceo in _chain(view) for good in ceo.industries}
    spaces = tuple(
        Space(titled(good), "", GROUND.key, owner=heads.get(good, ""))
        for good in view.book.advanced.elasticity
    )
    without = [ceo.seat for ceo in _chain(view) if not ceo.industries]
    aside = ((tr("CEO of nothing"), tuple(Counter(seat, seat=seat) for seat in without)),) if without else ()
    return TrackBoard(
        tr("The industries and their CEOs"),
        (Track("", spaces),),
        (Ground(GROUND.key, tr(GROUND.name), GROUND.colour, GROUND.pattern, GROUND.letter),),
        Shape.ROWS,
        aside=aside,
        seats=tuple((id, seat.name) for id, seat in view.seats.items()),
    )


def class_table(view: IslandView) -> Table:
    """CRA-CLW-16 Return the class of each seat, its diamonds, and the industries it heads."""
    heads = {ceo.seat: ceo for ceo in _chain(view)}
    columns = (Column(tr("Seat")), Column(tr("Class")), Column(tr("Diamonds"), True), Column(tr("CEO of")))
    rows = tuple(
        Row(
            (
                one.name,
                class_word(view, one.id) or NOTHING,
                str(one.amount(DIAMOND)),
                _headed(heads.get(one.id)),
            ),
            is_struck=not one.is_alive,
            seat=one.id,
        )
        for one in view.seats.values()
    )
    order = ", ".join(view.name(ceo.seat) for ceo in _chain(view))
    note = tr("The CEOs in the order of their chain: {seats}.", seats=order) if order else ""
    return Table(tr("Classes"), columns, rows, note)


def _headed(ceo: Ceo | None) -> str:
    if ceo is None:
        return NOTHING
    return ", ".join(map(tr, ceo.industries)) or tr("nothing")
