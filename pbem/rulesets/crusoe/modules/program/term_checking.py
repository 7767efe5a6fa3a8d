"""CRA-PL-01 What terms stand for, and whether their parts fit together (brief 5.3, 5.5, 5.7)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.tongue import tr
from pbem.engine.words import did_you_mean, each_or
from pbem.rulesets.crusoe.modules.program.scope import Scope
from pbem.rulesets.crusoe.modules.program.terms import (
    Ask,
    Compare,
    Fold,
    Function,
    Group,
    IsNone,
    Key,
    Listed,
    Name,
    Negative,
    Not,
    Number,
    Pair,
    Term,
    Text,
    Those,
)
from pbem.rulesets.crusoe.modules.program.vocabulary import (
    FACTS,
    FUNCTIONS,
    IS_WORDS,
    SET_KINDS,
    STATE_WORDS,
    TARGETS,
    Kind,
    Signature,
)


def want(scope: Scope, term: Term, wanted: Kind) -> None:
    """Check a term that stands where something of a kind is wanted."""
    found = kind_of(scope, term)
    if not found.fits(wanted):
        scope.refuse(
            tr(
                '{wanted} is wanted here, and "{term}" is {found}.',
                wanted=_capital(tr(wanted.value)),
                term=term,
                found=tr(found.value),
            )
        )


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


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
    wrong = [item for item, kind in zip(group.items, kinds, strict=True) if not _may_be_listed(kind)]
    for item in wrong:
        scope.refuse(tr('Goods, signals and paths can be listed, but not "{term}".', term=item))
    first = kinds[0]
    if wrong or all(kind is first for kind in kinds):
        return first
    if Kind.PATH in kinds:
        scope.refuse(tr("Paths and things cannot stand in one list."))
    return Kind.THING


def _may_be_listed(kind: Kind) -> bool:
    return kind in (Kind.PATH, Kind.GOOD, Kind.SIGNAL, Kind.THING, Kind.ANY)


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
