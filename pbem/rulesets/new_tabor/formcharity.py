"""The lines of a form for charity: each asker, what it lacks and costs, and what a share comes to (P10)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.tongue import tr, trn
from pbem.rulesets.new_tabor.book import ANYONE
from pbem.rulesets.new_tabor.charityplan import Plea, pleas
from pbem.rulesets.new_tabor.orders import CharityOrder
from pbem.rulesets.new_tabor.remarks import line_with, offered, remarks
from pbem.rulesets.new_tabor.saying import said_goods
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.wording import Money


def charity_lines(view: EconomyView) -> Iterator[str]:
    """TAB-133, TAB-134 Yield, for each asker, what keeping it in the game takes; the answer is no."""
    for plea in pleas(view):
        yield from remarks(_plea(view, plea))
        yield from remarks(_shares(plea))
        yield from line_with(str(CharityOrder(plea.asker, False)), tr("as it stands you give nothing"))
        share = plea.share(max(1, plea.most))
        limit = str(CharityOrder(plea.asker, True, share))
        yield from offered(limit, tr("enough if all give who can"))
        yield from offered(str(CharityOrder(plea.asker, True)), tr("whatever it comes to"))


def _plea(view: EconomyView, plea: Plea) -> str:
    said = {
        "seat": view.seats[plea.asker].name,
        "goods": said_goods(plea.missing),
        "cost": Money(plea.cost),
    }
    if plea.own is None:
        return tr("{seat} lacks {goods}: {cost}, of which it pays what it has.", **said)
    return tr("{seat} lacks {goods}: {cost}, of which it pays {own}.", **said, own=Money(plea.own))


def _shares(plea: Plea) -> str:
    """Return what a share is if one, two, … of those who can give do."""
    shares = [
        trn("{share} if {n} gives", "{share} if {n} give", givers, share=Money(plea.share(givers)))
        for givers in range(1, plea.most + 1)
    ]
    if plea.own is None:
        return tr("A share is at most: {shares}.", shares=", ".join(shares))
    return tr("A share is: {shares}.", shares=", ".join(shares))


def policy_lines(view: EconomyView, seat: SeatId) -> Iterator[str]:
    """3.1 Yield what may be said of charity beforehand, where it has no phase of its own."""
    if view.facts.options.has_charity_phase:
        return
    asking = [one for one in view.in_game() if one.has_unmet and one.id != seat]
    yield from offered(str(CharityOrder(ANYONE, True, 6000)), tr("if somebody cannot meet its inputs; or no"))
    for one in asking[:1]:
        yield from offered(str(CharityOrder(one.id, False)), tr("for one seat; it goes before anyone"))
