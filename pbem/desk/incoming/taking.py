"""Taking a letter's orders: what goes on file, what is refused, what is in force then."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import Any

from pbem.desk.filed import OnFile
from pbem.desk.incoming.errand import Errand
from pbem.desk.incoming.press import Press, take_press
from pbem.desk.letters import is_talk
from pbem.engine.orders import Grammar, Kinds, Line, Order
from pbem.engine.ruleset import Ruleset
from pbem.engine.sheet import Block, Paper
from pbem.engine.tongue import tr
from pbem.engine.words import Complaint, Fault, Lexicon, Why

Rules = Ruleset[Any, Any, Any]


@dataclass
class Taken:
    """What came of a letter: papers to file as (kind, about, text), notes, orders and complaints.

    `later` are the orders of its STANDING and FOR blocks, `written` the lines of this round's set as filed,
    by their numbers in the letter.
    """

    papers: list[tuple[str, str, str]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    orders: tuple[Order, ...] = ()
    complaints: list[Complaint] = field(default_factory=list)
    later: list[Order] = field(default_factory=list)
    written: tuple[int, ...] = ()
    press: list[Press] = field(default_factory=list)

    @property
    def is_nothing(self) -> bool:
        """Whether the letter brought nothing that a receipt could speak of."""
        return not (self.papers or self.notes or self.orders or self.complaints)


def looks_like_order(errand: Errand, line: str) -> bool:
    """Say whether a line begins as an order does, or nearly so."""
    grammar, _ = _language(errand)
    reading = grammar.read([Line(1, line)], errand.lexicon, strictly=False)
    return bool(reading.orders) or not all(is_talk(complaint) for complaint in reading.complaints)


def _language(errand: Errand) -> tuple[Grammar, Kinds]:
    """Return the order language of a seat, and the kinds of order this phase accepts of it."""
    phase = errand.rules.phase(errand.position.moment.phase)
    return errand.grammar, phase.gm_orders if errand.is_gm else phase.orders


def take(errand: Errand, paper: Paper, on_file: OnFile) -> Taken:
    """Sort a letter's text into what is put on file for its seat."""
    taken = Taken(complaints=list(paper.complaints))
    rules, view, lexicon = errand.rules, errand.view, errand.lexicon
    grammar, accepts = _language(errand)
    if paper.is_cancelled:
        taken.papers.append(("cancel", "", ""))
        taken.notes.append(tr("What was on file for this round is withdrawn."))
    _take_orders(grammar, accepts, lexicon, paper, on_file, taken)
    if paper.standing:
        _take_standing(grammar, lexicon, paper.standing, taken)
    for block in paper.ahead:
        _take_ahead(rules, view, grammar, lexicon, block, taken)
    _take_press(errand, paper, taken)
    if paper.ready is not None:
        word = "ready" if paper.ready else "wait"
        taken.papers.append((word, "", ""))
        noted = tr("READY is noted; it counts where a game is judged early.")
        taken.notes.append(noted if paper.ready else tr("READY is taken back."))
    taken.complaints.sort(key=lambda complaint: complaint.line)
    return taken


def _take_orders(
    grammar: Grammar, accepts: Kinds, lexicon: Lexicon, paper: Paper, on_file: OnFile, taken: Taken
) -> None:
    """A letter with orders replaces the set on file; ADD adds to it; one without any leaves it alone."""
    if not paper.lines:
        return
    reading = grammar.read(paper.lines, lexicon, accepts)
    taken.orders = reading.orders
    taken.complaints += reading.complaints
    adds = paper.addition
    if adds and any(order.line < adds.number for order in reading.orders):
        reason = tr("ADD must be the first order line; this letter replaces what was on file.")
        taken.complaints.append(Complaint(adds.number, adds.text, reason, "", Why.UNKNOWN))
        adds = None
    kept = {order.line: order for order in reading.orders if order.is_kept}
    taken.papers += [("kept", order.verb(), _line_of(paper, number)) for number, order in kept.items()]
    taken.written = tuple(line.number for line in paper.lines if reading.orders)
    if len(kept) < len(reading.orders):
        lines = [line.text for line in paper.lines if line.number not in kept]
        taken.papers.append(("add" if adds else "orders", "", "\n".join(lines)))
        if on_file.fresh and not adds:
            taken.notes.append(tr("This letter replaces the orders you sent before for this round."))
    elif on_file.fresh and not kept and not paper.is_cancelled:
        taken.notes.append(tr("No order could be taken from this letter; what was on file before stands."))


def _line_of(paper: Paper, number: int) -> str:
    return next(line.text for line in paper.lines if line.number == number)


def _take_standing(grammar: Grammar, lexicon: Lexicon, block: Block, taken: Taken) -> None:
    reading = grammar.read(block.lines, lexicon, strictly=False)
    taken.complaints += reading.complaints
    taken.later += reading.orders
    if not block.lines:
        taken.papers.append(("standing", "", ""))
        taken.notes.append(tr("Your standing orders are cleared."))
    elif reading.orders:
        taken.papers.append(("standing", "", _good(block, reading.orders)))
        taken.notes.append(tr("Standing orders on file: {orders}.", orders=_in_a_row(reading.orders)))


def _take_ahead(
    rules: Rules, view: Any, grammar: Grammar, lexicon: Lexicon, block: Block, taken: Taken
) -> None:
    try:
        turn = rules.ahead(rules.book, view, block.heading)
    except Fault as fault:
        heading = f"FOR {block.heading}"
        taken.complaints.append(Complaint(block.line, heading, fault.reason, fault.hint, fault.why))
        return
    reading = grammar.read(block.lines, lexicon, strictly=False)
    taken.complaints += reading.complaints
    taken.later += reading.orders
    if not block.lines or reading.orders:
        taken.papers.append(("ahead", json.dumps(turn), _good(block, reading.orders)))
        taken.notes.append(_ahead_noted(rules.turn_title(turn), reading.orders))


def _ahead_noted(turn: str, orders: tuple[Order, ...]) -> str:
    if not orders:
        return tr("On file for round {round}: cleared.", round=turn)
    return tr("On file for round {round}: {orders}.", round=turn, orders=_in_a_row(orders))


def _in_a_row(orders: tuple[Order, ...]) -> str:
    """Return orders in one sentence; where one is a block, semicolons part the lines inside it."""
    return (" / " if any(order.block for order in orders) else "; ").join(map(str, orders))


def _good(block: Block, orders: tuple[Order, ...]) -> str:
    understood = {order.line for order in orders}
    return "\n".join(line.text for line in block.lines if line.number in understood)


def _take_press(errand: Errand, paper: Paper, taken: Taken) -> None:
    presses = take_press(errand, paper.press)
    taken.papers += [("press", press.about, press.text) for press in presses.taken]
    taken.notes += presses.notes
    taken.complaints += presses.complaints
    taken.press = presses.taken


def with_papers(on_file: OnFile, taken: Taken) -> OnFile:
    """Return what is on file once the letter is taken; the filings themselves are made by the store."""
    after = replace(on_file, fresh=list(on_file.fresh), kept=dict(on_file.kept), ahead=dict(on_file.ahead))
    for kind, about, text in taken.papers:
        match kind:
            case "cancel":
                after.fresh, after.kept = [], {}
            case "kept":
                after.kept[about] = text
            case "orders":
                after.fresh = [text]
            case "add":
                after.fresh.append(text)
            case "standing":
                after.standing = text
            case "ahead":
                after.ahead[int(about)] = text
    return after
