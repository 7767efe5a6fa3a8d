"""CRU-P19 Picking: odd units are taken one by one, by lists of wishes (CRU-P03)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from pbem.engine import orderform
from pbem.engine.events import SeatId
from pbem.engine.orderform import Choice, Item, Offered, plain
from pbem.engine.orders import order
from pbem.engine.slots import slot
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe import told_market as told
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.goods import out_of_common
from pbem.rulesets.crusoe.island import IslandTable
from pbem.rulesets.crusoe.language.baskets import wishes
from pbem.rulesets.crusoe.language.legality import IslandOrder
from pbem.rulesets.crusoe.language.look import Look
from pbem.rulesets.crusoe.language.names import Thing
from pbem.rulesets.crusoe.language.offering import Writer
from pbem.rulesets.crusoe.language.saying import said_wishes
from pbem.rulesets.crusoe.language.workslots import PICKED
from pbem.rulesets.crusoe.letters import first_of, used
from pbem.rulesets.crusoe.modules.purse import is_bidding
from pbem.rulesets.crusoe.things import GOODS, Basket, members
from pbem.rulesets.crusoe.wishes import Wish
from pbem.rulesets.crusoe.wording import Said

DEFAULT = (
    *(Wish("water", 1), Wish("food", 3), Wish("diamond"), Wish("spear"), Wish("grape"), Wish("egg")),
    *(Wish("apple"), Wish("banana"), Wish("fish"), Wish("water")),
)
"""CRU-P19 What is picked where a seat says nothing else."""


@order(
    tr_noop("PICK <wishes>"),
    rule="CRU-P19",
    help=tr_noop("Says in which order to pick odd units of what is shared out; numbers are targets."),
    examples=("PICK water 2 > protein 3 > diamond",),
)
class Pick(IslandOrder):
    """Wishes for picks out of a pile."""

    lasts_to_assembly: ClassVar[bool] = True
    absent: ClassVar[str] = tr_noop("Nothing is shared out in this economy.")
    idle: ClassVar[str] = tr_noop("nothing was shared out by choice")
    first_counts: ClassVar[tuple[str, ...] | None] = ()

    wishes: tuple[Wish, ...] = slot(wishes(Thing(PICKED, tr_noop("{thing} is never shared out."))))

    @classmethod
    def concerns(cls, look: Look) -> bool:
        """3.5 Lines of an earlier letter are told in pauses too."""
        return True

    def forecast(self, look: Look) -> Iterator[str]:
        wishes = said_wishes(self.wishes)
        yield tr("Of odd units you pick {wishes}, then by the default list.", wishes=wishes)

    @classmethod
    def unsaid(cls, look: Look) -> Iterator[str]:
        """CRU-P40 The default list, where anything is shared and not sold."""
        is_shared = "SUBMIT" in look.verbs and not is_bidding(look.view, look.seat)
        if is_shared and not look.all_of(cls):
            yield tr("No PICK line: of odd units you pick {wishes}.", wishes=said_wishes(DEFAULT))

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        picks = cls((Wish("water", 2), Wish("protein", 3), Wish("fruit", 3), Wish("diamond")))
        yield from here.may_write(picks, tr("which odd units to pick"))
        first = Choice(" > ".join(map(str, DEFAULT)), said_wishes(DEFAULT))
        pick = orderform.Pick(tr("What, first to last"), (first, *plain(*GOODS)), is_free=True)
        yield Item(tr("Picks"), tr("of odd units"), "PICK {}", (pick,))


def pick_list(table: IslandTable, seat: SeatId) -> tuple[Wish, ...]:
    """CRU-P19 Return what a seat picks by now: its own list if it wrote one, then the default list."""
    order = first_of(table, seat, Pick)
    if not isinstance(order, Pick):
        return DEFAULT
    used(table, order, tr_noop("you picked by it"))
    return (*order.wishes, *DEFAULT)


def pick_odd_units(table: IslandTable, receivers: Sequence[SeatId], source: str) -> None:
    """CRU-188, CRU-P18 Let the receivers take a unit each, round and round, until the heap is empty."""
    while receivers and any(table.state.common.values()):
        for seat in receivers:
            castaway = table.state.seats[seat]
            good = picked(castaway, table.state.common, pick_list(table, seat))
            if good:
                receiver, _ = out_of_common(table, seat, good, 1, source)
                owner = table.state.seats[receiver].name if receiver != seat else ""
                table.tell(told.Picked(castaway.name, Said(Basket.one(good)), source, owner))


def picked(castaway: Castaway, pile: Mapping[str, int], wishes: Sequence[Wish]) -> str:
    """CRU-P03, CRU-P19 Return what the first unsatisfied wish that can be served takes; "" of nothing.

    For a class of goods that is the type of which the seat holds fewest.
    """
    for wish in wishes:
        is_satisfied = wish.target and castaway.amount(wish.word) >= wish.target
        offered = [good for good in GOODS if good in members(wish.word) and pile.get(good)]
        if offered and not is_satisfied:
            return min(offered, key=castaway.amount)
    return ""
