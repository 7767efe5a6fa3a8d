"""A letter's text without what it quotes and without its signature; all that is left out is counted."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property, partial

from pbem.engine.tongue import tr_noop, trn
from pbem.mail.enclosed import address_pattern, enclosed_text, end_of_letter, is_end
from pbem.mail.footers import without_notices
from pbem.mail.openings import Kind, Opening, glued_at, is_heading_rule, is_quoted, opening_at
from pbem.mail.remarks import remark
from pbem.mail.signatures import signature_in

_SHORT_ENOUGH = 40  # lines under a lone "On … wrote:" that may be the writer's own
_BROKEN_AT = range(58, 81)  # columns at which a list of preferences may be broken before its ">"
_MOST_RESTS = 4  # lines over which such a list may be broken
_ENDS_SENTENCE = (".", ":", ";", "!", "?")
_OUR_LIST = ("- ", " - ")  # a line of the lists in our letters
DOUBT = tr_noop("no quoted text stands under the line that announces it; what stands there was read")
"""The fault of a letter in which an attribution has nothing below it that is surely a quotation."""


@dataclass(frozen=True)
class OwnWords:
    """What the sender wrote now, how many lines were left out and why, and doubts about it.

    `quotation` is the letter answered, as far as it was quoted, without marks and without what it quotes,
    `signed` the text of the signature.
    """

    text: str
    quoted: int = 0
    signature: int = 0
    notice: int = 0  # a company's footer or warning
    after: int = 0  # below a quotation without marks, where nobody can tell whose words they are
    faults: tuple[str, ...] = ()
    quotation: str = ""
    signed: str = ""

    @property
    def dropped(self) -> tuple[str, ...]:
        """What was left out, in words."""
        said = (
            (self.quoted, lambda n: trn("{n} quoted line", "{n} quoted lines", n)),
            (self.signature, lambda n: trn("a signature of {n} line", "a signature of {n} lines", n)),
            (
                self.notice,
                lambda n: trn("a company's notice of {n} line", "a company's notice of {n} lines", n),
            ),
            (self.after, _after),
        )
        return tuple(remark(partial(say, number)) for number, say in said if number)


@dataclass
class _Sorted:
    """The lines of a text, being sorted into own lines and the rest."""

    lines: list[str]
    has_signature: bool
    address: re.Pattern[str]  # ours
    kept: list[str] = field(default_factory=list)
    block: list[str] = field(default_factory=list)  # own lines since the last quotation
    theirs: list[str] = field(default_factory=list)  # the letter answered
    signed: list[str] = field(default_factory=list)
    guarded: int = 0  # the lines of the block up to the END of the last text enclosed in it
    quoted: int = 0
    signature: int = 0
    notice: int = 0
    after: int = 0
    is_doubtful: bool = False
    has_kept: bool = False  # whether any kept line is not blank

    @cached_property
    def last_heading(self) -> int:
        """Where the last heading of a report stands without a mark; -1 if none does."""
        lines = self.lines
        rules = (at for at in range(len(lines) - 1, 0, -1) if "===" in lines[at])
        return next((at for at in rules if _is_heading(lines[at - 1], lines[at])), -1)

    @cached_property
    def last_end(self) -> int:
        """Where the last END of a text enclosed may stand; -1 if none does."""
        lines = self.lines
        return next((at for at in range(len(lines) - 1, -1, -1) if is_end(lines[at])), -1)

    def end_block(self) -> None:
        """Keep the own lines gathered, but for their signature and a company's notices."""
        if not self.block:
            return
        block, below = self.block[: self.guarded], self.block[self.guarded :]
        if self.has_signature:
            block, above = without_notices(block, is_first=not self.has_kept)
            self.has_kept = self.has_kept or _written(block) > 0
            below, left_out = without_notices(below, is_first=not self.has_kept)
            self.notice += above + left_out
            cut = signature_in(below, self.has_kept)
            self.signed += below[cut:]
            self.signature += _written(below[cut:])
            below = below[:cut]
        block += below
        self.has_kept = self.has_kept or _written(block) > 0
        self.kept += block
        self.block, self.guarded = [], 0

    @property
    def has_own_words(self) -> bool:
        """Whether anything not blank is the writer's own so far."""
        return self.has_kept or _written(self.block) > 0


def own_words(text: str, is_file: bool = False, ours: str = "") -> OwnWords:
    """What the sender wrote now in a plain text; the unquoted lines below and between quotes too.

    A file that goes with a letter has no signature. `ours` is the address that players write to.
    """
    so_far = _Sorted(text.split("\n"), has_signature=not is_file, address=address_pattern(ours))
    at = 0
    while at < len(so_far.lines):
        at = _sort_from(at, so_far)
    so_far.end_block()
    words = "\n".join(line.rstrip() for line in so_far.kept).strip("\n")
    return OwnWords(
        words,
        so_far.quoted,
        so_far.signature,
        so_far.notice,
        so_far.after,
        (DOUBT,) if so_far.is_doubtful else (),
        "\n".join(so_far.theirs).strip("\n"),
        "\n".join(so_far.signed).strip("\n"),
    )


def joined(texts: Iterable[OwnWords]) -> OwnWords:
    """The own words of all texts of a letter, one under the other."""
    parts = tuple(texts)
    return OwnWords(
        "\n".join(part.text for part in parts if part.text),
        sum(part.quoted for part in parts),
        sum(part.signature for part in parts),
        sum(part.notice for part in parts),
        sum(part.after for part in parts),
        tuple(dict.fromkeys(fault for part in parts for fault in part.faults)),
        "\n".join(part.quotation for part in parts if part.quotation),
        "\n".join(part.signed for part in parts if part.signed),
    )


def _sort_from(at: int, so_far: _Sorted) -> int:
    """Sort one line, or what is quoted from here on, and return the line after it."""
    line = so_far.lines[at]
    if at < so_far.last_end and (end := enclosed_text(so_far.lines, at)):
        return _pass_text(at, end, so_far)
    opening = opening_at(so_far.lines, at) if line.startswith(">>>") else None
    if is_quoted(line) and opening is None:
        if so_far.block and _is_rest(so_far.block[-1], so_far.lines, at):
            so_far.block.append(line)
            return at + 1
        so_far.end_block()
        return _pass_quoted(at, so_far)
    if glued := glued_at(so_far.lines, at):
        so_far.block.append(line[:glued].rstrip())
        so_far.lines[at] = line[glued:]
    opening = opening or opening_at(so_far.lines, at)
    if opening is None:
        so_far.block.append(line)
        return at + 1
    return _pass_opening(at, opening, so_far)


def _pass_text(at: int, end: int, so_far: _Sorted) -> int:
    """Keep a text up to its END; if the letter surely ends before that, leave out all from there on.

    The END below may be that of a form quoted: so the text has none, and nothing of it is printed.
    """
    lines = so_far.lines
    last = end_of_letter(lines, at + 1, end, so_far.address)
    so_far.block += lines[at:last]
    so_far.guarded = len(so_far.block)
    if last == end:
        return end
    so_far.end_block()
    marked = [line for line in lines[last:] if is_quoted(line)]
    so_far.quoted += len(marked)
    so_far.after += _written(lines[last:]) - len(marked)
    if is_quoted(lines[last]):
        so_far.theirs += [line.partition(">")[2].removeprefix(" ") for line in marked]
    elif opening := opening_at(lines, last):
        so_far.theirs += _unmarked(lines[last + opening.lines :])
    return len(lines)


def _pass_quoted(at: int, so_far: _Sorted) -> int:
    """Leave out the marked lines from here on; those with one mark are the letter answered."""
    lines, end = so_far.lines, at
    while end < len(lines) and is_quoted(lines[end]):
        words = lines[end].partition(">")[2]
        words = words[1:] if words[:1] == " " else words
        is_deeper = words[:1] == ">" or words[:2] == " >"
        if not is_deeper or (end > at and _goes_on(lines[end - 1], lines, end)):
            so_far.theirs.append(words)
        end += 1
    so_far.quoted += end - at
    return end


def _is_rest(above: str, lines: list[str], at: int) -> bool:
    """Whether a lone line that begins with "> " is the rest of the own line above it, which had no more room.

    Several such lines are, if a list "A > B > C" fills each of them but the last.
    """
    if len(above) not in _BROKEN_AT or above.endswith(_ENDS_SENTENCE) or not _has_one_mark(lines[at]):
        return False
    is_list = " > " in above
    for here in range(at, min(at + _MOST_RESTS, len(lines))):
        below = lines[here + 1] if here + 1 < len(lines) else ""
        if not is_quoted(below):
            return True
        is_full = len(lines[here]) in _BROKEN_AT and " > " in lines[here][2:]
        if not (is_list and is_full and _has_one_mark(below)):
            return False
    return False


def _has_one_mark(line: str) -> bool:
    return line.startswith("> ") and line[2:].lstrip()[:1] not in ("", ">")


def _goes_on(above: str, lines: list[str], at: int) -> bool:
    """Whether a lone line that begins with ">" goes on with a list "A > B > C" broken for want of room."""
    if len(above) not in _BROKEN_AT or " > " not in above.lstrip("> "):
        return False
    marks = lines[at].count(">") - lines[at].lstrip("> ").count(">")
    below = lines[at + 1] if at + 1 < len(lines) else ""
    return not below.replace(" ", "").startswith(">" * marks)


def _pass_opening(at: int, opening: Opening, so_far: _Sorted) -> int:
    """Leave out an opening, and all below it unless the quotation below it is marked."""
    below = at + opening.lines
    if _quote_is_marked(below, so_far):
        so_far.end_block()
        so_far.quoted += opening.lines
        return below
    if opening.kind is Kind.WROTE and _is_left_over(below, so_far):
        so_far.quoted += opening.lines
        so_far.is_doubtful = True
        return below
    so_far.end_block()
    so_far.after += _written(so_far.lines[at:])
    so_far.theirs += _unmarked(so_far.lines[below:])
    return len(so_far.lines)


def _unmarked(lines: list[str]) -> list[str]:
    """The letter answered in a quotation without marks: up to the next one that it quotes itself."""
    theirs: list[str] = []
    for at, line in enumerate(lines):
        opening = None if is_quoted(line) else opening_at(lines, at)
        if opening and opening.kind is Kind.ORIGINAL:
            break
        if not is_quoted(line):
            theirs.append(line)
    return theirs


def _quote_is_marked(below: int, so_far: _Sorted) -> bool:
    """Whether the letter quoted below an opening has ">" before its lines: its first one tells.

    A line further down may have one in an unmarked quotation too, where a player's press stands. If our
    report's headings stand there without a mark, all of it does.
    """
    lines = so_far.lines
    first = next((at for at in range(below, len(lines)) if lines[at].strip()), len(lines))
    return first < len(lines) and is_quoted(lines[first]) and so_far.last_heading < first


def _is_left_over(below: int, so_far: _Sorted) -> bool:
    """Whether a lone "On … wrote:" is only left over from a quote the writer deleted."""
    if so_far.has_own_words:
        return False
    rest = so_far.lines[below:]
    return (
        _written(rest) <= _SHORT_ENOUGH
        and not any(is_heading_rule(line) or line.startswith(_OUR_LIST) for line in rest)
        and not any(opening_at(rest, at) for at in range(len(rest)))
    )


def _is_heading(title: str, rule: str) -> bool:
    """Whether two lines are a heading of ours; a rule that a player draws has another length."""
    return is_heading_rule(rule) and len(rule.strip()) == len(title.strip())


def _written(lines: list[str]) -> int:
    return sum(1 for line in lines if line.strip())


def _after(number: int) -> str:
    return trn(
        "text after the quoted message ({n} line)", "text after the quoted message ({n} lines)", number
    )
