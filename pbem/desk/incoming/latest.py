"""The latest letters as the GM looks at them: who wrote, and what became of it. No order key is shown."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from pbem.desk.desk import Desk, DeskFault, game_named
from pbem.desk.incoming.hourly import KEYLESS
from pbem.desk.incoming.unproved import FOREIGN
from pbem.desk.mailing import read_post
from pbem.desk.proof import without_tags
from pbem.store.opening import Files
from pbem.store.pruning import letter_pruned_at
from pbem.store.records import LetterRecord, RemarkRecord

_WORD = re.compile(r"(?<![a-z0-9])[a-z2-7]{12}(?![a-z0-9])", re.IGNORECASE)
"""What has the form of an order key."""


@dataclass(frozen=True)
class Answer:
    """A mail that answers a letter: to whom, when it was written (ISO 8601), its subject without any key."""

    to: str
    at: str
    subject: str


@dataclass(frozen=True)
class Latest:
    """A letter that came: `seats` are those it is from, or those it concerns; `became` is its verdict.

    That is "keyless" where it came from the registered address of those seats but holds no valid key,
    "foreign" where it came from another address and names one of them.
    """

    id: int
    came_at: datetime
    sender: str
    subject: str
    seats: tuple[str, ...]
    became: str
    is_answered: bool


def latest_letters(
    desk: Desk, most: int, slug: str | None = None, seat: str | None = None, *, is_unknown: bool = False
) -> list[Latest]:
    """Return the latest letters, the last first: of a game, or a seat of it, or of people who hold none."""
    game = game_named(desk, slug) if slug else None
    if seat and game is None:
        raise DeskFault("a seat is one of a game: name the game too, with --game.")
    with desk.store.transaction() as files:
        if game and seat and files.seat_by_key(game.id, seat) is None:
            seats = ", ".join(one.key for one in files.seats(game.id))
            raise DeskFault(f'{game.slug} has no seat "{seat}"; seats: {seats}.')
        letters = files.latest_letters(most, game.id if game else None, seat, is_unknown=is_unknown)
        return _shown(files, letters)


def one_letter(desk: Desk, letter_id: int) -> tuple[Latest, str, list[Answer]]:
    """Return one letter, its text and the answers to it; DeskFault where there is none."""
    with desk.store.transaction() as files:
        letter = files.letter(letter_id)
        if letter is None:
            raise DeskFault(f"there is no letter {letter_id}; pbem letters shows the latest.")
        (shown,) = _shown(files, [letter])
        text = _without_keys(files, letter.text)
        if pruned_at := letter_pruned_at(letter):
            text = f"(Its text was pruned on {pruned_at:%Y-%m-%d}.)"
        answers = [_answer(desk, content) for content in files.answers_of(letter.id)]
        return shown, text, [answer for answer in answers if answer]


def _shown(files: Files, letters: Sequence[LetterRecord]) -> list[Latest]:
    ids = [one.id for one in letters]
    remarks: dict[int, list[RemarkRecord]] = {}
    for remark in files.remarks_on(ids):
        remarks.setdefault(remark.letter or 0, []).append(remark)
    answered = files.answered_among(ids)
    slugs = {one.id: one.slug for one in files.names()}
    return [_one(files, one, remarks.get(one.id, []), slugs, one.id in answered) for one in letters]


def _one(
    files: Files,
    letter: LetterRecord,
    remarks: Sequence[RemarkRecord],
    slugs: dict[int, str],
    is_answered: bool,
) -> Latest:
    concerned = [(letter.game, letter.seat), *((one.game, one.seat) for one in remarks)]
    seats = [f"{seat} of {slugs[game]}" for game, seat in concerned if seat and game in slugs]
    kinds = [kind for kind in (KEYLESS, FOREIGN) if any(one.kind == kind for one in remarks)]
    return Latest(
        letter.id,
        letter.received_at,
        letter.sender,
        _without_keys(files, letter.subject),
        tuple(dict.fromkeys(seats)),
        next(iter(kinds), letter.verdict),
        is_answered,
    )


def _without_keys(files: Files, text: str) -> str:
    """Return a text of anybody's without tags, codes, and words that are some seat's key."""
    bare = without_tags(text)
    keys = files.keys_among({found[0].lower() for found in _WORD.finditer(bare)})
    return _WORD.sub(lambda found: "[key]" if found[0].lower() in keys else found[0], bare) if keys else bare


def _answer(desk: Desk, content: str) -> Answer | None:
    """Return an answer as it was mailed; None for one that was pruned since, or can't be read."""
    try:
        post = read_post(desk, content)
    except ValueError:
        return None
    return Answer(post.to, post.sent_at, without_tags(post.subject).strip())
