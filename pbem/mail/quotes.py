"""A letter's text without what it quotes and without its signature; all that is left out is counted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from pbem.mail.listmarks import without_list_marks
from pbem.mail.openings import Kind, Opening, is_heading_rule, is_quoted, opening_at
from pbem.mail.signatures import signature_in

_SHORT_ENOUGH = 40  # lines under a lone "On … wrote:" that may be the writer's own
_OUR_LIST = ("- ", " - ")  # a line of the lists in our letters
_DOUBT = "no quoted text stands under the line that announces it; what stands there was read"


@dataclass(frozen=True)
class OwnWords:
    """What the sender wrote now, how many lines were left out and why, and doubts about it."""

    text: str
    quoted: int = 0
    signature: int = 0
    after: int = 0  # below a quotation without marks, where nobody can tell whose words they are
    faults: tuple[str, ...] = ()

    @property
    def dropped(self) -> tuple[str, ...]:
        """What was left out, in words."""
        said = []
        if self.quoted:
            said.append(_count(self.quoted, "quoted line"))
        if self.signature:
            said.append(f"a signature of {_count(self.signature, 'line')}")
        if self.after:
            said.append(f"text after the quoted message ({_count(self.after, 'line')})")
        return tuple(said)


@dataclass
class _Sorted:
    """The lines of a text, being sorted into own lines and the rest."""

    lines: list[str]
    has_signature: bool
    kept: list[str] = field(default_factory=list)
    block: list[str] = field(default_factory=list)  # own lines since the last quotation
    quoted: int = 0
    signature: int = 0
    after: int = 0
    is_doubtful: bool = False
    has_kept: bool = False  # whether any kept line is not blank
    last_heading: int = -1  # where the last heading of a report stands without a mark

    def __post_init__(self) -> None:
        places = reversed(range(1, len(self.lines)))
        self.last_heading = next((at for at in places if _is_heading(*self.lines[at - 1 : at + 1])), -1)

    def end_block(self) -> None:
        """Keep the own lines gathered, but for their signature."""
        if not self.block:
            return
        cut = signature_in(self.block, self.has_kept) if self.has_signature else len(self.block)
        self.signature += _written(self.block[cut:])
        self.has_kept = self.has_kept or _written(self.block[:cut]) > 0
        self.kept += self.block[:cut]
        self.block.clear()

    @property
    def has_own_words(self) -> bool:
        """Whether anything not blank is the writer's own so far."""
        return self.has_kept or _written(self.block) > 0


def own_words(text: str, is_file: bool = False) -> OwnWords:
    """What the sender wrote now in a plain text; the unquoted lines below and between quotes too.

    A file that goes with a letter has no signature.
    """
    so_far = _Sorted(text.split("\n"), has_signature=not is_file)
    at = 0
    while at < len(so_far.lines):
        at = _sort_from(at, so_far)
    so_far.end_block()
    words = "\n".join(line.rstrip() for line in without_list_marks(so_far.kept)).strip("\n")
    doubts = (_DOUBT,) if so_far.is_doubtful else ()
    return OwnWords(words, so_far.quoted, so_far.signature, so_far.after, doubts)


def joined(texts: Iterable[OwnWords]) -> OwnWords:
    """The own words of all texts of a letter, one under the other."""
    parts = tuple(texts)
    return OwnWords(
        "\n".join(part.text for part in parts if part.text),
        sum(part.quoted for part in parts),
        sum(part.signature for part in parts),
        sum(part.after for part in parts),
        tuple(dict.fromkeys(fault for part in parts for fault in part.faults)),
    )


def _sort_from(at: int, so_far: _Sorted) -> int:
    """Sort one line, or one opening with what belongs to it, and return the line after it."""
    line = so_far.lines[at]
    if is_quoted(line):
        so_far.end_block()
        so_far.quoted += 1
        return at + 1
    opening = opening_at(so_far.lines, at)
    if opening is None:
        so_far.block.append(line)
        return at + 1
    return _pass_opening(at, opening, so_far)


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
    return len(so_far.lines)


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


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
