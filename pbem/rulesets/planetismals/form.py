"""The order form of a report, and what may be clicked in it: one offer for both (brief 7.6, 7.7)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.orderform import Offered, remarks, whole
from pbem.engine.orders import Order
from pbem.engine.tongue import tr
from pbem.rulesets.planetismals.bids import Bid
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.choices import On, name_of, usual_choices
from pbem.rulesets.planetismals.dealorders import DEALS
from pbem.rulesets.planetismals.lexicon import BeltLexicon, lexicon
from pbem.rulesets.planetismals.naming import NAMES
from pbem.rulesets.planetismals.orders import settings_in_force
from pbem.rulesets.planetismals.planorders import PlanOrder
from pbem.rulesets.planetismals.settingorders import SETTINGS
from pbem.rulesets.planetismals.view import BeltView

_CHOSEN: tuple[type[Order], ...] = (*NAMES, On, *DEALS, Bid)


def offered(book: Book, view: BeltView, seat: SeatId) -> tuple[Offered, ...]:
    """Return what a seat's form and its page offer: lines with which all goes on as it is, and items.

    There is nothing where nothing is asked of it. A form of bids begins with a remark that nobody edits, by
    which it is known again where it is quoted.
    """
    if view.how or seat not in view.in_play():
        return ()
    here = lexicon(book, view, seat)
    if view.phase != "bids":
        return tuple(_offered(here))
    lots = tuple(Bid.offered(here))
    return (*remarks(tr("Up for bids now:")), *lots) if lots else ()


def _offered(here: BeltLexicon) -> Iterator[Offered]:
    yield from PlanOrder.offered(here)
    for kind in SETTINGS:
        yield from kind.offered(here)
    yield from _settings(here.seen, here.me)
    for chosen in _CHOSEN:
        yield from chosen.offered(here)


def _settings(view: BeltView, seat: SeatId) -> Iterator[str]:
    """What is set, then what happens where nothing is: lines to be changed, with # before them."""
    said = settings_in_force(view, seat)
    if said:
        yield from remarks(tr("Settings in force; to change one, write it anew:"))
        yield from (f"# {line}" for line in said)
    on = view.seats[seat].on or {}
    usual = [On(event, (item,)) for event, item in usual_choices(view, seat) if event not in on]
    events = (whole(f"{name_of(order.event)} {order.items[0]}") for order in usual)
    yield from remarks(tr("Unless you say otherwise:"))
    yield from remarks("; ".join(events))
