"""The doctor: looks at everything an installation needs, and says of what is wrong what mends it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pbem.clock import Clock
from pbem.config import Config, read_config
from pbem.desk.checking import check_mail
from pbem.desk.desk import Desk, desk_of
from pbem.desk.safety.finding import Finding, well, wrong
from pbem.desk.safety.restore import RECOVERING
from pbem.desk.safety.rights import close_places, open_places
from pbem.store.copying import database_faults, database_files
from pbem.store.engines import is_file, place_of
from pbem.store.faults import StoreFault
from pbem.store.upgrading import version_at
from pbem.yamlfile import BadFile

_SHOWN = 3


def examine(
    folder: Path, clock: Clock, patience: float, with_mail: bool = True, is_mending: bool = False
) -> list[Finding]:
    """Look at everything; with `is_mending` take the rights of others away where they have too many."""
    try:
        config = read_config(folder)
    except BadFile as fault:
        why = "Without its settings nothing of an installation can be used."
        mend = f"edit {folder / 'config.yaml'}, or use --in FOLDER."
        return [*_recovery(folder), wrong("config", str(fault), why, mend)]
    found = [*_recovery(folder), well("config", f"{config.folder / 'config.yaml'} can be read.")]
    found += [*_rights(config, is_mending), *_machine(config, clock), *_database(config)]
    if any(one.what == "database" and not one.is_well for one in found):
        return found  # what stands in a damaged database can be anything
    try:
        with desk_of(config, clock, patience=patience) as desk:
            found += _desk(desk, with_mail)
    except StoreFault as fault:
        found.append(_unusable(fault))
    return found


def integrity_faults(desk: Desk) -> tuple[str, ...]:
    """Return what is wrong with the pages and rows of the database, nothing if it is sound."""
    return database_faults(desk.config.database_url)


def _recovery(folder: Path) -> Iterator[Finding]:
    """Say that a recovery was begun here and never ended."""
    if (folder / RECOVERING).exists():
        says = "A recovery was begun here and is not done."
        why = "Letters that came since the backup may be missing, and most commands refuse to work."
        yield wrong("recovery", says, why, "give the same pbem recover again: it begins anew.")


def _machine(config: Config, clock: Clock) -> Iterator[Finding]:
    from pbem.desk.safety.doctor_machine import disk, paper, time_zones

    yield paper(config)
    yield disk(config)
    yield time_zones(config, clock)


def _desk(desk: Desk, with_mail: bool) -> Iterator[Finding]:
    from pbem.desk.safety.atwork import workers
    from pbem.desk.safety.doctor_games import games_and_posts
    from pbem.desk.safety.doctor_retention import retention

    yield from games_and_posts(desk)
    yield from retention(desk)
    yield from workers(desk)
    if with_mail:
        yield from _mail(desk)


def _rights(config: Config, is_mending: bool) -> Iterator[Finding]:
    try:
        paths = open_places(config)
    except StoreFault as fault:
        yield wrong("rights", str(fault), "The database is not where it should be.", "edit config.yaml.")
        return
    if not paths:
        yield well("rights", "Order keys, letters and private reports can be read by you alone.")
        return
    shown = ", ".join(map(str, paths[:_SHOWN])) + (
        f" and {len(paths) - _SHOWN} more" if len(paths) > 3 else ""
    )
    if is_mending and not close_places(paths):
        yield well("rights", f"Others could read {shown}; now you alone can.")
        return
    why = "They hold order keys, orders or letters: whoever reads them can order for others."
    mend = "pbem doctor --mend" if not is_mending else "they are another user's: run it as that user."
    yield wrong("rights", f"Others can read {shown}.", why, mend)


def _database(config: Config) -> Iterator[Finding]:
    url = config.database_url
    try:
        place = place_of(url)
    except StoreFault:  # the rights tell of it
        return
    if not place.is_there:
        return
    try:
        faults = database_faults(url, is_thorough=True)
    except StoreFault as fault:
        yield _unusable(fault)
        return
    if faults:
        why = "Rows that can't be read are games that can't be played on."
        mend = (
            "stop pbem, keep a copy of the file, and put back the last good backup: pbem restore FILE --yes."
        )
        told = "; ".join(fault.rstrip(".") for fault in faults)
        yield wrong("database", f"{place.name} is damaged: {told}.", why, mend)
    elif is_file(url):
        size = sum(path.stat().st_size for path in database_files(url)) / 1e6
        yield well("database", f"{place.name} is sound: {size:.1f} MB, version {_version(url)}.")
    else:
        yield well("database", f"{place.name} answers, version {_version(url)}.")


def _unusable(fault: StoreFault) -> Finding:
    """Tell of a database that can't be looked into; where that passes nobody shall put back a backup."""
    mend = "do what the sentence says; the last resort is a backup."
    if fault.is_passing:
        mend = "do what the sentence says. The database is not damaged: put no backup back."
    return wrong("database", str(fault), "Games, letters and posts are in it.", mend)


def _version(url: str) -> str:
    try:
        return version_at(url)
    except StoreFault:  # what is wrong with it is told when it is opened
        return "unknown"


def _mail(desk: Desk) -> Iterator[Finding]:
    for box in check_mail(desk):
        if not box.wrong:
            yield well(box.what, f"{box.place}: {' '.join(box.seen)}")
            continue
        why = "Without it no letter comes." if box.what == "inbox" else "Without it no report is sent."
        mend = "do what it says, then try again: pbem mail check."
        yield wrong(box.what, f"{box.place}: {' '.join(box.wrong)}", why, mend)
