"""CRA-BUR-03 What programs and criteria may ask of the game, now and of cycles before (brief 5.5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from pbem.engine.events import SeatId
from pbem.rulesets.crusoe.castaway import MAIN, Castaway
from pbem.rulesets.crusoe.goods import in_bank
from pbem.rulesets.crusoe.hooks import FACT, INDIGENT, MAY_ENTER
from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.language.posted import DISTRIBUTE
from pbem.rulesets.crusoe.modules.government.chronicle import Chronicle, Deeds
from pbem.rulesets.crusoe.modules.program.facts import Answer
from pbem.rulesets.crusoe.modules.program.vocabulary import EVERYONE, HEIRS
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.things import SIGNALS, WATER
from pbem.rulesets.crusoe.work.landing import numbers_on

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
    return _deeds(page, args).path or None


def _users(page: Mapping[SeatId, Deeds], args: Args) -> Answer:
    return sum(1 for deeds in page.values() if deeds.path == args[0])


def _made(page: Mapping[SeatId, Deeds], args: Args) -> Answer:
    if len(args) == 1:
        return sum(deeds.made.get(args[0], 0) for deeds in page.values())
    return _if_there(page, args, lambda deeds: deeds.made.get(args[1], 0))


def _signals(page: Mapping[SeatId, Deeds], args: Args) -> Answer:
    return _if_there(page, args, lambda deeds: sum(deeds.made.get(signal, 0) for signal in SIGNALS))


def _ate(page: Mapping[SeatId, Deeds], args: Args) -> Answer:
    eaten = _deeds(page, args).consumed
    return None if eaten is None else eaten.get(args[1], 0)


def _drank(page: Mapping[SeatId, Deeds], args: Args) -> Answer:
    return _ate(page, (args[0], WATER))


def _if_there(page: Mapping[SeatId, Deeds], args: Args, number: Callable[[Deeds], int]) -> Answer:
    """Return a number; of a seat that was not there in a cycle it is not known."""
    return number(_deeds(page, args)) if not page or args[0] in page else None


def _deeds(page: Mapping[SeatId, Deeds], args: Args) -> Deeds:
    return page.get(args[0], Deeds())


_OF_CYCLES: Mapping[str, Callable[[Mapping[SeatId, Deeds], Args], Answer]] = {
    "path": _path,
    "users": _users,
    "made": _made,
    "earned": lambda page, args: _if_there(page, args, lambda deeds: deeds.earned),
    "signals": _signals,
    "ate": _ate,
    "drank": _drank,
    "enjoyed": lambda page, args: _deeds(page, args).enjoyed,
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
