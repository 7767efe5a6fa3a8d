"""CRA-DIC-07, CRA-R27 to CRA-R29 Rulers fall by a lost battle or are gone, and others follow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orderform import Item, Offered
from pbem.engine.orders import order
from pbem.engine.slots import ListOf, Seat, Slot, slot, whole_seat
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.votes import elected
from pbem.engine.words import Fault, Why, Words
from pbem.rulesets.crusoe.camp.sides import against, members_of, winners_of
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.hooks import BATTLE_OVER, NEEDS_CLOSED
from pbem.rulesets.crusoe.island import Battle, IslandTable
from pbem.rulesets.crusoe.language.legality import Faults, IslandOrder, no, violence_faults
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.look import Look
from pbem.rulesets.crusoe.language.offering import Writer, seat_choices
from pbem.rulesets.crusoe.language.played import has_rulers, has_warlord
from pbem.rulesets.crusoe.letters import first_of, unused, used
from pbem.rulesets.crusoe.market.weighing import ballots_of, may_vote, weights
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.government import told
from pbem.rulesets.crusoe.modules.government.appointing import draw_new, eligible
from pbem.rulesets.crusoe.modules.government.branches import install, role_of, ruled_branches
from pbem.rulesets.crusoe.modules.government.state import Power
from pbem.rulesets.crusoe.modules.hooks import LEAVES_CAMP, MAY_HOLD, OFFICE_LOST
from pbem.rulesets.crusoe.modules.roles import DICTATOR, OFFICES, PRESIDENT, WARLORD
from pbem.rulesets.crusoe.modules.settings import FANATIC

NOBODY_ELIGIBLE = tr_noop("none of those you name can be in office")


class OfficeSlot(Slot[str]):
    """An office, by its whole word; a seat of that name goes before it."""

    def read(self, words: Words) -> str:
        """Take the office."""
        token = words.take(tr_noop("an office"))
        office = token.casefold()
        if office not in OFFICES:
            raise Fault(tr('"{word}" is no office.', word=token), why=Why.REFUSED)
        return office

    def starts(self, words: Words) -> bool:
        """Say whether an office is named here."""
        return words.peek().casefold() in OFFICES and whole_seat(words)[1] is None

    def write(self, value: str) -> str:
        """Return the office in capitals."""
        return value.upper()


_FALLEN = {
    DICTATOR: tr_noop("If you beat the Dictator, you vote for {seats}."),
    PRESIDENT: tr_noop("If you beat the President, you vote for {seats}."),
    WARLORD: tr_noop("If you beat the Warlord, you vote for {seats}."),
    "": tr_noop("If you beat who holds an office, you vote for {seats}."),
}


@order(
    tr_noop("ELECT [<office>] <choices>"),
    rule="CRA-R28",
    help=tr_noop(
        "If you have beaten a Dictator, a President or a Warlord: who follows, the best first. Name the "
        "office where several fell."
    ),
    examples=("ELECT ann > me", "ELECT WARLORD bob"),
)
class Elect(IslandOrder):
    """CRA-DIC-07, CRA-FEU-05 A winner's ballot on who follows; `office` may be ""."""

    absent: ClassVar[str] = tr_noop("There is no such office in this game.")
    idle: ClassVar[str] = tr_noop("no office fell to your vote")

    office: str = slot(OfficeSlot(), default="")
    choices: tuple[SeatId, ...] = field(default=(), metadata={"slot": ListOf(Seat(), once=True)})

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-R28 Yield why nobody can fall."""
        has = {"": has_rulers(here.book) or has_warlord(here.book), WARLORD: has_warlord(here.book)}
        if has.get(self.office, has_rulers(here.book)):
            yield from violence_faults(here)
        else:
            yield no(tr("There is no such office in this game."))

    def odd(self, look: Look) -> Iterator[str]:
        for seat in self.choices if self.office else ():
            if MAY_HOLD(look.view, seat, self.office):
                yield tr("{seat} cannot hold that office.", seat=look.view.name(seat))

    def forecast(self, look: Look) -> Iterator[str]:
        seats = " > ".join(look.view.name(seat) for seat in self.choices)
        yield tr(_FALLEN[self.office], seats=seats)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        yield from here.may_write(cls(choices=(here.me,)), tr("if you beat a ruler"))
        item = Item(tr("Successor"), tr("if you beat who holds an office"), "ELECT {}")
        whom = seat_choices(here.view, (here.me, *here.others))
        yield from here.one_pick(item, tr("Whom, best first"), whom, is_free=True)


def settle_battle(table: IslandTable, battle: Battle) -> None:
    """CRA-DIC-07, CRA-REP-07, CRA-R27 Rulers on the side that lost fall, and the winners elect others."""
    if battle.group != MAIN or not battle.winner:
        return
    losers = members_of(battle, against(battle.winner))
    for id, power in ruled_branches(table).items():
        if power.holder in losers and power.level != FANATIC:
            _fall(table, battle, id, power)


def _fall(table: IslandTable, battle: Battle, id: str, power: Power) -> None:
    """CRA-R28 Let the winners elect a successor; by chance one of them where they do not vote."""
    fallen, role = power.holder or "", role_of(power)
    winners = [one.id for one in winners_of(table.state, battle)]
    candidates = eligible(table, role, but=fallen)
    successor = elect(table, winners, candidates, role)
    if successor is None:
        successor = draw_new(table, id, power, [seat for seat in winners if seat in candidates] or candidates)
    else:
        install(table, id, successor)
    seats = table.state.seats
    name = seats[successor].name if successor else ""
    table.tell(told.Fallen(seats[fallen].name, name, told.Office(role)))
    OFFICE_LOST(table, fallen, role, tuple(winners))


def elect(table: IslandTable, winners: list[SeatId], candidates: list[SeatId], role: str) -> SeatId | None:
    """CRA-R28, CRU-P30 Count the winners' ballots by their weights; None where none of them votes.

    A ballot that weighs nothing for want of Diamonds is told all the same; those of slaves are not.
    """
    ballots = ballots_of(
        table,
        {seat: may_vote(table, seat) for seat in winners},
        lambda seat: ballot(table, seat, candidates, role),
        Elect,
        lambda one: one.office in ("", role),
    )
    counted = elected(ballots, weights(table, winners, role), winners)
    names = {seat.id: seat.name for seat in table.state.seats.values()}
    for seat, choices in ballots.items():
        if choices:
            table.tell(told.Balloted(names[seat], " > ".join(names[one] for one in choices)))
    return counted.winner


def ballot(table: IslandTable, seat: SeatId, candidates: list[SeatId], role: str) -> tuple[SeatId, ...]:
    """CRA-R28 Return whom a winner's first line for the office names; one that names it goes before."""
    line = first_of(table, seat, Elect, lambda one: one.office == role)
    line = line or first_of(table, seat, Elect, lambda one: not one.office)
    if line is None:
        return ()
    choices = tuple(one for one in line.choices if one in candidates)
    if choices:
        used(table, line, tr_noop("it counted as your vote"))
    else:
        unused(table, seat, line, NOBODY_ELIGIBLE)
    return choices


def leave_camp(table: IslandTable, seat: SeatId, how: str) -> None:
    """CRA-R29, CRA-R131 Who is enslaved or exiled is no ruler; by a verdict it has fallen (CRA-R28)."""
    battle = table.state.battle_of(seat)
    if battle is not None and battle.winner and seat in members_of(battle, against(battle.winner)):
        return
    _replace(table, seat)


def _replace(table: IslandTable, seat: SeatId) -> None:
    """CRA-R29 Draw a new holder for every office of a seat."""
    for id, power in ruled_branches(table).items():
        if power.holder == seat:
            appoint(table, id, power, but=seat)


def appoint(table: IslandTable, id: str, power: Power, but: SeatId | None = None) -> None:
    """CRA-R29 Draw a new holder of an office among all that may hold it, and tell it."""
    seat = draw_new(table, id, power, eligible(table, role_of(power), but))
    name = table.state.seats[seat].name if seat else ""
    if name or power.holder:
        table.tell(told.Appointed(name, told.Office(role_of(power))))


def close_needs(table: IslandTable) -> None:
    """CRA-R29, CRU-H86 Draw new holders of the offices of those who died, and of those that stood empty."""
    for id, power in ruled_branches(table).items():
        if power.holder is None or not table.state.seats[power.holder].is_alive:
            appoint(table, id, power)


ACTS: tuple[Act, ...] = (
    BATTLE_OVER.by(settle_battle),
    LEAVES_CAMP.by(leave_camp),
    NEEDS_CLOSED.by(close_needs),
)
"""Where rulers are replaced."""
