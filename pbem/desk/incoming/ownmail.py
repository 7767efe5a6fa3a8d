"""Lines of the mail that a letter answers, where they came back without any mark of quotation.

Mail programs quote in more ways than anybody can list, but pbem knows what it has sent.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from pbem.desk.incoming.errand import Errand
from pbem.desk.incoming.form_places import FORM
from pbem.desk.incoming.widths import squeezed
from pbem.desk.mailing import post_values
from pbem.desk.proof import without_keys
from pbem.desk.words.finding import reads_as_order
from pbem.engine.blocks import Opens, text_at, without_comment
from pbem.engine.tongue import tr, trn
from pbem.mail.listmarks import without_list_marks
from pbem.mail.quotes import DOUBT
from pbem.mail.remarks import remark
from pbem.post import Letter

_FEWEST_LINES = 4  # a letter with fewer quotes nothing that matters
_LONGEST_POST = 1_000_000  # characters of what is on file of a post
_LAST_POSTS = 2  # looked into beside the last report, where no post is named
_FEWEST_PROSE = 2  # lines that are no orders, by which a quotation is known
_SHORTEST_PROSE = 10  # letters of such a line
_KEY = 12  # letters by which the beginning of a line is looked up
_MOST_TRIES = 4
_LONGEST_HEAD = 10  # lines that a mail program puts above what it quotes
Says = Callable[[str], bool]


@dataclass(frozen=True)
class _Sent:
    """A text that was sent, without blanks: where each of its lines begins, by what it begins with."""

    whole: str
    places: dict[str, list[int]]
    ends: frozenset[int]

    def find(self, bare: str, start: int) -> int:
        """Return where a line stands from a place on; -1 where it does not.

        It is a whole line or, as lines may have been broken, a long beginning or the rest of one.
        """
        if self.whole.startswith(bare, start):
            return start
        places = self.places.get(bare[:_KEY], [])
        first = bisect_left(places, start)
        for place in places[first : first + _MOST_TRIES]:
            is_long = len(bare) >= _KEY
            if self.whole.startswith(bare, place) and (is_long or place + len(bare) in self.ends):
                return place
        return -1


def without_own_mail(errand: Errand) -> Errand:
    """Return the errand of a letter in which what pbem itself has sent is a quotation, and no text."""
    letter = errand.letter
    has_head = DOUBT in letter.faults
    if not has_head and sum(1 for line in letter.text.split("\n") if line.strip()) < _FEWEST_LINES:
        return errand
    key = errand.seat.order_key
    lines = letter.text.split("\n")
    bares = [squeezed(line) for line in without_keys(letter.text, key).split("\n")]
    sent = [_sent(without_keys(text, key)) for text in _texts_sent(errand)]
    found = [_found(lines, bares, one, partial(_is_prose, errand), has_head) for one in sent]
    most = max(found, key=len, default=())
    return replace(errand, letter=_parted(letter, lines, most, errand.grammar.opens)) if most else errand


def _texts_sent(errand: Errand) -> tuple[str, ...]:
    """Return the text of the mail answered or, if none is known, of the last report and the last answers."""
    files, game, seat = errand.files, errand.game, errand.seat
    named = ""
    if id := errand.letter.in_reply_to or next(iter(errand.letter.references[::-1]), ""):
        named = files.content_for(game.id, seat.key, id, _LONGEST_POST)
    report = f"{game.slug}.{errand.moment.number}.report.{seat.key}"
    contents = (
        (named,)
        if named
        else files.last_contents(game.id, seat.key, seat.address, report, _LONGEST_POST, _LAST_POSTS)
    )
    return tuple(filter(None, map(_text_in, contents)))


def _text_in(content: str) -> str:
    try:
        return str(post_values(content)["text"])
    except ValueError:
        return ""  # its content was let go of


def _sent(text: str) -> _Sent:
    places: dict[str, list[int]] = {}
    ends: set[int] = set()
    pieces: list[str] = []
    length = 0
    for line in text.split("\n"):
        if bare := squeezed(line):
            places.setdefault(bare[:_KEY], []).append(length)
            length += len(bare)
            ends.add(length)
            pieces.append(bare)
    return _Sent("".join(pieces), places, frozenset(ends))


def _is_prose(errand: Errand, line: str) -> bool:
    """Say whether a line is surely neither an order, in a list perhaps, nor a comment between orders."""
    words = without_comment(without_list_marks([line])[0])
    letters = sum(map(str.isalnum, words))
    return letters >= _SHORTEST_PROSE and not reads_as_order(errand, words)


def _found(
    lines: Sequence[str], bares: Sequence[str], sent: _Sent, is_prose: Says, has_head: bool
) -> tuple[int, ...]:
    """Return which lines were sent; none unless some of them are no orders.

    Below an attribution orders alone will do.
    """
    found: list[int] = []
    places: list[int] = []
    place, prose = 0, 0
    for at, bare in enumerate(bares):
        here = sent.find(bare, place) if bare else -1
        if here < 0:
            continue
        is_surely = prose < _FEWEST_PROSE and is_prose(lines[at])
        if found or is_surely or has_head:
            found.append(at)
            places.append(here)
            place = here + len(bare)
            prose += is_surely
    if prose < _FEWEST_PROSE and not (has_head and found):
        return ()
    return (*_just_above(bares, found[0], sent.whole[: places[0]]), *found)


def _just_above(bares: Sequence[str], first: int, whole: str) -> list[int]:
    """Return the lines above the first found, as far as just these stood above it in what was sent."""
    above: list[int] = []
    for at in range(first - 1, -1, -1):
        if not whole.endswith(bares[at]):
            break
        whole = whole.removesuffix(bares[at])
        above += [at] if bares[at] else []
    return above[::-1]


def _parted(letter: Letter, lines: list[str], found: Sequence[int], opens: Opens) -> Letter:
    """Return a letter whose lines found, and what a mail program put above them, are its quotation.

    Within press they end the letter: nobody can tell whether an END below is that of the press.
    """
    first = found[0]
    start = _head_above(lines, first)
    if _is_in_text(lines, start, opens):
        theirs, back = set(range(start, len(lines))), ""
    else:
        last, form = _form_in(lines, found)
        theirs, back = {*range(start, first), *found, *form}, "\n".join(lines[first : last + 1])
    own = "\n".join(line for at, line in enumerate(lines) if at not in theirs).strip("\n")
    number = sum(1 for at in theirs if lines[at].strip())
    said = remark(partial(_said, number))
    faults = tuple(fault for fault in letter.faults if fault != DOUBT)
    quoted = f"{letter.quoted}\n{back}".strip("\n")
    return replace(letter, text=own, quoted=quoted, dropped=(*letter.dropped, said), faults=faults)


def _said(number: int) -> str:
    return trn("{n} line of a letter of mine", "{n} lines of a letter of mine", number)


def _head_above(lines: Sequence[str], first: int) -> int:
    """Return where the paragraph begins that stands above a quotation and names an address, if one does."""
    end = first
    while end > 0 and not lines[end - 1].strip():
        end -= 1
    start = end
    while start > max(0, end - _LONGEST_HEAD) and lines[start - 1].strip():
        start -= 1
    return start if any("@" in line for line in lines[start:end]) else first


def _is_in_text(lines: Sequence[str], first: int, opens: Opens) -> bool:
    """Say whether a line stands within press, or an order of text, that began above it."""
    at = 0
    while at < first:
        end = text_at(lines, at, opens)
        if end > first:
            return True
        at = end or at + 1
    return False


def _form_in(lines: Sequence[str], found: Sequence[int]) -> tuple[int, set[int]]:
    """Return the last line of a quotation, and the lines of the form in it, edited ones too.

    The form begins below its heading, and goes up to a blank line behind the last line that was sent.
    """
    last = found[-1]
    words = tuple(map(squeezed, (FORM, tr(FORM))))
    start = next((at for at in reversed(found) if squeezed(lines[at]).endswith(words)), None)
    start = next((at for at in found if lines[at].startswith("# ")), None) if start is None else start
    if start is None:
        return last, set()
    end = last
    while end + 1 < len(lines) and lines[end + 1].strip():
        end += 1
    return end, set(range(start, end + 1))
