"""What becomes of the posts that were written again: those that had gone are not sent a second time."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path

from pbem.desk.boxes import from_line
from pbem.desk.desk import Desk
from pbem.desk.games import deadline_text
from pbem.desk.incoming.hourly import PULSE as NOTICES
from pbem.desk.mailing import is_ours, name_in, read_post
from pbem.desk.proof import without_keys
from pbem.mail.sent import SentCopy, body_digest, sent_copies
from pbem.mail.writing import compose
from pbem.store.opening import Files
from pbem.store.records import PostRecord

_PRESS = re.compile(r"[^.]+\.press\.[0-9a-f]{20}")
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
        found = _copies_of(desk, posts, copies or {})
        for post in posts:
            is_copied = None if copies is None else post.id in found
            if _had_gone(post, lost_at, is_copied, is_sending_again):
                files.count_one_as_sent(post.id, max(post.queued_at, since))
                counted.append(post)
            elif post.tries and copies is None and not is_sending_again:
                held += 1
            else:
                files.free_post(post.id)
                freed += 1
        lacking = _not_again(desk, files, since, copies or {}, found)
    late = [] if copies is not None else [one for one in counted if one.queued_at > lost_at - UNSURE]
    return Settled(
        len(counted),
        freed,
        held,
        tuple(_shown(desk, one) for one in late),
        tuple(
            _shown(desk, one)
            for one in posts
            if one.id in found and _says_otherwise(desk, one, found[one.id])
        ),
        lacking,
    )


def _had_gone(post: PostRecord, lost_at: datetime, is_copied: bool | None, is_sending_again: bool) -> bool:
    if is_copied is not None:
        return is_copied and not is_sending_again
    return post.queued_at <= lost_at and not post.tries and not is_sending_again


def _copies_of(
    desk: Desk, posts: Sequence[PostRecord], copies: Mapping[str, SentCopy]
) -> dict[int, SentCopy]:
    """Return the copies of posts, by the posts' ids; an older pbem may have sent them with other ids.

    Most have the same plain name even then. Press that goes at once has not: it is known by its text.
    """
    named = {name_in(id): copy for id, copy in copies.items() if is_ours(desk, id)}
    alike = {(copy.to, copy.body): copy for name, copy in named.items() if _PRESS.fullmatch(name)}
    found = {}
    for post in posts:
        copy = copies.get(post.message_id) or named.get(post.name)
        if copy is None and alike and _PRESS.fullmatch(post.name):
            copy = alike.get((post.address, _body(desk, post, post.message_id)))
        if copy:
            found[post.id] = copy
    return found


def _says_otherwise(desk: Desk, record: PostRecord, copy: SentCopy) -> bool:
    return not _is_gathered(record.message_id) and _body(desk, record, copy.message_id) != copy.body


def _body(desk: Desk, record: PostRecord, message_id: str) -> str:
    """Return the digest of a post's text with a Message-ID, on which the borders of its parts depend.

    None where a page that goes with it is not there.
    """
    try:
        post = replace(read_post(desk, record.content), message_id=message_id)
        return body_digest(compose(post, from_line(desk)))
    except (OSError, ValueError):
        return ""


def _not_again(
    desk: Desk,
    files: Files,
    since: datetime,
    copies: Mapping[str, SentCopy],
    known: Mapping[int, SentCopy],
) -> tuple[str, ...]:
    """Return the mails of ours that were sent since, and that no post on file is the same as."""
    same = {copy.message_id for copy in known.values()}
    found = [
        copy
        for id, copy in copies.items()
        if is_ours(desk, id) and copy.at and copy.at >= since and id not in same and not _is_gathered(id)
    ]
    return tuple(
        _copy_shown(desk, copy)
        for copy in sorted(found, key=lambda copy: (copy.at, copy.message_id))
        if files.post_named(name_in(copy.message_id)) is None
    )


def _is_gathered(message_id: str) -> bool:
    """Say whether a mail gathers notices to the GM: which come into one depends on when pbem looked."""
    return message_id.startswith(f"<gm.{NOTICES}.")


def _copy_shown(desk: Desk, copy: SentCopy) -> str:
    assert copy.at
    when = deadline_text(copy.at, desk.config.zone)
    return f'{when}, to {copy.to}: "{without_keys(copy.subject)}" {copy.message_id}'


def _shown(desk: Desk, record: PostRecord) -> str:
    when = deadline_text(record.queued_at, desk.config.zone)
    try:
        subject = without_keys(read_post(desk, record.content).subject)
    except ValueError:
        subject = "it can't be read"
    return f'{when}, to {record.address}: "{subject}" {record.message_id}'
