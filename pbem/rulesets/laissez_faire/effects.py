"""What the arbiter can decide in a JUDGE order (brief 5.7); `judging` does it."""

from __future__ import annotations

import re

from pbem.engine.events import SeatId
from pbem.engine.names import bare
from pbem.engine.phrases import Phrase, Phrases, phrase
from pbem.engine.slots import Money, Seat, Slot, read_seat, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words
from pbem.rulesets.laissez_faire.contracttext import bad_clause, rest_of, split_clauses
from pbem.rulesets.laissez_faire.names import CLAUSE_ID, PROPOSAL_ID, OwnerSlot
from pbem.rulesets.laissez_faire.settings import MOST
from pbem.rulesets.laissez_faire.terms import TitleOrLeaseSlot

_SIGNED = re.compile(r"[+-]?\$?[0-9]{1,9}")


class ValuesSlot(Slot[tuple[tuple[SeatId, int], ...]]):
    """Seats, each with an amount that may be below nothing; commas may part them."""

    def read(self, words: Words) -> tuple[tuple[SeatId, int], ...]:
        """Take all of them."""
        values: dict[SeatId, int] = {}
        while not words.is_done or not values:
            seat = read_seat(words)
            token = words.take(tr_noop("the value"))
            if not _SIGNED.fullmatch(token):
                raise Fault(tr('"{word}" is no value; -30 and +30 are.', word=token))
            values[seat] = min(int(token.replace("$", "")), MOST)
            words.took(",")
        return tuple(values.items())

    def write(self, value: tuple[tuple[SeatId, int], ...]) -> str:
        """Join the seats and amounts by blanks."""
        return " ".join(f"{seat} {amount:+d}" for seat, amount in value)


class Effect(Phrase):
    """One thing that the arbiter decides."""


@phrase("PAY <amount> FROM <payer> TO <payee>")
class FinePaid(Effect):
    """A payment, at once as far as it goes; the rest is arrears of a new clause."""

    amount: int = slot(Money(least=1, sign="$"))
    payer: SeatId = slot(Seat())
    payee: SeatId = slot(Seat())

    def fault(self) -> str:
        """Refuse a payment to oneself."""
        return tr("Nobody agrees on anything with himself.") if self.payer == self.payee else ""


@phrase("TRANSFER <title> FROM <giver> TO <taker>")
class TitleAwarded(Effect):
    """A title, or the lease, changes hands; each may be the bank."""

    title: str = slot(TitleOrLeaseSlot())
    giver: str = slot(OwnerSlot())
    taker: str = slot(OwnerSlot())


@phrase("VOID <clause>")
class ClauseVoid(Effect):
    """A clause ends."""

    clause: str = slot(CLAUSE_ID)


@phrase("STRIKE <proposal>")
class ProposalStruck(Effect):
    """A proposal is gone."""

    proposal: str = slot(PROPOSAL_ID)


@phrase("VALUE <clause> <values>")
class ClauseValued(Effect):
    """What a clause is worth to seats, whatever it says."""

    clause: str = slot(CLAUSE_ID)
    values: tuple[tuple[SeatId, int], ...] = slot(ValuesSlot())


EFFECT: Phrases[Effect] = Phrases(
    *(FinePaid, TitleAwarded, ClauseVoid, ProposalStruck, ClauseValued),
    what=tr_noop("an effect"),
    none=tr_noop('"{word}" is no effect; {known} are.'),
)


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
