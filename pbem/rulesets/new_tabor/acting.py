"""A turn's own work: begin, produce, act, innovate (3.3 a, b, d; TAB-047 to 055, 121 to 132, R25 to R33)."""

from __future__ import annotations

from dataclasses import dataclass

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.results import Became
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.new_tabor import events
from pbem.rulesets.new_tabor.book import GOODS, LEISURE, SWITCH
from pbem.rulesets.new_tabor.defaults import first_industry, is_resting_by_default, may_rest, way_out
from pbem.rulesets.new_tabor.economy import EconomyTable, Moves, Producer, is_opening_round, location_value
from pbem.rulesets.new_tabor.events import concerned
from pbem.rulesets.new_tabor.orders import Innovate
from pbem.rulesets.new_tabor.plans import chosen, fail, note, plans_of
from pbem.rulesets.new_tabor.throws import WAGER, roll_die
from pbem.rulesets.new_tabor.turnorders import LOSS, WIN, Act, ActionOrder, LeisureOrder, StayOrder
from pbem.rulesets.new_tabor.wording import Named

_LOST, _WON = 1, 3


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


def note_before_act(table: EconomyTable, seat: SeatId) -> None:
    """TAB-R09 Note the place on the Action Ring, to which a late order may have to go back."""
    mine = table.state.seats[seat]
    table.state.before_act[seat] = Moves(
        mine.industry, mine.last_industry, mine.bound_for, mine.switch_turns, mine.has_leisure
    )


def act(table: EconomyTable, seat: SeatId) -> None:
    """TAB-050 Move the Action Ring peg as ordered, else as an idle seat does (TAB-102)."""
    mine = table.state.seats[seat]
    order = chosen(table, seat, ActionOrder)
    if mine.industry is None:
        _take_up(mine, order.industry if isinstance(order, Act) else first_industry(mine))
    elif mine.is_switching:
        _act_in_switch(table, mine, order)
    else:
        _act_in_industry(mine, order)
    how = "rests" if mine.has_leisure else "switches" if mine.is_switching else "works"
    table.tell(events.Acted(mine.name, how, Named(mine.industry or "")))
    if order is not None and plans_of(table).notes.why.of(order) is None:
        note(table, order, Became.DONE, _COME_TO[how], industry=Named(mine.industry or ""))


_COME_TO = {
    "rests": tr_noop("you rest in {industry}"),
    "switches": tr_noop("you are in {industry}"),
    "works": tr_noop("you work in {industry}"),
}
"""Where an order for the Action Ring has led."""


def _take_up(mine: Producer, industry: str) -> None:
    """TAB-043, TAB-051 Put the peg into an industry; from Switch any is in reach, the old one too."""
    mine.industry = mine.last_industry = industry
    mine.bound_for, mine.switch_turns, mine.has_leisure = None, 0, False


def _act_in_industry(mine: Producer, order: Order | None) -> None:
    """TAB-051, TAB-R28 Stay, or go into Switch with the goal in mind."""
    if order is None or isinstance(order, StayOrder):
        return
    if isinstance(order, Act) and order.industry == mine.industry:
        return
    mine.last_industry, mine.industry, mine.switch_turns = mine.industry, SWITCH, 0
    mine.bound_for = order.industry if isinstance(order, Act) else None
    if isinstance(order, LeisureOrder):
        mine.bound_for = LEISURE


def _act_in_switch(table: EconomyTable, mine: Producer, order: Order | None) -> None:
    """TAB-053, TAB-R25, R27 Leave Switch, or stay for a second turn if this is the first."""
    if isinstance(order, Act):
        _take_up(mine, order.industry)
        return
    if order is not None and may_rest(mine):
        _rest(mine)
        return
    if order is not None:
        fail(table, mine.id, order, tr("nobody stays in Switch for a third turn"))
    if order is None and is_resting_by_default(mine):
        _rest(mine)
    else:
        _take_up(mine, way_out(mine))


def _rest(mine: Producer) -> None:
    """TAB-054, TAB-R26 Stay in Switch with the Platform; who only meant to rest then goes back to work."""
    mine.has_leisure = True
    if mine.bound_for not in GOODS:
        mine.bound_for = None


def innovate(table: EconomyTable, turn: Turn) -> None:
    """TAB-125, TAB-132, TAB-R32 Wager tokens one by one, none twice and none that was won in this turn."""
    order = chosen(table, turn.seat, Innovate)
    if order is None:
        return
    mine = table.state.seats[turn.seat]
    if hindrance := _hindrance(mine, turn):
        fail(table, turn.seat, order, hindrance)
        return
    faces: list[int] = []
    while len(faces) < min(order.wagers, turn.tokens):
        faces.append(_wager(table, mine, len(faces) + 1))
        if (order.end, faces[-1]) in ((LOSS, _LOST), (WIN, _WON)):
            break
    is_short = len(faces) == turn.tokens < order.wagers and not order.end
    note(
        table,
        order,
        Became.IN_PART if is_short else Became.DONE,
        tr_noop("wagered: {n}, won: {won}, lost: {lost}"),
        n=len(faces),
        won=faces.count(_WON),
        lost=faces.count(_LOST),
    )


def _hindrance(mine: Producer, turn: Turn) -> str:
    """TAB-131, TAB-R31 Return why a seat can't innovate in this turn, or ""."""
    if not (mine.is_switching and mine.switch_turns):
        return tr("only a turn begun in Switch allows innovation")
    if turn.had_wants:
        return tr("Wants were open at the beginning of the turn")
    if not turn.tokens:
        return tr("you had no token at the beginning of the turn")
    if mine.last_industry is None:
        return tr("there is no industry in which you have worked")
    return ""


def _wager(table: EconomyTable, mine: Producer, number: int) -> int:
    """TAB-126 to 129 Roll for one token: lost, nothing, or another token and ability for everybody."""
    industry = mine.last_industry or ""
    face = roll_die(table, mine.id, WAGER.format(industry=industry, n=number, seat=mine.id))
    table.tell(events.Innovated(mine.name, Named(industry), face))
    if face == _LOST:
        mine.tokens -= 1
    if face == _WON:
        mine.tokens += 1
        mine.gained += 1
        _learn(table, industry)
    return face


def _learn(table: EconomyTable, industry: str) -> None:
    """TAB-128, TAB-R33 Every seat in the game gains a point of ability, on or off the Path, for good."""
    for seat in table.state.in_game():
        seat.abilities[industry].innovations += 1
    table.tell(events.Learned(Named(industry)))
