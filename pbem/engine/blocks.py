"""Blocks: what opens one, where it ends, and orders of several lines made one line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pbem.engine.headings import Headings
from pbem.engine.orders import Line

_COMMENT = re.compile(r'("[^"]*")|#.*')
QUESTION = re.compile(r"GM(?=[\s:,]|$)[\s:,]*", re.IGNORECASE)
"""How a question for the GM begins."""
_TEXT = re.compile(r"""(STATEMENT|PRESS(?:\s|:\s)(?:"[^"]*"|[^":])*):\s*(\S.*)""", re.IGNORECASE)
_LONGEST_FOR = 4
"""Words in the heading of orders ahead: FOR ROUND 7, FOR THE NEXT SUMMER."""
Opens = Headings
"""Says whether a line without its comment is the heading of an order that is a block."""
opens_nothing = Headings()
"""The headings of a game whose orders are all single lines: none."""


def without_comment(text: str) -> str:
    """Return a line without what follows a #, but for a # in quotation marks."""
    return _COMMENT.sub(lambda match: match[1] or "", text).strip()


def is_end(text: str) -> bool:
    """Say whether a line is the END of a block."""
    return without_comment(text).upper() in ("END", "END.")


def opens_block(text: str) -> bool:
    """Say whether a line begins a block that every game has, such as STANDING, up to its END."""
    word, size = _first_word(text), len(text.split())
    if word == "STATEMENT":
        return size == 1 or text.split()[0].endswith(":")  # else it may be talk
    if word == "FOR":  # else it is talk: For now I stay here. For example: I stay here
        return size <= _LONGEST_FOR and text[-1] not in ",.!?" and ":" not in text[:-1]
    if word == "STANDING":
        return size == 1 or text.split()[0].isupper() or text.split()[1].upper().startswith("ORDER")
    return word == "PRESS" and _says_to_whom(head_and_text(text)[0])


def _says_to_whom(heading: str) -> bool:
    return " TO " in f" {heading.upper()} "


def head_and_text(line: str) -> tuple[str, str]:
    """Return the heading of a block that every game has, without its colon, and what text stands behind that.

    A comment is not part of the heading; of text it is.
    """
    bare = without_comment(line)
    found = _TEXT.fullmatch(bare)
    if found is None:
        return bare.rstrip(": "), ""
    is_one = found[1].upper() == "STATEMENT" or _says_to_whom(found[1])
    return found[1].rstrip(), line.strip()[found.start(2) :] if is_one else ""


def head_and_text_of(line: str) -> tuple[str, str]:
    """Return the heading, with its colon, and the text of an order of text that stands on one line."""
    heading, _, text = line.strip().partition(":")
    return f"{heading.rstrip()}:", text.strip()


def without_end(text: str, ends: tuple[str, ...] = ("END",)) -> str:
    """Return a text on one line without the END with which it ends, if it does and that can end it."""
    words = text.rsplit(None, 1)
    is_ended = bool(words) and words[-1] in ("END", "END.") and "END" in ends
    return text[: -len(words[-1])].rstrip() if is_ended else text


def begins_shared(text: str) -> bool:
    """Say whether a line, comment and all, begins a block that every game has, or a question."""
    bare = without_comment(text)
    return bool(bare) and (opens_block(bare) or bool(QUESTION.match(bare)))


def is_one_line(text: str, opens: Opens) -> bool:
    """Say whether a line holds the whole of an order that may be a block: "PLAN SH1: GO D3; PLACE"."""
    heading, colon, rest = text.partition(":")
    return bool(colon and rest.strip()) and opens(f"{heading}:")


def bare_line(text: str, opens: Opens) -> str:
    """Return a line without its comment, and an order's block on one line without a last semicolon.

    Text on one line has no comment: it stays as it is.
    """
    if opens.is_text_line(text):
        return text.strip()
    bare = without_comment(text)
    return bare.rstrip("; ") if bare.endswith(";") and is_one_line(bare, opens) else bare


@dataclass(frozen=True)
class OrderBlock:
    """An order that is a block: as one line, how many lines are inside it, and whether it has its END.

    A block of text is not made one line: it keeps its lines, and its END. `end` is the place of the line
    behind it or, if it has no END, of the line that breaks it off.
    """

    line: Line
    size: int
    end: int
    is_closed: bool


def order_block(raw: Sequence[str], start: int, opens: Opens, first: int = 1) -> OrderBlock:
    """Return the order whose heading stands at a place; the line at place 0 has the number `first`.

    Another order of the same verb, another heading or a question breaks it off: what stands between them
    may be anybody's, so it is not closed, whatever END comes later. Nothing but END breaks off text.
    """
    heading = without_comment(raw[start])
    if opens.begins_text(heading):
        return _text_block(raw, start, heading, opens, first)
    end = _end_of_order(raw, start, opens)
    is_closed = end < len(raw) and is_end(raw[end])
    inside = tuple(filter(None, (without_comment(text).rstrip("; ") for text in raw[start + 1 : end])))
    line = Line(first + start, as_one_line(heading, inside))
    return OrderBlock(line, len(inside), end + 1 if is_closed else end, is_closed)


def closing(text: str) -> str:
    """Return a line as it is compared with what ends a block."""
    return " ".join(without_comment(text).upper().removesuffix(".").split())


def _text_block(raw: Sequence[str], start: int, heading: str, opens: Opens, first: int) -> OrderBlock:
    ends = opens.ends(heading)
    end = next((place for place in range(start + 1, len(raw)) if closing(raw[place]) in ends), len(raw))
    inside = [text.rstrip() for text in raw[start + 1 : end]]
    is_closed = end < len(raw)
    last = closing(raw[end]) if is_closed else ends[0]
    line = Line(first + start, "\n".join((f"{heading.rstrip(': ')}:", *inside, last)))
    return OrderBlock(line, len(inside), end + 1 if is_closed else end, is_closed)


def as_one_line(heading: str, inside: Sequence[str]) -> str:
    """Return a block as one line: its heading, a colon, and what stands inside it parted by semicolons."""
    return f"{heading.rstrip(': ')}: {'; '.join(inside)}".rstrip()


def _end_of_order(raw: Sequence[str], start: int, opens: Opens) -> int:
    verb = _first_word(without_comment(raw[start]))
    for place in range(start + 1, len(raw)):
        bare = without_comment(raw[place])
        if is_end(bare) or (bare and (_first_word(bare) == verb or opens(bare) or begins_shared(bare))):
            return place
    return len(raw)


def _first_word(bare: str) -> str:
    return bare.split(None, 1)[0].upper().rstrip(":")


def end_of_one_line(
    raw: Sequence[str], start: int, text: str, opens: Opens, ends: tuple[str, ...] = ("END",)
) -> int:
    """Return the last line of a block of which this text stands behind the colon of its heading.

    That is the line itself if END ends it; else that of the next END, if no other heading stands before it;
    else it is the line itself.
    """
    if without_end(text, ends) != text:
        return start
    for place in range(start + 1, len(raw)):
        if closing(raw[place]) in ends:
            return place
        bare = without_comment(raw[place])
        if bare and (begins_shared(bare) or opens(bare) or opens.is_text_line(raw[place])):
            break
    return start


def text_at(raw: Sequence[str], start: int, opens: Opens) -> int:
    """Return the line behind the text that a heading at `start` opens; 0 where none stands there.

    All the rest is text if it has no END.
    """
    bare = without_comment(raw[start])
    if not bare or _first_word(bare) in ("STANDING", "FOR"):
        return 0
    if opens.is_text_line(raw[start]):
        heading, text = head_and_text_of(raw[start])
        return 1 + end_of_one_line(raw, start, text, opens, opens.ends(heading))
    if opens.begins_text(bare):
        return order_block(raw, start, opens).end
    if not opens_block(bare):
        return 0
    end = end_of_block(raw, start, opens)
    return len(raw) if end is None else end + 1


def end_of_block(raw: Sequence[str], start: int, opens: Opens) -> int | None:
    """Return the last line of a block of any game's whose heading is at `start`; None if it has no END.

    STANDING and FOR hold orders, and END closes the innermost that is open; all else holds text, which may
    stand on one line.
    """
    if text := head_and_text(raw[start])[1]:
        return end_of_one_line(raw, start, text, opens)
    holds_orders = _first_word(without_comment(raw[start])) in ("STANDING", "FOR")
    place = start + 1
    while place < len(raw):
        bare = without_comment(raw[place])
        if is_end(bare):
            return place
        if holds_orders and bare and opens(bare):
            inner = order_block(raw, place, opens)
            if not inner.is_closed and inner.end < len(raw) and begins_shared(raw[inner.end]):
                return None  # nobody can tell which of the two the next END would close
            place = inner.end
        else:
            place += 1
    return None


def sorted_lines(raw: Sequence[str], first: int, opens: Opens) -> Iterator[Line | OrderBlock]:
    """Yield the lines that hold more than a comment, numbered from `first`, and orders that are blocks."""
    place = 0
    while place < len(raw):
        bare = bare_line(raw[place], opens)
        if bare and opens(bare):
            block = order_block(raw, place, opens, first)
            yield block
            place = block.end
            continue
        if bare:
            yield Line(first + place, bare)
        place += 1
