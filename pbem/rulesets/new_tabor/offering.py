"""What an order needs to offer itself: the seat that is asked, and lines of the form (brief 7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from textwrap import wrap
from typing import TypeAlias

from pbem.engine.events import SeatId
from pbem.engine.orderform import Item, Offered
from pbem.rulesets.new_tabor.economy import ROUND, Producer
from pbem.rulesets.new_tabor.view import EconomyView

WIDTH = 70
"""Lines of the form are no wider, as far as they are no orders."""
Offers: TypeAlias = Iterator[Offered]


@dataclass(frozen=True)
class Writer:
    """A seat that is asked for orders; `produced` is what it is when its next exchange begins."""

    view: EconomyView
    seat: SeatId
    produced: Producer

    @property
    def mine(self) -> Producer:
        """Return the seat as it is now."""
        return self.view.seats[self.seat]

    @property
    def can_trade(self) -> bool:
        """TAB-042, TAB-083 Say whether it can exchange and consume."""
        facts = self.view.facts
        return not facts.is_opening and not facts.is_off_path

    @property
    def partners(self) -> list[SeatId]:
        """TAB-R15 Return with whom it can trade now, in order of play after it."""
        others = self.view.known.after(self.seat)
        return [one.id for one in others if one.is_on_path or self.view.phase != ROUND]


def remarks(text: str) -> list[str]:
    """Return a remark on as many lines as it takes, which no mail program breaks."""
    return wrap(text, WIDTH, initial_indent="# ", subsequent_indent="#   ", break_on_hyphens=False)


def in_form(item: Item, says: str) -> Offers:
    """Yield an item with its line in the form, which counts as it stands, and what that means."""
    *above, line = _line_with(item.in_form().line, says)
    yield from above
    yield replace(item, line=line)


def suggested(order: object, says: str) -> list[str]:
    """Return an order that counts once its # is taken away, with what it means."""
    return _line_with(f"# {order}", says)


def _line_with(order: str, says: str) -> list[str]:
    """Return an order with what it means behind it, or above it where there is no room."""
    line = f"{order}   # {says}"
    return [line] if len(line) <= WIDTH else [*remarks(f"{says}:"), order]
