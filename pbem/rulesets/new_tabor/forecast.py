"""What a sheet will do, for the receipt: turn, bargains, ballots, what happens by default (brief 3, 5)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.ruleset import Played, Sheet
from pbem.engine.settle import in_force
from pbem.engine.tongue import tr
from pbem.rulesets.new_tabor.book import Book
from pbem.rulesets.new_tabor.charityforecast import charity_said
from pbem.rulesets.new_tabor.dealforecast import deals_said
from pbem.rulesets.new_tabor.economy import CHARITY, ROUND, SETTLE, VOTE
from pbem.rulesets.new_tabor.lateforecast import late_said
from pbem.rulesets.new_tabor.rehearsal import Trial, rehearsed
from pbem.rulesets.new_tabor.turnforecast import initiatives_said, lacking_said, later_said, turn_said
from pbem.rulesets.new_tabor.useorders import lasting_lines
from pbem.rulesets.new_tabor.view import EconomyView
from pbem.rulesets.new_tabor.voteforecast import votes_said


def forecast(book: Book, view: EconomyView, seat: SeatId, sheet: Sheet) -> tuple[str, ...]:
    """Return what a seat's sheet will do, as far as the seat can know."""
    if view.is_over:
        return (tr("The game is over: nothing is asked of you."),)
    if not view.seats[seat].is_in:
        return (tr("You are out of the game: nothing is asked of you."),)
    trial = rehearsed(book, view, seat, sheet)
    return (
        *_absent(view, trial),
        *votes_said(view, seat, in_force(sheet)),
        *late_said(book, view, seat, in_force(sheet)),
        *_played(trial),
        *charity_said(view, seat, sheet),
        *later_said(view, sheet),
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


def _played(trial: Trial) -> Iterator[str]:
    """3.3, 3.5 The bargains of the first round of a letter, and how its turn goes."""
    if trial.economy.phase not in (ROUND, SETTLE):
        return
    orders = [line.order for line in trial.lines]
    yield from deals_said(trial.economy, trial.seat, orders)
    yield from turn_said(trial)
    if trial.before.is_on_path or trial.economy.phase == SETTLE:
        yield from lacking_said(trial)
    yield from initiatives_said(trial)


def _settings(trial: Trial) -> Iterator[str]:
    """Brief 5 The settings that last, as they will stand."""
    yield tr("Settings: {settings}.", settings="; ".join(lasting_lines(trial.after)))
