"""The orders of a worked case: filed as the desk files letters, and refused as the desk refuses them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pbem.engine.events import GM, SeatId
from pbem.engine.orders import Line
from pbem.engine.paper import Paper
from pbem.engine.postings import is_posted, read_posts
from pbem.engine.ruleset import Position, Posting, Ruleset
from pbem.engine.settle import Filed
from pbem.engine.sheet import Opens, numbered, read_paper
from pbem.engine.words import Complaint

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


def case_orders(rules: Rules, position: Position[Any], step: Mapping[str, Any]) -> CaseOrders:
    """Return what the orders of a step put on file, and every complaint on receipt, seat by seat."""
    opens = rules.grammar.opens
    letters = {seat: str(text or "") for seat, text in (step.get("orders") or {}).items()}
    papers = {seat: read_paper(text, opens=opens) for seat, text in letters.items()}
    board = _board(rules, position, step.get("posted") or (), papers)
    filed = _filed(rules, position, step, papers, board)
    refused = {seat: _refused(rules, position, seat, filed[seat], papers, board) for seat in filed}
    return CaseOrders(filed, refused)


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


def _filed(
    rules: Rules,
    position: Position[Any],
    step: Mapping[str, Any],
    papers: Mapping[SeatId, Paper],
    board: _Board,
) -> dict[SeatId, Filed]:
    standing: Mapping[SeatId, object] = step.get("standing") or {}
    ahead: Mapping[SeatId, Mapping[int, object]] = step.get("ahead") or {}
    opens, turn = rules.grammar.opens, position.moment.turn
    filed = {
        seat: Filed(
            "\n".join(line.text for line in _unposted(rules, position, seat, papers)),
            _lines(str((ahead.get(seat) or {}).get(turn, "")), opens),
            _lines(str(standing.get(seat) or ""), opens),
            tuple(board.texts.get(seat, ())),
        )
        for seat in {**papers, **board.texts, **standing, **ahead}
    }
    if step.get("gm"):
        filed[GM] = Filed(_lines(str(step["gm"]), rules.gm_grammar.opens))
    return filed


def _unposted(
    rules: Rules, position: Position[Any], seat: SeatId, papers: Mapping[SeatId, Paper]
) -> list[Line]:
    lines = papers.get(seat, Paper()).lines
    return [line for line in lines if not is_posted(rules, position, seat, line)]


def _lines(text: str, opens: Opens) -> str:
    """Return the lines of a text as the desk files them."""
    return "\n".join(line.text for line in numbered(text, opens))


def _refused(
    rules: Rules,
    position: Position[Any],
    seat: SeatId,
    filed: Filed,
    papers: Mapping[SeatId, Paper],
    board: _Board,
) -> tuple[Complaint, ...]:
    """Return every complaint on receipt: about the paper, then line by line."""
    phase = rules.phase(position.moment.phase)
    grammar = rules.gm_grammar if seat == GM else rules.grammar
    accepts = phase.gm_orders if seat == GM else phase.orders
    words = rules.lexicon(rules.book, rules.seen(position.state, seat, board.postings), seat)
    lines = numbered(filed.fresh, grammar.opens.without_colon())
    if seat in papers:
        lines = tuple(_unposted(rules, position, seat, papers))
    told = [*board.refused.get(seat, ()), *grammar.read(lines, words, accepts).complaints]
    told.sort(key=lambda complaint: complaint.line)
    return (*papers.get(seat, Paper()).complaints, *told)
