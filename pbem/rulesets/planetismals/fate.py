"""The Fate Segment: one roll on the event table, carried out at once (PLA-72, 101 to 186)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.engine.events import SeatId
from pbem.rulesets.planetismals import events
from pbem.rulesets.planetismals.belt import BeltTable
from pbem.rulesets.planetismals.happenings_asteroids import collision, mine_out, piracy, raise_rent, take_over
from pbem.rulesets.planetismals.happenings_common import Stroke
from pbem.rulesets.planetismals.happenings_installations import (
    attract_tourists,
    breakdown,
    buy_out,
    change_colony_tax,
    explosion,
    sabotage,
    significant_research,
    strike,
)
from pbem.rulesets.planetismals.happenings_market import (
    change_price,
    discount,
    interfere,
    offer_swap,
    refuse_goods,
    sell_contraband,
    set_base_bonus,
    set_base_minimum,
    stop_selling,
)
from pbem.rulesets.planetismals.happenings_money import (
    break_through,
    embezzle,
    pass_comet,
    spy,
    tax_income,
    tax_land,
)
from pbem.rulesets.planetismals.happenings_shuttles import flare, have_engine_problems, jettison, salvage
from pbem.rulesets.planetismals.ownership import watching


def pass_by(stroke: Stroke) -> None:
    """PLA-186: nothing happens, and no more is said."""


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
