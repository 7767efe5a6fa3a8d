"""What all orders of a seat have in common, and what they are held against."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Protocol

from pbem.engine.events import SeatId
from pbem.engine.orders import Order, Verdict
from pbem.engine.receipt import Receipt
from pbem.engine.results import Became
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Fault, Lexicon
from pbem.rulesets.planetismals.aftermath import Aftermath
from pbem.rulesets.planetismals.book import Book
from pbem.rulesets.planetismals.lexicon import belt
from pbem.rulesets.planetismals.view import BeltView


class Look(Receipt[Book, BeltView]):
    """A set as a kind GM looks at it: the belt its writer sees, now and with the settings of the set made."""

    @property
    def after(self) -> BeltView:
        """The belt with the settings made and the plans loaded."""
        raise NotImplementedError

    @property
    def plans(self) -> Mapping[str, Order | None]:
        """The last orders for each shuttle's plan."""
        raise NotImplementedError

    @property
    def cash(self) -> int:
        """The seat's cash now."""
        return self.view.seats[self.seat].cash or 0


class Own(Protocol):
    """What is a seat's own while its orders set it: in the belt itself, or in its view of it."""

    seat: SeatId

    @property
    def company(self) -> Any: ...
    def installation(self, id: str) -> Any:
        """Return an installation of the seat's; None if it is not."""

    def installations(self) -> list[Any]: ...
    def asteroid(self, hex: str) -> Any: ...
    def change(self, thing: Any, **values: object) -> None:
        """Set fields of the company, or of an installation or asteroid."""

    def rename(self, order: Any, asteroid: Any) -> None:
        """Give an asteroid the name of an order."""


class BeltOrder(Order):
    """An order of a seat; a seat that has left the game gives none any more."""

    once: ClassVar[bool] = False
    """It settles one thing of the whole company: of several the last counts."""

    def decides(self) -> Sequence[Hashable]:
        return [self.verb()] if self.once else []

    def came_to(self, now: Aftermath) -> None:
        """A setting stays."""
        now.put(self, Became.DONE, tr_noop("it stays so until you change it"))

    def make(self, own: Own) -> None:
        """Make the setting; orders that set nothing do nothing here."""

    @classmethod
    def kept(cls, view: BeltView, seat: SeatId) -> Iterator[BeltOrder]:
        """Yield orders of this kind that would set what a seat has set otherwise than it is at the start."""
        yield from ()

    @classmethod
    def is_due(cls, lexicon: Lexicon) -> str:
        """PLA-R63 A removed seat never acts."""
        here = belt(lexicon)
        one = here.view.seats.get(here.me) if here.view else None
        if one and one.is_removed:
            return tr("Your company has left the game: it can order nothing any more, but PRESS is welcome.")
        return ""


def left_of(order: Order, field: str, faults: dict[str, Fault | None]) -> Verdict:
    """Strike out of a list what is faulty, and what was said before; the rest stands, if there is any."""
    left = tuple(one for one, fault in faults.items() if fault is None)
    told = tuple(fault for fault in faults.values() if fault)
    changed = replace(order, **{field: left}) if told and left else order  # type: ignore[arg-type]
    return Verdict(changed, told, bool(left))
