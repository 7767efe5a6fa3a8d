"""Taking a letter's orders: what goes on file, what is refused, what is in force then."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from typing import Any

from pbem.desk.due import can_close_early, early_from
from pbem.desk.filed import OnFile, ToFile
from pbem.desk.games import deadline_text
from pbem.desk.incoming.errand import Errand
from pbem.desk.incoming.press import Press, take_press
from pbem.desk.incoming.takingposts import Posts, as_filed, take_posts
from pbem.desk.incoming.textcare import cleaned_texts
from pbem.desk.letters import is_talk
from pbem.desk.posting import in_brief
from pbem.engine.events import listed
from pbem.engine.orders import Grammar, Kinds, Line, Order, Reading, no_order
from pbem.engine.postings import apart
from pbem.engine.ruleset import Posting, Ruleset
from pbem.engine.settle import understood
from pbem.engine.sheet import Block, Paper
from pbem.engine.tongue import tr
from pbem.engine.words import Complaint, Fault, Why
from pbem.post import Sort

Rules = Ruleset[Any, Any, Any]


@dataclass
class Taken:
    """What came of a letter: papers to file, notes, orders and complaints.

    `later` are the orders of its STANDING and FOR blocks. `written` are the lines of this round's set as
    filed, by their numbers in the letter. `posts` are what is public at once. `ending` are orders of the GM's
    that end the game, which are asked about before they are filed.
    """

    papers: list[ToFile] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    orders: tuple[Order, ...] = ()
    complaints: list[Complaint] = field(default_factory=list)
    later: list[Order] = field(default_factory=list)
    written: tuple[int, ...] = ()
    press: list[Press] = field(default_factory=list)
    posts: tuple[Posting, ...] = ()
    ending: tuple[Order, ...] = ()

    @property
    def is_nothing(self) -> bool:
        """Whether the letter brought nothing that a receipt could speak of."""
        return not (self.papers or self.notes or self.orders or self.complaints or self.ending)

    @property
    def is_only_talk(self) -> bool:
        """Whether the letter tries to order nothing, whatever else its lines say."""
        return not (self.papers or self.orders) and all(map(is_talk, self.complaints))


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
    paper, notes, unfit = cleaned_texts(errand, paper)
    taken = Taken(complaints=[*paper.complaints, *unfit], notes=notes)
    if paper.is_cancelled:
        taken.papers.append(ToFile("cancel"))
        taken.notes.append(tr("What was on file for this round is withdrawn."))
    _take_orders(errand, paper, on_file, taken)
    if paper.standing:
        _take_standing(errand, paper.standing, taken)
    for block in paper.ahead:
        _take_ahead(errand, block, taken)
    _take_press(errand, paper, on_file, taken)
    if paper.ready is not None:
        word = "ready" if paper.ready else "wait"
        taken.papers.append(ToFile(word))
        taken.notes.append(ready_noted(errand) if paper.ready else tr("READY is taken back."))
    called = (errand.seat.name.casefold(), errand.letter.sender_name.casefold())
    names = {*called, *" ".join(called).split()}
    taken.complaints = [
        replace(one, reason=no_order(one.text), hint="", why=Why.UNKNOWN)  # who signs "Gene" orders nothing
        if one.text.strip(" ,.!-").casefold() in names
        else one
        for one in sorted(taken.complaints, key=lambda complaint: complaint.line)
    ]
    return taken


def ready_noted(errand: Errand) -> str:
    """Say that READY is on file, and whether the game can be judged early by it, and from when."""
    deadline = errand.files.deadline(errand.game.id, errand.moment.number)
    seats = [seat.key for seat in errand.files.seats(errand.game.id)]
    at = deadline.at if deadline else None
    if at is None or not can_close_early(errand.game, errand.rules, errand.position, seats):
        return tr("READY is noted, but it changes nothing: this round is not closed before its deadline.")
    earliest = early_from(errand.game, errand.moment, at)
    if earliest <= errand.desk.clock.now():
        return tr("READY is noted: the round is closed as soon as all who must order are READY.")
    return tr(
        "READY is noted: the round is closed as soon as all who must order are READY, from {time} on.",
        time=deadline_text(earliest, errand.seat.zone),
    )


def _take_orders(errand: Errand, paper: Paper, on_file: OnFile, taken: Taken) -> None:
    """A letter with orders replaces the set on file; ADD adds to it; one without any leaves it alone.

    What is posted is filed apart, and replaces nothing.
    """
    paper, posts = take_posts(errand, paper)
    _take_posts(posts, taken)
    if not paper.lines:
        return
    knows = errand.posting(taken.posts)
    grammar, accepts = _language(errand)
    reading = grammar.read(paper.lines, knows.lexicon, accepts)
    if errand.letter.sort is not Sort.TYPED:
        paper, reading = _without_ending(paper, reading, taken)
    taken.orders = tuple(sorted((*posts.orders, *reading.orders), key=lambda order: order.line))
    taken.complaints += reading.complaints
    adds = _addition(paper, reading, taken)
    lines = {line.number: line for line in paper.lines}
    kept = [order for order in reading.orders if order.is_kept]
    orders = [order for order in reading.orders if not order.is_kept]
    taken.papers += [
        ToFile("kept", order.verb(), lines[order.line].text, understood([order])) for order in kept
    ]
    taken.written = tuple(order.line for order in orders for _ in str(order).split("\n"))
    if orders:
        among = {order.line for order in kept}
        filed = as_filed(paper, reading) if errand.rules.phase(errand.moment.phase).posts else paper.lines
        text = "\n".join(line.text for line in filed if line.number not in among)
        refused = [complaint for complaint in reading.complaints if not is_talk(complaint)]
        taken.papers.append(ToFile("add" if adds else "orders", "", text, understood(orders, refused)))
        if on_file.fresh and not adds:
            taken.notes.append(tr("This letter replaces the orders you sent before for this round."))
    elif on_file.fresh and not (kept or posts.postings or taken.ending or paper.is_cancelled):
        taken.notes.append(tr("No order could be taken from this letter; what was on file before stands."))


def _without_ending(paper: Paper, reading: Reading, taken: Taken) -> tuple[Paper, Reading]:
    """Part orders that end the game from those that are filed at once."""
    taken.ending = tuple(order for order in reading.orders if order.ends_game)
    numbers = {order.line for order in taken.ending}
    lines = tuple(line for line in paper.lines if line.number not in numbers)
    orders = tuple(order for order in reading.orders if not order.ends_game)
    return replace(paper, lines=lines), replace(reading, orders=orders)


def _take_posts(posts: Posts, taken: Taken) -> None:
    taken.posts, taken.orders = tuple(posts.postings), posts.orders
    taken.papers += posts.papers
    taken.notes += posts.notes
    taken.complaints += posts.complaints


def _addition(paper: Paper, reading: Reading, taken: Taken) -> Line | None:
    """Return the line that says ADD; one below an order counts for nothing, and is told."""
    adds = paper.addition
    if adds and any(order.line < adds.number for order in reading.orders):
        reason = tr("ADD must be the first order line; this letter replaces what was on file.")
        taken.complaints.append(Complaint(adds.number, adds.text, reason, "", Why.UNKNOWN))
        return None
    return adds


def _read_later(errand: Errand, block: Block, taken: Taken) -> Reading:
    """Read orders for later rounds; what is public at once or ends the game cannot be sent for later."""
    rules, reading = errand.rules, errand.grammar.read(block.lines, errand.lexicon, strictly=False)
    ending = [kind for kind in errand.grammar.kinds if kind.ends_game]
    reading, refused = apart(rules, reading, (*rules.posts, *rules.fresh_only, *ending))
    taken.complaints += (*reading.complaints, *refused)
    taken.later += reading.orders
    return reading


def _take_standing(errand: Errand, block: Block, taken: Taken) -> None:
    reading = _read_later(errand, block, taken)
    if not block.lines:
        taken.papers.append(ToFile("standing"))
        taken.notes.append(tr("Your standing orders are cleared."))
    elif reading.orders:
        taken.papers.append(_kept_for_later("standing", "", block, reading))
        taken.notes.append(tr("Standing orders on file: {orders}.", orders=_in_a_row(reading.orders)))


def _take_ahead(errand: Errand, block: Block, taken: Taken) -> None:
    rules = errand.rules
    try:
        turn = rules.ahead(rules.book, errand.view, block.heading)
    except Fault as fault:
        heading = f"FOR {block.heading}"
        taken.complaints.append(Complaint(block.line, heading, fault.reason, fault.hint, fault.why))
        return
    reading = _read_later(errand, block, taken)
    if not block.lines or reading.orders:
        taken.papers.append(_kept_for_later("ahead", json.dumps(turn), block, reading))
        taken.notes.append(_ahead_noted(rules.turn_title(turn), reading.orders))


def _ahead_noted(turn: str, orders: tuple[Order, ...]) -> str:
    if not orders:
        return tr("On file for round {round}: cleared.", round=turn)
    return tr("On file for round {round}: {orders}.", round=turn, orders=_in_a_row(orders))


def _in_a_row(orders: tuple[Order, ...]) -> str:
    """Return orders in one sentence; where one is a block, semicolons part the lines inside it."""
    written = [in_brief(order) if order.is_text else as_read(order) for order in orders]
    return (" / " if any(order.block for order in orders) else "; ").join(written)


def as_read(order: Order) -> str:
    """Return an order as it was understood, and which of its words were read as what they look like."""
    notes = [tr("{written} read as {meant}", written=word, meant=meant) for word, meant in order.read_as]
    return f"{order} ({listed(notes)})" if notes else str(order)


def _kept_for_later(kind: str, about: str, block: Block, reading: Reading) -> ToFile:
    good = {order.line for order in reading.orders}
    text = "\n".join(line.text for line in block.lines if line.number in good)
    return ToFile(kind, about, text, understood(reading.orders))


def _take_press(errand: Errand, paper: Paper, on_file: OnFile, taken: Taken) -> None:
    presses = take_press(errand, paper.press, on_file)
    taken.papers += [ToFile("press", press.about, press.text) for press in presses.taken]
    taken.notes += presses.notes
    taken.complaints += presses.complaints
    taken.press = presses.taken
