"""Exporting: one game whole in one file: every row, its archive, its game file and its shunted letters."""

from __future__ import annotations

import base64
import json
import re
import tempfile
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from pbem.desk.desk import Desk, DeskFault, game_named, plain_json
from pbem.desk.safety.backup import check_not_published
from pbem.desk.safety.bundles import Packing, is_harmless, packed
from pbem.printing.archive import game_folder, kept_letter, plain_name
from pbem.store.copying import copy_database
from pbem.store.opening import Files, open_store
from pbem.store.rawrows import Raw
from pbem.store.records import GameRecord
from pbem.store.upgrading import known_versions
from pbem.store.whole import REFERENCES, WHOLE

WHAT = "pbem game"
_TEXT = rb'"(?:[^"\\]++|\\.)*+"'
_FLAT = re.compile(
    rb"\{(?:" + _TEXT + rb": ?(?:" + _TEXT + rb'|\{"base64": ?' + _TEXT + rb'\}|[^\[\]{}",:\s]{1,40}+)'
    rb"(?:, ?|(?=\}))){1,100}+\}\s*+",
    re.DOTALL,
)
Numbers = dict[str, dict[int, int]]
"""For each table, the number a row has in the file by its id in the database."""


@dataclass(frozen=True)
class Exported:
    """An export: its file and size, and how much of the game is in it."""

    path: Path
    size: int
    rows: int
    files: int
    posts_waiting: int


def export_game(desk: Desk, slug: str, path: Path | None = None) -> Exported:
    """Write a game to a file that is not there yet, as it stands at one moment."""
    game = game_named(desk, slug)
    now = desk.clock.now()
    path = (path or Path(f"{slug}-{now:%Y-%m-%d-%H%M%S}.zip")).absolute()
    if not path.parent.is_dir():
        raise DeskFault(f"there is no folder {path.parent} to put {path.name} into.")
    check_not_published(desk.config, path)
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=".pbem-export-") as spare:
        snapshot = f"sqlite:///{Path(spare) / 'pbem.db'}"
        copy_database(desk.config.database_url, Path(spare) / "pbem.db")
        with closing(open_store(snapshot)) as store, store.transaction() as files:
            numbers = numbered_rows(files, game.id)
            waiting = sum(1 for post in files.unsent() if post.game == game.id)
            about = {
                "made_at": now.isoformat(timespec="seconds"),
                "database": known_versions()[-1],
                "game": slug,
                "title": game.title,
                "ids": {table: list(ids) for table, ids in numbers.items()},
            }
            try:
                with packed(path, WHAT, about) as packing:
                    _pack(desk, files, game, numbers, packing)
            except FileExistsError:
                raise DeskFault(
                    f"{path} is there already and was left as it is; choose another name."
                ) from None
    rows = sum(len(ids) for ids in numbers.values())
    return Exported(path, path.stat().st_size, rows, len(packing.members) - len(WHOLE), waiting)


def numbered_rows(files: Files, game_id: int) -> Numbers:
    """Number the rows of a game in each table, 1, 2, …, in the order they were written."""
    return {
        table: {_id(row): number for number, row in enumerate(files.rows_of_game(table, game_id), 1)}
        for table in WHOLE
    }


def _id(row: dict[str, Raw]) -> int:
    found = row["id"]
    assert isinstance(found, int)
    return found


def _pack(desk: Desk, files: Files, game: GameRecord, numbers: Numbers, packing: Packing) -> None:
    for table in WHOLE:
        packing.add(f"rows/{table}.jsonl", _lines(files, table, game.id, numbers))
    for path, name in sorted(_papers(desk, files, game), key=lambda each: each[1]):
        packing.add_file(name, path)


def _lines(files: Files, table: str, game_id: int, numbers: Numbers) -> Iterator[bytes]:
    for row in files.rows_of_game(table, game_id):
        shown = {name: _value(table, name, value, numbers) for name, value in row.items()}
        yield plain_json(shown).encode() + b"\n"


def _value(table: str, name: str, value: Raw, numbers: Numbers) -> object:
    """Return a value as it stands in the file: a row's own number for its id; bytes as base64."""
    if isinstance(value, bytes):
        return {"base64": base64.b64encode(value).decode("ascii")}
    there = table if name == "id" else REFERENCES.get(name)
    if there is None or value is None:
        return value
    assert isinstance(value, int)
    return numbers[there].get(value)  # a letter that is another game's stays there


def _papers(desk: Desk, files: Files, game: GameRecord) -> Iterator[tuple[Path, str]]:
    """Yield the files of a game with their names in the bundle."""
    archive = game_folder(desk.config.turns, game.slug)
    for path in archive.rglob("*"):
        name = f"turns/{game.slug}/{path.relative_to(archive).as_posix()}"
        if path.is_file() and not path.name.startswith(".") and is_harmless(name):
            yield path, name
    written = desk.config.games / f"{plain_name(game.slug)}.yaml"
    if written.is_file():
        yield written, f"games/{game.slug}.yaml"
    for letter in files.letters(game.id, "shunted"):
        kept = kept_letter(desk.config.shunt, letter.kept_as)
        if kept and kept.is_file():
            yield kept, f"shunt/{kept.name}"


def read_row(line: bytes) -> dict[str, Raw]:
    """Return a row of an export; ValueError for anything that export never writes.

    The line is looked at before it is read: lists in lists take sixty times their room in memory.
    """
    if not _FLAT.fullmatch(line):
        raise ValueError("a row is not an object of texts and numbers")
    row = json.loads(line)
    return {str(name): _raw(value) for name, value in row.items()}


def _raw(value: object) -> Raw:
    if isinstance(value, dict) and list(value) == ["base64"]:
        return base64.b64decode(str(value["base64"]), validate=True)
    if value is None or isinstance(value, str | int | float):
        return value
    raise ValueError("a value is neither text nor number")
