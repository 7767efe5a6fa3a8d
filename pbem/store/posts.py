"""The outbox: posts queued in the same transaction as their cause, sent later, at least once."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import func, update
from sqlmodel import col

from pbem.store.records import Counts, PostRecord
from pbem.store.shelf import Shelf
from pbem.store.tables import LetterRow, PostRow


class PostFiles(Shelf):
    """What the store knows of posts."""

    def add_post(self, post: PostRecord) -> bool:
        """Queue a post; False, and nothing done, where one of the same Message-ID is there already."""
        if self.post(post.message_id) is not None:
            return False
        self._add(post)
        return True

    def post(self, message_id: str) -> PostRecord | None:
        """The post of this Message-ID, sent or not."""
        return self._first(PostRecord, col(PostRow.message_id) == message_id)

    def unsent(self, limit: int | None = None) -> list[PostRecord]:
        """The posts that wait, in the order they were queued."""
        return self._find(
            PostRecord, col(PostRow.sent_at).is_(None), by=(col(PostRow.queued_at),), limit=limit
        )

    def mark_sent(self, post_id: int, at: datetime) -> None:
        """Note that a post has gone."""
        tries = col(PostRow.tries) + 1
        this = update(PostRow).where(col(PostRow.id) == post_id)
        self._connection.execute(this.values(sent_at=at, tries=tries, last_fault=None))

    def mark_failed(self, post_id: int, fault: str) -> None:
        """Note that a post could not be sent this time, and why."""
        tries = col(PostRow.tries) + 1
        this = update(PostRow).where(col(PostRow.id) == post_id)
        self._connection.execute(this.values(tries=tries, last_fault=fault))

    def counts(self) -> Counts:
        """Count what waits for the mail or for the GM."""
        waiting = col(PostRow.sent_at).is_(None)
        return Counts(
            queued=self._number(func.count(col(PostRow.id)), waiting),
            failing=self._number(func.count(col(PostRow.id)), waiting, col(PostRow.tries) > 0),
            shunted=self._number(func.count(col(LetterRow.id)), col(LetterRow.verdict) == "shunted"),
        )
