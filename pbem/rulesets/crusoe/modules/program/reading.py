"""CRA-PL-01 Reading a program: its statements, boxes, and the whole, in both forms (brief 5.1, 5.3, 5.9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Complaint, did_you_mean
from pbem.rulesets.crusoe.modules.program.statements import (
    ADD,
    EVEN,
    NEED,
    SET,
    SUBTRACT,
    Ask,
    Assign,
    Box,
    Branch,
    Change,
    Choose,
    ForEach,
    Give,
    Handler,
    If,
    Keep,
    Key,
    Let,
    Name,
    Named,
    Note,
    Number,
    Pass,
    Program,
    Repeat,
    Share,
    Statement,
    Stop,
    Term,
    Those,
    While,
    block,
)
from pbem.rulesets.crusoe.modules.program.term_reading import (
    ProgramFault,
    Sort,
    Tokens,
    lines_of,
    read_condition,
    read_keys,
    read_term,
    read_those,
    tokens_of,
)
from pbem.rulesets.crusoe.modules.program.vocabulary import (
    CODES,
    LONGEST_LINE,
    MOST_LINES,
    MOST_STATEMENTS,
    STATEMENT_WORDS,
    TASKS,
)

# ---- CRA-PL-01 Reading statements (brief 5.3)

T = TypeVar("T")
_NOBODY = Those("", Named("PLAYERS"))
_NOTHING: tuple[Those, tuple[Key, ...]] = (_NOBODY, ())
_ONE: Term = Number(1)
TOO_LONG = tr_noop("A program has at most {most} statements.")


class StatementReader:
    """Reads statements; what is wrong is noted with its line, and the next line is read all the same."""

    def __init__(self, tokens: Tokens) -> None:
        self.tokens = tokens
        self.faults: list[ProgramFault] = []
        self.count = 0

    def block(self) -> tuple[Statement, ...]:
        """Take statements up to one that ends the block."""
        found = []
        self.tokens.skip_line_ends()
        while not self._is_over():
            found.append(self._statement())
            self.tokens.skip_line_ends()
        return tuple(found)

    def _is_over(self) -> bool:
        tokens = self.tokens
        return tokens.is_at_end or any(map(tokens.comes, ("END", "ELSE", "WHEN", "BOX")))

    def _statement(self) -> Statement:
        """Take a statement; one that cannot be read counts as PASS."""
        self.count += 1
        self.tokens.signs = self.tokens.depth = 0
        if self.count > MOST_STATEMENTS:
            raise TooLong(self.tokens.line, tr(TOO_LONG, most=MOST_STATEMENTS))
        line = self.tokens.line
        word = self.tokens.peek().word
        read = _BLOCKS.get(word)
        nothing: Statement = Pass(line=line)
        return read(self, line) if read else self.guarded(self._line, nothing)

    def guarded(self, read: Callable[[], T], instead: T) -> T:
        """Take something that ends with its line; note what is wrong with it, and take `instead`."""
        try:
            found = read()
            if not self._is_over():
                self.tokens.end_line()
            return found
        except ProgramFault as fault:
            self.faults.append(fault)
            self.tokens.skip_line()
            return instead

    def _line(self) -> Statement:
        line, token = self.tokens.line, self.tokens.peek()
        if token.word not in _LINES:
            reason = tr('No statement begins with "{word}".', word=token.text)
            raise self.tokens.fault(reason, did_you_mean(token.text, STATEMENT_WORDS))
        self.tokens.take()
        return _LINES[token.word](self.tokens, line)

    def close(self, opened: str, line: int) -> None:
        """Take the END of a statement."""
        if self.tokens.comes("END", "BOX") or not self.tokens.comes("END"):
            reason = tr("END is missing: {statement} of line {line} is open.", statement=opened, line=line)
            self.faults.append(self.tokens.fault(reason))
            return
        self.guarded(lambda: self.tokens.want("END"), None)

    def inside(self, opened: str, line: int) -> tuple[Statement, ...]:
        """Take the statements inside another, and its END."""
        body = self.nested()
        self.close(opened, line)
        return body

    def nested(self) -> tuple[Statement, ...]:
        """Take a block inside a statement."""
        self._depth += 1
        if self._depth > DEEPEST_BLOCK:
            most = tr("Statements stand at most {most} deep inside each other.", most=DEEPEST_BLOCK)
            raise TooLong(self.tokens.line, most)
        body = self.block()
        self._depth -= 1
        return body

    _depth = 0


class TooLong(ProgramFault):
    """A program too large to be read on."""


DEEPEST_BLOCK = 20
"""How deep statements may stand inside each other."""


def _for_each(reader: StatementReader, line: int) -> Statement:
    those, keys = reader.guarded(lambda: _for_heading(reader.tokens), _NOTHING)
    return ForEach(those, keys, reader.inside("FOR EACH", line), line=line)


def _for_heading(tokens: Tokens) -> tuple[Those, tuple[Key, ...]]:
    tokens.want("FOR", "EACH")
    return read_those(tokens, must_be_named=True), read_keys(tokens)


def _if(reader: StatementReader, line: int) -> Statement:
    branches = [_branch(reader, ("IF",))]
    while reader.tokens.comes("ELSE", "IF"):
        branches.append(_branch(reader, ("ELSE", "IF")))
    otherwise: tuple[Statement, ...] = ()
    if reader.tokens.comes("ELSE"):
        reader.guarded(lambda: reader.tokens.want("ELSE"), None)
        otherwise = reader.nested()
    reader.close("IF", line)
    return If(tuple(branches), otherwise, line=line)


def _branch(reader: StatementReader, words: Iterable[str]) -> Branch:
    line = reader.tokens.line
    condition = reader.guarded(lambda: _condition(reader.tokens, *words), _ONE)
    return Branch(condition, reader.nested(), line=line)


def _condition(tokens: Tokens, *words: str) -> Term:
    tokens.want(*words)
    return read_condition(tokens)


def _repeat(reader: StatementReader, line: int) -> Statement:
    times = reader.guarded(lambda: _times(reader.tokens), _ONE)
    return Repeat(times, reader.inside("REPEAT", line), line=line)


def _times(tokens: Tokens) -> Term:
    tokens.want("REPEAT")
    times = read_term(tokens)
    tokens.want("TIMES")
    return times


def _while(reader: StatementReader, line: int) -> Statement:
    condition = reader.guarded(lambda: _condition(reader.tokens, "WHILE"), _ONE)
    return While(condition, reader.inside("WHILE", line), line=line)


def _set(tokens: Tokens, line: int) -> Statement:
    target = _target(tokens)
    tokens.want("=")
    return Change(SET, target, read_term(tokens), line=line)


def _add(tokens: Tokens, line: int) -> Statement:
    term = read_term(tokens)
    tokens.want("TO")
    return Change(ADD, _target(tokens), term, line=line)


def _subtract(tokens: Tokens, line: int) -> Statement:
    term = read_term(tokens)
    tokens.want("FROM")
    return Change(SUBTRACT, _target(tokens), term, line=line)


def _target(tokens: Tokens) -> Ask | Name:
    line = tokens.line
    found = read_term(tokens)
    if isinstance(found, Ask | Name):
        return found
    raise ProgramFault(line, tr('"{term}" cannot be set.', term=found))


def _let(tokens: Tokens, line: int) -> Statement:
    name = tokens.name()
    tokens.want("=")
    return Let(name, read_term(tokens), line=line)


def _choose(tokens: Tokens, line: int) -> Statement:
    those = read_those(tokens, joined_by="FROM", must_be_named=True)
    keys = read_keys(tokens)
    ties = ""
    if tokens.took("TIES") and not (ties := tokens.took_one_of(("RANDOM", "ORDER"))):
        raise tokens.missing(tr("RANDOM or ORDER"), ("RANDOM", "ORDER"))
    return Choose(those, keys, ties == "RANDOM", line=line)


def _give(tokens: Tokens, line: int) -> Statement:
    units = None if tokens.took("ALL") else read_term(tokens)
    good = None if units is None and tokens.comes("TO") else read_term(tokens)
    tokens.want("TO")
    return Give(units, good, read_term(tokens), line=line)


def _share(tokens: Tokens, line: int) -> Statement:
    good = None if tokens.took("ALL") else read_term(tokens)
    tokens.want("AMONG")
    those = read_those(tokens)
    way = tokens.took_one_of((EVEN, NEED)) or EVEN
    return Share(good, those, way, line=line)


def _assign(tokens: Tokens, line: int) -> Statement:
    player = read_term(tokens)
    tokens.want("TO")
    return Assign(player, read_term(tokens), line=line)


_BLOCKS: dict[str, Callable[[StatementReader, int], Statement]] = {
    "FOR": _for_each,
    "IF": _if,
    "REPEAT": _repeat,
    "WHILE": _while,
}
"""Statements with others inside."""
_LINES: dict[str, Callable[[Tokens, int], Statement]] = {
    "SET": _set,
    "ADD": _add,
    "SUBTRACT": _subtract,
    "LET": _let,
    "CHOOSE": _choose,
    "GIVE": _give,
    "SHARE": _share,
    "ASSIGN": _assign,
    "STOP": lambda tokens, line: Stop(line=line),
    "PASS": lambda tokens, line: Pass(line=line),
    "NOTE": lambda tokens, line: Note(tokens.text(), line=line),
}
"""Statements of one line."""


# ---- CRA-PL-01 Reading a program, the body of a box, a condition by itself (brief 5.3, 5.9, 6.1)

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


def condition_in(text: str) -> Term:
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
            found = read_condition(self.tokens)
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


# ---- CRA-PL-01 The form of a program as boxes in YAML (brief 5.1): read into the text form, and written

_KEYS = ("program", "scenario", "keep", "boxes")


def as_text(given: Mapping[str, Any]) -> str:
    """Return the text form of a program that stands in a file as boxes; ValueError if it is none."""
    if not isinstance(given.get("boxes") or [], list) or not isinstance(given.get("keep") or {}, Mapping):
        raise ValueError("boxes is a list, keep a table")
    if unknown := [str(name) for name in given if name not in _KEYS]:
        raise ValueError(", ".join(unknown))
    scenario = f"SCENARIO {given['scenario']}\n" if given.get("scenario") else ""
    keeps = "".join(f"KEEP {name} = {value}\n" for name, value in (given.get("keep") or {}).items())
    boxes = "".join(f"\n{_box_text(box)}" for box in given.get("boxes") or ())
    return f'PROGRAM "{given.get("program", "")}"\n{scenario}{keeps}{boxes}'


def _box_text(given: Mapping[str, Any]) -> str:
    title = f' "{given["title"]}"' if given.get("title") else ""
    tasks = ", ".join(given.get("for") or ())
    handlers = "".join(
        f"WHEN STUCK {code}\n{_indented(text)}" for code, text in (given.get("stuck") or {}).items()
    )
    heading = f"BOX {given.get('n', '')}{title} FOR {tasks}\n"
    return f"{heading}{_indented(given.get('text') or '')}{handlers}END BOX\n"


def _indented(text: str) -> str:
    return "".join(f"  {line}\n" for line in text.splitlines())


def as_boxes(program: Program) -> dict[str, object]:
    """Return a program as it is written to a file as boxes."""
    return {
        "program": program.title,
        "scenario": program.scenario,
        "keep": {keep.name: str(keep.value) for keep in program.keeps},
        "boxes": [_box(box) for box in program.boxes],
    }


def _box(box: Box) -> dict[str, object]:
    return {
        "n": box.number,
        "title": box.title,
        "for": [*box.tasks],
        "text": _outdented(block(box.body)),
        "stuck": {handler.code: _outdented(block(handler.body)) for handler in box.handlers},
    }


def _outdented(text: str) -> str:
    return "".join(f"{line[2:]}\n" for line in text.splitlines())
