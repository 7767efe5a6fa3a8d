"""The report of a phase (brief 7): one for all, and a private one for each seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from decimal import ROUND_DOWN, Decimal

from pbem.engine.events import OrdersPlayed, SeatId
from pbem.engine.orderform import OrderForm, items_of, lines_of, ready_item
from pbem.engine.report import Block, Column, Report, Row, Section, Sentences, Table
from pbem.engine.ruleset import Chapter, Played
from pbem.engine.tongue import tr, tr_noop, trp
from pbem.rulesets.new_tabor.affairs import affairs, deck_table, unfilled_table, union_blocks
from pbem.rulesets.new_tabor.boardpicture import board_picture
from pbem.rulesets.new_tabor.book import FEWEST, MOST, Book
from pbem.rulesets.new_tabor.charts import missing_chart, round_charts
from pbem.rulesets.new_tabor.economy import CHARITY, quarters_of
from pbem.rulesets.new_tabor.final import final_sections, opened_sections
from pbem.rulesets.new_tabor.form import offered
from pbem.rulesets.new_tabor.playertables import cost_table, land_table, player_tables, rent_card_table
from pbem.rulesets.new_tabor.private import private_sections
from pbem.rulesets.new_tabor.quarterend import quarter_section
from pbem.rulesets.new_tabor.story import story
from pbem.rulesets.new_tabor.things import written_money
from pbem.rulesets.new_tabor.titles import title_of
from pbem.rulesets.new_tabor.view import EconomyView

EconomyChapter = Chapter[Book, EconomyView]
FORM_INTRO = tr_noop(
    "These lines are orders as they stand. Change what you like in them, and send them back."
)


QUARTERS = 4
_CENTS = Decimal("0.01")


def report(chapter: EconomyChapter) -> Report:
    """Return what a phase brings: for everybody, or what one seat alone is told besides."""
    chapter = _as_seated(chapter)
    seat = chapter.after.seats.get(chapter.reader or "")
    sections = [*private_sections(chapter), *_on_file(chapter)] if chapter.reader else [*_public(chapter)]
    if seat and not chapter.after.is_over:
        sections += _order_form(chapter, seat.id)
    return Report(
        chapter.masthead.game,
        title_of(chapter.moment),
        tuple(_head(chapter)),
        tuple(sections),
        reader=seat.name if seat else "",
    )


def _as_seated(chapter: EconomyChapter) -> EconomyChapter:
    """Name those who hold the seats now; what was told before names those who held them then."""
    names = dict(chapter.masthead.players)
    return replace(chapter, after=_renamed(chapter.after, names)) if names else chapter


def _renamed(view: EconomyView, names: Mapping[SeatId, str]) -> EconomyView:
    seats = {id: replace(one, name=names.get(id, one.name)) for id, one in view.seats.items()}
    return replace(view, known=replace(view.known, seats=seats))


def _head(chapter: EconomyChapter) -> Iterator[tuple[str, str]]:
    view = chapter.after
    if not view.is_over:
        yield trp("round", "Next"), f"{title_of(chapter.next_moment)}{_who(view)}"
        if chapter.masthead.deadline:
            yield tr("Deadline"), chapter.masthead.deadline
        quarter, last = view.known.quarter, quarters_of(view.book, view.known)
        yield tr("Quarter"), tr("{quarter} of {last}", quarter=quarter, last=last)
        yield tr("Turn Tracker"), _tracker(view)
    for head, seats in _orders(chapter).items():
        yield head, ", ".join(seats)


def _who(view: EconomyView) -> str:
    """Say of whom charity is asked."""
    if view.phase != CHARITY:
        return ""
    askers = ", ".join(view.facts.askers)
    return f" {tr('(asked for by {seats})', seats=askers)}"


def _tracker(view: EconomyView) -> str:
    """TAB-005 Return the order in which turns are taken next."""
    return " → ".join(one.id for one in view.known.in_order())


def _orders(chapter: EconomyChapter) -> dict[str, list[SeatId]]:
    """Return who played orders received, standing orders or none, in the last round played."""
    heads = {
        Played.RECEIVED.value: tr("Orders received"),
        Played.STANDING.value: tr("Standing orders"),
        Played.NONE.value: tr("No orders"),
    }
    ids = {one.name: seat for seat, one in chapter.before.seats.items()}
    played: dict[str, str] = {}
    for event in chapter.events:
        if isinstance(event, OrdersPlayed):
            played.setdefault(event.seat, event.orders)
    said: dict[str, list[SeatId]] = {}
    for value, head in heads.items():
        seats = [ids.get(name, name) for name, orders in played.items() if orders == value]
        if seats:
            said[head] = seats
    return said


def _public(chapter: EconomyChapter) -> Iterator[Section]:
    view = chapter.after
    if view.is_over:
        yield from final_sections(chapter)
    yield Section(tr("The board"), (board_picture(chapter),))
    told = story(chapter)
    if told:
        yield Section(tr("What happened"), told)
    yield from quarter_section(chapter)
    yield Section(tr("The players"), tuple(player_tables(view)))
    yield Section(tr("The Commonwealth"), (land_table(view), *_costs(view), rent_card_table(view)))
    yield Section(tr("The Credit Union"), (*union_blocks(view), missing_chart(view), deck_table(view)))
    if view.is_over:
        yield from opened_sections(chapter)
        return
    pending = (*unfilled_table(chapter), *affairs(view))
    if pending:
        yield Section(tr("Offers, questions and debts"), pending)
    charts: tuple[Block, ...] = tuple(round_charts(view))
    if charts:
        yield Section(tr("The game so far"), charts)
    if not chapter.moment.turn:
        yield Section(tr("The guides"), guides(view.book))


def _costs(view: EconomyView) -> tuple[Block, ...]:
    """Return what land would cost everybody, once pegs have been placed."""
    is_placed = any(one.zone for one in view.in_game())
    return (cost_table(view),) if is_placed and not view.is_over else ()


def _on_file(chapter: EconomyChapter) -> Iterator[Section]:
    """Yield what the reader has on file besides."""
    blocks = tuple(Sentences(head, tuple(text.split("\n"))) for head, text in chapter.on_file)
    if blocks and not chapter.after.is_over:
        yield Section(tr("Your orders on file"), blocks)


def _order_form(chapter: EconomyChapter, seat: SeatId) -> Iterator[Section]:
    """Yield the form with which the next orders may be given, where any may be."""
    offers = offered(chapter.book, chapter.after, seat)
    if not offers:
        return
    title, until = title_of(chapter.next_moment), chapter.masthead.deadline
    head = f"# {title}. {tr('Deadline {deadline}.', deadline=until)}" if until else f"# {title}."
    ready = (ready_item(),) if chapter.masthead.closes_early else ()
    form = OrderForm(title, tr(FORM_INTRO), (head, *lines_of(offers)), (*items_of(offers), *ready))
    yield Section(tr("Order form"), (form,))


def guides(book: Book) -> tuple[Block, ...]:
    """Return both sides of the guide."""
    return cap_table(book), price_table(book)


def cap_table(book: Book) -> Table:
    """TAB-170 Return the stock cap of each good by quarter and number of seats."""
    columns = (
        Column(tr("Seats"), True),
        *(Column(tr("Q{quarter}", quarter=quarter), True) for quarter in range(1, QUARTERS + 1)),
    )
    rows = tuple(
        Row((str(seats), *(str(cap * seats) for cap in book.data.caps[:QUARTERS])))
        for seats in range(FEWEST, MOST + 1)
    )
    note = tr("Units of each good that the Credit Union buys in a quarter.")
    return Table(tr("Stock caps"), columns, rows, note)


def price_table(book: Book) -> Table:
    """TAB-183 Return by how much one Unit Spot Price differs from another, in percent."""
    prices = sorted({card.price for card in book.data.rent_cards}, reverse=True)
    columns = (Column(tr("From \\ to")), *(Column(written_money(price), True) for price in prices))
    rows = tuple(Row((written_money(old), *(change_word(old, new) for new in prices))) for old in prices)
    note = tr("For Complex Play, which is not played here: prices do not change.")
    return Table(tr("Price changes"), columns, rows, note, is_small=True)


def change_word(old: int, new: int) -> str:
    """TAB-183, TAB-R52 Return (new / old - 1) in percent; the third decimal rounds the second."""
    if old == new:
        return "0"
    percent = Decimal(100 * (new - old)) / Decimal(old)
    cut = percent.quantize(Decimal("0.001"), ROUND_DOWN)
    rounded = (abs(cut) + Decimal("0.005")).quantize(_CENTS, ROUND_DOWN)
    sign = "−" if cut < 0 else "+"
    return f"{sign}{rounded} %"
