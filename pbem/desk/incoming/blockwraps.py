"""Orders that are blocks, whole again: lines inside them, or the order on one line, that were broken.

A line inside a block is not an order of its own. What is left of a plan with a line missing would do
something that nobody meant: in doubt a line belongs to the order above it, which is then refused whole,
and told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from pbem.desk.incoming.widths import goes_on, squeezed, wraps_on
from pbem.engine.blocks import Opens, is_end, is_one_line, opens_nothing
from pbem.engine.sheet import without_comment

_MOST_LINES = 12  # of one line broken
_LIKE = 0.75
Says = Callable[[str], bool]


@dataclass(frozen=True)
class BlockWords:
    """How orders that are blocks are written: what opens one, and the words its lines begin with.

    `comments` are those of the order form that was sent, without blanks.
    """

    opens: Opens = opens_nothing
    inside: frozenset[str] = frozenset()
    comments: tuple[str, ...] = ()

    def is_inside(self, bare: str) -> bool:
        """Say whether a line begins as those inside a block do."""
        return bool(bare) and _first(bare) in self.inside

    def is_nearly_inside(self, bare: str) -> bool:
        """Say whether a line begins like one inside a block, misspelt perhaps."""
        return bool(get_close_matches(_first(bare), sorted(self.inside), 1, _LIKE))


NO_BLOCKS = BlockWords()


def _first(bare: str) -> str:
    return bare.split(None, 1)[0].upper().rstrip(":;.!")


@dataclass(frozen=True)
class Whole:
    """Lines that are whole again, and those of them that were broken."""

    lines: list[str]
    joined: list[str]


def whole_steps(heading: str, body: Sequence[str], width: int, words: BlockWords, reads: Says) -> Whole:
    """Return the lines inside a block, those that a mail program broke whole again."""
    kept: list[str] = []
    pieces: list[int] = []
    above = ""
    for line in body:
        is_one = bool(pieces) and pieces[-1] < _MOST_LINES and above.strip() != ""
        if is_one and _is_rest(heading, kept[-1], above, line, width, words, reads):
            kept[-1] = f"{kept[-1].rstrip()} {line.strip()}"
            pieces[-1] += 1
        else:
            kept.append(line)
            pieces.append(1)
        above = line
    broken = [line.strip() for line, number in zip(kept, pieces, strict=True) if number > 1]
    return Whole(kept, broken)


def _is_rest(
    heading: str, whole: str, above: str, below: str, width: int, words: BlockWords, reads: Says
) -> bool:
    """Say whether a line inside a block is the rest of the one above it, or of that one's comment."""
    bare, step = without_comment(below), without_comment(whole)
    if not bare:
        return False
    has_room = not wraps_on(above, below, width)
    has_comment = step != whole.strip()
    if words.is_inside(bare):
        if has_room or has_comment:
            return False
        return not reads(f"{heading}: {step}") and reads(f"{heading}: {step} {bare}")
    if has_comment:
        return not has_room and not words.is_nearly_inside(bare)
    return not has_room or goes_on(above) or bare.startswith((",", ">"))


def whole_one_line(
    lines: Sequence[str], at: int, width: int, words: BlockWords, reads: Says, begins: Says
) -> tuple[str, int]:
    """Return an order that is a block on one line, with the lines it goes on in, and the line behind it."""
    whole, end = lines[at].strip(), at + 1
    surely = whole, end
    while end < min(len(lines), at + _MOST_LINES):
        joint = _Joint(whole, lines[end], wraps_on(lines[end - 1], lines[end], width))
        longer = joint.longer(words, begins)
        if not longer or (reads(joint.bare) and not reads(without_comment(longer))):
            break
        is_torn = joint.is_torn or not reads(without_comment(surely[0]))
        whole, end = longer, end + 1
        surely = (whole, end) if is_torn or reads(without_comment(whole)) else surely
    return surely


@dataclass(frozen=True)
class _Joint:
    """An order on one line so far, and the line below: is that the same order?

    It is full where the last line it stands on has no room for the first word below.
    """

    whole: str
    below: str
    is_full: bool

    @property
    def bare(self) -> str:
        """The line below without its comment."""
        return without_comment(self.below)

    @property
    def is_torn(self) -> bool:
        """Whether what stands above would be less than was meant, even if it can be read."""
        return without_comment(self.whole).endswith(";") or ";" in self.bare

    def longer(self, words: BlockWords, begins: Says) -> str:
        """Return the order with the line below; nothing where that is surely none of it."""
        bare, so_far = self.bare, without_comment(self.whole)
        if not bare or is_end(bare) or words.opens(bare) or is_one_line(bare, words.opens):
            return ""
        if not words.is_inside(bare) and begins(bare):
            return ""
        if so_far != self.whole and self.is_full and not words.is_nearly_inside(bare):
            return f"{self.whole} {bare}"  # the rest of its comment
        is_open = self.is_full or so_far.endswith(";") or goes_on(so_far)
        return f"{so_far} {self.below.strip()}" if is_open else ""


def with_lines_below(whole: str, lines: Sequence[str], at: int, words: BlockWords) -> tuple[str, int]:
    """Return an order on one line with the lines of a block that stand below it up to an END, if any do.

    Nothing but lines of a block may stand between: only then the END can be none but this order's.
    """
    inside: list[str] = []
    for place in range(at, len(lines)):
        bare = without_comment(lines[place])
        if is_end(bare):
            steps = (without_comment(whole), *inside)
            return "; ".join(step.rstrip("; ") for step in steps), place + 1
        if bare and not words.is_inside(bare):
            break
        inside += [bare] if bare else []
    return whole, at


def without_sent_comments(body: Sequence[str], comments: Sequence[str], width: int) -> list[str]:
    """Return lines inside a block, with nothing in place of the rests of comments that were sent and broken.

    `width` is that of the longest line, whatever it is: a line with room for more was broken by hand, and
    what stands below it was written.
    """
    kept: list[str] = []
    comment = ""
    for at, line in enumerate(body):
        bare = squeezed(line)
        is_broken = bool(bare and comment) and wraps_on(body[at - 1], line, width)
        is_rest = is_broken and any(each.startswith(comment + bare) for each in comments)
        kept.append("" if is_rest else line)
        comment = comment + bare if is_rest else bare[bare.index("#") :] if "#" in bare else ""
    return kept


def sent_comments(form: Sequence[str]) -> tuple[str, ...]:
    """Return the comments of a form as they were sent, without blanks."""
    lines = (squeezed(line) for entry in form for line in entry.split("\n"))
    return tuple(line[line.index("#") :] for line in lines if "#" in line)
