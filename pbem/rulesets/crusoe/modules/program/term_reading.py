"""CRA-PL-01 Reading terms and conditions (brief 5.3)."""

from __future__ import annotations

from collections.abc import Callable

from pbem.engine.tongue import tr
from pbem.engine.words import did_you_mean
from pbem.rulesets.crusoe.modules.program.lexing import Sort
from pbem.rulesets.crusoe.modules.program.terms import (
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
from pbem.rulesets.crusoe.modules.program.tokens import Tokens
from pbem.rulesets.crusoe.modules.program.vocabulary import (
    BARE,
    CHOSEN_OF,
    FOLDS,
    KEYWORDS,
    ROUNDINGS,
    SET_KINDS,
)

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
