"""Notices that companies put under letters ("This e-mail is confidential …") and warnings above them."""

from __future__ import annotations

import re

from pbem.mail.notice_words import NOTICES, OF_NOTICES, OF_WARNINGS, WARNINGS

_MARKS = "*_[(<! "
_LONG_PROSE = 150  # characters; what goes on below a notice
_LONG_LINE = 60
_LONGEST_PARAGRAPH = 40  # lines
_LONGEST_START = 12  # lines in which a notice says that it is one
_LONGEST_WARNING = 8  # lines
_ENDS_SENTENCE = (".", "!", "]", "*", ":", ")", ">")
_RULE = re.compile(r"^[-_=*~+ ]{3,}$")
_FIRST = frozenset(words.split()[0].strip(_MARKS + ":") for words in (*NOTICES, *WARNINGS))


def _any_of(words: tuple[str, ...], start: str = "") -> re.Pattern[str]:
    return re.compile(f"{start}(?:{'|'.join(map(re.escape, words))})")


_NOTICE, _OF_NOTICE = _any_of(NOTICES), _any_of(OF_NOTICES)
_WARNING, _OF_WARNING = _any_of(WARNINGS), _any_of(OF_WARNINGS, r"\b")


def without_notices(block: list[str], is_first: bool) -> tuple[list[str], int]:
    """A block of own lines without companies' notices, and how many lines they had.

    Warnings stand above the first words of a letter. Nothing above an END is taken off, for a player's
    press may sound like anything.
    """
    if not any(map(_may_begin, block)):
        return block, 0
    start = _end_of_warning(block) if is_first else 0
    fenced = max((at for at in range(len(block)) if block[at].strip().upper() == "END"), default=start)
    kept = block[start:fenced] + _without_footers(block[fenced:])
    return kept, _written(block) - _written(kept)


def _without_footers(lines: list[str]) -> list[str]:
    kept: list[str] = []
    at, is_below = 0, False  # whether the last paragraph was a notice
    while at < len(lines):
        line = lines[at]
        if is_below and line.strip() and _is_prose(lines[at : _end_of_paragraph(lines, at)]):
            at = _end_of_paragraph(lines, at)
        elif _may_begin(line) and _is_notice(lines[at : _end_of_paragraph(lines, at)]):
            at, is_below = _end_of_paragraph(lines, at), True
            _drop_rule(kept)
        else:
            is_below = is_below and not line.strip()
            kept.append(line)
            at += 1
    return kept


def _end_of_warning(block: list[str]) -> int:
    """The line below the warning with which a block begins; 0 if it begins with none."""
    at = next((at for at, line in enumerate(block) if line.strip()), 0)
    head = " ".join(block[at : at + 3]).lower()
    if not _WARNING.match(_bare(block[at])) or not _OF_WARNING.search(head):
        return 0
    end = at + 1
    while end < min(len(block), at + _LONGEST_WARNING) and block[end].strip():
        above = block[end - 1].rstrip()
        is_full = len(above) >= _LONG_LINE and not above.endswith(_ENDS_SENTENCE)
        goes_on = is_full and len(block[end]) >= _LONG_LINE // 2
        if not goes_on and not _OF_WARNING.search(block[end].lower()):
            break
        end += 1
    return end


def _may_begin(line: str) -> bool:
    """Whether a line begins with a word that some notice begins with; this is asked of every line."""
    words = line.split(None, 1)
    if not words:
        return False
    return words[0][0] in _MARKS or words[0].partition(".")[0].rstrip(_MARKS + ":").lower() in _FIRST


def _is_notice(paragraph: list[str]) -> bool:
    words = " ".join(paragraph[:_LONGEST_START]).lower()
    return bool(_NOTICE.match(_bare(words)) and _OF_NOTICE.search(words))


def _is_prose(paragraph: list[str]) -> bool:
    """Whether a paragraph below a notice goes on with it: nobody writes orders of such length."""
    return len(" ".join(paragraph)) >= _LONG_PROSE


def _end_of_paragraph(lines: list[str], at: int) -> int:
    end = at + 1
    while end < min(len(lines), at + _LONGEST_PARAGRAPH) and lines[end].strip():
        end += 1
    return end


def _drop_rule(kept: list[str]) -> None:
    """Take away the rule that parts a notice from what stands above it."""
    above = next((at for at in range(len(kept) - 1, -1, -1) if kept[at].strip()), -1)
    if above >= 0 and _RULE.match(kept[above].strip()):
        del kept[above:]


def _bare(line: str) -> str:
    return line.lower().lstrip(_MARKS)


def _written(lines: list[str]) -> int:
    return sum(1 for line in lines if line.strip())
