"""CRU-P11 Why a line came to nothing, as it stood when trade ended."""

from __future__ import annotations

from pbem.engine.tongue import tr_noop
from pbem.rulesets.crusoe.letters import TEST_IS_FALSE
from pbem.rulesets.crusoe.market.deals import Deal, reason_against
from pbem.rulesets.crusoe.market.lines import Floor, Give, Offer, TradeLine
from pbem.rulesets.crusoe.market.offers import both_terms
from pbem.rulesets.crusoe.wording import Reason

MIRROR_TEST_IS_FALSE = tr_noop("the test of {seat}'s mirror line is false")
NO_MIRROR = tr_noop("{seat} wrote no mirror line")
NO_COUNTER_OFFER = tr_noop("there is no counter-offer")


def reason_of(floor: Floor, line: TradeLine) -> Reason:
    """CRU-P11 Return the reason that held at the end why a line was not carried out."""
    if not floor.test_holds(line.seat, line.order):
        return Reason(TEST_IS_FALSE)
    answers = [other for other in line.partners if floor.is_open(other)]
    if isinstance(line.order, Offer):
        return _of_offer(floor, line, answers)
    if line.takes and not answers:
        return _no_mirror(floor, line, line.order)
    return reason_against(floor, Deal(line.seat, line.order.seat, line.gives, line.takes))


def _no_mirror(floor: Floor, line: TradeLine, order: Give) -> Reason:
    """Return that there is no line to mirror a deal, or none whose test holds."""
    name = floor.table.state.seats[order.seat].name
    if any(other.lots for other in line.partners):
        return Reason(MIRROR_TEST_IS_FALSE, name)
    return Reason(NO_MIRROR, name)


def _of_offer(floor: Floor, line: TradeLine, answers: list[TradeLine]) -> Reason:
    """Return that nobody answers an offer, or why the first that would cannot."""
    for other in answers:
        terms = both_terms(floor, line, other)[0]
        if terms.is_left:
            return reason_against(floor, _mine(line, terms.deal))
    return Reason(NO_COUNTER_OFFER)


def _mine(line: TradeLine, deal: Deal) -> Deal:
    """Return a deal as the line's seat sees it."""
    return deal if deal.seat == line.seat else Deal(deal.other, deal.seat, deal.takes, deal.gives)
