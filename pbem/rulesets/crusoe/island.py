"""The state: what stands on the table, in every phase (brief 2.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, make_dataclass
from functools import cache
from typing import Annotated, Any, ClassVar, TypeAlias

from pbem.engine import sequence
from pbem.engine.case_shapes import Whole
from pbem.engine.codec import value_of, values_of
from pbem.engine.events import SeatId
from pbem.engine.modules import Module
from pbem.engine.ruleset import Table
from pbem.engine.stored import SPARSE, Each, Form, Given, InOrder, Json, Pairs, derived
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.castaway import MAIN, Castaway
from pbem.rulesets.crusoe.modules.settings import DISTRIBUTE
from pbem.rulesets.crusoe.things import GOODS, SIGNALS, Good, Points, Signal
from pbem.rulesets.crusoe.wishes import Division, Motion

WORK, SHARE, MARKET, CAMP, ASSEMBLY = "work", "share", "market", "camp", "assembly"
ATTITUDE, PROGRAM, DECLARE, BIDS, RETAIL = "attitude", "program", "declare", "bids", "retail"
RULING, BOAT = "ruling", "boat"
PHASES = (
    *(ATTITUDE, PROGRAM, DECLARE, WORK, SHARE, MARKET, BIDS, RETAIL, CAMP, ASSEMBLY),
    *(RULING, BOAT),
)
"""The phases with letters, in the order of a game and its cycles (brief 3.1; CRA 3.1)."""
LETTERS_OF_A_CYCLE = 100
"""Where phases may be held again in a cycle, turns are counted 100 x cycle + how often one was."""


@dataclass
class Group:
    """A group of seats with its economy; `violence` says what its scenario allows."""

    economy: str
    violence: bool = True


@dataclass(frozen=True)
class Question:
    """An open vote: what task is decided for which group, and the motions so far."""

    task: str = DISTRIBUTE
    group: str = MAIN
    motions: tuple[Motion, ...] = ()

    @property
    @derived(before="task")
    def id(self) -> str:
        """Return how it is named."""
        return f"{self.task}@{self.group}"


@dataclass(frozen=True)
class Result:
    """How the game ended: rescued, unrescued (the last cycle is over), dead; what each has at the end.

    `final` is by seat, diamonds included; `winners` those who have won.
    """

    how: str
    final: Mapping[SeatId, Points]
    winners: tuple[SeatId, ...]
    frequency: str = ""


@dataclass(frozen=True)
class Record:
    """A line of the history for the charts, at the end of a cycle.

    `food` and `water` are what living seats held of them before they ate, `members` how many they were.
    """

    cycle: int
    vp: Mapping[SeatId, Points]
    pool: Mapping[Signal, int]
    food: int
    water: int
    members: int


@dataclass
class ModuleState:
    """The state of a module; `module` is the id under which it is kept."""

    module: ClassVar[str] = ""


def states_kept(modules: Iterable[Module]) -> type[Any]:
    """Return a dataclass of the states that modules keep, each under its id."""
    return _together(tuple(kind for module in modules for kind in module.states))


@cache
def _together(kinds: tuple[type[Any], ...]) -> type[Any]:
    return make_dataclass("States", [(one.module, one, field(default_factory=one)) for one in kinds])


def new_states(book: Book) -> dict[str, ModuleState]:
    """Return the states of all modules in play as they are before anything has happened."""
    return {**vars(states_kept(book.modules)())}


def _states_left_out(made: object, book: Book) -> dict[str, ModuleState]:
    return new_states(book)


def _states_stored(states: Mapping[str, ModuleState]) -> Json:
    return {id: values_of(state) for id, state in states.items()}


def _states_read(written: Any, book: Book) -> dict[str, ModuleState]:
    return {**vars(value_of(states_kept(book.modules), written, book))}


@dataclass
class Battle:
    """A battle; sides in the order of joining, the starter's (a) and the target's (b).

    Until it is fought `winner` is None; then "a", "b" or "" for a tie. `dice`, `mods` and `sums` are by
    fighter, `spears` who discarded one; `verdicts` by loser as text.
    """

    no: Annotated[int, Whole(1)]
    group: Annotated[str, Given(MAIN)]
    side_a: list[SeatId]
    side_b: list[SeatId]
    spears: list[SeatId] = field(default_factory=list)
    dice: dict[SeatId, list[int]] = field(default_factory=dict)
    mods: dict[SeatId, list[Points]] = field(default_factory=dict)
    sums: dict[SeatId, Points] = field(default_factory=dict)
    winner: str | None = None
    verdicts: dict[SeatId, str] = field(default_factory=dict)

    @property
    def starter(self) -> SeatId:
        """Return who started it."""
        return self.side_a[0]

    @property
    def target(self) -> SeatId:
        """Return whom it was started with."""
        return self.side_b[0]

    @property
    def fighters(self) -> tuple[SeatId, ...]:
        """Return all fighters, the starter's side first."""
        return (*self.side_a, *self.side_b)

    @property
    def is_over(self) -> bool:
        """Say whether it has been fought."""
        return self.winner is not None

    def side_of(self, seat: SeatId) -> list[SeatId]:
        """Return the side on which a seat fights."""
        return self.side_a if seat in self.side_a else self.side_b

    def foes_of(self, seat: SeatId) -> list[SeatId]:
        """Return the side against a seat."""
        return self.side_b if seat in self.side_a else self.side_a

    def sum_of(self, side: str) -> int:
        """Return the sum of a side, "a" or "b"."""
        return sum(self.sums[seat] for seat in (self.side_a if side == "a" else self.side_b))


@dataclass(kw_only=True)
class Island:
    """What stands on the table.

    `phase` is what the next letters are for, `stage` what is to be played next, `repeats` how often in this
    cycle a phase was held again. `common` is the heap of goods waiting to be shared, `put_in` who put what
    into it. `invoker` is who invoked government in this cycle, by group. `speeches` are those told already,
    in order: seat and text. `fights` are this cycle's battles. `round` is that of production or violence.
    `carried` are order lines of letters of this cycle that still count in its next phase, known to nobody
    but their writers. `stopping` is how the game ends when the cycle is closed: gm, or rescued with the
    frequency heard. `mod` holds the states of modules by their id.
    """

    cycle: Annotated[int, Given(1)]
    phase: Annotated[str, Given(WORK)]
    stage: str = ""
    repeats: int = 0
    counts_letters: Annotated[bool, Given(lambda made, book: book.options.repeats)] = False
    round: int = 0
    market_round: int = 0
    seats: Annotated[dict[SeatId, Castaway], InOrder("seat_order")]
    groups: dict[str, Group] = field(default_factory=dict)
    turn_order: list[SeatId] = field(default_factory=list)
    pool: Annotated[dict[Signal, int], Each(SIGNALS, 0)] = field(
        default_factory=lambda: dict.fromkeys(SIGNALS, 0)
    )
    common: Annotated[dict[Good, int], Each(GOODS, 0)] = field(
        default_factory=lambda: dict.fromkeys(GOODS, 0)
    )
    put_in: dict[SeatId, dict[Good, int]] = field(default_factory=dict)
    questions: list[Question] = field(default_factory=list)
    motion_count: int = 0
    invoker: dict[str, SeatId] = field(default_factory=dict)
    speeches: Annotated[list[tuple[SeatId, str]], Pairs("seat", "text")] = field(default_factory=list)
    fights: list[Battle] = field(default_factory=list)
    result: Result | None = None
    stopping: str = ""
    history: list[Record] = field(default_factory=list)
    adjudications: Annotated[int, Given(1)] = 0
    carried: dict[SeatId, tuple[str, ...]] = field(default_factory=dict)
    mod: Annotated[
        dict[str, ModuleState],
        SPARSE,
        Form(_states_stored, _states_read),
        Given(_states_left_out),
    ] = field(default_factory=dict)

    @property
    @derived(before="seats")
    def seat_order(self) -> list[SeatId]:
        """Return the seats in their order, which JSON of tables need not keep."""
        return [*self.seats]

    @property
    def turn(self) -> int:
        """Return the turn's number: the cycle, or 100 x cycle + repeats where phases may be held again."""
        if self.counts_letters:
            return LETTERS_OF_A_CYCLE * self.cycle + self.repeats
        return self.cycle

    def living(self) -> list[Castaway]:
        """Return the living seats in seat order."""
        return [seat for seat in self.seats.values() if seat.is_alive]

    def in_order(self, group: str | None = None) -> list[Castaway]:
        """Return the living seats, or those of one group, in turn order."""
        seats = (self.seats[seat] for seat in self.turn_order)
        return [seat for seat in seats if seat.is_alive and group in (None, seat.group)]

    def after(self, seat: SeatId, group: str | None = None) -> list[Castaway]:
        """Return the living seats in turn order from the one after a seat, that one last."""
        start = self.turn_order.index(seat) + 1
        order = (*self.turn_order[start:], *self.turn_order[:start])
        seats = (self.seats[one] for one in order)
        return [one for one in seats if one.is_alive and group in (None, one.group)]

    def question(self, task: str, group: str = MAIN) -> Question | None:
        """Return the open question of a task."""
        return next((one for one in self.questions if (one.task, one.group) == (task, group)), None)

    def battle_of(self, seat: SeatId) -> Battle | None:
        """CRU-091 Return the battle of this cycle in which a seat fights; it is the last of them."""
        return next((one for one in reversed(self.fights) if seat in one.fighters), None)


IslandTable: TypeAlias = Table[Book, Island]


Scene: TypeAlias = sequence.Scene[Book, Island]
"""A rulebook and a state: a table at which a phase is played, or a look at one."""
Stage = sequence.Stage[Book, Island]
"""A stage of the cycle."""


@dataclass(frozen=True)
class Look:
    """A scene at which nothing is played: what views, receipts and checks ask the seams about."""

    book: Book
    state: Island


__all__ = [
    "ASSEMBLY",
    "ATTITUDE",
    "BIDS",
    "BOAT",
    "CAMP",
    "DECLARE",
    "MARKET",
    "PHASES",
    "PROGRAM",
    "RETAIL",
    "RULING",
    "SHARE",
    "WORK",
    "Battle",
    "Division",
    "Group",
    "Island",
    "IslandTable",
    "Look",
    "ModuleState",
    "Motion",
    "Question",
    "Record",
    "Result",
    "Scene",
    "new_states",
    "states_kept",
]
