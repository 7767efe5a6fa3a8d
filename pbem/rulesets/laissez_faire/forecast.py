"""What a sheet will do, for the receipt: dice and jail, deals, actions, settings, the turn (brief 3.1, 5)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.ruleset import Played, Sheet
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.circuit import Circuit
from pbem.rulesets.laissez_faire.dealforecast import deals_said
from pbem.rulesets.laissez_faire.jailforecast import jail_said
from pbem.rulesets.laissez_faire.outlook import Trial
from pbem.rulesets.laissez_faire.rehearsal import known, rehearsed, set_up_only
from pbem.rulesets.laissez_faire.settingorders import settings_in_force, usual_settings
from pbem.rulesets.laissez_faire.turnforecast import actions_said, turn_said
from pbem.rulesets.laissez_faire.view import CircuitView


def forecast(book: Book, view: CircuitView, seat: SeatId, sheet: Sheet) -> tuple[str, ...]:
    """Return what a seat's sheet will do, as far as the seat can know."""
    if not view.seats[seat].is_in_play:
        return (tr("You are out of the game: nothing is asked of you."),)
    before, after = known(view), set_up_only(book, view, seat, sheet)
    trial = rehearsed(book, view, seat, sheet)
    return (
        *_absent(sheet),
        *jail_said(book, after, seat),
        *deals_said(book, before, seat, sheet),
        *actions_said(book, before, seat, sheet),
        *_settings(after, seat),
        *_opening(trial),
        *turn_said(book, trial, before, seat),
    )


def _absent(sheet: Sheet) -> Iterator[str]:
    if sheet.played is Played.NONE:
        yield tr("No orders received: your settings stay as they are, and nothing else is done for you.")


def _opening(trial: Trial) -> Iterator[str]:
    """A4 What is agreed on already, and can be carried out."""
    if trial.opening:
        yield tr("As far as can be known now, this is carried out first.")
    yield from (event.sentence for event in trial.opening)


def _settings(after: Circuit, seat: SeatId) -> Iterator[str]:
    """Brief 5.3 Settings as they will stand, and what happens by default."""
    said = settings_in_force(after, seat)
    if said:
        yield tr("Settings: {settings}.", settings="; ".join(said))
    else:
        yield tr("Settings: none but the usual ones.")
    usual = usual_settings(after, seat)
    if usual:
        yield tr("By default: {settings}.", settings="; ".join(usual))
