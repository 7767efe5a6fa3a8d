"""Where the order form stands in a quoted report, and the lines of it that were sent."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from pbem.desk.incoming.widths import squeezed
from pbem.engine.sheet import without_comment
from pbem.engine.tongue import tr, tr_noop
from pbem.languages.finding import in_all_languages
from pbem.mail.plain import plain

FORM = tr_noop("Order form")
"""With this word, and perhaps an article before it, the heading above a form begins."""
_ENDS = re.compile(r"^(?:={3,}|-- )$")
_LONGEST_INTRO = 10  # lines
_SHORTEST_FORM = 2  # lines by which a copy is known
_MOST_LINES = 5_000  # of a form quoted; more were never sent


@dataclass(frozen=True)
class Sent:
    """A line of the form as sent: without blanks, and its order alone."""

    bare: str
    order: str

    @property
    def bare_order(self) -> str:
        """Return the order without blanks."""
        return squeezed(self.order)


def sent_lines(form: Sequence[str]) -> tuple[Sent, ...]:
    """Return the lines of a form as they were sent; an entry of it may hold several."""
    lines = (line for entry in form for line in entry.split("\n") if line.strip())
    return tuple(Sent(squeezed(line), without_comment(plain(line))) for line in lines)


def where_form_stands(lines: list[str], sent: tuple[Sent, ...]) -> list[str]:
    """Return the lines from the form's heading on, or from the first that is the form's; none if foreign."""
    start = _below_heading(lines, (FORM, tr(FORM)))
    start = _first_sent(lines, sent) if start is None else start
    start = _below_heading(lines, in_all_languages(FORM)) if start is None else start
    if start is None:
        return []
    here = list(_up_to_end(lines[start : start + _MOST_LINES]))
    return [] if _is_foreign(here, sent) else here


def copied_form(lines: Sequence[str], sent: tuple[Sent, ...]) -> range:
    """Return where a letter holds a form just as it was sent, comments and all; nothing where it does not."""
    whole = "".join(entry.bare for entry in sent)
    if len(sent) < _SHORTEST_FORM or "#" not in whole:
        return range(0)
    bares = [squeezed(line) for line in lines]
    for start in (at for at, bare in enumerate(bares) if bare and sent[0].bare.startswith(bare)):
        so_far = ""
        for end in range(start, len(bares)):
            so_far += bares[end]
            if so_far == whole:
                return range(start, end + 1)
            if not whole.startswith(so_far):
                break
    return range(0)


def _below_heading(lines: list[str], words: tuple[str, ...]) -> int | None:
    """Return the line below the last heading that begins with one of these words; None without any."""
    heading, bare = _heading(words), {plain(word).lower() for word in words}
    lower = ((at, line, line.lower()) for at, line in enumerate(lines, 1))
    heads = [
        at for at, line, low in lower if any(word in low for word in bare) and heading.match(line.strip())
    ]
    return _below_intro(lines, heads[-1]) if heads else None


@lru_cache(maxsize=16)
def _heading(words: tuple[str, ...]) -> re.Pattern[str]:
    """Return the pattern of a heading; before the English word only "the" may stand, else any short word."""
    others = [re.escape(plain(word)) for word in words if word != FORM] or ["(?!)"]
    own = rf"(?:the )?{FORM}|(?:\w{{1,4}} )?(?:{'|'.join(others)})"
    return re.compile(rf"^\W{{0,4}}(?:{own})(?!\w).{{0,60}}$", re.IGNORECASE)


def _below_intro(lines: list[str], start: int) -> int:
    """Return the line below the sentence that stands between the form's heading and its first comment."""
    below = start
    for at in range(start, min(start + _LONGEST_INTRO, len(lines))):
        if "#" in lines[at]:
            break
        below = at + 1 if lines[at].rstrip().endswith((".", ":")) else below
    return below


def _first_sent(lines: list[str], sent: tuple[Sent, ...]) -> int | None:
    """Return where the paragraph begins that holds the first line of the form; None if none does."""
    own = {entry.bare for entry in sent} - {"end"}
    start = next((at for at, line in enumerate(lines) if squeezed(line) in own), None)
    while start and lines[start - 1].strip():
        start -= 1
    return start


def _up_to_end(lines: list[str]) -> Iterator[str]:
    """Yield the lines under a heading up to the next one."""
    for at, line in enumerate(lines):
        below = lines[at + 1].rstrip() if at + 1 < len(lines) else ""
        if at > 0 and (_ENDS.match(below) or _ENDS.match(line)):
            return
        yield line


def _is_foreign(lines: list[str], sent: tuple[Sent, ...]) -> bool:
    """Say whether this is the form of another report: its first comment is not the one that was sent."""
    if not sent[0].bare.startswith("#"):
        return False
    whole = "".join(entry.bare for entry in sent)
    bare = [squeezed(line) for line in lines]
    if sent[0].bare in "".join(bare):
        return False
    return any(line.startswith("#") and line.lstrip("#") not in whole for line in bare)
