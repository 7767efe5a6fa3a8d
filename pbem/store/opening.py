"""Opening the store: everything happens in a transaction, whole or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Engine

from pbem.store import faults
from pbem.store.desk_files import DeskFiles
from pbem.store.engines import PATIENCE, Place, place_of, plain_faults
from pbem.store.games import GameFiles
from pbem.store.jobs import has_queue, put_jobs
from pbem.store.letters import LetterFiles
from pbem.store.mailboxes import MailboxFiles
from pbem.store.overviews import OverviewFiles
from pbem.store.people import PeopleFiles
from pbem.store.posts import PostFiles
from pbem.store.pruning import PruneFiles
from pbem.store.standings import StandingFiles
from pbem.store.survey import SurveyFiles
from pbem.store.upgrading import check_version, check_writing, create_or_upgrade
from pbem.store.whole import WholeFiles

__all__ = ["Files", "Store", "create_or_upgrade", "open_store"]


class Files(
    GameFiles,
    OverviewFiles,
    PeopleFiles,
    LetterFiles,
    MailboxFiles,
    PostFiles,
    DeskFiles,
    WholeFiles,
    SurveyFiles,
    StandingFiles,
    PruneFiles,
):
    """Everything the store keeps, open for the length of one transaction."""


class Store:
    """The database of one pbem; one process may use it from several threads."""

    def __init__(self, engine: Engine, place: Place, *, has_queue: bool = False) -> None:
        self._engine = engine
        self.place = place
        self.has_queue = has_queue
        self.locks = place.locks()

    @contextmanager
    def transaction(self) -> Iterator[Files]:
        """Open the files; what was added is kept when the block ends, or nothing where it raises."""
        with plain_faults(self.place), self._engine.begin() as connection:
            files = Files(connection)
            yield files
            if self.has_queue and files.asked:
                put_jobs(connection, files.asked)

    def close(self) -> None:
        """Let go of the database."""
        self._engine.dispose()
        if self.locks:
            self.locks.close()


def open_store(url: str, *, patience: float = PATIENCE) -> Store:
    """Open a database that is up to date; `patience` is how many seconds to wait for another pbem."""
    place = place_of(url)
    if not place.is_there:
        raise faults.no_database(place.name)
    engine = place.engine(patience)
    try:
        with plain_faults(place), engine.begin() as connection:
            check_version(connection, place.name)
            check_writing(connection)
            is_queue = has_queue(connection)
    except BaseException:
        engine.dispose()
        raise
    return Store(engine, place, has_queue=is_queue)
