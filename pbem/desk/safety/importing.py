"""Importing: a game that another installation has exported, with rows of its own numbering here.

The file is a stranger's: every value is checked before anything is written, and no more of it is in memory
at a time than a few rows.
"""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import NoReturn

from pbem.desk.desk import Desk, DeskFault, not_played_here, plain_json
from pbem.desk.oldreceipts import bring_up_to_date
from pbem.desk.safety.bundles import Bundle, check_room, opened
from pbem.desk.safety.export import WHAT, read_row
from pbem.desk.safety.kinds import LAST_ID, SLUG_NAME
from pbem.desk.safety.restore import HELD
from pbem.desk.safety.rows import Fault, Row, row_fault
from pbem.engine.ruleset import Moment
from pbem.printing.archive import KEPT_LETTER
from pbem.store.desk_records import ActRecord
from pbem.store.engines import file_of, is_file
from pbem.store.faults import AlreadyKept
from pbem.store.opening import Files, create_or_upgrade, open_store
from pbem.store.rawrows import Raw
from pbem.store.records import GameRecord, MomentRecord
from pbem.store.upgrading import known_versions
from pbem.store.whole import REFERENCES, WHOLE, fill
from pbem.yamlfile import BadFile

Rows = Callable[[str], Iterator[Row]]
"""The rows of a table, by its name: read anew each time, and never all of them at once."""
Notes = tuple[str, ...]
LONGEST_ROW = 64_000_000
"""Bytes of a row as it stands in the file; that of a letter may be as long as letters here may be."""
_GROWTH = 4
"""How many times longer than the letter its row may be: it holds the text as well, and is written out."""


@dataclass(frozen=True)
class Imported:
    """A game that was imported: its name, how many rows, how many of its posts are held, and what to know."""

    slug: str
    title: str
    rows: int
    posts_held: int
    notes: Notes = ()


@dataclass
class _Game:
    """What is known of the game in a file when its rows were looked at: how many, its seats, its moments."""

    slug: str
    record: GameRecord | None = None
    counts: dict[str, int] = field(default_factory=dict)
    seats: set[Raw] = field(default_factory=set)
    moments: set[Raw] = field(default_factory=set)


def import_game(desk: Desk, path: Path, is_sending: bool = False) -> Imported:
    """Put an exported game into this installation, all of it or nothing; posts that waited are held.

    It keeps its name: dice, seals, archive and the tags of its players' letters are bound to that.
    """
    with opened(path, WHAT, is_foreign=True) as bundle, desk.at_work(), ExitStack() as stack:
        name = str(bundle.about.get("game"))
        found = _version(bundle)
        _check_names(bundle, name)
        check_room(bundle, *_folders(desk, is_older=found != known_versions()[-1]))
        rows = _rows(desk, bundle, found, stack)
        game = _looked_at(desk, bundle, rows, name)
        _check_papers(desk, bundle)
        held, notes = _put_in(desk, bundle, rows, game, is_sending)
        assert game.record
        return Imported(name, game.record.title, sum(game.counts.values()), held, notes)


def _version(bundle: Bundle) -> str:
    """Return the version of the database the rows were written for."""
    found, known = str(bundle.about["database"]), known_versions()
    if found in known:
        return found
    if not found.isdigit() or found < known[-1]:
        _refuse(bundle)
    raise BadFile(
        f"{bundle.path}: it was written by a newer pbem (database {found[:20]}, this one knows {known[-1]}); "
        "install that one."
    )


def _refuse(bundle: Bundle) -> NoReturn:
    raise BadFile(f"{bundle.path}: it holds what pbem never writes; nothing was changed.")


def _check_names(bundle: Bundle, name: str) -> None:
    """Every member lies where export puts it: no game can bring another's archive."""
    if not SLUG_NAME.fits(name):
        _refuse(bundle)
    rows = {f"rows/{table}.jsonl" for table in WHOLE}
    for member in bundle.members:
        is_letter = member.startswith("shunt/") and KEPT_LETTER.fullmatch(member.removeprefix("shunt/"))
        is_own = member.startswith(f"turns/{name}/") or member == f"games/{name}.yaml"
        if not (member in rows or is_letter or is_own):
            _refuse(bundle)


def _folders(desk: Desk, is_older: bool) -> list[Path]:
    """Return the folders on whose disks there must be room."""
    url = desk.config.database_url
    folders = [desk.config.turns, *([file_of(url).parent] if is_file(url) else [])]
    spare = [Path(tempfile.gettempdir())] if is_older else []
    return [folder for folder in (*folders, *spare) if folder.is_dir()]


def _rows(desk: Desk, bundle: Bundle, found: str, stack: ExitStack) -> Rows:
    """Return all rows, of the form this database has, with the numbers they have in the file."""

    def written(table: str) -> Iterator[Row]:
        name = f"rows/{table}.jsonl"
        longest = (
            max(LONGEST_ROW, _GROWTH * desk.config.limits.letter_bytes) if table == "letter" else LONGEST_ROW
        )
        for number, line in enumerate(bundle.lines(name, longest) if name in bundle.members else (), 1):
            try:
                yield read_row(line)
            except ValueError:
                raise _bad(bundle, table, number, "it is not written as pbem writes rows") from None

    return written if found == known_versions()[-1] else _upgraded(bundle, written, found, stack)


def _bad(bundle: Bundle, table: str, number: int, fault: str) -> BadFile:
    return BadFile(f"{bundle.path}: row {number} of {table}: {fault}; nothing was changed.")


def _upgraded(bundle: Bundle, written: Rows, found: str, stack: ExitStack) -> Rows:
    """Bring rows that an older pbem wrote up to date, in a database made for it alone."""
    spare = stack.enter_context(tempfile.TemporaryDirectory())
    url = f"sqlite:///{Path(spare) / 'pbem.db'}"
    tables = [table for table in WHOLE if f"rows/{table}.jsonl" in bundle.members]
    try:
        create_or_upgrade(url, to=found)
        fill(url, {table: written(table) for table in tables})
        bring_up_to_date(url)
    except BadFile:
        raise
    except Exception:  # values that nobody has looked at yet break an upgrade in a dozen ways
        raise _damaged(bundle) from None
    files = stack.enter_context(stack.enter_context(closing(open_store(url))).transaction())
    return lambda table: files.rows_of_game(table, 1)


def _damaged(bundle: Bundle) -> BadFile:
    return BadFile(f"{bundle.path}: its rows are not those of a game of pbem's; nothing was changed.")


def _looked_at(desk: Desk, bundle: Bundle, rows: Rows, name: str) -> _Game:
    """Look at every value of every row; BadFile names table, row and field of the first that is wrong."""
    game = _Game(name, counts=dict.fromkeys(WHOLE, 0))
    for table in WHOLE:
        for number, row in enumerate(rows(table), 1):
            game.counts[table] = number
            fault = row_fault(table, row, name) or _misplaced(game, table, row, number)
            if fault:
                raise _bad(bundle, table, number, f"{fault.field} {fault.expected}")
            _note(game, table, row)
    if game.record is None or game.counts["game"] != 1 or not game.moments:
        raise _damaged(bundle)
    _check_playable(desk, bundle, rows, game.record)
    return game


def _misplaced(game: _Game, table: str, row: Row, number: int) -> Fault | None:
    """Return what makes a row not one of this game's, in its place."""
    if row["id"] != number:
        return Fault("id", f"must be {number}, the place of the row")
    if table in ("game", "opening") and row["slug"] != game.slug:
        return Fault("slug", f"must be {game.slug}")
    if row.get("game", 1) != 1 and not (table == "letter" and row["game"] is None):
        return Fault("game", "must be 1")
    if table != "seat" and row.get("seat") is not None and row["seat"] not in game.seats:
        return Fault("seat", "must be one of the game's seats")
    if table == "moment":
        if row["number"] in game.moments:
            return Fault("number", "must differ from those before it")
        if row["replaces"] is not None and row["replaces"] not in game.moments:
            return Fault("replaces", "must be the number of a moment before it")
    elif row.get("moment") is not None and row["moment"] not in game.moments:
        return Fault("moment", "must be the number of one of the game's moments")
    if table == "seat" and row["key"] in game.seats:
        return Fault("key", "must differ from those before it")
    for name, there in REFERENCES.items():  # all of which stand before the tables that name their rows
        if row.get(name) is not None and not 1 <= int(str(row[name])) <= game.counts[there]:
            return Fault(name, f"must be the number of a row of {there}")
    return None


def _note(game: _Game, table: str, row: Row) -> None:
    if table == "game":
        game.record = GameRecord(**{**row, "made_at": _time(row["made_at"])})  # type: ignore[arg-type]
    elif table == "seat":
        game.seats.add(row["key"])
    elif table == "moment":
        game.moments.add(row["number"])


def _time(raw: Raw) -> datetime:
    return datetime.fromisoformat(str(raw)).replace(tzinfo=UTC)


def _check_playable(desk: Desk, bundle: Bundle, rows: Rows, game: GameRecord) -> None:
    """Open the rules with the game's options and data files, and load each position.

    A value that can't be read must not be met at a deadline. DeskFault for rules that are not here.
    """
    if why := not_played_here(game):
        raise DeskFault(why, is_usage=False)
    spare = Desk(desk.config, desk.store, desk.clock)  # whose rules and positions are forgotten again
    try:
        rules = spare.rules(game)
    except Exception:  # options and data files are wrong in as many ways as there are rulesets
        raise _bad(bundle, "game", 1, "options and material must be those of a game by its rules") from None
    for number, row in enumerate(rows("moment"), 1):
        moment = MomentRecord(**{**row, "opened_at": game.made_at, "withdrawn_at": None})  # type: ignore[arg-type]
        try:
            position = spare.position_of(game, moment)
            assert rules.moment_title(rules.book, Moment(moment.turn, moment.phase)) and position
        except Exception:  # and so are positions
            raise _bad(bundle, "moment", number, "state must be a position by the game's rules") from None


def _check_papers(desk: Desk, bundle: Bundle) -> None:
    """Refuse an archive that is there already, unless it is the same: an import cut short may be repeated."""
    for member in bundle.members:
        place = desk.config.turns / member.removeprefix("turns/")
        if member.startswith("turns/") and place.exists() and not _is_same(bundle, member, place):
            raise DeskFault(f"{place} is there already, with other content; nothing was changed.")


def _is_same(bundle: Bundle, member: str, place: Path) -> bool:
    if not place.is_file() or place.stat().st_size != bundle.members[member].size:
        return False
    with place.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest() == bundle.digest(member)


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
    """Refuse a game, or a part of one, that is here already, and what would stand in another game's way."""
    if files.game(name):
        raise DeskFault(f'there is a game "{name}" here already; nothing was changed.')
    if files.opening(name):
        raise DeskFault(f'there is a sign-up for a game "{name}" here already; nothing was changed.')
    known = [str(row["message_id"]) for row in rows("letter") if _is_known(files, row)]
    if known:
        raise DeskFault(
            f"{len(known)} of the game's letters are here already, such as {known[0]}: "
            "it can be imported only where none of it is; nothing was changed."
        )
    posts = [found for row in rows("post") if files.post(found := str(row["message_id"]))]
    if posts:
        raise DeskFault(
            f"{len(posts)} of the game's posts are here already, such as {posts[0]}; nothing was changed."
        )


def _check_names_of_others(files: Files, bundle: Bundle, rows: Rows) -> None:
    """Refuse names by which a thing is done once only, where they are those of another game's things.

    A post `atoll.5.report.ann` that is on file is not written again: whoever brings one along keeps ann of
    the atoll from her report.
    """
    others = {game.slug for game in files.names()} | {one.slug for one in files.openings()}
    others -= {"people", "gm"}  # as names of posts begin that are about no report
    for table, column, place in (("post", "name", 0), ("act", "mark", 1)):
        for number, row in enumerate(rows(table), 1):
            parts = str(row[column] or "").split(".")
            if len(parts) > 1 and parts[place] in others and not parts[place].isdigit():
                raise _bad(bundle, table, number, f"{column} must not be that of another game's")


def _is_known(files: Files, row: Row) -> bool:
    return files.letter_seen(str(row["message_id"]), str(row["digest"])) is not None


def _put_in(desk: Desk, bundle: Bundle, rows: Rows, game: _Game, is_sending: bool) -> tuple[int, Notes]:
    """Put all rows in, in one transaction; return how many posts are held, and notes.

    The archive is written before the rows count: cut short, the import leaves files that it can write again.
    """
    name = game.slug
    try:
        with desk.store.transaction() as files:
            _check_absent(files, rows, name)
            _check_names_of_others(files, bundle, rows)
            ids = {table: _new_ids(files, bundle, table, game.counts[table]) for table in WHOLE}
            for table in WHOLE:
                files.put_rows(table, (_placed(files, table, row, ids) for row in rows(table)))
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


def _new_ids(files: Files, bundle: Bundle, table: str, count: int) -> list[int]:
    """Return the ids that rows have here: their old ones if all are free, else new ones beyond all of both.

    Message-IDs and codes name some of them: what is written later must not get an id that was used before.
    """
    old = _old_ids(bundle, table, count)
    taken = files.ids(table)
    if taken.isdisjoint(old):
        return old
    first = max(*taken, *old) + 1
    return list(range(first, first + count))


def _old_ids(bundle: Bundle, table: str, count: int) -> list[int]:
    """Return the ids the rows had where they were exported; their places in the file if it does not say."""
    ids = bundle.about.get("ids")
    before = ids.get(table) if isinstance(ids, dict) else None
    if not isinstance(before, list) or not all(type(one) is int and 0 < one <= LAST_ID for one in before):
        return list(range(1, count + 1))
    is_sound = len(set(before)) == count == len(before)
    return sorted(before) if is_sound else list(range(1, count + 1))


def _placed(files: Files, table: str, row: Row, ids: Mapping[str, list[int]]) -> dict[str, Raw]:
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
