"""The outbox: posts queued in the same transaction as their cause, sent later, at least once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import and_, bindparam, func, or_, select, update
from sqlalchemy.sql import ColumnElement

from pbem.post import mailbox_of
from pbem.store.jobs import PARTS, SEND, Job
from pbem.store.plain import LETTER, POST
from pbem.store.pruning import still_shunted
from pbem.store.records import Counts, PostRecord
from pbem.store.shelf import Shelf

_ANSWERS = select(func.count()).where(
    or_(
        POST.c.address == bindparam("address"),
        POST.c.address == bindparam("mailbox"),
        and_(
            POST.c.address > bindparam("tags_from"),
            POST.c.address < bindparam("tags_to"),
            POST.c.address.like(bindparam("tagged"), escape="\\"),
        ),
    ),
    POST.c.queued_at > bindparam("since"),
    POST.c.answers.is_not(None),
)

_OF_SEAT = (
    POST.c.game == bindparam("game"),
    POST.c.seat == bindparam("seat"),
    func.length(POST.c.content) <= bindparam("longest"),
)
_CONTENT_BY_ID = select(POST.c.content).where(POST.c.message_id == bindparam("message_id"), *_OF_SEAT)
_CONTENT_BY_NAME = select(POST.c.content).where(POST.c.name == bindparam("name"), *_OF_SEAT)
_LAST_CONTENTS = (
    select(POST.c.content)
    .where(POST.c.address == bindparam("address"), *_OF_SEAT)
    .order_by(POST.c.queued_at.desc(), POST.c.id.desc())
    .limit(bindparam("most"))
)
_ID_BY_NAME = select(POST.c.message_id).where(POST.c.name == bindparam("name"))
_REFUSED = POST.c.sent_at.is_(None), POST.c.refused_at.is_not(None)
"""Posts that were refused for good; asked with the index, for most posts have gone."""

_PART = func.coalesce(POST.c.game, 0) % PARTS


def part_of(game: int | None) -> int:
    """Return the part of the outbox in which a game's posts wait; those of no game are in the first."""
    return (game or 0) % PARTS


def _waiting(now: datetime | None) -> list[ColumnElement[bool]]:
    """Posts that wait; with a time only those that may be tried then."""
    waiting: list[ColumnElement[bool]] = [POST.c.sent_at.is_(None), POST.c.refused_at.is_(None)]
    if now is not None:
        waiting.append(or_(POST.c.try_at.is_(None), POST.c.try_at <= now))
    return waiting


class PostFiles(Shelf):
    """What the store knows of posts."""

    def add_post(self, post: PostRecord) -> bool:
        """Queue a post; False, and nothing done, where one of the same name is there already."""
        if self._counted("post", name=post.name):
            return False
        self._add(post)
        self.ask(Job(SEND, str(part_of(post.game))))
        return True

    def post(self, message_id: str) -> PostRecord | None:
        """The post of this Message-ID, sent or not."""
        return self._the(PostRecord, message_id=message_id)

    def post_named(self, name: str) -> PostRecord | None:
        """The post of this name, sent or not."""
        return self._the(PostRecord, name=name)

    def id_of_post(self, name: str) -> str:
        """The Message-ID of the post of this name; empty where there is none."""
        found = self._run(_ID_BY_NAME, {"name": name})
        return str(found[0][0]) if found else ""

    def content_for(self, game: int, seat: str, message_id: str, longest: int) -> str:
        """The content of the post of this Message-ID that a seat was sent; empty if none is so short."""
        values = {"game": game, "seat": seat, "message_id": message_id, "longest": longest}
        found = self._run(_CONTENT_BY_ID, values)
        return str(found[0][0]) if found else ""

    def last_contents(
        self, game: int, seat: str, address: str, name: str, longest: int, most: int
    ) -> tuple[str, ...]:
        """The contents of the last posts that a seat was sent, and of that of this name; none too long."""
        values = {"game": game, "seat": seat, "longest": longest}
        named = self._run(_CONTENT_BY_NAME, {**values, "name": name})
        last = self._run(_LAST_CONTENTS, {**values, "address": address, "most": most})
        return tuple(dict.fromkeys(str(row[0]) for row in (*named, *last)))

    def unsent(
        self, limit: int | None = None, now: datetime | None = None, part: int | None = None
    ) -> list[PostRecord]:
        """The posts that wait, in the order they were queued; with `now` only those that may be tried.

        `part` is that of one who sends beside others: see `part_of`.
        """
        where = _waiting(now)
        if part is not None:
            where.append(_PART.in_([part]))
        return self._find(PostRecord, *where, by=(POST.c.queued_at,), limit=limit)

    def parts_waiting(self, now: datetime) -> list[int]:
        """The parts of the outbox in which posts wait that may be tried."""
        found = self._connection.execute(select(_PART).distinct().where(*_waiting(now)))
        return sorted(row[0] for row in found)

    def posts_of(self, game_id: int) -> list[PostRecord]:
        """All posts of a game, in the order they were queued."""
        return self._find(PostRecord, POST.c.game == game_id, by=(POST.c.id,))

    def refused_posts(self) -> list[PostRecord]:
        """The posts that a mail server refused for good, oldest first."""
        return self._find(PostRecord, *_REFUSED)

    def replace_in_waiting(self, game_id: int, seat: str, old: str, new: str) -> None:
        """Let a seat's posts that wait bear something new, such as an order key, where the old stands."""
        of_seat = (POST.c.game == game_id, POST.c.seat == seat, *_waiting(None))
        self._connection.execute(
            update(POST).where(*of_seat).values(content=func.replace(POST.c.content, old, new))
        )

    def mark_sent(self, post_id: int, at: datetime) -> None:
        """Note that a post has gone."""
        self._note(post_id, sent_at=at, last_fault=None)

    def mark_failed(self, post_id: int, fault: str, try_at: datetime | None = None) -> None:
        """Note that a post could not be sent this time, why, and when it may be tried again."""
        self._note(post_id, last_fault=fault, try_at=try_at)

    def note_trouble(self, fault: str, now: datetime) -> None:
        """Note why the posts that may be tried now have to wait; they were not tried themselves."""
        may_be_tried = or_(POST.c.try_at.is_(None), POST.c.try_at <= now)
        these = (POST.c.sent_at.is_(None), POST.c.refused_at.is_(None), may_be_tried)
        self._connection.execute(update(POST).where(*these).values(last_fault=fault))

    def mark_refused(self, post_id: int, fault: str, at: datetime) -> None:
        """Note that a post was refused for good, and why."""
        self._note(post_id, last_fault=fault, refused_at=at)

    def sent_since(self, since: datetime) -> int:
        """How many posts have gone after a time."""
        return self._number(func.count(POST.c.id), POST.c.sent_at > since)

    def posts_named(self, beginning: str, since: datetime) -> int:
        """How many posts whose names begin so, with a dot behind it, were queued since a time.

        The index leads to them, in whatever order the database puts signs; LIKE alone would read all posts.
        """
        within = POST.c.name > beginning, POST.c.name < f"{beginning}z", POST.c.name.like(f"{beginning}.%")
        return self._number(func.count(POST.c.id), *within, POST.c.queued_at > since)

    def answered_among(self, letters: Sequence[int]) -> frozenset[int]:
        """Which of these letters a post answers; few are asked about."""
        wanted = select(POST.c.answers).where(POST.c.answers.in_(letters)).distinct()
        return frozenset(self._connection.execute(wanted).scalars())

    def answers_to(self, address: str, since: datetime) -> int:
        """How many answers to letters were queued for an address since a time, whatever tag it bears.

        An address counts as it is written and in small letters; one with a tag in small letters only.
        """
        mailbox = mailbox_of(address)
        local, _, domain = mailbox.rpartition("@")
        exact = re.sub(r"([\\%_])", r"\\\1", domain)
        values = {
            "address": address,
            "mailbox": mailbox,
            "tags_from": f"{local}+",
            "tags_to": f"{local},",  # the sign that follows the plus: the index knows where the tags end
            "tagged": f"%@{exact}",
            "since": since,
        }
        return int(self._run(_ANSWERS, values)[0][0])

    def answers_of(self, letter_id: int) -> list[str]:
        """What was answered to a letter: the content of each post, oldest first."""
        wanted = select(POST.c.content).where(POST.c.answers == letter_id).order_by(POST.c.id)
        return [str(row[0]) for row in self._connection.execute(wanted)]

    def _note(self, post_id: int, **values: datetime | str | None) -> None:
        this = update(POST).where(POST.c.id == post_id)
        self._connection.execute(this.values(tries=POST.c.tries + 1, **values))

    def counts(self) -> Counts:
        """Count what waits for the mail or for the GM."""
        waiting = (POST.c.sent_at.is_(None), POST.c.refused_at.is_(None))
        posts, letters = func.count(POST.c.id), func.count(LETTER.c.id)
        return Counts(
            queued=self._number(posts, *waiting),
            failing=self._number(posts, *waiting, POST.c.last_fault.is_not(None)),
            shunted=self._number(letters, *still_shunted()),
            refused=self._number(posts, *_REFUSED),
        )
