"""Reading what a letter says of a sign-up: JOIN game AS name PREFER seats, LEAVE, STATUS."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pbem.desk.incoming.codes import answer_in, without_codes, word_lines
from pbem.desk.incoming.notices import shown_name
from pbem.desk.proof import without_keys
from pbem.desk.words.finding import subject_words
from pbem.engine.events import SeatId, listed
from pbem.engine.tongue import tr
from pbem.engine.words import did_you_mean
from pbem.gamefile import RESERVED, name_shape
from pbem.openfile import OpenFile
from pbem.post import Letter

MOST_WISHES = 50

_LONGEST = 400
_WORD = re.compile(r"(JOIN|LEAVE|STATUS)(?:\s+(\S.{0,300}))?", re.IGNORECASE)
_AS = re.compile(r"(?:^|\s)AS[\s:]\s*(\S.*?)(?=\s+PREFER[\s:]|$)", re.IGNORECASE)
_PREFER = re.compile(r"(?:^|\s)PREFER[\s:]\s*(\S.*?)(?=\s+AS[\s:]|$)", re.IGNORECASE)
_CHANGES = re.compile(r"(?:AS|PREFER)[\s:]")
_BETWEEN = re.compile(r"\s*(?:->|[>,;/]|\bthen\b|\s)\s*", re.IGNORECASE)


@dataclass(frozen=True)
class Said:
    """What a letter says: a word, the game it names, and a name and wishes as they were written.

    `wishes` is None where none are named; without a word it is "change" if there is a name or wishes, "yes"
    if the letter agrees, else empty.
    """

    word: str
    game: str = ""
    name: str = ""
    wishes: str | None = None


def wanted_by(letter: Letter) -> Iterator[Said]:
    """Yield what a letter without a code may say, alone in its subject or on a line; talk may look so."""
    for text in (subject_words(without_codes(letter.subject)), *word_lines(without_keys(letter.text))):
        if (said := said_by(text)).word:
            yield said


def said_in(letter: Letter, slug: str, title: str) -> Said:
    """Return what a reply to pbem says about the game of that slug and title.

    Its lines come first: a subject that begins with the title is pbem's own. Below the first line, where a
    greeting may stand, there must be no doubt.
    """
    first, *below = word_lines(without_keys(letter.text)) or [""]
    if (said := said_by(first, is_reply=True)).word:
        return said
    if answer_in(letter.text) == "yes":
        return Said("yes")
    names = ("", slug, " ".join(title.casefold().split()))
    for line in below:
        said = said_by(line, is_reply=_CHANGES.match(line) is not None)
        if said.word and said.game.casefold() in names:
            return said
    return said_by(subject_words(without_codes(letter.subject), title))


def said_by(text: str, is_reply: bool = False) -> Said:
    """Return what one line says; in a reply to pbem a name or wishes need no word before them."""
    text = " ".join(text[:_LONGEST].split()).rstrip(".!")
    found = _WORD.fullmatch(text)
    rest = (found[2] or "") if found else text
    name, wishes = _AS.search(rest), _PREFER.search(rest)
    tail = min([each.start() for each in (name, wishes) if each], default=len(rest))
    if found is None and (not is_reply or tail > 0 or not text):
        return Said("")
    return Said(
        found[1].lower() if found else "change",
        rest[:tail].strip(" \"'.!"),
        name[1] if name else "",
        wishes[1] if wishes else None,
    )


def wishes_of(file: OpenFile, written: str) -> tuple[tuple[SeatId, ...], str]:
    """Return the seats wished for, in order and once each, and what is said of those that can't be had."""
    ids = [seat.id for seat in file.seats]
    wished: dict[SeatId, None] = {}
    remarks = []
    for token in list(filter(None, _BETWEEN.split(written)))[:MOST_WISHES]:
        id = token.casefold().strip("\"'.()")
        if id in file.free:
            wished[id] = None
        elif id in ids:
            remarks.append(tr("{seat} has a player already.", seat=id))
        else:
            remarks.append(_no_seat(token[:30], did_you_mean(id, file.free)))
    if remarks:
        remarks.append(tr("The open seats: {seats}.", seats=listed(file.free)))
    return tuple(wished), " ".join(dict.fromkeys(remarks))


def _no_seat(written: str, hint: str) -> str:
    if hint:
        return tr('There is no seat "{seat}"; {hint}', seat=written, hint=hint)
    return tr('There is no seat "{seat}".', seat=written)


def name_of(file: OpenFile, written: str, number: int, taken: Sequence[str] = ()) -> tuple[str, str]:
    """Return what a player is called, and what is said if it is not the name written.

    `taken` are names of others; `number` makes the name of a player who has given none.
    """
    name = shown_name(without_keys(written)).strip(" \"'<>")
    shape = name_shape(name)
    numbered = tr("Player {number}", number=number)
    if not shape:
        return numbered, ""
    if shape in RESERVED or shape in [seat.id for seat in file.seats]:
        return numbered, tr(
            'Orders would take "{name}" for somebody else, so you are called {other}.',
            name=name,
            other=numbered,
        )
    others = [name_shape(other) for other in (*taken, *(seat.name for seat in file.held))]
    if shape in others:
        count = next(count for count in range(2, 1000) if name_shape(f"{name} {count}") not in others)
        called = f"{name} {count}"
        return called, tr(
            'There is another player called "{name}", so you are called {other}.', name=name, other=called
        )
    return name, ""
