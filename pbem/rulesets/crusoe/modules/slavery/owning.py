"""What slaves own, trade and eat: nothing but their leisure is theirs (CRA-SLV-04 to CRA-SLV-08)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orderform import Item, Offered, plain
from pbem.engine.orders import order
from pbem.engine.slots import Seat, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.conditions import holds
from pbem.rulesets.crusoe.hooks import EATERS, LARDER, MAY_TRADE, RATION, RECEIVER, VOTES, Larder, Ration
from pbem.rulesets.crusoe.island import IslandTable, Scene
from pbem.rulesets.crusoe.language.baskets import RATIONS
from pbem.rulesets.crusoe.language.campchecks import meal_faults
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, Kinds, no, other_faults
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.look import Look, is_slave_of
from pbem.rulesets.crusoe.language.offering import Writer
from pbem.rulesets.crusoe.language.played import has_couples, has_slaves
from pbem.rulesets.crusoe.letters import TEST_IS_FALSE, orders_of, unused, used
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.camps import is_outside
from pbem.rulesets.crusoe.modules.hooks import MAY_HOLD
from pbem.rulesets.crusoe.modules.money.hooks import MARKET_SEATS, Seats
from pbem.rulesets.crusoe.modules.roles import SHARES
from pbem.rulesets.crusoe.modules.slavery.bonds import is_slave, master_of
from pbem.rulesets.crusoe.needs.meals import larder_of
from pbem.rulesets.crusoe.things import FOOD, LEISURE, WATER, Basket
from pbem.rulesets.crusoe.wording import Said

OVER = ("gender",)
"""CRA 1.4 A master's rules go before a partner's."""
USUAL_RATION = Ration(water=1, food=3)
"""CRA-R128 What a master gives that says nothing."""
NO_TRADE = tr_noop("who is bound takes no part in this trade")
NO_ROLE = tr_noop("who is bound can hold no office")
NO_SHARES = tr_noop("who is bound owns no shares")


@order(
    tr_noop("FEED <seat> <basket>"),
    rule="CRA-SLV-08",
    help=tr_noop("What you give a slave, or your wife, to eat and drink."),
    examples=("FEED eve 1 water + 3 banana",),
)
class Feed(IslandOrder):
    """CRA-R128, CRA-R95 Water and food for a slave or a wife."""

    lasts_to_assembly: ClassVar[bool] = True
    absent: ClassVar[str] = tr_noop("Everybody feeds himself in this game.")
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

    def odd(self, look: Look) -> Iterator[str]:
        """CRA-SLV-08, CRA-R95 Only masters and partners feed others."""
        is_fed_so = larder_of(look.view, self.seat).owner == look.seat
        if not is_slave_of(look, self.seat) and not is_fed_so:
            name = look.view.name(self.seat)
            yield tr("As things stand {seat} does not eat from what you hold.", seat=name)

    def forecast(self, look: Look) -> Iterator[str]:
        said = {"seat": look.view.name(self.seat), "goods": Said(self.basket)}
        yield tr("You give {seat} {goods} to eat and drink, as far as you hold it.", **said)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        says = tr("what it eats and drinks")
        rations = plain("1 water + 3 fish", "2 water", *(f"1 {food}" for food in (WATER, *FOOD)))
        for other in here.others:
            if larder_of(here.view, other).owner == here.me:
                yield from here.may_write(cls(other, Basket.of({WATER: 1, FOOD[0]: 3})), says)
                item = Item(tr("Feed {seat}", seat=here.view.name(other)), says, f"FEED {other} {{}}")
                yield from here.one_pick(item, tr("What"), rations, is_free=True)


FEEDING: Kinds = (Feed,)
"""Who feeds others says what."""


def receiver(seat: SeatId, scene: Scene, thing: str, units: int, source: str) -> SeatId:
    """CRA-SLV-05, CRA-R62 All that a slave would get is its master's, but for leisure."""
    while thing != LEISURE and (master := _living_master(scene, seat)):
        seat = master
    return seat


def _living_master(scene: Scene, seat: SeatId) -> SeatId | None:
    """CRA-R127 Return the master of a slave; the dead get nothing more, until their slaves are free."""
    master = master_of(scene, seat)
    return master if master is not None and scene.state.seats[master].is_alive else None


def market_seats(seats: Seats, scene: Scene, group: str) -> Seats:
    """CRA-SLV-07, CRA-R125 Where there is money slaves do not count as seats of the trade."""
    return tuple(seat for seat in seats if not is_slave(scene, seat))


def may_trade(scene: Scene, seat: SeatId, other: SeatId, gives: Basket, takes: Basket) -> str:
    """CRA-SLV-06, CRA-SLV-07 Slaves trade in barter economies only."""
    has_money = scene.book.labels.has_money and not is_outside(scene, seat)
    is_barred = has_money and (is_slave(scene, seat) or is_slave(scene, other))
    return NO_TRADE if is_barred else ""


def may_hold(scene: Scene, seat: SeatId, role: str) -> str:
    """CRA-SLV-19, CRA-R28 Slaves hold no office, and have no vote."""
    if not is_slave(scene, seat):
        return ""
    return NO_SHARES if role == SHARES else NO_ROLE


def votes(number: int, scene: Scene, seat: SeatId, task: str) -> int:
    """CRA-SLV-19 Slaves never vote."""
    return 0 if is_slave(scene, seat) else number


def larder(scene: Scene, seat: SeatId) -> Larder | None:
    """CRA-SLV-08 A slave eats from what its master has."""
    master = master_of(scene, seat)
    return Larder(master, master) if master else None


def ration(table: IslandTable, seat: SeatId) -> Ration | None:
    """CRA-SLV-08, CRA-R128 A slave is given what its master's first line for it says, or a usual ration."""
    master = master_of(table, seat)
    if master is None:
        return None
    given = None
    for line in orders_of(table, master, Feed):
        if line.seat != seat or given:
            continue
        if holds(table, master, line.when):
            used(table, line, tr_noop("it was the ration of {seat}"), seat=table.state.seats[seat].name)
            given = Ration(line.basket)
        else:
            unused(table, master, line, TEST_IS_FALSE)
    return given or USUAL_RATION


def eaters(order: tuple[SeatId, ...], scene: Scene) -> tuple[SeatId, ...]:
    """CRA-R128 Slaves are fed when all others have taken their meals."""
    return tuple(sorted(order, key=lambda seat: is_slave(scene, seat)))


ACTS: tuple[Act, ...] = (
    RECEIVER.by(receiver),
    MARKET_SEATS.by(market_seats),
    MAY_TRADE.by(may_trade),
    MAY_HOLD.by(may_hold),
    VOTES.by(votes),
    LARDER.by(larder, OVER),
    RATION.by(ration, OVER),
    EATERS.by(eaters),
)
"""What slavery changes of possession."""
