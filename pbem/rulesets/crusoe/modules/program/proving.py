"""CRA-BUR-04 to CRA-BUR-07 Programs changed, rehearsed on made-up states, and tried out (brief 5.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from zlib import crc32

from pbem.engine.box import Material, Proof, Prover
from pbem.engine.options import BadValue
from pbem.engine.tongue import tr, trn
from pbem.engine.words import Complaint, did_you_mean
from pbem.rulesets.crusoe.modules.labels import LABELS
from pbem.rulesets.crusoe.modules.program.checking import Checked, checked, faults, oddities
from pbem.rulesets.crusoe.modules.program.explaining import Explainer
from pbem.rulesets.crusoe.modules.program.reading import Body, Unreadable, as_text, read_body, read_program
from pbem.rulesets.crusoe.modules.program.reckoning import Jammed, Place, Step, Unprovided
from pbem.rulesets.crusoe.modules.program.running import USUAL, Conduct, run
from pbem.rulesets.crusoe.modules.program.statements import Box, Handler, Keep, Program
from pbem.rulesets.crusoe.modules.program.term_reading import lines_of
from pbem.rulesets.crusoe.modules.program.vocabulary import (
    FACTS,
    MOMENT_TASKS,
    SETUP,
    STATE_WORDS,
    STEP_LIMIT,
    TASKS,
    Answer,
    Game,
    Kind,
    Settings,
)
from pbem.rulesets.crusoe.tablesfile import read_board

# ---- CRA-BUR-04, CRA-BUR-05, CRA-BUR-07 Changing programs: a box amended, a case provided for, one of many


def amended(program: Program, number: int, text: str, game: Game) -> Checked:
    """CRA-BUR-04 Put a new body and new handlers into a box; its title and its tasks stay."""

    def change(box: Box, body: Body) -> Box:
        return replace(box, body=body.statements, handlers=body.handlers)

    return _changed(program, number, text, game, change)


def provided(program: Program, number: int, code: str, text: str, game: Game) -> Checked:
    """CRA-BUR-05 Store statements in a box as what is done when it is stuck with a code."""

    def change(box: Box, body: Body) -> Box:
        others = tuple(one for one in box.handlers if one.code != code)
        return replace(box, handlers=(*others, Handler(code, body.statements)))

    return _changed(program, number, text, game, change, may_have_handlers=False)


def _changed(
    program: Program,
    number: int,
    text: str,
    game: Game,
    change: Callable[[Box, Body], Box],
    may_have_handlers: bool = True,
) -> Checked:
    """Return the program with one box changed, its lines counted anew, or what is wrong with the text.

    The whole program is checked again; complaints name the lines of the text.
    """
    try:
        body = read_body(text)
    except Unreadable as fault:
        return Checked(None, fault.complaints)
    box = program.box(number)
    if box is None:
        return _refused(tr("There is no box {number}.", number=number))
    if body.handlers and not may_have_handlers:
        return _refused(tr("Only statements are wanted here, without WHEN STUCK."))
    boxes = tuple(change(box, body) if one is box else one for one in program.boxes)
    changed = replace(program, boxes=boxes)
    lines = lines_of(text)
    refused = tuple(fault.complaint(lines) for fault in faults(changed, game))
    odd = tuple(fault.complaint([]) for fault in oddities(changed, game))
    return Checked(read_program(str(changed)), refused, odd)


def _refused(reason: str) -> Checked:
    return Checked(None, (Complaint(0, "", reason),))


def assembled(title: str, programs: Sequence[Program], scenario: str = "") -> Program:
    """Put the boxes of programs together in their order; one whose number is taken gets the next free one."""
    keeps: list[Keep] = []
    boxes: list[Box] = []
    for program in programs:
        keeps += [keep for keep in program.keeps if keep not in keeps]
        for box in program.boxes:
            boxes.append(replace(box, number=_free(box.number, boxes)))
    return read_program(str(Program(title, scenario, tuple(keeps), tuple(boxes))))


def _free(number: int, boxes: Sequence[Box]) -> int:
    taken = [box.number for box in boxes]
    while number in taken:
        number += 1
    return number


# ---- CRA-PL-01 Made-up states on which a program is rehearsed: seats, cycles, deaths, numbers (brief 5.7)

SEATS = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal")
"""Who plays in made-up states."""
STATES = 20
_MAY_BE_UNSOLD = ("money", "quote", "closing")
"""What is NONE of a good that was not sold."""
_MAY_BE_TO_COME = ("path", "ate", "drank", "enjoyed", "gained")
"""What is NONE in a cycle before it has happened."""
_OF_A_LIFE = (*_MAY_BE_TO_COME, "made", "earned", "signals", "fights", "rank")
"""What is NONE of the dead in a cycle that they do not live in."""
_MOST = {"experience": 3, "land": 1, "shares": 4, "held": 3, "fights": 2, "made": 5, "ate": 3, "estate": 3}
"""How large the numbers of a fact are at most, where that is not 12."""
MOST = 12


@dataclass(frozen=True)
class MadeUp:
    """A state with a number: 2 to 8 seats, cycles 1 to 9, every third with a death; the rest is scattered.

    The same number makes the same state for ever.
    """

    number: int
    paths: tuple[str, ...]

    @property
    def seats(self) -> tuple[str, ...]:
        """Return who began to play."""
        return SEATS[: 2 + self.number % (len(SEATS) - 1)]

    @property
    def cycle(self) -> int:
        """Return which cycle it is."""
        return 1 + self.number % 9

    @property
    def dead(self) -> tuple[str, ...]:
        """Return who has died: nobody in most states, and never the last."""
        return self.seats[1:2] if self.number % 3 == 2 and len(self.seats) > 2 else ()

    def members(self, group: str) -> tuple[str, ...]:
        """Return the seats of a set."""
        return tuple(seat for seat in self.seats if group == "EVERYONE" or seat not in self.dead)

    def fact(self, name: str, args: tuple[str, ...], ago: int) -> Answer:
        """Return a fact that is made up from its name and what it is about."""
        if ago >= self.cycle and ago:
            return None
        if name in ("cycle", "alive"):
            return self.cycle if name == "cycle" else args[0] not in self.dead
        scattered = crc32(f"{self.number} {name} {' '.join(args)} {ago}".encode())
        if self._is_none(name, args, ago, is_rare=scattered % 11 == 0):
            return None
        return self._made_up(FACTS[name][0].gives, name, scattered // 11)

    def _is_none(self, name: str, args: tuple[str, ...], ago: int, *, is_rare: bool) -> bool:
        """Say whether a fact of a cycle that has begun is NONE, as it can be in a game too."""
        if is_rare and (name in _MAY_BE_UNSOLD or (name in _MAY_BE_TO_COME and not ago)):
            return True
        is_of_the_dead = name in _OF_A_LIFE and not ago and args[0] in self.dead
        return is_of_the_dead or (name == "rank" and self.cycle == 1)

    def _made_up(self, kind: Kind, name: str, scattered: int) -> Answer:
        if kind is Kind.TRUTH:
            return scattered % 4 == 0 if name != "open" else scattered % 4 > 0
        if kind is Kind.PATH:
            return self.paths[scattered % len(self.paths)] if self.paths else None
        if kind is Kind.TEXT:
            return STATE_WORDS[scattered % len(STATE_WORDS)]
        number = scattered % (_MOST.get(name, MOST) + 1)
        return number - MOST // 2 if name in ("score", "gained") else number

    def die(self, sides: int, why: str) -> int:
        """Roll a die of the state: always the same for the same purpose."""
        return crc32(f"{self.number} {why}".encode()) % sides + 1


def made_up(paths: tuple[str, ...]) -> tuple[MadeUp, ...]:
    """Return the states of a rehearsal."""
    return tuple(MadeUp(number, paths) for number in range(STATES))


# ---- CRA-PL-01 Rehearsing a program: every box is run on made-up states before it counts (brief 5.7)


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


# ---- CRA-PL-01, CRA-BUR-06 A program tried out before a game is made of it (brief 5.7)


def text_in(content: Any, place: str) -> str:
    """CRA-PL-01 Return the text of a program, which may stand in a file as boxes; BadValue if it is none."""
    if isinstance(content, str):
        return content
    try:
        return as_text(content)
    except (AttributeError, KeyError, TypeError, ValueError):
        raise BadValue(place, "is neither the text of a program nor its boxes.") from None


def said_of(complaint: Complaint) -> str:
    """Return a complaint with the line of the program that it is about."""
    if not complaint.line:
        return str(complaint)
    words = {"line": complaint.line, "complaint": str(complaint), "text": complaint.text}
    if not complaint.text:
        return tr("line {line}: {complaint}", **words)
    return tr("line {line}: {complaint} ({text})", **words)


def prove(content: Any, materials: Mapping[str, Any]) -> Proof:
    """CRA-PL-01 Check a program, and run it on made-up states: what it sets, and where it is stuck.

    Its tasks are those of the scenario that it is written for, and those that its boxes name.
    """
    text = text_in(content, "program")
    try:
        game = _game(read_program(text), tuple(read_board(materials["board"]).paths))
    except Unreadable as fault:
        return Proof(tuple(map(said_of, fault.complaints)))
    if wrong := tuple(_headless(read_program(text))):
        return Proof(wrong)
    found = checked(text, game)
    refused, odd = tuple(map(said_of, found.refused)), tuple(map(said_of, found.odd))
    if found.program is None or refused:
        return Proof(refused, odd)
    return Proof((), odd, rehearse(found.program, game).lines())


def _headless(program: Program) -> Iterator[str]:
    """Yield what is wrong with a program before its boxes are read: it has none, or is for no scenario."""
    if not program.boxes:
        yield tr("The program has no boxes.")
    if program.scenario and program.scenario not in LABELS:
        hint = did_you_mean(program.scenario, LABELS)
        said = tr('There is no scenario "{scenario}".', scenario=program.scenario)
        yield f"{said} {hint[:1].upper()}{hint[1:]}".strip()


def _game(program: Program, paths: tuple[str, ...]) -> Game:
    labels = LABELS.get(program.scenario)
    wanted = (*(labels.tasks if labels else ()), *(task for box in program.boxes for task in box.tasks))
    tasks = tuple(task for task in TASKS if task in wanted and task != SETUP)
    return Game(tasks, paths, {}, program.scenario)


PROVER = Prover((Material("board", "board", "boards", "board"),), prove)
"""How pbem tries out the programs of a GM's."""
