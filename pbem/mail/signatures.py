"""Signatures: "-- " and what follows it, "Sent from my …", a mailing list's footer."""

from __future__ import annotations

import re

from pbem.mail.quote_words import ADVERTISED, LIST_FOOTER, RUNS_ON, SENT_FROM

_SENT_FROM = re.compile(rf"^(?:{'|'.join(map(re.escape, SENT_FROM))})\b", re.IGNORECASE)
_ADVERTISED = re.compile(
    rf"\b(?:{'|'.join(ADVERTISED)})\b.{{1,40}}\b(?:{'|'.join(RUNS_ON)})\b", re.IGNORECASE
)
_LINK = re.compile(r"\s?<https?:[^<>\s]*>")
_LONGEST_SENT_FROM = 80
_LONGEST_UNSURE = 6  # lines that may follow a "--" whose blank was lost
_LONGEST_FOOTER = 8
_RULE = re.compile(r"^_{2,}$")


def signature_in(block: list[str], has_words_above: bool = False) -> int:
    """The line at which the signature of a block of own lines begins; the block's length if it has none.

    A block ends where a quotation begins or the letter ends. Nothing but a signature follows a "-- ".
    """
    written = [at for at, line in enumerate(block) if line.strip()]
    if not written:
        return len(block)
    sure = block.index("-- ") if "-- " in block else len(block)
    unsure = _dashes(block, written, has_words_above)
    return min(sure, unsure, _list_footer(block, written), _sent_from(block, written))


def _dashes(block: list[str], written: list[int], has_words_above: bool) -> int:
    """A "--" that lost its blank, if it follows some words and only a few lines follow it."""
    few = written[-_LONGEST_UNSURE - 1 : -1]
    found = next((at for at in few if block[at].rstrip() == "--"), len(block))
    return found if has_words_above or found > written[0] else len(block)


def _list_footer(block: list[str], written: list[int]) -> int:
    """A line of underscores, if only a few lines that speak of a mailing list follow it."""
    few = written[-_LONGEST_FOOTER - 1 :]
    footer = " ".join(block[at].lower() for at in few)
    if not any(word in footer for word in LIST_FOOTER):
        return len(block)
    return next((at for at in few[:-1] if _RULE.match(block[at])), len(block))


def _sent_from(block: list[str], written: list[int]) -> int:
    """Where a block ends with a "Sent from my …" line, or with "Get Outlook for iOS", that line."""
    last = _LINK.sub("", block[written[-1]]).strip()
    is_card = _SENT_FROM.match(last) or _ADVERTISED.search(last)
    return written[-1] if is_card and len(last) <= _LONGEST_SENT_FROM else len(block)
