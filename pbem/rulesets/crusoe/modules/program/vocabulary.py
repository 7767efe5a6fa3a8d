"""CRA-PL-01, CRA-BUR-03 The words of the program language, its numbers, and its facts of a game (brief 5)."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from math import ceil, floor
from statistics import median
from typing import Protocol, TypeAlias

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.castaway import FOOD_STATES
from pbem.rulesets.crusoe.things import FOOD, FRUIT, GOODS, PROTEIN, SIGNALS, Basket, Good, PathId, Signal

# ---- CRA-PL-01 The words of the program language: kinds, sets, tasks, targets, facts, codes (brief 5)


class Kind(Enum):
    """What a word or a term stands for, as complaints name it."""

    NUMBER = tr_noop("a number")
    PLAYER = tr_noop("a player")
    PATH = tr_noop("a path")
    GOOD = tr_noop("a good")
    SIGNAL = tr_noop("a signal")
    THING = tr_noop("a thing")
    TEXT = tr_noop("a text")
    WORD = tr_noop("a word such as ruler")
    TRUTH = tr_noop("a condition")
    ANY = tr_noop("anything")

    def fits(self, wanted: Kind) -> bool:
        """Say whether this kind may stand where another is wanted; goods and signals are things."""
        if Kind.ANY in (self, wanted) or self is wanted:
            return True
        return wanted is Kind.THING and self in (Kind.GOOD, Kind.SIGNAL)

    def compares_with(self, other: Kind) -> bool:
        """Say whether = and <> make sense between two kinds."""
        return self.fits(other) or other.fits(self)


@dataclass(frozen=True)
class Signature:
    """One way to ask for a fact or to name a target: its arguments, what comes out, whether of when."""

    takes: tuple[Kind, ...]
    gives: Kind = Kind.NUMBER
    has_time: bool = False


_P, _A, _G, _S, _T = Kind.PLAYER, Kind.PATH, Kind.GOOD, Kind.SIGNAL, Kind.THING


def _fact(*takes: Kind, gives: Kind = Kind.NUMBER) -> tuple[Signature, ...]:
    return (Signature(takes, gives),)


def _past(*takes: Kind, gives: Kind = Kind.NUMBER) -> tuple[Signature, ...]:
    return (Signature(takes, gives, has_time=True),)


def _is(*takes: Kind) -> tuple[Signature, ...]:
    return _fact(*takes, gives=Kind.TRUTH)


FACTS: Mapping[str, tuple[Signature, ...]] = {
    "cycle": _fact(),
    "penalty": _fact(),
    "path": _past(_P, gives=_A),
    "users": _past(_A),
    "made": (*_past(_P, _T), *_past(_T)),
    "earned": _past(_P),
    "signals": _past(_P),
    "held": _fact(_P, _T),
    "food": _fact(_P),
    "types": _fact(_P),
    "goods": _fact(_P),
    "ate": _past(_P, _T),
    "drank": _past(_P),
    "enjoyed": _past(_P),
    "score": _fact(_P),
    "gained": _past(_P),
    "cash": _fact(_P),
    "taxed": _past(_P),
    "paid": _past(_P),
    "pool": _fact(_S),
    "money": _fact(_G),
    "quote": _past(_G),
    "closing": _past(_G),
    "vault": _fact(_G),
    "bank": _fact(_T),
    "estate": _fact(_G),
    "pot": _fact(_G),
    "rank": _fact(_P),
    "experience": _fact(_P, _A),
    "land": _fact(_P),
    "shares": _fact(_P, _A),
    "fights": _past(_P),
    "class_of_food": _fact(_P, gives=Kind.TEXT),
    "assigned": _fact(_A),
    "open": _is(_P, _A),
    "alive": _is(_P),
    "wounded": _is(_P),
    "thirsty": _is(_P),
    "dying": _is(_P),
    "indigent": _is(_P),
    "owns": _is(_P, _A),
    "is": _is(_P, Kind.WORD),
}
"""The facts by name (brief 5.5); those of when may be asked of LAST or AGO n."""
PAY, BURDEN, MINIMUM, WAGE, PRICE, LIMIT, RENT = "pay", "burden", "minimum", "wage", "price", "limit", "rent"
TARGETS: Mapping[str, tuple[Signature, ...]] = {
    PAY: _fact(_S),
    BURDEN: _fact(_P),
    MINIMUM: _fact(),
    WAGE: _fact(_T),
    PRICE: _fact(_G),
    LIMIT: (*_fact(_P, _G), *_fact(_G)),
    RENT: (*_fact(_A), *_fact(_A, _P)),
}
"""The targets by name; read like facts they give their present value."""
BARE = ("cycle", "penalty", MINIMUM)
"""Facts and targets without arguments, written without parentheses."""
NEVER_TARGETED = {WAGE: ("leisure",)}
"""Things that are not paid for."""

SETUP, SIGNAL_PAY, TAX_BURDEN, WAGES = "setup", "signal_pay", "tax_burden", "wages"
PRICES, LIMITS, RENTS = "prices", "limits", "rents"
PATH_ASSIGNMENT, MINIMUM_WAGE = "path_assignment", "minimum_wage"
DISTRIBUTE, ESTATE = "distribute", "estate"
TASK_TARGETS: Mapping[str, tuple[str, ...]] = {
    SETUP: tuple(TARGETS),
    SIGNAL_PAY: (PAY,),
    TAX_BURDEN: (BURDEN,),
    WAGES: (WAGE,),
    PRICES: (PRICE,),
    LIMITS: (LIMIT,),
    RENTS: (RENT,),
    PATH_ASSIGNMENT: (),
    MINIMUM_WAGE: (MINIMUM,),
    DISTRIBUTE: (),
    ESTATE: (),
}
"""What a box for each task may set (brief 5.4)."""
TASKS = tuple(TASK_TARGETS)
GOODS_TASKS = (DISTRIBUTE, ESTATE)
"""The tasks in which goods are given and shared."""


class Moment(Enum):
    """CRA-PL-01 When the boxes of a task run; the value is the moment's name on file."""

    SETUP = "setup"
    CYCLE_OPEN = "cycle_open"
    ORDER_DEALT = "order_dealt"
    TAX = "tax"
    TRADE = "trade"
    ESTATE = "estate"


MOMENT_TASKS: Mapping[Moment, tuple[str, ...]] = {
    Moment.SETUP: (SETUP,),
    Moment.CYCLE_OPEN: (SIGNAL_PAY, TAX_BURDEN, WAGES, PRICES, LIMITS, RENTS),
    Moment.ORDER_DEALT: (PATH_ASSIGNMENT,),
    Moment.TAX: (MINIMUM_WAGE,),
    Moment.TRADE: (DISTRIBUTE,),
    Moment.ESTATE: (ESTATE,),
}
"""The tasks of each moment, in the order in which a game knows them."""

PLAYERS, EVERYONE, HEIRS, PATHS = "PLAYERS", "EVERYONE", "HEIRS", "PATHS"
SET_KINDS: Mapping[str, Kind] = {
    PLAYERS: Kind.PLAYER,
    EVERYONE: Kind.PLAYER,
    HEIRS: Kind.PLAYER,
    PATHS: Kind.PATH,
    "GOODS": Kind.GOOD,
    "FOODS": Kind.GOOD,
    "FRUITS": Kind.GOOD,
    "PROTEINS": Kind.GOOD,
    "SIGNALS": Kind.SIGNAL,
}
"""The named sets, and what is in them."""
THING_SETS: Mapping[str, tuple[str, ...]] = {
    "GOODS": GOODS,
    "FOODS": FOOD,
    "FRUITS": FRUIT,
    "PROTEINS": PROTEIN,
    "SIGNALS": SIGNALS,
}
"""The sets of things, in canonical order."""

EMPTY, NONE, DIVZERO, SHORT = "EMPTY", "NONE", "DIVZERO", "SHORT"
LEFTOVER, UNSET, BADPATH, STEP_LIMIT = "LEFTOVER", "UNSET", "BADPATH", "LIMIT"
CODES = (EMPTY, NONE, DIVZERO, SHORT, LEFTOVER, UNSET, BADPATH, STEP_LIMIT)
"""Where a program can be stuck (brief 5.8)."""
IS_WORDS = (
    *("ruler", "warlord", "agent", "ceo", "capitalist", "middle", "working", "landlord", "slave"),
    *("woman", "minority", "vegetarian", "disabled", "galt"),
)
"""What a player may be asked to be."""
STATE_WORDS = FOOD_STATES
"""The texts that facts can be compared with."""

STATEMENT_WORDS = (
    *("SET", "ADD", "SUBTRACT", "LET", "FOR", "IF", "REPEAT", "WHILE", "CHOOSE", "GIVE", "SHARE"),
    *("ASSIGN", "STOP", "PASS", "NOTE"),
)
"""The words with which statements begin."""
FOLDS = ("SUM", "MAX", "MIN", "MEDIAN")
CHOSEN_OF = ("MAX", "MIN")
"""What may also stand before a list of terms."""
ROUNDINGS = ("ROUNDUP", "ROUNDDOWN", "ROUND", "ABS")
FUNCTIONS = (*FOLDS, "COUNT", "ANY", "ALL", *ROUNDINGS, "RANDOM")
KEYWORDS = (
    *STATEMENT_WORDS,
    *("PROGRAM", "SCENARIO", "KEEP", "BOX", "END", "WHEN", "STUCK", "TO", "FROM", "EACH", "IN", "ELSE"),
    *("TIMES", "TIES", "ORDER", "AMONG", "EVEN", "NEED", "WHERE", "BY", "UP", "DOWN", "MOD", "AND", "OR"),
    *("NOT", "IS", "NONE", "LAST", "AGO", *FUNCTIONS, *SET_KINDS),
)
"""Words that no name may be."""
MOST_BOXES, MOST_STATEMENTS, MOST_LINES = 60, 400, 2000
"""How large a program may be (brief 10); lines are counted with those that are empty."""
LONGEST_LINE = 1000
"""How many characters a line may have."""


# ---- CRA-BUR-03 What a program may ask of the game, and where its chances come from (brief 5.5)

Answer: TypeAlias = int | Fraction | str | bool | None
"""A number, the id of a player, path or thing, a state word, whether it is so; None is NONE."""
Value: TypeAlias = Fraction | str | bool | None
"""What a term comes to: numbers are exact."""


class Facts(Protocol):
    """The facts of the game: of now, and of cycles before."""

    @property
    def paths(self) -> tuple[str, ...]:
        """Return the ids of the paths in board order."""

    def members(self, group: str) -> tuple[str, ...]:
        """Return the ids of PLAYERS, EVERYONE or HEIRS in turn order."""

    def fact(self, name: str, args: tuple[str, ...], ago: int) -> Answer:
        """Return a fact of so many cycles ago, 0 for now; None where nothing was played or sold."""


class Chance(Protocol):
    """Dice for ties and for RANDOM."""

    def die(self, sides: int, why: str) -> int:
        """Roll a die of so many sides."""


Question: TypeAlias = tuple[str, tuple[str, ...], int]
"""A fact by its name, its arguments and how long ago."""


@dataclass(frozen=True)
class WrittenFacts:
    """Facts as they are written down, for made-up states; whoever plays is alive unless it is written.

    `usual` answers by the fact's name what is not written down of now.
    """

    players: tuple[str, ...]
    paths: tuple[str, ...] = ()
    heirs: tuple[str, ...] | None = None
    dead: tuple[str, ...] = ()
    written: Mapping[Question, Answer] = field(default_factory=dict)
    usual: Mapping[str, Answer] = field(default_factory=dict)

    def members(self, group: str) -> tuple[str, ...]:
        """Return the ids of a set of players."""
        if group == "HEIRS" and self.heirs is not None:
            return self.heirs
        return (*self.players, *self.dead) if group == "EVERYONE" else self.players

    def fact(self, name: str, args: tuple[str, ...], ago: int) -> Answer:
        """Return a fact as it is written."""
        found = self.written.get((name, args, ago))
        if found is not None:
            return found
        if name == "alive":
            return args[0] in self.players
        return self.usual.get(name) if ago == 0 else None


class Draws:
    """CRA-PL-01 The draws of a run: those known from before are not rolled again."""

    def __init__(self, chance: Chance, known: tuple[int, ...] = ()) -> None:
        self._chance, self._known = chance, known
        self.made: list[int] = []

    def die(self, sides: int, why: str) -> int:
        """Roll a die, unless it was rolled before the run stopped for a ruling."""
        place = len(self.made)
        face = self._known[place] if place < len(self._known) else self._chance.die(sides, why)
        self.made.append(face)
        return face


# ---- What of a game its program must fit: the tasks of its government, what they need, names it may not use


@dataclass(frozen=True)
class Game:
    """The tasks that the program decides, the ids of the paths in board order, the seats by their names.

    `scenario` may be "" where any will do.
    """

    tasks: tuple[str, ...]
    paths: tuple[str, ...]
    seats: Mapping[SeatId, str] = field(default_factory=dict)
    scenario: str = ""

    def names_a_seat(self, word: str) -> bool:
        """Say whether a word is a seat's id, its name or a part of its name."""
        said = word.casefold()
        known = [part for name in self.seats.values() for part in (name, *name.split())]
        return said in (one.casefold() for one in (*self.seats, *known))


PLAYERS_VALUE = "player"
"""Stands for all players where a value is set for each of them."""


def needed(target: str, paths: tuple[str, ...]) -> tuple[str, ...]:
    """Return what a target must have a value for; each player is one and the same here, limits need none."""
    if target == PAY:
        return SIGNALS
    if target == WAGE:
        return (*GOODS, *SIGNALS)
    if target in (MINIMUM, LIMIT):
        return ("",) if target == MINIMUM else ()
    return {PRICE: GOODS, RENT: paths}.get(target, (PLAYERS_VALUE,))


# ---- CRA-PL-01 Exact arithmetic of programs, and when there is no going on (brief 5.6)

LARGEST = 10**18
"""No number, and no part of a fraction, may be larger."""


class Halt(Exception):
    """A statement cannot be done; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def bounded(number: Fraction) -> Fraction:
    """Return a number, if it is not too large to go on with."""
    if abs(number.numerator) > LARGEST or number.denominator > LARGEST:
        raise Halt(STEP_LIMIT)
    return number


def nearest(number: Fraction) -> int:
    """CRA-PL-01 Round to the nearest whole number, halves up."""
    return floor(number + Fraction(1, 2))


ARITHMETIC: Mapping[str, Callable[[Fraction, Fraction], Fraction]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "MOD": operator.mod,
}
"""What two numbers come to; division and MOD by 0 are asked for elsewhere."""
EQUAL: Mapping[str, Callable[[Value, Value], bool]] = {"=": operator.eq, "<>": operator.ne}
ORDER: Mapping[str, Callable[[Fraction, Fraction], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
"""Comparisons of numbers."""
"""Comparisons that make sense of anything."""
FOLDED_BY: Mapping[str, Callable[[Sequence[Fraction]], Fraction]] = {
    "SUM": lambda numbers: sum(numbers, Fraction(0)),
    "MAX": max,
    "MIN": min,
    "MEDIAN": median,
}
"""What several numbers come to; there is one at least, but for SUM."""
ROUNDED_BY: Mapping[str, Callable[[Fraction], Fraction | int]] = {
    "ROUNDUP": ceil,
    "ROUNDDOWN": floor,
    "ROUND": nearest,
    "ABS": abs,
}
"""What becomes of one number."""


# ---- What a government has set, and keeps from cycle to cycle: pay, burdens, wages, prices, limits, rents

Args = tuple[str, ...]


@dataclass
class Settings:
    """The values of all targets by what they are set for; what is missing is not set.

    `own_limit` and `own_rent` go before `limit` and `rent`: by seat and good, by path and seat. `keep` are
    the lasting variables of a program, which are exact.
    """

    pay: dict[Signal, int] = field(default_factory=dict)
    burden: dict[SeatId, int] = field(default_factory=dict)
    minimum: int | None = None
    wage: dict[Good, int] = field(default_factory=dict)
    price: dict[Good, int] = field(default_factory=dict)
    limit: dict[Good, int] = field(default_factory=dict)
    own_limit: dict[SeatId, dict[Good, int]] = field(default_factory=dict)
    rent: dict[PathId, int] = field(default_factory=dict)
    own_rent: dict[PathId, dict[SeatId, int]] = field(default_factory=dict)
    keep: dict[str, Fraction] = field(default_factory=dict)

    def value(self, target: str, args: Args = ()) -> int | None:
        """Return the value of a target, if it has one."""
        if target == MINIMUM:
            return self.minimum
        if target == LIMIT and len(args) == 2:
            seat, good = args
            return self.own_limit.get(seat, {}).get(good, self.limit.get(good))
        if target == RENT and len(args) == 2:
            path, seat = args
            return self.own_rent.get(path, {}).get(seat, self.rent.get(path))
        return self._table(target).get(args[0])

    def put(self, target: str, args: Args, value: int) -> None:
        """Set a target; a limit or a rent for all takes the place of those for one seat."""
        if target == MINIMUM:
            self.minimum = value
        elif len(args) == 2:
            own = self.own_limit if target == LIMIT else self.own_rent
            own.setdefault(args[0], {})[args[1]] = value
        else:
            self._table(target)[args[0]] = value
            self._forget_own(target, args[0])

    def _forget_own(self, target: str, what: str) -> None:
        if target == RENT:
            self.own_rent.pop(what, None)
        if target == LIMIT:
            for limits in self.own_limit.values():
                limits.pop(what, None)

    def _table(self, target: str) -> dict[str, int]:
        tables = {
            PAY: self.pay,
            BURDEN: self.burden,
            WAGE: self.wage,
            PRICE: self.price,
            LIMIT: self.limit,
            RENT: self.rent,
        }
        return tables[target]


@dataclass(frozen=True)
class Usual:
    """CRA-R23 What a target is set to where nobody has decided anything (brief 2.3)."""

    by_target: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    for_all: Mapping[str, int] = field(default_factory=dict)

    def value(self, target: str, args: Args) -> int | None:
        """Return the usual value of a target; None if there is none."""
        named = self.by_target.get(target, {}).get(args[0]) if args else None
        return self.for_all.get(target) if named is None else named


# ---- CRA-PL-01 How things stand while a program runs: the facts, and what the run itself has changed


class Standing:
    """The facts with the values set, the goods given and the players assigned so far in this run.

    `heap` names the heap that is given from, "estate" or "pot"; "" if there is none.
    """

    def __init__(self, facts: Facts, settings: Settings, heap: str = "") -> None:
        self.facts, self.settings, self.heap = facts, settings, heap
        self.left = {good: self._in_heap(good) for good in GOODS}
        self.given: dict[str, dict[str, int]] = {}
        self.assigned: dict[str, str] = {}

    def _in_heap(self, good: str) -> int:
        found = self.facts.fact(self.heap, (good,), 0) if self.heap else 0
        return int(found) if isinstance(found, int | Fraction) else 0

    def fact(self, name: str, args: tuple[str, ...], ago: int) -> Value:
        """Return a fact as it is by now, or the present value of a target."""
        if name in TARGETS:
            return _exact(self.settings.value(name, args))
        if name == "assigned":
            return Fraction(sum(1 for path in self.assigned.values() if path == args[0]))
        if name == self.heap:
            return Fraction(self.left[args[0]])
        found = _exact(self.facts.fact(name, args, ago))
        return found + self._received(name, args) if isinstance(found, Fraction) and not ago else found

    def _received(self, name: str, args: tuple[str, ...]) -> int:
        """Return what a seat holds more by what it was given in this run."""
        got = self.given.get(args[0], {}) if args else {}
        if name == "held":
            return got.get(args[1], 0)
        if name == "types":
            return sum(
                1 for food in FOOD if got.get(food) and not self.facts.fact("held", (args[0], food), 0)
            )
        counted = {"food": FOOD, "goods": GOODS}.get(name, ())
        return sum(got.get(good, 0) for good in counted)

    def give(self, seat: str, good: str, units: int) -> None:
        """Give units of the heap to a seat."""
        self.left[good] -= units
        mine = self.given.setdefault(seat, {})
        mine[good] = mine.get(good, 0) + units

    def take(self, goods: tuple[str, ...]) -> Basket:
        """Take all units of some goods out of the heap."""
        taken = Basket.of({good: self.left[good] for good in goods})
        self.left |= dict.fromkeys(goods, 0)
        return taken

    def is_alive(self, seat: str) -> bool:
        """Say whether a seat lives."""
        return self.facts.fact("alive", (seat,), 0) is True


def _exact(answer: Answer) -> Value:
    if isinstance(answer, bool) or not isinstance(answer, int):
        return answer
    return Fraction(answer)
