"""CRA-PL-01 Taking the tokens of a program one by one, and what is missing where one is not found."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.engine.tongue import tr
from pbem.engine.words import did_you_mean
from pbem.rulesets.crusoe.modules.program.lexing import ProgramFault, Sort, Token

DEEPEST = 20
"""How many parentheses, or statements, may stand inside each other."""
MOST_SIGNS = 100
"""How many signs, such as + or AND, a statement may have."""


class Tokens:
    """The tokens of a program, taken from the first to the last."""

    def __init__(self, tokens: list[Token]) -> None:
        self._tokens = tokens
        self._next = 0
        self.depth = 0
        self.signs = 0

    def peek(self, ahead: int = 0) -> Token:
        """Return the next token, or one behind it."""
        return self._tokens[min(self._next + ahead, len(self._tokens) - 1)]

    @property
    def line(self) -> int:
        """Return the line of the next token."""
        return self.peek().line

    @property
    def is_at_end(self) -> bool:
        """Say whether all tokens are taken."""
        return self.peek().sort is Sort.END

    @property
    def is_at_line_end(self) -> bool:
        """Say whether the line, or the text, ends here."""
        return self.peek().sort in (Sort.LINE_END, Sort.END)

    def take(self) -> Token:
        """Take the next token."""
        token = self.peek()
        self._next = min(self._next + 1, len(self._tokens) - 1)
        return token

    def comes(self, *words: str) -> bool:
        """Say whether these words, or signs, come next."""
        return all(self._is(self.peek(place), word) for place, word in enumerate(words))

    def took(self, *words: str) -> bool:
        """Take these words, or signs, if they come next."""
        if not self.comes(*words):
            return False
        self._next += len(words)
        return True

    def took_one_of(self, words: Iterable[str]) -> str:
        """Take the next token if it is one of some words or signs, and return it; else return ""."""
        return next((word for word in words if self.took(word)), "")

    def want(self, *words: str) -> None:
        """Take these words, or signs; ProgramFault if something else comes."""
        for word in words:
            if not self.took(word):
                raise self.missing(f'"{word}"', (word,))

    def name(self) -> str:
        """Take a name."""
        if self.peek().sort is not Sort.WORD:
            raise self.missing(tr("a name"))
        return self.take().text

    def whole(self) -> int:
        """Take a whole number."""
        if self.peek().sort is not Sort.NUMBER:
            raise self.missing(tr("a number"))
        return int(self.take().text)

    def text(self) -> str:
        """Take a text in quotation marks."""
        if self.peek().sort is not Sort.STRING:
            raise self.missing(tr("a text in quotation marks"))
        return self.take().text

    def end_line(self) -> None:
        """Take the end of the line; ProgramFault if something stands before it."""
        if not self.is_at_line_end:
            raise self.fault(tr('"{word}" stands behind the end of the statement.', word=self.peek().text))
        self.take()

    def skip_line(self) -> None:
        """Leave the rest of the line."""
        while not self.is_at_line_end:
            self.take()
        self.take()

    def skip_line_ends(self) -> None:
        """Leave empty lines."""
        while self.peek().sort is Sort.LINE_END:
            self.take()

    def fault(self, reason: str, hint: str = "") -> ProgramFault:
        """Return a fault of the line of the next token."""
        return ProgramFault(self.line, reason, hint)

    def missing(self, wanted: str, words: Iterable[str] = ()) -> ProgramFault:
        """Return the fault that something else comes than what is wanted."""
        if self.is_at_line_end:
            return self.fault(tr("{wanted} is missing at the end of the line.", wanted=wanted))
        said = self.peek().text
        reason = tr('{wanted} is missing before "{word}".', wanted=wanted, word=said)
        return self.fault(reason, did_you_mean(said, words))

    def deeper(self) -> None:
        """Go into something; ProgramFault if too much stands inside each other."""
        self.depth += 1
        if self.depth > DEEPEST:
            raise self.fault(tr("Too much stands inside each other here: at most {most} deep.", most=DEEPEST))

    def count_sign(self) -> None:
        """Count a sign of the statement; ProgramFault if there are too many."""
        self.signs += 1
        if self.signs > MOST_SIGNS:
            reason = tr("The statement is too long: it has more than {most} signs.", most=MOST_SIGNS)
            raise self.fault(reason, tr("part it with LET."))

    @staticmethod
    def _is(token: Token, word: str) -> bool:
        return token.word == word or (token.sort is Sort.SIGN and token.text == word)
