"""CRU-080 to CRU-082 Who invokes government in each group: the first in turn order that can."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orderform import Offered
from pbem.engine.orders import order
from pbem.engine.results import Became
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe import told_camp
from pbem.rulesets.crusoe.camp.invoking import (
    groups_in_order,
    invoke_price,
    is_indigent,
    may_violence,
    why_not_invoke,
)
from pbem.rulesets.crusoe.camp.speaking import open_debate
from pbem.rulesets.crusoe.goods import lose
from pbem.rulesets.crusoe.hooks import CALL, INVOKED
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, violence_faults
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.look import Look
from pbem.rulesets.crusoe.language.offering import Writer
from pbem.rulesets.crusoe.letters import (
    A_LINE_BEFORE_COUNTS,
    TEST_IS_FALSE,
    first_of,
    orders_of,
    unused,
    used,
)
from pbem.rulesets.crusoe.market.lines import Give
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.things import EMPTY, LEISURE, Basket

ANOTHER_WAS_FIRST = tr_noop("another seat was first")


@order(
    tr_noop("INVOKE"),
    rule="CRU-P20",
    help=tr_noop("Invokes government: speeches, and then perhaps violence. It costs 1 leisure."),
    examples=("INVOKE", "IF bob leisure >= 4 THEN INVOKE"),
)
class Invoke(IslandOrder):
    """The wish to invoke government."""

    absent: ClassVar[str] = tr_noop("There is no violence in this economy, and no government to invoke.")
    idle: ClassVar[str] = tr_noop("nobody was asked for the government")
    first_counts: ClassVar[tuple[str, ...] | None] = ()

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRU-R41 Yield why there is no government."""
        return violence_faults(here)

    def odd(self, look: Look) -> Iterator[str]:
        """CRU-080, CRU-083 Of what exchange may change nothing is said."""
        reason = "" if look.takes(Give) else why_not_invoke(look.view, look.seat)
        if reason:
            yield tr("As things stand you cannot: {reason}.", reason=tr(reason))

    def forecast(self, look: Look) -> Iterator[str]:
        """CRU-080, CRU-083 What invoking costs as things stand, or why it cannot be."""
        if reason := why_not_invoke(look.view, look.seat):
            yield tr("You invoke government, but as things stand you cannot: {reason}.", reason=tr(reason))
            return
        price = invoke_price(look.view, look.seat)
        if not price and is_indigent(look.view, look.seat):
            yield tr("You invoke government if nobody before you does: free, for you are Indigent.")
        else:
            said = {"n": price, "held": look.mine.leisure}
            yield tr(
                "You invoke government if nobody before you does, for {n} leisure; you hold {held}.", **said
            )

    @classmethod
    def unsaid(cls, look: Look) -> Iterator[str]:
        """CRU-P40 Nobody invokes by default."""
        if not look.all_of(cls):
            yield tr("You do not invoke government.")

    @classmethod
    def flow(cls, look: Look) -> tuple[Basket, Basket]:
        is_meant = look.takes(cls) and look.all_of(cls)
        return Basket.one(LEISURE, invoke_price(look.view, look.seat) if is_meant else 0), EMPTY

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        yield from here.may_write(cls(), _price_told(here))
        yield from here.word(tr("Government"), tr("speeches, and then perhaps violence"), cls())


def _price_told(here: Writer) -> str:
    if reason := why_not_invoke(here.view, here.me):
        return tr("invokes government; as things stand you cannot: {reason}", reason=tr(reason))
    price = invoke_price(here.view, here.me)
    if not price:
        return tr("invokes government, free")
    return tr("invokes government, for {n} leisure of your {held}", n=price, held=here.own.leisure)


def call_groups(table: IslandTable) -> None:
    """CRU-041, CRU-082 Ask every group that may have violence who invokes government."""
    for group in groups_in_order(table):
        if may_violence(table, group):
            _call(table, group)


def _call(table: IslandTable, group: str) -> None:
    """CRU-H52, CRU-H55 Settle who invokes; the debate begins at once."""
    invoker = CALL(table, group)
    if not invoker:
        table.tell(told_camp.Invoked())
        return
    table.state.invoker[group] = invoker
    INVOKED(table, invoker)
    open_debate(table, group)


def first_able(table: IslandTable, group: str) -> SeatId:
    """CRU-P20, CRU-081 Look at all INVOKE lines in turn order; the first whose seat can pay counts."""
    invoker = ""
    for castaway in table.state.in_order(group):
        line = first_of(table, castaway.id, Invoke)
        _note_others(table, castaway.id, line)
        if line is None:
            continue
        if reason := ANOTHER_WAS_FIRST if invoker else why_not_invoke(table, castaway.id):
            unused(table, castaway.id, line, reason, Became.NEVER if invoker else Became.REFUSED)
            continue
        invoker = castaway.id
        used(table, line, tr_noop("you have invoked the government"))
        _pay(table, invoker)
    return invoker


def _note_others(table: IslandTable, seat: SeatId, line: Invoke | None) -> None:
    """CRU-P20 Note why the lines of a seat do not count: tests before the one that holds, and that one."""
    reason = TEST_IS_FALSE
    for other in orders_of(table, seat, Invoke):
        if other is line:
            reason = A_LINE_BEFORE_COUNTS
        else:
            unused(table, seat, other, reason)


def _pay(table: IslandTable, invoker: SeatId) -> None:
    """CRU-080, CRU-083 The price of invoking goes to the bank."""
    castaway = table.state.seats[invoker]
    price = lose(castaway, LEISURE, invoke_price(table, invoker))
    table.tell(told_camp.Invoked(castaway.name, price))


ACTS: tuple[Act, ...] = (CALL.by(first_able),)
"""What the base answers when it is asked who invokes government."""
