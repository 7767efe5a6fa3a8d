"""CRU-P10, CRU-P11 Exchanges: walks through all lines until nothing more can be carried out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orderform import Offered
from pbem.engine.orders import order
from pbem.engine.results import Became
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe import told_market as told
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, Kinds, no, not_now
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.look import Look
from pbem.rulesets.crusoe.language.offering import Writer
from pbem.rulesets.crusoe.letters import first_of, orders_of, unused, used
from pbem.rulesets.crusoe.market.deals import Deal, bar_to, carry_out
from pbem.rulesets.crusoe.market.lines import (
    Floor,
    Give,
    Keep,
    Offer,
    TradeLine,
    open_floor,
    open_money_floor,
    partners,
)
from pbem.rulesets.crusoe.market.offers import meet
from pbem.rulesets.crusoe.market.reasons import reason_of
from pbem.rulesets.crusoe.stages import SECOND_ROUNDS

HAS_LEFT = tr_noop("you have left the market")


@order(
    tr_noop("LEAVE"),
    rule="CRU-P15",
    help=tr_noop("Goes back to the Crash Site behind the first round of exchange."),
    examples=("LEAVE",),
)
class Leave(IslandOrder):
    """No trade in the second round."""

    is_of_a_round: ClassVar[bool] = True
    absent: ClassVar[str] = tr_noop("There is no exchange of goods in this economy.")
    idle: ClassVar[str] = tr_noop("there was no market")

    may_depend: ClassVar[bool] = False

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRU-P15, CRU-P16 Yield why there is no second round to stay away from."""
        if not here.book.trades_twice:
            yield no(tr("Goods are exchanged once in a cycle: there is no second round to leave."))
        elif here.known and here.known.stage.partition("@")[0] in SECOND_ROUNDS:
            last = tr(
                "This is the last round of exchange in this cycle: there is none left to stay away from."
            )
            yield not_now(last)

    @classmethod
    def preamble(cls, look: Look) -> Iterator[str]:
        if look.all_of(cls):
            yield tr("You leave before the second round of exchange.")

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        says = tr("no second round for you")
        if partners(here):
            yield from here.may_write(cls(), says)
        yield from here.word(tr("Leave"), says, cls())


MARKET_ORDERS: Kinds = (Give, Offer, Keep, Leave)
"""The orders of exchange."""


def exchange(table: IslandTable, group: str) -> None:
    """CRU-038, CRU-180, CRU-P16 Hold the market of a group, or the first round of it."""
    table.state.market_round = 1
    _hold(open_floor(table, group))
    if table.book.trades_twice:
        _go_back(table, group)


def exchange_again(table: IslandTable, group: str) -> None:
    """CRU-P16 Hold the second round, without those who have left."""
    table.state.market_round = 2
    for castaway in table.state.in_order(group):
        if castaway.has_left:
            _turn_away(table, castaway.id)
    _hold(open_floor(table, group))


def exchange_money(table: IslandTable, seats: Sequence[SeatId]) -> None:
    """CRA-COR-03, CRA-R76 Let seats exchange money and shares, whoever is whose neighbour."""
    _hold(open_money_floor(table, seats))


def _turn_away(table: IslandTable, seat: SeatId) -> None:
    """CRU-040 Tell a seat that has left that none of its lines is done."""
    for line in orders_of(table, seat, Give, Offer):
        unused(table, seat, line, HAS_LEFT)


def _go_back(table: IslandTable, group: str) -> None:
    """CRU-040, CRU-P15 Let those who wish go back to the Crash Site."""
    for castaway in table.state.in_order(group):
        if order := first_of(table, castaway.id, Leave):
            castaway.has_left = True
            used(table, order, tr_noop("you went back to the Crash Site"))
            table.tell(told.MarketLeft(castaway.name))


def _hold(floor: Floor) -> None:
    """CRU-P11 Walk until nothing can be carried out, not even what waits for other lines not to be done."""
    while True:
        if _walk(floor):
            floor.with_late = False
        elif floor.with_late:
            break
        else:
            floor.with_late = True
    _tell_unused(floor)


def _walk(floor: Floor) -> bool:
    """CRU-P11 Carry out the first line that can be carried out now; say whether there was one."""
    return any(_carried_out(floor, line) for line in floor.all_lines() if floor.is_open(line))


def _carried_out(floor: Floor, line: TradeLine) -> bool:
    if isinstance(line.order, Offer):
        return meet(floor, line)
    return _deal(floor, line) if line.takes else _gift(floor, line)


def _deal(floor: Floor, line: TradeLine) -> bool:
    """CRU-P10 Carry out a direct deal with the first open line that mirrors it."""
    assert not isinstance(line.order, Offer)
    deal = Deal(line.seat, line.order.seat, line.gives, line.takes)
    mirror = next((other for other in line.partners if floor.is_open(other)), None)
    if mirror is None or bar_to(floor, deal):
        return False
    line.use()
    mirror.use()
    carry_out(floor, deal)
    return True


def _gift(floor: Floor, line: TradeLine) -> bool:
    """CRU-P10, CRU-R45 Give what is wanted for nothing."""
    assert not isinstance(line.order, Offer)
    deal = Deal(line.seat, line.order.seat, line.gives, line.takes)
    if bar_to(floor, deal):
        return False
    line.use()
    carry_out(floor, deal)
    return True


def _tell_unused(floor: Floor) -> None:
    """CRU-P11 Tell each seat which of its lines came to nothing, and why."""
    for line in floor.all_lines():
        if line.is_done and line.lots:
            times = {"n": line.done, "all": line.done + line.lots}
            used(floor.table, line.order, tr_noop("done {n} of {all} times"), Became.IN_PART, **times)
        elif line.is_done and isinstance(line.order, Offer):
            used(floor.table, line.order, tr_noop("it was carried out"))
        elif line.is_done:
            assert isinstance(line.order, Give)
            says = tr_noop("exchanged with {seat}") if line.takes else tr_noop("given to {seat}")
            used(floor.table, line.order, says, seat=floor.table.state.seats[line.order.seat].name)
        else:
            unused(floor.table, line.seat, line.order, reason_of(floor, line))
