"""A sheet of orders: how a letter's text falls into lines, blocks and single words."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from pbem.engine.orders import Line, no_order
from pbem.engine.tongue import tr, trn
from pbem.engine.words import Complaint, Why

_COMMENT = re.compile(r'("[^"]*")|#.*')
_CLOSING = re.compile(r"kind(est)?\s+regards\b", re.IGNORECASE)  # politeness, not an order of kind
_QUESTION = re.compile(r"GM(?=[\s:,]|$)[\s:,]*", re.IGNORECASE)
_WORDS = ("ADD", "CANCEL", "READY", "WAIT", "TEST")
MOST_LINES = 2000
"""More order lines than this in one letter are not read, unless the GM allows fewer."""


@dataclass(frozen=True)
class Block:
    """Lines between a heading such as STANDING or FOR SUMMER and its END."""

    heading: str
    lines: tuple[Line, ...]
    line: int

    @property
    def text(self) -> str:
        """Return the lines as they are kept on file."""
        return "\n".join(line.text for line in self.lines)


@dataclass(frozen=True)
class Paper:
    """A letter's text, sorted: order lines, standing orders, orders ahead, press, and single words.

    `statement` is what the writer says of the game for its end, word for word. `addition` is the line that
    says ADD; talk may stand above it, orders may not. `questions` are for the GM, word for word.
    """

    lines: tuple[Line, ...] = ()
    standing: Block | None = None
    ahead: tuple[Block, ...] = ()
    press: tuple[Block, ...] = ()
    addition: Line | None = None
    is_cancelled: bool = False
    ready: bool | None = None
    complaints: tuple[Complaint, ...] = ()
    questions: tuple[Block, ...] = ()
    is_test: bool = False
    statement: Block | None = None

    @property
    def text(self) -> str:
        """Return the order lines as they are kept on file."""
        return "\n".join(line.text for line in self.lines)

    @property
    def is_empty(self) -> bool:
        """Say whether the letter asks for nothing at all."""
        words = self.addition or self.is_cancelled or self.ready is not None
        blocks = self.standing or self.ahead or self.press or self.questions or self.statement
        return not (self.lines or blocks or self.complaints or words)


@dataclass
class _Sorting:
    lines: list[Line] = field(default_factory=list)
    standing: Block | None = None
    ahead: list[Block] = field(default_factory=list)
    press: list[Block] = field(default_factory=list)
    questions: list[Block] = field(default_factory=list)
    words: set[str] = field(default_factory=set)
    addition: Line | None = None
    complaints: list[Complaint] = field(default_factory=list)
    statement: Block | None = None


def without_comment(text: str) -> str:
    """Return a line without what follows a #, but for a # in quotation marks."""
    return _COMMENT.sub(lambda match: match[1] or "", text).strip()


def numbered(text: str) -> tuple[Line, ...]:
    """Return the lines of a text that hold more than a comment, numbered from 1."""
    lines = (Line(number, without_comment(line)) for number, line in enumerate(text.split("\n"), 1))
    return tuple(line for line in lines if line.text)


def read_paper(text: str, most_lines: int = MOST_LINES) -> Paper:
    """Sort a letter's text into its parts; a block without END is refused whole, so nothing is mistaken."""
    sorting = _Sorting()
    raw = text.split("\n")
    number = 0
    while number < len(raw):
        line = Line(number + 1, without_comment(raw[number]))
        number += 1
        if line.text and opens_block(line.text):
            number = _block(sorting, line, raw, number)
        elif _QUESTION.match(line.text):
            number = _question(sorting, raw, number)
        elif line.text:
            _single(sorting, line)
    return _paper(sorting, most_lines)


def question_paper(text: str, head: str = "") -> Paper:
    """Return a letter's text as one question for the GM: nothing in it is an order; `head` may begin it."""
    whole = f"{_QUESTION.sub('', head, count=1)}\n{text}".strip()
    lines = tuple(Line(number, line) for number, line in enumerate(whole.split("\n"), 1))
    return Paper(questions=(Block("", lines if whole else (), 1),))


def opens_block(text: str) -> bool:
    """Say whether a line begins a block that goes on to its END."""
    word = text.split()[0].upper().rstrip(":")
    if word == "STATEMENT":
        return len(text.split()) == 1  # else it may be talk
    return word in ("STANDING", "FOR") or (word == "PRESS" and " TO " in f" {text.upper()} ")


def _question(sorting: _Sorting, raw: list[str], start: int) -> int:
    """Take a question to its END or, if it has none of its own, to the next blank line."""
    marks = (place for place in range(start, len(raw)) if _is_end(raw[place]) or _begins_block(raw[place]))
    end = next(marks, len(raw))
    has_end = end < len(raw) and _is_end(raw[end])
    if not has_end:
        end = next((place for place in range(start, len(raw)) if not raw[place].strip()), len(raw))
    first = _QUESTION.sub("", raw[start - 1].strip(), count=1)
    lines = [Line(start, first)] if first else []
    lines += [Line(start + place, text) for place, text in enumerate(raw[start:end], 1)]
    sorting.questions.append(Block("", tuple(lines), start))
    return end + 1 if has_end else end


def _is_end(text: str) -> bool:
    return without_comment(text).upper() in ("END", "END.")


def _begins_block(text: str) -> bool:
    bare = without_comment(text)
    return bool(bare) and (opens_block(bare) or bool(_QUESTION.match(bare)))


def _block(sorting: _Sorting, head: Line, raw: list[str], start: int) -> int:
    """Take the block's lines up to END; return the number of the line behind it."""
    for end in range(start, len(raw)):
        if _is_end(raw[end]):
            _file(sorting, head, raw[start:end], start)
            return end + 1
    word = head.text.split()[0].upper().rstrip(":")
    sorting.complaints.append(
        Complaint(
            head.number,
            head.text,
            tr("{word} is not closed: nothing from here on was read.", word=word),
            tr("Put END on a line of its own behind it."),
            Why.UNKNOWN,
        )
    )
    return len(raw)


def _file(sorting: _Sorting, head: Line, body: list[str], start: int) -> None:
    word, _, rest = head.text.partition(" ")
    word = word.upper().rstrip(":")
    if word in ("PRESS", "STATEMENT"):
        lines = tuple(Line(start + place, text) for place, text in enumerate(body, 1))
        _file_text(sorting, Block(rest.rstrip(": "), lines, head.number), word)
        return
    lines = tuple(
        Line(start + place, bare) for place, text in enumerate(body, 1) if (bare := without_comment(text))
    )
    block = Block(rest.rstrip(": "), lines, head.number)
    if word == "STANDING":
        sorting.standing = block
    else:
        sorting.ahead.append(block)


def _file_text(sorting: _Sorting, block: Block, word: str) -> None:
    if word == "PRESS":
        sorting.press.append(block)
    else:
        sorting.statement = block


def _single(sorting: _Sorting, line: Line) -> None:
    word = line.text.upper().rstrip(".!")
    word = "TEST" if word == "TEST:" else word
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


def _paper(sorting: _Sorting, most: int) -> Paper:
    lines = sorting.lines
    if len(lines) > most:
        cut = lines[most]
        reason = trn(
            "A letter may hold {most} order lines; the {over} from here on was not read.",
            "A letter may hold {most} order lines; the {over} from here on were not read.",
            len(lines) - most,
            most=most,
            over=len(lines) - most,
        )
        sorting.complaints.append(Complaint(cut.number, cut.text, reason, "", Why.REFUSED))
        lines = lines[:most]
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
