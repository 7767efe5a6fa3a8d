"""Orders for a seat within the GM's own letter: ORDERS FOR ann … END."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from pbem.desk.incoming.errand import Errand
from pbem.desk.words.word import Ask, Word
from pbem.engine.blocks import Opens, end_of_block, opens_block, order_block, without_comment
from pbem.engine.tongue import tr
from pbem.engine.words import Complaint, Why

NAME = "ORDERS FOR"
MOST_BLOCKS = 50
"""Blocks read in one letter of the GM's."""
_HEAD = re.compile(r"ORDERS\s+FOR\s+(?P<seat>[\w-]{1,20})\s*:?", re.IGNORECASE)
_END = re.compile(r"END\.?", re.IGNORECASE)


def typed_blocks(errand: Errand) -> tuple[Errand, tuple[Ask, ...], list[Complaint]]:
    """Take the blocks for seats out of a letter of the GM's: what is left, each block, and what is wrong.

    A block without END is refused whole, so that a seat's orders are never taken for the GM's own.
    """
    if not errand.is_gm or not _begins_any(errand.letter.text):
        return errand, (), []
    from pbem.desk.words.table import WORDS  # the words themselves type orders through here

    word = next(word for word in WORDS if word.name == NAME)
    lines = errand.letter.text.split("\n")
    asks: list[Ask] = []
    wrong: list[Complaint] = []
    place = 0
    while place < len(lines):
        head = _head(lines[place])
        if head is None:
            place += 1
            continue
        end = _end_of(lines, place + 1, errand.rules.grammar.opens)
        if end is None or len(asks) == MOST_BLOCKS:
            wrong.append(_unread(place + 1, lines[place], end is None))
            lines[place:] = [""] * (len(lines) - place)
            break
        asks.append(_ask(word, place + 1, lines[place], head["seat"], lines[place + 1 : end]))
        lines[place : end + 1] = [""] * (end + 1 - place)
        place = end + 1
    letter = replace(errand.letter, text="\n".join(lines))
    return replace(errand, letter=letter), tuple(asks), wrong


def _begins_any(text: str) -> bool:
    return any(_head(line) for line in text.split("\n"))


def _head(line: str) -> re.Match[str] | None:
    return _HEAD.fullmatch(without_comment(line))


def _end_of(lines: Sequence[str], start: int, opens: Opens) -> int | None:
    """Return where a block ends; what is a block within it has an END of its own."""
    next_head = next((place for place in range(start, len(lines)) if _head(lines[place])), len(lines))
    within, place = lines[:next_head], start
    while place < len(within):
        bare = without_comment(within[place])
        if _END.fullmatch(bare):
            return place
        if bare and opens_block(bare):
            end = end_of_block(within, place, opens)
            place = len(within) if end is None else end + 1
        elif bare and opens(bare):
            place = order_block(within, place, opens).end
        else:
            place += 1
    return None


def _ask(word: Word, line: int, text: str, seat: str, lines: Sequence[str]) -> Ask:
    return Ask(word, line, text, {"seat": seat.lower(), "text": "\n".join(lines)})


def _unread(line: int, text: str, is_open: bool) -> Complaint:
    if is_open:
        reason = tr("ORDERS FOR is not closed: nothing from here on was read.")
        hint = tr("Put END on a line of its own behind it.")
        return Complaint(line, text, reason, hint, Why.UNKNOWN)
    reason = tr("A letter may hold {most} such blocks; nothing from here on was read.", most=MOST_BLOCKS)
    return Complaint(line, text, reason, tr("Send them in another letter."), Why.REFUSED)
