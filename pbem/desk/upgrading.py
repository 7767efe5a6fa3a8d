"""Upgrading the database: beside pbem run and workers where they can go on, else only while they rest."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from pbem.config import Config
from pbem.desk.desk import DeskFault
from pbem.desk.lock import Busy, only_one
from pbem.desk.oldreceipts import bring_up_to_date
from pbem.store.engines import file_of, place_of
from pbem.store.postgresql import PostgresServer
from pbem.store.upgrading import ahead

RUN_LOCK = ".pbem-run.lock"


def upgrade(config: Config) -> list[str]:
    """Make the database or bring it up to date, and name the steps that were taken.

    DeskFault where a step changes what pbem run or workers are at work on.
    """
    to_do = ahead(config.database_url)
    if not to_do.needs_rest:
        return bring_up_to_date(config.database_url)
    with _at_rest(config, to_do.steps[0]):
        return bring_up_to_date(config.database_url)


@contextmanager
def _at_rest(config: Config, step: str) -> Iterator[None]:
    """Keep pbem run and workers from beginning while a block runs; DeskFault if some are at work."""
    place = place_of(config.database_url)
    with ExitStack() as held:
        if isinstance(place, PostgresServer):
            if not held.enter_context(place.alone()):
                raise _at_work(place.name, step)
        else:
            for path in _run_locks(config):
                try:
                    held.enter_context(only_one(path, lambda _: None, 0))
                except Busy:
                    raise _at_work(place.name, step) from None
        yield


def _run_locks(config: Config) -> tuple[Path, Path]:
    """Return what pbem run locks where the database is a file."""
    file = file_of(config.database_url)
    return config.folder / RUN_LOCK, file.with_name(f".{file.name}-run.lock")


def _at_work(place: str, step: str) -> DeskFault:
    return DeskFault(
        f"pbem run or workers are at work on the database {place}, and step {step} changes what they work "
        "on. End them all, on every machine; then give `pbem db upgrade` again, and start the new pbem.",
        is_usage=False,
    )
