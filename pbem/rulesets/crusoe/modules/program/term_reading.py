"""CRA-PL-01 Reading a program: its words and signs, its terms and conditions (brief 5.2, 5.3)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum

from pbem.engine.blocks import without_comment
from pbem.engine.tongue import tr
from pbem.engine.words import Complaint, Fault, Why, did_you_mean
from pbem.rulesets.crusoe.modules.program.statements import (
    LAST,
    Ask,
    Compare,
    Fold,
    Function,
    Group,
    IsNone,
    Key,
    Listed,
    Name,
    Named,
    Negative,
    Not,
    Number,
    Pair,
    Term,
    Text,
    Those,
)
from pbem.rulesets.crusoe.modules.program.vocabulary import (
    BARE,
    CHOSEN_OF,
    FOLDS,
    KEYWORDS,
    ROUNDINGS,
    SET_KINDS,
)

# ---- CRA-PL-01 The words and signs of a program, line by line (brief 5.2)


class Sort(Enum):
    """The sort of a token."""

    WORD = "word"
    NUMBER = "number"
    STRING = "string"
    SIGN = "sign"
    LINE_END = "line end"
    END = "end"


@dataclass(frozen=True)
class Token:
    """A word, number, text or sign, and the line it stands in; letter case of words does not matter."""

    sort: Sort
    text: str
    line: int

    @property
    def word(self) -> str:
        """Return the word in capitals, or "" if it is none."""
        return self.text.upper() if self.sort is Sort.WORD else ""


class ProgramFault(Fault):
    """What is wrong with a line of a program."""

    def __init__(self, line: int, reason: str, hint: str = "", why: Why = Why.UNKNOWN) -> None:
        super().__init__(reason, hint, why)
        self.line = line

    def complaint(self, lines: list[str]) -> Complaint:
        """Return the complaint about the line, one of those given."""
        text = lines[self.line - 1].strip() if 0 < self.line <= len(lines) else ""
        return Complaint(self.line, _shown(text), self.reason, self.hint, self.why)


_SHOWN = 100
"""How much of a line a complaint quotes."""


def _shown(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]} …"


_ALIKE = str.maketrans({"−": "-", "–": "-", "“": '"', "”": '"', "„": '"', "×": "*"})
_SAME = (("≤", "<="), ("≥", ">="), ("≠", "<>"))
_TOKEN = re.compile(
    r"""(?P<string>"[^"]*")|\$?(?P<number>[0-9]{1,12}(?![0-9]))|(?P<word>[^\W\d]\w*)"""
    r"""|(?P<sign><=|>=|<>|[-=<>+*/(),:\[\]])|(?P<other>\S)"""
)


def lines_of(text: str) -> list[str]:
    """Return the lines of a program as they are counted."""
    return text.splitlines()


def tokens_of(text: str) -> list[Token]:
    """Return the tokens, with a line end behind every line that says something; raises ProgramFault."""
    return [*_tokens(text), Token(Sort.END, "", max(1, len(lines_of(text))))]


def _tokens(text: str) -> Iterator[Token]:
    is_open = False
    for number, line in enumerate(lines_of(text), 1):
        said = _plain(line)
        goes_on = said.endswith("\\")
        found = list(_of_line(said[:-1] if goes_on else said, number))
        yield from found
        is_open = is_open or bool(found)
        if is_open and not goes_on:
            yield Token(Sort.LINE_END, "", number)
            is_open = False
    if is_open:
        yield Token(Sort.LINE_END, "", number)


def _plain(line: str) -> str:
    """Return a line without its comment, with the signs that mail programs change put right."""
    plain = line.translate(_ALIKE)
    for sign, meant in _SAME:
        plain = plain.replace(sign, meant)
    return without_comment(plain)


def _of_line(line: str, number: int) -> Iterator[Token]:
    for found in _TOKEN.finditer(line):
        sort = str(found.lastgroup)
        if sort == "other":
            raise _unreadable(found[0], number)
        text = found[sort]
        if sort == "string":
            text = text[1:-1]
        yield Token(Sort(sort), text.lower() if sort == "word" else text, number)


def _unreadable(sign: str, line: int) -> ProgramFault:
    if sign == '"':
        return ProgramFault(line, tr('A text begins with " and does not end in this line.'))
    hint = tr("fractions are written as divisions: 3 / 2.") if sign == "." else ""
    return ProgramFault(line, tr('"{sign}" has no meaning in a program.', sign=sign), hint)


# ---- CRA-PL-01 Taking the tokens of a program one by one, and what is missing where one is not found

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


# ---- CRA-PL-01 Reading terms and conditions (brief 5.3)

COMPARING = ("=", "<>", "<=", ">=", "<", ">")


def read_condition(tokens: Tokens) -> Term:
    """Take a condition: conditions joined by OR."""
    return _joined(tokens, ("OR",), _all_of)


def read_term(tokens: Tokens) -> Term:
    """Take a term without a comparison: a sum."""
    return _joined(tokens, ("+", "-"), _product)


def _all_of(tokens: Tokens) -> Term:
    return _joined(tokens, ("AND",), _turned)


def _product(tokens: Tokens) -> Term:
    return _joined(tokens, ("*", "/", "MOD"), _signed)


def _joined(tokens: Tokens, signs: tuple[str, ...], part: Callable[[Tokens], Term]) -> Term:
    """Take parts joined by signs that hold equally tightly, from left to right."""
    term = part(tokens)
    while sign := tokens.took_one_of(signs):
        tokens.count_sign()
        term = Pair(term, sign, part(tokens))
    return term


def _turned(tokens: Tokens) -> Term:
    if not tokens.took("NOT"):
        return _comparison(tokens)
    tokens.count_sign()
    return Not(_turned(tokens))


def _comparison(tokens: Tokens) -> Term:
    """Take a comparison, or a term alone."""
    left = read_term(tokens)
    if tokens.took("IS"):
        is_turned = tokens.took("NOT")
        tokens.want("NONE")
        return IsNone(left, is_turned)
    if not (sign := tokens.took_one_of(COMPARING)):
        return left
    tokens.count_sign()
    found = Compare(left, sign, read_term(tokens))
    if tokens.took_one_of(COMPARING):
        raise tokens.fault(tr("Only two terms can be compared."), tr("join two comparisons with AND."))
    return found


def _signed(tokens: Tokens) -> Term:
    if not tokens.took("-"):
        return _whole(tokens)
    tokens.count_sign()
    return Negative(_signed(tokens))


def _whole(tokens: Tokens) -> Term:
    """Take a number, a text, a name, something with parentheses."""
    token = tokens.peek()
    if token.sort is Sort.NUMBER:
        return Number(tokens.whole())
    if token.sort is Sort.STRING:
        return Text(tokens.text())
    if tokens.took("("):
        return _closed(tokens, read_condition(_deeper(tokens)))
    if token.sort is not Sort.WORD:
        raise tokens.missing(tr("a term"))
    return _worded(tokens)


def _deeper(tokens: Tokens) -> Tokens:
    tokens.deeper()
    return tokens


def _closed(tokens: Tokens, term: Term) -> Term:
    tokens.want(")")
    tokens.depth -= 1
    return term


def _worded(tokens: Tokens) -> Term:
    word = tokens.peek().word
    if tokens.peek(1).text == "(" and tokens.peek(1).sort is Sort.SIGN:
        tokens.take()
        tokens.take()
        return _closed(_deeper(tokens), _called(tokens, word))
    if word in KEYWORDS:
        raise tokens.missing(tr("a term"))
    name = tokens.take().text
    return Ask(name) if name in BARE else Name(name)


def _called(tokens: Tokens, word: str) -> Term:
    """Take what stands in the parentheses behind a word."""
    if word in FOLDS and (word not in CHOSEN_OF or tokens.peek(1).word == "IN"):
        return _fold(tokens, word, read_term)
    if word in ("ANY", "ALL"):
        return _fold(tokens, word, read_condition)
    if word == "COUNT":
        return Fold(word, read_those(tokens))
    if word in CHOSEN_OF or word in ROUNDINGS or word == "RANDOM":
        return _function(tokens, word)
    return _ask(tokens, word.lower())


def _fold(tokens: Tokens, word: str, part: Callable[[Tokens], Term]) -> Term:
    those = read_those(tokens, must_be_named=True)
    tokens.want(":")
    return Fold(word, those, part(tokens))


def _function(tokens: Tokens, word: str) -> Term:
    args = [read_term(tokens)]
    while tokens.took(","):
        args.append(read_term(tokens))
    wanted = 1 if word in ROUNDINGS else 2
    if len(args) < wanted or (len(args) > wanted and word not in CHOSEN_OF):
        raise tokens.fault(_wrong_number(word, wanted))
    return Function(word, tuple(args))


def _wrong_number(word: str, wanted: int) -> str:
    if wanted == 1:
        return tr("{word} is asked of one term.", word=word)
    if word in CHOSEN_OF:
        return tr("{word} is asked of two terms or more, or of a set.", word=word)
    return tr("{word} is asked of two terms.", word=word)


def _ask(tokens: Tokens, name: str) -> Term:
    """Take the arguments of a fact or target, the last of them when: LAST or AGO n."""
    args: list[Term] = []
    while not tokens.comes(")"):
        if args:
            tokens.want(",")
        if ago := read_ago(tokens):
            return Ask(name, tuple(args), ago)
        args.append(read_term(tokens))
    return Ask(name, tuple(args))


def read_ago(tokens: Tokens) -> Term | None:
    """Take LAST or AGO n, if it comes, as the number of cycles ago."""
    if tokens.took("LAST"):
        return LAST
    return read_term(tokens) if tokens.took("AGO") else None


def read_those(tokens: Tokens, *, joined_by: str = "IN", must_be_named: bool = False) -> Those:
    """Take a set, with the name of its elements where there is one, and the condition for them."""
    name = ""
    if must_be_named or tokens.peek(1).word == joined_by:
        name = tokens.name()
        tokens.want(joined_by)
    group = read_group(tokens)
    return Those(name, group, read_condition(tokens) if tokens.took("WHERE") else None)


def read_group(tokens: Tokens) -> Group:
    """Take a set: its name, or its elements in brackets."""
    if tokens.took("["):
        items = [read_term(tokens)]
        while tokens.took(","):
            items.append(read_term(tokens))
        tokens.want("]")
        return Listed(tuple(items))
    token = tokens.peek()
    if token.word in SET_KINDS:
        return Named(tokens.take().word)
    if not token.word:
        raise tokens.missing(tr("a set"))
    reason = tr('"{word}" is no set: {known} are known.', word=token.text, known=", ".join(SET_KINDS))
    raise tokens.fault(reason, did_you_mean(token.text, SET_KINDS))


def read_keys(tokens: Tokens) -> tuple[Key, ...]:
    """Take what elements are put in order by, if BY comes."""
    if not tokens.took("BY"):
        return ()
    keys = [_key(tokens)]
    while tokens.took(","):
        keys.append(_key(tokens))
    return tuple(keys)


def _key(tokens: Tokens) -> Key:
    term = read_term(tokens)
    return Key(term, tokens.took_one_of(("UP", "DOWN")) == "DOWN")
