"""CRA-PL-01 The words of the program language: kinds, sets, tasks, targets, facts, codes (brief 5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.castaway import FOOD_STATES
from pbem.rulesets.crusoe.things import FOOD, FRUIT, GOODS, PROTEIN, SIGNALS


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
