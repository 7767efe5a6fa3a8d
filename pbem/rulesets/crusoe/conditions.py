"""CRU-P02 The tests of IF, held against the table as it stands when a line is about to be used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pbem.engine.conditions import All, Not, Test
from pbem.engine.events import SeatId
from pbem.engine.orders import Condition
from pbem.engine.slots import COMPARISONS
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.goods import in_bank
from pbem.rulesets.crusoe.hooks import AMOUNT, FACT, INDIGENT
from pbem.rulesets.crusoe.island import Scene
from pbem.rulesets.crusoe.things import CLASSES, FOOD, THINGS, members

MY, GROUP, BANK, POOL, COMMON = "MY", "GROUP", "BANK", "POOL", "COMMON"
WHOSE = (MY, GROUP, BANK, POOL, COMMON)
I = "I"  # noqa: E741
"""How a test names its writer."""
TYPES, VP = "types", "vp"
"""What a test may compare besides things: types of food held, and points."""


@dataclass(frozen=True)
class Here:
    """What a test is held against: the table, who asks, and which of the writer's exchange lines are done."""

    scene: Scene
    seat: SeatId
    done: frozenset[int] = frozenset()

    def meant(self, named: str) -> SeatId:
        """Return the seat that a test names: the writer by no name, by I and by MY."""
        return self.seat if named in ("", I, MY) else named


def holds(scene: Scene, seat: SeatId, test: Condition | None, done: frozenset[int] = frozenset()) -> bool:
    """CRU-P02 Say whether a seat's test holds now; no test always does."""
    return test is None or test.holds(Here(scene, seat, done))


@dataclass(frozen=True)
class Holds(Test):
    """What somebody holds compared with a number; `whose` is MY, GROUP, BANK, POOL, COMMON or a seat.

    `what` is a thing, a class word, types or vp.
    """

    whose: str
    what: str
    sign: str
    number: int

    def __str__(self) -> str:
        return f"{self.whose} {self.what} {self.sign} {self.number}"

    def found(self, here: Here) -> bool:
        """Compare the number of things, types of food or points."""
        return COMPARISONS[self.sign](self._held(here), self.number)

    def _held(self, here: Here) -> int:
        scene, whose, what = here.scene, self.whose, self.what
        island, group = scene.state, scene.state.seats[here.seat].group
        if whose == BANK:
            return _of_words({thing: in_bank(scene, thing) for thing in _things(what)}, what)
        if whose == POOL:
            return _of_words(island.pool, what)
        if whose == COMMON:
            return _of_words(island.common, what)
        if whose == GROUP:
            return _together(scene, [one for one in island.living() if one.group == group], what)
        return _together(scene, [island.seats[here.meant(whose)]], what)


@dataclass(frozen=True)
class Chosen(Test):
    """Whether a seat ("" is the writer) has chosen a path in this cycle: ON ant, bob ON ant."""

    path: str
    seat: str = ""

    def __str__(self) -> str:
        return f"{self.seat} ON {self.path}".strip()

    def found(self, here: Here) -> bool:
        """Look at the seat's path."""
        return here.scene.state.seats[here.meant(self.seat)].path == self.path


@dataclass(frozen=True)
class Count(Test):
    """A number compared: seats on a path; SPACE, ROUND, CYCLE; SIDE and FOES of a seat.

    `what` is "path", SPACE, ROUND, CYCLE, SIDE or FOES; `about` a path or a seat.
    """

    what: str
    sign: str
    number: int
    about: str = ""

    def __str__(self) -> str:
        named = self.about if self.what == "path" else f"{self.what} {self.about}".strip()
        return f"{named} {self.sign} {self.number}"

    def found(self, here: Here) -> bool:
        """Compare the number."""
        return COMPARISONS[self.sign](self._count(here), self.number)

    def _count(self, here: Here) -> int:
        island = here.scene.state
        match self.what:
            case "path":
                return on_path(here.scene, island.seats[here.seat].group, self.about)
            case "SPACE":
                return island.seats[here.seat].pos
            case "ROUND":
                return island.round
            case "CYCLE":
                return island.cycle
        named = here.meant(self.about)
        battle = island.battle_of(named)
        if battle is None:
            return 0
        return len(battle.side_of(named) if self.what == "SIDE" else battle.foes_of(named))


@dataclass(frozen=True)
class Flag(Test):
    """What is so or not: ALONE and CROWDED of the writer; a state of a seat, or of the writer ("I").

    States are WOUNDED, THIRSTY, HUNGRY, DYING, INDIGENT, DEAD, FIGHTING, STARTED; and INVOKER of a seat.
    """

    what: str
    seat: str = ""

    def __str__(self) -> str:
        if self.what == "INVOKER":
            return f"INVOKER {self.seat}"
        return f"{self.seat} {self.what}".strip()

    def found(self, here: Here) -> bool:
        """Look at the seat, or at the writer's path."""
        scene, island = here.scene, here.scene.state
        about = island.seats[here.meant(self.seat)]
        match self.what:
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
        raise NotImplementedError(self.what)


@dataclass(frozen=True)
class Done(Test):
    """Whether the writer's exchange line of that number has been carried out."""

    number: int

    def __str__(self) -> str:
        return f"DONE {self.number}"

    def found(self, here: Here) -> bool:
        """Look for the line."""
        return self.number in here.done


@dataclass(frozen=True)
class Asked(Test):
    """A fact that modules add (CRA 6.4): CASH, QUOTE of a good, RULER of a seat; compared if a number.

    `args` are ids of goods, paths, seats and words in the order written, the writer as "I" before a good or a
    path of which only his own counts; the fact is called `what` in small letters (CRU-H08b).
    """

    what: str
    args: tuple[str, ...] = ()
    sign: str = ""
    number: int = 0

    def __str__(self) -> str:
        compared = f"{self.sign} {self.number}" if self.sign else ""
        return " ".join(part for part in (self.what, *self.args, compared) if part and part != I)

    def found(self, here: Here) -> bool:
        """CRA 6.4 Ask the modules; a fact without an answer is not so, whatever the number."""
        about = tuple(map(here.meant, self.args)) if self.args or not self.sign else (here.seat,)
        found = FACT(here.scene, self.what.lower(), about, here.scene.state.cycle)
        if found is None:
            return False
        return COMPARISONS[self.sign](found, self.number) if self.sign else bool(found)


def on_path(scene: Scene, group: str, path: str | None) -> int:
    """CRU-R02 Return how many living seats of a group have chosen a path in this cycle so far."""
    if path is None:
        return 0
    return sum(1 for one in scene.state.living() if one.group == group and one.path == path)


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


def waits_for_failure(test: Condition | None) -> bool:
    """CRU-P11 Say whether a test waits for a line not to have been carried out."""
    tests = test.tests if isinstance(test, All) else ()
    return any(isinstance(one, Not) and isinstance(one.test, Done) for one in tests)
