"""The lines that open a quoted letter: "On … wrote:", "-----Original Message-----", "From: … Sent: …"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import islice

from mailparser_reply import EmailReplyParser  # type: ignore[import-untyped]
from mailparser_reply.parser import EmailMessage  # type: ignore[import-untyped]

from pbem.mail.foreign_openings import (
    between_rules,
    field_block,
    is_chevroned,
    is_dated,
    may_go_on,
    name_and_date,
    names_writer,
)
from pbem.mail.quote_words import FORWARD, FROM, OPENERS, ORIGINAL, OTHERS, QUOTING, WROTE

_MOST_LINES = 4  # over which "On … wrote:" may be broken, blank ones within an address not counted
_MOST_GLUED = 8  # places in a line at which one may begin
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
_QUOTING = re.compile(rf"^(?:{_any_of(QUOTING)})(?=\s)", re.IGNORECASE)
_TO_ADDRESS = re.compile(r"[^\s@]@[^\s@]{1,320}\s?:$")
_LETTER = re.compile(r"[^\W\d_]")
_PART = re.compile(r"@|\b\d{1,2}:\d{2}\b")  # what may stand in the first half of an attribution
_HAS_DIGIT = re.compile(r"\d")
_FIRST_WORDS = frozenset(words.split()[0] for words in (*OPENERS, *QUOTING))
_RULE = re.compile(r"^[_-]{10,}$")
_GLUED = re.compile(rf"\s(?=(?:{_any_of(OPENERS)})[\s.,][^:@]{{0,20}}\d)", re.IGNORECASE)
_STARS = r"[\s*]{0,8}"
_FROM_FIELD = re.compile(rf"^{_STARS}(?:{_any_of(FROM)}){_STARS}:\**(?:\s|$)", re.IGNORECASE)
_A_FIELD = re.compile(rf"^{_STARS}(?:{_any_of(FROM + OTHERS)}){_STARS}:", re.IGNORECASE)
_BARE_FROM = re.compile(rf"^(?:{_any_of(FROM)})\s+\S[^@]*@", re.IGNORECASE)
_BARE_FIELD = re.compile(rf"^(?:{_any_of(FROM + OTHERS)})(?:\s+\S|$)", re.IGNORECASE)
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


def _may_open(line: str) -> bool:
    """Whether a line has what no opening is without; this is asked of every line."""
    if ":" in line or "@" in line or line[0] in "-=_*~" or line.endswith("wrote"):
        return True
    if line[0].isdigit():
        return bool(_OPENER.match(line))
    return line.split(None, 1)[0].rstrip(".,").lower() in _FIRST_WORDS


def opening_at(lines: list[str], at: int) -> Opening | None:
    """The opening of a quoted letter that begins with this line, if one does."""
    line = lines[at].strip()
    if not line or len(line) > _LONGEST or not _may_open(line):
        return None
    if _is_ruled(line) or is_chevroned(line, at == 0 or not is_quoted(lines[at - 1])):
        return Opening(1 + _block_after(lines, at + 1), Kind.ORIGINAL)
    if is_quoted(line):
        return None
    if _RULE.match(line) or between_rules(line):
        block = _block_after(lines, at + 1, 3 if _RULE.match(line) else 2)
        return Opening(1 + block, Kind.ORIGINAL) if block else None
    is_below_blank = at == 0 or not lines[at - 1].strip()
    block = _header_block(lines, at) or name_and_date(lines, at)
    if block := block or (field_block(lines, at, 3) if is_below_blank else 0):
        return Opening(block, Kind.ORIGINAL)
    if taken := _wrote(lines, at):
        return Opening(taken, Kind.WROTE)
    return None


def _is_ruled(line: str) -> bool:
    """Whether a line says, mostly between dashes, that another letter follows, or who wrote it."""
    if _DASHED.match(line.strip("* ")) or line.lower() in FORWARD:
        return True
    words = between_rules(line)
    has_writer = bool(_ADDRESS.search(words)) and (":" in words or is_dated(words))
    return bool(words) and (has_writer or bool(_VERB.search(words)))


def glued_at(lines: list[str], at: int) -> int:
    """Return where in a line of the writer's own an "On … wrote:" begins; 0 if none does."""
    line = lines[at].rstrip()
    if len(line) > _LONGEST or not (":" in line or line.endswith("wrote")):
        return 0
    if is_quoted(line) or _opens_with_date(line.strip()) or not _HAS_DIGIT.search(line):
        return 0
    for found in islice(_GLUED.finditer(line), _MOST_GLUED):
        rest = [line[found.end() :], *lines[at + 1 : at + 1 + 2 * _MOST_LINES]]
        own = line[: found.start()].strip()
        is_own = bool(_LETTER.search(own)) and not _PART.search(own) and not _VERB.search(own)
        if is_own and _wrote(rest, 0):
            return found.end()
    return 0


def _block_after(lines: list[str], at: int, least: int = 2) -> int:
    """The lines up to the end of a header block that follows, blank lines before it counted; else 0.

    In a language that is not known it has at least so many fields.
    """
    blank = 0
    while blank < 3 and at + blank < len(lines) and not lines[at + blank].strip():
        blank += 1
    at += blank
    if at >= len(lines):
        return 0
    block = _header_block(lines, at, is_announced=True) or _bare_block(lines, at)
    block = block or field_block(lines, at, least, is_announced=True)
    return blank + block if block else 0


def _header_block(lines: list[str], at: int, is_announced: bool = False) -> int:
    """The lines of a From/Sent/To/Subject block beginning here, or 0.

    Unless a line above announces it, it must name an address or a date, so that no press is taken for one.
    """
    if not _FROM_FIELD.match(lines[at][:_LONGEST]):
        return _turned_block(lines, at)
    others, last = 0, at
    for here in range(at + 1, min(at + _BLOCK, len(lines))):
        line = lines[here][:_LONGEST]
        if _ends_block(line) or (others > 1 and not line.strip()):
            break
        if _OTHER_FIELD.match(line):
            others, last = others + 1, here
    if is_announced and others:
        return last - at + 1
    return last - at + 1 if _is_header(lines[at : last + 1], others + 1) else 0


def _bare_block(lines: list[str], at: int) -> int:
    """The lines of an announced block whose fields have no colon ("From <name> <address>"), or 0."""
    if not _BARE_FROM.match(lines[at].strip()[:_LONGEST]):
        return 0
    end = at + 1
    while end < min(at + _BLOCK, len(lines)) and _BARE_FIELD.match(lines[end].strip()[:_LONGEST]):
        end += 1
    return end - at if end - at > 2 else 0


def _turned_block(lines: list[str], at: int) -> int:
    """The lines of a block whose first field is another ("Sent: … From: … To: …"), or 0: no field twice."""
    names: list[str] = []
    end = at
    while end < min(at + _BLOCK, len(lines)) and _A_FIELD.match(lines[end][:_LONGEST]):
        names.append(lines[end].split(":", 1)[0].strip(" *").lower())
        end += 1
    has_from = any(name in FROM for name in names)
    fields = len(names) if has_from or len(names) == 2 else 0
    is_one = len(set(names)) == len(names)
    return end - at if is_one and _is_header(lines[at:end], fields) else 0


def _is_header(block: list[str], fields: int) -> bool:
    """Whether a header block with so many fields names an address or a date; two fields must name both."""
    text = " ".join(line[:_LONGEST] for line in block)
    has_address = bool(_ADDRESS.search(text))
    if fields == 2:
        return has_address and is_dated(text)
    return fields > 2 and (has_address or is_dated(text))


def _ends_block(line: str) -> bool:
    """Whether a line begins something else, so that no field below it belongs to the block above."""
    words = line.strip()
    is_wrote = words.lower().endswith((":", "wrote")) and bool(_VERB.search(words))
    return is_wrote or is_heading_rule(line) or is_quoted(line) or bool(_FROM_FIELD.match(line))


def _wrote(lines: list[str], at: int) -> int:
    """The number of lines an "On … wrote:" beginning here takes, or 0."""
    joined, taken = "", 0
    for here in range(at, min(at + 2 * _MOST_LINES, len(lines))):
        line = lines[here].strip()
        is_within = _is_open(joined)
        if not line and joined and (is_within or _opens_address(lines, here)):
            continue
        taken += 1
        if not line or taken > _MOST_LINES or (is_quoted(line) and not is_within):
            return 0
        if taken > 1 and not is_within and (not _may_be_broken(joined) or _is_whole(line)):
            return 0
        joined = f"{joined}{line}" if is_within else f"{joined} {line}".strip()
        if taken == 1 and not joined.endswith((":", "wrote")) and not _may_be_broken(joined):
            return 0
        if len(joined) > _LONGEST:
            return 0
        if _is_attribution(joined, taken == 1 and _followed_by_quote(lines, here + 1)):
            return here + 1 - at
    return 0


def _is_open(joined: str) -> bool:
    """Whether an address in brackets is broken off, so that the next line goes on with it."""
    return joined.count("<") > joined.count(">")


def _opens_address(lines: list[str], at: int) -> bool:
    """Whether nothing but the bracket of an address stands below a blank line."""
    return at + 1 < len(lines) and lines[at + 1].strip() == "<"


def _may_be_broken(joined: str) -> bool:
    """Whether a line may be the beginning of an attribution that goes on below it."""
    if may_go_on(joined) or ("<" in joined and _ADDRESS.search(joined) and _VERB.search(joined)):
        return True
    return _opens_with_date(joined) or bool(_QUOTING.match(joined))


def _opens_with_date(words: str) -> bool:
    return bool(_OPENER.match(words)) and any(letter.isdigit() for letter in words)


def _is_whole(words: str) -> bool:
    """Whether a line says by itself who wrote when: then it does not go on with the line above it."""
    named = words.endswith(":") and _ADDRESS.search(words) and _HOUR.search(words)
    return _opens_with_date(words) or bool(named and _VERB.search(words))


def _is_attribution(words: str, has_quote_below: bool) -> bool:
    """Whether these words say who wrote what follows; fewer signs do if a quote stands right below."""
    ends = words.endswith(":")
    if names_writer(words):
        return True
    if _NAMED.search(words) and _YEAR.search(words) and _HOUR.search(words):
        return True
    if (_NAMED.search(words) and has_quote_below) or (_QUOTING.match(words) and _TO_ADDRESS.search(words)):
        return True
    address, hour = _ADDRESS.search(words), _HOUR.search(words)
    dated = hour or _YEAR.search(words) or any(letter.isdigit() for letter in words)
    if has_quote_below and ends and ((address and dated) or (hour and _OPENER.match(words))):
        return True
    if not (ends or words.lower().endswith("wrote")) or not _VERB.search(words):
        return bool(ends and address and hour and _known_elsewhere(words))
    if ends and address and hour:
        return True
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
    """Whether mail-parser-reply, which knows more languages, takes a line for an attribution.

    Its pattern goes through runs of blanks again and again: they are made one.
    """
    return bool(_parser().HEADER_REGEX.match(" ".join(words.split())))
