"""What all orders of a seat have in common, and what they are held against."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.results import Became
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Lexicon
from pbem.rulesets.planetismals.aftermath import Aftermath
from pbem.rulesets.planetismals.lexicon import belt
from pbem.rulesets.planetismals.view import BeltView


@dataclass(frozen=True)
class Look:
    """A set as a kind GM looks at it: the belt its writer sees, now and with the settings of the set made.

    `plans` are the last orders for each shuttle's plan.
    """

    view: BeltView
    after: BeltView
    seat: SeatId
    plans: Mapping[str, Order | None]

    @property
    def cash(self) -> int:
        """The seat's cash now."""
        return self.view.seats[self.seat].cash or 0


class BeltOrder(Order):
    """An order of a seat; a seat that has left the game gives none any more."""

    once: ClassVar[bool] = False
    """It settles one thing of the whole company: of several the last counts."""

    def decides(self) -> Sequence[Hashable]:
        return [self.verb()] if self.once else []

    def came_to(self, now: Aftermath) -> None:
        """A setting stays."""
        now.put(self, Became.DONE, tr_noop("it stays so until you change it"))

    @classmethod
    def is_due(cls, lexicon: Lexicon) -> str:
        """PLA-R63 A removed seat never acts."""
        here = belt(lexicon)
        one = here.view.seats.get(here.me) if here.view else None
        if one and one.is_removed:
            return tr("Your company has left the game: it can order nothing any more, but PRESS is welcome.")
        return ""
