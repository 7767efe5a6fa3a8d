"""3.9.1 Bargaining: orders are heard one by one (A2, A3), and what is agreed on waits for the checkpoint."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, TypeAlias

from pbem.engine.conditions import Test
from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.tongue import tr
from pbem.rulesets.laissez_faire.boardorders import BoardOrder
from pbem.rulesets.laissez_faire.checkpoint import give_line
from pbem.rulesets.laissez_faire.circuit import Agreement, Circuit, CircuitTable
from pbem.rulesets.laissez_faire.outcomes import Aftermath, note_done, note_failed, tell_line_failed
from pbem.rulesets.laissez_faire.outlook import Outlook
from pbem.rulesets.laissez_faire.wording import called

MOST_CLAUSES = 40
"""Of more rights, clauses and contracts the rest is typed."""
Asked: TypeAlias = tuple[tuple[SeatId, tuple[Test, ...]], ...]
"""The tests of IF that seats have made, as far as they have."""


class AgreementOrder(BoardOrder):
    """An order of bargaining; a notice (A2) is heard before offers and contracts find their partners (A3)."""

    is_notice: ClassVar[bool] = False
    done: ClassVar[str] = ""
    """What is said of a notice that was heard."""

    def heard(self, table: CircuitTable, seat: SeatId) -> str:
        """Carry it out; return why it was not, "" if it was."""
        raise NotImplementedError

    def came_to(self, now: Aftermath) -> None:
        """A notice is done at once; the rest is done when all in it is possible."""
        if self.is_notice:
            now.acted(self, self.done)
        else:
            now.bargained(self)

    def hindered(self, look: Outlook) -> str:
        """Return what is in the way of it just now; "" if nothing is, or it is done already."""
        return ""

    def brings(self, look: Outlook) -> Iterable[str]:
        """Return the titles that it may bring its writer."""
        return ()

    def forecast(self, look: Outlook) -> Iterator[str]:
        """What is attached to titles passes with them to whoever gets them."""
        yield from super().forecast(look)
        for key in self.brings(look):
            for clause in look.view.live():
                if key in clause.terms.attached_to:
                    yield tr(
                        "{clause} passes with {title}: {words}",
                        title=called(look.book, key),
                        clause=clause.id,
                        words=clause.terms.words(look.book),
                    )

    def odd(self, look: Outlook) -> Iterator[str]:
        if self.when is None and (reason := self.hindered(look)):
            yield tr("As things stand now it cannot be done: {reason}.", reason=reason)


def agree(table: CircuitTable, agreement: Agreement) -> None:
    """Let something be agreed on; it is done at the next checkpoint at which it is possible."""
    table.state.agreements = (*table.state.agreements, agreement)


def asked(*tests: tuple[SeatId, tuple[Test, ...]]) -> Asked:
    """Leave out the seats that have made no tests."""
    return tuple(one for one in tests if one[1])


def left_over(circuit: Circuit, seat: SeatId, order: Order) -> str:
    """Return why what a seat's line has agreed on waits, if it does."""
    line = order.source or str(order)
    return next((one.reason for one in circuit.agreements if one.lines.get(seat) == line), "")


def hear_notices(table: CircuitTable) -> None:
    """A2 What is withdrawn, released and complained of."""
    _hear(table, notices=True)


def match_offers(table: CircuitTable) -> None:
    """A3 Offers and contracts find their partners; what is complete waits for the checkpoint."""
    _hear(table, notices=False)
    lapse_offers(table)


def _hear(table: CircuitTable, *, notices: bool) -> None:
    """Go through the orders of bargaining, in turn order and text order."""
    for seat in table.state.in_play():
        for order in table.sheet(seat).lines:
            if not isinstance(order, AgreementOrder) or order.is_notice is not notices:
                continue
            if reason := order.heard(table, seat):
                note_failed(table, seat, order, reason)
            else:
                note_done(table, seat, order)


def lapse_offers(table: CircuitTable) -> None:
    """A3 Offers that have been open since the last adjudication have found nobody."""
    circuit = table.state
    for offer in [one for one in circuit.offers.values() if one.until <= circuit.adjudications]:
        del circuit.offers[offer.id]
        line = offer.line or give_line(offer.gives, offer.to, offer.takes)
        tell_line_failed(table, offer.giver, line, tr("no partner"))
