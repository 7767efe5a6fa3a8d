"""TAB-P5 Claims: alternatives with their terms, first choice first."""

from __future__ import annotations

from pbem.engine.phrases import OnePhrase, Phrase, Phrases, phrase
from pbem.engine.slots import ListOf, WordSlot, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.new_tabor.book import CENTER, OUTER, ZONES
from pbem.rulesets.new_tabor.things import credits, written_money

HERE = "here"
"""The zone in which a seat is, as a claim names it."""
MOST_ALTERNATIVES = 12
"""No claim has more alternatives than this."""
_RENT = credits(tr_noop("the rent"))


@phrase("[PAY <least>] [UP TO <most>]")
class Terms(Phrase):
    """PAY at least and UP TO at most, in cents; neither: nothing. `most` None is as much as `least`."""

    least: int = slot(_RENT, default=0)
    most: int | None = slot(_RENT, default=None)

    @property
    def limit(self) -> int:
        """Return the most that may be paid."""
        return self.least if self.most is None else self.most


NOTHING = Terms()


@phrase("<zone> <terms> [INNER <inner>]")
class Alternative(Phrase):
    """An alternative of a claim: outer, inner, center or here; `inner` are the terms behind INNER, if any."""

    zone: str = slot(WordSlot(tr_noop("part of the land"), {zone: zone for zone in (*ZONES, HERE)}))
    terms: Terms = slot(OnePhrase(Terms), default=NOTHING)
    inner: Terms | None = slot(OnePhrase(Terms), default=None)

    def fault(self) -> str:
        """Only in the Center there are two rents."""
        if self.inner is None or self.zone in (CENTER, HERE):
            return ""
        said = tr("INNER has terms of its own behind center only.")
        return f"{said} {tr('Alternatives are parted by >.')}"

    def misshapen(self) -> str:
        """TAB-P5, TAB-151 Return what is wrong with it however the table stands, or ""."""
        if self.zone == OUTER and (self.terms != NOTHING or self.inner is not None):
            return tr("Nothing is paid for the Outer Rung: outer stands without terms.")
        for terms in (self.terms, self.inner or NOTHING):
            if terms.most is not None and terms.least > terms.most:
                least, most = written_money(terms.least), written_money(terms.most)
                return tr("PAY {least} is more than UP TO {most}.", least=least, most=most)
        if self.zone == CENTER and self.terms.limit and self.inner is None:
            return tr(
                "Whoever pays for the Center pays for the Inner Rung too: write {example}.",
                example=f"{self} INNER UP TO $1",
            )
        return ""


_NO_PLACE = tr_noop('"{word}" is not a part of the land: write {known}.')
ALTERNATIVES = ListOf(
    Phrases(Alternative, what=tr_noop("part of the land"), none=_NO_PLACE),
    most=MOST_ALTERNATIVES,
    many=tr_noop("A claim has at most {most} alternatives."),
)
