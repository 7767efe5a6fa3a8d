"""Blocks of the GM's own letter: orders for a seat, ORDERS FOR ann … END, and a word to all, TELL: … END."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from pbem.desk.incoming.errand import Errand
from pbem.desk.words.word import Ask, Word
from pbem.engine.blocks import Opens, end_of_block, opens_block, order_block, without_comment, without_end
from pbem.engine.tongue import tr
from pbem.engine.words import Complaint, Why

NAME, TELL = "ORDERS FOR", "TELL"
MOST_BLOCKS = 50
"""Blocks read in one letter of the GM's."""
_HEAD = re.compile(r"ORDERS\s+FOR\s+(?P<seat>[\w-]{1,20})\s*:?", re.IGNORECASE)
_TELL = re.compile(r"\s*TELL(?:\s+ALL(?P<games>\s+GAMES)?)?\s*:(?P<text>.*)", re.IGNORECASE)
_END = re.compile(r"END\.?", re.IGNORECASE)


def typed_blocks(errand: Errand) -> tuple[Errand, tuple[Ask, ...], list[Complaint]]:
    """Take such blocks out of a letter of the GM's: what is left, each block, and what is wrong.

    A block without END is refused whole, so that a seat's orders are never taken for the GM's own. What is to
    be told to all may stand on one line, with or without END.
    """
    if not errand.is_gm or not _begins_any(errand.letter.text):
        return errand, (), []
    from pbem.desk.words.table import WORDS  # the words themselves type orders through here

    words = {word.name: word for word in WORDS if word.name in (NAME, TELL)}
    lines = errand.letter.text.split("\n")
    asks: list[Ask] = []
    wrong: list[Complaint] = []
    place = 0
    while place < len(lines):
        head, tell = _head(lines[place]), _TELL.fullmatch(lines[place])
        if head is None and tell is None:
            place += 1
            continue
        opens = errand.rules.grammar.opens
        end = _end_of(lines, place + 1, opens) if head else _end_of_text(lines, place, tell)
        if end is None or len(asks) == MOST_BLOCKS:
            wrong.append(_unread(place + 1, lines[place], end is None, NAME if head else TELL))
            lines[place:] = [""] * (len(lines) - place)
            break
        if head:
            asks.append(_ask(words[NAME], place + 1, lines[place], head["seat"], lines[place + 1 : end]))
        elif tell:
            asks.append(_told(words[TELL], place + 1, tell, lines[place + 1 : end]))
        lines[place : end + 1] = [""] * (end + 1 - place)
        place = end + 1
    letter = replace(errand.letter, text="\n".join(lines))
    return replace(errand, letter=letter), tuple(asks), wrong


def _begins_any(text: str) -> bool:
    return any(_head(line) or _TELL.fullmatch(line) for line in text.split("\n"))


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


def _end_of_text(lines: Sequence[str], start: int, tell: re.Match[str] | None) -> int | None:
    """Return the line of the END of a text, its own if the text stands on that alone; None if it has none."""
    text = tell["text"].strip() if tell else ""
    if text and without_end(text) != text:
        return start
    rest = (place for place in range(start + 1, len(lines)) if _END.fullmatch(without_comment(lines[place])))
    return next(rest, start if text else None)


def _told(word: Word, line: int, tell: re.Match[str], lines: Sequence[str]) -> Ask:
    text = "\n".join(filter(None, (without_end(tell["text"].strip()), "\n".join(lines))))
    games = "all games" if tell["games"] else ""
    return Ask(
        word,
        line,
        f"{TELL} …",
        {"games": games, "text": text, "line": str(line - bool(tell["text"].strip()))},
    )


def _ask(word: Word, line: int, text: str, seat: str, lines: Sequence[str]) -> Ask:
    return Ask(word, line, text, {"seat": seat.lower(), "text": "\n".join(lines)})


def _unread(line: int, text: str, is_open: bool, word: str) -> Complaint:
    if is_open:
        reason = tr("{word} is not closed: nothing from here on was read.", word=word)
        hint = tr("Put END on a line of its own behind it.")
        return Complaint(line, text, reason, hint, Why.UNKNOWN)
    reason = tr("A letter may hold {most} such blocks; nothing from here on was read.", most=MOST_BLOCKS)
    return Complaint(line, text, reason, tr("Send them in another letter."), Why.REFUSED)
