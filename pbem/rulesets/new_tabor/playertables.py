"""The tables of the players and of the Commonwealth: pegs, goods, land, costs (brief 7; TAB-080, TAB-142)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pbem.engine.report import Column, Row, Table
from pbem.engine.tongue import tr, trp
from pbem.rulesets.new_tabor.book import CENTER, GOODS, OUTER, ZONES
from pbem.rulesets.new_tabor.claims import battle_for
from pbem.rulesets.new_tabor.economy import Producer, rent_card
from pbem.rulesets.new_tabor.places import CONTESTED, are_adjacent, holders, unchallenged
from pbem.rulesets.new_tabor.settings import options_now
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
from pbem.rulesets.new_tabor.things import written_money
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.wording import Titled, Zone

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


def land_table(view: EconomyView) -> Table:
    """TAB-044, TAB-R37 Return who holds which places, at what rent, and how many are free."""
    columns = (*(Column(trp("where", "Zone")), Column(tr("Free places"), True), Column(tr("Held by"))),)
    rows = tuple(Row((str(Zone(zone)), _free(view, zone), _held(view, zone))) for zone in ZONES)
    return Table(tr("Places"), columns, rows, _entry_note(view))


def _free(view: EconomyView, zone: str) -> str:
    """TAB-044 Return how many places nobody holds unchallenged; the Outer Rung is never full."""
    if zone == OUTER:
        return NOTHING
    taken = [one for one in unchallenged(view.known, zone) if one.zone is not None]
    return str(max(0, view.book.data.places[zone] - len(taken)))


def _held(view: EconomyView, zone: str) -> str:
    seats = [one for one in holders(view.known, zone) if one.zone is not None]
    return ", ".join(_holder(one, zone) for one in seats) or NOTHING


def _holder(one: Producer, zone: str) -> str:
    """TAB-147, TAB-153 Return who holds a place, with rent and challenger: ann $5.00 (challenged by bob)."""
    rent = one.rents.get(zone, 0)
    said = f"{one.id} {written_money(rent)}" if rent else one.id
    besides = [tr("challenged by {seat}", seat=challenger)] if (challenger := one.platforms.get(zone)) else []
    besides += [tr("peg in the Center")] if one.zone != zone else []
    return f"{said} ({', '.join(besides)})" if besides else said


def _entry_note(view: EconomyView) -> str:
    step = written_money(options_now(view.book, view.known).rent_step)
    return tr("A bid must be at least {step} above the rent in force.", step=step)


def cost_table(view: EconomyView) -> Table:
    """TAB-P5 Return what a place in the Inner Rung and the Center would cost each seat now, and from whom."""
    columns = (Column(tr("Seat")), *(Column(str(Zone(zone))) for zone in CONTESTED))
    rows = tuple(
        Row((one.id, *(cost_word(view, one.id, zone) for zone in CONTESTED)), seat=one.id)
        for one in view.in_game()
        if one.zone is not None
    )
    note = tr("In brackets who would be outbid. Who pays for the Center pays for the Inner Rung first.")
    return Table(tr("What a place costs now"), columns, rows, note)


def cost_word(view: EconomyView, seat: str, zone: str) -> str:
    """TAB-P5, TAB-098 Return what a seat must pay now for a place, and to whose loss; a dash out of reach."""
    one = view.seats[seat]
    here = one.zone or OUTER
    if not are_adjacent(here, zone) or (one.is_off_path and zone == CENTER != here):
        return NOTHING
    battle = battle_for(view.book, view.known, seat, zone)
    if battle.target is None:
        return tr("free")
    return f"{written_money(battle.need)} ({battle.target})"


def rent_card_table(view: EconomyView) -> Table:
    """TAB-142 Return the Potential Rent cards in force: Center first, then outward, the price last."""
    columns = (
        Column(tr("Industry")),
        *(Column(str(Zone(zone)), True) for zone in ZONES),
        Column(tr("Unit Spot Price"), True),
    )
    rows = tuple(Row(_card_cells(view, good)) for good in GOODS)
    note = tr("Units that a point of ability makes in each zone.")
    return Table(tr("Potential Rent"), columns, rows, note)


def _card_cells(view: EconomyView, good: str) -> tuple[str, ...]:
    card = rent_card(view.book, view.known, good)
    values = (str(card.value(zone)) for zone in ZONES)
    return str(Titled(good)), *values, written_money(view.known.price(good))
