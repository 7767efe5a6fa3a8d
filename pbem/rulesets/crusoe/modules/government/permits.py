"""CRA-DIC-03, CRA-R36 While a ruler decides, others write to all and to him only as far as he permits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orderform import Choice, Item, Offered
from pbem.engine.orders import order
from pbem.engine.slots import SEATS, expect, read_seat
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.hooks import LETTERS_OPENED
from pbem.rulesets.crusoe.island import CAMP, DECLARE, MARKET, IslandTable, Scene
from pbem.rulesets.crusoe.language.legality import (
    Faults,
    FormedOrder,
    living_faults,
    name_of,
    no,
    other_faults,
)
from pbem.rulesets.crusoe.language.lexicon import IslandLexicon
from pbem.rulesets.crusoe.language.look import Look, odd_master
from pbem.rulesets.crusoe.language.offering import Writer, seat_choices
from pbem.rulesets.crusoe.language.played import has_rulers, has_slaves, rulers
from pbem.rulesets.crusoe.letters import orders_of, used
from pbem.rulesets.crusoe.module import Act
from pbem.rulesets.crusoe.modules.government.branches import (
    citizens,
    is_governed,
    ruler_of,
)
from pbem.rulesets.crusoe.modules.government.decreeing import Decide, rules, tasks_now
from pbem.rulesets.crusoe.modules.government.state import Government
from pbem.rulesets.crusoe.modules.hooks import MAY_HOLD
from pbem.rulesets.crusoe.modules.settings import CYCLE_TASKS, DISTRIBUTE, MINIMUM_WAGE, PATH_ASSIGNMENT
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.phaselist import FULL

SPEECH, ATTACK = "SPEECH", "ATTACK"
"""What may be permitted."""
ALL = "all"
DECLARED: tuple[str, ...] = (*CYCLE_TASKS, PATH_ASSIGNMENT)
IN_MARKET = (MINIMUM_WAGE, DISTRIBUTE)
"""The tasks that are decided with the letters of declare, and of market; compact games have but camp."""


@order(
    tr_noop("PERMIT SPEECH <seats>"),
    rule="CRA-R36",
    help=tr_noop(
        "SPEECH: who may write to all while you decide, all, none or seats. Of a slave of yours: PERMIT, the "
        "slave, ATTACK and a seat: it may fight that seat."
    ),
    examples=("PERMIT SPEECH carol", "PERMIT SPEECH all", "PERMIT eve ATTACK bob"),
)
class Permit(FormedOrder):
    """CRA-R36, CRA-SLV-17 Leave to speak for seats, ("all",) or none; or leave for a slave to fight."""

    is_preference: ClassVar[bool] = True
    absent: ClassVar[str] = tr_noop("Nobody rules alone in this game: nobody gives leave to speak.")
    may_depend: ClassVar[bool] = False
    what: str
    seats: tuple[SeatId, ...] = ()
    slave: SeatId = ""
    target: SeatId = ""

    @classmethod
    def taken(cls, words: Words) -> Mapping[str, object]:
        """Take SPEECH and who may speak, or a slave, ATTACK and a seat."""
        if words.took(SPEECH):
            return {"what": SPEECH, "seats": _speakers(words)}
        slave = read_seat(words)
        if not words.took("FIGHT"):
            expect(ATTACK, words)
        return {"what": ATTACK, "slave": slave, "target": read_seat(words)}

    def said(self) -> str:
        """Return what is permitted, and to whom."""
        if self.what == ATTACK:
            return f"{self.slave} {ATTACK} {self.target}"
        return f"{SPEECH} {', '.join(self.seats) or 'none'}"

    def refuses(self, here: IslandLexicon) -> Faults:
        """CRA-R36, CRA-SLV-17 Yield why nobody can give this leave."""
        if self.what == SPEECH:
            yield from _silence_faults(here)
        elif not has_slaves(here.book):
            yield no(tr("Nobody is bound to a master in this game."))
        else:
            if self.slave == self.target:
                yield no(tr("{seat} cannot fight itself.", seat=name_of(here, self.slave)))
            yield from other_faults(here, self.slave)
            yield from living_faults(here, self.target)

    def odd(self, look: Look) -> Iterator[str]:
        """CRA-SLV-02"""
        if self.slave:
            yield from odd_master(look, self.slave)

    def forecast(self, look: Look) -> Iterator[str]:
        """CRA-SLV-17 Leave to fight; that to speak is told with what the seat decides."""
        if self.slave:
            names = {"seat": look.view.name(self.slave), "other": look.view.name(self.target)}
            yield tr("{seat} may fight {other}.", **names)

    @classmethod
    def offered(cls, here: Writer) -> Iterator[Offered]:
        if Decide in here.kinds and any(rules(here, task) for task in tasks_now(here)):
            yield from here.may_write(cls(SPEECH, (ALL,)), tr("who may write while you decide"))
        says = tr("who may write while you decide, if you rule")
        item = Item(tr("Leave to speak"), says, "PERMIT SPEECH {}")
        choices = (
            Choice(ALL, tr("everybody")),
            Choice("none", tr("nobody")),
            *seat_choices(here.view, here.others),
        )
        yield from here.one_pick(item, tr("Who"), choices, is_free=True)


def _silence_faults(here: IslandLexicon) -> Faults:
    """CRA-R36, CRA-R91 Yield why the writer can never give leave to speak."""
    if not has_rulers(here.book):
        yield no(tr("Nobody rules alone in this game: nobody gives leave to speak."))
    elif not here.book.options.ruler_silence:
        yield no(tr("Nobody needs leave to speak in this game."))
    elif here.mine:
        reasons = [MAY_HOLD(here.scene, here.me, role) for role in rulers(here.book)]
        if all(reasons):
            yield no(tr("You can never rule: you give nobody leave to speak."))


def _speakers(words: Words) -> tuple[SeatId, ...]:
    if words.took("NONE"):
        return ()
    if words.took("ALL"):
        return (ALL,)
    if words.is_done:
        raise Fault(tr("Write {word} and seats, or all, or none.", word="PERMIT SPEECH"))
    return SEATS.read(words)


def leave_said(look: Look) -> Iterator[str]:
    """CRA-DIC-03, CRA-R36 Yield who may write to all while the seat decides."""
    for line in look.all_of(Permit) if look.takes(Decide) else ():
        if line.what != SPEECH:
            continue
        if line.seats == (ALL,):
            yield tr("While you rule, all may write to all and to you.")
        elif not line.seats:
            yield tr("While you rule, nobody else may write to all or to you when you decide.")
        else:
            names = ", ".join(look.view.name(seat) for seat in line.seats)
            yield tr("While you rule, only {seats} may write to all and to you when you decide.", seats=names)


def keep_permits(table: IslandTable) -> None:
    """CRA-R36 Keep who may speak by the last word of each seat, which counts while that seat rules."""
    permit = state_of(table, Government).permit
    for seat in citizens(table):
        for line in orders_of(table, seat, Permit):
            if line.what == SPEECH:
                used(table, line, tr_noop("it counts while you rule"))
                permit[seat] = list(line.seats)


def deciding_rulers(scene: Scene) -> tuple[SeatId, ...]:
    """CRA-R36 Return the rulers that decide a task with the letters of the open phase."""
    if not is_governed(scene):
        return ()
    found = (ruler_of(scene, task) for task in _decided_in(scene))
    return tuple(dict.fromkeys(seat for seat in found if seat is not None))


def _decided_in(scene: Scene) -> tuple[str, ...]:
    """CRA-R36 Return the tasks that the letters of the open phase decide."""
    is_compact = scene.book.options.form != FULL
    decided = {DECLARE: DECLARED, MARKET: IN_MARKET, CAMP: (*DECLARED, *IN_MARKET) if is_compact else ()}
    return decided.get(scene.state.phase, ())


def why_silent(scene: Scene, seat: SeatId, readers: Sequence[str]) -> str:
    """CRA-DIC-03, CRA-R36 Return why a seat may not write to these readers now; "" if it may."""
    if not scene.book.options.ruler_silence or scene.state.seats[seat].group != MAIN:
        return ""
    rulers = deciding_rulers(scene)
    for ruler in rulers:
        is_addressed = ALL in readers or ruler in readers
        if is_addressed and seat not in rulers and not _is_permitted(scene, ruler, seat):
            name = scene.state.seats[ruler].name
            return tr("{ruler} decides now, and has not permitted you to speak to all or to him.", ruler=name)
    return ""


def _is_permitted(scene: Scene, ruler: SeatId, seat: SeatId) -> bool:
    permitted = state_of(scene, Government).permit.get(ruler, [ALL])
    return ALL in permitted or seat in permitted


ACTS: tuple[Act, ...] = (LETTERS_OPENED.by(keep_permits),)
"""When leave to speak is given."""
