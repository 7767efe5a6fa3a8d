"""What may be chosen of programs: an amendment, and what a box does that is stuck (CRA 6.1)."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.engine.events import SeatId
from pbem.engine.orderform import Item, Pick
from pbem.engine.tongue import tr
from pbem.rulesets.crusoe.island import RULING
from pbem.rulesets.crusoe.language import played
from pbem.rulesets.crusoe.language.programorders import Amend
from pbem.rulesets.crusoe.modules.government.bureau_programs import program_at
from pbem.rulesets.crusoe.modules.government.bureau_state import Bureau
from pbem.rulesets.crusoe.modules.program.statements import Box
from pbem.rulesets.crusoe.modulestates import state_of
from pbem.rulesets.crusoe.receipts.choices import plain
from pbem.rulesets.crusoe.receipts.fitting import fitting, one_pick
from pbem.rulesets.crusoe.receipts.trial import verbs_of
from pbem.rulesets.crusoe.view import IslandView

_STATEMENTS = ("STOP", "SHARE ALL AMONG HEIRS NEED", "SHARE ALL AMONG HEIRS", "SHARE ALL AMONG PLAYERS NEED")
"""Statements of one line that a page proposes; all others are typed."""


def program_items(view: IslandView, seat: SeatId) -> Iterator[Item]:
    """CRA-BUR-04, CRA-BUR-05 Yield amendments of one statement, and rulings of one."""
    if not played.has_program(view.book):
        return
    if Amend.verb() in verbs_of(view, seat):
        for box in program_at(view).boxes:
            yield from _amendment(view, seat, box)
    waiting = state_of(view, Bureau).waiting
    if view.phase == RULING and waiting is not None:
        number = waiting.stuck.box
        item = Item(
            tr("Box {number}", number=number),
            tr("what it does where it is stuck; more than one line is typed in the text"),
            f"DECIDE BOX {number}: {{}} END BOX",
        )
        yield from one_pick(view, seat, item, tr("Statement"), plain(*_STATEMENTS), is_free=True)


def _amendment(view: IslandView, seat: SeatId, box: Box) -> Iterator[Item]:
    """CRA-BUR-04 Yield another statement for a box, of which any may be typed."""
    order = f"AMEND BOX {box.number}: {{}} END BOX"
    found = fitting(view, seat, order, plain(*_STATEMENTS))
    if found:
        yield Item(
            tr("Amend box {number}", number=box.number),
            tr("what it says instead; more than one line is typed in the text"),
            order,
            (Pick(tr("Statement"), found, is_free=True),),
        )
