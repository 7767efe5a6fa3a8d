"""The orders between seats that are bound: masters and slaves, couples; and those of exiles (CRA 6.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orders import Grammar, Line, Part, order
from pbem.engine.slots import ListOf, Seat, read_seat, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words
from pbem.rulesets.crusoe.hooks import FACT
from pbem.rulesets.crusoe.language.baskets import BASKET, RATIONS
from pbem.rulesets.crusoe.language.campchecks import meal_faults
from pbem.rulesets.crusoe.language.legality import (
    Faults,
    FormedOrder,
    IslandOrder,
    living_faults,
    name_of,
    no,
    other_faults,
)
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.played import has_couples, has_slaves
from pbem.rulesets.crusoe.things import EMPTY, WATER, Basket
from pbem.rulesets.crusoe.work.paths import PathOrder
from pbem.rulesets.crusoe.work.wishing import Take, Want

_OF_SLAVES = Grammar((PathOrder, Want, Take))


def bound_faults(here: IslandLexicon, slave: SeatId) -> Faults:
    """CRA-SLV-01 Yield why a seat can be nobody's slave."""
    if not has_slaves(here.book):
        yield no(tr("Nobody is bound to a master in this game."))
        return
    yield from other_faults(here, slave)


@order(
    tr_noop("SLAVE <slave> <order>"),
    rule="CRA-R119",
    help=tr_noop("What a slave of yours does: its PATH and, on your own path, what it is to WANT or TAKE."),
    examples=("SLAVE eve PATH ant", "SLAVE eve WANT water > fish"),
    also=("BOUND",),
)
class SlaveOrder(FormedOrder):
    """CRA-R119 A master's PATH, WANT or TAKE for a slave."""

    slave: SeatId
    order: PathOrder | Want | Take

    @classmethod
    def taken(cls, words: Words) -> Mapping[str, object]:
        """Take the slave, and the order as it would write it."""
        slave = read_seat(words)
        words.took(":")
        if words.is_done:
            raise Fault(tr("An order for {seat} is missing: PATH, WANT or TAKE.", seat=slave))
        line = Line(0, words.rest())
        while not words.is_done:
            words.take()
        reading = _OF_SLAVES.read([line], words.lexicon, strictly=False)
        for complaint in reading.complaints:
            raise Fault(complaint.reason, complaint.hint, complaint.why)
        ordered = reading.orders[0]
        wrong = ordered.misshapen() if isinstance(ordered, IslandOrder) else ""
        if wrong:
            raise Fault(wrong)
        return {"slave": slave, "order": ordered}

    def said(self) -> str:
        """Return the slave, and the order."""
        return f"{self.slave} {self.order}"

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-SLV-09 Yield why the seat does not do the writer's bidding."""
        faults = [*bound_faults(here, self.slave)]
        if faults or self.when:  # behind IF the seat may come to do so
            yield from faults
        elif not FACT(here.scene, "master", (here.me, self.slave), here.island.cycle):
            yield no(tr("{seat} is not your slave.", seat=name_of(here, self.slave)))


@order(
    tr_noop("FREE <slave> [WITH <basket>]"),
    rule="CRA-SLV-02",
    help=tr_noop("Frees a slave of yours; WITH goods that it gets."),
    examples=("FREE eve WITH 2 fish", "FREE eve"),
)
class Free(IslandOrder):
    """CRA-SLV-02 The end of bondage, and what the slave takes along."""

    slave: SeatId = slot(Seat())
    basket: Basket = slot(BASKET, default=EMPTY)

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-SLV-02 Yield why nobody is freed."""
        return bound_faults(here, self.slave)


@order(
    tr_noop("GIVE SLAVE <slave> TO <seat>"),
    rule="CRA-SLV-03",
    help=tr_noop("Gives a slave of yours to another master."),
    examples=("GIVE SLAVE eve TO bob",),
    also=("HAND",),
)
class GiveSlave(IslandOrder):
    """CRA-SLV-03 A slave with a new master."""

    slave: SeatId = slot(Seat())
    seat: SeatId = slot(Seat())

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-SLV-03 Yield why nobody is given away."""
        yield from bound_faults(here, self.slave)
        yield from other_faults(here, self.seat)
        if self.seat == self.slave:
            yield no(tr("Nobody is his own master."))


GIVE_SLAVE = "GIVE SLAVE"
GiveSlave.parts = (Part(GIVE_SLAVE), *GiveSlave.parts[2:])
"""Its verb is two words: GIVE alone is an exchange."""


@order(
    tr_noop("FEED <seat> <basket>"),
    rule="CRA-SLV-08",
    help=tr_noop("What you give a slave, or your wife, to eat and drink."),
    examples=("FEED eve 1 water + 3 banana",),
)
class Feed(IslandOrder):
    """CRA-R128, CRA-R95 Water and food for a slave or a wife."""

    first_counts: ClassVar[tuple[str, ...] | None] = ("seat",)

    seat: SeatId = slot(Seat())
    basket: Basket = slot(RATIONS)

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRU-133 Yield why nobody is fed so."""
        if not has_slaves(here.book) and not has_couples(here.book):
            yield no(tr("Everybody feeds himself in this game."))
            return
        yield from other_faults(here, self.seat)
        most = here.book.tables.most_water
        if self.basket[WATER] > most:
            yield no(tr("Nobody drinks more than {most} water.", most=most))
        yield from meal_faults(here, Basket.of({**dict(self.basket), WATER: 0}))


@order(
    tr_noop("MARRY <seats>"),
    rule="CRA-R93",
    help=tr_noop("Whom you marry as a widow, the best first; it is kept."),
    examples=("MARRY bob > dan",),
    also=("PARTNER",),
    is_kept=True,
)
class Marry(IslandOrder):
    """CRA-R93 Seats in the order in which a widow would marry them."""

    first_counts: ClassVar[tuple[str, ...] | None] = ()

    may_depend: ClassVar[bool] = False
    seats: tuple[SeatId, ...] = slot(ListOf(Seat(), once=True))

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-GEN-12 Yield why nobody marries."""
        if not has_couples(here.book):
            yield no(tr("There are no couples in this game."))
            return
        for seat in self.seats:
            if seat == here.me:
                yield no(tr("That is your own seat."))
            yield from living_faults(here, seat)


BOND_ORDERS = (SlaveOrder, Free, GiveSlave)
"""The orders of masters and of exiles, in the order of the brief."""
