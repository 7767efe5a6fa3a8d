"""The lines that open a quoted letter: "On … wrote:", "-----Original Message-----", "From: … Sent: …"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import cache

from mailparser_reply import EmailReplyParser  # type: ignore[import-untyped]
from mailparser_reply.parser import EmailMessage  # type: ignore[import-untyped]

from pbem.mail.quote_words import FORWARD, FROM, OPENERS, ORIGINAL, OTHERS, WROTE

_MOST_LINES = 4  # over which "On … wrote:" may be broken
_LONGEST = 400
_BLOCK = 10  # lines in which a header block must show itself
_LANGUAGES = ("en", "de", "fr", "es", "it", "nl", "pl", "sv", "da", "cs", "ja", "ko", "zh")


def _any_of(words: tuple[str, ...]) -> str:
    return "|".join(re.escape(word) for word in sorted(set(words), key=len, reverse=True))


_VERB = re.compile(rf"(?:^|[\s>]|\d|>)(?:{_any_of(WROTE)})(?=[\s:<,]|$)", re.IGNORECASE)
_DATE = r"\d{1,4}(?:[./-]\d|年|\.? \w{3,9}\.? \d)"
_OPENER = re.compile(rf"^(?:(?:{_any_of(OPENERS)})(?=[\s.,])|{_DATE})", re.IGNORECASE)
_ADDRESS = re.compile(r"[^\s@<>]@[^\s@<>]")
_HOUR = re.compile(r"\b\d{1,2}[:.h]\d{2}\b")
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
_DASHES = "[-=]{2,60}"
_DASHED = re.compile(rf"^{_DASHES} {{0,3}}(?:{_any_of(ORIGINAL)})\b[^-=]{{0,60}}{_DASHES}$", re.IGNORECASE)
_NAMED = re.compile(r"<[^<>\s]{1,320}@[^<>\s]{1,320}>\s?:$")
_MAY_OPEN = re.compile(r"^[-=_]|[:\d]|wrote$", re.IGNORECASE)  # what no opening is without
_RULE = re.compile(r"^[_-]{10,}$")
_STARS = r"[\s*]{0,8}"
_FROM_FIELD = re.compile(rf"^{_STARS}(?:{_any_of(FROM)}){_STARS}:\**(?:\s|$)", re.IGNORECASE)
_OTHER_FIELD = re.compile(rf"^{_STARS}(?:{_any_of(OTHERS)}){_STARS}:", re.IGNORECASE)


class Kind(Enum):
    """How sure an opening is that all below it is another's letter."""

    WROTE = "wrote"  # "On … wrote:": what is quoted below it has ">" or no mark at all
    ORIGINAL = "original"  # Outlook's: the original letter follows, unmarked


@dataclass(frozen=True)
class Opening:
    """An opening: how many lines it takes, and of which kind it is."""

    lines: int
    kind: Kind


def is_quoted(line: str) -> bool:
    """Whether a line begins with the mark of quotation."""
    return line.startswith((">", " >"))


def is_heading_rule(line: str) -> bool:
    """Whether a line is the rule under a heading of our reports."""
    return not line.strip("= ") and line.count("=") > 2


def opening_at(lines: list[str], at: int) -> Opening | None:
    """The opening of a quoted letter that begins with this line, if one does."""
    line = lines[at].strip()
    if not line or len(line) > _LONGEST or not _MAY_OPEN.search(line):
        return None
    if _DASHED.match(line) or line.lower() in FORWARD:
        return Opening(1 + _block_after(lines, at + 1), Kind.ORIGINAL)
    if _RULE.match(line):
        block = _block_after(lines, at + 1)
        return Opening(1 + block, Kind.ORIGINAL) if block else None
    if block := _header_block(lines, at):
        return Opening(block, Kind.ORIGINAL)
    if taken := _wrote(lines, at):
        return Opening(taken, Kind.WROTE)
    return None


def _block_after(lines: list[str], at: int) -> int:
    """The lines up to the end of a header block that follows, blank lines before it counted; else 0."""
    blank = 0
    while blank < 3 and at + blank < len(lines) and not lines[at + blank].strip():
        blank += 1
    if at + blank >= len(lines):
        return 0
    block = _header_block(lines, at + blank, is_announced=True)
    return blank + block if block else 0


def _header_block(lines: list[str], at: int, is_announced: bool = False) -> int:
    """The lines of a From/Sent/To/Subject block beginning here, or 0.

    Unless a line above announces it, it must name an address or a date, so that no press is taken for one.
    """
    if not _FROM_FIELD.match(lines[at][:_LONGEST]):
        return 0
    fields, last = 0, at
    for here in range(at + 1, min(at + _BLOCK, len(lines))):
        if _ends_block(lines[here][:_LONGEST]) or (fields > 1 and not lines[here].strip()):
            break
        if _OTHER_FIELD.match(lines[here][:_LONGEST]):
            fields, last = fields + 1, here
    if is_announced and fields:
        return last - at + 1
    text = " ".join(line[:_LONGEST] for line in lines[at : last + 1])
    is_dated = bool(_ADDRESS.search(text) or _HOUR.search(text) or _YEAR.search(text))
    return last - at + 1 if fields >= 2 and is_dated else 0


def _ends_block(line: str) -> bool:
    """Whether a line begins something else, so that no field below it belongs to the block above."""
    words = line.strip()
    is_wrote = words.lower().endswith((":", "wrote")) and bool(_VERB.search(words))
    return is_wrote or is_heading_rule(line) or is_quoted(line) or bool(_FROM_FIELD.match(line))


def _wrote(lines: list[str], at: int) -> int:
    """The number of lines an "On … wrote:" beginning here takes, or 0."""
    joined = ""
    for taken in range(1, min(_MOST_LINES, len(lines) - at) + 1):
        line = lines[at + taken - 1].strip()
        if (
            not line
            or is_quoted(line)
            or (taken > 1 and (not _may_be_broken(joined) or _may_be_broken(line)))
        ):
            return 0
        joined = f"{joined} {line}".strip()
        if taken == 1 and not joined.endswith((":", "wrote")) and not _may_be_broken(joined):
            return 0
        if len(joined) > _LONGEST:
            return 0
        if _is_attribution(joined, taken == 1 and _followed_by_quote(lines, at + taken)):
            return taken
    return 0


def _may_be_broken(joined: str) -> bool:
    """Whether a line may be the beginning of an attribution that goes on below it."""
    return bool(_OPENER.match(joined)) and any(letter.isdigit() for letter in joined)


def _is_attribution(words: str, has_quote_below: bool) -> bool:
    """Whether these words say who wrote what follows; fewer signs do if a quote stands right below."""
    ends = words.endswith(":")
    if _NAMED.search(words) and _YEAR.search(words) and _HOUR.search(words):
        return True
    address, hour = _ADDRESS.search(words), _HOUR.search(words)
    dated = hour or _YEAR.search(words) or any(letter.isdigit() for letter in words)
    if has_quote_below and ends and ((address and dated) or (hour and _OPENER.match(words))):
        return True
    if not (ends or words.lower().endswith("wrote")) or not _VERB.search(words):
        return bool(ends and address and hour and _known_elsewhere(words))
    if has_quote_below:
        return bool(address or dated)
    return bool(_OPENER.match(words) and (address or hour))


def _followed_by_quote(lines: list[str], at: int) -> bool:
    for line in lines[at : at + 3]:
        if line.strip():
            return is_quoted(line)
    return False


@cache
def _parser() -> EmailMessage:
    parser = EmailReplyParser(languages=list(_LANGUAGES))
    return EmailMessage(text="", languages=parser.languages)


def _known_elsewhere(words: str) -> bool:
    """Whether mail-parser-reply, which knows more languages, takes a line for an attribution."""
    return bool(_parser().HEADER_REGEX.match(words))
