"""CRA-BUR-05, CRA-R37 A program is stuck: the first player decides, and the box provides for the case."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.results import Became
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.castaway import MAIN
from pbem.rulesets.crusoe.decrees import Statements
from pbem.rulesets.crusoe.flow import pause
from pbem.rulesets.crusoe.hooks import Words
from pbem.rulesets.crusoe.island import RULING, IslandTable, Scene
from pbem.rulesets.crusoe.letters import orders_of, unused, used
from pbem.rulesets.crusoe.modules.government import bureau_told as told
from pbem.rulesets.crusoe.modules.government.bureau_programs import game_at, program_at
from pbem.rulesets.crusoe.modules.government.bureau_state import Bureau, Change, Waiting
from pbem.rulesets.crusoe.modules.government.chronicle import Chronicle
from pbem.rulesets.crusoe.modules.government.decreeing import BOX, Decide
from pbem.rulesets.crusoe.modules.program.amending import provided
from pbem.rulesets.crusoe.modules.program.outcome import Stuck
from pbem.rulesets.crusoe.modules.program.told import stuck_event
from pbem.rulesets.crusoe.modules.program.vocabulary import Moment
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.phaselist import FULL

ASK, DEFAULT = "ask", "default"
CANNOT_STAND = tr_noop("this cannot stand in the box")


def may_ask(scene: Scene, moment: Moment) -> bool:
    """CRA-BUR-05 Say whether the first player is asked where a program is stuck at a moment.

    In the compact form the orders for the next cycle are in by then, and nobody is.
    """
    options = scene.book.options
    is_full = options.form == FULL
    if not is_full and moment in (Moment.SETUP, Moment.CYCLE_OPEN):
        return False
    usual = ASK if is_full else DEFAULT
    return (options.stuck or usual) == ASK and bool(scene.state.in_order(MAIN))


def first_player(table: IslandTable) -> SeatId:
    """CRA-R37 Return the first living seat of the turn order, which may be the last cycle's.

    Before there was any it is drawn at random, once.
    """
    seats = [one.id for one in table.state.in_order(MAIN)]
    if table.state.cycle > 1 or state_of(table, Chronicle).dealt:
        return seats[0]
    bureau = state_of(table, Bureau)
    if bureau.first not in seats:
        dice = table.dice.at(table.state.turn, "first player")
        bureau.first = dice.pick(seats, "first player of cycle 1")
    return bureau.first


def wait_for_ruling(
    table: IslandTable, moment: Moment, about: str, stuck: Stuck, drawn: tuple[int, ...]
) -> None:
    """CRA-BUR-05 Stop here until the first player has had the time to decide."""
    seat = first_player(table)
    state_of(table, Bureau).waiting = Waiting(moment.value, about, seat, stuck, drawn)
    table.tell(stuck_event(stuck))
    name = table.state.seats[seat].name
    table.tell(told.RulingWanted(name, stuck.box, stuck.place.statement))
    pause(table, RULING)


def verbs(before: Words, scene: Scene, phase: str, seat: SeatId) -> Words:
    """CRA-BUR-05 Where a program waits only the first player writes, and only what is done."""
    if phase != RULING:
        return before
    waiting = state_of(scene, Bureau).waiting
    is_its_turn = waiting is not None and waiting.seat == seat
    return tuple(verb for verb in before if verb == Decide.verb()) if is_its_turn else ()


def waits_for(scene: Scene, moment: Moment, about: str) -> Waiting | None:
    """Return what a moment waited for, if it did."""
    waiting = state_of(scene, Bureau).waiting
    is_it = waiting is not None and (waiting.moment, waiting.about) == (moment.value, about)
    return waiting if is_it else None


def is_ruled(table: IslandTable, waiting: Waiting) -> bool:
    """CRA-BUR-05 Store what the first player has decided, and say whether it has decided anything."""
    if table.moment.phase != RULING:
        return False
    return any(
        _provide(table, waiting, order, order.decree.text)
        for order in orders_of(table, waiting.seat, Decide)
        if order.task == BOX and isinstance(order.decree, Statements) and order.box == waiting.stuck.box
    )


def _provide(table: IslandTable, waiting: Waiting, order: Decide, text: str) -> bool:
    """CRA-BUR-05 Let the box provide for the case; say whether the statements may stand in it."""
    stuck, bureau = waiting.stuck, state_of(table, Bureau)
    found = provided(program_at(table), stuck.box, stuck.code, text, game_at(table))
    if found.program is None or found.refused:
        unused(table, waiting.seat, order, CANNOT_STAND, Became.REFUSED)
        return False
    used(table, order, tr_noop("it stands in the box"))
    bureau.text = str(found.program)
    bureau.history.append(Change(table.state.cycle, waiting.seat, stuck.box, text, stuck.code))
    name = table.state.seats[waiting.seat].name
    table.tell(told.Ruled(name, stuck.box, stuck.code, told.one_line(text)))
    return True
