"""Order lines that a mail program broke for sending, joined again where that is not a guess."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass, field

from pbem.desk.incoming.blockwraps import (
    NO_BLOCKS,
    BlockWords,
    whole_one_line,
    whole_steps,
    with_lines_below,
    without_sent_comments,
)
from pbem.desk.incoming.widths import block_width, goes_on, longest_of, squeezed, wrap_width, wraps_on
from pbem.engine.blocks import (
    begins_shared,
    head_and_text,
    is_end,
    is_one_line,
    opens_block,
    order_block,
    text_at,
)
from pbem.engine.lengths import MOST_LINES
from pbem.engine.sheet import without_comment

_SHORTEST_REST = 4  # letters by which the rest of a comment is known
_MOST_LINES = 12  # of one order
Says = Callable[[str], bool]


@dataclass(frozen=True)
class Rejoined:
    """A letter's text with its broken orders whole again, and these orders."""

    text: str
    orders: tuple[str, ...] = ()


def begins_with(line: str, words: Container[str], reads: Says) -> bool:
    """Say whether a line begins with one of these words in full, or all of it can be read as an order."""
    first = line.split(None, 1)[:1]
    return bool(first) and (first[0].upper().rstrip(":.!") in words or reads(line))


def rejoined(
    text: str,
    reads: Says,
    begins: Says,
    form: Sequence[str] = (),
    words: BlockWords = NO_BLOCKS,
    most: int = MOST_LINES,
) -> Rejoined:
    """Join the broken orders of a letter, and leave out what is left of the form's broken comments.

    `reads` says of a line whether all of it can be read as an order, `begins` whether it is the beginning
    of anything: a verb, a heading, a single word. Two lines are one if the upper begins something, both
    together can be read, and two of these are true: the upper has no room for the next word; it breaks off
    within a list, or the lower begins within one; the lower begins nothing. Nothing is changed between
    PRESS and END. `words` are those of orders that are blocks, which have rules of their own. No more lines
    are looked into than `most` for this round and as many for later ones, for no more orders are read.
    """
    lines = list(_without_rests(text.split("\n"), reads, form)) if form else text.split("\n")
    joining = _Joining(lines, wrap_width(lines), reads, begins, words)
    at = 0
    while at < len(lines) and joining.seen < 2 * most:
        at = _join_from(joining, at)
    joining.kept += lines[at:]
    return Rejoined("\n".join(joining.kept), tuple(joining.orders))


@dataclass
class _Joining:
    """A letter's lines being joined; `is_inside` says that STANDING or FOR waits for its END.

    `seen` are the lines that may be orders so far.
    """

    lines: list[str]
    width: int
    reads: Says
    begins: Says
    words: BlockWords
    longest: int = field(init=False)
    block_width: int = field(init=False)
    kept: list[str] = field(default_factory=list)
    orders: list[str] = field(default_factory=list)
    is_inside: bool = False
    seen: int = 0

    def __post_init__(self) -> None:
        """Note how long the lines are."""
        self.longest = longest_of(self.lines)
        self.block_width = block_width(self.lines)


def _join_from(joining: _Joining, at: int) -> int:
    """Keep the line that stands here, whole; return the line after it."""
    line = joining.lines[at]
    opens = joining.words.opens
    bare = without_comment(line)
    joining.seen += 1 if bare else 0
    if opens.is_text_line(line) or (bare and head_and_text(line)[1] and opens_block(bare)):
        return _join_text(joining, at)
    if end := text_at(joining.lines, at, opens):
        joining.kept += joining.lines[at:end]
        return end
    if bare and joining.words.opens(bare):
        return _join_block(joining, at)
    if is_one_line(bare, joining.words.opens):
        return _join_one_line(joining, at)
    if bare:
        joining.is_inside = opens_block(bare) or (joining.is_inside and not is_end(bare))
    end = _end_of_order(joining.lines, at, joining.width, joining.reads, joining.begins)
    if end > at + 1:
        line = " ".join(one.strip() for one in joining.lines[at:end])
        joining.orders.append(line)
    joining.kept.append(line)
    return end


def _join_block(joining: _Joining, at: int) -> int:
    """Keep an order that is a block, its lines whole."""
    lines = joining.lines
    block = order_block(lines, at, joining.words.opens)
    if not block.is_closed:
        joining.kept.append(lines[at])
        return at + 1
    heading = without_comment(lines[at]).rstrip(": ")
    body = without_sent_comments(lines[at + 1 : block.end - 1], joining.words.comments, joining.longest)
    done = whole_steps(heading, body, joining.block_width, joining.words, joining.reads)
    joining.kept += [lines[at], *done.lines, lines[block.end - 1]]
    joining.orders += done.joined
    return block.end


def _join_one_line(joining: _Joining, at: int) -> int:
    """Keep an order that is a block on one line, with all that belongs to it."""
    lines, words = joining.lines, joining.words
    whole, end = whole_one_line(lines, at, joining.block_width, words, joining.reads, joining.begins)
    if end > at + 1:
        joining.orders.append(whole)
    if not joining.is_inside:
        whole, end = with_lines_below(whole, lines, end, words)
    joining.kept.append(lines[at] if end == at + 1 else whole)
    return end


def _join_text(joining: _Joining, at: int) -> int:
    """Keep text on one line, whole, and all below it up to its END."""
    lines, opens = joining.lines, joining.words.opens
    whole, end = lines[at].strip(), at + 1
    while end < len(lines) and _is_rest_of_text(joining, end):
        whole = f"{whole} {lines[end].strip()}"
        end += 1
    if end > at + 1:
        joining.orders.append(whole)
    joining.kept.append(whole)
    if joining.is_inside:
        return end
    below = text_at([whole, *lines[end:]], 0, opens) - 1
    joining.kept += lines[end : end + below]
    return end + below


def _is_rest_of_text(joining: _Joining, at: int) -> bool:
    above, below = joining.lines[at - 1 : at + 1]
    return wraps_on(above, below, joining.block_width) and not _stops(joining, at)


def _stops(joining: _Joining, at: int) -> bool:
    """Say whether a line can be none of a text: an order, the beginning of a block, or a word alone."""
    bare = without_comment(joining.lines[at])
    if not bare:
        return False
    is_alone = " " not in bare and joining.begins(bare)
    return is_alone or begins_shared(bare) or joining.words.opens(bare) or joining.reads(bare)


def _end_of_order(lines: list[str], at: int, width: int, reads: Says, begins: Says) -> int:
    """Return the line after the order that begins here, as far as it surely goes on."""
    end, whole, good = at + 1, lines[at].strip(), at + 1
    most = min(len(lines), at + _MOST_LINES)
    while whole and end < most and _is_one(whole, lines[end - 1], lines[end], width, begins):
        if end == at + 1 and not begins(without_comment(whole).rstrip(",> ")):
            break
        whole = f"{whole} {lines[end].strip()}"
        end += 1
        good = end if not goes_on(whole) and reads(without_comment(whole)) else good
    return good


def _is_one(whole: str, above: str, below: str, width: int, begins: Says) -> bool:
    """Say whether two of the three signs stand that a line goes on with those above it."""
    signs = (wraps_on(above, below, width), _is_cut(whole, below))
    return all(signs) or (any(signs) and not begins(without_comment(below)))


def _is_cut(whole: str, below: str) -> bool:
    """Say whether a list is cut in two between these lines."""
    words = without_comment(below)
    return bool(words) and (goes_on(whole) or words.startswith((",", ">")))


def _without_rests(lines: list[str], reads: Says, form: Sequence[str]) -> Iterator[str]:
    """Yield the lines but for those that go on with a comment of the form: no order of the player's."""
    sent = [squeezed(line) for entry in form for line in entry.split("\n")]
    comments = [line.partition("#")[2] for line in sent]
    open_comment = ""
    for line in lines:
        bare = squeezed(line)
        if bare and open_comment and any(open_comment + bare in each for each in sent):
            open_comment += bare
            continue
        open_comment = bare[bare.index("#") :] if "#" in bare else ""
        is_rest = len(bare) >= _SHORTEST_REST and any(bare in comment for comment in comments)
        if not (is_rest and not reads(line)):
            yield line
