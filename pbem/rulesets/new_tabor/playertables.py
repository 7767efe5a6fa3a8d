"""The tables of the players: pegs, possessions, abilities, inputs and stock (brief 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pbem.engine.report import Column, Row, Table
from pbem.engine.tongue import tr, trp
from pbem.rulesets.new_tabor.book import GOODS
from pbem.rulesets.new_tabor.economy import Producer
from pbem.rulesets.new_tabor.statewords import (
    NOTHING,
    money_word,
    number_word,
    office_word,
    path_word,
    platform_word,
    rent_word,
    token_word,
    wants_word,
    work_word,
    zone_word,
)
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.wording import Titled

Cells = Callable[[EconomyView, Producer], Iterator[str]]
"""What fills the columns of the four goods for a seat."""


def player_tables(view: EconomyView) -> Iterator[Table]:
    """Yield who plays, where the pegs are, what everybody has, and the sheets as far as all know them.

    Before the opening round nobody has a place or anything else.
    """
    has_begun = any(one.zone or one.industry for one in view.seats.values())
    yield seat_table(view)
    if has_begun:
        yield peg_table(view)
        yield holding_table(view)
    yield _by_good(view, tr("Abilities"), _ability_cells, tr("Points in each industry."))
    yield _by_good(view, tr("Inputs"), _input_cells, tr("Consumed / input of this quarter; Y: met."))
    if has_begun and view.has_open_books:
        yield _by_good(view, tr("Stock"), _stock_cells, "")


def seat_table(view: EconomyView) -> Table:
    """TAB-016, TAB-057 Return the seats in order of play, their offices, and how far they have come."""
    columns = (
        *(Column(tr("No."), True), Column(tr("Seat")), Column(trp("table head", "Player"))),
        *(Column(tr("Pegs")), Column(tr("Office")), Column(tr("Life Path")), Column(tr("Last 3"))),
    )
    rows = tuple(_seat_row(view, one) for one in view.seats.values())
    return Table(tr("The seats"), columns, rows)


def _seat_row(view: EconomyView, one: Producer) -> Row:
    path = path_word(view, one) if one.is_in else tr("out in Q{quarter}", quarter=one.out_in)
    office, three = office_word(view.known, one.id), "3" if one.last_three else NOTHING
    cells = (str(one.number), one.id, one.name, tr(one.colour), office, path, three)
    return Row(cells, is_struck=not one.is_in, seat=one.id)


def peg_table(view: EconomyView) -> Table:
    """TAB-031, TAB-145, TAB-147 Return where everybody works, with rents in force and Platforms."""
    titles = (tr("Seat"), tr("Works in"), trp("where", "Zone"), tr("Rent in force"), tr("Challenged by"))
    rows = tuple(_peg_row(one) for one in view.in_game())
    note = tr("Of two rents the first is for the Inner Rung, the second for the Center.")
    return Table(tr("Work and land"), tuple(map(Column, titles)), rows, note)


def _peg_row(one: Producer) -> Row:
    return Row((one.id, work_word(one), zone_word(one), rent_word(one), platform_word(one)), seat=one.id)


def holding_table(view: EconomyView) -> Table:
    """TAB-039, TAB-108, TAB-116 Return everybody's tokens and open Wants, and money and value of stock."""
    titles = (tr("Tokens"), tr("Money"), tr("Value of stock"))[: 3 if view.has_open_books else 1]
    columns = (Column(tr("Seat")), *(Column(title, True) for title in titles), Column(tr("Open Wants")))
    rows = tuple(_holding_row(view, one) for one in view.in_game())
    notes = [tr("Tokens in brackets: those gained in this quarter.")]
    notes += [] if view.has_open_books else [tr("Stock and money are hidden.")]
    return Table(tr("Possessions"), columns, rows, " ".join(notes))


def _holding_row(view: EconomyView, one: Producer) -> Row:
    held: tuple[str, ...] = ()
    if view.has_open_books:
        held = money_word(view.money(one.id)), money_word(view.stock_value(one.id))
    return Row((one.id, token_word(one), *held, wants_word(one.wants)), seat=one.id)


def _by_good(view: EconomyView, title: str, cells: Cells, note: str) -> Table:
    """Return a table with a column for each good."""
    columns = (Column(tr("Seat")), *(Column(str(Titled(good)), True) for good in GOODS))
    rows = tuple(Row((one.id, *cells(view, one)), seat=one.id) for one in view.in_game())
    return Table(title, columns, rows, note)


def _ability_cells(view: EconomyView, one: Producer) -> Iterator[str]:
    """TAB-115 Yield the ability in each industry."""
    yield from (str(one.ability(good)) for good in GOODS)


def _input_cells(view: EconomyView, one: Producer) -> Iterator[str]:
    """TAB-181 Yield what is consumed of each input, with a Y where it is met."""
    for good in GOODS:
        said = f"{one.consumed[good]}/{one.input(good)}"
        yield f"{said} {met_word(one, good)}".rstrip() if one.unmet(good) <= 0 else said


def met_word(one: Producer, good: str) -> str:
    """TAB-181 Return Y or N: whether an input of this quarter is met."""
    return trp("input met", "N") if one.unmet(good) > 0 else trp("input met", "Y")


def _stock_cells(view: EconomyView, one: Producer) -> Iterator[str]:
    yield from (number_word(view.stock(one.id, good)) for good in GOODS)
