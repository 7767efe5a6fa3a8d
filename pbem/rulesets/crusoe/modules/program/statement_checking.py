"""CRA-PL-01 Whether statements fit together, and what a box for some tasks may do (brief 5.4, 5.7)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.tongue import tr
from pbem.engine.words import did_you_mean, each_or
from pbem.rulesets.crusoe.modules.program.scope import Scope
from pbem.rulesets.crusoe.modules.program.statements import (
    Assign,
    Box,
    Change,
    Choose,
    ForEach,
    Give,
    If,
    Let,
    Repeat,
    Share,
    Statement,
    While,
    every,
)
from pbem.rulesets.crusoe.modules.program.term_checking import (
    check_group,
    check_keys,
    check_where,
    checked_arguments,
    kind_of,
    want,
)
from pbem.rulesets.crusoe.modules.program.terms import Ask, Name, Those
from pbem.rulesets.crusoe.modules.program.vocabulary import (
    EVERYONE,
    GOODS_TASKS,
    NEVER_TARGETED,
    PATH_ASSIGNMENT,
    SET_KINDS,
    TARGETS,
    TASK_TARGETS,
    Kind,
)


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
