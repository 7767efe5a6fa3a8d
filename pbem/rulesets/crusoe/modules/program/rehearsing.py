"""CRA-PL-01 Rehearsing a program: every box is run on made-up states before it counts (brief 5.7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from pbem.engine.tongue import tr, trn
from pbem.rulesets.crusoe.modules.program.box_run import Conduct
from pbem.rulesets.crusoe.modules.program.decided import Settings
from pbem.rulesets.crusoe.modules.program.explaining import Explainer
from pbem.rulesets.crusoe.modules.program.game import Game
from pbem.rulesets.crusoe.modules.program.madeup import MadeUp, made_up
from pbem.rulesets.crusoe.modules.program.outcome import Jammed, Place, Step, Unprovided
from pbem.rulesets.crusoe.modules.program.running import USUAL, run
from pbem.rulesets.crusoe.modules.program.statements import Program
from pbem.rulesets.crusoe.modules.program.vocabulary import MOMENT_TASKS, STEP_LIMIT


@dataclass(frozen=True)
class Tried:
    """What a program does in one made-up state."""

    state: MadeUp
    steps: tuple[Step, ...]


@dataclass(frozen=True)
class Rehearsal:
    """What a program does in all made-up states; `left_out` are boxes that came to no end in one of them."""

    tried: tuple[Tried, ...]
    left_out: tuple[int, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)

    @property
    def stuck(self) -> tuple[tuple[Place, str, int], ...]:
        """Return where the program was stuck without a handler, with the code, and in how many states."""
        found: dict[tuple[Place, str], int] = {}
        for one in self.tried:
            jams = [step for step in one.steps if isinstance(step, Jammed) and not step.is_provided]
            for place in dict.fromkeys((step.place, step.code) for step in jams):
                found[place] = found.get(place, 0) + 1
        return tuple((place, code, times) for (place, code), times in found.items())

    def lines(self) -> tuple[str, ...]:
        """Return what is found, in sentences: what each state would set, and where the program is stuck."""
        return (*(line for one in self.tried for line in self._of_state(one)), *self._of_stuck())

    def _of_state(self, tried: Tried) -> Iterator[str]:
        state = tried.state
        seats = trn("{n} player", "{n} players", len(state.members("PLAYERS")))
        yield tr(
            "State {number}: cycle {cycle}, {seats}.", number=state.number + 1, cycle=state.cycle, seats=seats
        )
        explainer = Explainer(self.names)
        yield from (explainer.what(step) for step in tried.steps)

    def _of_stuck(self) -> Iterator[str]:
        for place, code, times in self.stuck:
            words = {"box": place.box, "line": place.line, "code": code, "statement": place.statement}
            yield trn(
                'Box {box} is stuck at line {line} in {n} state: {code}, "{statement}".',
                'Box {box} is stuck at line {line} in {n} states: {code}, "{statement}".',
                times,
                **words,
            )
        if not self.stuck:
            yield tr("The program is never stuck.")


def rehearse(
    program: Program, game: Game, conduct: Conduct = USUAL, states: Sequence[MadeUp] | None = None
) -> Rehearsal:
    """CRA-PL-01 Run every box on 20 made-up states; one that comes to no end is left out of those after."""
    tried: list[Tried] = []
    left_out: tuple[int, ...] = ()
    never_asks = replace(conduct, asks=False)
    for state in made_up(game.paths) if states is None else states:
        at_hand = replace(program, boxes=tuple(one for one in program.boxes if one.number not in left_out))
        steps = _tried(at_hand, game, state, never_asks)
        tried.append(Tried(state, steps))
        endless = [step.place.box for step in steps if isinstance(step, Jammed) and step.code == STEP_LIMIT]
        left_out = tuple(dict.fromkeys((*left_out, *endless)))
    return Rehearsal(tuple(tried), left_out)


def _tried(program: Program, game: Game, state: MadeUp, conduct: Conduct) -> tuple[Step, ...]:
    """Run the moments of a cycle one after the other, each with what those before it have set."""
    settings = Settings()
    steps: list[Step] = []
    for moment, known in MOMENT_TASKS.items():
        tasks = tuple(task for task in known if task in (*game.tasks, "setup"))
        if not program.boxes_for(*tasks):
            continue
        done = run(program, moment, tasks, state, settings, state, conduct)
        settings = done.settings
        steps += done.steps
    return tuple(step for step in steps if not isinstance(step, Unprovided))
