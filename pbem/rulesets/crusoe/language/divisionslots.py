"""The slots for divisions, motions and ballots (CRU-P17, CRU-P18, CRU-P28)."""

from __future__ import annotations

import re

from pbem.engine.events import SeatId
from pbem.engine.slots import Slot, expect, read_seat, read_word, whole_seat
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Why, Words
from pbem.rulesets.crusoe.language.thingslots import NO_GOOD, read_basket
from pbem.rulesets.crusoe.things import GOODS, Basket
from pbem.rulesets.crusoe.wishes import ABSTAIN, BANK, EVEN, LABOUR, NEED, NONE, SHARES, TO, Division

_MOTION = re.compile(r"[mM]?0*([1-9][0-9]{0,3})")
_KINDS = (EVEN, NEED, LABOUR, "LABOR", SHARES)
MOST_CHOICES = 40
"""No ballot names more choices than this."""


class DivisionSlot(Slot[Division]):
    """CRU-P18 How a pool is divided: EVEN, NEED, LABOUR, or SHARES with baskets by seat and a rest."""

    def read(self, words: Words) -> Division:
        """Take the division."""
        kind = read_word(words, tr_noop("division"), _KINDS)
        if kind != SHARES:
            return Division(_spelt(kind))
        shares: list[tuple[SeatId, Basket]] = []
        rest = EVEN
        while not words.is_done:
            if words.took(";"):
                continue
            if _is_rest(words):
                words.take()
                rest = _rest(words)
                break
            shares.append(_share(words, shares))
        _check(shares, rest)
        while words.took(";"):
            pass
        return Division(SHARES, shares=tuple(shares), rest=rest)


class EstateSlot(Slot[tuple[Division, ...]]):
    """CRU-P28 Ways to divide an estate, best first: EVEN, NEED, TO a seat, BANK."""

    def read(self, words: Words) -> tuple[Division, ...]:
        """Take the colon, and one way or more."""
        words.took(":")
        ways = [_way(words)]
        while words.took(">"):
            ways.append(_way(words))
        _check_choices(ways)
        return tuple(dict.fromkeys(ways))

    def write(self, value: tuple[Division, ...]) -> str:
        """Join the ways by >."""
        return " > ".join(map(str, value))


class MotionSlot(Slot[int]):
    """A motion by its number: M2, or 2."""

    def read(self, words: Words) -> int:
        """Take the number."""
        token = words.take(tr_noop("the number of the motion"))
        found = _MOTION.fullmatch(token)
        if found is None:
            raise Fault(tr('"{word}" is no motion: write M and its number, such as M2.', word=token))
        return int(found[1])

    def write(self, value: int) -> str:
        """Return M and the number."""
        return f"M{value}"


class BallotSlot(Slot[tuple[str, ...]]):
    """CRU-P17 Motions in order of preference, or none among them; or abstain alone."""

    def read(self, words: Words) -> tuple[str, ...]:
        """Take one choice or more."""
        choices = [_choice(words)]
        while words.took(">"):
            choices.append(_choice(words))
        if ABSTAIN in choices and len(choices) > 1:
            raise Fault(tr('"{word}" stands alone.', word=ABSTAIN), why=Why.REFUSED)
        _check_choices(choices)
        return tuple(dict.fromkeys(choices))

    def write(self, value: tuple[str, ...]) -> str:
        """Join the choices by >."""
        return " > ".join(value)


def _choice(words: Words) -> str:
    word = words.peek().casefold()
    if word in (ABSTAIN, NONE):
        words.take()
        return word
    return f"M{MotionSlot().read(words)}"


def _is_rest(words: Words) -> bool:
    return words.peek().upper() == "REST" and words.peek(1) != ":"


def _rest(words: Words) -> str:
    """Take what becomes of the rest: a kind of division, or a seat that gets all of it."""
    if whole_seat(words)[1] is None and words.peek().upper() in (EVEN, NEED, LABOUR, "LABOR"):
        return _spelt(words.take().upper())
    return read_seat(words)


def _share(words: Words, before: list[tuple[SeatId, Basket]]) -> tuple[SeatId, Basket]:
    seat = read_seat(words)
    expect(":", words)
    if any(seat == other for other, _ in before):
        raise Fault(tr("{seat} stands there twice.", seat=seat), why=Why.REFUSED)
    basket = read_basket(words, GOODS, NO_GOOD)
    if words.peek() not in (";", "") and not _is_rest(words):
        raise Fault(tr('{word} is missing before "{words}".', word='";"', words=words.rest()))
    return seat, basket


def _check(shares: list[tuple[SeatId, Basket]], rest: str) -> None:
    if not shares:
        hint = tr("Write for example {example}.", example="PROPOSE SHARES ann: 2 water; REST NEED")
        raise Fault(tr("SHARES names nobody's share."), hint)
    if rest == LABOUR:
        raise Fault(tr("Behind shares the rest cannot be divided by LABOUR."), why=Why.REFUSED)


def _way(words: Words) -> Division:
    if words.took(TO):
        return Division(TO, seat=read_seat(words))
    return Division(read_word(words, tr_noop("division"), (EVEN, NEED, TO, BANK)))


def _check_choices(choices: list[str] | list[Division]) -> None:
    if len(choices) > MOST_CHOICES:
        raise Fault(tr("A list has at most {most} entries.", most=MOST_CHOICES), why=Why.REFUSED)


def _spelt(kind: str) -> str:
    return LABOUR if kind == "LABOR" else kind
