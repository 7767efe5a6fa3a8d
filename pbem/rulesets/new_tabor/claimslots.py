"""The slots of CLAIM: alternatives with their terms, first choice first (brief 5)."""

from __future__ import annotations

from pbem.engine.slots import Slot, expect, read_word
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words
from pbem.rulesets.new_tabor.book import CENTER, ZONES
from pbem.rulesets.new_tabor.moneyslots import read_money
from pbem.rulesets.new_tabor.things import Alternative, Terms, written_money

HERE = "here"
MOST_ALTERNATIVES = 12
"""No claim has more alternatives than this."""
_PLACES = (*ZONES, HERE)
_TERMS = ("PAY", "UP")


class AlternativeSlot(Slot[Alternative]):
    """A zone, or here, with terms and, behind INNER, those of the Inner Rung."""

    def read(self, words: Words) -> Alternative:
        """Take the place and its terms."""
        zone = read_word(words, tr_noop("part of the land"), _PLACES)
        terms = _read_terms(words)
        inner = _read_terms(words) if _took_inner(words, zone) else None
        return Alternative(zone, terms, inner)


class AlternativesSlot(Slot[tuple[Alternative, ...]]):
    """Alternatives with > between them."""

    def read(self, words: Words) -> tuple[Alternative, ...]:
        """Take one alternative, and another behind each >."""
        one = AlternativeSlot()
        taken = [one.read(words)]
        while words.took(">"):
            taken.append(one.read(words))
        if len(taken) > MOST_ALTERNATIVES:
            raise Fault(tr("A claim has at most {most} alternatives.", most=MOST_ALTERNATIVES))
        return tuple(taken)

    def write(self, value: tuple[Alternative, ...]) -> str:
        """Join the alternatives by >."""
        return " > ".join(map(str, value))


def _took_inner(words: Words, zone: str) -> bool:
    """Take INNER, which parts the two payments of a place in the Center."""
    if words.peek().upper() != "INNER":
        return False
    if zone not in (CENTER, HERE):
        raise Fault(tr("INNER has terms of its own behind center only."), tr("Alternatives are parted by >."))
    return words.took("INNER")


def _read_terms(words: Words) -> Terms:
    """Take PAY and UP TO, in either order, each once; without either nothing is paid."""
    terms: dict[str, int] = {}
    while (word := words.peek().upper()) in _TERMS:
        if word in terms:
            raise Fault(tr("{word} stands there twice.", word="PAY" if word == "PAY" else "UP TO"))
        words.take()
        if word == "UP":
            expect("TO", words)
        terms[word] = read_money(words, tr_noop("the rent"))
    return Terms(terms.get("PAY", 0), terms.get("UP"))


def misshapen_claim(alternatives: tuple[Alternative, ...]) -> str:
    """Return what is wrong with a claim however the table stands, or ""."""
    return next(filter(None, map(_misshapen, alternatives)), "")


def _misshapen(one: Alternative) -> str:
    """TAB-P5, TAB-151 Return what is wrong with an alternative, or ""."""
    if one.zone == "outer" and (one.terms != Terms() or one.inner is not None):
        return tr("Nothing is paid for the Outer Rung: outer stands without terms.")
    for terms in (one.terms, one.inner or Terms()):
        if terms.most is not None and terms.least > terms.most:
            least, most = written_money(terms.least), written_money(terms.most)
            return tr("PAY {least} is more than UP TO {most}.", least=least, most=most)
    if one.zone == CENTER and one.terms.limit and one.inner is None:
        return tr(
            "Whoever pays for the Center pays for the Inner Rung too: write {example}.",
            example=f"{one} INNER UP TO $1",
        )
    return ""
