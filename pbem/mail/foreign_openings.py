"""Openings of quoted letters known by their shape, in whatever language they are."""

from __future__ import annotations

import re

_LONGEST = 400
_BLOCK = 10  # lines in which a header block must show itself
_MOST_FOLDED = 3  # lines of a header block that only go on with the one above
_ADDRESS = re.compile(r"[^\s@<>]@[^\s@<>]")
_HOUR = re.compile(r"\b\d{1,2}[:.h]\d{2}\b")
_YEAR = re.compile(r"\b(?:19|20)\d\d(?!\d)")
_FIELD = re.compile(r"[\s*]{0,8}[^\W\d_][^:@<>\d]{0,40}:(?!//)")
_WRITER = re.compile(r"<[^<>\s]{1,320}@[^<>\s]{1,320}>([^<>@]{0,80}):$")
_BARE_WRITER = re.compile(r"[^\s@<>]@[^\s@<>]{1,320}\s[^<>@]{0,80}:$")
_NAME_ALONE = re.compile(r"[^<>@:]{0,80}<[^<>\s]{1,320}@[^<>\s]{1,320}>$")
_RULED = "-=_*~<>"
_LONGEST_DATE = 60
_MOST_WORDS = 3  # behind the address in "Name <address> wrote:", where there is no date


def is_dated(words: str) -> bool:
    """Whether an hour or a year is named."""
    return bool(_HOUR.search(words) or _YEAR.search(words))


def names_writer(words: str) -> bool:
    """Whether words name a writer by address and end in a colon: "Name <address> wrote:" in any language."""
    found = _WRITER.search(words)
    if found and len(found[1].split()) <= _MOST_WORDS:
        return True
    return bool(found or _BARE_WRITER.search(words)) and is_dated(words)


def may_go_on(words: str) -> bool:
    """Whether words are dated so fully that a mail program may have put them there."""
    return bool(_HOUR.search(words) and _YEAR.search(words))


def between_rules(line: str) -> str:
    """The words of a line that begins and ends with dashes, asterisks or chevrons; empty for any other."""
    words = line.strip()
    if len(words) > _LONGEST or words[:1] not in _RULED or words[-1:] not in _RULED:
        return ""
    inside = words.strip(f"{_RULED} ")
    if not inside:
        return ""
    before, _, after = words.partition(inside)
    return inside if len(before.strip()) > 1 and len(after.strip()) > 1 else ""


def is_chevroned(line: str, is_first: bool) -> bool:
    """Whether a line is GroupWise's: ">>> Name <address> date >>>"; the first one may end in a colon."""
    words = line.strip()
    if not words.startswith(">>>") or words.startswith(">>>>") or not _ADDRESS.search(words[:_LONGEST]):
        return False
    return words.endswith(">>>") or (is_first and words.endswith(":") and is_dated(words[:_LONGEST]))


def field_block(lines: list[str], at: int, least: int, *, is_announced: bool = False) -> int:
    """The lines of a header block "word: …" beginning here, at least so many fields; 0 if none does.

    One of them names an address and, unless a line above announces the block, one a date.
    """
    fields = folded = 0
    end = at
    while end < min(at + _BLOCK, len(lines)) and lines[end].strip():
        if _FIELD.match(lines[end][:_LONGEST]):
            fields += 1
        elif not fields or folded == _MOST_FOLDED:
            break
        else:
            folded += 1
        end += 1
    text = " ".join(line[:_LONGEST] for line in lines[at:end])
    is_one = fields >= least and bool(_ADDRESS.search(text)) and (is_announced or is_dated(text))
    return end - at if is_one else 0


def name_and_date(lines: list[str], at: int) -> int:
    """The lines of Lotus' heading, a name with its address and below it a date; 0 if none stands here."""
    below = lines[at + 1].strip() if at + 1 < len(lines) else ""
    is_one = len(below) <= _LONGEST_DATE and is_dated(below) and _NAME_ALONE.fullmatch(lines[at].strip())
    return 2 if is_one else 0
