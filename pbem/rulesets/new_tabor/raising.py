"""Initiatives of a turn: a recall asked for, a motion made; both are voted on later (TAB-R07, TAB-R08)."""

from __future__ import annotations

from pbem.engine.events import SeatId
from pbem.engine.results import Became
from pbem.engine.tongue import tr, tr_noop
from pbem.rulesets.new_tabor import events
from pbem.rulesets.new_tabor.economy import EconomyTable, Motion, Question
from pbem.rulesets.new_tabor.motions import Proposal
from pbem.rulesets.new_tabor.orders import MotionOrder, Recall
from pbem.rulesets.new_tabor.plans import chosen, fail, is_true, note, orders_of
from pbem.rulesets.new_tabor.questions import MOTION, RECALL, raise_question
from pbem.rulesets.new_tabor.wording import Office


def ask_recalls(table: EconomyTable, seat: SeatId) -> None:
    """TAB-026, TAB-029, TAB-R07 Ask for the recall of an officer; asked for twice it is one question."""
    for order in orders_of(table, seat, Recall):
        if not is_true(table, seat, order):
            continue
        if table.state.officers[order.office] is None:
            fail(table, seat, order, tr("nobody at the table holds the office"))
            continue
        raise_question(table.state, Question(RECALL, order.office))
        note(table, order, Became.DONE, tr_noop("the question is open"))
        table.tell(events.RecallRaised(table.state.seats[seat].name, Office(order.office)))


def make_motion(table: EconomyTable, seat: SeatId) -> None:
    """TAB-R08 Record the seat's motion under the next number."""
    order = chosen(table, seat, MotionOrder)
    if order is None:
        return
    economy, proposal = table.state, order.proposal
    economy.motion_count += 1
    economy.motions.append(_motion(table, seat, proposal))
    raise_question(economy, Question(MOTION, str(economy.motion_count)))
    note(table, order, Became.DONE, tr_noop("it is motion {n}"), n=economy.motion_count)
    table.tell(events.MotionMade(economy.seats[seat].name, economy.motion_count, str(proposal)))


def _motion(table: EconomyTable, seat: SeatId, proposal: Proposal) -> Motion:
    economy = table.state
    return Motion(
        number=economy.motion_count,
        seat=seat,
        quarter=economy.quarter,
        round=economy.round,
        kind=proposal.kind,
        text=proposal.text,
        name=proposal.name,
        value=proposal.value,
    )
