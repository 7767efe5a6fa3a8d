"""What all orders of seats share: settings that stay, and actions carried out once (5.3, 5.4)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import ClassVar

from pbem.engine.events import OrdersPlayed, SeatId
from pbem.engine.orders import Order
from pbem.engine.results import Became
from pbem.engine.tongue import tr, tr_noop
from pbem.engine.words import Lexicon
from pbem.rulesets.laissez_faire.circuit import CircuitTable
from pbem.rulesets.laissez_faire.legality import due
from pbem.rulesets.laissez_faire.outcomes import Aftermath, outcomes, tell_line_failed
from pbem.rulesets.laissez_faire.outlook import Outlook
from pbem.rulesets.laissez_faire.view import AnyCircuit
from pbem.rulesets.laissez_faire.wording import name_of


class BoardOrder(Order):
    """An order of a seat; a seat that is out gives none any more. With `may_test` it may depend on IF."""

    may_test: ClassVar[bool] = False

    @classmethod
    def is_due(cls, lexicon: Lexicon) -> str:
        """The eliminated take no part."""
        return due(lexicon)

    def said(self, look: Outlook) -> str:
        """Return what it will do, IF it counts; "" where the receipt tells it otherwise."""
        return ""

    def forecast(self, look: Outlook) -> Iterator[str]:
        if said := self.said(look):
            test = tr("It counts only if then {test}.", test=self.when) if self.when else ""
            yield f"{said} {test}".rstrip()


class SettingOrder(BoardOrder):
    """An order that sets what then holds until it is said anew."""

    def make(self, table: CircuitTable, seat: SeatId) -> None:
        """A1 Let it hold from now on."""
        raise NotImplementedError

    @classmethod
    def kept(cls, circuit: AnyCircuit, seat: SeatId) -> Iterator[Order]:
        """Yield the orders that make what a seat has set otherwise than it is usual."""
        yield from ()

    @classmethod
    def usual(cls, circuit: AnyCircuit, seat: SeatId) -> Iterator[Order]:
        """Yield the orders that say what holds where a seat has set nothing."""
        yield from ()

    def decides(self) -> Sequence[Hashable]:
        return [self.verb()]

    def came_to(self, now: Aftermath) -> None:
        now.put(self, Became.DONE, tr_noop("it stays so until you change it"))


class ActionOrder(BoardOrder):
    """An order that is carried out once, and settles nothing for later."""

    def odd(self, look: Outlook) -> Iterator[str]:
        """Yield why it fails when the sheet is tried; what hangs on an IF may come yet."""
        for who, order, reason in outcomes(look.trial.table).failed if self.when is None else ():
            if who == look.seat and order is self:
                yield tr("As things stand now it cannot be done: {reason}.", reason=reason)


def apply_settings(table: CircuitTable) -> None:
    """A1 Tell which orders every seat in play has, and let its settings hold, in turn and text order."""
    outcomes(table).heard = tuple(table.state.in_play())
    for seat in table.state.in_play():
        sheet = table.sheet(seat)
        table.tell(OrdersPlayed(name_of(table.state, seat), sheet.played.value))
        for complaint in sheet.failed:
            tell_line_failed(table, seat, complaint.text, complaint.reason.rstrip("."))
        for order in sheet.lines:
            if isinstance(order, SettingOrder):
                order.make(table, seat)
