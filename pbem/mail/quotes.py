"""A letter's text without what it quotes and without its signature; all that is left out is counted."""

from __future__ import annotations

from dataclasses import dataclass, field

from pbem.mail.openings import Kind, Opening, is_quoted, opening_at
from pbem.mail.signatures import signature_in

_SHORT_ENOUGH = 40  # lines under a lone "On … wrote:" that may be the writer's own


@dataclass(frozen=True)
class OwnWords:
    """What the sender wrote now, what was left out, and doubts about it."""

    text: str
    dropped: tuple[str, ...]
    faults: tuple[str, ...] = ()


@dataclass
class _Sorted:
    """The lines of a letter, being sorted into own lines and the rest."""

    kept: list[str] = field(default_factory=list)
    block: list[str] = field(default_factory=list)  # own lines since the last quotation
    quoted: int = 0
    signature: int = 0
    after: int = 0
    is_doubtful: bool = False
    has_kept: bool = False  # whether any kept line is not blank

    def end_block(self) -> None:
        """Keep the own lines gathered, but for their signature."""
        cut = signature_in(self.block)
        if not self.has_kept and not _written(self.block[:cut]):
            cut = len(self.block)  # a signature alone is all the letter says
        self.signature += _written(self.block[cut:])
        self.has_kept = self.has_kept or _written(self.block[:cut]) > 0
        self.kept += self.block[:cut]
        self.block.clear()

    @property
    def has_own_words(self) -> bool:
        """Whether anything not blank is the writer's own so far."""
        return self.has_kept or _written(self.block) > 0


def own_words(text: str) -> OwnWords:
    """What the sender wrote now in a plain text; the unquoted lines below and between quotes too."""
    lines = text.split("\n")
    sorted_lines = _Sorted()
    at = 0
    while at < len(lines):
        at = _sort_from(lines, at, sorted_lines)
    sorted_lines.end_block()
    words = "\n".join(line.rstrip() for line in sorted_lines.kept).strip("\n")
    doubts = ("no quoted text stands under the line that announces it; what stands there was read",)
    return OwnWords(words, _dropped(sorted_lines), doubts if sorted_lines.is_doubtful else ())


def _sort_from(lines: list[str], at: int, so_far: _Sorted) -> int:
    """Sort one line, or one opening with what belongs to it, and return the line after it."""
    if is_quoted(lines[at]):
        so_far.end_block()
        so_far.quoted += 1
        return at + 1
    opening = opening_at(lines, at)
    if opening is None:
        so_far.block.append(lines[at])
        return at + 1
    return _pass_opening(lines, at, opening, so_far)


def _pass_opening(lines: list[str], at: int, opening: Opening, so_far: _Sorted) -> int:
    """Leave out an opening, and all below it unless the quotation below it is marked."""
    below = at + opening.lines
    if _quote_is_marked(lines, below, opening.kind):
        so_far.end_block()
        so_far.quoted += opening.lines
        return below
    if _is_left_over(lines, below, opening.kind, so_far):
        so_far.quoted += opening.lines
        so_far.is_doubtful = True
        return below
    so_far.end_block()
    so_far.after += _written(lines[at:])
    return len(lines)


def _quote_is_marked(lines: list[str], below: int, kind: Kind) -> bool:
    """Whether the letter quoted below an opening has ">" before its lines."""
    for at in range(below, len(lines)):
        if is_quoted(lines[at]):
            return True
        if lines[at].strip() and (kind is Kind.ORIGINAL or opening_at(lines, at)):
            return False
    return False


def _is_left_over(lines: list[str], below: int, kind: Kind, so_far: _Sorted) -> bool:
    """Whether a lone "On … wrote:" is only left over from a quote the writer deleted."""
    return (
        kind is Kind.WROTE
        and not so_far.has_own_words
        and _written(lines[below:]) <= _SHORT_ENOUGH
        and not any(opening_at(lines, at) for at in range(below, len(lines)))
    )


def _written(lines: list[str]) -> int:
    return sum(1 for line in lines if line.strip())


def _dropped(so_far: _Sorted) -> tuple[str, ...]:
    said = []
    if so_far.quoted:
        said.append(_count(so_far.quoted, "quoted line"))
    if so_far.signature:
        said.append(f"a signature of {_count(so_far.signature, 'line')}")
    if so_far.after:
        said.append(f"text after the quoted message ({_count(so_far.after, 'line')})")
    return tuple(said)


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
