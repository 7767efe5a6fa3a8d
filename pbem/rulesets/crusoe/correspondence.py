"""What passes between players before the deadline: letters to each other, motions and speeches for all."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.ruleset import Moment
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.island import ASSEMBLY
from pbem.rulesets.crusoe.language.orders import Propose, Speech, Withdraw
from pbem.rulesets.crusoe.market.motions import made
from pbem.rulesets.crusoe.view import IslandView


def may_write(book: Book, view: IslandView, seat: SeatId, moment: Moment) -> str:
    """CRU-P21, 3.6 Return why a seat may not write to others now; "" if it may."""
    if view.is_over:
        return ""
    if not view.seats[seat].is_alive and not book.options.dead_press:
        return tr("In this game the dead do not write to the living.")
    if moment.phase == ASSEMBLY and not book.options.assembly_press:
        return tr("In this game no letters are carried while the assembly speaks: write a SPEECH.")
    return ""


def announced(book: Book, view: IslandView, seat: SeatId, order: Order) -> str:
    """CRU-P17, CRU-P21 Return what all are told at once: a motion, one taken back, a speech; "" of others."""
    name = view.name(seat)
    if isinstance(order, Speech):
        return f"{tr('{seat} speaks:', seat=name)}\n{order.text}"
    if isinstance(order, Withdraw):
        return tr("{seat} withdraws the motion M{number}.", seat=name, number=order.motion)
    if not isinstance(order, Propose):
        return ""
    return tr(
        "{seat} moves M{number}: {division}. To vote for it write VOTE M{number}.",
        seat=name,
        number=_number_of(view, seat, order),
        division=order.division,
    )


def _number_of(view: IslandView, seat: SeatId, order: Propose) -> int:
    """Return the number of the last motion that a seat has made so."""
    motions = made(view.island, view.postings, view.seats[seat].group)
    return max(one.number for one in motions if (one.author, one.division) == (seat, order.division))
