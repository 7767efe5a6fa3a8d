"""The order form of a report, valid as it stands, and what may be clicked in it: one offer for both (7.7)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.orderform import Offered, remarks, suggested, whole
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.beds import dice_word, first_landing
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.circuit import TRAVEL_PHASE
from pbem.rulesets.laissez_faire.lexicon import lexicon
from pbem.rulesets.laissez_faire.orders import ORDERS
from pbem.rulesets.laissez_faire.priceorders import PRICES, asking_lines
from pbem.rulesets.laissez_faire.settingorders import (
    SETTINGS,
    JailOrder,
    settings_in_force,
    usual_settings,
)
from pbem.rulesets.laissez_faire.view import CircuitView, settings_of


def offered(book: Book, view: CircuitView, seat: SeatId) -> tuple[Offered, ...]:
    """Return what a seat's form and its page offer: lines with which all goes on as it is, and items.

    There is nothing where nothing is asked of it.
    """
    if view.how or seat not in view.in_play():
        return ()
    here, is_held = lexicon(book, view, seat), view.seats[seat].jail is not None
    settings = sorted((*SETTINGS, *PRICES), key=lambda kind: not (is_held and kind is JailOrder))
    others = (kind for kind in ORDERS if kind not in settings)
    return (
        *_throw(view, seat),
        *(one for kind in settings for one in kind.offered(here)),
        *_settings(view, seat),
        *(one for kind in others for one in kind.offered(here)),
        *suggested("READY", tr("if you need no more time")),
    )


def _throw(view: CircuitView, seat: SeatId) -> Iterator[str]:
    """Where a known throw leads; what may be ordered for it stands below."""
    landing = first_landing(view, seat)
    if landing is None:
        return
    dice, later = dice_word(landing.pair), view.rolls[seat][1:]
    if landing.space is None:
        yield from remarks(tr("Your throw, {dice}, takes you off the board.", dice=dice))
    elif not later:
        yield from remarks(tr("Your throw, {dice}, leads to {place}.", dice=dice, place=landing.space.called))
    else:
        second = dice_word(later[0])
        said = {"dice": dice, "place": landing.space.called, "second": second}
        yield from remarks(tr("Your throws: {dice}, which leads to {place}, then {second}.", **said))


def _settings(view: CircuitView, seat: SeatId) -> Iterator[str]:
    """What is set, then what happens where nothing is: lines to be changed, with # before them."""
    shown = {line.order for line in asking_lines(view, seat)}
    if view.seats[seat].jail and view.phase != TRAVEL_PHASE:
        shown.add(f"JAIL {settings_of(view, seat).jail}")
    said = [line for line in settings_in_force(view, seat) if line not in shown]
    if said:
        yield from remarks(tr("Settings in force; to change one, write it anew:"))
        yield from (f"# {line}" for line in said)
    usual = [line for line in usual_settings(view, seat) if line not in shown]
    if usual:
        yield from remarks(tr("Unless you say otherwise:"))
        yield from remarks("; ".join(map(whole, usual)))
