"""Masters and slaves: whose slave a seat is, and what masters order (CRA-SLV-01 to 04, CRA-R119)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, TypeAlias

from pbem.engine.events import Event, SeatId, event
from pbem.engine.orderform import Choice, Item, Offered, plain
from pbem.engine.orders import Grammar, Line, Part, order
from pbem.engine.results import Became
from pbem.engine.slots import Seat, read_seat, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words
from pbem.rulesets.crusoe.conditions import holds
from pbem.rulesets.crusoe.goods import all_goods, everything, hand_over
from pbem.rulesets.crusoe.hooks import FACT
from pbem.rulesets.crusoe.island import IslandTable, ModuleState, Scene
from pbem.rulesets.crusoe.language.decisions import BASKET
from pbem.rulesets.crusoe.language.legality import (
    Faults,
    FormedOrder,
    IslandOrder,
    Kinds,
    name_of,
    no,
    other_faults,
)
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.offering import Look, Writer, has_slaves, odd_master, seat_choices
from pbem.rulesets.crusoe.letters import TEST_IS_FALSE, letters_of, orders_of, unused, used
from pbem.rulesets.crusoe.modules.government.decreeing import Permit
from pbem.rulesets.crusoe.modules.hooks import LEAVES_CAMP, is_outside
from pbem.rulesets.crusoe.modulestates import own, state_of
from pbem.rulesets.crusoe.things import EMPTY, GOODS, LEISURE, Basket
from pbem.rulesets.crusoe.wishes import PathEntry
from pbem.rulesets.crusoe.wording import Said
from pbem.rulesets.crusoe.work.paths import PathOrder
from pbem.rulesets.crusoe.work.producing import Take, Want

ENSLAVED = "enslaved"
BOND = "bond"
"""Where goods come from that a master gets of a new slave, or gives to one it frees (CRU-H34)."""


@dataclass
class Bonds(ModuleState):
    """CRA-SLV The `master` of each slave; the slaves that are `supervised` in this cycle.

    `apart` are the masters that count apart from their slaves for the rest of the cycle. `permission` is
    whom slaves may fight besides, known to the slave and its master: by who knows it, and by slave.
    """

    module: ClassVar[str] = "slavery"
    master: dict[SeatId, SeatId] = field(default_factory=dict)
    supervised: dict[SeatId, bool] = field(default_factory=dict)
    apart: list[SeatId] = field(default_factory=list)
    permission: dict[SeatId, dict[SeatId, list[SeatId]]] = own(dict)  # noqa: RUF009


def master_of(scene: Scene, seat: SeatId) -> SeatId | None:
    """CRA-SLV-01 Return the master of a seat; None if it is free."""
    return state_of(scene, Bonds).master.get(seat)


def is_slave(scene: Scene, seat: SeatId) -> bool:
    """CRA-SLV-01 Say whether a seat has a master."""
    return master_of(scene, seat) is not None


def slaves_of(scene: Scene, master: SeatId) -> tuple[SeatId, ...]:
    """CRA-SLV-01 Return the living slaves of a seat, in turn order."""
    return tuple(one.id for one in scene.state.in_order() if master_of(scene, one.id) == master)


def is_supervised(scene: Scene, seat: SeatId) -> bool:
    """CRA-SLV-10 Say whether a seat is a slave that goes down its master's path in this cycle."""
    return is_slave(scene, seat) and state_of(scene, Bonds).supervised.get(seat, False)


def supervised_by(scene: Scene, master: SeatId) -> tuple[SeatId, ...]:
    """CRA-SLV-10 Return the supervised slaves of a seat, in turn order."""
    return tuple(slave for slave in slaves_of(scene, master) if is_supervised(scene, slave))


def enslave(table: IslandTable, seat: SeatId, master: SeatId, battle: int) -> None:
    """CRA-SLV-01, CRA-SLV-04 Bind a seat to a master, who gets what is left to it but for its leisure."""
    was_free, seats = not is_slave(table, seat), table.state.seats
    if master_of(table, seat) == master:
        return
    bind(table, seat, master)
    left = Basket.of({thing: units for thing, units in everything(seats[seat]) if thing != LEISURE})
    names, is_neutral = (seats[seat].name, seats[master].name), table.book.options.neutral_words
    table.tell(Bound(*names, battle, Said(left), is_neutral))
    hand_over(table, seat, master, left, BOND)
    if was_free:
        LEAVES_CAMP(table, seat, ENSLAVED)


def bind(table: IslandTable, slave: SeatId, master: SeatId) -> None:
    """CRA-SLV-03 Make a seat a slave of another; it is not supervised before the next choice of paths."""
    forget(table, slave)
    state_of(table, Bonds).master[slave] = master


def release(table: IslandTable, slave: SeatId) -> None:
    """CRA-SLV-20 Let a slave be free, and tell it."""
    forget(table, slave)
    table.tell(Freed(table.state.seats[slave].name))


def forget(table: IslandTable, slave: SeatId) -> None:
    """Let no bond of a seat count any more, nor what it was permitted."""
    bonds = state_of(table, Bonds)
    bonds.master.pop(slave, None)
    bonds.supervised.pop(slave, None)
    for known in bonds.permission.values():
        known.pop(slave, None)
    bonds.permission = {reader: known for reader, known in bonds.permission.items() if known}


# ---- What is told of slavery (brief 8.1); by option in neutral words (CRA 7.3)


@event("CRA-SLV-01", "{seat} is enslaved by {master}.", when={"is_neutral": "{seat} is bound to {master}."})
class Bound(Event):
    """A loser of a battle has a master, who gets its `goods`."""

    seat: str
    master: str
    battle: int
    goods: Said
    is_neutral: bool = True


@event("CRA-SLV-20", "{seat} is free.")
class Freed(Event):
    seat: str


@event("CRA-SLV-02", "{seat} gets {goods}.")
class Endowed(Event):
    seat: str
    goods: Said
    master: str


@event("CRA-SLV-03", "{master} hands {seat} over to {other}.")
class Handed(Event):
    master: str
    seat: str
    other: str


@event("CRA-SLV-13", "{master} and those that move along now count apart on {path}.")
class Separated(Event):
    master: str
    path: str


# ---- What masters order at the start of an adjudication: freedom, another master, leave to fight (CRA-R119)

ATTACK = "ATTACK"
NOT_YOURS = tr_noop("that seat is not bound to you")
NO_MASTER = tr_noop("that seat can have nobody bound to it")


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

    absent: ClassVar[str] = tr_noop("Nobody is bound to a master in this game.")
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

    def forecast(self, look: Look) -> Iterator[str]:
        yield tr("You order {seat}: {order}.", seat=look.view.name(self.slave), order=self.order)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        paths = here.book.board.paths
        for slave in _slaves(here):
            path = PathOrder((PathEntry(next(iter(paths))),))
            yield from here.may_write(cls(slave, path), tr("also WANT and TAKE, on your own path"))
            name = tr("Path of {seat}", seat=here.view.name(slave))
            item = Item(name, tr("where you send it"), f"SLAVE {slave} PATH {{}}")
            choices = (Choice(one, paths[one].name) for one in paths)
            yield from here.one_pick(item, tr("Path"), choices, is_free=True)


def _slaves(here: Writer) -> list[SeatId]:
    """CRA-SLV-02 Return the slaves of the writer."""
    return [one for one in here.view.living if FACT(here.view, "master", (here.me, one), here.view.cycle)]


@order(
    tr_noop("FREE <slave> [WITH <basket>]"),
    rule="CRA-SLV-02",
    help=tr_noop("Frees a slave of yours; WITH goods that it gets."),
    examples=("FREE eve WITH 2 fish", "FREE eve"),
)
class Free(IslandOrder):
    """CRA-SLV-02 The end of bondage, and what the slave takes along."""

    absent: ClassVar[str] = tr_noop("Nobody is bound to a master in this game.")
    slave: SeatId = slot(Seat())
    basket: Basket = slot(BASKET, default=EMPTY)

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-SLV-02 Yield why nobody is freed."""
        return bound_faults(here, self.slave)

    def odd(self, look: Look) -> Iterator[str]:
        yield from odd_master(look, self.slave)

    def forecast(self, look: Look) -> Iterator[str]:
        seat = look.view.name(self.slave)
        if self.basket:
            yield tr("You free {seat}, and give it {goods}.", seat=seat, goods=Said(self.basket))
        else:
            yield tr("You free {seat}.", seat=seat)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        gifts = (Choice("", tr("with nothing")), *plain(*(f"WITH 1 {good}" for good in GOODS)))
        for slave in _slaves(here):
            yield from here.may_write(cls(slave), tr("it is free"))
            name = tr("Free {seat}", seat=here.view.name(slave))
            item = Item(name, tr("it is bound no more"), f"FREE {slave} {{}}")
            yield from here.one_pick(item, tr("With"), gifts, is_free=True)


@order(
    tr_noop("GIVE SLAVE <slave> TO <seat>"),
    rule="CRA-SLV-03",
    help=tr_noop("Gives a slave of yours to another master."),
    examples=("GIVE SLAVE eve TO bob",),
    also=("HAND",),
)
class GiveSlave(IslandOrder):
    """CRA-SLV-03 A slave with a new master."""

    absent: ClassVar[str] = tr_noop("Nobody is bound to a master in this game.")
    slave: SeatId = slot(Seat())
    seat: SeatId = slot(Seat())

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-SLV-03 Yield why nobody is given away."""
        yield from bound_faults(here, self.slave)
        yield from other_faults(here, self.seat)
        if self.seat == self.slave:
            yield no(tr("Nobody is his own master."))

    def odd(self, look: Look) -> Iterator[str]:
        yield from odd_master(look, self.slave)

    def forecast(self, look: Look) -> Iterator[str]:
        names = {"seat": look.view.name(self.slave), "other": look.view.name(self.seat)}
        yield tr("You hand {seat} over to {other}.", **names)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        for slave in _slaves(here):
            others = seat_choices(here.view, (one for one in here.others if one != slave))
            name = tr("Hand over {seat}", seat=here.view.name(slave))
            item = Item(name, tr("to another"), f"GIVE SLAVE {slave} TO {{}}")
            yield from here.one_pick(item, tr("To whom"), others)


GiveSlave.parts = (Part("GIVE SLAVE"), *GiveSlave.parts[2:])
"""Its verb is two words: GIVE alone is an exchange."""
FREEING: Kinds = (Free, GiveSlave)
"""What masters may order in any letter."""
BONDS: Kinds = (SlaveOrder, *FREEING)
"""The orders of masters."""
Bidding: TypeAlias = Free | GiveSlave | Permit


def settle_letters(table: IslandTable) -> None:
    """CRA-R119 Carry out the lines of all seats in turn order, those of each in mail order."""
    for castaway in table.state.in_order():
        _settle(table, castaway.id, orders_of(table, castaway.id, Free, GiveSlave, Permit))
        for line in orders_of(table, castaway.id, SlaveOrder):
            if master_of(table, line.slave) != castaway.id:
                unused(table, castaway.id, line, NOT_YOURS, Became.REFUSED)


def settle_standing(table: IslandTable) -> None:
    """CRA-SLV-02, CRA-SLV-03 When a cycle opens, carry out standing lines that had no cause yet."""
    letters = letters_of(table)
    for castaway in table.state.in_order():
        if letters.of(castaway.id).is_standing:
            lines = orders_of(table, castaway.id, Free, GiveSlave)
            _settle(table, castaway.id, [line for line in lines if not letters.line(line).is_used])


def _settle(table: IslandTable, seat: SeatId, lines: Sequence[object]) -> None:
    for line in lines:
        if isinstance(line, Free | GiveSlave) or (isinstance(line, Permit) and line.what == ATTACK):
            _carry_out(table, seat, line)


def _carry_out(table: IslandTable, seat: SeatId, line: Bidding) -> None:
    """CRA-R119 Do what a line says, if it is about a slave of the writer's."""
    if reason := _why_not(table, seat, line):
        became = Became.NEVER if reason == TEST_IS_FALSE else Became.REFUSED
        unused(table, seat, line, reason, became)
        return
    used(table, line, tr_noop("it was carried out"))
    match line:
        case Free():
            _free(table, seat, line.slave, line.basket)
        case GiveSlave():
            _hand(table, seat, line.slave, line.seat)
        case Permit():
            _permit(table, seat, line.slave, line.target)


def _why_not(table: IslandTable, seat: SeatId, line: Bidding) -> str:
    if not holds(table, seat, line.when):
        return TEST_IS_FALSE
    if master_of(table, line.slave) != seat:
        return NOT_YOURS
    if isinstance(line, GiveSlave) and not can_be_master(table, line.seat):
        return NO_MASTER
    return ""


def can_be_master(table: IslandTable, seat: SeatId) -> bool:
    """CRA-R118 Say whether a seat lives with the others, and is free itself."""
    return table.state.seats[seat].is_alive and not is_slave(table, seat) and not is_outside(table, seat)


def _free(table: IslandTable, master: SeatId, slave: SeatId, basket: Basket) -> None:
    """CRA-SLV-02 Free a slave, and give it goods, as far as there are any."""
    release(table, slave)
    held = all_goods(table.state.seats[master])
    given = Basket.of({good: min(units, held[good]) for good, units in basket})
    name = table.state.seats[master].name
    for receiver, got in hand_over(table, master, slave, given, BOND).items():
        table.tell(Endowed(table.state.seats[receiver].name, Said(got), name))


def _hand(table: IslandTable, master: SeatId, slave: SeatId, other: SeatId) -> None:
    """CRA-SLV-03 Give a slave to another master; no goods go with it."""
    if other == master:
        return
    bind(table, slave, other)
    names = [table.state.seats[seat].name for seat in (master, slave, other)]
    table.tell(Handed(*names))


def _permit(table: IslandTable, master: SeatId, slave: SeatId, target: SeatId) -> None:
    """CRA-SLV-17 Note whom a slave may fight in this cycle; the two know it."""
    permission = state_of(table, Bonds).permission
    for reader in (master, slave):
        named = permission.setdefault(reader, {}).setdefault(slave, [])
        if target not in named:
            named.append(target)
