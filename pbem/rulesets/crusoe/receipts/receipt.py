"""A receipt: what a letter will do, and what goes out and comes in, as far as can be known (brief 3.7, 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pbem.engine.receipt import Odd, Row
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.camp.battles import SpearOrder
from pbem.rulesets.crusoe.camp.calling import Invoke, Speech
from pbem.rulesets.crusoe.camp.fights import LINES
from pbem.rulesets.crusoe.camp.verdicts import Verdict
from pbem.rulesets.crusoe.language.legality import Kinds, kinds, unreached
from pbem.rulesets.crusoe.language.offering import Look, conditional
from pbem.rulesets.crusoe.market.ballots import Vote
from pbem.rulesets.crusoe.market.exchanging import Leave
from pbem.rulesets.crusoe.market.lines import Give, Keep, Offer
from pbem.rulesets.crusoe.market.sharing import Pick
from pbem.rulesets.crusoe.market.taxing import SHARE_ORDERS
from pbem.rulesets.crusoe.modules.attitudes import AttitudeOrder
from pbem.rulesets.crusoe.modules.bonds import BONDS
from pbem.rulesets.crusoe.modules.church import CHARITY, GIFTS
from pbem.rulesets.crusoe.modules.class_warfare import Call
from pbem.rulesets.crusoe.modules.contracts import CONTRACTS
from pbem.rulesets.crusoe.modules.corporations import PROFITS, Terms
from pbem.rulesets.crusoe.modules.diamonds import Ally
from pbem.rulesets.crusoe.modules.exile import EXILES
from pbem.rulesets.crusoe.modules.gender import MARRIAGE
from pbem.rulesets.crusoe.modules.government.decreeing import Decide, Permit, leave_said
from pbem.rulesets.crusoe.modules.government.drafts import Amend, ProgramOrder
from pbem.rulesets.crusoe.modules.government.elections import Campaign, Elect
from pbem.rulesets.crusoe.modules.land import LAND
from pbem.rulesets.crusoe.modules.libertarianism import ACCUSATIONS
from pbem.rulesets.crusoe.modules.monetary_market.wholesale import BidOrder
from pbem.rulesets.crusoe.modules.purse import purse_said
from pbem.rulesets.crusoe.modules.slavery import FEEDING
from pbem.rulesets.crusoe.modules.state_capitalism import DEALS
from pbem.rulesets.crusoe.modules.third_world import IMPORTS, RETURNS
from pbem.rulesets.crusoe.modules.welfare_capitalism import DeclineWelfare
from pbem.rulesets.crusoe.needs.meals import NEEDS, Eat
from pbem.rulesets.crusoe.needs.needs import Estate
from pbem.rulesets.crusoe.receipts.trial import Trial
from pbem.rulesets.crusoe.things import EMPTY, GOODS, LEISURE
from pbem.rulesets.crusoe.work.moving import WORK_ORDERS


def _each(some: Kinds) -> tuple[Kinds, ...]:
    """Return kinds one by one: the lines of each stand together."""
    return tuple((kind,) for kind in some)


_SETTLED: tuple[Kinds | Callable[[Look], Iterator[str]], ...] = (
    *_each(kinds(AttitudeOrder, ProgramOrder, Amend, *WORK_ORDERS)),
    kinds(*GIFTS, *IMPORTS, *RETURNS),
    *_each(kinds(*SHARE_ORDERS, *DEALS, DeclineWelfare, BidOrder)),
    purse_said,
    *_each(kinds(Terms, *PROFITS)),
    *((Give, Offer), (Keep,), (Leave,)),
    *_each(kinds(Vote, Campaign, Call, Invoke, Speech)),
    LINES,
    *_each(kinds(SpearOrder, Verdict, Elect)),
    kinds(*BONDS, Permit, *FEEDING),
    kinds(*MARRIAGE, *CHARITY, *EXILES, Ally),
    kinds(*CONTRACTS, *ACCUSATIONS),
    *_each(kinds(Pick, Estate, *NEEDS, Decide)),
    leave_said,
    *_each(LAND),
)
"""Brief 3.3 to 3.5, CRA 3.2 What a receipt speaks of; lines of kinds that stand together go in mail order."""
SETTLED: Kinds = tuple(kind for row in _SETTLED if isinstance(row, tuple) for kind in row)
"""The orders in the order in which they are settled."""


class IslandReceipt(Trial):
    """A seat's letter on receipt, defaults where a line is missing; of others' letters nothing."""

    @property
    def idle(self) -> str:
        if self.view.is_over:
            return tr("The game is over: nothing is asked of you.")
        if not self.mine.is_alive:
            return tr("You are dead: nothing is asked of you.")
        if self.mine.is_abandoned:
            return tr("Your seat is abandoned: it goes by defaults whatever is written.")
        return ""

    def absent(self) -> Iterator[str]:
        """CRU-P40 A seat without a letter goes by defaults, or by what it wrote earlier."""
        if self.letter.lines:
            yield tr(
                "No new orders received: what you wrote earlier in this cycle counts, then the defaults."
            )
        else:
            yield tr("No orders received: the defaults count.")

    def told(self) -> Iterator[str]:
        for row in _SETTLED:
            yield from row(self) if callable(row) else _meant(self, row)

    def forecast(self) -> tuple[str, ...]:
        return super().forecast() or (tr("Nothing of what is settled now is yours to decide."),)

    def rows(self) -> Iterator[Row]:
        """Yield what goes out and comes in if all lines are carried out, and what the meal brings."""
        yield from _moved(self, *GOODS)
        for kind in SETTLED:
            if kind is not Eat:
                yield from kind.tally(self)
        yield from _moved(self, LEISURE)
        yield from Eat.tally(self)

    def never(self) -> Odd:
        """CRU-P02, CRU-P05 Yield lines that no cycle will reach, and those with tests that can never hold."""
        for one in unreached(self.sheet.lines, self.book):
            yield one.order, tr("Never used: line {line} always fits.", line=one.earlier.line)
        for order in self.sheet.lines:
            yield from ((order, reason) for reason in order.never(self))

    def oddities(self) -> Odd:
        yield from self.never()
        for order in self.sheet.lines:
            yield from ((order, reason) for reason in order.odd(self))

    def counting(self) -> Iterator[str]:
        """Yield all lines: dice do not hang on which of them count."""
        return map(str, self.sheet.orders)


def _meant(trial: Trial, some: Kinds) -> Iterator[str]:
    """Yield what the lines of some kinds will do, and what is done without any."""
    some = tuple(kind for kind in some if kind.concerns(trial))
    for kind in some:
        yield from kind.preamble(trial)
    for line in trial.all_of(*some):
        yield from (conditional(line, said) for said in line.forecast(trial))
    for kind in some:
        yield from kind.unsaid(trial)


def _moved(trial: Trial, *things: str) -> Iterator[Row]:
    """CRU-P10, CRU-P13, CRU-R39, CRU-080, CRU-088 Yield what changes hands, is put in, or is paid."""
    flows = [kind.flow(trial) for kind in SETTLED]
    out, back = sum((one for one, _ in flows), EMPTY), sum((one for _, one in flows), EMPTY)
    for thing in things:
        if out[thing] or back[thing]:
            held, name = trial.mine.amount(thing), tr(thing)
            after = held - out[thing] + back[thing]
            said = {"held": held, "out": out[thing], "in_": back[thing], "after": after}
            text = tr("{held} now, {out} out: {after}", held=held, out=out[thing], after=after)
            if thing != LEISURE:
                text = tr("{held} now, {out} out, {in_} in: {after}", **said)
            yield name[:1].upper() + name[1:], text
