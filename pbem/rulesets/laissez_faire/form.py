"""The order form at the end of a report: valid as it stands, and then it changes nothing (brief 7.7)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.orderform import lines_of
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.formbeds import landing_lines
from pbem.rulesets.laissez_faire.formdeals import building_lines, ending_lines, repaying_lines
from pbem.rulesets.laissez_faire.formprices import asking_lines
from pbem.rulesets.laissez_faire.jailforecast import Chance, next_chance
from pbem.rulesets.laissez_faire.lexicon import lexicon
from pbem.rulesets.laissez_faire.orders import AGREEMENTS_OFFERED
from pbem.rulesets.laissez_faire.remarks import line_with, offered, remarks, whole
from pbem.rulesets.laissez_faire.rounds import TRAVEL_PHASE
from pbem.rulesets.laissez_faire.settingchecks import is_frozen
from pbem.rulesets.laissez_faire.settingwords import settings_in_force, usual_settings
from pbem.rulesets.laissez_faire.turns import LAST_CHANCE
from pbem.rulesets.laissez_faire.view import CircuitView


def form(book: Book, view: CircuitView, seat: SeatId) -> tuple[str, ...]:
    """Return the lines of a seat's form, with which all goes on as it is; none if nothing is asked of it."""
    if view.how or seat not in view.in_play():
        return ()
    return (
        *_jail(view, seat),
        *landing_lines(view, seat),
        *_prices(view, seat),
        *_settings(view, seat),
        *lines_of(one for kind in AGREEMENTS_OFFERED for one in kind.offered(lexicon(book, view, seat))),
        *repaying_lines(view, seat),
        *building_lines(view, seat),
        *ending_lines(view, seat),
        *offered("READY", tr("if you need no more time")),
    )


def _jail(view: CircuitView, seat: SeatId) -> Iterator[str]:
    """LAI-29 to 33 What a prisoner is asked; in the travel phase it is settled."""
    chance = next_chance(view.book, view.known, seat)
    if chance is None:
        return
    says = _chance(chance)
    if view.phase == TRAVEL_PHASE:
        settled = tr(
            "JAIL {rule} was settled when the dice were thrown: {chance}.", rule=chance.rule, chance=says
        )
        yield from remarks(settled)
    else:
        yield from line_with(jail_line(view, seat), says)


def _chance(chance: Chance) -> str:
    if chance.is_last:
        return tr("YOUR LAST CHANCE to leave jail: ${fee}", fee=chance.fee)
    return tr("chance {number} of {last}: ${fee}", number=chance.number, last=LAST_CHANCE, fee=chance.fee)


def jail_line(view: CircuitView, seat: SeatId) -> str:
    """Return the JAIL order that leaves a seat's decision as it is."""
    return f"JAIL {view.known.seats[seat].settings.jail}"


def _prices(view: CircuitView, seat: SeatId) -> Iterator[str]:
    """LAI-18 A line for each title; it stands behind # where it would change something, or cannot be sent."""
    lines = list(asking_lines(view, seat))
    if lines and is_frozen(lexicon(view.book, view, seat)):
        yield from remarks(tr("What you ask binds since the dice were thrown:"))
    for line in lines:
        yield from (line_with if line.is_open else offered)(line.order, line.says)


def _settings(view: CircuitView, seat: SeatId) -> Iterator[str]:
    """What is set, then what happens where nothing is: lines to be changed, with # before them."""
    shown = {line.order for line in asking_lines(view, seat)}
    if next_chance(view.book, view.known, seat) and view.phase != TRAVEL_PHASE:
        shown.add(jail_line(view, seat))
    said = [line for line in settings_in_force(view.known, seat) if line not in shown]
    if said:
        yield from remarks(tr("Settings in force; to change one, write it anew:"))
        yield from (f"# {line}" for line in said)
    usual = [line for line in usual_settings(view.known, seat) if line not in shown]
    if usual:
        yield from remarks(tr("Unless you say otherwise:"))
        yield from remarks("; ".join(map(whole, usual)))
