"""How turns and settling go as things stand, and what hangs on dice or earlier rounds (brief 3.3, 3.5)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.ruleset import Sheet
from pbem.engine.tongue import tr, trn
from pbem.rulesets.new_tabor.book import GOODS
from pbem.rulesets.new_tabor.economy import ROUND, SETTLE
from pbem.rulesets.new_tabor.innovating import LOSS, WIN
from pbem.rulesets.new_tabor.orders import Claim, Innovate, MotionOrder, Recall
from pbem.rulesets.new_tabor.plans import EXCHANGE, chosen, orders_of
from pbem.rulesets.new_tabor.rehearsal import Trial
from pbem.rulesets.new_tabor.saying import conditional, said_goods
from pbem.rulesets.new_tabor.sections import section_of
from pbem.rulesets.new_tabor.titles import turn_title
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.wording import Named, Office


def turn_said(trial: Trial) -> Iterator[str]:
    """3.3 Yield how the turn goes if nothing changes before it; the dice are not foretold."""
    wager = _wager(trial)
    if trial.told or wager:
        yield _heading(trial)
    yield from (event.sentence for event in trial.trade)
    yield from wager
    yield from (event.sentence for event in trial.rest)
    yield from _passed_over(trial)
    yield from _waiting(trial)


def _heading(trial: Trial) -> str:
    if trial.economy.phase == SETTLE:
        return tr("If nobody else changes anything, settling goes like this for you.")
    if not trial.before.is_on_path:
        return tr("You are off the Path. If nothing changes before it, your turn is this alone.")
    if trial.turn is None:
        return tr("If nobody comes before you, your opening turn goes like this.")
    return tr("If nothing changes before it, your turn goes like this.")


def _wager(trial: Trial) -> list[str]:
    """TAB-125 Say what is wagered, if anything can be."""
    order = chosen(trial.table, trial.seat, Innovate)
    if order is None or trial.turn is None or trial.why_failed(order):
        return []
    wagers = min(order.wagers, trial.turn.tokens)
    return [_said_wagers(wagers, order.end, Named(trial.before.last_industry or GOODS[0]))]


def _said_wagers(wagers: int, until: str, industry: Named) -> str:
    """TAB-R32 Say how many tokens are wagered, and when the series ends."""
    if wagers > 1 and until == LOSS:
        return tr("You wager up to {n} tokens on {industry}, until one is lost.", n=wagers, industry=industry)
    if wagers > 1 and until == WIN:
        return tr("You wager up to {n} tokens on {industry}, until one wins.", n=wagers, industry=industry)
    return trn(
        "You wager {n} token on {industry}: the die decides.",
        "You wager {n} tokens on {industry}, one by one: the die decides.",
        wagers,
        industry=industry,
    )


def _passed_over(trial: Trial) -> Iterator[str]:
    """TAB-R42 Yield the alternatives of a claim that are too dear or out of reach now."""
    order = chosen(trial.table, trial.seat, Claim)
    for line, reason in order.passed_over(trial.failed) if order else ():
        yield tr("Passed over as things stand: {line} ({reason}).", line=line, reason=reason)


def _waiting(trial: Trial) -> Iterator[str]:
    """Yield the lines of Exchange and Consume whose test does not hold when they are reached."""
    for line in trial.lines:
        if isinstance(line.order, EXCHANGE) and line.order.when is not None and not line.is_open:
            said = line.order.source or str(line.order)
            yield tr("Not done as things stand, for its test does not hold: {line}.", line=said)


def lacking_said(trial: Trial) -> Iterator[str]:
    """TAB-067 Yield what of the inputs is unmet after all that."""
    missing = said_goods({good: trial.after.unmet(good) for good in GOODS})
    if missing:
        yield tr("Then these inputs are still unmet: {goods}.", goods=missing)
    elif trial.economy.phase == SETTLE:
        yield tr("Then all your inputs are met.")


def initiatives_said(trial: Trial) -> Iterator[str]:
    """TAB-026, TAB-R08 Yield the recalls asked for and the motion made; they are voted on later."""
    for recall in orders_of(trial.table, trial.seat, Recall):
        if not trial.why_failed(recall):
            said = tr("You ask for the recall of the {office}.", office=Office(recall.office))
            yield conditional(recall, said)
    for motion in orders_of(trial.table, trial.seat, MotionOrder):
        yield conditional(motion, tr("You make a motion: {motion}.", motion=motion.proposal))


def later_said(view: EconomyView, sheet: Sheet) -> Iterator[str]:
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
