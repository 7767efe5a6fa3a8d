"""CRA-PL-01 The names of a box: what each stands for, and complaints about words (brief 5.2, 5.7)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from pbem.engine.tongue import tr
from pbem.engine.words import Why, did_you_mean
from pbem.rulesets.crusoe.modules.program.game import Game
from pbem.rulesets.crusoe.modules.program.lexing import ProgramFault
from pbem.rulesets.crusoe.modules.program.vocabulary import FACTS, KEYWORDS, TARGETS, Kind
from pbem.rulesets.crusoe.things import GOODS, LEISURE, SIGNALS

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
