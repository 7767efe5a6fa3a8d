"""CRA-PL-01, CRA-BUR-05 Running the boxes of a program, and criteria in decrees (brief 5.4 to 5.9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from fractions import Fraction

from pbem.engine.copying import copied
from pbem.engine.tongue import tr_noop
from pbem.engine.words import Complaint
from pbem.rulesets.crusoe.modules.program.checking import Checked, Scope, checked, want
from pbem.rulesets.crusoe.modules.program.reading import condition_in as read_condition
from pbem.rulesets.crusoe.modules.program.reckoning import (
    Asked,
    Assigned,
    Chosen,
    Decided,
    Each,
    Element,
    Given,
    Jammed,
    Noted,
    Outcome,
    Place,
    Provided,
    Reason,
    Reckoner,
    Remembered,
    Shared,
    Step,
    Stuck,
    Unprovided,
)
from pbem.rulesets.crusoe.modules.program.statements import (
    ADD,
    EVEN,
    SET,
    Ask,
    Assign,
    Box,
    Change,
    Choose,
    ForEach,
    Give,
    Handler,
    If,
    Let,
    Name,
    Note,
    Program,
    Repeat,
    Share,
    Statement,
    Stop,
    Term,
    While,
    by,
)
from pbem.rulesets.crusoe.modules.program.term_reading import ProgramFault
from pbem.rulesets.crusoe.modules.program.vocabulary import (
    BADPATH,
    EMPTY,
    ESTATE,
    GOODS_TASKS,
    HEIRS,
    LEFTOVER,
    MOMENT_TASKS,
    NONE,
    PLAYERS,
    PLAYERS_VALUE,
    SETUP,
    SHORT,
    STEP_LIMIT,
    TASK_TARGETS,
    UNSET,
    Chance,
    Draws,
    Facts,
    Game,
    Halt,
    Kind,
    Moment,
    Settings,
    Standing,
    Usual,
    bounded,
    nearest,
    needed,
)
from pbem.rulesets.crusoe.things import GOODS, Basket

# ---- CRA-PL-01, CRA-BUR-05 The run of one box, statement by statement, and what is done where it is stuck

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

    def __init__(self, box: Box, reckoner: Reckoner, conduct: Conduct, steps: list[Step], ways: Ways) -> None:
        self.box, self.reckoner, self.conduct, self.steps = box, reckoner, conduct, steps
        self._ways = ways
        self.standing = reckoner.standing
        self._reasons: list[Reason] = []
        self._chosen: dict[str, Chosen] = {}
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
            self.steps.append(Jammed(place, (), self.reasons(), code, is_provided=True))
            is_done = self._handled(handler, Provided(code, place))
        if not is_done:
            self.steps.append(Jammed(place, (), self.reasons(), code, is_provided=False))
            instead()

    def _handled(self, handler: Handler, reason: Reason) -> bool:
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

    def choose(self, chosen: Chosen) -> None:
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


# ---- CRA-PL-01 What each statement does (brief 5.3, 5.6), and what is done where one cannot be (brief 5.8)


def act(run: BoxRun, statement: Statement) -> None:
    """Do a statement; Halt says why it cannot be done."""
    match statement:
        case Change():
            _change(run, statement)
        case Let():
            run.reckoner.names[statement.name] = run.reckoner.value(statement.term)
        case ForEach():
            _for_each(run, statement)
        case If():
            _if(run, statement)
        case Repeat():
            _repeat(run, statement)
        case While():
            _while(run, statement)
        case Choose():
            _choose(run, statement)
        case Give():
            _hand_over(run, statement, is_short=False)
        case Share():
            _share(run, statement)
        case Assign():
            _assign(run, statement)
        case Note():
            run.steps.append(Noted(run.place(statement), (), run.reasons(), statement.text))
        case Stop():
            run.stop()


def instead(run: BoxRun, statement: Statement, code: str) -> None:
    """CRA-BUR-05 Do the usual where a statement fails: most are left out, and a target keeps its value."""
    if isinstance(statement, Give) and code == SHORT:
        _hand_over(run, statement, is_short=True)
    elif isinstance(statement, Assign) and code == BADPATH:
        player = _named(run, statement.player)
        run.standing.assigned.pop(player, None)
        place, reasons = run.place(statement), run.reasons(statement.player, statement.path)
        run.steps.append(Assigned(place, (), reasons, player, ""))


WAYS = Ways(act, instead)
"""How the statements of the language are done."""


def _named(run: BoxRun, term: Term) -> str:
    """Return whom or what a term names; NONE is stuck."""
    found = run.reckoner.word(term)
    if found is None:
        raise Halt(NONE)
    return found


def _number(run: BoxRun, term: Term) -> Fraction:
    found = run.reckoner.number(term)
    if found is None:
        raise Halt(NONE)
    return found


def _change(run: BoxRun, statement: Change) -> None:
    if isinstance(statement.target, Name):
        _change_name(run, statement, statement.target.word)
    else:
        _change_target(run, statement, statement.target)


def _change_target(run: BoxRun, statement: Change, target: Ask) -> None:
    """CRA-PL-01 Set a target to a whole number that is not negative."""
    settings = run.standing.settings
    with run.reckoner.looking() as seen:
        args = tuple(_named(run, arg) for arg in target.args)
        before = settings.value(target.name, args)
        exact = _changed(
            statement.word, None if before is None else Fraction(before), _number(run, statement.term)
        )
    value = max(nearest(exact), run.conduct.lowest.get(target.name, 0))
    settings.put(target.name, args, value)
    place, reasons = run.place(statement), run.reasons(target, statement.term)
    run.steps.append(Decided(place, tuple(seen), reasons, target.name, args, value, exact, before))


def _changed(word: str, before: Fraction | None, number: Fraction) -> Fraction:
    if word == SET:
        return number
    if before is None:
        raise Halt(NONE)
    return bounded(before + number if word == ADD else before - number)


def _change_name(run: BoxRun, statement: Change, name: str) -> None:
    """CRA-PL-01 Names stand for exact numbers; those that are kept never for NONE."""
    names, keep = run.reckoner.names, run.standing.settings.keep
    if name not in keep:
        before = names.get(name)
        number = run.reckoner.number(statement.term)
        known = before if isinstance(before, Fraction) else None
        names[name] = None if number is None else _changed(statement.word, known, number)
        return
    with run.reckoner.looking() as seen:
        keep[name] = _changed(statement.word, keep[name], _number(run, statement.term))
    place, reasons = run.place(statement), run.reasons(statement.term)
    run.steps.append(Remembered(place, tuple(seen), reasons, name, keep[name]))


def _for_each(run: BoxRun, statement: ForEach) -> None:
    """CRA-PL-01 The set, its condition and its order are worked out before the first turn."""
    elements = run.reckoner.elements(statement.those, statement.keys)
    with run.looping(is_counted=False):
        for element in elements:
            run.reckoner.visit()
            name = statement.those.name
            with run.reckoner.called(name, element.value), run.because(_each(statement, element)):
                run.block(statement.body)


def _each(statement: ForEach, element: Element) -> Each:
    those = statement.those
    condition = "" if those.where is None else str(those.where)
    return Each(statement.line, those.name, element.value, str(those.group), condition, element.seen)


def _if(run: BoxRun, statement: If) -> None:
    asked: list[Asked] = []
    for branch in statement.branches:
        with run.reckoner.looking() as seen:
            holds = run.reckoner.holds(branch.condition)
        asked.append(Asked(branch.line, branch.asks, holds, tuple(seen)))
        if holds:
            break
    body = branch.body if holds else statement.otherwise
    with run.because(*asked):
        run.block(body)


def _repeat(run: BoxRun, statement: Repeat) -> None:
    """CRA-PL-01 Do something so many times, to the nearest whole number; NONE is not at all."""
    times = run.reckoner.number(statement.times)
    with run.looping(is_counted=True):
        for _ in range(nearest(times) if times is not None else 0):
            _turn(run, statement.body)


def _while(run: BoxRun, statement: While) -> None:
    with run.looping(is_counted=True):
        while True:
            with run.reckoner.looking() as seen:
                holds = run.reckoner.holds(statement.condition)
            if not holds:
                return
            with run.because(Asked(statement.line, statement.asks, True, tuple(seen))):
                _turn(run, statement.body)


def _turn(run: BoxRun, body: tuple[Statement, ...]) -> None:
    if not body:
        run.turn()
    run.block(body)


def _choose(run: BoxRun, statement: Choose) -> None:
    """CRA-PL-01 Choose the first of a set; among equals a draw, or the order of the table."""
    those = statement.those
    elements = run.reckoner.elements(those, statement.keys, is_canonical=True)
    if not elements:
        raise Halt(EMPTY)
    first = elements[0]
    tied = [one for one in elements if one.keys == first.keys]
    among: tuple[str, ...] = ()
    if statement.is_random and len(tied) > 1:
        first = tied[run.reckoner.draws.die(len(tied), TIE.format(number=run.box.number)) - 1]
        among = tuple(one.value for one in tied)
    group = f"{those.group}{'' if those.where is None else f' WHERE {those.where}'}"
    order = by(statement.keys).strip()
    run.choose(Chosen(statement.line, those.name, first.value, group, order, first.seen, among))


def _hand_over(run: BoxRun, statement: Give, *, is_short: bool) -> None:
    """CRA-PL-01 Give units out of the heap; more than there is of it is SHORT, and then all is given."""
    left = run.standing.left
    with run.reckoner.looking() as seen:
        player = _named(run, statement.to)
        if not run.standing.is_alive(player):
            raise Halt(NONE)
        goods = GOODS if statement.good is None else (_named(run, statement.good),)
        asked = None if is_short else statement.units
        units = None if asked is None else max(0, nearest(_number(run, asked)))
    if units is not None and units > left[goods[0]]:
        raise Halt(SHORT)
    amounts = {good: left[good] if units is None else units for good in goods}
    for good, number in amounts.items():
        run.standing.give(player, good, number)
    if basket := Basket.of(amounts):
        place, reasons = run.place(statement), run.reasons(statement.to, statement.good)
        run.steps.append(Given(place, tuple(seen), reasons, player, basket))


def _share(run: BoxRun, statement: Share) -> None:
    """CRA-PL-01 Share goods of the heap among living seats; where there are none nothing is shared."""
    with run.reckoner.looking() as seen:
        goods = GOODS if statement.good is None else (_named(run, statement.good),)
        found = [one.value for one in run.reckoner.elements(statement.those)]
    receivers = tuple(seat for seat in found if run.standing.is_alive(seat))
    if not receivers:
        return
    if basket := run.standing.take(goods):
        place, reasons = run.place(statement), run.reasons(statement.good)
        run.steps.append(Shared(place, tuple(seen), reasons, basket, receivers, statement.way))


def _assign(run: BoxRun, statement: Assign) -> None:
    """CRA-PL-01 Assign a player to a path; the last word counts. A closed one is BADPATH."""
    player, path = _named(run, statement.player), _named(run, statement.path)
    with run.reckoner.looking() as seen:
        is_open = run.reckoner.holds(Ask("open", (statement.player, statement.path)))
    if not is_open:
        raise Halt(BADPATH)
    run.standing.assigned[player] = path
    place, reasons = run.place(statement), run.reasons(statement.player, statement.path)
    run.steps.append(Assigned(place, tuple(seen), reasons, player, path))


# ---- CRA-PL-01, CRA-BUR-05 Running the boxes of a moment, and what is missing behind them (brief 5.4, 5.8)

USUAL = Conduct()
"""A run that never waits, and knows nothing that is usual."""


def run(
    program: Program,
    moment: Moment,
    tasks: Sequence[str],
    facts: Facts,
    settings: Settings,
    chance: Chance,
    conduct: Conduct = USUAL,
    drawn: tuple[int, ...] = (),
) -> Outcome:
    """CRA-PL-01 Run the boxes of a moment for those of some tasks that belong to it, by their numbers.

    The settings given stay as they are. A run that is stuck and waits for a ruling is begun again once the
    program provides for the case, with what was `drawn`: it comes to the same statement and goes on.
    """
    at_hand = tuple(task for task in MOMENT_TASKS[moment] if task in tasks)
    draws = Draws(chance, drawn)
    whole = _Run(program, at_hand, Standing(facts, begun(program, settings), _heap(at_hand)), draws, conduct)
    try:
        whole.run()
        stuck = None
    except WaitsForRuling as waits:
        stuck = waits.stuck
    return Outcome(whole.standing.settings, tuple(whole.steps), tuple(draws.made), stuck)


def begun(program: Program, settings: Settings) -> Settings:
    """Return a copy of settings in which every KEEP variable of a program has a value."""
    own = copied(settings)
    for keep in program.keeps:
        own.keep.setdefault(keep.name, keep.value)
    return own


def _heap(tasks: Sequence[str]) -> str:
    if not any(task in GOODS_TASKS for task in tasks):
        return ""
    return "estate" if ESTATE in tasks else "pot"


class _Run:
    def __init__(
        self, program: Program, tasks: tuple[str, ...], standing: Standing, draws: Draws, conduct: Conduct
    ) -> None:
        self.tasks, self.standing, self.conduct = tasks, standing, conduct
        self.steps: list[Step] = []
        self.boxes = [
            BoxRun(box, Reckoner(standing, draws, box.number), conduct, self.steps, WAYS)
            for box in program.boxes_for(*tasks)
        ]

    def run(self) -> None:
        for box in self.boxes:
            box.run()
        for task in self.tasks:
            if task != SETUP and self._unset(task):
                self._provide(task)
            if task in GOODS_TASKS and any(self.standing.left.values()):
                self._clear(task)

    def _last(self, task: str) -> BoxRun | None:
        return next((one for one in reversed(self.boxes) if task in one.box.tasks), None)

    def _unset(self, task: str) -> list[tuple[str, tuple[str, ...]]]:
        """Return the values that a task needs and that are not set."""
        players = self.standing.facts.members(PLAYERS)
        return [
            (target, args)
            for target in TASK_TARGETS[task]
            for what in needed(target, self.standing.facts.paths)
            for args in ([(one,) for one in players] if what == PLAYERS_VALUE else [(what,) if what else ()])
            if self.standing.settings.value(target, args) is None
        ]

    def _provide(self, task: str) -> None:
        """CRA-BUR-05 Where a value is missing, do what the last box provides; then set the usual ones."""
        if last := self._last(task):
            last.end(UNSET, _end_of(last.box), _nothing)
        place = _place_of(last.box if last else None)
        for target, args in self._unset(task):
            value = self.conduct.usual.value(target, args)
            if value is not None:
                self.standing.settings.put(target, args, value)
                self.steps.append(Unprovided(place, (), (), target, args, value))

    def _clear(self, task: str) -> None:
        """CRA-BUR-05 Where goods are left, do what the last box provides; then share them evenly."""
        last = self._last(task)
        if last:
            last.end(LEFTOVER, _end_of(last.box), _nothing)
        if left := self.standing.take(GOODS):
            heirs = [seat for seat in self.standing.facts.members(HEIRS) if self.standing.is_alive(seat)]
            place = _place_of(last.box if last else None)
            self.steps.append(Shared(place, (), (), left, tuple(heirs), EVEN))


def _place_of(box: Box | None) -> Place:
    return Place(box.number, box.line, _end_of(box)) if box else Place(0, 0, "")


def _end_of(box: Box) -> str:
    return box.heading


def _nothing() -> None:
    """Leave it to what follows."""


# ---- CRA-R26, CRA-PL-01 Criteria and statements of the program language in decrees (brief 5.9)

PLAYER = "p"
"""What a player is called in a criterion."""
LINES_BEFORE = 2
"""How many lines of a decree's program stand before those that were written."""


def criterion(text: str, game: Game) -> tuple[Term | None, tuple[ProgramFault, ...]]:
    """CRA-R26 Read a condition about a player p; return it, or what is wrong. Unreadable if it is none."""
    found = read_condition(text)
    scope = Scope(game, ())
    scope.names[PLAYER] = Kind.PLAYER
    with scope.at(1):
        want(scope, found, Kind.TRUTH)
    return (None if scope.faults else found), tuple(scope.faults)


def fits(condition: Term, player: str, facts: Facts, settings: Settings, chance: Chance) -> bool:
    """CRA-R26 Say whether a condition holds for a player; one that cannot be worked out does not."""
    reckoner = Reckoner(Standing(facts, settings), Draws(chance), box=1)
    try:
        with reckoner.called(PLAYER, player):
            return reckoner.holds(condition)
    except Halt:
        return False


def decree(task: str, text: str, game: Game) -> Checked:
    """CRA-PL-01 Read statements of a decree as the one box of a program for its task."""
    whole = f'PROGRAM "decree"\nBOX 1 FOR {task}\n{text.rstrip()}\nEND BOX\n'
    found = checked(whole, Game((task,), game.paths, game.seats))
    return Checked(found.program, tuple(map(_of_decree, found.refused)), tuple(map(_of_decree, found.odd)))


def _of_decree(complaint: Complaint) -> Complaint:
    """Return a complaint with the line counted from the first of the decree."""
    return replace(complaint, line=max(0, complaint.line - LINES_BEFORE))
