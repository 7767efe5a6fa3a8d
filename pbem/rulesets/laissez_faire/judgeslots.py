"""The slots of JUDGE and RULE, the arbiter's orders (brief 5.7)."""

from __future__ import annotations

from pbem.engine.names import bare
from pbem.engine.slots import Slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words
from pbem.rulesets.laissez_faire.clausetext import bad_clause, split_clauses
from pbem.rulesets.laissez_faire.contractslots import rest_of
from pbem.rulesets.laissez_faire.effects import EFFECT, Effect
from pbem.rulesets.laissez_faire.titleclauses import read_rule_name


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
                inside = Words(piece, words.lexicon)
                effects.append(EFFECT.read(inside))
                if not inside.is_done:
                    raise Fault(tr('I do not understand "{words}".', words=inside.rest()))
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
