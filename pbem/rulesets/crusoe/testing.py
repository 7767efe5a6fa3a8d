"""CRU-P02 The tests of IF, held against the table as it stands when a line is about to be used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.engine.events import SeatId
from pbem.engine.orders import Condition
from pbem.engine.slots import COMPARISONS
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.conditions import (
    BANK,
    COMMON,
    GROUP,
    MY,
    POOL,
    All,
    Asked,
    Chosen,
    Count,
    Done,
    Flag,
    Holds,
    I,
    Not,
)
from pbem.rulesets.crusoe.goods import in_bank
from pbem.rulesets.crusoe.hooks import AMOUNT, FACT, INDIGENT
from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.things import CLASSES, FOOD, THINGS, members

TYPES, VP = "types", "vp"
"""What a test may compare besides things: types of food held, and points."""


def holds(scene: Scene, seat: SeatId, test: Condition | None, done: frozenset[int] = frozenset()) -> bool:
    """CRU-P02 Say whether a seat's test holds now; `done` are its exchange lines carried out. None holds."""
    match test:
        case None:
            return True
        case All():
            return all(holds(scene, seat, one, done) for one in test.tests)
        case Not():
            return not holds(scene, seat, test.test, done)
        case Holds():
            return COMPARISONS[test.sign](_held(scene, seat, test.whose, test.what), test.number)
        case Chosen():
            return scene.state.seats[meant(seat, test.seat)].path == test.path
        case Count():
            return COMPARISONS[test.sign](_count(scene, seat, test.what, test.about), test.number)
        case Flag():
            return _is_so(scene, seat, test)
        case Done():
            return test.number in done
        case Asked():
            return _is_answered(scene, seat, test)
    raise NotImplementedError(type(test))


def _is_answered(scene: Scene, seat: SeatId, test: Asked) -> bool:
    """CRA 6.4 Say whether a fact of modules is so; one without an answer is not, whatever the number."""
    about = tuple(meant(seat, one) for one in test.args) if test.args or not test.sign else (seat,)
    found = FACT(scene, test.what.lower(), about, scene.state.cycle)
    if found is None:
        return False
    return COMPARISONS[test.sign](found, test.number) if test.sign else bool(found)


def meant(seat: SeatId, named: str) -> SeatId:
    """Return the seat that a test of a seat's names: itself by no name, by I and by MY."""
    return seat if named in ("", I, MY) else named


def on_path(scene: Scene, group: str, path: str | None) -> int:
    """CRU-R02 Return how many living seats of a group have chosen a path in this cycle so far."""
    if path is None:
        return 0
    return sum(1 for one in scene.state.living() if one.group == group and one.path == path)


def _held(scene: Scene, seat: SeatId, whose: str, what: str) -> int:
    """Return the number of things, types of food or points that somebody has."""
    island = scene.state
    if whose == BANK:
        return _of_words({thing: in_bank(scene, thing) for thing in _things(what)}, what)
    if whose == POOL:
        return _of_words(island.pool, what)
    if whose == COMMON:
        return _of_words(island.common, what)
    if whose == GROUP:
        group = island.seats[seat].group
        return _together(scene, [one for one in island.living() if one.group == group], what)
    return _together(scene, [island.seats[meant(seat, whose)]], what)


def _together(scene: Scene, seats: Sequence[Castaway], what: str) -> int:
    """CRU-H08 Return what seats have together, modules knowing their own words; types if any has them."""
    if what == VP:
        return sum(one.vp for one in seats)
    if what == TYPES:
        return sum(1 for food in FOOD if any(one.amount(food) for one in seats))
    if what in (*THINGS, *CLASSES):
        return sum(one.amount(what) for one in seats)
    return sum(AMOUNT(scene, one.id, what) or 0 for one in seats)


def _of_words(amounts: Mapping[str, int], what: str) -> int:
    """Return how much of a thing or class there is in a store, or how many types of food."""
    if what == TYPES:
        return sum(1 for food in FOOD if amounts.get(food))
    return sum(amounts.get(thing, 0) for thing in _things(what))


def _things(what: str) -> tuple[str, ...]:
    if what == TYPES:
        return FOOD
    return () if what == VP else members(what)


def _count(scene: Scene, seat: SeatId, what: str, about: str) -> int:
    """Return a number that a test compares: seats on a path, space, round, cycle, sides of a battle."""
    island = scene.state
    match what:
        case "path":
            return on_path(scene, island.seats[seat].group, about)
        case "SPACE":
            return island.seats[seat].pos
        case "ROUND":
            return island.round
        case "CYCLE":
            return island.cycle
    named = meant(seat, about)
    battle = island.battle_of(named)
    if battle is None:
        return 0
    return len(battle.side_of(named) if what == "SIDE" else battle.foes_of(named))


def _is_so(scene: Scene, seat: SeatId, flag: Flag) -> bool:
    """Say whether a state of a seat, or of the writer's path, is so."""
    island = scene.state
    about = island.seats[meant(seat, flag.seat)]
    match flag.what:
        case "ALONE":
            return on_path(scene, about.group, about.path) == 1
        case "CROWDED":
            return on_path(scene, about.group, about.path) > 1
        case "INDIGENT":
            return bool(INDIGENT(scene, about.id))
        case "INVOKER":
            return about.id in island.invoker.values()
        case "FIGHTING":
            battle = island.battle_of(about.id)
            return battle is not None and not battle.is_over
        case "STARTED":
            return any(battle.starter == about.id for battle in island.fights)
    return _suffers(about, flag.what)


def _suffers(about: Castaway, state: str) -> bool:
    match state:
        case "WOUNDED":
            return about.wounded
        case "THIRSTY":
            return about.thirst
        case "HUNGRY":
            return about.is_hungry
        case "DYING":
            return about.is_dying
        case "DEAD":
            return not about.is_alive
    raise NotImplementedError(state)
