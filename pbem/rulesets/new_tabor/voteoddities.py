"""What is odd in ballots, nominations and consent to charity (TAB-P10, TAB-P11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor.book import ANYONE, OFFICES
from pbem.rulesets.new_tabor.charityforecast import Plea, pleas
from pbem.rulesets.new_tabor.economy import CHARITY, Producer
from pbem.rulesets.new_tabor.offices import eligible
from pbem.rulesets.new_tabor.orders import CharityOrder, Nominate, Vote
from pbem.rulesets.new_tabor.questions import RECALL
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.wording import Money, Office

Reasons = Iterator[str]
Found = Iterator[tuple[Order, str]]


def odd_votes(view: EconomyView, seat: SeatId, orders: Sequence[Order]) -> Found:
    """Yield what is odd in votes and charity."""
    for order in orders:
        for reason in _reasons(view, seat, order):
            yield order, reason


def _reasons(view: EconomyView, seat: SeatId, order: Order) -> Reasons:
    match order:
        case Nominate(seat=candidate, office=office):
            yield from _candidate(view, candidate, office)
        case Vote(ballot=ballot, choice="yes") if ballot.kind in OFFICES and ballot.about != ANYONE:
            yield from _candidate(view, ballot.about, ballot.kind)
        case CharityOrder(yes_or_no=True) if view.phase == CHARITY:
            yield from _charity(view, seat, order)
        case CharityOrder(seat=asker) if view.phase == CHARITY and asker != ANYONE:
            yield from _no_plea(view, asker)


def _candidate(view: EconomyView, candidate: SeatId, office: str) -> Reasons:
    """TAB-024, TAB-R07 Who holds the other office, or may be recalled from this one, cannot be elected."""
    economy = view.known
    one = economy.seats.get(candidate)
    if one is None or not one.is_in:
        return
    said: dict[str, object] = {"seat": one.name, "office": Office(office)}
    if candidate not in eligible(economy, office):
        other = next(name for name in OFFICES if name != office)
        said["other"] = Office(other)
        yield tr("{seat} is {other}, and so no candidate for {office}, unless that changes first.", **said)
    elif view.facts.is_open(RECALL, office) and economy.officers[office] == candidate:
        yield tr("If {seat} is recalled as {office}, it cannot be elected again at once.", **said)


def _charity(view: EconomyView, seat: SeatId, order: CharityOrder) -> Reasons:
    """TAB-P10 A consent that nobody needs, or that cannot be enough."""
    if order.seat != ANYONE:
        yield from _no_plea(view, order.seat)
    for plea in pleas(view):
        if order.seat in (plea.asker, ANYONE):
            yield from _share(view, seat, order, plea)


def _no_plea(view: EconomyView, asker: SeatId) -> Reasons:
    one = view.seats[asker]
    if not one.has_unmet:
        yield tr("{seat} does not ask for charity.", seat=one.name)


def _share(view: EconomyView, seat: SeatId, order: CharityOrder, plea: Plea) -> Reasons:
    """TAB-R69 A share that its limit or the giver's means do not cover, even if all who can give do."""
    least = plea.rest // max(1, plea.most)
    said: dict[str, object] = {"seat": view.seats[plea.asker].name, "share": Money(least)}
    if order.most is not None and order.most < least and plea.own is not None:
        yield tr("Even if all who can give do, a share for {seat} is {share}: you drop out.", **said)
    elif plea.own is not None and _means(view, view.seats[seat], plea) < least:
        yield tr("A share for {seat} is {share} at least, more than you have.", **said)


def _means(view: EconomyView, mine: Producer, plea: Plea) -> int:
    """Return what a giver can bear: money, and needed goods at spot price."""
    goods = {good: min(units, mine.stock[good]) for good, units in plea.missing.items()}
    return mine.money + view.known.value(goods)
