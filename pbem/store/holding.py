"""A store in which every post is held as soon as it is written, so that none goes out before its time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from pbem.store.opening import Files, Store


class HoldingStore(Store):
    """The store given, opened already; what is queued in a transaction is held at the end of the same."""

    def __init__(self, store: Store, because: str) -> None:
        """Take a store, and the reason that is noted with the posts."""
        self.__dict__.update(store.__dict__)
        self._because = because

    @contextmanager
    def transaction(self) -> Iterator[Files]:
        """Open the files; posts that wait at the end are held."""
        with super().transaction() as files:
            yield files
            files.hold_posts(self._because)
