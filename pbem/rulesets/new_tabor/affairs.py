"""What is pending: offers not filled, open questions, resolutions and IOUs (brief 7)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.report import Block, Column, Row, Sentences, Table
from pbem.engine.ruleset import Chapter
from pbem.engine.tongue import tr, trp
from pbem.rulesets.new_tabor import events
from pbem.rulesets.new_tabor.book import Book
from pbem.rulesets.new_tabor.settings import options_now
from pbem.rulesets.new_tabor.statewords import ballot_word, motion_word, question_word
from pbem.rulesets.new_tabor.things import written_money
from pbem.rulesets.new_tabor.view import EconomyView

EconomyChapter = Chapter[Book, EconomyView]


def unfilled_table(chapter: EconomyChapter) -> Iterator[Table]:
    """TAB-R16 Yield the limit orders to anyone of which something was left, those of the last round only."""
    told = [event for event in chapter.events if isinstance(event, events.Unfilled)]
    if not told:
        return
    columns = (
        *(Column(tr("Seat")), Column(trp("offer", "Sells or buys")), Column(tr("Units"), True)),
        *(Column(tr("Good")), Column(tr("Price of one"), True)),
    )
    ids = {one.name: seat for seat, one in chapter.before.seats.items()}
    rows = tuple(_offer(event, ids.get(event.seat, event.seat)) for event in told)
    note = tr("None of them carries over: write it again, or have it in standing orders.")
    yield Table(tr("Offers not filled"), columns, rows, note)


def _offer(event: events.Unfilled, seat: str) -> Row:
    word = trp("offer", "sells") if event.is_sale else trp("offer", "buys")
    return Row((seat, word, str(event.n), str(event.good), str(event.price)), seat=seat)


def affairs(view: EconomyView) -> Iterator[Block]:
    """Yield open questions, resolutions, rules that motions have changed, and IOUs, where there are any."""
    questions = tuple(_question_line(view, place) for place in range(len(view.known.questions)))
    if questions:
        yield Sentences(tr("Open questions"), questions)
    made = tuple(
        tr("Q{quarter} R{round}: {motion}", quarter=one.quarter, round=one.round, motion=motion_word(one))
        for one in view.known.resolutions
    )
    if made:
        yield Sentences(tr("Resolutions"), made)
    yield from _changed(view)
    if view.known.ious:
        yield iou_table(view)


def _question_line(view: EconomyView, place: int) -> str:
    question = view.known.questions[place]
    said = {"question": question_word(view, question), "order": ballot_word(question)}
    return tr("{question} Order: {order}.", **said)


def _changed(view: EconomyView) -> Iterator[Sentences]:
    """TAB-R08 Yield the options that motions have changed."""
    lines = [f"{name} = {value}" for name, value in view.known.changed.items()]
    if view.known.length:
        lines.append(tr("quarters: {number}", number=view.known.length))
    if lines:
        yield Sentences(tr("Changed by motions"), tuple(lines))


def iou_table(view: EconomyView) -> Table:
    """TAB-091, TAB-R19 Return who owes whom how much, and by when."""
    columns = (
        *(Column(tr("Debtor")), Column(tr("Creditor")), Column(tr("Amount"), True)),
        Column(tr("Due in"), True),
    )
    rows = tuple(
        Row((one.debtor, one.creditor, written_money(one.amount), tr("Q{quarter}", quarter=one.due)))
        for one in view.known.ious
    )
    return Table(tr("IOUs"), columns, rows, _iou_note(view))


def _iou_note(view: EconomyView) -> str:
    if options_now(view.book, view.known).iou == "enforced":
        return tr("Each is paid at the closing of its quarter, as far as the debtor's money goes.")
    return tr("Nothing but REPAY pays them.")
