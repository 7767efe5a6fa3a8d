"""Order lines that a mail program broke for sending, joined again where that is no guess."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass

from pbem.engine.sheet import without_comment
from pbem.mail.plain import plain

_NARROWEST, _WIDEST = 60, 80  # columns at which mail programs break lines
_SHORTEST_REST = 4  # letters by which the rest of a comment is known
_MOST_LINES = 12  # of one order
Says = Callable[[str], bool]


@dataclass(frozen=True)
class Rejoined:
    """A letter's text with its broken orders whole again, and these orders."""

    text: str
    orders: tuple[str, ...] = ()


def squeezed(line: str) -> str:
    """Return a line without blanks, letter case and typographers' signs: what no mail program changes."""
    return "".join(plain(line).split()).casefold()


def wrap_width(lines: Sequence[str]) -> int:
    """Return the width to which these lines may have been broken; 0 if they were not."""
    longest = max((len(line.rstrip()) for line in lines), default=0)
    return longest if _NARROWEST <= longest <= _WIDEST else 0


def wraps_on(line: str, below: str, width: int) -> bool:
    """Say whether a line has no room for the first word below it, as a line broken at that width has none."""
    words = below.split(None, 1)
    return bool(width and words and len(line.rstrip()) + 1 + len(words[0]) > width)


def goes_on(line: str) -> bool:
    """Say whether a line breaks off within a list: behind a comma, or a ">" that no comment holds."""
    words = line.strip()
    return words.endswith((",", ">")) and ("#" not in words or without_comment(words) == words)


def begins_with(line: str, words: Container[str], reads: Says) -> bool:
    """Say whether a line begins with one of these words in full, or all of it can be read as an order."""
    first = line.split(None, 1)[:1]
    return bool(first) and (first[0].upper().rstrip(":.!") in words or reads(line))


def rejoined(text: str, reads: Says, begins: Says, form: Sequence[str] = ()) -> Rejoined:
    """Join the broken orders of a letter, and leave out what is left of the form's broken comments.

    `reads` says of a line whether all of it can be read as an order, `begins` whether it is the beginning
    of anything: a verb, a heading, a single word. Two lines are one if the upper begins something, both
    together can be read, and two of these are true: the upper has no room for the next word; it breaks off
    within a list, or the lower begins within one; the lower begins nothing. Nothing is changed between
    PRESS and END.
    """
    lines = list(_without_rests(text.split("\n"), reads, form)) if form else text.split("\n")
    width = wrap_width(lines)
    ends = [number for number, line in enumerate(lines, 1) if line.strip().upper() == "END"]
    kept: list[str] = []
    orders: list[str] = []
    at = 0
    while at < len(lines):
        if end := _end_of_press(lines[at], at, ends):
            kept += lines[at:end]
        elif (end := _end_of_order(lines, at, width, reads, begins)) > at + 1:
            orders.append(" ".join(line.strip() for line in lines[at:end]))
            kept.append(orders[-1])
        else:
            kept.append(lines[at])
        at = end
    return Rejoined("\n".join(kept), tuple(orders))


def _end_of_press(line: str, at: int, ends: Sequence[int]) -> int:
    """Return the line after the END of a press; 0 if none begins here, or it has no END."""
    if not line.strip().upper().startswith("PRESS"):
        return 0
    place = bisect_right(ends, at)
    return ends[place] if place < len(ends) else 0


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
