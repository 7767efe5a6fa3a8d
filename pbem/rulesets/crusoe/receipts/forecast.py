"""What a letter will do, for the receipt, as far as its writer can know (brief 3.7)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.ruleset import Played, Sheet
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.language.legality import IslandOrder
from pbem.rulesets.crusoe.language.saying import conditional
from pbem.rulesets.crusoe.receipts.campforecast import estates_said, government_said, violence_said
from pbem.rulesets.crusoe.receipts.moneyforecast import money_said
from pbem.rulesets.crusoe.receipts.needsforecast import needs_said
from pbem.rulesets.crusoe.receipts.officeforecast import (
    attitude_said,
    calls_said,
    campaign_said,
    decrees_said,
    elections_said,
)
from pbem.rulesets.crusoe.receipts.ownforecast import firms_said, land_said, purse_said
from pbem.rulesets.crusoe.receipts.peopleforecast import bonds_said, contracts_said, gifts_said
from pbem.rulesets.crusoe.receipts.programforecast import programs_said
from pbem.rulesets.crusoe.receipts.shareforecast import picks_said, shares_said
from pbem.rulesets.crusoe.receipts.tradeforecast import trade_said
from pbem.rulesets.crusoe.receipts.trial import Trial, laid_out
from pbem.rulesets.crusoe.receipts.voteforecast import votes_said
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.work.landing import Land, Pace
from pbem.rulesets.crusoe.work.learning import Learn
from pbem.rulesets.crusoe.work.paths import PathOrder
from pbem.rulesets.crusoe.work.wishing import Take, Want


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
    found = (*_absent(trial), *_told(trial))
    return found or (tr("Nothing of what is settled now is yours to decide."),)


def _absent(trial: Trial) -> Iterator[str]:
    """CRU-P40 Say that a seat without a letter goes by defaults, or by what it wrote earlier."""
    if trial.played is not Played.NONE:
        return
    if trial.letter.lines:
        yield tr("No new orders received: what you wrote earlier in this cycle counts, then the defaults.")
    else:
        yield tr("No orders received: the defaults count.")


def _told(trial: Trial) -> Iterator[str]:
    """Brief 3.3 to 3.5, CRA 3.2 Yield the steps in the order in which they are settled."""
    yield from attitude_said(trial)
    yield from programs_said(trial)
    for kinds in ((PathOrder,), (Want,), (Take,), (Land,), (Pace,), (Learn,)):
        yield from _meant(trial, kinds)
    yield from gifts_said(trial)
    yield from shares_said(trial)
    yield from money_said(trial)
    yield from purse_said(trial)
    yield from firms_said(trial)
    yield from trade_said(trial)
    yield from votes_said(trial)
    yield from campaign_said(trial)
    yield from calls_said(trial)
    yield from government_said(trial)
    yield from violence_said(trial)
    yield from elections_said(trial)
    yield from bonds_said(trial)
    yield from contracts_said(trial)
    yield from picks_said(trial)
    yield from estates_said(trial)
    yield from needs_said(trial)
    yield from decrees_said(trial)
    yield from land_said(trial)


def _meant(trial: Trial, kinds: tuple[type[IslandOrder], ...]) -> Iterator[str]:
    """Yield what the lines of some kinds will do, in mail order, and what is done without any."""
    kinds = tuple(kind for kind in kinds if kind.concerns(trial))
    for kind in kinds:
        yield from kind.preamble(trial)
    for line in trial.all_of(*kinds):
        yield from (conditional(line, said) for said in line.forecast(trial))
    for kind in kinds:
        yield from kind.unsaid(trial)
