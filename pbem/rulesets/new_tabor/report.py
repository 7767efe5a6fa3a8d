"""The report of a phase (brief 7): for all, and privately for each seat; what a newcomer is told first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from decimal import ROUND_DOWN, Decimal

from pbem.engine.columns import number, numbers, table, text
from pbem.engine.events import OrdersPlayed, SeatId
from pbem.engine.frame import Frame, Pairs, played_by, section, where_to_begin
from pbem.engine.report import Block, Facts, Paragraph, Section, Sentences, Table
from pbem.engine.ruleset import Chapter, Played
from pbem.engine.tongue import tr, tr_noop, trn
from pbem.rulesets.new_tabor.affairs import affairs, deck_table, unfilled_table, union_blocks
from pbem.rulesets.new_tabor.boardpicture import board_picture
from pbem.rulesets.new_tabor.book import FEWEST, MOST, Book
from pbem.rulesets.new_tabor.charts import missing_chart, round_charts
from pbem.rulesets.new_tabor.economy import CHARITY, quarters_of
from pbem.rulesets.new_tabor.final import final_sections, opened_sections
from pbem.rulesets.new_tabor.form import offered
from pbem.rulesets.new_tabor.places import CONTESTED
from pbem.rulesets.new_tabor.playertables import (
    cost_table,
    cost_word,
    land_table,
    player_sheet,
    player_tables,
    rent_card_table,
)
from pbem.rulesets.new_tabor.quarterend import quarter_section
from pbem.rulesets.new_tabor.questions import ELECTION
from pbem.rulesets.new_tabor.statewords import (
    goal_word,
    settings_in_force,
)
from pbem.rulesets.new_tabor.story import story, told_alone
from pbem.rulesets.new_tabor.things import written_money
from pbem.rulesets.new_tabor.titles import title_of
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.wording import Zone

EconomyChapter = Chapter[Book, EconomyView]
ABOUT = tr_noop(
    "Players live off what all of them make: food, clothes, shelter and transportation. In each round "
    "everybody works at one of these, trades with the others and with the Credit Union, and bids for good "
    "land. Whoever lacks something at the end of a quarter needs the charity of the others, or is out; those "
    "who come through with the most happiness win."
)


QUARTERS = 4
_CENTS = Decimal("0.01")


def _seated(view: EconomyView, names: Mapping[SeatId, str]) -> EconomyView:
    """Name those who hold the seats now; what was told before names those who held them then."""
    seats = {id: replace(one, name=names.get(id, one.name)) for id, one in view.seats.items()}
    return replace(view, known=replace(view.known, seats=seats))


def _head(chapter: EconomyChapter, comes: Pairs) -> Iterator[tuple[str, str]]:
    view = chapter.after
    yield from comes
    if not view.is_over:
        quarter, last = view.known.quarter, quarters_of(view.book, view.known)
        yield tr("Quarter"), tr("{quarter} of {last}", quarter=quarter, last=last)
        yield tr("Turn Tracker"), _tracker(view)
    for head, seats in _played(chapter).items():
        yield head, ", ".join(seats)


def _who(view: EconomyView) -> str:
    """Say of whom charity is asked."""
    if view.phase != CHARITY:
        return ""
    askers = ", ".join(view.facts.askers)
    return f" {tr('(asked for by {seats})', seats=askers)}"


def _tracker(view: EconomyView) -> str:
    """Return the order in which turns are taken next."""
    return " → ".join(one.id for one in view.known.in_order())


def _played(chapter: EconomyChapter) -> dict[str, list[SeatId]]:
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
    yield from section(tr("What happened"), story(chapter))
    yield from quarter_section(chapter)
    yield Section(tr("The players"), tuple(player_tables(view)))
    yield Section(tr("The Commonwealth"), (land_table(view), *_costs(view), rent_card_table(view)))
    yield Section(tr("The Credit Union"), (*union_blocks(view), missing_chart(view), deck_table(view)))
    if view.is_over:
        yield from opened_sections(chapter)
        return
    yield from section(tr("Offers, questions and debts"), (*unfilled_table(chapter), *affairs(view)))
    yield from section(tr("The game so far"), round_charts(view))
    if not chapter.moment.turn:
        yield Section(tr("The guides"), guides(view.book))


def _costs(view: EconomyView) -> tuple[Block, ...]:
    """Return what land would cost everybody, once pegs have been placed."""
    is_placed = any(one.zone for one in view.in_game())
    return (cost_table(view),) if is_placed and not view.is_over else ()


def _orders(chapter: EconomyChapter, seat: SeatId) -> Iterator[Block]:
    """Yield how the seat was played, and what became of its orders."""
    gone = tr("You have gone out of the game. You will go on getting the reports.")
    return played_by(
        chapter,
        tr_noop("Played by: no orders. The default orders counted, and your settings."),
        was_in=chapter.before.seats[seat].is_in,
        gone="" if chapter.after.seats[seat].is_in else gone,
        is_asked=bool(chapter.moment.turn),
    )


def _own(chapter: EconomyChapter, seat: SeatId) -> Iterator[Section]:
    """Yield a seat's Player Sheet, land and settings (brief 7; TAB-181)."""
    view = chapter.after
    if alone := told_alone(chapter):
        yield Section(tr("Told to you alone"), (Sentences("", alone),))
    if not view.seats[seat].is_in or view.is_over:
        return
    yield Section(tr("Your Player Sheet"), tuple(player_sheet(view, seat)))
    yield Section(tr("Your place and settings"), tuple(_settings(view, seat)))


def _settings(view: EconomyView, seat: SeatId) -> Iterator[Block]:
    """Yield what land would cost the seat, where it means to go, and what it has set."""
    one = view.seats[seat]
    if one.zone is not None:
        yield Facts(tuple(_costs_now(view, seat)))
    goal = goal_word(one)
    if goal:
        yield Paragraph(goal)
    if seat in view.known.late_sets:
        yield Paragraph(tr("Your late orders are kept until the others have voted on them."))
    yield Sentences(tr("Set until you change it"), settings_in_force(one))


def _costs_now(view: EconomyView, seat: SeatId) -> Iterator[tuple[str, str]]:
    """Yield what the reader would have to pay now for each contested zone."""
    for zone in CONTESTED:
        yield tr("{zone} costs you now", zone=Zone(zone)), cost_word(view, seat, zone)


def guides(book: Book) -> tuple[Block, ...]:
    """Return both sides of the guide."""
    return cap_table(book), price_table(book)


def cap_table(book: Book) -> Table:
    """Return the stock cap of each good by quarter and number of seats."""

    def cap(seats: int, quarter: int) -> int:
        return book.data.caps[quarter - 1] * seats

    return table(
        tr("Stock caps"),
        range(FEWEST, MOST + 1),
        number(tr("Seats"), str),
        *numbers(range(1, QUARTERS + 1), cap, lambda quarter: tr("Q{quarter}", quarter=quarter)),
        note=tr("Units of each good that the Credit Union buys in a quarter."),
    )


def price_table(book: Book) -> Table:
    """TAB-183 Return by how much one Unit Spot Price differs from another, in percent."""
    prices = sorted({card.price for card in book.data.rent_cards}, reverse=True)
    return table(
        tr("Price changes"),
        prices,
        text(tr("From \\ to"), written_money),
        *numbers(prices, change_word, written_money),
        note=tr("For Complex Play, which is not played here: prices do not change."),
        is_small=True,
    )


def change_word(old: int, new: int) -> str:
    """TAB-183, TAB-R52 Return (new / old - 1) in percent; the third decimal rounds the second."""
    if old == new:
        return "0"
    percent = Decimal(100 * (new - old)) / Decimal(old)
    cut = percent.quantize(Decimal("0.001"), ROUND_DOWN)
    rounded = (abs(cut) + Decimal("0.005")).quantize(_CENTS, ROUND_DOWN)
    sign = "−" if cut < 0 else "+"
    return f"{sign}{rounded} %"


def first_steps(book: Book, view: EconomyView, seat: SeatId) -> tuple[Section, ...]:
    """Return what a round is like, and which orders are worth giving first."""
    return (where_to_begin(_steps(view)),)


def _steps(view: EconomyView) -> Iterator[str]:
    yield _a_round(view)
    if view.facts.is_open(ELECTION):
        yield _an_election()
    yield tr(
        "In the opening round you take an industry and a place; nothing is made or traded yet. Take what "
        "your ability is best for: ACT food."
    )
    yield tr(
        "Say where you want to live too; what stands behind > counts if there is no room before it: "
        "CLAIM inner > outer."
    )
    yield tr(
        "From the second round on a place may cost rent. Say the most you pay: CLAIM inner UP TO 4 > outer."
    )
    yield tr("What you make and do not need yourself, the Credit Union buys: SELL surplus TO cu.")
    yield tr("It sells what you lack for your inputs, as long as it has any: BUY need FROM cu.")
    yield tr("With the others you may agree on any price for a unit: SELL 10 food AT 9.30 TO anyone.")
    yield _inputs()
    yield _the_aim(view)
    yield tr("HELP and a word, such as HELP CLAIM, shows how it is written; RULES sends the rules.")


def _a_round(view: EconomyView) -> str:
    """Brief 3.1 Say how many rounds a letter holds."""
    return trn(
        "A letter is for {n} round: trade, consumption, the Action Ring and land in one. A quarter has as "
        "many rounds as it takes everybody to cross the Finish.",
        "A letter is for {n} rounds, with NEXT ROUND between them: trade, consumption, the Action Ring and "
        "land in one. A quarter has as many rounds as it takes everybody to cross the Finish.",
        view.facts.options.rounds_per_mail,
    )


def _an_election() -> str:
    """Say what comes before the opening round."""
    return tr(
        "Before that the Clerk and the Treasurer are elected: NOMINATE proposes somebody, ACCEPT both says "
        "that you would serve, VOTE clerk anyone yes is a ballot for every candidate."
    )


def _inputs() -> str:
    """Say what becomes of a seat that lacks something, if nobody helps."""
    return tr(
        "Whoever has not met the inputs by the end of a quarter depends on the charity of the others, and "
        "without it is out of the game."
    )


def _the_aim(view: EconomyView) -> str:
    """Say what wins."""
    return trn(
        "After {n} quarter whoever has most Happiness Tokens wins, then whoever has the most money and "
        "stock. Tokens come from LEISURE, from INNOVATE, and from helping others.",
        "After {n} quarters whoever has most Happiness Tokens wins, then whoever has the most money and "
        "stock. Tokens come from LEISURE, from INNOVATE, and from helping others.",
        quarters_of(view.book, view.known),
    )


report = Frame(
    title=lambda book, moment: title_of(moment),
    is_over=lambda view: view.is_over,
    seated=_seated,
    public=_public,
    orders=_orders,
    own=_own,
    offered=offered,
    comes=_who,
    head=_head,
)
