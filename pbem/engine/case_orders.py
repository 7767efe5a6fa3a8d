"""The orders of a worked case: filed as the desk files letters, and refused as the desk refuses them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pbem.engine.events import GM, SeatId
from pbem.engine.options import BadValue
from pbem.engine.orders import Line, Reading
from pbem.engine.paper import Block, Paper
from pbem.engine.postings import apart, is_posted, read_posts
from pbem.engine.ruleset import Position, Posting, Ruleset
from pbem.engine.settle import Filed, Understood, understood
from pbem.engine.sheet import Opens, numbered, read_paper
from pbem.engine.words import Complaint, Fault

Rules = Ruleset[Any, Any, Any]


@dataclass
class _Board:
    """What is posted in a step: what holds, its texts, and complaints about what does not."""

    postings: tuple[Posting, ...] = ()
    texts: dict[SeatId, list[tuple[int, str]]] = field(default_factory=dict)
    refused: dict[SeatId, list[Complaint]] = field(default_factory=dict)


@dataclass(frozen=True)
class CaseOrders:
    """The letters of one step: each seat's paper, what is filed for it, and what is refused on receipt."""

    filed: Mapping[SeatId, Filed]
    refused: Mapping[SeatId, Sequence[Complaint]]
    later: Later


@dataclass(frozen=True)
class Later:
    """What each seat has on file beyond a step: standing orders, and orders ahead by their turns."""

    standing: Mapping[SeatId, str] = field(default_factory=dict)
    ahead: Mapping[SeatId, Mapping[int, str]] = field(default_factory=dict)

    @classmethod
    def of(cls, written: Mapping[str, Any]) -> Later:
        """Return what a case or a step writes to be on file."""
        return cls().with_those_of(written)

    def with_those_of(self, step: Mapping[str, Any]) -> Later:
        """Return what is on file once a step has written it anew."""
        standing, ahead = self.standing, self.ahead
        if "standing" in step:
            standing = {seat: str(text or "") for seat, text in (step["standing"] or {}).items()}
        if "ahead" in step:
            ahead = {
                seat: {int(turn): str(text or "") for turn, text in texts.items()}
                for seat, texts in (step["ahead"] or {}).items()
            }
        return Later(standing, ahead)


def case_orders(rules: Rules, position: Position[Any], step: Mapping[str, Any], later: Later) -> CaseOrders:
    """Return what the orders of a step put on file, and every complaint on receipt, seat by seat.

    `later` is what was on file before. BadValue if a letter holds what a case cannot show.
    """
    opens = rules.grammar.opens
    letters = {seat: str(text or "") for seat, text in (step.get("orders") or {}).items()}
    papers = {seat: read_paper(text, opens=opens) for seat, text in letters.items()}
    for seat, paper in papers.items():
        _check_shown(seat, paper)
    board = _board(rules, position, step.get("posted") or (), papers)
    told: dict[SeatId, list[Complaint]] = {}
    for seat, paper in papers.items():
        later, told[seat] = _put_later(rules, position, seat, paper, later, board.postings)
    readings = _readings(rules, position, step, papers, board)
    filed = _filed(rules, position, readings, board, later)
    refused = {
        seat: (*told.get(seat, ()), *_refused(readings.get(seat, Reading()), papers.get(seat), board, seat))
        for seat in filed
    }
    ordered = {seat: sorted(all, key=lambda complaint: complaint.line) for seat, all in refused.items()}
    return CaseOrders(filed, ordered, later)


def _check_shown(seat: SeatId, paper: Paper) -> None:
    """Refuse words of a letter that a case cannot show, since it has nothing on file for them to change."""
    words = {
        "ADD": paper.addition,
        "CANCEL": paper.is_cancelled,
        "TEST": paper.is_test,
        "a question to the GM": paper.questions,
        "a STATEMENT": paper.statement,
    }
    for word, is_there in words.items():
        if is_there:
            raise BadValue(f"orders.{seat}", f"a case cannot show {word}: it holds orders for one deadline.")


def _put_later(
    rules: Rules,
    position: Position[Any],
    seat: SeatId,
    paper: Paper,
    later: Later,
    postings: tuple[Posting, ...],
) -> tuple[Later, list[Complaint]]:
    """Put the STANDING and FOR blocks of a letter on file, and return the complaints about them."""
    complaints: list[Complaint] = []
    view = rules.seen(position.state, seat, postings)

    def readable(block: Block) -> str | None:
        """Return the lines of a block that could be read; None if nothing of it could."""
        words = rules.lexicon(rules.book, view, seat)
        reading, unfit = apart(rules, rules.grammar.read(block.lines, words, strictly=False))
        complaints.extend((*reading.complaints, *unfit))
        good = {order.line for order in reading.orders}
        text = "\n".join(line.text for line in block.lines if line.number in good)
        return text if good or not block.lines else None

    if paper.standing and (text := readable(paper.standing)) is not None:
        later = replace(later, standing={**later.standing, seat: text})
    for block in paper.ahead:
        try:
            turn = rules.ahead(rules.book, view, block.heading)
        except Fault as fault:
            heading = f"FOR {block.heading}"
            complaints.append(Complaint(block.line, heading, fault.reason, fault.hint, fault.why))
            continue
        if (text := readable(block)) is not None:
            own = {**later.ahead.get(seat, {}), turn: text}
            later = replace(later, ahead={**later.ahead, seat: own})
    return later, complaints


def _board(
    rules: Rules,
    position: Position[Any],
    listed: Sequence[Mapping[SeatId, object]],
    papers: Mapping[SeatId, Paper],
) -> _Board:
    """Post what the step lists, in its order, then what stands among the orders, seat by seat."""
    board = _Board()
    for seat, line in _posts(rules, position, listed, papers):
        reading = read_posts(rules, position, seat, [line], board.postings)
        board.refused.setdefault(seat, []).extend(reading.complaints)
        for order in reading.orders:
            number = len(board.postings) + 1
            board.postings = (*board.postings, Posting(number, seat, order))
            board.texts.setdefault(seat, []).append((number, line.text))
    return board


def _posts(
    rules: Rules,
    position: Position[Any],
    listed: Sequence[Mapping[SeatId, object]],
    papers: Mapping[SeatId, Paper],
) -> Iterator[tuple[SeatId, Line]]:
    for one in listed:
        for seat, text in one.items():
            yield from ((seat, line) for line in read_paper(str(text), opens=rules.grammar.opens).lines)
    for seat, paper in papers.items():
        yield from ((seat, line) for line in paper.lines if is_posted(rules, position, seat, line))


def _readings(
    rules: Rules,
    position: Position[Any],
    step: Mapping[str, Any],
    papers: Mapping[SeatId, Paper],
    board: _Board,
) -> dict[SeatId, Reading]:
    """Read the set of each seat's letter, and the GM's lines."""
    lines = {seat: _unposted(rules, position, seat, papers) for seat in papers}
    if step.get("gm"):
        lines[GM] = list(numbered(str(step["gm"]), rules.gm_grammar.opens))
    phase, readings = rules.phase(position.moment.phase), dict[SeatId, Reading]()
    for seat, own in lines.items():
        words = rules.lexicon(rules.book, rules.seen(position.state, seat, board.postings), seat)
        grammar = rules.gm_grammar if seat == GM else rules.grammar
        readings[seat] = grammar.read(own, words, phase.gm_orders if seat == GM else phase.orders)
    return readings


def _filed(
    rules: Rules,
    position: Position[Any],
    readings: Mapping[SeatId, Reading],
    board: _Board,
    later: Later,
) -> dict[SeatId, Filed]:
    """Return what is on file for each seat: its orders as they were understood, as the desk files them."""
    opens, turn = rules.grammar.opens, position.moment.turn
    taken = {seat: understood(reading.orders) for seat, reading in readings.items()}
    nothing = Understood()
    return {
        seat: Filed(
            taken.get(seat, nothing).text,
            _lines(later.ahead.get(seat, {}).get(turn, ""), opens),
            _lines(later.standing.get(seat, ""), opens),
            tuple(board.texts.get(seat, ())),
            written=taken.get(seat, nothing).written,
        )
        for seat in {**taken, **board.texts, **later.standing, **later.ahead}
    }


def _unposted(
    rules: Rules, position: Position[Any], seat: SeatId, papers: Mapping[SeatId, Paper]
) -> list[Line]:
    lines = papers.get(seat, Paper()).lines
    return [line for line in lines if not is_posted(rules, position, seat, line)]


def _lines(text: str, opens: Opens) -> str:
    """Return the lines of a text as the desk files them."""
    return "\n".join(line.text for line in numbered(text, opens))


def _refused(reading: Reading, paper: Paper | None, board: _Board, seat: SeatId) -> tuple[Complaint, ...]:
    """Return every complaint on receipt: about the paper, then line by line."""
    told = [*board.refused.get(seat, ()), *reading.complaints]
    told.sort(key=lambda complaint: complaint.line)
    return (*(paper or Paper()).complaints, *told)
