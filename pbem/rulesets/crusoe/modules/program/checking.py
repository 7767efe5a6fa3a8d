"""CRA-PL-01, CRA-BUR-06 The check of a program before it counts (brief 5.7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeAlias

from pbem.engine.tongue import tr
from pbem.engine.words import Complaint, Why, did_you_mean, each_or
from pbem.rulesets.crusoe.modules.program.reading import Unreadable, read_program
from pbem.rulesets.crusoe.modules.program.statements import (
    SET,
    Ask,
    Assign,
    Box,
    Change,
    Choose,
    Compare,
    Fold,
    ForEach,
    Function,
    Give,
    Group,
    If,
    IsNone,
    Keep,
    Key,
    Let,
    Listed,
    Name,
    Negative,
    Not,
    Number,
    Pair,
    Program,
    Repeat,
    Share,
    Statement,
    Term,
    Text,
    Those,
    While,
    bodies_of,
    every,
)
from pbem.rulesets.crusoe.modules.program.term_reading import ProgramFault, lines_of
from pbem.rulesets.crusoe.modules.program.vocabulary import (
    EVERYONE,
    FACTS,
    FUNCTIONS,
    GOODS_TASKS,
    IS_WORDS,
    KEYWORDS,
    LIMIT,
    MOST_BOXES,
    NEVER_TARGETED,
    PATH_ASSIGNMENT,
    PATHS,
    PLAYERS_VALUE,
    SET_KINDS,
    SETUP,
    STATE_WORDS,
    TARGETS,
    TASK_TARGETS,
    THING_SETS,
    Game,
    Kind,
    Signature,
    needed,
)
from pbem.rulesets.crusoe.things import GOODS, LEISURE, SIGNALS

# ---- CRA-PL-01 The names of a box: what each stands for, and complaints about words (brief 5.2, 5.7)

THING_KINDS = {
    **dict.fromkeys(GOODS, Kind.GOOD),
    **dict.fromkeys(SIGNALS, Kind.SIGNAL),
    LEISURE: Kind.THING,
}
"""What the words for things stand for."""


class Scope:
    """The names known at a place in a box, and what was found wrong so far.

    `of_the_body` are names of loops of the body, known to handlers, which may use them for loops again.
    """

    def __init__(self, game: Game, keeps: tuple[str, ...], is_setup: bool = False) -> None:
        self.game = game
        self.names: dict[str, Kind] = dict.fromkeys(keeps, Kind.NUMBER)
        self.keeps = keeps
        self.loops: list[str] = []
        self.of_the_body: list[str] = []
        self.is_setup = is_setup
        self.line = 0
        self.faults: list[ProgramFault] = []

    def refuse(self, reason: str, hint: str = "") -> None:
        """Note what is wrong with the statement at hand."""
        self.faults.append(ProgramFault(self.line, reason, hint, Why.REFUSED))

    def kind_of(self, word: str) -> Kind:
        """Return what a word alone stands for; note if it is unknown."""
        kind = self.known(word)
        if kind is None:
            self.refuse(*self._unknown(word))
        return kind or Kind.ANY

    def known(self, word: str) -> Kind | None:
        """Return what a word alone stands for, if it is known."""
        if word in self.names:
            return self.names[word]
        return Kind.PATH if word in self.game.paths else THING_KINDS.get(word)

    def _unknown(self, word: str) -> tuple[str, str]:
        if self.game.names_a_seat(word):
            return tr('A program names no seat, as "{word}" is.', word=word), ""
        if word in FACTS or word in TARGETS:
            return tr('"{word}" must say of what, in parentheses.', word=word), ""
        known = (*self.names, *THING_KINDS, *self.game.paths)
        return tr('"{word}" is not known here.', word=word), did_you_mean(word, known)

    def check_new_name(self, name: str) -> None:
        """CRA-PL-01 Note if a name is taken by the language, by a thing or by a path."""
        taken = name.upper() in KEYWORDS or name in FACTS or name in TARGETS
        if taken or name in THING_KINDS or name in self.game.paths:
            self.refuse(tr('"{word}" has a meaning already and can be no name.', word=name))

    def bind(self, name: str, kind: Kind) -> None:
        """Let a name stand for something for the rest of the box; it keeps its kind."""
        self.check_new_name(name)
        if name in self.loops:
            self.refuse(tr('"{word}" is the name of a loop and cannot be set.', word=name))
        elif name in self.keeps and kind is not Kind.NUMBER:
            self.refuse(tr('"{word}" is kept from cycle to cycle and must be a number.', word=name))
        elif not self.names.get(name, kind).compares_with(kind):
            before = tr(self.names[name].value)
            self.refuse(tr('"{word}" already stands for {kind} in this box.', word=name, kind=before))
        self.names[name] = kind

    @contextmanager
    def called(self, name: str, kind: Kind) -> Iterator[None]:
        """Let a name stand for the elements of a set in the block; "" is no name."""
        if not name:
            yield
            return
        self.check_new_name(name)
        before = self.names.get(name)
        if before is not None and name not in self.of_the_body:
            self.refuse(tr('"{word}" already stands for something here.', word=name))
        self.names[name] = kind
        self.loops.append(name)
        yield
        self.loops.remove(name)
        del self.names[name]
        if before is not None:
            self.names[name] = before

    @contextmanager
    def at(self, line: int) -> Iterator[None]:
        """Check the statement of a line in the block."""
        before, self.line = self.line, line
        yield
        self.line = before


# ---- CRA-PL-01 What terms stand for, and whether their parts fit together (brief 5.3, 5.5, 5.7)


def want(scope: Scope, term: Term, wanted: Kind) -> None:
    """Check a term that stands where something of a kind is wanted."""
    found = kind_of(scope, term)
    if not found.fits(wanted):
        name = tr(wanted.value)
        said = {"wanted": f"{name[:1].upper()}{name[1:]}", "term": term, "found": tr(found.value)}
        scope.refuse(tr('{wanted} is wanted here, and "{term}" is {found}.', **said))


def kind_of(scope: Scope, term: Term) -> Kind:
    """Return what a term stands for; note what is wrong inside it."""
    match term:
        case Number():
            return Kind.NUMBER
        case Text():
            return Kind.TEXT
        case Name(word):
            return scope.kind_of(word)
        case Ask():
            return _asked(scope, term)
        case Negative(inner):
            want(scope, inner, Kind.NUMBER)
            return Kind.NUMBER
        case Pair(left, sign, right):
            return _both(scope, (left, right), Kind.TRUTH if sign in ("AND", "OR") else Kind.NUMBER)
        case Function(_, args):
            return _both(scope, args, Kind.NUMBER)
        case Fold():
            return _folded(scope, term)
        case _:
            _check_condition(scope, term)
            return Kind.TRUTH


def _both(scope: Scope, terms: Sequence[Term], kind: Kind) -> Kind:
    for term in terms:
        want(scope, term, kind)
    return kind


def _check_condition(scope: Scope, term: Compare | IsNone | Not) -> None:
    match term:
        case Not(inner):
            want(scope, inner, Kind.TRUTH)
        case IsNone(inner):
            if kind_of(scope, inner) is Kind.TRUTH:
                scope.refuse(tr('"{term}" is a condition, and so never NONE.', term=inner))
        case Compare():
            _check_comparison(scope, term)


def _check_comparison(scope: Scope, term: Compare) -> None:
    """CRA-PL-01 Numbers are compared by size; all else only for being the same."""
    if term.sign not in ("=", "<>"):
        want(scope, term.left, Kind.NUMBER)
        want(scope, term.right, Kind.NUMBER)
        return
    left, right = kind_of(scope, term.left), kind_of(scope, term.right)
    if Kind.TRUTH in (left, right):
        scope.refuse(tr("A condition is not compared; NOT turns it round."))
    elif not left.compares_with(right):
        kinds = {"left": tr(left.value), "right": tr(right.value)}
        scope.refuse(tr('"{term}" compares {left} with {right}.', term=term, **kinds))
    for side in (term.left, term.right):
        if isinstance(side, Text):
            _check_state(scope, side)


def _check_state(scope: Scope, text: Text) -> None:
    said = text.value.casefold()
    if said not in STATE_WORDS:
        known = ", ".join(STATE_WORDS)
        reason = tr('Nobody is ever "{word}": {known} are known.', word=text.value, known=known)
        scope.refuse(reason, did_you_mean(said, STATE_WORDS))


def _folded(scope: Scope, term: Fold) -> Kind:
    kind = check_group(scope, term.those.group)
    with scope.called(term.those.name, kind):
        check_where(scope, term.those)
        if term.term is not None:
            want(scope, term.term, Kind.TRUTH if term.word in ("ANY", "ALL") else Kind.NUMBER)
    return Kind.TRUTH if term.word in ("ANY", "ALL") else Kind.NUMBER


def check_group(scope: Scope, group: Group) -> Kind:
    """Check a set, and return what is in it."""
    if not isinstance(group, Listed):
        return SET_KINDS[group.word]
    kinds = [kind_of(scope, item) for item in group.items]
    listed = (Kind.PATH, Kind.GOOD, Kind.SIGNAL, Kind.THING, Kind.ANY)
    wrong = [item for item, kind in zip(group.items, kinds, strict=True) if kind not in listed]
    for item in wrong:
        scope.refuse(tr('Goods, signals and paths can be listed, but not "{term}".', term=item))
    first = kinds[0]
    if wrong or all(kind is first for kind in kinds):
        return first
    if Kind.PATH in kinds:
        scope.refuse(tr("Paths and things cannot stand in one list."))
    return Kind.THING


def check_where(scope: Scope, those: Those) -> None:
    """Check the condition for the elements of a set, where their name is known."""
    if those.where is not None:
        want(scope, those.where, Kind.TRUTH)


def check_keys(scope: Scope, keys: Sequence[Key]) -> None:
    """Check what elements are put in order by."""
    for key in keys:
        want(scope, key.term, Kind.NUMBER)


def _asked(scope: Scope, ask: Ask) -> Kind:
    """Check a fact or a target that is read."""
    signatures = (*FACTS.get(ask.name, ()), *TARGETS.get(ask.name, ()))
    if not signatures:
        scope.refuse(*_unknown_fact(scope, ask.name))
        return Kind.ANY
    found = checked_arguments(scope, ask, signatures)
    if ask.ago is not None:
        _check_time(scope, ask, any(one.has_time for one in signatures))
    return found.gives


def _unknown_fact(scope: Scope, name: str) -> tuple[str, str]:
    if scope.game.names_a_seat(name):
        return tr('A program names no seat, as "{word}" is.', word=name), ""
    known = (*FACTS, *TARGETS, *(word.lower() for word in FUNCTIONS))
    return tr('"{word}" is no fact that a program knows.', word=name), did_you_mean(name, known)


def _check_time(scope: Scope, ask: Ask, has_time: bool) -> None:
    assert ask.ago is not None
    want(scope, ask.ago, Kind.NUMBER)
    if not has_time:
        scope.refuse(tr('"{name}" is known of now only.', name=ask.name))
    elif scope.is_setup:
        scope.refuse(tr('Nothing was before the game begins, so "{term}" has no place in setup.', term=ask))


def checked_arguments(scope: Scope, ask: Ask, signatures: Sequence[Signature]) -> Signature:
    """Check what stands in the parentheses, by the way of asking that has as many arguments."""
    kinds = [_argument(scope, ask.name, arg) for arg in ask.args]
    fitting = [one for one in signatures if len(one.takes) == len(kinds)]
    if not fitting:
        usages = each_or([_usage(ask.name, one) for one in signatures])
        scope.refuse(tr('"{term}" is not how it is written: {usages}.', term=ask, usages=usages))
        return signatures[0]
    for found, wanted, arg in zip(kinds, fitting[0].takes, ask.args, strict=True):
        if not found.fits(wanted):
            words = {"wanted": tr(wanted.value), "found": tr(found.value)}
            scope.refuse(
                tr("{name}() wants {wanted}, and {arg} is {found}.", name=ask.name, arg=arg, **words)
            )
    return fitting[0]


def _argument(scope: Scope, name: str, arg: Term) -> Kind:
    """Return what an argument stands for; what a player is asked to be is a word of its own."""
    word = arg.word if isinstance(arg, Name) else arg.value if isinstance(arg, Text) else ""
    if name == "is" and isinstance(arg, Name | Text) and word not in scope.names:
        if word.casefold() not in IS_WORDS:
            known = ", ".join(IS_WORDS)
            reason = tr(
                '"{word}" is nothing that a player can be: {known} are known.', word=word, known=known
            )
            scope.refuse(reason, did_you_mean(word, IS_WORDS))
        return Kind.WORD
    return kind_of(scope, arg)


def _usage(name: str, signature: Signature) -> str:
    if not signature.takes:
        return name
    return f"{name}({', '.join(kind.name.lower() for kind in signature.takes)})"


# ---- CRA-PL-01 Whether statements fit together, and what a box for some tasks may do (brief 5.4, 5.7)


class BoxCheck:
    """The check of one box."""

    def __init__(self, scope: Scope, box: Box) -> None:
        self.scope, self.box = scope, box
        self.targets = tuple(target for task in box.tasks for target in TASK_TARGETS.get(task, ()))

    def check(self) -> None:
        """Check the body, which may use names that handlers bind; then the handlers, which know them all."""
        for handler in self.box.handlers:
            self._bind_names_of(handler.body)
        self.block(self.box.body)
        self._bind_loops()
        for handler in self.box.handlers:
            self.block(handler.body)

    def _bind_names_of(self, body: Sequence[Statement]) -> None:
        """Let the names that a handler binds be known, without a word about what is wrong with it yet."""
        before = len(self.scope.faults)
        for one in every(body):
            if isinstance(one, Choose):
                self.scope.names.setdefault(one.those.name, _kind_in(one.those))
            elif isinstance(one, Let):
                self.scope.names.setdefault(one.name, Kind.ANY)
        del self.scope.faults[before:]

    def _bind_loops(self) -> None:
        """Let handlers know the names of loops in which a statement can fail."""
        for one in every(self.box.body):
            if isinstance(one, ForEach):
                kind = _kind_in(one.those)
                before = self.scope.names.get(one.those.name, kind)
                self.scope.names[one.those.name] = kind if before is kind else Kind.ANY
                self.scope.loops.append(one.those.name)
                self.scope.of_the_body.append(one.those.name)

    def block(self, body: Sequence[Statement]) -> None:
        """Check statements in their order."""
        for one in body:
            with self.scope.at(one.line):
                self._statement(one)

    def _statement(self, one: Statement) -> None:
        match one:
            case Change():
                self._change(one)
            case Let(name, term):
                self.scope.bind(name, self._let_kind(one))
            case ForEach(those, keys, body):
                with self.scope.called(those.name, check_group(self.scope, those.group)):
                    check_where(self.scope, those)
                    check_keys(self.scope, keys)
                    self.block(body)
            case If():
                self._if(one)
            case Repeat(term, body):
                want(self.scope, term, Kind.NUMBER)
                self.block(body)
            case While(term, body):
                want(self.scope, term, Kind.TRUTH)
                self.block(body)
            case Choose() | Give() | Share() | Assign():
                self._act(one)

    def _let_kind(self, one: Let) -> Kind:
        kind = kind_of(self.scope, one.term)
        if kind in (Kind.TRUTH, Kind.TEXT):
            self.scope.refuse(
                tr(
                    'A name stands for a number, a player, a path or a thing, not for "{term}".',
                    term=one.term,
                )
            )
            return Kind.ANY
        return kind

    def _if(self, one: If) -> None:
        for branch in one.branches:
            with self.scope.at(branch.line):
                want(self.scope, branch.condition, Kind.TRUTH)
            self.block(branch.body)
        self.block(one.otherwise)

    def _act(self, one: Choose | Give | Share | Assign) -> None:
        match one:
            case Choose(those):
                self._choose(those, one)
            case Give(units, good, to):
                self._need_a_task(one, GOODS_TASKS)
                if units is not None:
                    want(self.scope, units, Kind.NUMBER)
                if good is not None:
                    want(self.scope, good, Kind.GOOD)
                want(self.scope, to, Kind.PLAYER)
            case Share(good, those):
                self._need_a_task(one, GOODS_TASKS)
                if good is not None:
                    want(self.scope, good, Kind.GOOD)
                self._receivers(those)
            case Assign(player, path):
                self._need_a_task(one, (PATH_ASSIGNMENT,))
                want(self.scope, player, Kind.PLAYER)
                want(self.scope, path, Kind.PATH)

    def _choose(self, those: Those, one: Choose) -> None:
        kind = check_group(self.scope, those.group)
        self.scope.bind(those.name, kind)
        check_where(self.scope, those)
        check_keys(self.scope, one.keys)

    def _receivers(self, those: Those) -> None:
        kind = check_group(self.scope, those.group)
        if not kind.fits(Kind.PLAYER) or str(those.group) == EVERYONE:
            self.scope.refuse(tr("Goods are shared among PLAYERS or HEIRS."))
        with self.scope.called(those.name, kind):
            check_where(self.scope, those)

    def _need_a_task(self, one: Statement, tasks: tuple[str, ...]) -> None:
        if not any(task in self.box.tasks for task in tasks):
            word = str(one).partition(" ")[0]
            said = each_or(tasks)
            self.scope.refuse(tr("{word} belongs in a box for {tasks}.", word=word, tasks=said))

    def _change(self, one: Change) -> None:
        want(self.scope, one.term, Kind.NUMBER)
        if isinstance(one.target, Name):
            self._change_name(one.target.word)
        else:
            self._change_target(one.target)

    def _change_name(self, name: str) -> None:
        """CRA-PL-01 KEEP and LET names are set anywhere, if they stand for numbers."""
        if name in self.scope.loops:
            self.scope.refuse(tr('"{word}" is the name of a loop and cannot be set.', word=name))
        elif not (self.scope.kind_of(name)).fits(Kind.NUMBER) or self.scope.known(name) is Kind.PATH:
            self.scope.refuse(tr('"{word}" cannot be set to a number.', word=name))

    def _change_target(self, target: Ask) -> None:
        if target.name not in TARGETS:
            self.scope.refuse(tr('"{term}" cannot be set.', term=target), did_you_mean(target.name, TARGETS))
            return
        checked_arguments(self.scope, target, TARGETS[target.name])
        never = [arg for arg in target.args if str(arg) in NEVER_TARGETED.get(target.name, ())]
        if target.ago is not None or never:
            self.scope.refuse(tr('"{term}" cannot be set.', term=target))
        elif target.name not in self.targets:
            self.scope.refuse(self._not_its_target(target.name))

    def _not_its_target(self, target: str) -> str:
        tasks = ", ".join(self.box.tasks)
        known = ", ".join(dict.fromkeys(self.targets))
        if not known:
            return tr("A box for {tasks} sets nothing, and so not {target}.", tasks=tasks, target=target)
        return tr(
            "A box for {tasks} sets {known}, but not {target}.", tasks=tasks, known=known, target=target
        )


def _kind_in(those: Those) -> Kind:
    """Return what is in a set, as far as its name tells."""
    return SET_KINDS.get(str(those.group), Kind.ANY)


# ---- CRA-BUR-06 Values that a program never sets, and goods that it may leave lying (brief 5.7)


def gaps(program: Program, game: Game) -> Iterator[ProgramFault]:
    """CRA-PL-01 Find targets that on no way get a value, and boxes that may leave goods."""
    for task in game.tasks:
        for target in TASK_TARGETS.get(task, ()) if task != SETUP else ():
            yield from _never_set(program, game, task, target)
        if task in GOODS_TASKS:
            yield from _left_lying(program, task)


def _never_set(program: Program, game: Game, task: str, target: str) -> Iterator[ProgramFault]:
    boxes = program.boxes_for(task, SETUP)
    values = [_values(box.everything, {}, target) for box in boxes]
    got = {value for found in values for value in found}
    if ALL_VALUES in got:
        return
    wanted = needed(target, game.paths)
    missing = [one for one in wanted if one not in got]
    if missing and (line := next((box.line for box in boxes if task in box.tasks), 0)):
        shown = ", ".join(_shown(target, one) for one in missing)
        yield ProgramFault(line, tr("These never get a value: {targets}.", targets=shown), why=Why.ODD)


def _shown(target: str, value: str) -> str:
    return f"{target}({value})" if value else target


ALL_VALUES = "*"
"""Stands for any value at all, where it cannot be said beforehand which."""
Names: TypeAlias = Mapping[str, Group | None]
"""The sets that names stand for elements of; None where a name stands for something else."""


def _values(body: tuple[Statement, ...], names: Names, target: str) -> list[str]:
    """Return for what statements set a target, as far as they can be reached at all."""
    found: list[str] = []
    known = dict(names)
    for one in body:
        if isinstance(one, Let):
            known[one.name] = None
        if isinstance(one, ForEach | Choose):
            known[one.those.name] = one.those.group
        if isinstance(one, Change) and one.word == SET and isinstance(one.target, Ask):
            found += _set_by(one.target, known) if one.target.name == target else ()
        for inner in bodies_of(one):
            found += _values(inner, known, target)
    return found


def _set_by(target: Ask, names: Names) -> tuple[str, ...]:
    if not target.args:
        return ("",)
    arg = target.args[-1] if target.name == LIMIT else target.args[0]
    return _stands_for(arg, names)


def _stands_for(arg: Term, names: Names) -> tuple[str, ...]:
    if not isinstance(arg, Name):
        return (ALL_VALUES,)
    group = names.get(arg.word)
    if group is None:
        return (ALL_VALUES,) if arg.word in names else (arg.word,)
    if isinstance(group, Listed):
        return tuple(str(item) for item in group.items)
    if group.word in THING_SETS:
        return THING_SETS[group.word]
    return (ALL_VALUES,) if group.word == PATHS else (PLAYERS_VALUE,)


def _left_lying(program: Program, task: str) -> Iterator[ProgramFault]:
    """CRA-PL-01 The last box of a task of goods should end by giving or sharing all."""
    boxes = program.boxes_for(task)
    if not boxes:
        return
    last = boxes[-1].body[-1:] or (None,)
    if not _clears(last[0]):
        reason = tr("Box {number} does not end in GIVE ALL or SHARE ALL.", number=boxes[-1].number)
        yield ProgramFault(boxes[-1].line, reason, tr("goods may be left."), Why.ODD)


def _clears(statement: Statement | None) -> bool:
    if isinstance(statement, Give):
        return statement.units is None and statement.good is None
    return isinstance(statement, Share) and statement.good is None


# ---- CRA-BUR-06, CRA-PL-01 The check of a whole program before it counts (brief 5.7)


@dataclass(frozen=True)
class Checked:
    """A program that was read and checked: what it is refused for, and what is only odd."""

    program: Program | None
    refused: tuple[Complaint, ...] = ()
    odd: tuple[Complaint, ...] = ()

    @property
    def is_good(self) -> bool:
        """Say whether it may be used."""
        return self.program is not None and not self.refused


def checked(text: str, game: Game) -> Checked:
    """CRA-PL-01 Read and check the text of a program."""
    try:
        program = read_program(text)
    except Unreadable as fault:
        return Checked(None, fault.complaints)
    lines = lines_of(text)
    refused = tuple(fault.complaint(lines) for fault in faults(program, game))
    return Checked(program, refused, tuple(fault.complaint(lines) for fault in oddities(program, game)))


def faults(program: Program, game: Game) -> list[ProgramFault]:
    """CRA-PL-01 Return what a program is refused for, by line; what concerns no line comes last."""
    keeps = tuple(one.name for one in program.keeps)
    found = [*_keeps(program.keeps, game)]
    for box in program.boxes:
        found += _box(box, game, keeps)
    found += _numbers(program.boxes)
    found.sort(key=lambda fault: fault.line)
    return [*found, *_missing(program, game)]


def _keeps(keeps: tuple[Keep, ...], game: Game) -> list[ProgramFault]:
    scope = Scope(game, ())
    for place, keep in enumerate(keeps):
        with scope.at(keep.line):
            scope.check_new_name(keep.name)
            if any(one.name == keep.name for one in keeps[:place]):
                scope.refuse(tr('"{word}" is kept twice.', word=keep.name))
    return scope.faults


def _box(box: Box, game: Game, keeps: tuple[str, ...]) -> list[ProgramFault]:
    scope = Scope(game, keeps, is_setup=SETUP in box.tasks)
    BoxCheck(scope, box).check()
    for place, handler in enumerate(box.handlers):
        if any(one.code == handler.code for one in box.handlers[:place]):
            with scope.at(handler.line):
                scope.refuse(
                    tr("Box {number} provides for {code} twice.", number=box.number, code=handler.code)
                )
    return scope.faults


def _numbers(boxes: tuple[Box, ...]) -> Iterator[ProgramFault]:
    for place, box in enumerate(boxes):
        if any(one.number == box.number for one in boxes[:place]):
            reason = tr("There are two boxes {number}.", number=box.number)
            yield ProgramFault(box.line, reason, why=Why.REFUSED)
        if place == MOST_BOXES:
            reason = tr("A program has at most {most} boxes.", most=MOST_BOXES)
            yield ProgramFault(box.line, reason, why=Why.REFUSED)


def _missing(program: Program, game: Game) -> Iterator[ProgramFault]:
    """CRA-BUR-06 A program says something of every task of the game."""
    for task in game.tasks:
        if not program.boxes_for(task):
            yield ProgramFault(0, tr("There is no box for {task}.", task=task), why=Why.REFUSED)


def oddities(program: Program, game: Game) -> list[ProgramFault]:
    """CRA-PL-01 Return what a player may have overlooked."""
    found = list(gaps(program, game))
    if program.scenario and game.scenario and program.scenario != game.scenario:
        names = {"scenario": program.scenario, "played": game.scenario}
        reason = tr("The program was written for {scenario}; {played} is played.", **names)
        found.insert(0, ProgramFault(0, reason, why=Why.ODD))
    return found
