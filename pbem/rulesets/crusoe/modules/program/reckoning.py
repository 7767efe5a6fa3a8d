"""CRA-PL-01 What terms and runs of a program come to (brief 5.6, 5.8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias, TypeVar

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.modules.program.statements import (
    Ask,
    Compare,
    Fold,
    Function,
    Group,
    IsNone,
    Key,
    Listed,
    Name,
    Negative,
    Not,
    Number,
    Pair,
    Term,
    Text,
    Those,
)
from pbem.rulesets.crusoe.modules.program.vocabulary import (
    ARITHMETIC,
    DIVZERO,
    EQUAL,
    ORDER,
    PATHS,
    STEP_LIMIT,
    THING_SETS,
    Draws,
    Halt,
    Settings,
    Standing,
    Value,
    bounded,
)
from pbem.rulesets.crusoe.modules.program.vocabulary import FOLDED_BY as FOLDS
from pbem.rulesets.crusoe.modules.program.vocabulary import ROUNDED_BY as ROUNDINGS
from pbem.rulesets.crusoe.things import THINGS, Basket

# ---- What the run of a program comes to, step by step, and what led to each (brief 5.6, 5.8)


@dataclass(frozen=True)
class Place:
    """A statement of a program: its box, the line it begins in, and that line as it is written."""

    box: int
    line: int
    statement: str


@dataclass(frozen=True)
class Seen:
    """A fact that was looked at, or a term over a set with its `name` as written, and what it came to."""

    name: str
    args: tuple[str, ...]
    ago: int
    value: Value


@dataclass(frozen=True)
class Each:
    """A loop came to an element: one of a set, by a condition and an order where there are such."""

    line: int
    name: str
    element: str
    group: str
    condition: str
    seen: tuple[Seen, ...]


@dataclass(frozen=True)
class Asked:
    """A condition held, or did not, and so a branch was taken."""

    line: int
    condition: str
    holds: bool
    seen: tuple[Seen, ...]


@dataclass(frozen=True)
class Chosen:
    """An element was chosen as the first of a set; `among` are those equal of which a draw chose."""

    line: int
    name: str
    element: str
    group: str
    order: str
    seen: tuple[Seen, ...]
    among: tuple[str, ...] = ()


@dataclass(frozen=True)
class Provided:
    """A statement failed, and the box provides for that."""

    code: str
    place: Place


Reason: TypeAlias = Each | Asked | Chosen | Provided


@dataclass(frozen=True)
class Step:
    """Something that a statement did, what it looked at, and the reasons why it was done, outermost first."""

    place: Place
    seen: tuple[Seen, ...]
    reasons: tuple[Reason, ...]


@dataclass(frozen=True)
class Decided(Step):
    """A target was set: to `value`, which `exact` was rounded or raised to."""

    target: str
    args: tuple[str, ...]
    value: int
    exact: Fraction
    before: int | None

    @property
    def is_raised(self) -> bool:
        """Say whether the number was too low, so that it was raised and not only rounded."""
        return self.value - self.exact > Fraction(1, 2)


@dataclass(frozen=True)
class Remembered(Step):
    """A KEEP variable was set; it stays exact."""

    name: str
    value: Fraction


@dataclass(frozen=True)
class Given(Step):
    """Goods go to a player."""

    player: SeatId
    goods: Basket


@dataclass(frozen=True)
class Shared(Step):
    """Goods are to be divided among players, EVEN or by NEED."""

    goods: Basket
    receivers: tuple[SeatId, ...]
    way: str


@dataclass(frozen=True)
class Assigned(Step):
    """A player is assigned to a path; "" leaves the choice to the player."""

    player: SeatId
    path: str


@dataclass(frozen=True)
class Noted(Step):
    """A note for the report."""

    text: str


@dataclass(frozen=True)
class Jammed(Step):
    """The program was stuck at a statement; `is_provided` if a handler was done in its place."""

    code: str
    is_provided: bool


@dataclass(frozen=True)
class Unprovided(Step):
    """A value that no box has set was set to the usual one."""

    target: str
    args: tuple[str, ...]
    value: int


@dataclass(frozen=True)
class Stuck:
    """CRA-BUR-05 Where a program waits for a ruling: the box, the code, and the statement that failed."""

    box: int
    code: str
    place: Place


@dataclass(frozen=True)
class Outcome:
    """CRA-PL-01 What a run has done; if it is stuck nothing of it counts until there is a ruling.

    `drawn` are the draws so far; a run that is begun again after a ruling is given them.
    """

    settings: Settings
    steps: tuple[Step, ...]
    drawn: tuple[int, ...] = ()
    stuck: Stuck | None = None

    @property
    def given(self) -> tuple[Given | Shared, ...]:
        """Return what of the goods is given and shared, in order."""
        return tuple(step for step in self.steps if isinstance(step, Given | Shared))

    @property
    def assigned(self) -> dict[SeatId, str]:
        """Return the path that each player is assigned to in the end; "" if it may choose."""
        return {step.player: step.path for step in self.steps if isinstance(step, Assigned)}


# ---- CRA-PL-01 What terms come to: exact numbers, NONE, sets in order, and what was looked at (brief 5.6)

T = TypeVar("T")
MOST_WORK = 200_000
"""How many terms, elements and so on a run of a box works out before loops and sets are stopped."""
CHANCE = tr_noop("chance in box {number}")
"""What a draw for RANDOM is for, as it is kept on file."""


@dataclass(frozen=True)
class Element:
    """An element of a set that its condition holds for, the values it is ordered by, what was looked at."""

    value: str
    keys: tuple[Fraction | None, ...]
    seen: tuple[Seen, ...]


class Reckoner:
    """Works out the terms of a box; `names` are what LET, CHOOSE and loops have bound."""

    def __init__(self, standing: Standing, draws: Draws, box: int) -> None:
        self.standing, self.draws, self.box = standing, draws, box
        self.names: dict[str, Value] = {}
        self.work = 0
        self._seen: list[Seen] = []
        self._ways: Mapping[type, Callable[..., Value]] = {
            Number: lambda term: Fraction(term.value),
            Text: lambda term: str(term.value.casefold()),
            Name: self._name,
            Ask: self._ask,
            Negative: self._negative,
            Pair: self._pair,
            Compare: self._compare,
            IsNone: lambda term: (self.value(term.term) is None) is not term.is_turned,
            Not: lambda term: not self.holds(term.term),
            Fold: self._fold,
            Function: self._function,
        }

    def value(self, term: Term) -> Value:
        """Return what a term comes to."""
        self.work += 1
        return self._ways[type(term)](term)

    def number(self, term: Term) -> Fraction | None:
        """Return the number that a term comes to, or None."""
        found = self.value(term)
        return found if isinstance(found, Fraction) else None

    def word(self, term: Term) -> str | None:
        """Return the player, path or thing that a term comes to, or None."""
        found = self.value(term)
        return found if isinstance(found, str) else None

    def holds(self, term: Term) -> bool:
        """Say whether a condition holds."""
        return self.value(term) is True

    def visit(self, work: int = 1) -> None:
        """Count an element of a set, or a statement in a loop; Halt if the box has worked too much."""
        self.work += work
        if self.work > MOST_WORK:
            raise Halt(STEP_LIMIT)

    @contextmanager
    def looking(self) -> Iterator[list[Seen]]:
        """Collect what is looked at in the block."""
        before, self._seen = self._seen, []
        try:
            yield self._seen
        finally:
            self._seen = before

    def _see(self, name: str, args: tuple[str, ...], ago: int, value: Value) -> Value:
        seen = Seen(name, args, ago, value)
        if seen not in self._seen:
            self._seen.append(seen)
        return value

    def _name(self, term: Name) -> Value:
        if term.word in self.names:
            found = self.names[term.word]
            return self._see(term.word, (), 0, found) if isinstance(found, Fraction) else found
        if term.word in self.standing.settings.keep:
            return self._see(term.word, (), 0, self.standing.settings.keep[term.word])
        return term.word if term.word in (*THINGS, *self.standing.facts.paths) else None

    def _ask(self, term: Ask) -> Value:
        """CRA-PL-01 Look at a fact or a target; of NONE nothing is known."""
        args = [self._argument(term.name, arg, place) for place, arg in enumerate(term.args)]
        ago = self._ago(term.ago)
        if ago is None or None in args:
            return None
        said = tuple(str(arg) for arg in args)
        return self._see(term.name, said, ago, self.standing.fact(term.name, said, ago))

    def _argument(self, name: str, arg: Term, place: int) -> str | None:
        if name == "is" and place:
            return arg.word if isinstance(arg, Name) else str(arg).strip('"').casefold()
        return self.word(arg)

    def _ago(self, term: Term | None) -> int | None:
        if term is None:
            return 0
        ago = self.number(term)
        return int(ago) if ago is not None and ago >= 0 and ago.denominator == 1 else None

    def _negative(self, term: Negative) -> Value:
        number = self.number(term.term)
        return None if number is None else -number

    def _pair(self, term: Pair) -> Value:
        if term.sign == "AND":
            return self.holds(term.left) and self.holds(term.right)
        if term.sign == "OR":
            return self.holds(term.left) or self.holds(term.right)
        left, right = self.number(term.left), self.number(term.right)
        if term.sign in ("/", "MOD") and right == 0:
            raise Halt(DIVZERO)
        if left is None or right is None:
            return None
        return bounded(ARITHMETIC[term.sign](left, right))

    def _compare(self, term: Compare) -> bool:
        """CRA-PL-01 A comparison with NONE is false, whatever is asked."""
        left, right = self.value(term.left), self.value(term.right)
        if left is None or right is None:
            return False
        if term.sign in EQUAL:
            return EQUAL[term.sign](left, right)
        if isinstance(left, Fraction) and isinstance(right, Fraction):
            return ORDER[term.sign](left, right)
        return False

    def _fold(self, term: Fold) -> Value:
        """CRA-PL-01 NONE is left out; the sum of nothing is 0, and it has no greatest or smallest."""
        with self.looking():
            found = self._folded(term)
        return self._see(term.written, (), 0, found)

    def _folded(self, term: Fold) -> Value:
        if term.word == "COUNT":
            return Fraction(len(self.elements(term.those)))
        if term.word in ("ANY", "ALL"):
            every = [self._of_each(term, one, self.holds) for one in self.elements(term.those)]
            return any(every) if term.word == "ANY" else all(every)
        values = [self._of_each(term, one, self.number) for one in self.elements(term.those)]
        numbers = [value for value in values if value is not None]
        if not numbers:
            return Fraction(0) if term.word == "SUM" else None
        return bounded(Fraction(FOLDS[term.word](numbers)))

    def _of_each(self, term: Fold, element: Element, part: Callable[[Term], T]) -> T:
        assert term.term is not None
        with self.called(term.those.name, element.value):
            return part(term.term)

    def _function(self, term: Function) -> Value:
        if term.word == "RANDOM":
            return self._random(term)
        found = [self.number(arg) for arg in term.args]
        numbers = [number for number in found if number is not None]
        if term.word in ("MAX", "MIN"):
            return FOLDS[term.word](numbers) if numbers else None
        return Fraction(ROUNDINGS[term.word](numbers[0])) if numbers else None

    def _random(self, term: Function) -> Value:
        """CRA-PL-01 One draw from the one whole number to the other, both included."""
        low, high = (self.number(arg) for arg in term.args)
        if low is None or high is None or low.denominator != 1 or high.denominator != 1:
            return None
        sides = int(high - low) + 1
        if not 1 <= sides <= 2**32:
            return None
        face = self.draws.die(sides, CHANCE.format(number=self.box)) if sides > 1 else 1
        return self._see(str(term), (), 0, low + face - 1)

    @contextmanager
    def called(self, name: str, value: Value) -> Iterator[None]:
        """Let a name stand for a value in the block."""
        if not name:
            yield
            return
        had, before = name in self.names, self.names.get(name)
        self.names[name] = value
        try:
            yield
        finally:
            del self.names[name]
            if had:
                self.names[name] = before

    def elements(
        self, those: Those, keys: Sequence[Key] = (), *, is_canonical: bool = False
    ) -> list[Element]:
        """CRA-PL-01 Return the elements of a set that its condition holds for, in their order.

        Where nothing else tells them apart a list is in the order written, or with `is_canonical` in that
        of the things and the paths themselves.
        """
        found = []
        values = self.group(those.group)
        if is_canonical and isinstance(those.group, Listed):
            values = tuple(sorted(values, key=(*THINGS, *self.standing.facts.paths).index))
        for value in values:
            self.visit()
            with self.called(those.name, value), self.looking() as seen:
                if those.where is None or self.holds(those.where):
                    found.append(Element(value, tuple(self.number(key.term) for key in keys), tuple(seen)))
        return sorted(found, key=lambda one: _order(one, keys))

    def group(self, group: Group) -> tuple[str, ...]:
        """Return the elements of a set: players in turn order, things and paths in canonical order."""
        if isinstance(group, Listed):
            items = [self.word(item) for item in group.items]
            return tuple(dict.fromkeys(item for item in items if item is not None))
        if group.word in THING_SETS:
            return THING_SETS[group.word]
        facts = self.standing.facts
        return facts.paths if group.word == PATHS else facts.members(group.word)


def _order(element: Element, keys: Sequence[Key]) -> list[tuple[bool, Fraction]]:
    """Return what an element is sorted by; NONE comes last in either direction."""
    pairs = zip(element.keys, keys, strict=True)
    return [
        (value is None, (-value if key.is_down else value) if value is not None else Fraction(0))
        for value, key in pairs
    ]
