"""The GM's orders and what they do, before all else: the game stops, a player has gone."""

from __future__ import annotations

from pbem.engine.events import GM, Event, SeatId, event
from pbem.engine.orders import Grammar, Order, order
from pbem.engine.slots import Seat, slot
from pbem.engine.tongue import tr_noop
from pbem.rulesets.new_tabor.economy import EconomyTable
from pbem.rulesets.new_tabor.estate import put_out
from pbem.rulesets.new_tabor.legality import Faults, seat_faults
from pbem.rulesets.new_tabor.lexicon import TaborLexicon
from pbem.rulesets.new_tabor.scoring import ONE_LEFT, end_game

REMOVE = "remove"
"""The option by which a seat without a player goes out; else it plays on without orders."""


@order(
    tr_noop("STOP"),
    rule="TAB-R74",
    help=tr_noop("Ends the game after this round; the tokens of the running quarter do not count."),
    examples=("STOP",),
    ends_game=True,
)
class Stop(Order):
    """The GM's word that play cannot go on."""


@order(
    tr_noop("RESIGN <seat>"),
    rule="TAB-R10",
    help=tr_noop(
        "Says that nobody plays a seat any more: it plays the defaults or, by option, goes out at once."
    ),
    examples=("RESIGN cat",),
)
class Resign(Order):
    """The GM's word that a player has gone."""

    seat: SeatId = slot(Seat())

    def refuses(self, here: TaborLexicon) -> Faults:
        """Seats that are out already."""
        return seat_faults(here, self.seat)


GM_ORDERS: tuple[type[Order], ...] = (Stop, Resign)
GM_GRAMMAR = Grammar(GM_ORDERS)


def apply(table: EconomyTable) -> None:
    """Hear the GM: who has gone, and whether the game stops after this phase."""
    resign(table)
    if any(isinstance(one, Stop) for one in table.sheet(GM).orders):
        table.state.stopping = "gm"


@event("", "{seat} has resigned.")
class SeatGone(Event):
    seat: str


def resign(table: EconomyTable) -> None:
    """TAB-R10, 3.9 Seats whose players have gone are played by nobody, or leave without any penalty."""
    economy = table.state
    for one in table.sheet(GM).orders:
        if isinstance(one, Resign) and economy.seats[one.seat].is_in and not table.is_over:
            table.tell(SeatGone(economy.seats[one.seat].name))
            if table.book.options.resigned == REMOVE:
                put_out(table, one.seat)
                end_if_alone(table)


def end_if_alone(table: EconomyTable) -> None:
    """With fewer than two seats left the game is over at once."""
    if len(table.state.in_game()) <= 1:
        end_game(table, ONE_LEFT)
