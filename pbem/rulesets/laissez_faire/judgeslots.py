"""The slots of JUDGE and RULE, the arbiter's orders (brief 5.7)."""

from __future__ import annotations

import re
from collections.abc import Callable

from pbem.engine.names import bare
from pbem.engine.slots import Slot, expect, read_seat
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words, did_you_mean, keyword
from pbem.rulesets.laissez_faire.clauseparts import read_from_to, read_sum, read_title_or_lease
from pbem.rulesets.laissez_faire.clausetext import bad_clause, split_clauses
from pbem.rulesets.laissez_faire.contractslots import rest_of
from pbem.rulesets.laissez_faire.effects import (
    ClauseValued,
    ClauseVoid,
    Effect,
    FinePaid,
    ProposalStruck,
    TitleAwarded,
)
from pbem.rulesets.laissez_faire.idslots import CLAUSE_ID, PROPOSAL_ID
from pbem.rulesets.laissez_faire.moneyslots import MOST
from pbem.rulesets.laissez_faire.seatslots import read_owner
from pbem.rulesets.laissez_faire.titleclauses import read_rule_name

_SIGNED = re.compile(r"[+-]?\$?[0-9]{1,9}")


class ReasonSlot(Slot[str]):
    """Why the arbiter decides so, in quotation marks."""

    def read(self, words: Words) -> str:
        """Take the reason."""
        token = words.take(tr_noop("the reason"))
        if len(token) < 2 or not (token.startswith('"') and token.endswith('"')) or not bare(token):
            raise Fault(tr("The reason stands in quotation marks."), tr('Write JUDGE K5 "reason": ….'))
        return bare(token)

    def write(self, value: str) -> str:
        """Put the reason in quotation marks."""
        return f'"{value}"'


class EffectsSlot(Slot[tuple[Effect, ...]]):
    """A colon and effects parted by semicolons, to the end; none is a mere statement."""

    def read(self, words: Words) -> tuple[Effect, ...]:
        """Take all the effects."""
        words.took(":")
        pieces = split_clauses(rest_of(words))
        effects: list[Effect] = []
        for number, piece in enumerate(pieces, 1):
            try:
                effects.append(_effect(Words(piece, words.lexicon)))
            except Fault as fault:
                raise bad_clause(number, piece, fault) from None
        return tuple(effects)

    def write(self, value: tuple[Effect, ...]) -> str:
        """Join the effects by semicolons."""
        return "; ".join(map(str, value))


class RuleNameSlot(Slot[str]):
    """The name of an option, and =."""

    def read(self, words: Words) -> str:
        """Take the name and the sign."""
        return read_rule_name(words)

    def write(self, value: str) -> str:
        """Return the name and the sign."""
        return f"{value} ="


class RuleValueSlot(Slot[str]):
    """The new value of an option; whether it can have it is asked later."""

    def read(self, words: Words) -> str:
        """Take the value."""
        return words.take(tr_noop("the value of the option")).lower()


def _effect(words: Words) -> Effect:
    token = words.take(tr_noop("an effect"))
    verb = keyword(token, _READERS)
    if verb is None:
        known = ", ".join(_READERS)
        raise Fault(
            tr('"{word}" is no effect; {known} are.', word=token, known=known), did_you_mean(token, _READERS)
        )
    effect = _READERS[verb](words)
    if not words.is_done:
        raise Fault(tr('I do not understand "{words}".', words=words.rest()))
    return effect


def _payment(words: Words) -> Effect:
    return FinePaid(read_sum(words), *read_from_to(words))


def _forfeit(words: Words) -> Effect:
    title = read_title_or_lease(words)
    expect("FROM", words)
    giver = read_owner(words)
    expect("TO", words)
    return TitleAwarded(title, giver, read_owner(words))


def _valuation(words: Words) -> Effect:
    clause = CLAUSE_ID.read(words)
    values: dict[str, int] = {}
    while not words.is_done or not values:
        seat = read_seat(words)
        values[seat] = _signed(words)
        words.took(",")
    return ClauseValued(clause, tuple(values.items()))


def _signed(words: Words) -> int:
    """Take an amount that may be negative."""
    token = words.take(tr_noop("the value"))
    if not _SIGNED.fullmatch(token):
        raise Fault(tr('"{word}" is no value; -30 and +30 are.', word=token))
    return min(int(token.replace("$", "")), MOST)


_READERS: dict[str, Callable[[Words], Effect]] = {
    "PAY": _payment,
    "TRANSFER": _forfeit,
    "VOID": lambda words: ClauseVoid(CLAUSE_ID.read(words)),
    "STRIKE": lambda words: ProposalStruck(PROPOSAL_ID.read(words)),
    "VALUE": _valuation,
}
