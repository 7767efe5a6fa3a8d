"""Variable diamonds (CRA-DIA)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, TypeAlias

from pbem.engine.events import Event, SeatId, event
from pbem.engine.modules import Module
from pbem.engine.orderform import Item, Offered
from pbem.engine.orders import order
from pbem.engine.sequence import inserted, pause
from pbem.engine.slots import Seat, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.camp.battles import SpearOrder
from pbem.rulesets.crusoe.camp.fights import battle_dice, total_of
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.conditions import holds
from pbem.rulesets.crusoe.course import RESCUE
from pbem.rulesets.crusoe.goods import lose
from pbem.rulesets.crusoe.hooks import (
    BATTLE_AUTO,
    BATTLE_MODS,
    COURSE,
    DIAMOND_VP,
    MERIT,
    VALUED,
    VERBS,
    Merit,
    Mod,
    Words,
)
from pbem.rulesets.crusoe.hooks import RESCUED as WHO_IS_RESCUED
from pbem.rulesets.crusoe.island import BOAT, Battle, IslandTable, ModuleState, Scene, Stage
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, other_faults
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.offering import Look, Writer, seat_choices
from pbem.rulesets.crusoe.letters import letters_of, orders_of, unused, used
from pbem.rulesets.crusoe.modules.settings import HALF, LOTTERY, YUPPIES, Diamonds
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.needs.ending import RESCUED
from pbem.rulesets.crusoe.things import DIAMOND, SPEAR
from pbem.rulesets.crusoe.told_camp import Fought

# ---- What is told of diamonds and of the boat at the end (brief 8.1)


@event("CRA-DIA-03", "{seat} boards the boat.")
class Boarded(Event):
    seat: str


@event("CRA-DIA-04", "{seats} contend for the last places in the boat: {places}.")
class Contested(Event):
    """Seats with as many diamonds as each other must settle who boards; `seats` are names."""

    seats: tuple[str, ...]
    places: int


@event("CRA-R114", "{seat} discards a Spear for the boat.")
class BoatSpearUsed(Event):
    seat: str


@event("CRA-R114")
class Contended(Event):
    seat: str
    dice: tuple[int, ...]
    mods: tuple[Mod, ...]
    total: int

    @property
    def sentence(self) -> str:
        return Fought(self.seat, 0, self.dice, self.mods, self.total).sentence


@event("CRA-DIA-05", "{seat} is left behind.")
class LeftBehind(Event):
    seat: str


@event("CRA-DIA-01", "{seat}'s diamonds are worth {points} each.")
class Valued(Event):
    seat: str
    points: int


# ---- What diamonds are worth at the rescue: by a die each, or by who has fewer (CRA-DIA-01, CRA-DIA-02)

DIE = 6


def value_diamonds(table: IslandTable) -> None:
    """CRA-DIA-01, CRA-DIA-02, CRA-R112 Find out what the diamonds of each survivor are worth."""
    settings = table.book.of(Diamonds)
    values = state_of(table, Boat).values
    for castaway in table.state.living():
        if settings and settings.value == LOTTERY:
            values[castaway.id] = _drawn(table, castaway.id)
        elif settings and settings.value == YUPPIES:
            values[castaway.id] = _poorer_than(table, castaway.id)
        if castaway.id in values and castaway.amount(DIAMOND):
            table.tell(Valued(castaway.name, values[castaway.id]))


def _drawn(table: IslandTable, seat: SeatId) -> int:
    """CRA-DIA-01 Roll a die for a seat's diamonds, whether it has any or not."""
    dice = table.dice.at(table.state.turn, "lottery", seat)
    return table.book.advanced.lottery[dice.die(DIE, f"lottery roll of {table.state.seats[seat].name}")]


def _poorer_than(scene: Scene, seat: SeatId) -> int:
    """CRA-DIA-02 Return how many survivors have fewer diamonds than a seat."""
    mine = scene.state.seats[seat].amount(DIAMOND)
    return sum(one.amount(DIAMOND) < mine for one in scene.state.living())


def worth(points: int, scene: Scene, seat: SeatId) -> int:
    """CRU-H91 Return what a diamond of a seat is worth."""
    return state_of(scene, Boat).values.get(seat, points)


# ---- The places of the boat: how many there are, and who takes one (CRA-DIA-03, CRA-R113)


@dataclass
class Boat(ModuleState):
    """CRA-DIA-01 to CRA-DIA-03 Seats aboard in order, those tied for the last places, points by seat."""

    module: ClassVar[str] = "diamonds"
    boarded: list[SeatId] = field(default_factory=list)
    tied: list[SeatId] = field(default_factory=list)
    values: dict[SeatId, int] = field(default_factory=dict)


def places_of(scene: Scene) -> int | None:
    """CRA-DIA-03, CRA-R113 Return how many places the boat has; None if there is room for all."""
    settings, seats = scene.book.of(Diamonds), len(scene.state.seats)
    if settings is None or not settings.is_small_boat:
        return None
    return max(1, seats // 2) if settings.small_boat == HALF else int(settings.small_boat)


def places_left(scene: Scene) -> int:
    """CRA-DIA-03 Return how many places nobody has taken yet."""
    return (places_of(scene) or 0) - len(state_of(scene, Boat).boarded)


def go_aboard(table: IslandTable, seats: Sequence[SeatId]) -> None:
    """CRA-DIA-03 Let seats board."""
    for seat in seats:
        state_of(table, Boat).boarded.append(seat)
        table.tell(Boarded(table.state.seats[seat].name))


# ---- Places in the boat by force: gangs, dice, and who of a gang goes (CRA-DIA-04, CRA-R114)

Gang: TypeAlias = tuple[SeatId, ...]
NOT_MUTUAL = tr_noop("that seat is no ally of yours")


@order(
    tr_noop("ALLY <seat>"),
    rule="CRA-R114",
    help=tr_noop("Fights for places in the boat together with a seat that names you too."),
    examples=("ALLY bob",),
)
class Ally(IslandOrder):
    """CRA-R114 A wish for a gang of two or more."""

    absent: ClassVar[str] = tr_noop("The boat has room for all in this game.")
    may_depend: ClassVar[bool] = False
    seat: SeatId = slot(Seat())

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-R114 Yield why there can be no such gang."""
        return other_faults(here, self.seat)

    def forecast(self, look: Look) -> Iterator[str]:
        seat = look.view.name(self.seat)
        yield tr("If {seat} names you too, you fight for places together.", seat=seat)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        tied = [one for one in state_of(here.view, Boat).tied if one != here.me]
        for other in tied:
            yield from here.may_write(cls(other), tr("if it names you too"))
        item = Item(tr("Ally"), tr("fight for places together, if it names you too"), "ALLY {}", is_many=True)
        yield from here.one_pick(item, tr("Whom"), seat_choices(here.view, tied))


def gangs_of(table: IslandTable, tied: Sequence[SeatId]) -> list[Gang]:
    """CRA-R114 Return the gangs of those tied, in seat order of their first members: allies are one."""
    named = {seat: _named_by(table, seat) for seat in tied}
    gangs: list[Gang] = []
    for seat in tied:
        friends = [other for other in tied if seat in named[other] and other in named[seat]]
        joined = [gang for gang in gangs if any(friend in gang for friend in friends)]
        members = {seat, *(one for gang in joined for one in gang)}
        gangs = [*(gang for gang in gangs if gang not in joined), tuple(s for s in tied if s in members)]
    return sorted(gangs, key=lambda gang: tied.index(gang[0]))


def _named_by(table: IslandTable, seat: SeatId) -> tuple[SeatId, ...]:
    """CRA-R114 Return whom a seat names as allies; whether they name it too is seen later."""
    lines = orders_of(table, seat, Ally)
    for line in lines:
        if any(theirs.seat == seat for theirs in orders_of(table, line.seat, Ally)):
            used(table, line, tr_noop("{seat} names you too"), seat=table.state.seats[line.seat].name)
        else:
            unused(table, seat, line, NOT_MUTUAL)
    return tuple(line.seat for line in lines)


def contend(table: IslandTable, gangs: Sequence[Gang]) -> None:
    """CRA-R114 Settle who gets the places that are left; a Spear counts in every roll."""
    seats = [seat for gang in gangs for seat in gang]
    battle = Battle(0, MAIN, list(seats), [])
    battle.spears = [seat for seat in seats if _uses_spear(table, seat)]
    _settle(table, battle, list(gangs))


def _uses_spear(table: IslandTable, seat: SeatId) -> bool:
    """CRA-R114 Discard a seat's Spear, unless its letter says no."""
    castaway = table.state.seats[seat]
    lines = [
        line for line in orders_of(table, seat, SpearOrder) if not letters_of(table).line(line).is_carried
    ]
    line = next((one for one in lines if holds(table, seat, one.when)), None)
    if line is not None:
        used(table, line, tr_noop("you fought with it") if line.is_used else tr_noop("you fought without it"))
    if not castaway.amount(SPEAR) or (line is not None and not line.is_used):
        return False
    lose(castaway, SPEAR, 1)
    table.tell(BoatSpearUsed(castaway.name))
    return True


def _settle(table: IslandTable, battle: Battle, gangs: list[Gang]) -> None:
    """CRA-R114 Let the strongest gang board, and so on; one too large fights it out, each alone."""
    while gangs and (left := places_left(table)) > 0:
        if sum(map(len, gangs)) <= left:
            go_aboard(table, [seat for gang in gangs for seat in gang])
            return
        first = gangs[0] if len(gangs) == 1 else _strongest(table, battle, gangs)
        if len(first) > left:
            gangs = [(seat,) for seat in first]
        else:
            go_aboard(table, first)
            gangs = [gang for gang in gangs if gang != first]


def _strongest(table: IslandTable, battle: Battle, gangs: Sequence[Gang]) -> Gang:
    """CRA-R114 Return the gang with the highest sum; those who tie roll again; sure winners go before all."""
    best = _with_sure_winners(table, battle, gangs) or list(gangs)
    while len(best) > 1:
        battle.no += 1
        sums = [sum(_rolled(table, battle, gang, best, seat) for seat in gang) for gang in best]
        best = [gang for gang, total in zip(best, sums, strict=True) if total == max(sums)]
    return best[0]


def _with_sure_winners(table: IslandTable, battle: Battle, gangs: Sequence[Gang]) -> list[Gang]:
    """CRA-R114, CRU-H59 Return the gangs that have somebody who wins in any case."""
    battle.side_a, battle.side_b = [seat for gang in gangs for seat in gang], []
    sure = BATTLE_AUTO((), table, battle)
    return [gang for gang in gangs if any(seat in sure for seat in gang)]


def _rolled(table: IslandTable, battle: Battle, gang: Gang, gangs: Sequence[Gang], seat: SeatId) -> int:
    """CRA-R114 Roll the battle dice of a seat among its gang against all others, and add what applies."""
    battle.side_a = list(gang)
    battle.side_b = [other for one in gangs if one != gang for other in one]
    name = table.state.seats[seat].name
    dice = _throw(table, battle, seat, battle_dice(table, seat, battle))
    mods = BATTLE_MODS((), table, seat, battle)
    total = total_of(dice, mods)
    table.tell(Contended(name, dice, mods, total))
    return total


def _throw(table: IslandTable, battle: Battle, seat: SeatId, number: int) -> tuple[int, ...]:
    name = table.state.seats[seat].name
    stream = table.dice.at(table.state.turn, "boat", battle.no, seat)
    if number == 1:
        return (stream.die(6, f"{name} fights for the boat"),)
    return stream.roll(number, 6, f"{name} fights with {number} dice for the boat")


# ---- Who is rescued boards the boat by diamonds, as far as there is room (CRA-DIA-03 to CRA-DIA-05)


def behind_the_rescue(stages: tuple[Stage, ...], scene: Scene) -> tuple[Stage, ...]:
    """CRA-DIA-01, CRA-DIA-03 Whoever is rescued boards the boat; then diamonds are valued."""
    new = (Stage(BOAT, (), board, _is_boat_due), Stage("diamonds", (), value_diamonds, _is_rescued))
    return inserted(stages, new, after=RESCUE)


def _is_rescued(scene: Scene) -> bool:
    return scene.state.stopping.startswith(RESCUED)


def _is_boat_due(scene: Scene) -> bool:
    return _is_rescued(scene) and places_of(scene) is not None


def board(table: IslandTable) -> None:
    """CRA-DIA-03, CRA-DIA-04 Fill the boat; letters settle who of those with equal diamonds gets a place."""
    boat = state_of(table, Boat)
    if not boat.tied:
        boat.tied = _fill(table)
        if boat.tied:
            pause(table, BOAT)
            return
    else:
        contend(table, gangs_of(table, boat.tied))
        boat.tied = []
    for castaway in table.state.living():
        if castaway.id not in boat.boarded:
            table.tell(LeftBehind(castaway.name))


def _fill(table: IslandTable) -> list[SeatId]:
    """CRA-DIA-03, CRA-R113 Let those with most diamonds board while there is room for all who have as many.

    Return those who are too many for the places left.
    """
    waiting = {one.id: one.amount(DIAMOND) for one in table.state.living()}
    while waiting and places_left(table) > 0:
        most = max(waiting.values())
        equal = [seat for seat, units in waiting.items() if units == most]
        if len(equal) > places_left(table):
            names = tuple(table.state.seats[seat].name for seat in equal)
            table.tell(Contested(names, places_left(table)))
            return equal
        go_aboard(table, equal)
        waiting = {seat: units for seat, units in waiting.items() if seat not in equal}
    return []


def verbs(found: Words, scene: Scene, phase: str, seat: SeatId) -> Words:
    """CRA-R114 Only those who tie for the last places are asked for letters about them."""
    return () if phase == BOAT and seat not in state_of(scene, Boat).tied else found


def who_leaves(scene: Scene) -> tuple[SeatId, ...] | None:
    """CRU-H92 Return who leaves, where there was not room for all."""
    return tuple(state_of(scene, Boat).boarded) if places_of(scene) is not None else None


def who_counts(leaving: tuple[SeatId, ...], scene: Scene) -> tuple[SeatId, ...]:
    """CRA-R115 The diamonds of those left behind are counted too, for the table."""
    return tuple(one.id for one in scene.state.living()) if leaving else leaving


def merit(merit: Merit, scene: Scene, seat: SeatId) -> Merit:
    """CRA-DIA-05, CRA-R115 Who is left behind is ranked with the dead."""
    boarded = state_of(scene, Boat).boarded
    is_left = scene.state.result is not None and bool(boarded) and seat not in boarded
    return merit[0] and not is_left, merit[1]


MODULE = Module(
    "diamonds",
    "optional",
    (
        COURSE.by(behind_the_rescue),
        VERBS.by(verbs),
        DIAMOND_VP.by(worth),
        WHO_IS_RESCUED.by(who_leaves),
        VALUED.by(who_counts),
        MERIT.by(merit),
    ),
    (Boat,),
)
