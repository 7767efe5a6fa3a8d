"""The tables of the players and of the Commonwealth: pegs, goods, land, costs (brief 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pbem.engine.columns import number, numbers, table, text
from pbem.engine.events import SeatId
from pbem.engine.report import Block, Facts, Table
from pbem.engine.tongue import tr, trp
from pbem.rulesets.new_tabor.book import CENTER, GOODS, OUTER, ZONES
from pbem.rulesets.new_tabor.economy import Producer, location_value, rent_card
from pbem.rulesets.new_tabor.places import CONTESTED, are_adjacent, battle_for, holders, unchallenged
from pbem.rulesets.new_tabor.settings import options_now
from pbem.rulesets.new_tabor.statewords import (
    NOTHING,
    money_word,
    number_word,
    office_word,
    path_word,
    platform_word,
    rent_word,
    sentence_case,
    token_word,
    wants_word,
    work_word,
    zone_word,
)
from pbem.rulesets.new_tabor.things import written_money
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.wording import Named, Titled, Zone


def player_tables(view: EconomyView) -> Iterator[Table]:
    """Yield who plays, where the pegs are, what everybody has, and the sheets as far as all know them.

    Before the opening round nobody has a place or anything else.
    """
    has_begun = any(one.zone or one.industry for one in view.seats.values())
    yield seat_table(view)
    if has_begun:
        yield peg_table(view)
        yield holding_table(view)
    points, used = tr("Points in each industry."), tr("Consumed / input of this quarter; Y: met.")
    yield _by_good(view, tr("Abilities"), lambda one, good: one.ability(good), points)
    yield _by_good(view, tr("Inputs"), _consumed, used)
    if has_begun and view.has_open_books:
        yield _by_good(view, tr("Stock"), lambda one, good: number_word(view.stock(one.id, good)), "")


def seat_table(view: EconomyView) -> Table:
    """Return the seats in order of play, their offices, and how far they have come."""

    def path(one: Producer) -> str:
        return path_word(view, one) if one.is_in else tr("out in Q{quarter}", quarter=one.out_in)

    return table(
        tr("The seats"),
        view.seats.values(),
        number(tr("No."), lambda one: one.number),
        text(tr("Seat"), lambda one: one.id),
        text(trp("table head", "Player"), lambda one: one.name),
        text(tr("Pegs"), lambda one: tr(one.colour)),
        text(tr("Office"), lambda one: office_word(view.known, one.id)),
        text(tr("Life Path"), path),
        text(tr("Last 3"), lambda one: "3" if one.last_three else NOTHING),
        seat=lambda one: one.id,
        is_struck=lambda one: not one.is_in,
    )


def peg_table(view: EconomyView) -> Table:
    """TAB-031 Return where everybody works, with rents in force and Platforms."""
    return table(
        tr("Work and land"),
        view.in_game(),
        text(tr("Seat"), lambda one: one.id),
        text(tr("Works in"), work_word),
        text(trp("where", "Zone"), zone_word),
        text(tr("Rent in force"), rent_word),
        text(tr("Challenged by"), platform_word),
        seat=lambda one: one.id,
        note=tr("Of two rents the first is for the Inner Rung, the second for the Center."),
    )


def holding_table(view: EconomyView) -> Table:
    """TAB-039 Return everybody's tokens and open Wants, and money and value of stock."""
    is_open = view.has_open_books
    notes = [tr("Tokens in brackets: those gained in this quarter.")]
    notes += [] if is_open else [tr("Stock and money are hidden.")]
    return table(
        tr("Possessions"),
        view.in_game(),
        text(tr("Seat"), lambda one: one.id),
        number(tr("Tokens"), token_word),
        number(tr("Money"), lambda one: money_word(view.money(one.id)) if is_open else ""),
        number(tr("Value of stock"), lambda one: money_word(view.stock_value(one.id)) if is_open else ""),
        text(tr("Open Wants"), lambda one: wants_word(one.wants)),
        seat=lambda one: one.id,
        note=" ".join(notes),
        blank="",
    )


def _by_good(view: EconomyView, title: str, cell: Callable[[Producer, str], object], note: str) -> Table:
    """Return a table with a column for each good."""
    return table(
        title,
        view.in_game(),
        text(tr("Seat"), lambda one: one.id),
        *numbers(GOODS, cell, lambda good: str(Titled(good))),
        seat=lambda one: one.id,
        note=note,
    )


def _consumed(one: Producer, good: str) -> str:
    """TAB-181 Return what is consumed of an input, with a Y where it is met."""
    said = f"{one.consumed[good]}/{one.input(good)}"
    return f"{said} {met_word(one, good)}".rstrip() if one.unmet(good) <= 0 else said


def met_word(one: Producer, good: str) -> str:
    """TAB-181 Return Y or N: whether an input of this quarter is met."""
    return trp("input met", "N") if one.unmet(good) > 0 else trp("input met", "Y")


def land_table(view: EconomyView) -> Table:
    """Return who holds which places, at what rent, and how many are free."""
    step = written_money(options_now(view.book, view.known).rent_step)
    return table(
        tr("Places"),
        ZONES,
        text(trp("where", "Zone"), Zone),
        number(tr("Free places"), lambda zone: _free(view, zone)),
        text(tr("Held by"), lambda zone: _held(view, zone)),
        note=tr("A bid must be at least {step} above the rent in force.", step=step),
    )


def _free(view: EconomyView, zone: str) -> str:
    """Return how many places nobody holds unchallenged; the Outer Rung is never full."""
    if zone == OUTER:
        return NOTHING
    taken = [one for one in unchallenged(view.known, zone) if one.zone is not None]
    return str(max(0, view.book.data.places[zone] - len(taken)))


def _held(view: EconomyView, zone: str) -> str:
    seats = [one for one in holders(view.known, zone) if one.zone is not None]
    return ", ".join(_holder(one, zone) for one in seats) or NOTHING


def _holder(one: Producer, zone: str) -> str:
    """Return who holds a place, with rent and challenger: ann $5.00 (challenged by bob)."""
    rent = one.rents.get(zone, 0)
    said = f"{one.id} {written_money(rent)}" if rent else one.id
    besides = [tr("challenged by {seat}", seat=challenger)] if (challenger := one.platforms.get(zone)) else []
    besides += [tr("peg in the Center")] if one.zone != zone else []
    return f"{said} ({', '.join(besides)})" if besides else said


def cost_table(view: EconomyView) -> Table:
    """Return what a place in the Inner Rung and the Center would cost each seat now, and from whom."""
    inner, center = CONTESTED
    return table(
        tr("What a place costs now"),
        [one.id for one in view.in_game() if one.zone is not None],
        text(tr("Seat"), str),
        text(str(Zone(inner)), lambda seat: cost_word(view, seat, inner)),
        text(str(Zone(center)), lambda seat: cost_word(view, seat, center)),
        seat=str,
        note=tr("In brackets who would be outbid. Who pays for the Center pays for the Inner Rung first."),
    )


def cost_word(view: EconomyView, seat: str, zone: str) -> str:
    """Return what a seat must pay now for a place, and to whose loss; a dash out of reach."""
    one = view.seats[seat]
    here = one.zone or OUTER
    if not are_adjacent(here, zone) or (one.is_off_path and zone == CENTER != here):
        return NOTHING
    battle = battle_for(view.book, view.known, seat, zone)
    if battle.target is None:
        return tr("free")
    return f"{written_money(battle.need)} ({battle.target})"


def rent_card_table(view: EconomyView) -> Table:
    """Return the Potential Rent cards in force: Center first, then outward, the price last."""

    def units(good: str, zone: str) -> int:
        return rent_card(view.book, view.known, good).value(zone)

    return table(
        tr("Potential Rent"),
        GOODS,
        text(tr("Industry"), Titled),
        *numbers(ZONES, units, lambda zone: str(Zone(zone))),
        number(tr("Unit Spot Price"), lambda good: written_money(view.known.price(good))),
        note=tr("Units that a point of ability makes in each zone."),
    )


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
    """Return the abilities with their parts."""
    return table(
        tr("Abilities"),
        GOODS,
        text(tr("Industry"), Titled),
        number(tr("Labor"), lambda good: _sum(one.abilities[good].cards)),
        number(tr("Opportunity"), lambda good: _sum(one.abilities[good].gains)),
        number(tr("Innovation"), lambda good: number_word(one.abilities[good].innovations)),
        number(tr("Loss"), lambda good: number_word(one.abilities[good].losses)),
        number(tr("Ability"), lambda good: one.abilities[good].total),
    )


def production_table(view: EconomyView, one: Producer) -> Table:
    """Return the units that the seat would produce next in each industry and zone."""

    def units(good: str, zone: str) -> str:
        return number_word(one.ability(good) * location_value(view.book, view.known, good, zone))

    return table(
        tr("What a turn produces"),
        GOODS,
        text(tr("Industry"), Titled),
        *numbers(ZONES, units, lambda zone: str(Zone(zone))),
        note=_next_production(view, one),
    )


def _next_production(view: EconomyView, one: Producer) -> str:
    """Say what the next turn produces as things stand."""
    if one.industry not in GOODS or one.zone is None:
        return tr("As things stand, the next turn produces nothing.")
    units = one.ability(one.industry) * location_value(view.book, view.known, one.industry, one.zone)
    said = {"good": Named(one.industry), "zone": Zone(one.zone)}
    return tr("As things stand, the next turn produces {n} {good} in the {zone}.", n=units, **said)


def _sum(numbers: Sequence[int]) -> str:
    """Return numbers as a sum: 8+4."""
    return "+".join(map(str, numbers)) or NOTHING


def input_table(one: Producer) -> Table:
    """TAB-181 Return inputs with their parts, and what is met of them."""
    return table(
        tr("Inputs of this quarter"),
        GOODS,
        text(tr("Good"), Titled),
        number(tr("Consumption"), lambda good: _sum(one.inputs[good].cards)),
        number(tr("Needs"), lambda good: _sum(one.inputs[good].gains)),
        number(trp("of a quarter", "Input"), one.input),
        number(tr("Consumed"), lambda good: number_word(one.consumed[good])),
        number(tr("Missing"), lambda good: number_word(max(0, one.unmet(good)))),
        text(tr("Met"), lambda good: met_word(one, good)),
    )


def stock_table(view: EconomyView, one: Producer) -> Table:
    """2.2 Return the stock beside what it is due for: missing inputs and open Wants; the rest is surplus."""
    return table(
        tr("Stock"),
        GOODS,
        text(tr("Good"), Titled),
        number(tr("In stock"), lambda good: number_word(view.stock(one.id, good))),
        number(tr("Missing"), lambda good: number_word(max(0, one.unmet(good)))),
        number(tr("Open Wants"), lambda good: number_word(one.wanted(good))),
        number(tr("To be got"), lambda good: number_word(one.need(good))),
        number(tr("Surplus"), lambda good: number_word(one.surplus(good))),
        note=tr("To be got: missing inputs that the stock does not cover."),
    )


def wants_table(one: Producer) -> Table:
    """Return the Wants cards in hand, the oldest first."""
    return table(
        tr("Wants, the oldest first"),
        one.wants,
        text(tr("Good"), lambda want: Named(want.good)),
        number(trp("goods", "Amount"), lambda want: want.amount),
        number(tr("Still open"), lambda want: want.open),
        note=tr("They stay until they are met."),
    )
