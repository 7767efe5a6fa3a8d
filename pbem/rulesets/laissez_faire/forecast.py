"""What a sheet will do, for the receipt: jail, its lines, settings, and how the turn goes (3.1, 5)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.ruleset import Played, Sheet
from pbem.engine.settle import in_force
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.boardorders import ActionOrder
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.circuit import Circuit
from pbem.rulesets.laissez_faire.jail import jail_said
from pbem.rulesets.laissez_faire.outlook import Outlook, Trial
from pbem.rulesets.laissez_faire.rehearsal import hides_prices, known, rehearsed, set_up_only
from pbem.rulesets.laissez_faire.settingorders import settings_in_force, usual_settings
from pbem.rulesets.laissez_faire.view import CircuitView


def forecast(book: Book, view: CircuitView, seat: SeatId, sheet: Sheet) -> tuple[str, ...]:
    """Return what a seat's sheet will do, as far as the seat can know."""
    if not view.seats[seat].is_in_play:
        return (tr("You are out of the game: nothing is asked of you."),)
    before, after = known(view), set_up_only(book, view, seat, sheet)
    trial = rehearsed(book, view, seat, sheet)
    look = Outlook(book, view, seat, trial, before)
    orders = sorted(in_force(sheet), key=lambda order: isinstance(order, ActionOrder))
    return (
        *_absent(sheet),
        *jail_said(book, after, seat),
        *(said for order in orders for said in order.forecast(look)),
        *_settings(after, seat),
        *_opening(trial),
        *_turn(book, trial, before, seat),
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


def _turn(book: Book, trial: Trial, before: Circuit, seat: SeatId) -> Iterator[str]:
    """Yield the known throw and, as far as it can be known, how the turn goes; `before` is as it stands."""
    yield from _throws(before, seat)
    if before.seats[seat].token is None:
        yield tr("Your token is off the board: you travel no more, and build no more.")
    if not trial.has_turn:
        return
    if trial.has_travelled and trial.turn:
        yield tr("If nothing changes before it, your turn goes like this.")
    elif trial.turn:
        yield tr("If nothing changes before it, your turn begins like this.")
    yield from (event.sentence for event in trial.turn)
    if _is_hidden(book, trial, seat):
        yield tr("Where you lodge cannot be foretold: what others ask is sealed.")


def _is_hidden(book: Book, trial: Trial, seat: SeatId) -> bool:
    circuit = trial.circuit
    return not trial.has_travelled and bool(circuit.rolls.get(seat)) and hides_prices(book, circuit, seat)


def _throws(circuit: Circuit, seat: SeatId) -> Iterator[str]:
    """Brief 3.1 What is known of the dice, in full games and with roll_ahead."""
    pairs = circuit.rolls.get(seat, ())
    if len(pairs) == 1:
        yield tr("Your throw: {first} + {second}.", first=pairs[0][0], second=pairs[0][1])
    elif pairs:
        yield tr(
            "Your throws: {first} + {second}, then {third} + {fourth}.",
            first=pairs[0][0],
            second=pairs[0][1],
            third=pairs[1][0],
            fourth=pairs[1][1],
        )
