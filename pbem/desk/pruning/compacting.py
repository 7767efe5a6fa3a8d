"""Compacting: the database file is written anew, so that the disk has the room back of what was pruned."""

from __future__ import annotations

import shutil
from dataclasses import dataclass

from pbem.desk.desk import Desk, DeskFault
from pbem.store.compacting import compact, database_size, size_without_gaps
from pbem.store.engines import file_of, is_file

A_SECOND = 50_000_000
"""About so many bytes are written anew in a second; a slow disk takes longer."""


@dataclass(frozen=True)
class Compacting:
    """What compacting takes: the bytes there are, the bytes that must be free, and about how many seconds."""

    size: int
    needed: int
    seconds: int


def compacting_of(desk: Desk) -> Compacting | None:
    """Return what compacting takes, None for a database on a server, which sees to that by itself.

    DeskFault if the disk has not enough room.
    """
    url = desk.config.database_url
    if not is_file(url):
        return None
    will_be = size_without_gaps(url)
    needed, free = 2 * will_be, shutil.disk_usage(file_of(url).parent).free  # a copy, and its journal
    if free < needed:
        raise DeskFault(
            f"the disk of {file_of(url)} has {free // 2**20} MB left, and {needed // 2**20 + 1} MB must be "
            "free for a while to compact it; make room first. The database stays as it is.",
            is_usage=False,
        )
    return Compacting(database_size(url), needed, max(1, round(will_be / A_SECOND)))


def compact_database(desk: Desk) -> int:
    """Write the file anew while no other pbem is at work; return how many bytes it has then."""
    with desk.at_work():
        compact(desk.config.database_url, desk.patience)
    return database_size(desk.config.database_url)
