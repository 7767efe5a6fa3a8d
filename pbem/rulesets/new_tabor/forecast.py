"""What a sheet will do, for the receipt: turn, bargains, ballots, what happens by default (brief 3, 5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.ruleset import Played, Sheet
from pbem.engine.settle import in_force
from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor.book import GOODS, Book
from pbem.rulesets.new_tabor.charityorders import charity_said
from pbem.rulesets.new_tabor.economy import CHARITY, ROUND, SETTLE, VOTE
from pbem.rulesets.new_tabor.legality import Look
from pbem.rulesets.new_tabor.orders import Claim, Innovate, Late, MotionOrder, Recall
from pbem.rulesets.new_tabor.plans import EXCHANGE
from pbem.rulesets.new_tabor.rehearsal import Trial, made_up_for, rehearsed
from pbem.rulesets.new_tabor.saying import said_goods
from pbem.rulesets.new_tabor.sections import section_of
from pbem.rulesets.new_tabor.titles import turn_title
from pbem.rulesets.new_tabor.tradeorders import ExchangeOrder
from pbem.rulesets.new_tabor.useorders import lasting_lines
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.voteorders import votes_said


def forecast(book: Book, view: EconomyView, seat: SeatId, sheet: Sheet) -> tuple[str, ...]:
    """Return what a seat's sheet will do, as far as the seat can know."""
    if view.is_over:
        return (tr("The game is over: nothing is asked of you."),)
    if not view.seats[seat].is_in:
        return (tr("You are out of the game: nothing is asked of you."),)
    trial, orders = rehearsed(book, view, seat, sheet), in_force(sheet)
    look = Look(view, seat, orders, trial, partial(made_up_for, book, view, seat))
    return (
        *_absent(view, trial),
        *votes_said(look),
        *_said(look, orders, Late),
        *_played(look, trial),
        *charity_said(look, sheet.standing),
        *_later(view, sheet),
        *_settings(trial),
    )


def _absent(view: EconomyView, trial: Trial) -> Iterator[str]:
    """3.9 What an idle seat does."""
    if trial.section.played is not Played.NONE:
        return
    if view.phase == VOTE:
        yield tr("No orders received: you abstain, and decline every nomination.")
    elif view.phase == SETTLE:
        yield tr("No orders received: you exchange nothing, and settings do the rest.")
    elif view.phase == CHARITY:
        if not trial.before.has_unmet:
            yield tr("No orders received: you give nothing to anybody.")
    elif view.facts.is_opening:
        yield tr("No orders received: an industry and a zone are taken for you.")
    else:
        yield tr("No orders received: nothing is exchanged for you, and no rent is paid.")


def _said(look: Look, orders: Iterable[Order], *kinds: type[Order]) -> list[str]:
    """Return what orders of these kinds will do, kind by kind."""
    found = (order for kind in kinds for order in orders if isinstance(order, kind))
    return [said for order in found for said in order.forecast(look)]


def _played(look: Look, trial: Trial) -> Iterator[str]:
    """3.3, 3.5 The bargains of the first round of a letter, and how its turn goes."""
    if trial.economy.phase not in (ROUND, SETTLE):
        return
    yield from _said(look, trial.orders, ExchangeOrder)
    yield from _turn(look, trial)
    if trial.before.is_on_path or trial.economy.phase == SETTLE:
        yield from _lacking(trial)
    yield from _said(look, trial.orders, Recall, MotionOrder)


def _turn(look: Look, trial: Trial) -> Iterator[str]:
    """3.3 Yield how the turn goes if nothing changes before it; the dice are not foretold."""
    wager = _said(look, trial.orders, Innovate)
    if trial.told or wager:
        yield _heading(trial)
    yield from (event.sentence for event in trial.trade)
    yield from wager
    yield from (event.sentence for event in trial.rest)
    yield from _said(look, trial.orders, Claim)
    yield from _waiting(trial)


def _heading(trial: Trial) -> str:
    if trial.economy.phase == SETTLE:
        return tr("If nobody else changes anything, settling goes like this for you.")
    if not trial.before.is_on_path:
        return tr("You are off the Path. If nothing changes before it, your turn is this alone.")
    if trial.turn is None:
        return tr("If nobody comes before you, your opening turn goes like this.")
    return tr("If nothing changes before it, your turn goes like this.")


def _waiting(trial: Trial) -> Iterator[str]:
    """Yield the lines of Exchange and Consume whose test does not hold when they are reached."""
    for line in trial.lines:
        if isinstance(line.order, EXCHANGE) and line.order.when is not None and not line.is_open:
            said = line.order.source or str(line.order)
            yield tr("Not done as things stand, for its test does not hold: {line}.", line=said)


def _lacking(trial: Trial) -> Iterator[str]:
    """TAB-067 Yield what of the inputs is unmet after all that."""
    missing = said_goods({good: trial.after.unmet(good) for good in GOODS})
    if missing:
        yield tr("Then these inputs are still unmet: {goods}.", goods=missing)
    elif trial.economy.phase == SETTLE:
        yield tr("Then all your inputs are met.")


def _later(view: EconomyView, sheet: Sheet) -> Iterator[str]:
    """3.1 Yield the orders of each later round of a letter; what comes of them hangs on those before."""
    if view.phase != ROUND:
        return
    for number in range(1, view.facts.options.rounds_per_mail):
        title = turn_title(view.known.turn + number)
        orders = section_of(sheet, number).orders
        if orders:
            lines = "; ".join(order.source or str(order) for order in orders)
            yield tr("For {round}, if the quarter lasts so long: {orders}.", round=title, orders=lines)
        else:
            yield tr("For {round} there are no orders: nothing is exchanged, no rent is paid.", round=title)


def _settings(trial: Trial) -> Iterator[str]:
    """Brief 5 The settings that last, as they will stand."""
    yield tr("Settings: {settings}.", settings="; ".join(lasting_lines(trial.after)))
