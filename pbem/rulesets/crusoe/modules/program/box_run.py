"""CRA-PL-01, CRA-BUR-05 The run of one box, statement by statement, and what is done where it is stuck."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.modules.program import outcome as done
from pbem.rulesets.crusoe.modules.program import statements as said
from pbem.rulesets.crusoe.modules.program.arithmetic import Halt
from pbem.rulesets.crusoe.modules.program.decided import Usual
from pbem.rulesets.crusoe.modules.program.outcome import Place, Reason, Step, Stuck
from pbem.rulesets.crusoe.modules.program.reckoning import Reckoner
from pbem.rulesets.crusoe.modules.program.statements import Statement
from pbem.rulesets.crusoe.modules.program.terms import Ask, Name, Term
from pbem.rulesets.crusoe.modules.program.vocabulary import (
    STEP_LIMIT,
)

MOST_TURNS = 10_000
"""How many statements REPEAT and WHILE may do together in a run of a box."""
WORK_OF_A_STATEMENT = 10
"""What a statement in FOR EACH counts, where a term counts 1; those of REPEAT and WHILE have MOST_TURNS."""
TIE = tr_noop("tie in box {number}")
"""What a draw among equals is for, as it is kept on file."""


@dataclass(frozen=True)
class Conduct:
    """How a program is run: whether it waits for a ruling where it is stuck, and what is usual else.

    `lowest` is by target what a value is raised to, where that is more than 0 (rents under Rent Control).
    """

    asks: bool = False
    usual: Usual = field(default_factory=Usual)
    lowest: Mapping[str, int] = field(default_factory=dict)


class WaitsForRuling(Exception):
    """The program is stuck, and nobody has said yet what is done."""

    def __init__(self, stuck: Stuck) -> None:
        super().__init__(stuck.code)
        self.stuck = stuck


@dataclass(frozen=True)
class Ways:
    """How a statement is done, and what is done instead of one that cannot be and is not provided for."""

    act: Callable[[BoxRun, Statement], None]
    instead: Callable[[BoxRun, Statement, str], None]


class _Stop(Exception):
    """The box has come to STOP."""


class BoxRun:
    """The run of a box; `steps` are those of the whole moment, `ways` how statements are done."""

    def __init__(
        self, box: said.Box, reckoner: Reckoner, conduct: Conduct, steps: list[Step], ways: Ways
    ) -> None:
        self.box, self.reckoner, self.conduct, self.steps = box, reckoner, conduct, steps
        self._ways = ways
        self.standing = reckoner.standing
        self._reasons: list[Reason] = []
        self._chosen: dict[str, done.Chosen] = {}
        self._loops = self._counting = self._turns = 0
        self._is_in_handler = False

    def run(self) -> None:
        """Do the statements of the box."""
        try:
            self.block(self.box.body)
        except _Stop:
            return

    def block(self, body: Sequence[Statement]) -> None:
        """Do statements in their order."""
        for one in body:
            self._do(one)

    def _do(self, statement: Statement) -> None:
        """CRA-PL-01 Do a statement; where the steps run out, the outermost loop is what failed."""
        self._count()
        try:
            self._ways.act(self, statement)
        except Halt as halt:
            if self._is_in_handler or (halt.code == STEP_LIMIT and self._loops):
                raise
            code = halt.code
            self.stuck(self.place(statement), code, lambda: self._ways.instead(self, statement, code))

    def _count(self) -> None:
        if self._loops:
            self.reckoner.visit(1 if self._counting else WORK_OF_A_STATEMENT)
        if self._counting:
            self._turns += 1
            if self._turns > MOST_TURNS:
                raise Halt(STEP_LIMIT)

    def place(self, statement: Statement) -> Place:
        """Return where a statement stands."""
        return Place(self.box.number, statement.line, statement.opening)

    def stuck(self, place: Place, code: str, instead: Callable[[], None]) -> None:
        """CRA-BUR-05 Do what the box provides for a code; without that ask for a ruling, or do the usual."""
        handler = self.box.handler(code)
        if handler is None and self.conduct.asks:
            raise WaitsForRuling(Stuck(self.box.number, code, place))
        is_done = False
        if handler is not None:
            self.steps.append(done.Jammed(place, (), self.reasons(), code, is_provided=True))
            is_done = self._handled(handler, done.Provided(code, place))
        if not is_done:
            self.steps.append(done.Jammed(place, (), self.reasons(), code, is_provided=False))
            instead()

    def _handled(self, handler: said.Handler, reason: Reason) -> bool:
        """Do a handler in place of a statement; say whether it was not stuck itself."""
        self._is_in_handler = True
        try:
            with self.because(reason):
                self.block(handler.body)
        except Halt:
            return False
        finally:
            self._is_in_handler = False
        return True

    def end(self, code: str, statement: str, instead: Callable[[], None]) -> None:
        """CRA-BUR-05 Be stuck behind the last statement of the moment, with this box."""
        place = Place(self.box.number, self.box.line, statement)
        try:
            self.stuck(place, code, instead)
        except _Stop:
            return

    def stop(self) -> None:
        """End the run of the box."""
        raise _Stop

    @contextmanager
    def because(self, *reasons: Reason) -> Iterator[None]:
        """Do something for some reasons."""
        before = len(self._reasons)
        self._reasons.extend(reasons)
        try:
            yield
        finally:
            del self._reasons[before:]

    def reasons(self, *terms: Term | None) -> tuple[Reason, ...]:
        """Return the reasons at hand, with those why names in some terms stand for what they do."""
        words = [word for term in terms if term is not None for word in _words(term)]
        chosen = [self._chosen[word] for word in dict.fromkeys(words) if word in self._chosen]
        return (*self._reasons, *chosen)

    def choose(self, chosen: done.Chosen) -> None:
        """Remember what was chosen and why, for the rest of the box."""
        self._chosen[chosen.name] = chosen
        self.reckoner.names[chosen.name] = chosen.element

    @contextmanager
    def looping(self, is_counted: bool) -> Iterator[None]:
        """Do the statements of a loop in the block; those of REPEAT and WHILE are counted."""
        self._loops += 1
        self._counting += is_counted
        try:
            yield
        finally:
            self._loops -= 1
            self._counting -= is_counted

    def turn(self) -> None:
        """Count a turn of a loop in which nothing is done."""
        self._count()


def _words(term: Term) -> Iterator[str]:
    """Return the names in a target, or in who or what is named."""
    if isinstance(term, Name):
        yield term.word
    if isinstance(term, Ask):
        for arg in term.args:
            yield from _words(arg)
