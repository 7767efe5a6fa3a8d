"""CRA-GOV-02, CRA-BUR-03 What is in force, and what programs and criteria may ask of the game (brief 5.5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import ClassVar, TypeAlias

from pbem.engine.copying import copied
from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.castaway import MAIN, Castaway
from pbem.rulesets.crusoe.decrees import Amount, Assigned, Decree, Rules, Statements
from pbem.rulesets.crusoe.goods import in_bank
from pbem.rulesets.crusoe.hooks import (
    FACT,
    INDIGENT,
    MAY_ENTER,
)
from pbem.rulesets.crusoe.island import Battle, IslandTable, ModuleState, Scene
from pbem.rulesets.crusoe.modules.government.powers import (
    Government,
    InForce,
    is_programmed,
    keys_of,
    lowest,
    usual_decree,
)
from pbem.rulesets.crusoe.modules.program.reading import Unreadable
from pbem.rulesets.crusoe.modules.program.reading import condition_in as read_condition
from pbem.rulesets.crusoe.modules.program.running import fits
from pbem.rulesets.crusoe.modules.program.statements import Term
from pbem.rulesets.crusoe.modules.program.vocabulary import EVERYONE, HEIRS, TASK_TARGETS, Answer, Settings
from pbem.rulesets.crusoe.modules.settings import (
    DISTRIBUTE,
    LIMITS,
    MINIMUM_WAGE,
    PATH_ASSIGNMENT,
    PRICES,
    RENTS,
    SIGNAL_PAY,
    TAX_BURDEN,
    WAGES,
)
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.things import LEISURE, SIGNALS, WATER, Basket
from pbem.rulesets.crusoe.work.moving import numbers_on

# ---- CRA-BUR-03 The chronicle: what the seats of the main group did, cycle by cycle, as programs may ask


@dataclass
class Deeds:
    """What a seat did in a cycle.

    `path` is the path taken, `made` what it made from icons, `earned` the leisure gained, by waiting too,
    `fights` those it started. Of the meal, None before it: what it `consumed`, and the leisure `enjoyed`.
    """

    path: str = ""
    made: dict[str, int] = field(default_factory=dict)
    earned: int = 0
    fights: int = 0
    consumed: dict[str, int] | None = None
    enjoyed: int | None = None


@dataclass
class Chronicle(ModuleState):
    """The deeds of the main group by cycle and seat; `dealt` is the last cycle with a turn order."""

    module: ClassVar[str] = "chronicle"
    cycles: dict[int, dict[SeatId, Deeds]] = field(default_factory=dict)
    dealt: int = 0


def open_page(table: IslandTable) -> None:
    """Begin a page: those of the main group who live."""
    living = [one.id for one in table.state.living() if one.group == MAIN]
    state_of(table, Chronicle).cycles[table.state.cycle] = {seat: Deeds() for seat in living}


def _deeds(table: IslandTable, seat: SeatId) -> Deeds:
    """Return what is written down of a seat in this cycle; of seats outside the main group nothing stays."""
    if table.state.seats[seat].group != MAIN:
        return Deeds()
    page = state_of(table, Chronicle).cycles.setdefault(table.state.cycle, {})
    return page.setdefault(seat, Deeds())


def note_order(table: IslandTable) -> None:
    """CRA-BUR-03 The turn order of a cycle is known from now on."""
    state_of(table, Chronicle).dealt = table.state.cycle


def note_path(table: IslandTable, seat: SeatId, path: str) -> None:
    """CRA-BUR-03 Write down where a seat goes."""
    _deeds(table, seat).path = path


def note_production(table: IslandTable, seat: SeatId, thing: str, units: int, owner: SeatId) -> None:
    """Note what a seat makes, whoever gets it; leisure is earned by the one who gets it."""
    if not units:
        return
    made = _deeds(table, seat).made
    made[thing] = made.get(thing, 0) + units
    if thing == LEISURE:
        _deeds(table, owner).earned += units


def note_waiting(table: IslandTable, seat: SeatId, units: int) -> None:
    """CRA-BUR-03 Leisure for waiting is earned too."""
    _deeds(table, seat).earned += units


def note_meal(table: IslandTable, seat: SeatId, meal: Basket) -> None:
    """CRA-BUR-03 Write down what a seat consumes, and the leisure it enjoys."""
    deeds = _deeds(table, seat)
    deeds.consumed = dict(meal.units)
    deeds.enjoyed = table.state.seats[seat].leisure


def note_fight(table: IslandTable, battle: Battle) -> None:
    """CRA-BUR-03 Write down who starts a fight."""
    _deeds(table, battle.starter).fights += 1


# ---- CRA-BUR-03 What programs and criteria may ask of the game, now and of cycles before (brief 5.5)

Args: TypeAlias = tuple[str, ...]


@dataclass(frozen=True)
class GameFacts:
    """The facts of a game as it stands; `dead` is whose estate is divided, if any is."""

    scene: Scene
    dead: SeatId = ""

    @property
    def paths(self) -> tuple[str, ...]:
        """Return the ids of the paths in board order."""
        return tuple(self.scene.book.board.paths)

    def members(self, group: str) -> tuple[str, ...]:
        """CRA-R131 Return PLAYERS, EVERYONE or HEIRS of the main group in turn order.

        Before it is dealt that is the last cycle's; the dead, who have no card, come last in seat order.
        """
        players = [one.id for one in self.scene.state.in_order(MAIN)]
        if group == HEIRS:
            return tuple(seat for seat in players if not self._is(seat, "slave"))
        if group == EVERYONE:
            dead = [one.id for one in self.scene.state.seats.values() if not one.is_alive]
            return (*players, *dead)
        return tuple(players)

    def fact(self, name: str, args: tuple[str, ...], ago: int) -> Answer:
        """CRA-BUR-03 Return a fact of so many cycles ago, 0 for now; None where there was nothing."""
        if name in _OF_CYCLES:
            return self._of_cycle(name, args, ago)
        if name == "gained":
            column = self.scene.state.seats[args[0]].sheet.get(self.scene.state.cycle - ago)
            return column.total if column else None
        if name in _OF_SEATS:
            return _OF_SEATS[name](self.scene, self.scene.state.seats[args[0]], args[1:])
        if name in _OF_ALL:
            return _OF_ALL[name](self, args)
        return self._of_modules(name, args, ago)

    def _of_cycle(self, name: str, args: Args, ago: int) -> Answer:
        """Look something up in the chronicle; of a cycle that was not played nothing is known."""
        cycle = self.scene.state.cycle - ago
        page = state_of(self.scene, Chronicle).cycles.get(cycle)
        if page is None and (ago or not cycle):
            return None
        return _OF_CYCLES[name](page or {}, args)

    def _of_modules(self, name: str, args: Args, ago: int) -> Answer:
        """Ask the modules; what none of them has is nothing, or not so."""
        cycle = self.scene.state.cycle - ago
        found = FACT(self.scene, name, args, cycle)
        if name in _TRUE_OR_FALSE:
            return bool(found)
        return found if found is not None or name in _NEVER_SOLD or cycle < 1 else 0

    def _is(self, seat: SeatId, word: str) -> bool:
        return bool(FACT(self.scene, "is", (seat, word), self.scene.state.cycle))


_TRUE_OR_FALSE = ("owns", "is")
_NEVER_SOLD = ("money", "quote", "closing")
"""What is NONE of a good that was not sold."""


def _path(page: Mapping[SeatId, Deeds], args: Args) -> Answer:
    return _deeds_of(page, args).path or None


def _users(page: Mapping[SeatId, Deeds], args: Args) -> Answer:
    return sum(1 for deeds in page.values() if deeds.path == args[0])


def _made(page: Mapping[SeatId, Deeds], args: Args) -> Answer:
    if len(args) == 1:
        return sum(deeds.made.get(args[0], 0) for deeds in page.values())
    return _if_there(page, args, lambda deeds: deeds.made.get(args[1], 0))


def _signals(page: Mapping[SeatId, Deeds], args: Args) -> Answer:
    return _if_there(page, args, lambda deeds: sum(deeds.made.get(signal, 0) for signal in SIGNALS))


def _ate(page: Mapping[SeatId, Deeds], args: Args) -> Answer:
    eaten = _deeds_of(page, args).consumed
    return None if eaten is None else eaten.get(args[1], 0)


def _drank(page: Mapping[SeatId, Deeds], args: Args) -> Answer:
    return _ate(page, (args[0], WATER))


def _if_there(page: Mapping[SeatId, Deeds], args: Args, number: Callable[[Deeds], int]) -> Answer:
    """Return a number; of a seat that was not there in a cycle it is not known."""
    return number(_deeds_of(page, args)) if not page or args[0] in page else None


def _deeds_of(page: Mapping[SeatId, Deeds], args: Args) -> Deeds:
    return page.get(args[0], Deeds())


_OF_CYCLES: Mapping[str, Callable[[Mapping[SeatId, Deeds], Args], Answer]] = {
    "path": _path,
    "users": _users,
    "made": _made,
    "earned": lambda page, args: _if_there(page, args, lambda deeds: deeds.earned),
    "signals": _signals,
    "ate": _ate,
    "drank": _drank,
    "enjoyed": lambda page, args: _deeds_of(page, args).enjoyed,
    "fights": lambda page, args: _if_there(page, args, lambda deeds: deeds.fights),
}
"""Facts of a cycle, by its page of the chronicle."""

_OF_SEATS: Mapping[str, Callable[[Scene, Castaway, Args], Answer]] = {
    "held": lambda scene, one, args: one.amount(args[0]),
    "food": lambda scene, one, args: one.amount("food"),
    "types": lambda scene, one, args: one.types,
    "goods": lambda scene, one, args: one.amount("goods"),
    "score": lambda scene, one, args: one.vp,
    "rank": lambda scene, one, args: _rank(scene, one),
    "experience": lambda scene, one, args: len(numbers_on(scene, one.id, args[0])),
    "class_of_food": lambda scene, one, args: one.food_state,
    "open": lambda scene, one, args: one.is_alive and not MAY_ENTER(scene, one.id, args[0]),
    "alive": lambda scene, one, args: one.is_alive,
    "wounded": lambda scene, one, args: one.wounded,
    "thirsty": lambda scene, one, args: one.thirst,
    "dying": lambda scene, one, args: one.is_dying,
    "indigent": lambda scene, one, args: bool(INDIGENT(scene, one.id)),
}
"""Facts of a seat as it is now."""


def _rank(scene: Scene, one: Castaway) -> Answer:
    """Return the place of a seat in the turn order; NONE before the first is dealt, and of the dead."""
    if not state_of(scene, Chronicle).dealt and scene.state.cycle < 2:
        return None
    order = [seat.id for seat in scene.state.in_order(one.group)]
    return order.index(one.id) + 1 if one.is_alive else None


def _penalty(facts: GameFacts) -> Answer:
    cycle = facts.scene.state.cycle
    return -facts.scene.book.tables.penalty_of(cycle) if cycle else None


def _pot(facts: GameFacts, good: str) -> int:
    """CRU-P08 Return the units in the pool of the main group, without what waits in those of others."""
    island = facts.scene.state
    waiting = [one.group for one in island.questions if one.task == DISTRIBUTE and one.group != MAIN]
    theirs = sum(goods[good] for seat, goods in island.put_in.items() if island.seats[seat].group in waiting)
    return island.common[good] - theirs


def _estate(facts: GameFacts, good: str) -> int:
    return facts.scene.state.seats[facts.dead].amount(good) if facts.dead else 0


_OF_ALL: Mapping[str, Callable[[GameFacts, Args], Answer]] = {
    "cycle": lambda facts, args: facts.scene.state.cycle,
    "penalty": lambda facts, args: _penalty(facts),
    "pool": lambda facts, args: facts.scene.state.pool[args[0]],
    "bank": lambda facts, args: in_bank(facts.scene, args[0]),
    "pot": lambda facts, args: _pot(facts, args[0]),
    "estate": lambda facts, args: _estate(facts, args[0]),
}
"""Facts of the whole game as it is now."""


# ---- CRA-GOV-02, CRA-R39 What is in force: the decree of a task, and the number it sets for somebody now


class Steady:
    """Dice for criteria, which are asked again and again: they always show the same."""

    def die(self, sides: int, why: str) -> int:
        """Show the first face."""
        return 1


def decree_of(scene: Scene, task: str) -> Decree | None:
    """CRA-R23 Return the decree in force on a task, from the first cycle on; None if there is none."""
    kept = state_of(scene, Government).decrees.get(task)
    if kept is None:
        return usual_decree(scene.book, task)
    return Assigned(kept.paths) if task == PATH_ASSIGNMENT and not kept.statements else kept.decree


def put_in_force(table: IslandTable, task: str, decree: Decree) -> None:
    """CRA-GOV-02 Let a decree be in force from now on."""
    state_of(table, Government).decrees[task] = InForce.of(decree)


def is_written(scene: Scene, task: str) -> bool:
    """CRA 5.9 Say whether statements decide a task, so that its numbers are those that they have set."""
    return isinstance(decree_of(scene, task), Statements)


def number_of(scene: Scene, task: str, about: str = "", seat: SeatId = "") -> int | None:
    """CRA-R39 Return the number in force for a thing or path, and for a seat; None if there is none.

    A burden hangs on the path that the seat has taken in this cycle.
    """
    if task not in scene.book.tasks:
        return None
    decree = decree_of(scene, task)
    if isinstance(decree, Statements) or is_programmed(scene, task):
        number = _set_number(scene, task, about, seat)
    elif isinstance(decree, Amount):
        number = decree.number
    else:
        number = _by_rules(scene, task, decree, about, seat) if isinstance(decree, Rules) else None
    return None if number is None else max(number, lowest(scene.book, task))


def _set_number(scene: Scene, task: str, about: str, seat: SeatId) -> int | None:
    """CRA 5.9 Return what a program or statements have set; before they have, what is usual."""
    target = TASK_TARGETS[task][0]
    found = state_of(scene, Government).settings.value(target, _args(task, about, seat))
    if found is not None:
        return found
    usual = usual_decree(scene.book, task)
    return _by_rules(scene, task, usual, about, seat) if isinstance(usual, Rules) else None


def _args(task: str, about: str, seat: SeatId) -> tuple[str, ...]:
    """Return what a target of the program language is asked about."""
    if task == MINIMUM_WAGE:
        return ()
    if task == TAX_BURDEN:
        return (seat,)
    if not seat:
        return (about,)
    return {LIMITS: (seat, about), RENTS: (about, seat)}.get(task, (about,))


def _by_rules(scene: Scene, task: str, rules: Rules, about: str, seat: SeatId) -> int | None:
    """CRA-R26 Return the number of the first entry that fits; of rents what was worked out when declared."""
    if task == TAX_BURDEN:
        about = scene.state.seats[seat].path or ""
    settled = state_of(scene, Government).settings.own_rent if task == RENTS else {}
    if any(rule.where for rule in rules.rules) and seat in settled.get(about, {}):
        return settled[about][seat]
    for rule in rules.rules:
        if rule.what == about and (not rule.where or holds_for(scene, rule.where, seat)):
            return rule.number
    return rules.others


def holds_for(scene: Scene, where: str, seat: SeatId) -> bool:
    """CRA-R26, CRA 5.9 Say whether a condition holds for a seat by the facts of now."""
    condition = _condition(where)
    if condition is None or not seat:
        return False
    return fits(condition, seat, GameFacts(scene), present(scene, with_criteria=False), Steady())


@lru_cache(maxsize=256)
def _condition(text: str) -> Term | None:
    try:
        return read_condition(text)
    except Unreadable:
        return None


def present(scene: Scene, *, with_criteria: bool = True) -> Settings:
    """CRA-PL-01 Return the present values of all targets, as programs and statements read them.

    Conditions are not asked for the values that conditions read.
    """
    settings = copied(state_of(scene, Government).settings)
    for task in scene.book.tasks:
        decree = decree_of(scene, task)
        if is_programmed(scene, task) or isinstance(decree, Statements | Assigned | None):
            continue
        if with_criteria or not (isinstance(decree, Rules) and any(rule.where for rule in decree.rules)):
            _put_values(scene, settings, task)
    return settings


def _put_values(scene: Scene, settings: Settings, task: str) -> None:
    target = TASK_TARGETS[task][0] if TASK_TARGETS[task] else ""
    for about in _about(scene, task) if target else ():
        for seat in _whom(scene, task):
            number = number_of(scene, task, about, seat)
            if number is not None:
                settings.put(target, _args(task, about, seat), number)


def _about(scene: Scene, task: str) -> tuple[str, ...]:
    return ("",) if task in (TAX_BURDEN, MINIMUM_WAGE) else keys_of(scene.book, task)


def _whom(scene: Scene, task: str) -> tuple[SeatId, ...]:
    """Return the seats for which numbers of a task may differ; one that is nobody where they do not."""
    is_own = task in (TAX_BURDEN, LIMITS, RENTS)
    return tuple(seat.id for seat in scene.state.living()) if is_own else ("",)


# ---- CRA-GOV-02 What the government answers of its decrees, to whoever asks the seams


def pay(scene: Scene, signal: str) -> int | None:
    """CRA-NAT-03 Return the dollars for a signal."""
    return number_of(scene, SIGNAL_PAY, signal)


def burden(scene: Scene, seat: SeatId) -> int | None:
    """CRA-NAT-04, CRA-R39 Return the burden of a seat by the facts of now."""
    return number_of(scene, TAX_BURDEN, seat=seat)


def minimum(scene: Scene) -> int | None:
    """CRA-WEL-07 Return the minimum wage that is set."""
    return number_of(scene, MINIMUM_WAGE)


def wage(scene: Scene, thing: str) -> int | None:
    """CRA-MSO-02 Return the dollars for a unit of a good, or for a signal."""
    return number_of(scene, WAGES, thing)


def price(scene: Scene, good: str) -> int | None:
    """CRA-MSO-02 Return the dollars asked for a unit of a good."""
    return number_of(scene, PRICES, good)


def limit(scene: Scene, seat: SeatId, good: str) -> int | None:
    """CRA-MSO-03 Return the most units of a good that a seat may buy; None if there is no limit."""
    return number_of(scene, LIMITS, good, seat)


def rent(scene: Scene, path: str, seat: SeatId) -> int | None:
    """CRA-LND-14, CRA-LND-16 Return the rent of a path for a seat."""
    return number_of(scene, RENTS, path, seat)
