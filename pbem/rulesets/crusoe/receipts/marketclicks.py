"""What may be chosen in the market: deals, gifts, offers, what is kept; motions and ballots (brief 5.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.events import SeatId
from pbem.engine.orderform import Choice, Item, Pick
from pbem.engine.tongue import tr, trp
from pbem.rulesets.crusoe.hooks import MAY_TRADE
from pbem.rulesets.crusoe.market.exchanging import Leave
from pbem.rulesets.crusoe.market.lines import Give
from pbem.rulesets.crusoe.market.motions import name_of
from pbem.rulesets.crusoe.receipts.choices import (
    basket_pick,
    good_choices,
    held_first,
    number_pick,
    plain,
    seat_choices,
)
from pbem.rulesets.crusoe.receipts.formlines import is_taken
from pbem.rulesets.crusoe.receipts.formmarket import least_held, most_held, partners
from pbem.rulesets.crusoe.receipts.governing import votes_on_pool
from pbem.rulesets.crusoe.receipts.trial import verbs_of
from pbem.rulesets.crusoe.receipts.voteforecast import motions_now
from pbem.rulesets.crusoe.scenarios import TRADITIONAL
from pbem.rulesets.crusoe.things import GOODS, Basket
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.wishes import ABSTAIN, EVEN, LABOUR, NEED, NONE

_RATIOS = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (1, 4), (4, 1))
"""Units given and taken, tried in this order."""


def market_items(view: IslandView, seat: SeatId) -> Iterator[Item]:
    """Yield what can be exchanged, or moved and voted."""
    verbs = verbs_of(view, seat)
    others = [one.id for one in partners(view, seat)]
    if Give.verb() in verbs and others:
        yield from _exchanges(view, seat, others)
    if Leave.verb() in verbs and is_taken(view, seat, str(Leave())):
        yield Item(tr("Leave"), tr("no second round for you"), "{}", (Pick(tr("Word"), plain(str(Leave()))),))
    if votes_on_pool(view, seat):
        yield from _votes(view)
    if votes_on_pool(view, seat) and is_taken(view, seat, "PROPOSE EVEN"):
        yield _motion()


def _exchanges(view: IslandView, seat: SeatId, others: list[SeatId]) -> Iterator[Item]:
    """CRU-P10, CRU-P12, CRU-P13 Yield deals, gifts, offers, and what is kept."""
    mine = view.seats[seat]
    is_ranked = view.island.groups[mine.group].economy == TRADITIONAL
    goods = (most_held(mine), *(good for good in held_first(mine) if good != least_held(mine)))
    wanted = (least_held(mine), *(good for good in GOODS if good != most_held(mine)))
    gives = basket_pick(tr("What you give"), goods)
    takes, seats = basket_pick(tr("For what"), wanted), Pick(tr("To whom"), seat_choices(view, others))
    says = tr("done if the other writes the mirrored line")
    if is_ranked:
        yield from _ranked_deals(view, seat, others, says)
    else:
        yield Item(tr("Deal"), says, "GIVE {} TO {} FOR {}", (gives, seats, takes), is_many=True)
    if any(is_taken(view, seat, f"GIVE 1 {goods[0]} TO {one}") for one in others):
        yield Item(tr("Gift"), tr("for nothing"), "GIVE {} TO {}", (gives, seats), is_many=True)
    yield _offer(view, (gives, takes), () if is_ranked else others)
    held = Pick(trp("goods", "What"), good_choices((*GOODS, "food", "fruit", "protein")))
    yield Item(
        tr("Keep"), tr("never to go below"), "KEEP {} {}", (number_pick(tr("How many")), held), is_many=True
    )


def _ranked_deals(view: IslandView, seat: SeatId, others: list[SeatId], says: str) -> Iterator[Item]:
    """CRU-203 to CRU-206 Yield for each partner the smallest deals that the ranks of both allow."""
    for other in others:
        deals = tuple(_allowed(view, seat, other))
        if deals:
            pick = Pick(tr("What for what"), plain(*deals))
            yield Item(tr("Deal with {seat}", seat=view.name(other)), says, "GIVE {}", (pick,), is_many=True)


def _allowed(view: IslandView, seat: SeatId, other: SeatId) -> Iterator[str]:
    """Yield deals of what the one holds for what the other holds, one for one or by the least ratio."""
    mine, theirs = view.seats[seat], view.seats[other]
    for given in (good for good in GOODS if mine.amount(good)):
        for taken in (good for good in GOODS if theirs.amount(good) and good != given):
            for units in _RATIOS:
                gives, takes = Basket.one(given, units[0]), Basket.one(taken, units[1])
                if not MAY_TRADE(view, seat, other, gives, takes):
                    yield f"{gives} TO {other} FOR {takes}"
                    break


def _offer(view: IslandView, lots: tuple[Pick, ...], others: Sequence[SeatId]) -> Item:
    """CRU-P13 Return an open offer, once or several times, to anyone or to some."""
    times = Pick(tr("How often"), (Choice("", tr("once")), *plain("TIMES 2", "TIMES 3")), is_free=True)
    some = seat_choices(view, list(others), "TO")
    whom = Pick(tr("To whom"), (Choice("", tr("anyone")), *some), is_free=True)
    says, picks = tr("at this rate or better"), (*lots, times, whom)
    return Item(tr("Offer"), says, "OFFER {} FOR {} {} {}", picks, is_many=True)


def _votes(view: IslandView) -> Iterator[Item]:
    """CRU-P17 Yield the ballot, and what of one's own may be taken back."""
    motions = motions_now(view)
    names = [name_of(motion) for motion in motions]
    told = [
        Choice(name, tr("{division}, by {seat}", division=motion.division, seat=view.name(motion.author)))
        for name, motion in zip(names, motions, strict=True)
    ]
    words = (Choice(NONE, tr("no motion")), Choice(ABSTAIN, tr("you do not vote")))
    pick = Pick(tr("Motions, best first"), (*told, *words), is_free=True)
    yield Item(tr("Ballot"), tr("how the pool is divided"), "VOTE {}", (pick,))
    own = [one for one, motion in zip(told, motions, strict=True) if motion.author == view.reader]
    if own:
        pick = Pick(tr("Motion"), tuple(own))
        yield Item(tr("Withdraw"), tr("a motion of your own"), "WITHDRAW {}", (pick,), is_many=True)


def _motion() -> Item:
    kinds = (
        Choice(EVEN, tr("evenly")),
        Choice(NEED, tr("to the neediest first")),
        Choice(LABOUR, tr("to each what it made")),
    )
    pick = Pick(tr("How"), kinds, is_free=True)
    return Item(tr("Motion"), tr("shown to all at once"), "PROPOSE {}", (pick,), is_many=True)
