"""The orders of consumption, and the settings beside them (brief 5)."""

from __future__ import annotations

from pbem.engine.orders import Order, order
from pbem.engine.slots import Slot, WholeNumber, WordSlot, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words
from pbem.rulesets.new_tabor.book import CENTER, INNER
from pbem.rulesets.new_tabor.legality import Faults, TaborOrder, exchange_faults, path_faults
from pbem.rulesets.new_tabor.lexicon import TaborLexicon
from pbem.rulesets.new_tabor.things import (
    ALL,
    GOOD,
    MOST_UNITS,
    Amount,
    AmountSlot,
    credits,
    has_sign,
    written_money,
)


@order(
    tr_noop("CONSUME <amount> [FOR <purpose>]"),
    rule="TAB-049",
    help=tr_noop(
        "Consumes for your inputs, then for your Wants, or with FOR inputs or FOR wants for one of them: "
        "not more than is due and held. CONSUME all is all goods."
    ),
    examples=("CONSUME 12 food FOR wants", "CONSUME all", "CONSUME all clothes"),
)
class Consume(TaborOrder):
    """Consumption; `purpose` is inputs, wants, or "" for both."""

    amount: Amount = slot(AmountSlot())
    purpose: str = slot(WordSlot(tr_noop("purpose"), {"inputs": "inputs", "wants": "wants"}), default="")

    def misshapen(self) -> str:
        """Say that only all of everything can be consumed without naming a good."""
        if self.amount.good or self.amount.word == ALL:
            return ""
        return tr('"{word}" without a good is for the Credit Union only: name a good.', word=self.amount.word)

    def refuses(self, here: TaborLexicon) -> Faults:
        """TAB-042, TAB-083 Refuse it in the opening round and off the Path."""
        return exchange_faults(here)


class KeptSlot(Slot[int]):
    """What is kept: units, if a good follows, or money in cents behind its sign."""

    def read(self, words: Words) -> int:
        """Take the number."""
        hint = tr("Write KEEP 20 food or KEEP $20.")
        if has_sign(words):
            cents = credits().read(words)
            if not words.is_done:
                raise Fault(tr('I do not understand "{words}".', words=words.rest()), hint)
            return cents
        units = WholeNumber(tr_noop("the number of units"), 0, MOST_UNITS).read(words)
        if words.is_done:
            raise Fault(tr("What is kept is missing at the end of the line."), hint)
        return units


@order(
    tr_noop("KEEP <amount> [<good>]"),
    rule="TAB-P2",
    help=tr_noop("What your SELL and BUY orders of this set leave alone: units of a good, or money."),
    examples=("KEEP 20 food", "KEEP $15.50"),
)
class Keep(TaborOrder):
    """A reserve; units of `good`, or without a good money in cents."""

    amount: int = slot(KeptSlot())
    good: str = slot(GOOD, default="")

    def refuses(self, here: TaborLexicon) -> Faults:
        """TAB-083 Refuse it off the Path."""
        return path_faults(here)

    def __str__(self) -> str:
        kept = f"{self.amount} {self.good}" if self.good else written_money(self.amount)
        return self.behind_if(f"KEEP {kept}")


@order(
    tr_noop("AUTOCONSUME <how>"),
    rule="TAB-R23",
    help=tr_noop("What is consumed by itself at the end of your Exchange, until you change it."),
    examples=("AUTOCONSUME both", "AUTOCONSUME off"),
)
class Autoconsume(TaborOrder):
    """A lasting setting: inputs, wants, both or off."""

    how: str = slot(WordSlot(tr_noop("setting"), {one: one for one in ("inputs", "wants", "both", "off")}))


@order(
    tr_noop("AUTO <on_or_off>"),
    rule="TAB-P7",
    help=tr_noop("Whether you are helped at the quarter's end to fill your inputs, until you change it."),
    examples=("AUTO off",),
)
class Auto(TaborOrder):
    """A lasting setting: settle help."""

    on_or_off: bool = slot(WordSlot(tr_noop("setting"), {"on": True, "off": False}))


@order(
    tr_noop("VACANCY <accept_or_decline> [<zone>]"),
    rule="TAB-158",
    help=tr_noop("Whether you move up into a vacant place, of one zone or of both, until you change it."),
    examples=("VACANCY decline center", "VACANCY accept"),
)
class Vacancy(TaborOrder):
    """A lasting setting for center or inner; "" is both."""

    accept_or_decline: bool = slot(WordSlot(tr_noop("answer"), {"accept": True, "decline": False}))
    zone: str = slot(WordSlot(tr_noop("part of the land"), {CENTER: CENTER, INNER: INNER}), default="")


SETTINGS: tuple[type[Order], ...] = (Autoconsume, Auto)
"""The lasting settings of exchange; VACANCY belongs to every phase."""
USES: tuple[type[Order], ...] = (Consume, Keep, *SETTINGS)
