"""What concerns all: the union and the decks as tables, offers, questions, resolutions, IOUs (brief 7)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.columns import number, table, text
from pbem.engine.report import Block, Facts, Sentences, Table
from pbem.engine.ruleset import Chapter
from pbem.engine.tongue import tr, trp
from pbem.rulesets.new_tabor.book import DECKS, GOODS, Book
from pbem.rulesets.new_tabor.economy import cap_of, room
from pbem.rulesets.new_tabor.settings import options_now
from pbem.rulesets.new_tabor.statewords import ballot_word, motion_word, number_word, question_word
from pbem.rulesets.new_tabor.things import written_money
from pbem.rulesets.new_tabor.tradeorders import Unfilled
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.wording import CardDeck, Titled

EconomyChapter = Chapter[Book, EconomyView]


def unfilled_table(chapter: EconomyChapter) -> Iterator[Table]:
    """Yield the limit orders to anyone of which something was left, those of the last round only."""
    ids = {one.name: seat for seat, one in chapter.before.seats.items()}
    if told := chapter.told(Unfilled):
        yield table(
            tr("Offers not filled"),
            told,
            text(tr("Seat"), lambda one: ids.get(one.seat, one.seat)),
            text(
                trp("offer", "Sells or buys"),
                lambda one: trp("offer", "sells") if one.is_sale else trp("offer", "buys"),
            ),
            number(tr("Units"), lambda one: one.n),
            text(tr("Good"), lambda one: one.good),
            number(tr("Price of one"), lambda one: one.price),
            seat=lambda one: ids.get(one.seat, one.seat),
            note=tr("None of them carries over: write it again, or have it in standing orders."),
        )


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
    """Yield the options that motions have changed."""
    lines = [f"{name} = {value}" for name, value in view.known.changed.items()]
    if view.known.length:
        lines.append(tr("quarters: {number}", number=view.known.length))
    if lines:
        yield Sentences(tr("Changed by motions"), tuple(lines))


def iou_table(view: EconomyView) -> Table:
    """Return who owes whom how much, and by when."""
    return table(
        tr("IOUs"),
        view.known.ious,
        text(tr("Debtor"), lambda one: one.debtor),
        text(tr("Creditor"), lambda one: one.creditor),
        number(tr("Amount"), lambda one: written_money(one.amount)),
        number(tr("Due in"), lambda one: tr("Q{quarter}", quarter=one.due)),
        note=_iou_note(view),
    )


def _iou_note(view: EconomyView) -> str:
    if options_now(view.book, view.known).iou == "enforced":
        return tr("Each is paid at the closing of its quarter, as far as the debtor's money goes.")
    return tr("Nothing but REPAY pays them.")


def union_blocks(view: EconomyView) -> Iterator[Block]:
    """Yield the storehouse with its caps, and how money and stock balance."""
    yield union_table(view)
    yield Facts(tuple(_sums(view)))


def union_table(view: EconomyView) -> Table:
    """TAB-171 Return what the union holds of each good, and how much it still takes."""
    book, known = view.book, view.known
    return table(
        tr("Storehouse and caps"),
        GOODS,
        text(tr("Good"), Titled),
        number(tr("Storehouse"), lambda good: number_word(known.storehouse[good])),
        number(tr("Price"), lambda good: written_money(known.price(good))),
        number(tr("Value"), lambda good: written_money(known.storehouse[good] * known.price(good))),
        number(tr("Intake"), lambda good: number_word(known.intake[good])),
        number(tr("Cap"), lambda good: cap_of(book, known, known.quarter)),
        number(tr("Room"), lambda good: room(book, known, good)),
    )


def _sums(view: EconomyView) -> Iterator[tuple[str, str]]:
    """Yield the value of the storehouse, the money that stands against it, and the rest."""
    known = view.known
    yield tr("Value of the storehouse"), written_money(known.value(known.storehouse))
    yield tr("Money in players' hands"), written_money(view.in_hands)
    yield tr("Bank of the Commonwealth"), written_money(known.bank)
    if view.uncovered:
        yield tr("Imbalance"), written_money(view.uncovered)


def deck_table(view: EconomyView) -> Table:
    """Return how many cards lie face down and face up."""
    return table(
        tr("The decks"),
        [deck for deck in DECKS if deck in view.known.decks],
        text(tr("Deck"), CardDeck),
        number(tr("Face down"), lambda deck: number_word(view.face_down[deck])),
        number(tr("Face up"), lambda deck: number_word(len(view.known.decks[deck].up))),
    )
