"""What passes between players before the deadline: letters to each other, motions and speeches for all."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.events import SeatId
from pbem.engine.orders import Order
from pbem.engine.ruleset import Moment
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.book import Book
from pbem.rulesets.crusoe.camp.calling import Speech
from pbem.rulesets.crusoe.island import ASSEMBLY, BIDS
from pbem.rulesets.crusoe.market.proposals import Propose, Withdraw, proposed
from pbem.rulesets.crusoe.modules.government.decreeing import why_silent
from pbem.rulesets.crusoe.modules.government.drafts import Amend
from pbem.rulesets.crusoe.view import IslandView


def may_write(book: Book, view: IslandView, seat: SeatId, moment: Moment) -> str:
    """CRU-P21, 3.6, CRA-R18 Return why a seat may not write to others now; "" if it may."""
    if view.is_over:
        return ""
    if not view.seats[seat].is_alive and not book.options.dead_press:
        return tr("In this game the dead do not write to the living.")
    if moment.phase == ASSEMBLY and not book.options.assembly_press:
        return tr("In this game no letters are carried while the assembly speaks: write a SPEECH.")
    if moment.phase == BIDS:
        return tr("No letters are carried while bids are sealed: nobody may speak of them, or hint at them.")
    return ""


def may_reach(book: Book, view: IslandView, seat: SeatId, readers: Sequence[str]) -> str:
    """CRA-R36 Return why a seat may not write to these readers now; "" if it may."""
    return "" if view.is_over else why_silent(view, seat, readers)


def announced(book: Book, view: IslandView, seat: SeatId, order: Order) -> str:
    """CRU-P17, CRU-P21, CRA-BUR-04 Return what all are told at once; "" of what is secret.

    Public are motions, those taken back, speeches and amendments.
    """
    name = view.name(seat)
    if isinstance(order, Speech):
        return f"{tr('{seat} speaks:', seat=name)}\n{order.text}"
    if isinstance(order, Withdraw):
        return tr("{seat} withdraws the motion M{number}.", seat=name, number=order.motion)
    if isinstance(order, Amend):
        said = tr("{seat} moves to amend box {box} of the program:", seat=name, box=order.box)
        return f"{said}\n{order.text}"
    return _moved(view, seat, order) if isinstance(order, Propose) else ""


def _moved(view: IslandView, seat: SeatId, order: Propose) -> str:
    """CRU-P17, CRA-R22 Return what all are told of a motion."""
    name, number = view.name(seat), _number_of(view, seat, order)
    if order.decree is None:
        return tr(
            "{seat} moves M{number}: {division}. To vote for it write VOTE M{number}.",
            seat=name,
            number=number,
            division=order.division,
        )
    return tr(
        "{seat} moves M{number}: {task} {decree}. To vote for it write VOTE {task} M{number}.",
        seat=name,
        number=number,
        task=order.task,
        decree=order.decree,
    )


def _number_of(view: IslandView, seat: SeatId, order: Propose) -> int:
    """Return the number of the last motion that a seat has made so."""
    motions = proposed(view.island, view.postings)
    return max(number for number, author, one in motions if (author, one) == (seat, order))
