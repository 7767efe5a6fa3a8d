"""What becomes of the posts that were written again: those that had gone are not sent a second time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from pbem.desk.boxes import from_line
from pbem.desk.desk import Desk
from pbem.desk.games import deadline_text
from pbem.desk.mailing import message_id, read_post
from pbem.desk.proof import without_keys
from pbem.mail.sent import SentCopy, body_digest, sent_copies
from pbem.mail.writing import compose
from pbem.store.opening import Files
from pbem.store.records import PostRecord

UNSURE = timedelta(minutes=2)
"""A post queued so shortly before the loss may not have gone."""


@dataclass(frozen=True)
class Settled:
    """How many posts count as sent, go out now, or are held for the GM.

    `unsure` are those that count as sent but may not have gone, `differing` those whose copy that was sent
    says something else, `not_again` mails that were sent and are not written again.
    """

    counted: int = 0
    freed: int = 0
    held: int = 0
    unsure: tuple[str, ...] = ()
    differing: tuple[str, ...] = ()
    not_again: tuple[str, ...] = ()


def copies_at(places: Sequence[Path]) -> dict[str, SentCopy] | None:
    """Return the copies of sent mail that lie in these places, by Message-ID; None where none is named."""
    if not places:
        return None
    return {id: copy for place in places for id, copy in sent_copies(place).items()}


def settle_posts(
    desk: Desk,
    since: datetime,
    lost_at: datetime,
    copies: Mapping[str, SentCopy] | None,
    is_sending_again: bool,
) -> Settled:
    """Settle what is held: by the copies of what was sent where there are any, else by the time of the loss.

    What was tried in vain already when the backup was made stays held, unless a copy shows that it has gone.
    """
    counted: list[PostRecord] = []
    freed = held = 0
    with desk.store.transaction() as files:
        posts = files.posts_held()
        for post in posts:
            if _had_gone(post, lost_at, copies, is_sending_again):
                files.count_one_as_sent(post.id, max(post.queued_at, since))
                counted.append(post)
            elif post.tries and copies is None and not is_sending_again:
                held += 1
            else:
                files.free_post(post.id)
                freed += 1
        lacking = _not_again(desk, files, since, copies or {})
    late = [] if copies is not None else [one for one in counted if one.queued_at > lost_at - UNSURE]
    return Settled(
        len(counted),
        freed,
        held,
        tuple(_shown(desk, one) for one in late),
        tuple(_shown(desk, one) for one in posts if copies and _says_otherwise(desk, one, copies)),
        lacking,
    )


def _had_gone(
    post: PostRecord, lost_at: datetime, copies: Mapping[str, SentCopy] | None, is_sending_again: bool
) -> bool:
    if copies is not None:
        return post.message_id in copies and not is_sending_again
    return post.queued_at <= lost_at and not post.tries and not is_sending_again


def _says_otherwise(desk: Desk, record: PostRecord, copies: Mapping[str, SentCopy]) -> bool:
    copy = copies.get(record.message_id)
    if copy is None:
        return False
    try:
        written = compose(read_post(desk, record.content), from_line(desk))
    except (OSError, ValueError):
        return True  # a page that went with it is not there
    return body_digest(written) != copy.body


def _not_again(desk: Desk, files: Files, since: datetime, copies: Mapping[str, SentCopy]) -> tuple[str, ...]:
    ours = message_id(desk, "").removeprefix("<")
    found = [
        copy
        for id, copy in copies.items()
        if id.endswith(ours) and copy.at and copy.at >= since and files.post(id) is None
    ]
    return tuple(
        _copy_shown(desk, copy) for copy in sorted(found, key=lambda copy: (copy.at, copy.message_id))
    )


def _copy_shown(desk: Desk, copy: SentCopy) -> str:
    assert copy.at
    when = deadline_text(copy.at, desk.config.zone)
    return f'{when}, to {copy.to}: "{without_keys(copy.subject)}" {copy.message_id}'


def _shown(desk: Desk, record: PostRecord) -> str:
    when = deadline_text(record.queued_at, desk.config.zone)
    subject = without_keys(read_post(desk, record.content).subject)
    return f'{when}, to {record.address}: "{subject}" {record.message_id}'
