"""The order form of a report, and what may be clicked in it: one offer for both (brief 7)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.orderform import Offered, suggested
from pbem.engine.ruleset import Sheet
from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor.book import Book
from pbem.rulesets.new_tabor.charity import CharityOrder
from pbem.rulesets.new_tabor.dealorders import TRADES
from pbem.rulesets.new_tabor.economy import CHARITY, ROUND
from pbem.rulesets.new_tabor.lateorders import Late
from pbem.rulesets.new_tabor.legality import Writer
from pbem.rulesets.new_tabor.orders import PHASE_ORDERS
from pbem.rulesets.new_tabor.rehearsal import rehearsed
from pbem.rulesets.new_tabor.turnorders import TURNS, NextRound
from pbem.rulesets.new_tabor.useorders import SETTINGS, USES, Vacancy
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.voteorders import BALLOTS

_TURN = (*(kind for kind in TURNS if kind is not NextRound), Late, NextRound)
_FORM = dict.fromkeys((*BALLOTS, CharityOrder, *SETTINGS, Vacancy, *TRADES, *USES, *_TURN))
"""All that a form may offer, in its order; a phase has of it what it takes."""


def offered(book: Book, view: EconomyView, seat: SeatId) -> tuple[Offered, ...]:
    """Return what a seat's form and its page offer; nothing where nothing is asked of it."""
    if not _is_asked(view, seat):
        return ()
    mine = view.seats[seat]
    produced = rehearsed(book, view, seat, Sheet()).produced if view.phase == ROUND else mine
    here = Writer(view, seat, produced)
    kinds = (kind for kind in _FORM if kind in PHASE_ORDERS[view.phase])
    offers = (one for kind in kinds for one in kind.offered(here))
    return (*offers, *suggested("READY", tr("if you need no more time")))


def _is_asked(view: EconomyView, seat: SeatId) -> bool:
    """Say whether a seat can order anything now: it is in the game, and does not ask for charity itself."""
    if view.is_over or view.phase not in PHASE_ORDERS or seat not in view.facts.in_game:
        return False
    return view.phase != CHARITY or not view.seats[seat].has_unmet
