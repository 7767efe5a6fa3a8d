"""Restoring a backup: into an empty folder, or over an installation whose own files are kept aside."""

from __future__ import annotations

import shutil
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from pbem.clock import Clock
from pbem.config import CONFIG, Settings, make_folders, read_config
from pbem.desk.desk import Desk, DeskFault
from pbem.desk.lock import PATIENCE, Busy, only_one
from pbem.desk.oldreceipts import bring_up_to_date
from pbem.desk.safety.backup import CERTIFICATES, DATABASE, ROLES, WHAT
from pbem.desk.safety.bundles import Bundle, check_room, is_harmless, opened
from pbem.desk.safety.rows import TABLES, row_fault
from pbem.fields import checked
from pbem.mailplaces import Server
from pbem.ownrulesets import lies_within
from pbem.printing.archive import flush_folder
from pbem.store.copying import BESIDE, database_faults, foreign_parts
from pbem.store.desk_records import ActRecord, HoldRecord
from pbem.store.opening import Files, open_store
from pbem.yamlfile import BadFile, read_document

HELD = "held: it waited in a backup or an export, and may have gone since"
RUN_LOCK = ".pbem-run.lock"
LOCKS = (".pbem.lock", ".pbem-outbox.lock")
_MOST_CONFIG = 4_000_000
RECOVERING = ".pbem-recover.json"
"""Lies in an installation as long as a recovery is under way, or was cut short."""


@dataclass(frozen=True)
class Restored:
    """What was restored: how many posts and which games are held, and where the old files lie.

    `elsewhere` names parts that config.yaml has outside of the folder; they were put into it.
    """

    folder: Path
    made_at: str
    posts_held: int
    games_held: tuple[str, ...]
    aside: Path | None = None
    elsewhere: tuple[str, ...] = ()


def restore(
    path: Path,
    folder: Path,
    clock: Clock,
    *,
    is_over: bool = False,
    is_sending: bool = False,
    say: Callable[[str], None],
    patience: float = PATIENCE,
    is_recovering: bool = False,
) -> Restored:
    """Restore a backup into a folder; with `is_over` the folder's own files are kept aside first.

    Posts that waited are held unless they are to be sent, and so are games whose deadline has come since;
    but no game is where the letters are about to be taken again: `is_recovering`.
    """
    with opened(path, WHAT) as bundle:
        targets = _targets(bundle, folder)
        folder = folder.absolute()
        is_used = is_in_use(folder, path)
        if is_used and not is_over:
            raise DeskFault(
                f"{folder} is not empty; with --yes its own files are kept aside, and the backup's put in."
            )
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        check_room(bundle, folder)
        with ExitStack() as locks:
            if is_used:
                locks.enter_context(_nobody_else(folder, say, patience))
            spare = Path(tempfile.mkdtemp(dir=folder, prefix=".restoring-"))
            try:
                restored = _prepared(bundle, spare, folder, clock, is_sending, is_recovering)
                for config in (spare / CONFIG, folder / CONFIG):
                    _check_rulesets(bundle, config, folder, targets)
                aside = _put_in_place(spare, folder, targets, clock.now())
            finally:
                shutil.rmtree(spare, ignore_errors=True)
    if not is_recovering:
        (folder / RECOVERING).unlink(missing_ok=True)
    make_folders(read_config(folder))
    return replace(restored, aside=aside)


def is_in_use(folder: Path, backup: Path) -> bool:
    """Say whether a folder holds anything but what may be there before a backup is put into it.

    These are the passwords, certificates and rulesets that its config.yaml names, and the mark of a recovery
    that was begun.
    """
    folder = folder.resolve()
    allowed = {folder / RECOVERING, *_put_there_first(folder, backup)}
    held = folder.rglob("*") if folder.is_dir() else ()
    return any(each not in allowed and (each.is_symlink() or not each.is_dir()) for each in held)


def _put_there_first(folder: Path, backup: Path) -> Iterator[Path]:
    """Yield the files of passwords, certificates and rulesets that the config.yaml of a backup names."""
    try:
        with zipfile.ZipFile(backup) as archive, tempfile.TemporaryDirectory() as spare:
            file = Path(spare) / CONFIG
            with archive.open(CONFIG) as packed:
                file.write_bytes(packed.read(_MOST_CONFIG))
            settings = _settings(file, folder)
    except Exception:  # what is wrong with it is told when it is restored
        return
    for box in (*settings.inbox, settings.outbox):
        if isinstance(box, Server):
            yield from (path for path in (box.password_file, box.certificate) if path)
    if settings.folders.rulesets:
        yield from settings.folders.rulesets.rglob("*")


def _targets(bundle: Bundle, folder: Path) -> dict[str, Path]:
    """Return where each part goes, by its name in the bundle: BadFile if it is not a backup of ours."""
    said = bundle.about.get("places")
    roots = {name.split("/")[0] for name in bundle.members}
    if not isinstance(said, dict) or not {CONFIG, DATABASE} <= set(bundle.members):
        raise BadFile(f"{bundle.path}: it is damaged: it has no database; nothing was changed.")
    if not roots <= {CONFIG, DATABASE, *ROLES, CERTIFICATES}:
        raise BadFile(f"{bundle.path}: it holds what pbem never writes; nothing was changed.")
    targets = {CONFIG: Path(CONFIG)}
    files = [name for name in bundle.members if name.split("/")[0] == CERTIFICATES]
    folders = [role for role in ROLES if role in said]
    for root, role in ((DATABASE, "database"), *((name, name) for name in (*folders, *files))):
        place = str(said.get(role, root))
        targets[root] = Path(place) if is_harmless(place) else Path(root)
    return targets


def _check_rulesets(bundle: Bundle, config: Path, folder: Path, targets: Mapping[str, Path]) -> None:
    """Refuse a backup that would write where a config.yaml has rulesets of the GM's own, which are run."""
    own = _settings(config, folder).folders.rulesets if config.is_file() else None
    for name, target in targets.items():
        if own is not None and lies_within(folder / target, own):
            raise BadFile(f"{bundle.path}: its {name} would lie in the rulesets, {own}; nothing was changed.")


def _settings(config: Path, folder: Path) -> Settings:
    return checked(read_document(config), Settings, folder)


@contextmanager
def _nobody_else(folder: Path, say: Callable[[str], None], patience: float) -> Iterator[None]:
    """Keep other pbem processes out; one that stays at work must be stopped first."""
    with ExitStack() as held:
        try:
            held.enter_context(only_one(folder / RUN_LOCK, lambda _: None, 0))
        except Busy:
            raise DeskFault(
                "pbem run is at work here; stop it first, then restore.", is_usage=False
            ) from None
        for name in LOCKS:
            held.enter_context(only_one(folder / name, say, patience))
        yield


def _prepared(
    bundle: Bundle, spare: Path, folder: Path, clock: Clock, is_sending: bool, is_recovering: bool
) -> Restored:
    """Unpack beside, bring the database up to date and hold what must be held; nothing is in use yet."""
    for name, member in bundle.members.items():
        bundle.copy(name, spare / name, _rights(name, member.mode))
    for private in (spare / "shunt", *spare.glob("turns/**/private/")):
        if private.is_dir():
            private.chmod(0o700)
    url = f"sqlite:///{spare / DATABASE}"
    if found := database_faults(url, is_thorough=True) or foreign_parts(url):
        raise BadFile(f"{bundle.path}: its database is damaged ({found[0]}); nothing was changed.")
    _upgrade(bundle, url)
    made_at = str(bundle.about["made_at"])
    with closing(open_store(url)) as store, store.transaction() as files:
        _check_rows(bundle, files)
        held = 0 if is_sending else files.hold_posts(HELD)
        games = () if is_recovering else tuple(_held_games(files, clock.now(), made_at))
        says = f"Restored from the backup of {made_at}."
        files.add_act(ActRecord(game=None, kind="restore", says=says, at=clock.now()))
    return Restored(folder, made_at, held, games, elsewhere=tuple(_elsewhere(bundle, folder)))


def _upgrade(bundle: Bundle, url: str) -> None:
    """Bring the database up to date; values that nobody has looked at yet may break that in a dozen ways."""
    try:
        bring_up_to_date(url)
    except Exception as fault:
        if type(fault).__module__.startswith("pbem.store"):
            raise
        raise BadFile(
            f"{bundle.path}: its database can't be brought up to date; nothing was changed."
        ) from None


def _check_rows(bundle: Bundle, files: Files) -> None:
    """Look at every value of every row, as an import does; BadFile names the first that is wrong."""
    slugs = {game.id: game.slug for game in files.names()}
    for table in TABLES:
        for row in files.all_rows(table):
            game = row.get("game")
            if fault := row_fault(table, row, slugs.get(game) if isinstance(game, int) else None):
                raise BadFile(
                    f"{bundle.path}: the row of {table} with the id {row['id']!r}: {fault.field} "
                    f"{fault.expected}; nothing was changed."
                )


def _rights(name: str, mode: int) -> int:
    """Return the rights of a file: what is secret is its owner's alone, and nothing can be run."""
    parts = name.split("/")
    is_secret = parts[0] in (DATABASE, "shunt") or (parts[0] == "turns" and "private" in parts)
    return 0o600 if is_secret else (mode & 0o666) | 0o600


def _held_games(files: Files, now: datetime, made_at: str) -> Iterator[str]:
    """Hold the games whose deadline has come since the backup: letters may be missing; yield their names."""
    because = (
        f"restored from the backup of {made_at}; its deadline has come since, and letters may be missing"
    )
    for slug, number in files.due(now):
        game = files.game(slug)
        assert game
        files.add_hold(HoldRecord(game=game.id, moment=number, kind="gm", because=because, since=now))
        says = f"The game is held: {because}."
        files.add_act(ActRecord(game=game.id, moment=number, kind="hold", says=says, at=now))
        yield slug


def _elsewhere(bundle: Bundle, folder: Path) -> Iterator[str]:
    if server := bundle.about.get("server"):
        yield (
            f"config.yaml has the database {server}; what was saved lies in {folder / DATABASE}. Put it into "
            f"an empty database with: pbem db copy ADDRESS --from sqlite:///{folder / DATABASE}"
        )
    for role, place in bundle.about["places"].items():
        if not is_harmless(str(place)):
            inside = folder / (DATABASE if role == "database" else role)
            what = "certificate" if role.startswith(CERTIFICATES) else role
            yield f"config.yaml has the {what} at {place}; what was saved lies in {inside}."


def _put_in_place(spare: Path, folder: Path, targets: dict[str, Path], now: datetime) -> Path | None:
    """Move the old parts aside and the new ones in; a name moved is there whole or not at all."""
    stamp = f"before-restore-{now:%Y%m%d-%H%M%S}"
    names = [stamp, *(f"{stamp}-{number}" for number in range(2, 1000))]
    aside = next(folder / name for name in names if not (folder / name).exists())
    for root, target in targets.items():
        endings = ("", *BESIDE) if root == DATABASE else ("",)
        for ending in endings:
            _move_aside(folder, target.with_name(target.name + ending), aside)
        if (spare / root).exists():
            (folder / target).parent.mkdir(parents=True, exist_ok=True)
            (spare / root).rename(folder / target)
    flush_folder(folder)
    return aside if aside.is_dir() else None


def _move_aside(folder: Path, target: Path, aside: Path) -> None:
    old = folder / target
    if not old.exists() and not old.is_symlink():
        return
    aside.mkdir(mode=0o700, exist_ok=True)
    (aside / target).parent.mkdir(parents=True, exist_ok=True)
    old.rename(aside / target)


def free_posts(desk: Desk) -> int:
    """Let the posts that a restore or an import has held go out with the next ones; return how many."""
    with desk.store.transaction() as files:
        return _told(desk, files, files.free_posts(), "are let go")


def count_as_sent(desk: Desk) -> int:
    """Note that the posts that are held had gone, so that they are never sent again; return how many."""
    with desk.store.transaction() as files:
        return _told(desk, files, files.count_as_sent(desk.clock.now()), "count as sent")


def _told(desk: Desk, files: Files, count: int, done: str) -> int:
    if count:
        says = f"{count} posts that were held {done}."
        files.add_act(ActRecord(game=None, kind="restore", says=says, at=desk.clock.now()))
    return count
