"""The lines of a form for the market: who lacks what, bargains that would help, motions (brief 7)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.castaway import Castaway
from pbem.rulesets.crusoe.hooks import MAY_TRADE
from pbem.rulesets.crusoe.language.motionorders import Propose, Vote, Withdraw
from pbem.rulesets.crusoe.market.exchanging import Leave
from pbem.rulesets.crusoe.market.limits import partner_fault
from pbem.rulesets.crusoe.market.lines import Give, Keep, Offer
from pbem.rulesets.crusoe.market.motions import name_of
from pbem.rulesets.crusoe.market.stocks import food_missing, helps, lacks_class, lacks_water, spare
from pbem.rulesets.crusoe.receipts.formlines import Lines, is_taken, may_write
from pbem.rulesets.crusoe.receipts.governing import votes_on_pool
from pbem.rulesets.crusoe.receipts.remarks import offered, remarks
from pbem.rulesets.crusoe.receipts.trial import verbs_of
from pbem.rulesets.crusoe.receipts.voteforecast import motions_now
from pbem.rulesets.crusoe.scenarios import TRADITIONAL
from pbem.rulesets.crusoe.things import DIAMOND, GOODS, WATER, Basket
from pbem.rulesets.crusoe.view import IslandView
from pbem.rulesets.crusoe.wishes import NEED, NONE, SHARES, Division
from pbem.rulesets.crusoe.wording import Named, Said

MOST_DEALS = 4
"""A form proposes no more bargains than this."""


def market_lines(view: IslandView, seat: SeatId) -> Lines:
    """CRU-P10, CRU-P17 Yield what may be exchanged, or moved and voted."""
    verbs = verbs_of(view, seat)
    if Give.verb() in verbs:
        yield from _exchange_lines(view, seat)
    if votes_on_pool(view, seat):
        yield from motion_lines(view, seat)


def partners(view: IslandView, seat: SeatId) -> list[Castaway]:
    """CRU-180, CRU-227 Return with whom a seat can trade, in turn order."""
    others = [one for one in view.island.in_order() if one.id != seat and not one.has_left]
    return [one for one in others if not _partner_fault(view, seat, one.id)]


def _partner_fault(view: IslandView, seat: SeatId, other: SeatId) -> str:
    """CRU-H42, CRA-MM-28 Return why a seat can exchange no goods with another; of ranks nothing is asked."""
    if reason := partner_fault(view, seat, other):
        return reason
    if view.island.groups[view.seats[seat].group].economy == TRADITIONAL:
        return ""
    return MAY_TRADE(view, seat, other, Basket.one(WATER), Basket.one(DIAMOND))


def _exchange_lines(view: IslandView, seat: SeatId) -> Lines:
    others = partners(view, seat)
    for other in others:
        yield from remarks(said_stock(view, other))
    if not others:
        yield from remarks(tr("There is nobody to trade with."))
        return
    mine = view.seats[seat]
    yield from _deals(view, mine, others)
    has = most_held(mine)
    lacks = least_held(mine)
    offer = Offer(Basket.one(has, 2), Basket.one(lacks), 2)
    yield from may_write(view, seat, offer, tr("to anyone, at this rate or better, twice"))
    yield from may_write(view, seat, Give(Basket.one(has), others[0].id), tr("a gift"))
    yield from may_write(view, seat, Keep(1, WATER), tr("not to be given away"))
    yield from may_write(view, seat, Leave(), tr("no second round for you"))


def said_stock(view: IslandView, other: Castaway) -> str:
    """Return what a seat holds, what it lacks, and what it has more of than it can use."""
    goods = Said(Basket.of({good: other.amount(good) for good in GOODS}))
    parts = [tr("{seat} holds {goods}.", seat=other.name, goods=goods)]
    if lacks_water(other):
        parts.append(tr("It lacks water."))
    missing = food_missing(view.book, other)
    if missing:
        parts.append(tr("It lacks {n} food to be Fed.", n=missing))
    elif lacks_class(other):
        parts.append(tr("It has no {food}.", food=Named(lacks_class(other))))
    if plenty := spare(view.book, other):
        parts.append(tr("It can spare {goods}.", goods=Said(plenty)))
    return " ".join(parts)


def _deals(view: IslandView, mine: Castaway, others: list[Castaway]) -> Lines:
    """CRU-P10 Yield bargains by which both get what they lack for what they can spare."""
    told = 0
    for other in others:
        for deal in _useful(view, mine, other):
            if told < MOST_DEALS and is_taken(view, mine.id, str(deal)):
                told += 1
                yield from offered(str(deal), tr("if mirrored by {seat}", seat=other.name))
                break


def _useful(view: IslandView, mine: Castaway, other: Castaway) -> list[Give]:
    book = view.book
    out = [good for good in spare(book, mine).things if helps(book, other, good)]
    back = [good for good in spare(book, other).things if helps(book, mine, good)]
    return [
        Give(Basket.one(gives), other.id, Basket.one(takes, units))
        for gives in out
        for takes in back
        for units in (1, 2)
        if gives != takes and units <= spare(book, other)[takes]
    ]


def most_held(mine: Castaway) -> str:
    """Return the good of which a seat holds most."""
    return max(GOODS, key=mine.amount)


def least_held(mine: Castaway) -> str:
    """Return the good of which a seat holds least, and which is not the one it holds most of."""
    return min((good for good in GOODS if good != most_held(mine)), key=mine.amount)


def motion_lines(view: IslandView, seat: SeatId) -> Lines:
    """CRU-P17 Yield the pool, the motions so far, and how to move, vote and take back."""
    pool = Said(Basket.of(view.island.common))
    yield from remarks(tr("In the pool: {goods}.", goods=pool))
    motions = motions_now(view)
    for motion in motions:
        said = {"motion": name_of(motion), "seat": view.name(motion.author), "division": motion.division}
        yield from remarks(tr("{motion}, moved by {seat}: {division}", **said))
    if not motions:
        yield from remarks(tr("There is no motion so far."))
    yield from may_write(view, seat, Propose(Division(NEED)), tr("or EVEN, or LABOUR; shown to all at once"))
    shares = Division(SHARES, shares=((seat, Basket.one(WATER)),), rest=NEED)
    yield from may_write(view, seat, Propose(shares), tr("baskets by seat, then the rest"))
    ballot = Vote((*(name_of(motion) for motion in motions), NONE))
    yield from may_write(view, seat, ballot, tr("the best first"))
    for motion in motions:
        if motion.author == seat:
            yield from may_write(view, seat, Withdraw(motion.number), tr("takes it back"))
