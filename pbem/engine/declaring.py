"""Declaring orders: what an order says and answers for itself, and the decorator that declares one.

`here` is what the writer of an order knows, the lexicon it was read with; `look` is a set as a kind GM looks
at it. Each game has its own of both.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeVar, dataclass_transform

from pbem.engine.orderform import Offered
from pbem.engine.phrases import Part, parts_of, written_parts
from pbem.engine.slots import slot
from pbem.engine.words import Fault, Lexicon, Why

O = TypeVar("O", bound="Order")  # noqa: E741


@dataclass(frozen=True)
class Condition:
    """The test of an IF line; rulesets say what they can test."""

    def holds(self, here: Any) -> bool:
        """Say whether it is so; `here` is what it is held against, and who asks."""
        raise NotImplementedError


@dataclass(frozen=True)
class Verdict:
    """What is left of an order after a check, why the rest is refused, and whether anything stands."""

    order: Order
    refusals: tuple[Fault, ...] = ()
    stands: bool = True


@dataclass(frozen=True)
class Order:
    """One line of intent; `when` is its IF test; `line` and `source` say where it was written.

    `read_as` are words that were read as what they look like: 60 as 6O.
    """

    parts: ClassVar[tuple[Part, ...]] = ()
    wording: ClassVar[str] = ""
    rule: ClassVar[str] = ""
    help: ClassVar[str] = ""
    examples: ClassVar[tuple[str, ...]] = ()
    also: ClassVar[tuple[str, ...]] = ()
    is_game_order: ClassVar[bool] = True
    block: ClassVar[str] = ""
    inside: ClassVar[tuple[str, ...]] = ()
    is_kept: ClassVar[bool] = False
    is_text: ClassVar[bool] = False
    due_when: ClassVar[str] = ""
    only_last: ClassVar[bool] = False
    ends_game: ClassVar[bool] = False

    when: Condition | None = field(default=None, kw_only=True)
    line: int = field(default=0, kw_only=True, compare=False)
    source: str = field(default="", kw_only=True, compare=False)
    read_as: tuple[tuple[str, str], ...] = field(default=(), kw_only=True, compare=False)

    @classmethod
    def verb(cls) -> str:
        """Return the order's first word, or "" for a wording that begins with a field."""
        return "" if cls.parts[0].is_field else cls.parts[0].text

    @classmethod
    def is_due(cls, lexicon: Lexicon) -> str:
        """Return why the order has no place now, or "" if it has."""
        return ""

    def refuses(self, here: Any) -> Iterator[Fault | str]:
        """Yield why the order is not allowed, as far as its writer may know."""
        yield from ()

    def allowed(self, lexicon: Lexicon) -> Verdict:
        """Refuse the order for whatever it says against itself.

        Orders of which a part may stand say here what is left of them.
        """
        faults = tuple(map(refusal, self.refuses(lexicon)))
        return Verdict(self, faults, stands=not faults)

    def decides(self) -> Sequence[Hashable]:
        """Return what the line settles: of several lines of a set that settle the same the last counts."""
        return [self.verb()] if self.only_last else []

    def settled_by(self) -> Sequence[Hashable]:
        """Return what else settles the line: a later one that decides any of these counts instead of it."""
        return ()

    def chooses(self) -> Hashable:
        """Return what the line settles, where the first line whose test holds counts for it; else None."""
        return None

    def came_to(self, now: Any) -> None:
        """Put down what became of the line, where no later one counts instead; `now` is a phase played."""
        raise NotImplementedError

    def odd(self, look: Any) -> Iterator[str]:
        """Yield what is allowed but hardly meant; only from what the writer may see."""
        yield from ()

    def forecast(self, look: Any) -> Iterator[str]:
        """Yield what the line will do, as far as its writer may know, for the receipt."""
        yield from ()

    def never(self, here: Any) -> Iterator[str]:
        """Yield why the line, kept for later rounds, can do nothing in any of them."""
        yield from ()

    @classmethod
    def offered(cls, here: Any) -> Iterator[Offered]:
        """Yield what of this kind its reader may order now, for the form and for the page made from it."""
        yield from ()

    def __str__(self) -> str:
        said = written_parts(self, self.parts)
        said = said.replace(" :", ":", 1) if self.is_text else said
        return f"IF {self.when} THEN {said}" if self.when else said


def refusal(why: Fault | str) -> Fault:
    """Return what is not allowed as a fault: it says so, where it says nothing else."""
    fault = Fault(why) if isinstance(why, str) else why
    fault.why = Why.REFUSED if fault.why is Why.UNKNOWN else fault.why
    return fault


@dataclass_transform(frozen_default=True, field_specifiers=(slot, field))
def order(
    wording: str,
    *,
    rule: str,
    help: str,
    examples: Sequence[str],
    also: Sequence[str] = (),
    is_game_order: bool = True,
    block: str = "",
    inside: Sequence[str] = (),
    is_kept: bool = False,
    is_text: bool = False,
    due_when: str = "",
    only_last: bool = False,
    ends_game: bool = False,
) -> Callable[[type[O]], type[O]]:
    """Declare an order.

    `phrases` tells how wordings are read. `also` lists other verbs for the same order. Wording and help are
    looked up when they are said: declare them with tr_noop. An order may be written as a block of lines up
    to END: `block` is the pattern of its headings, `inside` the words with which its lines begin; it is
    read as one line, "heading: line; line". One that `is_kept` stays on file for the phase when a later
    letter replaces the writer's orders, and all are told of it at once (`Ruleset.announces`); as a block
    that begins a letter it may go without END. Of a block that `is_text` the inside is no lines of orders
    but text, kept word for word and line by line; a TextSlot, the last field, reads it. `due_when` tells
    people in which rounds the order has its place, where its phase does not say it; `is_due` decides. Of an
    order with `only_last` the last line of a set counts, unless it says otherwise by `decides`. An
    order of the GM's that `ends_game`, and not only the round, is filed by mail only once the GM has
    confirmed it.
    """

    def declared(kind: type[O]) -> type[O]:
        kind = dataclass(frozen=True)(kind)
        kind.parts = parts_of(wording)
        kind.wording, kind.rule, kind.help = wording, rule, help
        kind.examples, kind.also, kind.is_game_order = tuple(examples), tuple(also), is_game_order
        kind.block, kind.inside, kind.is_kept, kind.is_text = block, tuple(inside), is_kept, is_text
        kind.due_when, kind.only_last = due_when, only_last
        kind.ends_game = ends_game
        return kind

    return declared
