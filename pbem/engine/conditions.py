"""The tests of IF: each is declared as a phrase that holds or does not; several are joined by AND.

    @phrase("OWNER <title> IS [NOT] <owner>")
    class OwnerIs(Test): ...

`here` is what a test is held against, and who asks; each game has its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from pbem.engine.declaring import Condition
from pbem.engine.phrases import Phrase, Phrases
from pbem.engine.slots import Slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Why, Words

MOST_TESTS = 20
"""No order depends on more tests than this."""
_MOST_NOTS = 50
"""So often a test may be turned round: each NOT is judged inside the one before it."""


class Test(Phrase, Condition):
    """A test of IF."""

    __test__: ClassVar[bool] = False  # its name makes pytest collect it otherwise

    def found(self, here: Any) -> bool | None:
        """Say whether it is so; None if that cannot be told: then neither the test nor its NOT holds."""
        raise NotImplementedError

    def holds(self, here: Any) -> bool:
        """Say whether it is so."""
        return bool(self.found(here))


@dataclass(frozen=True)
class Not(Test):
    """The opposite of a test."""

    test: Test

    def __str__(self) -> str:
        return f"NOT {self.test}"

    def found(self, here: Any) -> bool | None:
        """Turn round what is found."""
        found = self.test.found(here)
        return None if found is None else not found


@dataclass(frozen=True)
class All(Condition):
    """Tests joined by AND."""

    tests: tuple[Test, ...]

    def __str__(self) -> str:
        return " AND ".join(map(str, self.tests))

    def holds(self, here: Any) -> bool:
        """Say whether all of them hold."""
        return all(test.holds(here) for test in self.tests)


class OneTest(Slot[Test]):
    """One of a game's tests, with NOT before it if it `has_not`; `more` are told as known besides."""

    def __init__(self, *kinds: type[Test], has_not: bool = False, more: Sequence[str] = ()) -> None:
        none = tr_noop('I do not know the test "{word}"; {known} are tests.')
        self._each, self._has_not = Phrases(*kinds, what=tr_noop("a test"), none=none, more=more), has_not

    @property
    def words(self) -> tuple[str, ...]:
        """Return the words with which tests begin."""
        return tuple(self._each.words)

    def each(self, words: Words) -> Test:
        """Take the test behind any NOT."""
        return self._each.read(words)

    def read(self, words: Words) -> Test:
        """Take the test."""
        nots = 0
        while self._has_not and words.took("NOT"):
            nots += 1
        if nots > _MOST_NOTS:
            reason = tr("A test has {nots} times NOT; at most {most} are read.", nots=nots, most=_MOST_NOTS)
            raise Fault(reason, why=Why.REFUSED)
        test = self.each(words)
        for _ in range(nots):
            test = Not(test)
        return test


@dataclass(frozen=True)
class Tests(Slot[All]):
    """Tests joined by AND, without IF and THEN; `many` is said of too many, with {most}."""

    __test__: ClassVar[bool] = False

    each: OneTest
    many: str = tr_noop("An order has at most {most} tests.")

    def read(self, words: Words) -> All:
        """Take the tests."""
        tests = [self.each.read(words)]
        while words.took("AND"):
            tests.append(self.each.read(words))
        if len(tests) > MOST_TESTS:
            raise Fault(tr(self.many, most=MOST_TESTS), why=Why.REFUSED)
        return All(tuple(tests))
