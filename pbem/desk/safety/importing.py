"""Importing: a game that another installation has exported, with rows of its own numbering here."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from pbem.desk.desk import Desk, DeskFault, plain_json
from pbem.desk.safety.bundles import Bundle, opened
from pbem.desk.safety.export import WHAT, read_row
from pbem.desk.safety.restore import HELD
from pbem.rulesets import BOXES
from pbem.store.desk_records import ActRecord
from pbem.store.faults import AlreadyKept
from pbem.store.opening import Files, create_or_upgrade, open_store
from pbem.store.rawrows import Raw
from pbem.store.upgrading import known_versions
from pbem.store.whole import REFERENCES, WHOLE, fill
from pbem.yamlfile import BadFile

Rows = dict[str, list[dict[str, Raw]]]
Notes = tuple[str, ...]
_NAME = re.compile(r"[a-z0-9]+(?:[-_][a-z0-9]+)*")


@dataclass(frozen=True)
class Imported:
    """A game that was imported: its name, how many rows, how many of its posts are held, and what to know."""

    slug: str
    title: str
    rows: int
    posts_held: int
    notes: Notes = ()


def import_game(desk: Desk, path: Path, is_sending: bool = False) -> Imported:
    """Put an exported game into this installation, all of it or nothing; posts that waited are held.

    It keeps its name: dice, seals, archive and the tags of its players' letters are bound to that.
    """
    with opened(path, WHAT) as bundle, desk.at_work():
        name = str(bundle.about.get("game"))
        _check_names(bundle, name)
        rows = _rows(bundle)
        title = _check_game(bundle, rows, name)
        _check_papers(desk, bundle)
        held, notes = _put_in(desk, bundle, rows, name, is_sending)
        count = sum(len(some) for some in rows.values())
        return Imported(name, title, count, held, notes)


def _check_names(bundle: Bundle, name: str) -> None:
    """Every member lies where export puts it: no game can bring another's archive."""
    roots = ("rows/", f"turns/{name}/", "shunt/", f"games/{name}.yaml")
    if not _NAME.fullmatch(name) or not all(member.startswith(roots) for member in bundle.members):
        raise BadFile(f"{bundle.path}: it holds what pbem never writes; nothing was changed.")
    for member in bundle.members:
        if member.startswith("shunt/") and not re.fullmatch(r"shunt/[0-9a-f]{32}\.eml", member):
            raise BadFile(f"{bundle.path}: it holds what pbem never writes; nothing was changed.")


def _rows(bundle: Bundle) -> Rows:
    """Return all rows, of the form this database has, with the numbers they have in the file."""
    found, version = str(bundle.about.get("database")), known_versions()[-1]
    tables = [table for table in WHOLE if f"rows/{table}.jsonl" in bundle.members]
    try:
        rows = {table: [read_row(line) for line in bundle.lines(f"rows/{table}.jsonl")] for table in tables}
        if found != version:
            rows = _upgraded(bundle, rows, found)
        _check_rows(rows)
    except (ValueError, KeyError, TypeError, AlreadyKept):
        raise _damaged(bundle) from None
    return {table: rows.get(table, []) for table in WHOLE}


def _damaged(bundle: Bundle) -> BadFile:
    return BadFile(f"{bundle.path}: its rows are not those of a game of pbem's; nothing was changed.")


def _upgraded(bundle: Bundle, rows: Rows, found: str) -> Rows:
    """Bring rows that an older pbem wrote up to date, in a database made for it alone."""
    known = known_versions()
    if found not in known:
        raise BadFile(
            f"{bundle.path}: it was written by a newer pbem (database {found}, this one knows {known[-1]}); "
            "install that one."
        )
    with tempfile.TemporaryDirectory() as spare:
        url = f"sqlite:///{Path(spare) / 'pbem.db'}"
        create_or_upgrade(url, to=found)
        fill(url, rows)
        create_or_upgrade(url)
        with closing(open_store(url)) as store, store.transaction() as files:
            return {table: list(files.rows_of_game(table, 1)) for table in WHOLE}


def _check_rows(rows: Rows) -> None:
    """Every table's rows are numbered 1, 2, …, and name only rows that are there."""
    for some in rows.values():
        if [row["id"] for row in some] != list(range(1, len(some) + 1)):
            raise ValueError("numbers")
        for row in some:
            for name, there in REFERENCES.items():
                value = row.get(name)
                if value is not None and not (isinstance(value, int) and 1 <= value <= len(rows[there])):
                    raise ValueError("references")


def _check_game(bundle: Bundle, rows: Rows, name: str) -> str:
    """Return the game's title; DeskFault where this pbem can't play it."""
    if len(rows["game"]) != 1 or rows["game"][0]["slug"] != name or not rows["moment"]:
        raise _damaged(bundle)
    ruleset, version, title = (str(rows["game"][0][field]) for field in ("ruleset", "version", "title"))
    box = BOXES.get(ruleset)
    if box is None or box.version != version:
        raise DeskFault(
            f"{name} is played by {ruleset} version {version}, which this pbem does not have.", is_usage=False
        )
    return title


def _check_papers(desk: Desk, bundle: Bundle) -> None:
    """Refuse an archive that is there already, unless it is the same: an import cut short may be repeated."""
    for member in bundle.members:
        place = desk.config.turns / member.removeprefix("turns/")
        if member.startswith("turns/") and place.exists() and not _is_same(bundle, member, place):
            raise DeskFault(f"{place} is there already, with other content; nothing was changed.")


def _is_same(bundle: Bundle, member: str, place: Path) -> bool:
    return place.is_file() and place.read_bytes() == b"".join(bundle.lines(member))


def _keep_papers(desk: Desk, bundle: Bundle) -> Iterator[str]:
    """Write the archive and what else is not in the database; yield what was left as it is."""
    config = desk.config
    roots = {"turns": config.turns, "shunt": config.shunt, "games": config.games}
    for member, about in bundle.members.items():
        root, _, rest = member.partition("/")
        if root not in roots:
            continue
        place, mode = roots[root] / rest, (about.mode & 0o644) | 0o600
        if root == "games" and place.exists():
            if not _is_same(bundle, member, place):
                yield f"{place} is there already and was left as it is."
            continue
        is_private = root == "shunt" or "private" in Path(rest).parts
        bundle.copy(member, place, 0o600 if is_private else mode)
        if is_private:
            place.parent.chmod(0o700)


def _check_absent(files: Files, rows: Rows, name: str) -> None:
    """Refuse a game, or a part of one, that is here already."""
    if files.game(name):
        raise DeskFault(f'there is a game "{name}" here already; nothing was changed.')
    if files.opening(name):
        raise DeskFault(f'there is a sign-up for a game "{name}" here already; nothing was changed.')
    letters = [str(row["message_id"]) for row in rows["letter"] if _is_known(files, row)]
    if letters:
        raise DeskFault(
            f"{len(letters)} of the game's letters are here already, such as {letters[0]}: "
            "it can be imported only where none of it is; nothing was changed."
        )
    posts = [found for row in rows["post"] if files.post(found := str(row["message_id"]))]
    if posts:
        raise DeskFault(
            f"{len(posts)} of the game's posts are here already, such as {posts[0]}; nothing was changed."
        )


def _is_known(files: Files, row: dict[str, Raw]) -> bool:
    return files.letter_seen(str(row["message_id"]), str(row["digest"])) is not None


def _put_in(desk: Desk, bundle: Bundle, rows: Rows, name: str, is_sending: bool) -> tuple[int, Notes]:
    """Put all rows in, in one transaction, and read them all once; return how many posts are held, and notes.

    The archive is written before the rows count: cut short, the import leaves files that it can write again.
    """
    try:
        with desk.store.transaction() as files:
            _check_absent(files, rows, name)
            ids = {table: _new_ids(files, bundle, table, len(some)) for table, some in rows.items()}
            for table, some in rows.items():
                files.put_rows(table, [_placed(files, table, row, ids) for row in some])
            _check_readable(desk, files, bundle, ids["game"][0])
            held = 0 if is_sending else files.hold_posts(HELD, ids["game"][0])
            files.add_act(_act(desk, bundle, name))
            notes = tuple(_keep_papers(desk, bundle))
    except AlreadyKept:
        raise DeskFault(f"a part of {name} is here already; nothing was changed.") from None
    except ValueError:
        raise _damaged(bundle) from None
    return held, notes


def _act(desk: Desk, bundle: Bundle, name: str) -> ActRecord:
    """The act of importing is the installation's, so that the game's own history stays what it was."""
    says = f"{name} was imported from an export of {bundle.about.get('made_at')}."
    details = plain_json({"game": name})
    return ActRecord(game=None, kind="import", says=says, details=details, at=desk.clock.now())


def _check_readable(desk: Desk, files: Files, bundle: Bundle, game_id: int) -> None:
    """Read all records and the position in play: a value that can't be read must not be met at a deadline."""
    try:
        files.read_whole(game_id)
        game, moment = files.game_by_id(game_id), files.moment(game_id)
        assert game and moment
        Desk(desk.config, desk.store, desk.clock).position_of(game, moment)
    except Exception:
        raise _damaged(bundle) from None


def _new_ids(files: Files, bundle: Bundle, table: str, count: int) -> list[int]:
    """Return the ids that rows have here: their old ones if all are free, else new ones beyond all of both.

    Message-IDs and codes name some of them: what is written later must not get an id that was used before.
    """
    before = bundle.about.get("ids", {}).get(table, [])
    is_sound = len(set(before)) == count == len(before) and all(
        isinstance(one, int) and one > 0 for one in before
    )
    old = sorted(before) if is_sound else list(range(1, count + 1))
    taken = files.ids(table)
    if taken.isdisjoint(old):
        return old
    first = max(*taken, *old) + 1
    return list(range(first, first + count))


def _placed(files: Files, table: str, row: dict[str, Raw], ids: dict[str, list[int]]) -> dict[str, Raw]:
    """Return a row with the ids of this database."""
    placed = dict(row)
    for name, there in (("id", table), *REFERENCES.items()):
        value = row.get(name)
        if isinstance(value, int):
            placed[name] = ids[there][value - 1]
    if table == "post" and files.id_of_post(name := str(placed.get("name"))):
        placed["name"] = f"{name} of {ids['game'][0]}"
    if table == "act" and isinstance(mark := placed["mark"], str) and files.has_act(mark):
        placed["mark"] = f"{mark} of {ids['game'][0]}"
    return placed
