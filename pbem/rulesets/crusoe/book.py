"""The rulebook's tables: board, tokens, points, options, and the modules in play (brief 2.3, 6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar

from pbem.engine.modules import Acts, Module, acts_by_place
from pbem.engine.options import option
from pbem.rulesets.crusoe.advanced import Advanced
from pbem.rulesets.crusoe.modules.labels import LABELS, Labels, tasks_of
from pbem.rulesets.crusoe.modules.settings import BUREAUCRACY, AdvancedOptions, chosen
from pbem.rulesets.crusoe.scenarios import CAPITALISM, QUICK, SCENARIOS
from pbem.rulesets.crusoe.things import Basket

MOST_SEATS = 8
T = TypeVar("T")


@dataclass(frozen=True)
class Icons:
    """An option of a space: its icon type, and what it gives; only fruit gives several things at once."""

    type: str
    gives: Basket


@dataclass(frozen=True)
class Space:
    """A space of a path: its options in the order written; none for a blank space."""

    options: tuple[Icons, ...] = ()

    def option(self, type: str) -> Icons | None:
        """Return the option of an icon type, if the space has it."""
        return next((one for one in self.options if one.type == type), None)


@dataclass(frozen=True)
class Path:
    """A path: its id, names, social rank (1 = lowest), and spaces from the Crash Site on."""

    id: str
    name: str
    abbr: str
    rank: int
    spaces: tuple[Space, ...]

    @property
    def length(self) -> int:
        """Return the number of its spaces; one more is the Market."""
        return len(self.spaces)

    def space(self, number: int) -> Space:
        """Return a space by its number from 1."""
        return self.spaces[number - 1]


@dataclass(frozen=True)
class Roles:
    """Which paths scenarios mean: who taxes, who is provided for, what may be doubled, where spears serve."""

    ruler: str
    patron: str
    commons: str
    spearing: str


@dataclass(frozen=True)
class Board:
    """A board: paths by id in board order, and the order in which paths are chosen by default."""

    name: str
    start: str
    market: str
    default_order: tuple[str, ...]
    roles: Roles
    paths: Mapping[str, Path]


@dataclass(frozen=True)
class Tables:
    """Tokens, points, limits of meals, preservation and the like (brief 2.3, tables.yaml).

    `keeps` is the highest die on which a unit keeps: 0 never, 6 always, both without a roll.
    `water`, `food`, `balanced`, `malnourished`, `leisure` are points by units, from 0.
    """

    tokens: Mapping[str, int]
    cycles: int
    penalty: tuple[int, ...]
    water: tuple[int, ...]
    food: tuple[int, ...]
    balanced: tuple[int, ...]
    malnourished: tuple[int, ...]
    leisure: tuple[int, ...]
    leisure_every: int
    leisure_add: int
    diamond: int
    most_of_a_type: int
    most_food: int
    most_water: int
    fed_from: int
    keeps: Mapping[str, int]
    spear_lost_on: tuple[int, ...]
    wound_on: int
    learn_fails_on: int
    frequency: Mapping[int, str]
    classes: Mapping[str, tuple[str, ...]]
    factor: int
    invoke_price: int
    fight_price: int

    def leisure_points(self, markers: int) -> int:
        """CRU-137 Return the points for leisure held."""
        last = len(self.leisure) - 1
        if markers <= last:
            return self.leisure[markers]
        return (
            self.leisure[last]
            + (markers - last + self.leisure_every - 1) // self.leisure_every * self.leisure_add
        )

    def penalty_of(self, cycle: int) -> int:
        """CRU-125 Return the penalty of a cycle; a longer game repeats the last."""
        return self.penalty[min(cycle, len(self.penalty)) - 1]


@dataclass(frozen=True)
class Options(AdvancedOptions):
    """The rule variants (brief 6; CRA 7)."""

    scenario: str = option(CAPITALISM, "The economy of the game.", choices=SCENARIOS)
    utopian: bool = option(False, "A tribal economy without violence.")
    form: str = option(
        "full", "Full: a letter for each decision; compact: few letters.", choices=("full", "compact")
    )
    share_phase: bool = option(False, "Taxes, provision, pool and heap have a deadline of their own.")
    market_rounds: int = option(1, "How often goods are exchanged in a cycle.", between=(1, 2))
    work_rounds: int = option(
        0,
        "After how many rounds of movement plans may be changed; 0: not before all are done.",
        between=(0, 9),
    )
    assembly_press: bool = option(True, "Letters to each other are carried while the assembly speaks.")
    dead_press: bool = option(False, "The dead may write to the living.")
    win: str = option(
        "positive", "Who wins: all above zero, or only the highest of them.", choices=("positive", "single")
    )
    overburden_from: int = option(2, "Seats on one path from which it gives less.", between=(2, 4))
    deadlock: str = option(
        "even", "How a pool is divided when no motion is carried.", choices=("even", "need", "labour")
    )
    verdict_majority: str = option(
        "all", "Verdicts need more than half of all winners, or of the votes cast.", choices=("all", "cast")
    )
    vote_majority: str = option(
        "cast",
        "Other votes need more than half of the votes cast, or of all entitled.",
        choices=("cast", "all"),
    )
    class_factor_2steps: int = option(
        2, "Traditional: units of a cheap good for one of luxury, where ranks differ.", between=(2, 4)
    )
    tax_needy: str = option(
        "exempt",
        "Traditional: a seat short of water or food is exempt from tax, or pays in other goods.",
        choices=("exempt", "other"),
    )
    unfed_types: bool = option(False, "Those not Fed also get the points for types of food.")
    quick_return_all: bool = option(False, "Quick Start: spears and diamonds go back each cycle too.")
    cycles: int = option(9, "The last cycle.", between=(1, 20))
    board: str = option("board", "The board: board, drill, or a file of the GM's own.")
    tables: str = option("tables", "Tokens, points and prices: tables, or a file of the GM's own.")

    @property
    def repeats(self) -> bool:
        """Say whether a phase may be held again in the same cycle."""
        return self.market_rounds > 1 or self.work_rounds > 0 or self._asks_again

    @property
    def _asks_again(self) -> bool:
        """CRA 3.1 Say whether goods are bid for one by one, or programs may ask for rulings."""
        branches = (self.government.default, *self.government.tasks.values())
        return self.market_mails == "each" or any(one and one.type == BUREAUCRACY for one in branches)

    def __hash__(self) -> int:
        """Return a number by which options are found again; tables among them have none of their own."""
        return (self.scenario, self.form, self.utopian, self.win, *self.in_play).__hash__()


@dataclass(frozen=True)
class Book:
    """Everything about the rules that does not change during a game.

    `modules` are those in play in module order, the base first, then the scenario. `programs` are the texts
    of programs by name (CRA 5). `start` holds the faces that were thrown when the game was made, in order:
    setting it up shows them again.
    """

    options: Options
    board: Board
    tables: Tables
    advanced: Advanced
    modules: tuple[Module, ...] = ()
    programs: Mapping[str, str] = field(default_factory=dict)
    start: tuple[int, ...] = ()

    @cached_property
    def settings(self) -> Mapping[str, object]:
        """CRA 2.4 Return the options of the modules in play, by their ids."""
        return self.options.in_play

    def of(self, kind: type[T]) -> T | None:
        """Return the options of a module by their dataclass; None if it is not played."""
        return chosen(self.settings, kind)

    @property
    def labels(self) -> Labels:
        """CRA-GLO-01 Return the labels of the scenario."""
        return LABELS[self.options.scenario]

    @cached_property
    def tasks(self) -> tuple[str, ...]:
        """CRA-GOV-01 Return what the government of the game decides, in the order of tasks."""
        return tasks_of(self.options.scenario, self.settings, self.options.welfare)

    def acts(self, place: object) -> Acts:
        """Return what modules say or do at a place, in module order."""
        return self._acts.get(place, ())

    @cached_property
    def _acts(self) -> Mapping[object, Acts]:
        return acts_by_place(self.modules)

    @property
    def is_quick(self) -> bool:
        """Say whether this is the Quick Start."""
        return self.options.scenario == QUICK

    @property
    def trades_twice(self) -> bool:
        """CRU-P16 Say whether goods are exchanged twice; compact games have no letters for a second round."""
        return self.options.market_rounds > 1 and (self.is_quick or self.options.form == "full")

    @property
    def last_cycle(self) -> int:
        """CRU-126 Return the last cycle: the option's, or the tables' where that is left as it is."""
        cycles = self.options.cycles
        return self.tables.cycles if cycles == Options.cycles else cycles

    def path(self, id: str) -> Path:
        """Return a path."""
        return self.board.paths[id]
