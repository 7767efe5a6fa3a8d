"""Act: the Action Ring peg stays, goes into Switch, leaves it, or rests (TAB-050 to 055, TAB-R25 to R28)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.results import Became
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.new_tabor import events
from pbem.rulesets.new_tabor.book import GOODS, LEISURE, SWITCH
from pbem.rulesets.new_tabor.defaults import first_industry, is_resting_by_default, may_rest, way_out
from pbem.rulesets.new_tabor.economy import EconomyTable, Moves, Producer
from pbem.rulesets.new_tabor.plans import chosen, fail, note, plans_of
from pbem.rulesets.new_tabor.turnorders import Act, ActionOrder, LeisureOrder, StayOrder
from pbem.rulesets.new_tabor.wording import Named


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
