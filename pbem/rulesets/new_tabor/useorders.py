"""The orders of consumption, and the settings beside them (brief 5)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from pbem.engine.orders import Order, order
from pbem.engine.results import Became
from pbem.engine.slots import Slot, WholeNumber, WordSlot, slot
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Words
from pbem.rulesets.new_tabor.aftermath import Aftermath
from pbem.rulesets.new_tabor.book import CENTER, INNER
from pbem.rulesets.new_tabor.legality import (
    Faults,
    Reasons,
    TaborOrder,
    Trial,
    exchange_faults,
    path_faults,
)
from pbem.rulesets.new_tabor.lexicon import TaborLexicon
from pbem.rulesets.new_tabor.lines import OpenLine
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
from pbem.rulesets.new_tabor.tradeorders import ExchangeOrder, cut_short
from pbem.rulesets.new_tabor.wording import Money, Named


@order(
    tr_noop("CONSUME <amount> [FOR <purpose>]"),
    rule="TAB-049",
    help=tr_noop(
        "Consumes for your inputs, then for your Wants, or with FOR inputs or FOR wants for one of them: "
        "not more than is due and held. CONSUME all is all goods."
    ),
    examples=("CONSUME 12 food FOR wants", "CONSUME all", "CONSUME all clothes"),
)
class Consume(ExchangeOrder):
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

    @property
    def is_by_word(self) -> bool:
        """It consumes all."""
        return bool(self.amount.word)

    def odd_in_exchange(self, trial: Trial) -> Reasons:
        """TAB-P2 Less than the number written is consumed."""
        return cut_short(trial, self, (self.amount,))

    def was_done(self, now: Aftermath, lines: Sequence[OpenLine]) -> None:
        """How many units were consumed."""
        units, wanted = sum(line.counted for line in lines), self.amount.number * len(lines)
        says, in_part = tr_noop("consumed: {amount}"), tr_noop("consumed: {amount} of {all}")
        self.put_counted(now, units, None if self.amount.word else wanted, says, in_part)


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
class Keep(ExchangeOrder):
    """A reserve; units of `good`, or without a good money in cents."""

    amount: int = slot(KeptSlot())
    good: str = slot(GOOD, default="")

    def refuses(self, here: TaborLexicon) -> Faults:
        """TAB-083 Refuse it off the Path."""
        return path_faults(here)

    def odd_in_exchange(self, trial: Trial) -> Reasons:
        """TAB-P2 More is kept than will be held."""
        if not self.good:
            most = max(trial.before.money, trial.after.money)
            if self.amount > most:
                yield tr("You will have {money} at most: nothing of it is spent.", money=Money(most))
            return
        held = max(one.stock[self.good] for one in (trial.before, trial.produced, trial.after))
        if self.amount > held:
            yield tr("You will have {n} {good} at most: none is sold.", n=held, good=Named(self.good))

    def came_to(self, now: Aftermath) -> None:
        """TAB-P2 It counts as long as it is open."""
        if any(line.is_open for line in now.lines_of(self)):
            now.put(self, Became.DONE, tr_noop("your sales and purchases left it alone"))
        else:
            super().came_to(now)

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

    def decides(self) -> Sequence[Hashable]:
        """It is one setting."""
        return ("AUTOCONSUME",)


@order(
    tr_noop("AUTO <on_or_off>"),
    rule="TAB-P7",
    help=tr_noop("Whether you are helped at the quarter's end to fill your inputs, until you change it."),
    examples=("AUTO off",),
)
class Auto(TaborOrder):
    """A lasting setting: settle help."""

    on_or_off: bool = slot(WordSlot(tr_noop("setting"), {"on": True, "off": False}))

    def decides(self) -> Sequence[Hashable]:
        """It is one setting."""
        return ("AUTO",)


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

    def decides(self) -> Sequence[Hashable]:
        """A setting for each zone."""
        return [("VACANCY", zone) for zone in ((self.zone,) if self.zone else (CENTER, INNER))]


SETTINGS: tuple[type[Order], ...] = (Autoconsume, Auto)
"""The lasting settings of exchange; VACANCY belongs to every phase."""
USES: tuple[type[Order], ...] = (Consume, Keep, *SETTINGS)
