"""CRA-PL-01 Reading a program, the body of a box, a condition by itself (brief 5.3, 5.9, 6.1)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from pbem.engine.tongue import tr
from pbem.engine.words import Complaint, did_you_mean
from pbem.rulesets.crusoe.modules.program.lexing import ProgramFault, Sort, lines_of, tokens_of
from pbem.rulesets.crusoe.modules.program.statement_reading import StatementReader
from pbem.rulesets.crusoe.modules.program.statements import Box, Handler, Keep, Program, Statement
from pbem.rulesets.crusoe.modules.program.term_reading import read_condition as condition_of
from pbem.rulesets.crusoe.modules.program.terms import Term
from pbem.rulesets.crusoe.modules.program.tokens import Tokens
from pbem.rulesets.crusoe.modules.program.vocabulary import CODES, LONGEST_LINE, MOST_LINES, TASKS

_NO_HEADING: tuple[int, str, tuple[str, ...]] = (0, "", ())


@dataclass(frozen=True)
class Body:
    """What stands in a box: its statements and handlers."""

    statements: tuple[Statement, ...] = ()
    handlers: tuple[Handler, ...] = ()


class Unreadable(Exception):
    """A text that is no program; `complaints` say line by line why."""

    def __init__(self, complaints: tuple[Complaint, ...]) -> None:
        super().__init__("; ".join(f"{one.line}: {one}" for one in complaints))
        self.complaints = complaints


def read_program(text: str) -> Program:
    """Return the program that a text is; Unreadable if it is none."""
    return _Reading(text).program()


def read_body(text: str) -> Body:
    """Return the statements and handlers of a box, which may end in END BOX; Unreadable if they are none."""
    return _Reading(text).body()


def read_condition(text: str) -> Term:
    """Return the condition that a text is; Unreadable if it is none."""
    return _Reading(text).condition()


class _Reading:
    def __init__(self, text: str) -> None:
        self.lines = lines_of(text)
        if len(self.lines) > MOST_LINES:
            reason = tr("A program has at most {most} lines.", most=MOST_LINES)
            raise self._unreadable([ProgramFault(MOST_LINES + 1, reason)])
        if long := [no for no, line in enumerate(self.lines, 1) if len(line) > LONGEST_LINE]:
            reason = tr("A line of a program has at most {most} characters.", most=LONGEST_LINE)
            raise self._unreadable([ProgramFault(no, reason) for no in long])
        try:
            self.tokens = Tokens(tokens_of(text))
        except ProgramFault as fault:
            raise self._unreadable([fault]) from fault
        self.reader = StatementReader(self.tokens)

    def _unreadable(self, faults: list[ProgramFault]) -> Unreadable:
        return Unreadable(tuple(fault.complaint(self.lines) for fault in faults))

    def _whole(self) -> None:
        """Complain of what was noted, and of what is left."""
        faults = self.reader.faults
        self.tokens.skip_line_ends()
        if not faults and not self.tokens.is_at_end:
            faults.append(self.tokens.fault(tr('"{word}" has no place here.', word=self.tokens.peek().text)))
        if faults:
            raise self._unreadable(faults)

    def program(self) -> Program:
        try:
            title, scenario, keeps = self._heading()
            boxes = []
            while not self.tokens.is_at_end and not self.tokens.comes("END", "PROGRAM"):
                boxes.append(self._box())
                self.tokens.skip_line_ends()
            self.tokens.took("END", "PROGRAM")
        except ProgramFault as fault:
            self.reader.faults.append(fault)
            raise self._unreadable(self.reader.faults) from fault
        self._whole()
        return Program(title, scenario, keeps, tuple(boxes))

    def body(self) -> Body:
        try:
            found = Body(self.reader.block(), self._handlers())
            self.tokens.took("END", "BOX")
        except ProgramFault as fault:
            self.reader.faults.append(fault)
            raise self._unreadable(self.reader.faults) from fault
        self._whole()
        return found

    def condition(self) -> Term:
        self.tokens.skip_line_ends()
        try:
            found = condition_of(self.tokens)
        except ProgramFault as fault:
            raise self._unreadable([fault]) from fault
        self._whole()
        return found

    def _heading(self) -> tuple[str, str, tuple[Keep, ...]]:
        tokens = self.tokens
        tokens.skip_line_ends()
        title = self.reader.guarded(self._title, "")
        tokens.skip_line_ends()
        scenario = self.reader.guarded(self._scenario, "") if tokens.comes("SCENARIO") else ""
        keeps = []
        tokens.skip_line_ends()
        while tokens.comes("KEEP"):
            keeps.append(self.reader.guarded(self._keep, Keep("", Fraction(0))))
            tokens.skip_line_ends()
        return title, scenario, tuple(keeps)

    def _title(self) -> str:
        self.tokens.want("PROGRAM")
        return self.tokens.text()

    def _scenario(self) -> str:
        self.tokens.want("SCENARIO")
        return self.tokens.name()

    def _keep(self) -> Keep:
        tokens = self.tokens
        line = tokens.line
        tokens.want("KEEP")
        name = tokens.name()
        tokens.want("=")
        sign = -1 if tokens.took("-") else 1
        number = sign * tokens.whole()
        parts = tokens.whole() if tokens.took("/") else 1
        if parts == 0:
            raise tokens.fault(tr("Nothing can be divided by 0."))
        return Keep(name, Fraction(number, parts), line=line)

    def _box(self) -> Box:
        line = self.tokens.line
        if not self.tokens.comes("BOX"):
            raise self._no_box()
        number, title, tasks = self.reader.guarded(self._box_heading, _NO_HEADING)
        body, handlers = self._rest_of_block(), self._handlers()
        if not self.tokens.took("END", "BOX"):
            raise self._no_end(number, line)
        return Box(number, title, tasks, body, handlers, line=line)

    def _rest_of_block(self) -> tuple[Statement, ...]:
        """Take the statements of a box, and an END too many that a line before it accounts for."""
        body = self.reader.block()
        while self.reader.faults and self._is_stray():
            self.tokens.skip_line()
            body += self.reader.block()
        return body

    def _is_stray(self) -> bool:
        return self.tokens.comes("ELSE") or (self.tokens.comes("END") and not self.tokens.comes("END", "BOX"))

    def _no_box(self) -> ProgramFault:
        said = self.tokens.peek().text
        hint = did_you_mean(said, ("BOX", "KEEP", "SCENARIO"))
        return self.tokens.fault(tr('A box begins with BOX, not with "{word}".', word=said), hint)

    def _no_end(self, number: int, line: int) -> ProgramFault:
        if self._is_stray():
            word = self.tokens.peek().word
            return self.tokens.fault(tr("{word} has nothing here that it could end.", word=word))
        reason = tr("END BOX is missing: box {number} begins in line {line}.", number=number, line=line)
        return self.tokens.fault(reason)

    def _box_heading(self) -> tuple[int, str, tuple[str, ...]]:
        tokens = self.tokens
        tokens.want("BOX")
        number = tokens.whole()
        title = tokens.text() if tokens.peek().sort is Sort.STRING else ""
        tokens.want("FOR")
        tasks = [self._task()]
        while tokens.took(","):
            tasks.append(self._task())
        return number, title, tuple(dict.fromkeys(tasks))

    def _task(self) -> str:
        if self.tokens.peek().text in TASKS:
            return self.tokens.name()
        if not self.tokens.peek().word:
            raise self.tokens.missing(tr("a task"))
        said = self.tokens.peek().text
        reason = tr(
            '"{word}" is no task of a government: {known} are known.', word=said, known=", ".join(TASKS)
        )
        raise self.tokens.fault(reason, did_you_mean(said, TASKS))

    def _handlers(self) -> tuple[Handler, ...]:
        found = []
        while self.tokens.comes("WHEN"):
            line = self.tokens.line
            code = self.reader.guarded(self._code, "")
            found.append(Handler(code, self.reader.block(), line=line))
        return tuple(found)

    def _code(self) -> str:
        self.tokens.want("WHEN", "STUCK")
        word = self.tokens.peek().word
        if word in CODES:
            return self.tokens.take().word
        known = ", ".join(CODES)
        reason = tr('"{word}" is no code: {known} are known.', word=self.tokens.peek().text, known=known)
        raise self.tokens.fault(reason, did_you_mean(word, CODES))
