"""What a letter will do, for the receipt, as far as its writer can know (brief 3.7)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pbem.engine.events import SeatId
from pbem.engine.ruleset import Played, Sheet
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.camp.battles import SpearOrder
from pbem.rulesets.crusoe.camp.calling import Invoke
from pbem.rulesets.crusoe.camp.fights import LINES
from pbem.rulesets.crusoe.camp.speaking import Speech
from pbem.rulesets.crusoe.camp.verdicts import Verdict
from pbem.rulesets.crusoe.language.legality import Kinds, kinds
from pbem.rulesets.crusoe.language.look import Look
from pbem.rulesets.crusoe.language.saying import conditional
from pbem.rulesets.crusoe.market.ballots import Vote
from pbem.rulesets.crusoe.market.exchanging import Leave
from pbem.rulesets.crusoe.market.lines import Give, Keep, Offer
from pbem.rulesets.crusoe.market.picking import Pick
from pbem.rulesets.crusoe.market.taxing import SHARE_ORDERS
from pbem.rulesets.crusoe.modules.attitudes.taking import AttitudeOrder
from pbem.rulesets.crusoe.modules.church.charity import CHARITY
from pbem.rulesets.crusoe.modules.church.tithing import GIFTS
from pbem.rulesets.crusoe.modules.class_warfare.calling import Call
from pbem.rulesets.crusoe.modules.corporations.profits import PROFITS
from pbem.rulesets.crusoe.modules.corporations.terms import Terms
from pbem.rulesets.crusoe.modules.diamonds.contest import Ally
from pbem.rulesets.crusoe.modules.exile.returning import EXILES
from pbem.rulesets.crusoe.modules.gender.weddings import MARRIAGE
from pbem.rulesets.crusoe.modules.government.amendments import Amend
from pbem.rulesets.crusoe.modules.government.ballots import ProgramOrder
from pbem.rulesets.crusoe.modules.government.campaigns import Campaign
from pbem.rulesets.crusoe.modules.government.decreeing import Decide
from pbem.rulesets.crusoe.modules.government.falling import Elect
from pbem.rulesets.crusoe.modules.government.permits import Permit, leave_said
from pbem.rulesets.crusoe.modules.landlords.terms import LAND
from pbem.rulesets.crusoe.modules.libertarianism.accusing import ACCUSATIONS
from pbem.rulesets.crusoe.modules.libertarianism.contracts import CONTRACTS
from pbem.rulesets.crusoe.modules.monetary_market.lists import BidOrder
from pbem.rulesets.crusoe.modules.money.purse import purse_said
from pbem.rulesets.crusoe.modules.slavery.bidding import BONDS
from pbem.rulesets.crusoe.modules.slavery.owning import FEEDING
from pbem.rulesets.crusoe.modules.state_capitalism.dealing import DEALS
from pbem.rulesets.crusoe.modules.third_world.trading import IMPORTS, RETURNS
from pbem.rulesets.crusoe.modules.welfare_capitalism.welfare import DeclineWelfare
from pbem.rulesets.crusoe.needs.eating import NEEDS
from pbem.rulesets.crusoe.needs.estates import Estate
from pbem.rulesets.crusoe.receipts.trial import Trial, laid_out
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.work.learning import WORK_ORDERS


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


def forecast(book: Book, view: IslandView, seat: SeatId, sheet: Sheet) -> tuple[str, ...]:
    """Return what a seat's letter will do, defaults where a line is missing; of others' letters nothing."""
    if view.is_over:
        return (tr("The game is over: nothing is asked of you."),)
    castaway = view.seats[seat]
    if not castaway.is_alive:
        return (tr("You are dead: nothing is asked of you."),)
    if castaway.is_abandoned:
        return (tr("Your seat is abandoned: it goes by defaults whatever is written."),)
    trial = laid_out(book, view, seat, sheet)
    found = (
        *_absent(trial),
        *(said for row in _SETTLED for said in (row(trial) if callable(row) else _meant(trial, row))),
    )
    return found or (tr("Nothing of what is settled now is yours to decide."),)


def _absent(trial: Trial) -> Iterator[str]:
    """CRU-P40 Say that a seat without a letter goes by defaults, or by what it wrote earlier."""
    if trial.played is not Played.NONE:
        return
    if trial.letter.lines:
        yield tr("No new orders received: what you wrote earlier in this cycle counts, then the defaults.")
    else:
        yield tr("No orders received: the defaults count.")


def _meant(trial: Trial, some: Kinds) -> Iterator[str]:
    """Yield what the lines of some kinds will do, and what is done without any."""
    some = tuple(kind for kind in some if kind.concerns(trial))
    for kind in some:
        yield from kind.preamble(trial)
    for line in trial.all_of(*some):
        yield from (conditional(line, said) for said in line.forecast(trial))
    for kind in some:
        yield from kind.unsaid(trial)
