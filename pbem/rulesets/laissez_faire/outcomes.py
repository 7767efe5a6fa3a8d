"""What became of the actions of a phase: those that were never done are told at its end (brief 7.9)."""

from __future__ import annotations

from dataclasses import dataclass, field

from pbem.engine import aftermath
from pbem.engine.events import LineFailed, SeatId
from pbem.engine.orders import Order
from pbem.engine.results import Became, Noted
from pbem.engine.tongue import tr_noop
from pbem.rulesets.laissez_faire.book import Book
from pbem.rulesets.laissez_faire.circuit import Agreement, Circuit, CircuitTable


@dataclass
class Outcomes:
    """The actions done so far in a phase, and why others were not, each with its seat.

    An action is told from another with the same words by its line. `never` are the orders whose time or test
    did not come, `led_to` what others led to: the number of an offer or proposal, or an agreement; `agreed`
    are agreements by the offers that they came from, `lapsed` those that were not carried out, with why.
    """

    done: list[tuple[SeatId, Order]] = field(default_factory=list)
    failed: list[tuple[SeatId, Order, str]] = field(default_factory=list)
    never: Noted[bool] = field(default_factory=Noted)
    led_to: Noted[str | Agreement] = field(default_factory=Noted)
    agreed: dict[str, Agreement] = field(default_factory=dict)
    lapsed: list[Agreement] = field(default_factory=list)
    heard: tuple[SeatId, ...] = ()
    """The seats whose orders counted in this phase."""


def outcomes(table: CircuitTable) -> Outcomes:
    """Return what became of the actions of this phase until now."""
    if not isinstance(table.plan, Outcomes):
        table.plan = Outcomes()
    return table.plan


def is_done(table: CircuitTable, seat: SeatId, order: Order) -> bool:
    """Say whether an action has succeeded already."""
    return any(seat == who and order is one for who, one in outcomes(table).done)


def note_done(table: CircuitTable, seat: SeatId, order: Order) -> None:
    """Note that an action has succeeded; an earlier failure of it is forgotten."""
    so_far = outcomes(table)
    so_far.failed = [one for one in so_far.failed if not (one[0] == seat and one[1] is order)]
    so_far.done.append((seat, order))


def note_never(table: CircuitTable, seat: SeatId, order: Order, reason: str) -> None:
    """Note that the time of an action, or what it depends on, has not come until now."""
    outcomes(table).never.put(order, True)
    note_failed(table, seat, order, reason)


def note_failed(table: CircuitTable, seat: SeatId, order: Order, reason: str) -> None:
    """Note why an action could not be done; the last reason counts, and none if it succeeds after all."""
    so_far = outcomes(table)
    so_far.failed = [one for one in so_far.failed if not (one[0] == seat and one[1] is order)]
    so_far.failed.append((seat, order, reason))


def tell_failed(table: CircuitTable) -> None:
    """Tell each seat at the end of a phase what of its actions was not done, in turn and text order."""
    failed = outcomes(table).failed
    for seat in table.state.turn_order:
        mine = [(order, reason) for who, order, reason in failed if who == seat]
        for order, reason in sorted(mine, key=lambda one: one[0].line):
            tell_line_failed(table, seat, order.source or str(order), reason)


def tell_line_failed(table: CircuitTable, seat: SeatId, line: str, reason: str) -> None:
    """Tell a seat, and nobody else, that a line of its orders was not carried out."""
    table.tell(LineFailed(seat, line, reason, only=frozenset({seat})))


@dataclass(frozen=True)
class Aftermath(aftermath.Aftermath[Book, Circuit]):
    """What is known of a seat's orders when a phase has been played."""

    def acted(self, order: Order, done: str) -> None:
        """Put down whether an action was done; `done` is what is said of one that was."""
        so_far = outcomes(self.table)
        reason = next((why for who, one, why in so_far.failed if who == self.seat and one is order), "")
        if reason and so_far.never.of(order):
            self.put(order, Became.NEVER, "{reason}", reason=reason)
        elif reason:
            self.put(order, Became.REFUSED, "{reason}", reason=reason)
        elif is_done(self.table, self.seat, order):
            self.put(order, Became.DONE, done)
        elif self.table.is_over:
            self.put(order, Became.NEVER, tr_noop("the game was over before"))
        else:
            self.put(order, Became.NEVER, tr_noop("its moment did not come"))

    def bargained(self, order: Order) -> None:
        """Put down what an offer, a signature or an exercise has led to."""
        so_far, circuit = outcomes(self.table), self.table.state
        led_to = so_far.led_to.of(order)
        if led_to is None:
            self.acted(order, tr_noop("it was given in the first phase of the round"))
            return
        agreement = so_far.agreed.get(led_to) if isinstance(led_to, str) else led_to
        if agreement is None and isinstance(led_to, str) and led_to in circuit.offers:
            self.put(order, Became.WAITING, tr_noop("{id} is open: nobody has taken it yet"), id=led_to)
        elif agreement is None and isinstance(led_to, str) and led_to in circuit.proposals:
            proposal = circuit.proposals[led_to]
            left = [one for one in proposal.parties if one not in proposal.signed]
            says = tr_noop("{id} waits for the signatures of {seats}")
            self.put(order, Became.WAITING, says, id=led_to, seats=", ".join(left))
        elif agreement is None:
            self.put(order, Became.NEVER, tr_noop("it is no longer open"))
        elif lapsed := next((one for one in so_far.lapsed if one.lines is agreement.lines), None):
            self.put(order, Became.NEVER, tr_noop("agreed, but it lapsed: {reason}"), reason=lapsed.reason)
        elif any(one.lines is agreement.lines for one in circuit.agreements):
            if self.table.is_over:
                self.put(order, Became.NEVER, tr_noop("agreed, but the game is over"))
            else:
                says = tr_noop("agreed: it is done as soon as all in it is possible")
                self.put(order, Became.WAITING, says)
        else:
            self.put(order, Became.DONE, tr_noop("agreed and carried out"))


def tell_results(table: CircuitTable) -> None:
    """Put down what became of every order in force (3.2, A1)."""
    for seat, investor in table.state.seats.items():
        now, orders = Aftermath(table, seat), table.sheet(seat).lines
        if seat in outcomes(table).heard:
            now.tell(orders)
            continue
        over, out = tr_noop("the game was over before"), tr_noop("you are out of the game")
        for order in orders:
            now.put(order, Became.NEVER, over if investor.is_in_play else out)
