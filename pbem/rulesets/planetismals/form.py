"""The order form at the end of a report: valid as it stands, a plan for every shuttle (brief 7.6, 7.7)."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from pbem.engine.events import SeatId
from pbem.engine.orderform import lines_of
from pbem.engine.tongue import tr
from pbem.rulesets.planetismals.bids import Bid
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.choicechecks import name_of
from pbem.rulesets.planetismals.flight import remainder
from pbem.rulesets.planetismals.lexicon import lexicon
from pbem.rulesets.planetismals.orders import On
from pbem.rulesets.planetismals.settingwords import settings_in_force
from pbem.rulesets.planetismals.spots import in_running_order
from pbem.rulesets.planetismals.statewords import place_of
from pbem.rulesets.planetismals.usual import usual_choices
from pbem.rulesets.planetismals.view import BeltView, SeenShuttle

WIDTH = 70
"""Lines of the form are no wider, so that no mail program breaks them."""
_NO_BREAK = "\N{NO-BREAK SPACE}"


def form(book: Book, view: BeltView, seat: SeatId) -> tuple[str, ...]:
    """Return the lines of a seat's form, with which all goes on as it is; none if nothing is asked of it.

    A form of bids begins with a remark that nobody edits, by which it is known again where it is quoted.
    """
    if view.how or seat not in view.in_play():
        return ()
    lots = lines_of(Bid.offered(lexicon(book, view, seat)))
    if view.phase == "bids":
        return (*_remarks(tr("Up for bids now:")), *lots) if lots else ()
    plans = tuple(_plan(view, shuttle) for shuttle in in_running_order(view, seat))
    return (*plans, *_settings(view, seat), *_names(view, seat), *lots)


def _plan(view: BeltView, shuttle: SeenShuttle) -> str:
    """A plan block without steps, which lets the plan go on; what is left of it stands in it as a remark."""
    steps = "; ".join(remainder(shuttle.plan)) if shuttle.plan else ""
    if steps:
        said = tr("continues: {steps}", steps=steps)
    else:
        said = tr("no plan: it stays at {place}", place=place_of(view, shuttle.hex))
    return "\n".join((f"PLAN {shuttle.id}", *_remarks(said, "  "), "END"))


def _remarks(text: str, indent: str = "") -> list[str]:
    """Return a remark on as many lines as it takes; no # of a name begins another one."""
    head = f"{indent}# "
    lines = wrap(text, WIDTH, initial_indent=head, subsequent_indent=f"{head}  ", break_on_hyphens=False)
    return [line.replace(_NO_BREAK, " ") for line in lines]


def _whole(order: str) -> str:
    """Return an order that no line of a remark breaks."""
    return order.replace(" ", _NO_BREAK)


def _settings(view: BeltView, seat: SeatId) -> Iterator[str]:
    """What is set, then what happens where nothing is: lines to be changed, with # before them."""
    said = settings_in_force(view, seat)
    if said:
        yield from _remarks(tr("Settings in force; to change one, write it anew:"))
        yield from (f"# {line}" for line in said)
    on = view.seats[seat].on or {}
    usual = [On(event, (item,)) for event, item in usual_choices(view, seat) if event not in on]
    yield from _remarks(tr("Unless you say otherwise:"))
    yield from _remarks("; ".join(_whole(f"{name_of(order.event)} {order.items[0]}") for order in usual))


def _names(view: BeltView, seat: SeatId) -> Iterator[str]:
    """PLA-22, R19 The asteroids that a seat discovered and did not name."""
    for asteroid in view.asteroids.values():
        if asteroid.is_explored and asteroid.discoverer == seat and not asteroid.was_named:
            yield f'# NAME {asteroid.hex} "{asteroid.name}"   # {tr("yours to name")}'
