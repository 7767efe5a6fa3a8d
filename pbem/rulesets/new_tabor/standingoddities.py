"""Lines kept for later rounds that can do nothing as things stand: who is gone, what is over or decided."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId, listed
from pbem.engine.orders import Order
from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor.motions import Proposal
from pbem.rulesets.new_tabor.orders import (
    Borrow,
    Buy,
    CharityOrder,
    Give,
    Late,
    Lend,
    MotionOrder,
    Nominate,
    Repay,
    Sell,
    SubletOrder,
    Vote,
)
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.voteorders import Ballot

Reasons = Iterator[str]


def never(view: EconomyView, order: Order) -> Reasons:
    """Yield why a standing line can do nothing as things stand."""
    gone = [view.seats[seat].name for seat in named(order) if seat in view.seats and _is_out(view, seat)]
    if gone:
        yield tr("Out of the game: {seats}. The line can never apply.", seats=listed(gone))
    match order:
        case Lend(quarter=due) | Borrow(quarter=due):
            yield from _loan(view, due)
        case Give(for_goods=None) if not view.facts.options.gifts:
            yield tr("There are no gifts in this game: the line waits for a new rule.")
        case Late() if not view.facts.has_mercy:
            yield tr("Late orders are never forgiven in this game: the line can never apply.")
        case Vote(ballot=ballot):
            yield from _ballot(view, ballot)
        case MotionOrder(proposal=proposal):
            yield from _motion(view, proposal)


def named(order: Order) -> tuple[SeatId, ...]:
    """Return the seats and other partners that an order names."""
    match order:
        case Sell(where=where) | Buy(where=where):
            return where
        case (
            Give(seat=seat) | Lend(seat=seat) | Repay(seat=seat) | Borrow(seat=seat) | SubletOrder(seat=seat)
        ):
            return (seat,)
        case Nominate(seat=seat) | CharityOrder(seat=seat):
            return (seat,)
        case Vote(ballot=ballot):
            return (ballot.about,)
    return ()


def _is_out(view: EconomyView, seat: SeatId) -> bool:
    return not view.seats[seat].is_in


def _loan(view: EconomyView, due: int) -> Reasons:
    """TAB-R19 Loans may be none of the game's, and quarters go by."""
    if view.facts.options.iou == "none":
        yield tr("There are no loans in this game: the line waits for a new rule.")
    elif 0 < due < view.facts.quarter:
        yield tr("Quarter {due} is over: the line can never apply.", due=due)


def _ballot(view: EconomyView, ballot: Ballot) -> Reasons:
    """TAB-R08 Motions are numbered through the game: one that is decided is never asked again."""
    is_known = ballot.kind == "motion" and int(ballot.about) <= view.known.motion_count
    if is_known and not view.facts.is_open("motion", ballot.about):
        yield tr("Motion {n} is decided: the line can never apply.", n=ballot.about)


def _motion(view: EconomyView, proposal: Proposal) -> Reasons:
    """TAB-R08 No quarter that has begun is taken back."""
    if proposal.kind == "length" and int(proposal.value) < view.facts.quarter:
        yield tr("Quarter {quarter} is running: the line can never apply.", quarter=view.facts.quarter)
