"""What a report tells one seat besides: its orders, Player Sheet, land and settings (brief 7; TAB-181)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.aftermath import became_of_orders
from pbem.engine.events import SeatId
from pbem.engine.report import Block, Column, Facts, Notice, Paragraph, Row, Section, Sentences, Table
from pbem.engine.ruleset import Chapter, Played
from pbem.engine.tongue import tr, tr_noop, trp
from pbem.rulesets.new_tabor.book import GOODS, ZONES, Book
from pbem.rulesets.new_tabor.economy import Producer, Want, location_value
from pbem.rulesets.new_tabor.places import CONTESTED
from pbem.rulesets.new_tabor.playertables import cost_word, met_word
from pbem.rulesets.new_tabor.statewords import (
    NOTHING,
    goal_word,
    money_word,
    number_word,
    office_word,
    path_word,
    platform_word,
    rent_word,
    sentence_case,
    settings_in_force,
    token_word,
    work_word,
    zone_word,
)
from pbem.rulesets.new_tabor.story import told_alone
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.wording import Named, Titled, Zone

EconomyChapter = Chapter[Book, EconomyView]
_PLAYED = {
    Played.RECEIVED: tr_noop("Played by: orders received."),
    Played.STANDING: tr_noop("Played by: standing orders."),
    Played.NONE: tr_noop("Played by: no orders. The default orders counted, and your settings."),
}


def private_sections(chapter: EconomyChapter) -> Iterator[Section]:
    """Yield the sections for the chapter's reader; none for one without a seat."""
    view, seat = chapter.after, chapter.reader
    if seat is None or seat not in view.seats:
        return
    if played := tuple(_orders(chapter, seat)):
        yield Section(tr("Your orders"), played)
    if alone := told_alone(chapter):
        yield Section(tr("Told to you alone"), (Sentences("", alone),))
    if not view.seats[seat].is_in or view.is_over:
        return
    yield Section(tr("Your Player Sheet"), tuple(player_sheet(view, seat)))
    yield Section(tr("Your place and settings"), tuple(_settings(view, seat)))


def _orders(chapter: EconomyChapter, seat: SeatId) -> Iterator[Block]:
    """Yield how the seat was played, and what was refused or could not be done."""
    one, sheet = chapter.after.seats[seat], chapter.sheet
    was_in = chapter.before.seats[seat].is_in
    if not was_in:
        yield Notice(tr("You are out of the game. You will go on getting the reports."))
    elif not one.is_in:
        yield Notice(tr("You have gone out of the game. You will go on getting the reports."), "warning")
    if chapter.moment.turn and was_in:
        yield Paragraph(tr(_PLAYED[sheet.played]))
    yield from became_of_orders(chapter)


def _settings(view: EconomyView, seat: SeatId) -> Iterator[Block]:
    """Yield what land would cost the seat, where it means to go, and what it has set."""
    one = view.seats[seat]
    if one.zone is not None:
        yield Facts(tuple(_costs(view, seat)))
    goal = goal_word(one)
    if goal:
        yield Paragraph(goal)
    if seat in view.known.late_sets:
        yield Paragraph(tr("Your late orders are kept until the others have voted on them."))
    yield Sentences(tr("Set until you change it"), settings_in_force(one))


def _costs(view: EconomyView, seat: SeatId) -> Iterator[tuple[str, str]]:
    """TAB-P5 Yield what the reader would have to pay now for each contested zone."""
    for zone in CONTESTED:
        yield tr("{zone} costs you now", zone=Zone(zone)), cost_word(view, seat, zone)


def player_sheet(view: EconomyView, seat: SeatId) -> Iterator[Block]:
    """TAB-181 Yield a seat's Player Sheet."""
    one = view.seats[seat]
    yield Facts(tuple(_facts(view, one)))
    yield ability_table(one)
    yield production_table(view, one)
    yield input_table(one)
    yield stock_table(view, one)
    if one.wants:
        yield wants_table(one)


def _facts(view: EconomyView, one: Producer) -> Iterator[tuple[str, str]]:
    yield tr("Player"), tr("{number}, {colour} pegs", number=one.number, colour=tr(one.colour))
    office = office_word(view.known, one.id)
    if office != NOTHING:
        yield tr("Office"), office
    if one.industry is not None:
        yield tr("Works in"), sentence_case(work_word(one))
    if one.zone is not None:
        yield trp("where", "Zone"), zone_word(one)
    if any(one.rents.values()):
        yield tr("Rent in force"), rent_word(one)
    if any(one.platforms.values()):
        yield tr("Challenged by"), platform_word(one)
    yield tr("Life Path"), path_word(view, one)
    yield tr("Tokens"), token_word(one)
    yield tr("Money"), money_word(view.money(one.id))
    yield tr("Value of stock"), money_word(view.stock_value(one.id))


def ability_table(one: Producer) -> Table:
    """TAB-032, TAB-115, TAB-128, TAB-R62 Return the abilities with their parts."""
    titles = (tr("Labor"), tr("Opportunity"), tr("Innovation"), tr("Loss"), tr("Ability"))
    columns = (Column(tr("Industry")), *(Column(title, True) for title in titles))
    return Table(tr("Abilities"), columns, tuple(_ability_row(one, good) for good in GOODS))


def _ability_row(one: Producer, good: str) -> Row:
    parts = one.abilities[good]
    gained, lost = number_word(parts.innovations), number_word(parts.losses)
    return Row((str(Titled(good)), _sum(parts.cards), _sum(parts.gains), gained, lost, str(parts.total)))


def production_table(view: EconomyView, one: Producer) -> Table:
    """TAB-047 Return the units that the seat would produce next in each industry and zone."""
    columns = (Column(tr("Industry")), *(Column(str(Zone(zone)), True) for zone in ZONES))
    rows = tuple(Row((str(Titled(good)), *_produced(view, one, good))) for good in GOODS)
    return Table(tr("What a turn produces"), columns, rows, _next_production(view, one))


def _produced(view: EconomyView, one: Producer, good: str) -> Iterator[str]:
    for zone in ZONES:
        yield number_word(one.ability(good) * location_value(view.book, view.known, good, zone))


def _next_production(view: EconomyView, one: Producer) -> str:
    """TAB-047, TAB-052 Say what the next turn produces as things stand."""
    if one.industry not in GOODS or one.zone is None:
        return tr("As things stand, the next turn produces nothing.")
    units = one.ability(one.industry) * location_value(view.book, view.known, one.industry, one.zone)
    said = {"good": Named(one.industry), "zone": Zone(one.zone)}
    return tr("As things stand, the next turn produces {n} {good} in the {zone}.", n=units, **said)


def _sum(numbers: Sequence[int]) -> str:
    """Return numbers as a sum: 8+4."""
    return "+".join(map(str, numbers)) or NOTHING


def input_table(one: Producer) -> Table:
    """TAB-033, TAB-119, TAB-181 Return inputs with their parts, and what is met of them."""
    titles = (tr("Consumption"), tr("Needs"), trp("of a quarter", "Input"), tr("Consumed"), tr("Missing"))
    columns = (Column(tr("Good")), *(Column(title, True) for title in titles), Column(tr("Met")))
    rows = tuple(Row(tuple(_input_cells(one, good))) for good in GOODS)
    return Table(tr("Inputs of this quarter"), columns, rows)


def _input_cells(one: Producer, good: str) -> Iterator[str]:
    parts = one.inputs[good]
    yield str(Titled(good))
    yield _sum(parts.cards)
    yield _sum(parts.gains)
    yield str(one.input(good))
    yield number_word(one.consumed[good])
    yield number_word(max(0, one.unmet(good)))
    yield met_word(one, good)


def stock_table(view: EconomyView, one: Producer) -> Table:
    """2.2 Return the stock beside what it is due for: missing inputs and open Wants; the rest is surplus."""
    titles = (tr("In stock"), tr("Missing"), tr("Open Wants"), tr("To be got"), tr("Surplus"))
    columns = (Column(tr("Good")), *(Column(title, True) for title in titles))
    rows = tuple(Row(tuple(_stock_cells(view, one, good))) for good in GOODS)
    return Table(tr("Stock"), columns, rows, tr("To be got: missing inputs that the stock does not cover."))


def _stock_cells(view: EconomyView, one: Producer, good: str) -> Iterator[str]:
    yield str(Titled(good))
    yield number_word(view.stock(one.id, good))
    yield number_word(max(0, one.unmet(good)))
    yield number_word(one.wanted(good))
    yield number_word(one.need(good))
    yield number_word(one.surplus(good))


def wants_table(one: Producer) -> Table:
    """TAB-116, TAB-R23 Return the Wants cards in hand, the oldest first."""
    columns = (Column(tr("Good")), Column(trp("goods", "Amount"), True), Column(tr("Still open"), True))
    rows = tuple(_want_row(want) for want in one.wants)
    return Table(tr("Wants, the oldest first"), columns, rows, tr("They stay until they are met."))


def _want_row(want: Want) -> Row:
    return Row((str(Named(want.good)), str(want.amount), str(want.open)))
