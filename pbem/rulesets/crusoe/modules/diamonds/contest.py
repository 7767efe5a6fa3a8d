"""Places in the boat by force: gangs, dice, and who of a gang goes (CRA-DIA-04, CRA-R114)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, TypeAlias

from pbem.engine.events import SeatId
from pbem.engine.orderform import Item, Offered
from pbem.engine.orders import order
from pbem.engine.slots import Seat, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.crusoe.camp.battles import SpearOrder
from pbem.rulesets.crusoe.camp.modifiers import battle_dice, total_of
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.conditions import holds
from pbem.rulesets.crusoe.goods import lose
from pbem.rulesets.crusoe.hooks import BATTLE_AUTO, BATTLE_MODS
from pbem.rulesets.crusoe.island import Battle, IslandTable
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, other_faults
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.look import Look
from pbem.rulesets.crusoe.language.offering import Writer, seat_choices
from pbem.rulesets.crusoe.letters import letters_of, orders_of, unused, used
from pbem.rulesets.crusoe.modules.diamonds import told
from pbem.rulesets.crusoe.modules.diamonds.places import Boat, go_aboard, places_left
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.things import SPEAR

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
    table.tell(told.BoatSpearUsed(castaway.name))
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
    table.tell(told.Contended(name, dice, mods, total))
    return total


def _throw(table: IslandTable, battle: Battle, seat: SeatId, number: int) -> tuple[int, ...]:
    name = table.state.seats[seat].name
    stream = table.dice.at(table.state.turn, "boat", battle.no, seat)
    if number == 1:
        return (stream.die(6, f"{name} fights for the boat"),)
    return stream.roll(number, 6, f"{name} fights with {number} dice for the boat")
