"""A sheet of orders: how a letter's text falls into lines, blocks and single words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate

from pbem.engine.blocks import (
    QUESTION,
    Opens,
    OrderBlock,
    bare_line,
    begins_shared,
    closing,
    end_of_block,
    end_of_one_line,
    head_and_text,
    head_and_text_of,
    is_end,
    opens_block,
    opens_nothing,
    order_block,
    sorted_lines,
    without_comment,
    without_end,
)
from pbem.engine.lengths import MOST_LINES
from pbem.engine.orders import Line, no_order
from pbem.engine.paper import Block, Paper
from pbem.engine.tongue import tr, trn
from pbem.engine.words import Complaint, Why

_CLOSING = re.compile(r"kind(est)?\s+regards\b", re.IGNORECASE)  # politeness, not an order of kind
_WORDS = ("ADD", "CANCEL", "READY", "WAIT", "TEST")


@dataclass
class _Sorting:
    opens: Opens
    most: int
    lines: list[Line] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)  # of the letter's lines that each of these takes
    standing: Block | None = None
    ahead: list[Block] = field(default_factory=list)
    press: list[Block] = field(default_factory=list)
    questions: list[Block] = field(default_factory=list)
    words: set[str] = field(default_factory=set)
    addition: Line | None = None
    complaints: list[Complaint] = field(default_factory=list)
    statement: Block | None = None


def numbered(text: str, opens: Opens = opens_nothing) -> tuple[Line, ...]:
    """Return the lines of a text that hold more than a comment, numbered from 1; an order's block is one.

    The lines of a block that is not closed stand for themselves.
    """
    raw = text.split("\n")
    lines: list[Line] = []
    for piece in sorted_lines(raw, 1, opens):
        if isinstance(piece, Line):
            lines.append(piece)
        elif piece.is_closed:
            lines.append(piece.line)
        else:
            start = piece.line.number - 1
            bare = map(without_comment, raw[start : piece.end])
            lines += [Line(number, text) for number, text in enumerate(bare, start + 1) if text]
    return tuple(lines)


def read_paper(text: str, most_lines: int = MOST_LINES, opens: Opens = opens_nothing) -> Paper:
    """Sort a letter's text into its parts; a block without END is refused whole, so nothing is mistaken.

    `opens` says which lines are headings of orders that are blocks; such a block becomes one order line.
    """
    sorting = _Sorting(opens, most_lines)
    raw = text.split("\n")
    number = 0
    while number < len(raw):
        line = Line(number + 1, bare_line(raw[number], opens))
        number += 1
        if line.text and opens_block(line.text):
            number = _block(sorting, line, raw, number)
        elif QUESTION.match(line.text):
            number = _question(sorting, raw, number)
        elif line.text and opens(line.text):
            number = _order(sorting, raw, number - 1)
        elif opens.is_text_line(line.text):
            number = _text_line(sorting, raw, number - 1)
        elif line.text:
            _single(sorting, line)
    return _paper(sorting)


def question_paper(text: str, head: str = "") -> Paper:
    """Return a letter's text as one question for the GM: nothing in it is an order; `head` may begin it."""
    whole = f"{QUESTION.sub('', head, count=1)}\n{text}".strip()
    lines = tuple(Line(number, line) for number, line in enumerate(whole.split("\n"), 1))
    return Paper(questions=(Block("", lines if whole else (), 1),))


def _question(sorting: _Sorting, raw: list[str], start: int) -> int:
    """Take a question to its END or, if it has none of its own, to the next blank line."""
    marks = (place for place in range(start, len(raw)) if _is_mark(raw[place], sorting.opens))
    end = next(marks, len(raw))
    has_end = end < len(raw) and is_end(raw[end])
    if not has_end:
        end = next((place for place in range(start, len(raw)) if not raw[place].strip()), len(raw))
    first = QUESTION.sub("", raw[start - 1].strip(), count=1)
    lines = [Line(start, first)] if first else []
    lines += [Line(start + place, text) for place, text in enumerate(raw[start:end], 1)]
    sorting.questions.append(Block("", tuple(lines), start))
    return end + 1 if has_end else end


def _is_mark(text: str, opens: Opens) -> bool:
    """Say whether a line is an END, or begins what may have an END of its own."""
    return is_end(text) or begins_shared(text) or opens(without_comment(text))


def _block(sorting: _Sorting, head: Line, raw: list[str], start: int) -> int:
    """Take the block's lines up to END; return the number of the line behind it."""
    end = end_of_block(raw, start - 1, sorting.opens)
    if end is not None:
        heading, text = head_and_text(raw[start - 1])
        first = (Line(start, without_end(text)),) if text else ()
        _file(sorting, Line(start, heading), first, raw[start:end])
        return end + 1
    word = head.text.split()[0].upper().rstrip(":")
    hint = tr("Put END on a line of its own behind it.")
    if any(sorting.opens(without_comment(text)) for text in raw[start:]):
        hint = tr("Put END on a line of its own behind it, and one behind each block inside it.")
    _unclosed(sorting, head, word, hint)
    return len(raw)


def _order(sorting: _Sorting, raw: list[str], start: int) -> int:
    """Take an order that is a block; return the number of the line behind it."""
    block = order_block(raw, start, sorting.opens)
    if block.is_closed:
        sorting.lines.append(block.line)
        sorting.sizes.append(1 + block.size)
    else:
        _refuse(sorting, block, raw)
    return block.end


def _text_line(sorting: _Sorting, raw: list[str], start: int) -> int:
    """Take an order that holds text behind its colon; return the number of the line behind it."""
    heading, text = head_and_text_of(raw[start])
    ends = sorting.opens.ends(heading)
    end = end_of_one_line(raw, start, text, sorting.opens, ends)
    first = without_end(text, ends)
    inside = (first, *(line.rstrip() for line in raw[start + 1 : end]))
    if end > start or not first:
        last = closing(raw[end]) if end > start else "END"
        line = "\n".join((heading, *inside, last))
    else:
        line = raw[start].strip() if first == text else f"{heading} {first}"
    sorting.lines.append(Line(start + 1, line))
    sorting.sizes.append(1 + end - start)
    return end + 1


def _refuse(sorting: _Sorting, block: OrderBlock, raw: Sequence[str], first: int = 1) -> None:
    """Refuse an order's block without END up to what breaks it off, so that nothing in it is mistaken."""
    number = block.line.number
    heading = without_comment(raw[number - first])
    hint = tr("Put END on a line of its own behind it.")
    if block.end == len(raw):
        _unclosed(sorting, Line(number, heading), heading.rstrip(": "), hint)
        return
    reason = tr(
        "{word} is not closed: nothing was read from here up to line {line}.",
        word=heading.rstrip(": "),
        line=first + block.end - 1,
    )
    sorting.complaints.append(Complaint(number, heading, reason, hint, Why.UNKNOWN))


def _unclosed(sorting: _Sorting, head: Line, word: str, hint: str) -> None:
    reason = tr("{word} is not closed: nothing from here on was read.", word=word)
    sorting.complaints.append(Complaint(head.number, head.text, reason, hint, Why.UNKNOWN))


def _file(sorting: _Sorting, head: Line, first: tuple[Line, ...], body: list[str]) -> None:
    """File a block; `first` is the text that stands behind its heading."""
    word, _, rest = head.text.partition(" ")
    word = word.upper().rstrip(":")
    if word in ("PRESS", "STATEMENT"):
        below = (Line(number, text) for number, text in enumerate(body, head.number + 1))
        _file_text(sorting, Block(rest, (*first, *below), head.number), word)
        return
    lines, is_whole = _inside(sorting, body, head.number + 1)
    if not (lines or is_whole):
        return  # what is refused clears nothing
    block = Block(rest, lines, head.number)
    if word == "STANDING":
        sorting.standing = block
    else:
        sorting.ahead.append(block)


def _inside(sorting: _Sorting, body: list[str], first: int) -> tuple[tuple[Line, ...], bool]:
    """Return the order lines of a block, and whether none of the blocks in it had to be refused."""
    lines: list[Line] = []
    told = len(sorting.complaints)
    for piece in sorted_lines(body, first, sorting.opens):
        if isinstance(piece, Line):
            lines.append(_without_end(piece, sorting.opens))
        elif not piece.is_closed:
            _refuse(sorting, piece, body, first)
        elif piece.size >= sorting.most:
            sorting.complaints.append(_too_long(piece, sorting.most))
        else:
            lines.append(piece.line)
    return tuple(lines), len(sorting.complaints) == told


def _without_end(line: Line, opens: Opens) -> Line:
    """Return a line inside a block for later without the END that ends its text."""
    if not opens.is_text_line(line.text):
        return line
    heading, text = head_and_text_of(line.text)
    bare = without_end(text, opens.ends(heading))
    return line if bare == text or not bare else Line(line.number, f"{heading} {bare}")


def _too_long(block: OrderBlock, most: int) -> Complaint:
    reason = tr("A letter may hold {most} order lines; this block alone has more.", most=most)
    return Complaint(block.line.number, block.line.head, reason, "", Why.REFUSED)


def _file_text(sorting: _Sorting, block: Block, word: str) -> None:
    if word == "PRESS":
        sorting.press.append(block)
    else:
        sorting.statement = block


def _single(sorting: _Sorting, line: Line) -> None:
    word = line.text.upper().rstrip(".!")
    word = "TEST" if word == "TEST:" else word
    word = "CANCEL" if line.text.upper() == "CLEAR" else word  # as the judges of Diplomacy call it
    if word in _WORDS:
        if word == "ADD":
            sorting.addition = sorting.addition or line
        sorting.words -= {"READY", "WAIT"} if word in ("READY", "WAIT") else set()
        sorting.words.add(word)
    elif _CLOSING.match(line.text):
        reason = no_order(line.text.split()[0])
        sorting.complaints.append(Complaint(line.number, line.text, reason, "", Why.UNKNOWN))
    else:
        sorting.lines.append(line)
        sorting.sizes.append(1)


def _cut_later(sorting: _Sorting) -> None:
    """Leave out of the blocks for later rounds what is beyond the lines that they may hold in all."""
    room, standing = sorting.most, sorting.standing
    blocks = sorted((*([standing] if standing else []), *sorting.ahead), key=lambda block: block.line)
    for place, block in enumerate(blocks):
        fits = sum(1 for in_all in accumulate(line.size for line in block.lines) if in_all <= room)
        if room > 0 and fits == len(block.lines):
            room -= max(1, sum(line.size for line in block.lines))
            continue
        cut = block.lines[fits] if block.lines else Line(block.line, f"FOR {block.heading}")
        reason = tr(
            "The blocks for later rounds may hold {most} order lines in all; nothing of them was read from "
            "here on.",
            most=sorting.most,
        )
        sorting.complaints.append(Complaint(cut.number, cut.head, reason, "", Why.REFUSED))
        kept = [*blocks[:place], *([replace(block, lines=block.lines[:fits])] if fits else [])]
        at = standing.line if standing else 0
        sorting.standing = next((one for one in kept if one.line == at), None)
        sorting.ahead = [one for one in kept if one.line != at]
        return


def _paper(sorting: _Sorting) -> Paper:
    _cut_later(sorting)
    lines = sorting.lines
    fits = sum(1 for all_in_all in accumulate(sorting.sizes) if all_in_all <= sorting.most)
    if fits < len(lines):
        cut, over = lines[fits], sum(sorting.sizes[fits:])
        reason = trn(
            "A letter may hold {most} order lines; the {over} from here on was not read.",
            "A letter may hold {most} order lines; the {over} from here on were not read.",
            over,
            most=sorting.most,
            over=over,
        )
        sorting.complaints.append(Complaint(cut.number, cut.head, reason, "", Why.REFUSED))
        lines = lines[:fits]
    ready = True if "READY" in sorting.words else False if "WAIT" in sorting.words else None
    return Paper(
        tuple(lines),
        sorting.standing,
        tuple(sorting.ahead),
        tuple(sorting.press),
        sorting.addition,
        "CANCEL" in sorting.words,
        ready,
        tuple(sorting.complaints),
        tuple(sorting.questions),
        "TEST" in sorting.words,
        sorting.statement,
    )


__all__ = [
    "MOST_LINES",
    "Block",
    "Opens",
    "Paper",
    "numbered",
    "opens_block",
    "opens_nothing",
    "question_paper",
    "read_paper",
    "without_comment",
]
