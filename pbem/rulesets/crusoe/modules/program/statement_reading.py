"""CRA-PL-01 Reading statements (brief 5.3)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import did_you_mean
from pbem.rulesets.crusoe.modules.program import statements as made
from pbem.rulesets.crusoe.modules.program.lexing import ProgramFault
from pbem.rulesets.crusoe.modules.program.statements import Branch, Statement
from pbem.rulesets.crusoe.modules.program.term_reading import (
    read_condition,
    read_keys,
    read_term,
    read_those,
)
from pbem.rulesets.crusoe.modules.program.terms import Ask, Key, Name, Named, Number, Term, Those
from pbem.rulesets.crusoe.modules.program.tokens import Tokens
from pbem.rulesets.crusoe.modules.program.vocabulary import MOST_STATEMENTS, STATEMENT_WORDS

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
        nothing: Statement = made.Pass(line=line)
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
    return made.ForEach(those, keys, reader.inside("FOR EACH", line), line=line)


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
    return made.If(tuple(branches), otherwise, line=line)


def _branch(reader: StatementReader, words: Iterable[str]) -> Branch:
    line = reader.tokens.line
    condition = reader.guarded(lambda: _condition(reader.tokens, *words), _ONE)
    return Branch(condition, reader.nested(), line=line)


def _condition(tokens: Tokens, *words: str) -> Term:
    tokens.want(*words)
    return read_condition(tokens)


def _repeat(reader: StatementReader, line: int) -> Statement:
    times = reader.guarded(lambda: _times(reader.tokens), _ONE)
    return made.Repeat(times, reader.inside("REPEAT", line), line=line)


def _times(tokens: Tokens) -> Term:
    tokens.want("REPEAT")
    times = read_term(tokens)
    tokens.want("TIMES")
    return times


def _while(reader: StatementReader, line: int) -> Statement:
    condition = reader.guarded(lambda: _condition(reader.tokens, "WHILE"), _ONE)
    return made.While(condition, reader.inside("WHILE", line), line=line)


def _set(tokens: Tokens, line: int) -> Statement:
    target = _target(tokens)
    tokens.want("=")
    return made.Change(made.SET, target, read_term(tokens), line=line)


def _add(tokens: Tokens, line: int) -> Statement:
    term = read_term(tokens)
    tokens.want("TO")
    return made.Change(made.ADD, _target(tokens), term, line=line)


def _subtract(tokens: Tokens, line: int) -> Statement:
    term = read_term(tokens)
    tokens.want("FROM")
    return made.Change(made.SUBTRACT, _target(tokens), term, line=line)


def _target(tokens: Tokens) -> Ask | Name:
    line = tokens.line
    found = read_term(tokens)
    if isinstance(found, Ask | Name):
        return found
    raise ProgramFault(line, tr('"{term}" cannot be set.', term=found))


def _let(tokens: Tokens, line: int) -> Statement:
    name = tokens.name()
    tokens.want("=")
    return made.Let(name, read_term(tokens), line=line)


def _choose(tokens: Tokens, line: int) -> Statement:
    those = read_those(tokens, joined_by="FROM", must_be_named=True)
    keys = read_keys(tokens)
    ties = ""
    if tokens.took("TIES") and not (ties := tokens.took_one_of(("RANDOM", "ORDER"))):
        raise tokens.missing(tr("RANDOM or ORDER"), ("RANDOM", "ORDER"))
    return made.Choose(those, keys, ties == "RANDOM", line=line)


def _give(tokens: Tokens, line: int) -> Statement:
    units = None if tokens.took("ALL") else read_term(tokens)
    good = None if units is None and tokens.comes("TO") else read_term(tokens)
    tokens.want("TO")
    return made.Give(units, good, read_term(tokens), line=line)


def _share(tokens: Tokens, line: int) -> Statement:
    good = None if tokens.took("ALL") else read_term(tokens)
    tokens.want("AMONG")
    those = read_those(tokens)
    way = tokens.took_one_of((made.EVEN, made.NEED)) or made.EVEN
    return made.Share(good, those, way, line=line)


def _assign(tokens: Tokens, line: int) -> Statement:
    player = read_term(tokens)
    tokens.want("TO")
    return made.Assign(player, read_term(tokens), line=line)


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
    "STOP": lambda tokens, line: made.Stop(line=line),
    "PASS": lambda tokens, line: made.Pass(line=line),
    "NOTE": lambda tokens, line: made.Note(tokens.text(), line=line),
}
"""Statements of one line."""
