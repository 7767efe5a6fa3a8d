"""The seat that is asked for orders, as an order needs it to offer itself (brief 7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from pbem.engine.events import SeatId
from pbem.engine.orderform import Offered
from pbem.rulesets.new_tabor.economy import ROUND, Producer
from pbem.rulesets.new_tabor.view import EconomyView

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
