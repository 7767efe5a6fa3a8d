"""Slavery (CRA-SLV)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.modules import Module
from pbem.engine.orderform import Item, Offered, plain
from pbem.engine.orders import Order, order
from pbem.engine.slots import Seat, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.camp.fights import losers_of, members_of, winners_of
from pbem.rulesets.crusoe.castaway import KILLED, MAIN
from pbem.rulesets.crusoe.conditions import holds
from pbem.rulesets.crusoe.hooks import (
    BATTLE_DECIDED,
    BATTLE_DICE,
    BATTLE_MODS,
    BIDDEN,
    CHOOSE_PATH,
    COMMANDER,
    CROWD,
    CYCLE_OPEN,
    DIED,
    EATERS,
    FACT,
    INDIGENT,
    LARDER,
    LETTERS_OPENED,
    MAY_ENTER,
    MAY_JOIN,
    MAY_START,
    MAY_TRADE,
    MOVE_DICE,
    MOVES_WITH,
    NEEDS_CLOSED,
    PATH_ENTERED,
    RATION,
    RECEIVER,
    TAKES_CHOSEN,
    VERDICT_DONE,
    VERDICT_KINDS,
    VOTES,
    Larder,
    Mod,
    Ration,
    Words,
)
from pbem.rulesets.crusoe.island import Battle, IslandTable, Scene
from pbem.rulesets.crusoe.language.checks import meal_faults
from pbem.rulesets.crusoe.language.decisions import RATIONS
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, Kinds, no, other_faults
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.offering import Look, Writer, has_couples, has_slaves, is_slave_of
from pbem.rulesets.crusoe.letters import TEST_IS_FALSE, orders_of, unused, used
from pbem.rulesets.crusoe.modules.bonds import (
    ENSLAVED,
    Bonds,
    Separated,
    SlaveOrder,
    enslave,
    forget,
    is_slave,
    is_supervised,
    master_of,
    release,
    settle_letters,
    settle_standing,
    slaves_of,
    supervised_by,
)
from pbem.rulesets.crusoe.modules.guilds import could_make
from pbem.rulesets.crusoe.modules.hooks import LEAVES_CAMP, MAY_HOLD, SHARES, is_outside
from pbem.rulesets.crusoe.modules.money import MARKET_SEATS, Seats
from pbem.rulesets.crusoe.modules.settings import Guilds
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.needs.meals import larder_of
from pbem.rulesets.crusoe.needs.needs import DICE_OF_THE_WEAK
from pbem.rulesets.crusoe.things import FOOD, LEISURE, WATER, Basket
from pbem.rulesets.crusoe.wishes import ENSLAVE, Penalty
from pbem.rulesets.crusoe.wording import Said
from pbem.rulesets.crusoe.work.paths import PathOrder, default_path, enterable, first_fitting, usual_paths
from pbem.rulesets.crusoe.work.producing import Take, Want

# ---- Enslaving by verdict, and how bonds end with those that hold them (CRA-SLV-01, CRA-R118, CRA-R127)


def may_enslave(kinds: Words, scene: Scene, battle: Battle, loser: SeatId) -> Words:
    """CRA-PUN-01, CRA-R131 Winners may enslave, but not in exile."""
    return (*kinds, ENSLAVE) if battle.group == MAIN else kinds


def carry_out(table: IslandTable, battle: Battle, loser: SeatId, penalty: Penalty) -> None:
    """CRA-SLV-01 Bind a loser to the master that the verdict means."""
    if penalty.kind == ENSLAVE:
        enslave(table, loser, new_master(table, battle, penalty), battle.no)


def new_master(scene: Scene, battle: Battle, penalty: Penalty) -> SeatId:
    """CRA-R118 Return the winner named, else the original fighter of its side; of a slave its master."""
    named = penalty.seat or members_of(battle, battle.winner or "")[0]
    return master_of(scene, named) or named


def leave_camp(table: IslandTable, seat: SeatId, how: str) -> None:
    """CRA-R127 The slaves of one that is enslaved or exiled are free, and so is a slave that is exiled."""
    _free_slaves(table, seat)
    if how != ENSLAVED and is_slave(table, seat):
        release(table, seat)


def bury(table: IslandTable, seat: SeatId, cause: str) -> None:
    """CRA-R127 The dead are nobody's slaves; those of the killed are free at once."""
    forget(table, seat)
    if cause == KILLED:
        _free_slaves(table, seat)


def free_orphans(table: IslandTable) -> None:
    """CRA-R127 Behind the estates the slaves of those that died of want are free."""
    for master in dict.fromkeys(state_of(table, Bonds).master.values()):
        if not table.state.seats[master].is_alive:
            _free_slaves(table, master)


def _free_slaves(table: IslandTable, master: SeatId) -> None:
    for slave in slaves_of(table, master):
        release(table, slave)


def open_cycle(table: IslandTable) -> None:
    """CRA-R119, CRA-SLV-13 Nothing of the cycle before counts; standing orders free and give away."""
    bonds = state_of(table, Bonds)
    bonds.supervised, bonds.apart, bonds.permission = {}, [], {}
    settle_standing(table)


# ---- What slaves own, trade and eat: nothing but their leisure is theirs (CRA-SLV-04 to CRA-SLV-08)

OVER_PARTNERS = ("gender",)
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


# ---- Slaves at work: their paths, how they move, and what they take (CRA-SLV-09 to CRA-SLV-14)

OVER_PATHS = ("paternalistic", "gender")
"""CRA-R79 A master's word on paths goes before that of others."""
PRODUCTION = (Want.verb(), Take.verb())
"""CRA-SLV-11 What a master says for the slaves that it supervises."""


def choose_path(table: IslandTable, seat: SeatId) -> str | None:
    """CRA-SLV-09, CRA-R120 A slave goes where its master says, else with it, else by default."""
    master = master_of(table, seat)
    if master is None:
        return None
    paths = enterable(table, seat)
    own = table.state.seats[master].path
    if said := _said_path(table, master, seat):
        return said
    if own is not None and not MAY_ENTER(table, seat, own):
        return own
    return default_path(table, seat, usual_paths(table, seat, (), paths) or paths)


def _said_path(table: IslandTable, master: SeatId, slave: SeatId) -> str | None:
    """CRA-R119 Return the path of the master's first line for a slave whose test holds, if one fits."""
    for line in _lines(table, master, slave):
        if isinstance(line.order, PathOrder) and holds(table, master, line.when):
            used(table, line, tr_noop("it said where {seat} goes"), seat=table.state.seats[slave].name)
            return first_fitting(table, slave, line.order.entries, master)
    return None


def _lines(table: IslandTable, master: SeatId, slave: SeatId) -> Iterator[SlaveOrder]:
    return (line for line in orders_of(table, master, SlaveOrder) if line.slave == slave)


def note_supervision(table: IslandTable, seat: SeatId, path: str) -> None:
    """CRA-SLV-10 Slaves on their master's path are supervised in this cycle; others are not."""
    bonds, seats = state_of(table, Bonds), table.state.seats
    for slave, master in bonds.master.items():
        bonds.supervised[slave] = seats[slave].path is not None and seats[slave].path == seats[master].path


def moves_with(scene: Scene, seat: SeatId) -> SeatId | None:
    """CRA-SLV-10, CRA-R120 A supervised slave moves in its master's turn, by the master's roll."""
    return master_of(scene, seat) if is_supervised(scene, seat) else None


def move_dice(dice: int, scene: Scene, seat: SeatId) -> int:
    """CRA-SLV-14, CRA-R122 With a slave in hard want all move by two dice."""
    is_slow = any(scene.state.seats[slave].is_weak for slave in supervised_by(scene, seat))
    return max(dice, DICE_OF_THE_WEAK) if is_slow else dice


def commander(scene: Scene, seat: SeatId, verb: str) -> SeatId | None:
    """CRA-SLV-11 The master says what a supervised slave makes."""
    return master_of(scene, seat) if verb in PRODUCTION and is_supervised(scene, seat) else None


def bidden(table: IslandTable, seat: SeatId, verb: str) -> tuple[Order, ...] | None:
    """CRA-R119 Return what a master's lines say that a supervised slave wants and takes."""
    master = commander(table, seat, verb)
    if master is None:
        return None
    lines = (line for line in _lines(table, master, seat) if line.order.verb() == verb)
    return tuple(replace(line.order, when=line.when) for line in lines)


# ---- How a master and its supervised slaves count on a path: as one, or apart (CRA-SLV-12, CRA-SLV-13)


def as_one(crowd: int, scene: Scene, seat: SeatId, path: str, thing: str) -> int:
    """CRA-SLV-12 Count a master and its supervised slaves once, while each picks a different thing."""
    if is_outside(scene, seat):
        return crowd
    return crowd - sum(max(0, _counted(scene, master, thing) - 1) for master in _masters(scene, path))


def _masters(scene: Scene, path: str) -> list[SeatId]:
    """Return the masters on a path that supervise slaves and have not been counted apart."""
    apart = state_of(scene, Bonds).apart
    here = (one.id for one in scene.state.living() if one.path == path and one.id not in apart)
    return [seat for seat in here if supervised_by(scene, seat)]


def _counted(scene: Scene, master: SeatId, thing: str) -> int:
    """CRA-GLD-03 Return how many of a master and its slaves the crowd has in it: under guilds the able."""
    bound = (master, *supervised_by(scene, master))
    if scene.book.of(Guilds) is None:
        return len(bound)
    return sum(could_make(scene, seat, thing) for seat in bound)


def note_doubles(table: IslandTable, seats: tuple[SeatId, ...], icons: tuple[str, ...]) -> None:
    """CRA-SLV-13, CRA-R121 From the landing on in which two pick the same, all count apart on the path."""
    bonds, master = state_of(table, Bonds), seats[0]
    picked = [icon for icon in icons if icon]
    if len(set(picked)) == len(picked) or master in bonds.apart or not supervised_by(table, master):
        return
    bonds.apart.append(master)
    path = table.state.seats[master].path
    table.tell(Separated(table.state.seats[master].name, table.book.path(path or "").name))


# ---- Slaves in step IV: whom they may fight, what that is worth, and how it may free them (CRA-SLV-15 to
# 20)

SUPERVISED = Mod(tr_noop("supervised"), -1)
NOT_THIS_FIGHT = tr_noop("a supervised seat fights only its holder and others bound to it, but by permission")


def indigent(scene: Scene, seat: SeatId) -> bool | None:
    """CRA-SLV-15, CRA-R124 Slaves are Indigent, whatever leisure they have."""
    return True if is_slave(scene, seat) else None


def permitted(scene: Scene, slave: SeatId) -> tuple[SeatId, ...]:
    """CRA-SLV-17 Return whom a supervised slave may fight: its master, its fellows, those permitted."""
    master = master_of(scene, slave)
    if master is None:
        return ()
    named = state_of(scene, Bonds).permission.get(slave, {}).get(slave, [])
    fellows = (seat for seat in slaves_of(scene, master) if seat != slave)
    return (master, *fellows, *named)


def may_start(scene: Scene, seat: SeatId, target: SeatId) -> str:
    """CRA-SLV-17 A supervised slave starts no other fights."""
    return _barred(scene, seat, (target,))


def may_join(scene: Scene, seat: SeatId, battle: Battle, side: str) -> str:
    """CRA-SLV-18 Nor does it join others, on whichever side."""
    return _barred(scene, seat, battle.fighters)


def _barred(scene: Scene, seat: SeatId, fighters: Sequence[SeatId]) -> str:
    if not is_supervised(scene, seat):
        return ""
    allowed = permitted(scene, seat)
    return "" if any(fighter in allowed for fighter in fighters) else NOT_THIS_FIGHT


def weakened(mods: tuple[Mod, ...], scene: Scene, seat: SeatId, battle: Battle) -> tuple[Mod, ...]:
    """CRA-SLV-16 A supervised slave subtracts 1."""
    return (*mods, SUPERVISED) if is_supervised(scene, seat) else mods


def dice(number: int, scene: Scene, seat: SeatId, battle: Battle) -> int:
    """CRA-SLV-16, CRA-R123 A master rolls one die more while only slaves are against it.

    One that it supervises must fight too, on either side.
    """
    is_over_slaves = all(is_slave(scene, foe) for foe in battle.foes_of(seat))
    has_supervised = any(
        master_of(scene, one) == seat and is_supervised(scene, one) for one in battle.fighters
    )
    return number + (is_over_slaves and has_supervised)


def free_winners(table: IslandTable, battle: Battle) -> None:
    """CRA-SLV-20, CRA-R129 Who wins where its master loses is free at once, before any verdict."""
    beaten = [one.id for one in losers_of(table.state, battle)]
    for winner in winners_of(table.state, battle):
        if master_of(table, winner.id) in beaten:
            release(table, winner.id)


IS, SLAVE, MASTER = "is", "slave", "master"


def facts(scene: Scene, name: str, about: Words, cycle: int) -> int | None:
    """CRU-H08b Say whether a seat is a slave, is a master, or is the master of another seat."""
    if name == IS and about[1:] == (SLAVE,):
        return int(is_slave(scene, about[0]))
    if name == SLAVE and len(about) == 1:
        return int(is_slave(scene, about[0]))
    if name == MASTER and len(about) == 1:
        return int(bool(slaves_of(scene, about[0])))
    if name == MASTER and len(about) > 1:
        return int(master_of(scene, about[1]) == about[0])
    return None


MODULE = Module(
    "slavery",
    "punishment",
    (
        LETTERS_OPENED.by(settle_letters),
        CHOOSE_PATH.by(choose_path, OVER_PATHS),
        PATH_ENTERED.by(note_supervision),
        MOVES_WITH.by(moves_with),
        MOVE_DICE.by(move_dice),
        COMMANDER.by(commander),
        BIDDEN.by(bidden),
        CROWD.by(as_one),
        TAKES_CHOSEN.by(note_doubles),
        RECEIVER.by(receiver),
        MARKET_SEATS.by(market_seats),
        MAY_TRADE.by(may_trade),
        MAY_HOLD.by(may_hold),
        VOTES.by(votes),
        LARDER.by(larder, OVER_PARTNERS),
        RATION.by(ration, OVER_PARTNERS),
        EATERS.by(eaters),
        INDIGENT.by(indigent),
        MAY_START.by(may_start),
        MAY_JOIN.by(may_join),
        BATTLE_MODS.by(weakened),
        BATTLE_DICE.by(dice),
        BATTLE_DECIDED.by(free_winners),
        CYCLE_OPEN.by(open_cycle),
        VERDICT_KINDS.by(may_enslave),
        VERDICT_DONE.by(carry_out),
        LEAVES_CAMP.by(leave_camp),
        DIED.by(bury),
        NEEDS_CLOSED.by(free_orphans),
        FACT.by(facts),
    ),
    (Bonds,),
)
