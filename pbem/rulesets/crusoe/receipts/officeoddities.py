"""What is odd in decrees and campaigns, of land and shares, and between seats that are bound (CRA 6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from pbem.engine.orders import Order
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.hooks import FACT
from pbem.rulesets.crusoe.island import RETAIL
from pbem.rulesets.crusoe.language.governmentorders import BOX, Call, Decide, Permit
from pbem.rulesets.crusoe.language.marketorders import Give
from pbem.rulesets.crusoe.language.motionorders import Vote
from pbem.rulesets.crusoe.market.weighing import may_vote
from pbem.rulesets.crusoe.modules.church.store import parish
from pbem.rulesets.crusoe.modules.church.tithing import Penance
from pbem.rulesets.crusoe.modules.corporations.firms import shares_of
from pbem.rulesets.crusoe.modules.corporations.investing import Invest
from pbem.rulesets.crusoe.modules.corporations.profits import Dividend, Train
from pbem.rulesets.crusoe.modules.corporations.terms import Terms
from pbem.rulesets.crusoe.modules.government.branches import branch_of, held_by, ruler_of
from pbem.rulesets.crusoe.modules.government.campaigns import Campaign
from pbem.rulesets.crusoe.modules.government.falling import Elect
from pbem.rulesets.crusoe.modules.hooks import MAY_HOLD
from pbem.rulesets.crusoe.modules.landlords.owners import owner_of
from pbem.rulesets.crusoe.modules.landlords.terms import Close, RentOrder
from pbem.rulesets.crusoe.modules.money.settling import cash_of
from pbem.rulesets.crusoe.modules.settings.government import REPRESENTATIVE
from pbem.rulesets.crusoe.modules.slavery.bidding import Free, GiveSlave
from pbem.rulesets.crusoe.modules.slavery.owning import Feed
from pbem.rulesets.crusoe.needs.eating import larder_of
from pbem.rulesets.crusoe.phaselist import FULL
from pbem.rulesets.crusoe.receipts.governing import rules_now
from pbem.rulesets.crusoe.receipts.trial import Trial

Found: TypeAlias = Iterator[tuple[Order, str]]


def odd_offices(trial: Trial) -> Found:
    """Yield what is odd in the lines of government, of owners, and between seats that are bound."""
    for order in trial.orders:
        if trial.takes(type(order)):
            for reason in (*_of_rule(trial, order), *_of_owners(trial, order), *_of_bonds(trial, order)):
                yield order, reason


def _of_rule(trial: Trial, order: Order) -> Iterator[str]:
    """CRA-DIC-02, CRA-REP-04, CRA-CLW-12 Yield what comes to nothing as offices and leisure stand."""
    held = trial.mine.leisure
    match order:
        case Decide(task=task) if task != BOX and rules_now(trial.view, trial.seat, task) is False:
            yield from _not_the_ruler(trial, task)
        case Campaign(runs=True) if not held_by(trial.view, trial.seat) and not held:
            yield tr("You have no leisure to run with.")
        case Vote() if not may_vote(trial.view, trial.seat):
            yield tr("As things stand you have no vote.")
        case Decide(task=task) if _is_voteless(trial, task):
            yield tr("As things stand you have no vote.")
        case Call(leisure=leisure) if leisure > held:
            yield tr("You hold {held} leisure.", held=held)


def _not_the_ruler(trial: Trial, task: str) -> Iterator[str]:
    """CRA 3.1 Say who rules; in the compact form a President may still be elected before it is read."""
    branch, ruler = branch_of(trial.view, task), ruler_of(trial.view, task)
    is_elected = branch is not None and branch.type == REPRESENTATIVE
    if is_elected and trial.book.options.form != FULL:
        return
    if ruler:
        yield tr("{seat} decides {task}, not you.", seat=trial.view.name(ruler), task=task)
    else:
        yield tr("Nobody decides {task} now.", task=task)


def _is_voteless(trial: Trial, task: str) -> bool:
    """CRA-SLV-19, CRA-GEN-05 Say whether all decide a task, but for those without a vote."""
    is_voted = task != BOX and rules_now(trial.view, trial.seat, task) is None
    return is_voted and not may_vote(trial.view, trial.seat)


def _of_owners(trial: Trial, order: Order) -> Iterator[str]:
    """CRA-LND-06, CRA-COR-04 to CRA-COR-09 Yield what is said of paths and firms of others."""
    match order:
        case RentOrder(path=path) | Close(path=path):
            if owner_of(trial.view, path) != trial.seat:
                yield tr("{path} is not yours.", path=trial.book.path(path).name)
        case Terms(path=path) | Dividend(path=path) | Train(path=path):
            if not _has_shares(trial, path):
                yield tr("You have no shares of {path}.", path=trial.book.path(path).name)
        case Invest(entries=entries) if trial.view.phase == RETAIL:
            cost, cash = sum(dollars for _, dollars in entries), cash_of(trial.view, trial.seat)
            if cost > cash:
                yield tr("You invest ${cost} with ${cash} in hand.", cost=cost, cash=cash)


def _has_shares(trial: Trial, path: str) -> bool:
    """CRA-COR-05 Say whether the seat has shares, or its letter may bring it some."""
    bought = (name for line in trial.all_of(Invest) for name, _ in line.entries)
    dealt = (line.takes for line in trial.all_of(Give) if line.takes is not None)
    comes = any(basket[f"share {path}"] for basket in dealt)
    return bool(shares_of(trial.view, trial.seat, path)) or path in bought or comes


def _of_bonds(trial: Trial, order: Order) -> Iterator[str]:
    """CRA-CHU-10, CRA-SLV-02, CRA-SLV-08 Yield what only masters, partners and the banned can mean."""
    match order:
        case Penance() if trial.seat not in parish(trial.view).banned:
            yield tr("You are not banned from charity.")
        case Free(slave=slave) | GiveSlave(slave=slave) if not _is_mine(trial, slave):
            yield tr("As things stand you have no power over {seat}.", seat=trial.view.name(slave))
        case Permit(slave=slave) if slave and not _is_mine(trial, slave):
            yield tr("As things stand you have no power over {seat}.", seat=trial.view.name(slave))
        case Feed(seat=seat) if not _is_mine(trial, seat) and not _is_partner(trial, seat):
            yield tr("As things stand {seat} does not eat from what you hold.", seat=trial.view.name(seat))
        case Elect(choices=choices, office=office) if office:
            for seat in choices:
                if MAY_HOLD(trial.view, seat, office):
                    yield tr("{seat} cannot hold that office.", seat=trial.view.name(seat))


def _is_mine(trial: Trial, slave: str) -> bool:
    return bool(FACT(trial.view, "master", (trial.seat, slave), trial.view.cycle))


def _is_partner(trial: Trial, seat: str) -> bool:
    """CRA-R95 Say whether a seat eats from what the writer holds."""
    return larder_of(trial.view, seat).owner == trial.seat
