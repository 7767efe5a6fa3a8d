"""An order left out: a line on file that pbem itself fails on, so that its phase is judged without it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from pbem.engine.events import GM, SeatId
from pbem.engine.headings import Headings
from pbem.engine.ruleset import Ruleset
from pbem.engine.settle import Filed
from pbem.engine.sheet import numbered
from pbem.engine.tongue import tr, trn
from pbem.mail.plain import one_line

LEFT_OUT = "left out"
"""The kind of act that notes it."""
POSTED, FRESH, AHEAD, STANDING = "posted", "fresh", "ahead", "standing"
"""Where on file an order may stand."""
MOST_TRIES = 60
"""So often a phase is judged on trial to find the order to blame; by halves, 30 do for 30,000 orders."""
_LONGEST = 200
"""Characters of an order that a sentence quotes."""


@dataclass(frozen=True)
class LeftOut:
    """An order without which a phase is judged, and the kind of mistake that pbem made of it.

    `text` is all of the order, with the lines of its block; `line` is where it begins in the `paper` on file,
    or the number of a posting. `fault` is the name of an exception and nothing of its words, which may tell
    what the seat must not know.
    """

    seat: SeatId
    paper: str
    line: int
    text: str
    fault: str = ""

    @property
    def in_brief(self) -> str:
        """Return the order on one line; of a block the heading and how many lines follow."""
        first, *others = self.text.split("\n")
        head = one_line(first, _LONGEST)
        if not others:
            return head
        return trn("{line} (and {n} more line)", "{line} (and {n} more lines)", len(others), line=head)

    @property
    def told(self) -> str:
        """Return what its seat is told."""
        return tr(
            'pbem itself failed on an order of yours, "{order}", and this was judged without it. That is '
            "pbem's mistake, not yours, and we are sorry. All else that you had on file counted as usual. "
            "The GM is told, and may put right by a ruling what you have lost.",
            order=self.in_brief,
        )


def left_out_told(left_out: LeftOut | None, seat: SeatId) -> tuple[str, ...]:
    """Return what the GM is told of a seat's order that is left out; nothing of others'."""
    if left_out is None or left_out.seat != seat:
        return ()
    return (
        tr(
            "{order}: pbem itself fails on it ({fault}), and judges without it.",
            order=left_out.in_brief,
            fault=left_out.fault,
        ),
    )


def orders_on_file(rules: Ruleset[Any, Any, Any], filed: Mapping[SeatId, Filed]) -> tuple[LeftOut, ...]:
    """Return all orders that could be left out: seat by seat, the postings first, line by line."""
    return tuple(one for seat, texts in filed.items() for one in _of_seat(rules, seat, texts))


def _of_seat(rules: Ruleset[Any, Any, Any], seat: SeatId, filed: Filed) -> Iterator[LeftOut]:
    grammar = rules.gm_grammar if seat == GM else rules.grammar
    for number, text in filed.posted:
        yield LeftOut(seat, POSTED, number, text)
    for paper, text in ((FRESH, filed.fresh), (AHEAD, filed.ahead), (STANDING, filed.standing)):
        for line, order in _orders_in(text, grammar.opens.without_colon()):
            yield LeftOut(seat, paper, line, order)


def _orders_in(text: str, opens: Headings) -> Iterator[tuple[int, str]]:
    """Yield the orders of a text as they stand in it, with comments behind them, and where each begins."""
    raw = text.split("\n")
    begins = [line.number for line in numbered(text, opens)]
    for number, behind in pairwise([*begins, len(raw) + 1]):
        yield number, "\n".join(raw[number - 1 : behind - 1]).rstrip("\n")


def without(filed: Mapping[SeatId, Filed], orders: Iterable[LeftOut]) -> dict[SeatId, Filed]:
    """Return the texts on file without some orders; ValueError where one does not stand there.

    The lines that stay keep their numbers.
    """
    left = dict(filed)
    for one in orders:
        if one.seat not in left:
            raise ValueError(f"{one.seat} has nothing on file")
        left[one.seat] = _without(left[one.seat], one)
    return left


def _without(filed: Filed, one: LeftOut) -> Filed:
    match one.paper:
        case "posted":
            if (one.line, one.text) not in filed.posted:
                raise ValueError(f"{one.seat} has not posted what was left out")
            kept = tuple(posting for posting in filed.posted if posting != (one.line, one.text))
            return replace(filed, posted=kept)
        case "fresh":
            return replace(filed, fresh=_blanked(filed.fresh, one))
        case "ahead":
            return replace(filed, ahead=_blanked(filed.ahead, one))
        case "standing":
            return replace(filed, standing=_blanked(filed.standing, one))
    raise ValueError(f"{one.paper} is not where orders stand on file")


def _blanked(text: str, one: LeftOut) -> str:
    """Return a text with the lines of an order empty."""
    raw, lines = text.split("\n"), one.text.split("\n")
    place = slice(one.line - 1, one.line - 1 + len(lines))
    if one.line < 1 or raw[place] != lines:
        raise ValueError(f"what was left out is not on file for {one.seat}")
    raw[place] = [""] * len(lines)
    return "\n".join(raw)


def order_to_blame(
    orders: Sequence[LeftOut], succeeds_without: Callable[[Sequence[LeftOut]], bool]
) -> LeftOut | None:
    """Return the first order without which alone a phase can be judged; None if there is none.

    It is sought by halves, the earlier half first. That takes few trials, and where no orders are to blame
    just one: without any. The same orders give the same answer, as only the number of trials is limited.
    """
    waiting = [tuple(orders)]
    for _ in range(MOST_TRIES):
        some = waiting.pop() if waiting else ()
        if not some:
            return None
        if not succeeds_without(some):
            continue
        if len(some) == 1:
            return some[0]
        middle = len(some) // 2
        waiting += (some[middle:], some[:middle])
    return None
