"""Taking a letter's orders: what goes on file, what is refused, what is in force then."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from pbem.desk.filed import OnFile
from pbem.engine.orders import Order
from pbem.engine.ruleset import Phase, Position, Ruleset
from pbem.engine.sheet import Block, Paper
from pbem.engine.slots import seat_named
from pbem.engine.words import Complaint, Fault, Lexicon, Why

Rules = Ruleset[Any, Any, Any]
MOST_PRESS = 10_000
"""Characters of one press."""
MOST_PRESSES = 10
"""Presses in one letter."""


@dataclass
class Taken:
    """What came of a letter: papers to file as (kind, about, text), notes, orders and complaints."""

    papers: list[tuple[str, str, str]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    orders: tuple[Order, ...] = ()
    complaints: list[Complaint] = field(default_factory=list)


def take(rules: Rules, position: Position[Any], seat: str, paper: Paper, on_file: OnFile) -> Taken:
    """Sort a letter's text into what is put on file for its seat."""
    taken = Taken(complaints=list(paper.complaints))
    view = rules.view(rules.book, position.state, seat)
    lexicon = rules.lexicon(rules.book, view, seat)
    phase = rules.phase(position.moment.phase)
    if paper.is_cancelled:
        taken.papers.append(("cancel", "", ""))
        taken.notes.append("What was on file for this round is withdrawn.")
    _take_orders(rules, phase, lexicon, paper, on_file, taken)
    if paper.standing:
        _take_standing(rules, lexicon, paper.standing, taken)
    for block in paper.ahead:
        _take_ahead(rules, view, lexicon, block, taken)
    for block in paper.press[:MOST_PRESSES]:
        _take_press(rules, lexicon, block, taken)
    for block in paper.press[MOST_PRESSES : MOST_PRESSES + 1]:
        reason = f"A letter may hold {MOST_PRESSES} presses; those from here on were not taken."
        taken.complaints.append(Complaint(block.line, f"PRESS {block.heading}", reason))
    if paper.ready is not None:
        word = "ready" if paper.ready else "wait"
        taken.papers.append((word, "", ""))
        noted = "READY is noted; it counts where a game is judged early."
        taken.notes.append(noted if paper.ready else "READY is taken back.")
    taken.complaints.sort(key=lambda complaint: complaint.line)
    return taken


def _take_orders(
    rules: Rules, phase: Phase[Any, Any], lexicon: Lexicon, paper: Paper, on_file: OnFile, taken: Taken
) -> None:
    """A letter with orders replaces the set on file; ADD adds to it; one without any leaves it alone."""
    if not paper.lines:
        return
    reading = rules.grammar.read(paper.lines, lexicon, phase.orders)
    taken.orders = reading.orders
    taken.complaints += reading.complaints
    adds = paper.addition
    if adds and any(order.line < adds.number for order in reading.orders):
        reason = "ADD must be the first order line; this letter replaces what was on file."
        taken.complaints.append(Complaint(adds.number, adds.text, reason, "", Why.UNKNOWN))
        adds = None
    if reading.orders:
        taken.papers.append(("add" if adds else "orders", "", paper.text))
        if on_file.fresh and not adds:
            taken.notes.append("This letter replaces the orders you sent before for this round.")
    elif on_file.fresh and not paper.is_cancelled:
        taken.notes.append("No order could be taken from this letter; what was on file before stands.")


def _take_standing(rules: Rules, lexicon: Lexicon, block: Block, taken: Taken) -> None:
    reading = rules.grammar.read(block.lines, lexicon, strictly=False)
    taken.complaints += reading.complaints
    if not block.lines:
        taken.papers.append(("standing", "", ""))
        taken.notes.append("Your standing orders are cleared.")
    elif reading.orders:
        taken.papers.append(("standing", "", _good(block, reading.orders)))
        taken.notes.append("Standing orders on file: " + "; ".join(str(o) for o in reading.orders) + ".")


def _take_ahead(rules: Rules, view: Any, lexicon: Lexicon, block: Block, taken: Taken) -> None:
    try:
        turn = rules.ahead(rules.book, view, block.heading)
    except Fault as fault:
        heading = f"FOR {block.heading}"
        taken.complaints.append(Complaint(block.line, heading, fault.reason, fault.hint, fault.why))
        return
    reading = rules.grammar.read(block.lines, lexicon, strictly=False)
    taken.complaints += reading.complaints
    if not block.lines or reading.orders:
        taken.papers.append(("ahead", json.dumps(turn), _good(block, reading.orders)))
        said = "; ".join(str(order) for order in reading.orders) or "cleared"
        taken.notes.append(f"On file for round {turn}: {said}.")


def _good(block: Block, orders: tuple[Order, ...]) -> str:
    understood = {order.line for order in orders}
    return "\n".join(line.text for line in block.lines if line.number in understood)


def _take_press(rules: Rules, lexicon: Lexicon, block: Block, taken: Taken) -> None:
    try:
        to, is_anonymous = _addressed(block.heading, lexicon)
    except Fault as fault:
        heading = f"PRESS {block.heading}"
        taken.complaints.append(Complaint(block.line, heading, fault.reason, fault.hint, Why.UNKNOWN))
        return
    if not rules.has_press(rules.book):
        reason = "There is no press in this game."
        taken.complaints.append(Complaint(block.line, f"PRESS {block.heading}", reason))
        return
    if len(block.text) > MOST_PRESS:
        reason = f"Press may have {MOST_PRESS} characters; this has {len(block.text)}."
        taken.complaints.append(Complaint(block.line, f"PRESS {block.heading}", reason))
        return
    about = json.dumps({"to": to, "anonymous": is_anonymous})
    taken.papers.append(("press", about, block.text))
    when = "is passed on" if to == ["gm"] else "will go out with the next report"
    taken.notes.append(f"Press to {', '.join(to)} {when}.")


def _addressed(heading: str, lexicon: Lexicon) -> tuple[list[str], bool]:
    words = heading.split()
    if not words or words[0].upper() != "TO":
        raise Fault("PRESS must say to whom.", "Write PRESS TO all: and close it with END.")
    is_anonymous = [word.upper() for word in words[-2:]] == ["AS", "ANONYMOUS"]
    names = " ".join(words[1:-2] if is_anonymous else words[1:])
    to = list(_readers(names, lexicon))
    if not to:
        raise Fault("PRESS must say to whom.", "Write PRESS TO all: and close it with END.")
    return to, is_anonymous


def _readers(names: str, lexicon: Lexicon) -> Iterator[str]:
    for name in filter(None, (part.strip().strip('"') for part in names.split(","))):
        yield name.lower() if name.lower() in ("all", "gm") else seat_named(name, lexicon)


def with_papers(on_file: OnFile, taken: Taken) -> OnFile:
    """Return what is on file once the letter is taken; the filings themselves are made by the store."""
    after = replace(on_file, fresh=list(on_file.fresh), ahead=dict(on_file.ahead))
    for kind, about, text in taken.papers:
        match kind:
            case "cancel":
                after.fresh = []
            case "orders":
                after.fresh = [text]
            case "add":
                after.fresh.append(text)
            case "standing":
                after.standing = text
            case "ahead":
                after.ahead[int(about)] = text
    return after
