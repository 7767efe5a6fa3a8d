"""Reports to be clicked on: an island with two creatures to order, and everything else a page may hold."""

from __future__ import annotations

from dataclasses import replace

from pbem.engine.orderform import Choice, Item, OrderForm, Pick
from pbem.engine.report import Report, Section
from pbem.printing.sample import sample_report
from tests.printing.printed_samples import island, press, report, status

NASTY = "</script><img src=x onerror=alert(1)> & \u2028 \u202e"
_MODES = Pick("Behaviour", (Choice("defensive", "hides"), Choice("aggressive")))
FORM = OrderForm(
    "Orders for round 7",
    "Send these lines back by e-mail.",
    ("# Leave a line out: that creature stays put.", "42H STAY defensive   # in B3", "7C STAY", "ENEMY NONE"),
    (
        Item(
            "42H",
            "in B3, hungry",
            "42H {} {}",
            (
                Pick("Move", (Choice("STAY"), Choice("B4", "desert", "B4"), Choice("C3", "grass", "C3"))),
                _MODES,
            ),
            "B3",
            "42H STAY defensive   # in B3",
        ),
        Item(
            "7C", NASTY, "7C {}", (Pick("Move", (Choice("STAY"), Choice("B4", "", "B4"))),), "B3", "7C STAY"
        ),
        Item("Name", "of your species", 'NAME "{}"', (Pick("New name", (Choice("Grobbles"),), True),)),
        Item("Gift", "", "GIVE {} TO bob", (Pick("What", (Choice("1 food"), Choice(""))),), is_many=True),
        Item("Ready", "when all are", "READY"),
    ),
)


def seat_page(seats: int = 12) -> Report:
    """A seat's report with a map, a table in which its own row stands out, and a form to click on."""
    rows = tuple(replace(row, seat=f"s{place}") for place, row in enumerate(status(seats).rows))
    table = replace(status(seats), rows=rows)
    sections = (
        Section("The island", (island(8, 8, crowd=12),), is_shared=True),
        Section("Creatures", (table,), is_shared=True),
        replace(press(NASTY), is_shared=True),
        Section("Order form", (FORM,)),
    )
    return replace(report(2, 2, 2), sections=sections, seat="s5", reader="Ann")


def public_page(seats: int = 12) -> Report:
    """The same report for everybody."""
    seat = seat_page(seats)
    return replace(seat, sections=seat.sections[:-1], seat="", reader="")


def all_sorts() -> Report:
    """A report that holds every sort of block."""
    return sample_report()
