"""The Fate Segment: one roll on the event table, carried out at once (PLA-72, 101 to 186)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr_noop
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.belt import BeltTable
from pbem.rulesets.planetismals.happenings import (
    Stroke,
    attract_tourists,
    break_through,
    breakdown,
    buy_out,
    change_colony_tax,
    change_price,
    collision,
    discount,
    embezzle,
    explosion,
    flare,
    have_engine_problems,
    interfere,
    jettison,
    mine_out,
    offer_swap,
    pass_comet,
    piracy,
    raise_rent,
    refuse_goods,
    sabotage,
    salvage,
    sell_contraband,
    set_base_bonus,
    set_base_minimum,
    significant_research,
    spy,
    stop_selling,
    strike,
    take_over,
    tax_income,
    tax_land,
)
from pbem.rulesets.planetismals.ownership import watching


def pass_by(stroke: Stroke) -> None:
    """PLA-186: nothing happens, and no more is said."""


NAMES = (
    tr_noop("Mined Out"),
    tr_noop("Salvage Operation"),
    tr_noop("Comet Flyby"),
    tr_noop("Breakdown"),
    tr_noop("Explosion"),
    tr_noop("Cheap Installation"),
    tr_noop("Piracy"),
    tr_noop("Embezzlement"),
    tr_noop("Contraband"),
    tr_noop("Shortage on Saturn"),
    tr_noop("Power Shortage"),
    tr_noop("Engine Problems"),
    tr_noop("Factory Strike"),
    tr_noop("Refinery Strike"),
    tr_noop("Black Market Trading"),
    tr_noop("Solar Flare"),
    tr_noop("Missed Shipment"),
    tr_noop("Collision"),
    tr_noop("Sabotage"),
    tr_noop("Hostile Takeover"),
    tr_noop("Leveraged Buy-out"),
    tr_noop("Market Flooded"),
    tr_noop("Raise the Rent"),
    tr_noop("Jettison"),
    tr_noop("Land Taxes"),
    tr_noop("Income Taxes"),
    tr_noop("Breakthrough"),
    tr_noop("Significant Research"),
    tr_noop("Tourist Attraction"),
    tr_noop("Espionage"),
    tr_noop("Organics up"),
    tr_noop("Organics down"),
    tr_noop("Base Ore up"),
    tr_noop("Base Ore down"),
    tr_noop("Precious Ore up"),
    tr_noop("Precious Ore down"),
    tr_noop("Radioactive Ore up"),
    tr_noop("Radioactive Ore down"),
    tr_noop("Refined Organics up"),
    tr_noop("Refined Organics down"),
    tr_noop("Refined Base Ore up"),
    tr_noop("Refined Base Ore down"),
    tr_noop("Refined Precious up"),
    tr_noop("Refined Precious down"),
    tr_noop("Refined Radioactive up"),
    tr_noop("Refined Radioactive down"),
    tr_noop("Food up"),
    tr_noop("Food down"),
    tr_noop("Fuel Cells up"),
    tr_noop("Fuel Cells down"),
    tr_noop("Manufactured up"),
    tr_noop("Manufactured down"),
    tr_noop("High-Tech up"),
    tr_noop("High-Tech down"),
    tr_noop("Luxury cost up"),
    tr_noop("Luxury cost down"),
    tr_noop("Political Interference"),
    tr_noop("Colony Taxes up"),
    tr_noop("Colony Taxes down"),
    tr_noop("No Effect"),
)
"""In the order of the event table; the Fate event says them."""
EFFECT: Mapping[str, Callable[[Stroke], None]] = {
    "mine_out": mine_out,  # 01
    "salvage": salvage,
    "research_bonus": pass_comet,
    "breakdown": breakdown,
    "explosion": explosion,  # 05
    "discount": discount,
    "piracy": piracy,
    "embezzlement": embezzle,
    "contraband": sell_contraband,
    "base_minimum": set_base_minimum,  # 10
    "base_bonus": set_base_bonus,
    "engine": have_engine_problems,
    "strike": strike,  # 13, 14
    "swap": offer_swap,  # 15
    "flare": flare,
    "no_installations": stop_selling,
    "collision": collision,
    "sabotage": sabotage,
    "takeover": take_over,  # 20
    "buyout": buy_out,
    "base_refuses": refuse_goods,
    "rent": raise_rent,
    "jettison": jettison,
    "land_tax": tax_land,  # 25
    "income_tax": tax_income,
    "breakthrough": break_through,
    "significant": significant_research,
    "tourism": attract_tourists,
    "espionage": spy,  # 30
    "price": change_price,  # 31 to 82
    "interference": interfere,  # 83
    "colony_tax": change_colony_tax,  # 84, 85
    "none": pass_by,  # 86 to 100
}
"""What each effect word of the event table does, in the table's order."""


def roll_fate(table: BeltTable, seat: SeatId) -> None:
    """PLA-72: F1 the seat draws its number, F2 the event happens and the ownership it touched is settled."""
    roll = draw_fate(table, seat)
    happening = table.book.happening(roll)
    table.tell(events.Fate(seat, roll, happening.name))
    with watching(table):
        EFFECT[happening.effect](Stroke(table, seat, happening))


def draw_fate(table: BeltTable, seat: SeatId) -> int:
    """F1: draw D100, or take the number that was drawn a round ahead (option roll_ahead)."""
    belt = table.state
    roll, belt.seats[seat].next_fate = belt.seats[seat].next_fate, None
    if roll is None:
        purpose = f"fate of {seat}, round {belt.round}"
        roll = table.dice.at(belt.round, seat, purpose).die(table.book.fate_die, purpose)
    belt.fates[seat] = roll
    return roll
