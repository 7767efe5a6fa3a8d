"""The slots for verdicts (CRU-P24)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.slots import Slot, read_seat, read_word
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Why, Words
from pbem.rulesets.crusoe.language.divisionslots import MOST_CHOICES
from pbem.rulesets.crusoe.language.lexicon import crusoe_of
from pbem.rulesets.crusoe.language.played import is_advanced
from pbem.rulesets.crusoe.language.thingslots import LOOT, NO_GOOD, read_basket
from pbem.rulesets.crusoe.modules.settings.discrimination import ROWS
from pbem.rulesets.crusoe.things import GOODS
from pbem.rulesets.crusoe.wishes import (
    CRIPPLE,
    ENSLAVE,
    EXILE,
    FINE,
    KILL,
    SPARE,
    SWAP,
    TO,
    Choice,
    Penalty,
)

BIND = "BIND"
"""The neutral word for ENSLAVE (brief 7.3)."""
OF_THE_BASE = (SPARE, KILL, FINE, SWAP)
KINDS = (*OF_THE_BASE, CRIPPLE, ENSLAVE, EXILE)
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
    heir = _heir(words, penalties)
    while words.took("+"):
        penalties.append(_penalty(words))
        heir = heir or _heir(words, penalties)
    _check_kinds([penalty.kind for penalty in penalties])
    ordered = tuple(sorted(penalties, key=lambda penalty: KINDS.index(penalty.kind)))
    return Choice(ordered, heir)


def _check_kinds(kinds: list[str]) -> None:
    """CRA-R116 A kind stands there once; some stand alone, and nobody is both enslaved and exiled."""
    for kind in kinds:
        if kinds.count(kind) > 1:
            raise Fault(tr("{word} stands there twice.", word=kind), why=Why.REFUSED)
        if kind in (SPARE, KILL) and len(kinds) > 1:
            raise Fault(tr("{word} stands alone.", word=kind), why=Why.REFUSED)
    if ENSLAVE in kinds and EXILE in kinds:
        said = tr("{one} and {other} do not go together.", one=ENSLAVE, other=EXILE)
        raise Fault(said, why=Why.REFUSED)


def _heir(words: Words, before: list[Penalty]) -> SeatId:
    """CRU-P24, CRA-R116 Take who gets the goods, behind the part that takes them or a SWAP behind it."""
    if not words.took(TO):
        return ""
    heir = read_seat(words)
    kinds = [penalty.kind for penalty in before]
    takes_goods = KILL in kinds or FINE in kinds
    if not takes_goods or kinds[-1] not in (KILL, FINE, SWAP):
        word = kinds[0] if not takes_goods else kinds[-1]
        raise Fault(tr("{word} takes no goods: TO has no place there.", word=word), why=Why.REFUSED)
    return heir


def _penalty(words: Words) -> Penalty:
    kind = _kind(words)
    if kind == SWAP:
        return Penalty(kind, seat=read_seat(words) if words.took("WITH") else "")
    if kind == ENSLAVE:
        return Penalty(kind, seat=read_seat(words) if words.took(TO) else "")
    if kind == CRIPPLE:
        return Penalty(kind, row=_row(words))
    if kind != FINE:
        return Penalty(kind)
    if words.took("ALL"):
        return Penalty(kind, is_all=True)
    extras = LOOT if is_advanced(crusoe_of(words).book) else ()
    return Penalty(kind, goods=read_basket(words, GOODS, NO_GOOD, extras))


def _kind(words: Words) -> str:
    """Take the word of a penalty; those that modules add are none in the introductory game."""
    known = KINDS if is_advanced(crusoe_of(words).book) else OF_THE_BASE
    if known is KINDS and words.took(BIND):
        return ENSLAVE
    return read_word(words, tr_noop("verdict"), known)


def _row(words: Words) -> str:
    """CRA-CRP-01 Take a row of the table of disabilities: 9-10, or a number in it."""
    words.took("ROW")
    token = words.take(tr_noop("a row of the table"))
    for row in ROWS:
        first, _, last = row.partition("-")
        if token == row or (
            token.isdigit() and len(token) < 3 and int(first) <= int(token) <= int(last or first)
        ):
            return row
    raise Fault(tr('"{word}" is no row of the table: {rows} are.', word=token, rows=", ".join(ROWS)))
