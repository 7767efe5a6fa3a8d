"""The beginning of a turn: leisure ends, and the seat produces (3.3 a and b; TAB-047, TAB-052, TAB-121)."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.engine.events import SeatId
from pbem.rulesets.new_tabor import events
from pbem.rulesets.new_tabor.book import GOODS
from pbem.rulesets.new_tabor.economy import EconomyTable, is_opening_round, location_value
from pbem.rulesets.new_tabor.events import concerned
from pbem.rulesets.new_tabor.wording import Named


@dataclass(frozen=True)
class Turn:
    """What is noted at the beginning of a turn: the tokens then held, and whether any Wants were open."""

    seat: SeatId
    tokens: int = 0
    had_wants: bool = False


def begin(table: EconomyTable, seat: SeatId) -> Turn:
    """TAB-R25, TAB-121 Count a turn begun in Switch, end leisure, and note how things stand."""
    mine = table.state.seats[seat]
    had_wants = mine.open_wants > 0
    if is_opening_round(table.state):
        return Turn(seat, mine.tokens, had_wants)
    if mine.is_switching:
        mine.switch_turns += 1
    if mine.has_leisure:
        mine.has_leisure = False
        _end_leisure(table, seat, had_wants)
    return Turn(seat, mine.tokens, had_wants)


def _end_leisure(table: EconomyTable, seat: SeatId, had_wants: bool) -> None:
    """TAB-097, TAB-122, TAB-R30 Give the token for leisure, unless Wants were open."""
    mine = table.state.seats[seat]
    if not had_wants:
        mine.tokens += 1
        mine.gained += 1
    table.tell(events.Leisure(mine.name, is_gained=not had_wants))


def produce(table: EconomyTable, turn: Turn) -> None:
    """TAB-047, TAB-052, TAB-R13 Make new units: ability times location value; none in Switch."""
    economy, mine = table.state, table.state.seats[turn.seat]
    industry = mine.industry
    if is_opening_round(economy) or industry not in GOODS or mine.zone is None:
        return
    ability, value = mine.ability(industry), location_value(table.book, economy, industry, mine.zone)
    units = ability * value
    if units:
        mine.stock[industry] += units
        mine.count(f"produced {industry}", units)
        only = concerned(table.book, turn.seat)
        table.tell(events.Produced(mine.name, units, Named(industry), ability, value, only=only))
