"""The sequence of play, as a game writes it in its rulebook's words: stages, turns, loops, letters, pauses.

    YEARS = sequence(
        letters("orders", move, each_seat(turn_order, harvest, feed)),
        letters("bids", sell, applies=is_anything_for_sale),
        of_itself("close", pay_interest, begin_year),
    )

At a deadline all is played up to the first stage whose letters are not at hand; those are waited for. Behind
the last stage comes the first. What is played stops as soon as the game is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Concatenate, Generic, ParamSpec, Protocol, TypeAlias, TypeVar

from pbem.engine.table import B, S, Step, Table

B_co = TypeVar("B_co", covariant=True)
S_co = TypeVar("S_co", covariant=True)
T = TypeVar("T")
X = ParamSpec("X")


class Scene(Protocol[B_co, S_co]):
    """A rulebook and a state: a table at which a phase is played, or a look at one."""

    @property
    def book(self) -> B_co:
        """Return the rulebook."""

    @property
    def state(self) -> S_co:
        """Return the state."""


def always(scene: object) -> bool:
    """Say that a stage is played each time it is reached."""
    return True


# Stages


@dataclass(frozen=True)
class Stage(Generic[B, S]):
    """A stage: `phases` are those whose letters settle it, of which the first that is held counts.

    One without phases is played along with what came before. One that comes `again` waits for new letters
    even if those of the same phase were read in this cycle. `back` is asked when it has been played, and
    names the stage that the sequence goes back to; "" is none.
    """

    key: str
    phases: tuple[str, ...]
    play: Step[B, S]
    applies: Callable[[Scene[B, S]], bool] = always
    again: bool = False
    back: Callable[[Table[B, S]], str] = lambda table: ""


Stages: TypeAlias = tuple[Stage[B, S], ...]


def letters(phase: str, *steps: Step[B, S], applies: Callable[[Scene[B, S]], bool] = always) -> Stage[B, S]:
    """Return the stage of a phase with letters; where it does not apply they are not waited for."""
    return Stage(phase, (phase,), in_turn(*steps), applies)


def of_itself(key: str, *steps: Step[B, S], applies: Callable[[Scene[B, S]], bool] = always) -> Stage[B, S]:
    """Return a stage that needs no letters; a worked case may begin with it, as the phase of its key."""
    return Stage(key, (), in_turn(*steps), applies)


def repeat(*parts: Stages[B, S] | Stage[B, S], until: Callable[[Table[B, S]], bool]) -> Stages[B, S]:
    """Return stages that are played again, with new letters, until the test holds at their end."""
    first, *_ = stages = tuple(_flat(parts))
    last = replace(stages[-1], back=lambda table: "" if until(table) else first.key)
    return (*stages[:-1], last)


def _flat(parts: Iterable[Stages[B, S] | Stage[B, S]]) -> Iterator[Stage[B, S]]:
    for part in parts:
        yield from (part,) if isinstance(part, Stage) else part


def inserted(stages: Stages[B, S], new: Stages[B, S], *, before: str = "", after: str = "") -> Stages[B, S]:
    """Return stages with others put before or after the one with that key."""
    keys = [stage.key for stage in stages]
    place = keys.index(before) if before else keys.index(after) + 1
    return (*stages[:place], *new, *stages[place:])


# Steps made of steps: data, so that tests can look on


@dataclass(frozen=True)
class InTurn(Generic[B, S, X]):
    """Steps as one; when the game is over only those are played that are `in_any_case`."""

    steps: tuple[Callable[Concatenate[Table[B, S], X], None], ...]

    def __call__(self, table: Table[B, S], /, *more: X.args, **named: X.kwargs) -> None:
        for step in self.steps:
            if not table.is_over or isinstance(step, InAnyCase):
                step(table, *more, **named)


def in_turn(*steps: Callable[Concatenate[Table[B, S], X], None]) -> InTurn[B, S, X]:
    """Return steps as one, of a phase or of a seat's turn."""
    return InTurn(steps)


@dataclass(frozen=True)
class InAnyCase(Generic[B, S, X]):
    """A step that is played even if the game has ended in one before it."""

    step: Callable[Concatenate[Table[B, S], X], None]

    def __call__(self, table: Table[B, S], /, *more: X.args, **named: X.kwargs) -> None:
        self.step(table, *more, **named)


def in_any_case(step: Callable[Concatenate[Table[B, S], X], None]) -> InAnyCase[B, S, X]:
    """Return a step that is played even if the game has ended in one before it."""
    return InAnyCase(step)


@dataclass(frozen=True)
class EachSeat(Generic[B, S, T]):
    """The step in which one seat after the other takes its turn; `order` is asked as the turns go on."""

    order: Callable[[Table[B, S]], Iterable[T]]
    turn: Callable[[Table[B, S], T], None]

    def __call__(self, table: Table[B, S], /) -> None:
        for seat in self.order(table):
            if table.is_over:
                return
            self.turn(table, seat)


def each_seat(
    order: Callable[[Table[B, S]], Iterable[T]], *steps: Callable[[Table[B, S], T], None]
) -> EachSeat[B, S, T]:
    """Return the step in which one seat after the other takes its turn, unless the game ends in another's."""
    return EachSeat(order, InTurn(steps))


@dataclass(frozen=True)
class Either(Generic[B, S, X]):
    """One of two steps, by a test; the second may be none."""

    test: Callable[Concatenate[Table[B, S], X], bool]
    this: Callable[Concatenate[Table[B, S], X], None]
    that: Callable[Concatenate[Table[B, S], X], None]

    def __call__(self, table: Table[B, S], /, *more: X.args, **named: X.kwargs) -> None:
        (self.this if self.test(table, *more, **named) else self.that)(table, *more, **named)


def either(
    test: Callable[Concatenate[Table[B, S], X], bool],
    this: Callable[Concatenate[Table[B, S], X], None],
    that: Callable[Concatenate[Table[B, S], X], None],
) -> Either[B, S, X]:
    """Return the step, or the turn, that depends on how things stand when it begins."""
    return Either(test, this, that)


def only_if(test: Callable[[Table[B, S]], bool], *steps: Step[B, S]) -> Either[B, S, []]:
    """Return steps as one that is passed over where the test does not hold."""
    none: InTurn[B, S, []] = InTurn(())
    return Either(test, in_turn(*steps), none)


@dataclass(frozen=True)
class Again(Generic[B, S]):
    """Steps played over and over inside a stage, until the test holds or the game is over."""

    turn: Step[B, S]
    until: Callable[[Table[B, S]], bool]

    def __call__(self, table: Table[B, S], /) -> None:
        while not table.is_over:
            self.turn(table)
            if self.until(table):
                return


def again(*steps: Step[B, S], until: Callable[[Table[B, S]], bool]) -> Again[B, S]:
    """Return steps that are played over and over with the same letters, until the test holds after them."""
    return Again(in_turn(*steps), until)


def pause(table: Table[B, S], phase: str) -> None:
    """Stop here: the phase collects letters, then the same stage goes on."""
    table.paused_for = phase


# The sequence


def phase_of(held: tuple[str, ...], stage: Stage[B, S]) -> str:
    """Return the phase whose letters settle a stage; "" if it needs none."""
    return next((phase for phase in stage.phases if phase in held), "")


def place_of(held: tuple[str, ...], phase: str) -> int:
    """Return the place of a phase among those that are held; -1 if it is none of them."""
    return held.index(phase) if phase in held else -1


def _nothing(table: object, is_again: bool) -> None:
    """Note nothing."""


@dataclass(frozen=True)
class SequenceOfPlay(Generic[B, S]):
    """A sequence of play. `stages` and `held`, the phases in order, are asked at a table: they may change.

    `asides` are phases that are held only where a stage pauses for them; what comes after it waits as ever.
    Every deadline begins with the steps of `opening` and ends with those of `closing`; a stage played of
    itself does without. `waits` is told when letters are waited for, and whether those of the same phase
    were just read.

    A state may keep `phase`, whose letters are waited for, and `stage`, where the same letters settle
    several; both are written here.
    """

    stages: Callable[[Scene[B, S]], Stages[B, S]]
    held: Callable[[Scene[B, S]], tuple[str, ...]]
    opening: tuple[Step[B, S], ...] = ()
    closing: tuple[Step[B, S], ...] = ()
    asides: tuple[str, ...] = ()
    waits: Callable[[Table[B, S], bool], None] = field(default=_nothing)

    def play(self, table: Table[B, S]) -> None:
        """Play a deadline, or of a worked case all that follows a stage of itself."""
        phase = table.moment.phase
        alone = {stage.key for stage in self.stages(table) if not stage.phases}.difference(self.asides)
        if phase in alone:
            self.run(table)
        else:
            in_turn(*self.opening, self.run, *self.closing)(table)

    def run(self, table: Table[B, S]) -> None:
        """Play stages from the one that is due, until one waits for letters or the game is over."""
        at_hand, stage, is_first = self._at_hand(table), self.due(table, table.moment.phase), True
        while not table.is_over:
            is_awaited = is_first and stage.key == table.moment.phase  # whatever its test says by now
            is_played = is_awaited or stage.applies(table)
            if is_played:
                phase = phase_of(self.held(table), stage)
                if not is_first and self._must_wait(table, stage, phase, at_hand):
                    self._wait(table, stage, phase, phase == table.moment.phase)
                    return
                stage.play(table)
                if phase := table.paused_for:
                    table.paused_for = ""
                    is_again = phase == table.moment.phase or phase in self.asides
                    self._wait(table, stage, phase, is_again)
                    return
            is_first = False
            stage, is_back = self._next(table, stage, stage.back(table) if is_played else "")
            at_hand = "" if is_back else at_hand  # no letter is read twice
            _note(table.state, "stage", "" if table.is_over else stage.key)

    def due(self, scene: Scene[B, S], phase: str) -> Stage[B, S]:
        """Return the stage that is due: the one kept, that of the phase's key, or the first it settles."""
        stages = self.stages(scene)
        kept = [one for one in stages if one.key == getattr(scene.state, "stage", "")]
        itself = [one for one in stages if one.key == phase and not one.phases]
        return next(iter((*kept, *itself)), None) or self.settled_by(scene, phase)

    def settled_by(self, scene: Scene[B, S], phase: str) -> Stage[B, S]:
        """Return the first stage that a phase's letters settle."""
        held = self.held(scene)
        return next(stage for stage in self.stages(scene) if phase_of(held, stage) == phase)

    def _at_hand(self, table: Table[B, S]) -> str:
        """Return the phase whose letters are read: behind a pause that of the stages before the one due."""
        phase = table.moment.phase
        if phase not in self.asides:
            return phase
        held, stages = self.held(table), self.stages(table)
        place = [stage.key for stage in stages].index(self.due(table, phase).key)
        passed = stages[: place + 1]
        return next((found for one in reversed(passed) if (found := phase_of(held, one))), "")

    def _must_wait(self, table: Table[B, S], stage: Stage[B, S], phase: str, at_hand: str) -> bool:
        if not phase:
            return False
        held = self.held(table)
        return stage.again or not at_hand or place_of(held, phase) > place_of(held, at_hand)

    def _wait(self, table: Table[B, S], stage: Stage[B, S], phase: str, is_again: bool) -> None:
        _note(table.state, "stage", stage.key)
        _note(table.state, "phase", phase)
        self.waits(table, is_again)

    def _next(self, table: Table[B, S], stage: Stage[B, S], back: str) -> tuple[Stage[B, S], bool]:
        """Return the stage that follows, and whether that is a way back."""
        stages = self.stages(table)
        keys = [one.key for one in stages]
        here = keys.index(stage.key)
        place = keys.index(back) if back else (here + 1) % len(keys)
        return stages[place], place <= here


def _note(state: Any, name: str, value: str) -> None:
    """Write down where the game is, in a state that keeps it."""
    if hasattr(state, name):
        setattr(state, name, value)


def sequence(
    *parts: Stages[B, S] | Stage[B, S],
    opening: tuple[Step[B, S], ...] = (),
    closing: tuple[Step[B, S], ...] = (),
) -> SequenceOfPlay[B, S]:
    """Return the sequence of play of a game whose stages are always the same."""
    stages = tuple(_flat(parts))
    held = tuple(dict.fromkeys(phase for stage in stages for phase in stage.phases))
    return SequenceOfPlay(lambda scene: stages, lambda scene: held, opening, closing)
