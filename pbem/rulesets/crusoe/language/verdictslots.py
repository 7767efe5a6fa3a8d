"""The slots for verdicts (CRU-P24)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.slots import Slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Why, Words
from pbem.rulesets.crusoe.language.divisionslots import MOST_CHOICES
from pbem.rulesets.crusoe.language.seatslots import read_seat
from pbem.rulesets.crusoe.language.thingslots import NO_GOOD, read_basket
from pbem.rulesets.crusoe.language.wordslots import read_word
from pbem.rulesets.crusoe.things import GOODS
from pbem.rulesets.crusoe.wishes import FINE, KILL, SPARE, SWAP, TO, Choice, Penalty

KINDS = (SPARE, KILL, FINE, SWAP)
"""The kinds of verdict, in the order in which a choice of several is written."""


class VerdictSlot(Slot[tuple[Choice, ...]]):
    """Choices of a verdict, best first."""

    def read(self, words: Words) -> tuple[Choice, ...]:
        """Take the colon, and one choice or more."""
        words.took(":")
        choices = [_choice(words)]
        while words.took(">"):
            choices.append(_choice(words))
        if len(choices) > MOST_CHOICES:
            raise Fault(tr("A list has at most {most} entries.", most=MOST_CHOICES), why=Why.REFUSED)
        return tuple(dict.fromkeys(choices))

    def write(self, value: tuple[Choice, ...]) -> str:
        """Join the choices by >."""
        return " > ".join(map(str, value))


def _choice(words: Words) -> Choice:
    """CRU-P24 Take penalties joined by +, and who gets the goods; the same choice is written one way."""
    penalties = [_penalty(words)]
    while words.took("+"):
        penalties.append(_penalty(words))
    kinds = [penalty.kind for penalty in penalties]
    for kind in kinds:
        if kinds.count(kind) > 1:
            raise Fault(tr("{word} stands there twice.", word=kind), why=Why.REFUSED)
        if kind in (SPARE, KILL) and len(kinds) > 1:
            raise Fault(tr("{word} stands alone.", word=kind), why=Why.REFUSED)
    ordered = tuple(sorted(penalties, key=lambda penalty: KINDS.index(penalty.kind)))
    return Choice(ordered, _heir(words, kinds))


def _heir(words: Words, kinds: list[str]) -> SeatId:
    if not words.took(TO):
        return ""
    heir = read_seat(words)
    if KILL not in kinds and FINE not in kinds:
        raise Fault(tr("{word} takes no goods: TO has no place there.", word=kinds[0]), why=Why.REFUSED)
    return heir


def _penalty(words: Words) -> Penalty:
    kind = read_word(words, tr_noop("verdict"), KINDS)
    if kind == SWAP:
        return Penalty(kind, seat=read_seat(words) if words.took("WITH") else "")
    if kind != FINE:
        return Penalty(kind)
    if words.took("ALL"):
        return Penalty(kind, is_all=True)
    return Penalty(kind, goods=read_basket(words, GOODS, NO_GOOD))
