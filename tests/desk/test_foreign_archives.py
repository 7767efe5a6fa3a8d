"""Archives of strangers: every value is looked at before anything is written; nothing gives a traceback."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import sqlite3
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import pytest

from pbem.clock import FixedClock
from pbem.desk.desk import DeskFault, silent
from pbem.desk.safety.bundles import MANIFEST, packed
from pbem.desk.safety.export import export_game, read_row
from pbem.desk.safety.importing import import_game
from pbem.desk.safety.restore import restore
from pbem.desk.safety.rows import TABLES, row_fault
from pbem.store.desk_records import OpeningRecord
from pbem.store.desk_tables import DECLARED
from pbem.store.faults import StoreFault
from pbem.store.upgrading import known_versions
from pbem.yamlfile import BadFile
from tests import postgres
from tests.desk.office import SLUG, START, office_at
from tests.desk.test_backup import tree
from tests.desk.test_export import another_desk, rewritten

OLDER = Path(__file__).parents[1] / "older/v0_1_0"
Row = dict[str, Any]
Change = Callable[[dict[str, bytes], dict[str, object]], object]


def test_every_column_says_what_may_stand_in_it() -> None:
    """Whoever adds a column, declares it: an archive may bring anything along in it."""
    declared = {name: set(table.columns.keys()) for name, table in DECLARED.tables.items()}
    assert {name: set(kinds) for name, kinds in TABLES.items()} == declared


def rows_of(file: Path) -> dict[str, list[Row]]:
    """The rows of an export."""
    with zipfile.ZipFile(file) as archive:
        names = [name for name in archive.namelist() if name.startswith("rows/")]
        return {
            name[5:-6]: [dict(read_row(line)) for line in archive.read(name).splitlines()] for name in names
        }


def changing(table: str, place: int, /, **values: object) -> Change:
    """A change of some values of a row; a function is given the old value."""

    def change(members: dict[str, bytes], about: dict[str, object]) -> None:
        lines = members[f"rows/{table}.jsonl"].splitlines()
        row = json.loads(lines[place - 1])
        for name, value in values.items():
            row[name] = value(row[name]) if callable(value) else value
        lines[place - 1] = json.dumps(row).encode()
        members[f"rows/{table}.jsonl"] = b"\n".join([*lines, b""])

    return change


def in_json(**values: object) -> Callable[[str], str]:
    """A change of fields of JSON in a column."""
    return lambda raw: json.dumps({**json.loads(raw), **values})


@pytest.fixture(scope="module")
def exported(round_2: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An export of a game with something in most tables; made once."""
    folder = tmp_path_factory.mktemp("exported")
    shutil.copytree(round_2, folder / "island")
    with office_at(folder / "island") as island:
        island.clock.at = island.moment().opened_at
        island.come(
            island.letter("ann", "STAY ALL\nPRESS TO all:\nHello.\nEND\n"),
            island.letter("bob", "ABSENT 9 December 2026"),
            island.letter("eve", "ADDRESS eve@example.net"),
            island.letter("gm", "HOLD\n", From="pat@example.org"),
        )
        return export_game(island.desk, SLUG, folder / "one.zip").path


@pytest.fixture
def export(exported: Path, tmp_path: Path) -> Path:
    """A copy of it, to be changed."""
    return Path(shutil.copy(exported, tmp_path / "one.zip"))


def refused(export: Path, tmp_path: Path, change: Change) -> str:
    """Import an export that was changed; return the one sentence that says why nothing was changed."""
    rewritten(export, change)
    with another_desk(tmp_path / "there") as desk:
        before = tree(desk.config.folder)
        with pytest.raises(BadFile) as fault:
            import_game(desk, export, is_sending=True)
        with desk.store.transaction() as files:
            assert (files.games(), files.letters(), files.unsent()) == ([], [], [])
        assert {name for name in tree(desk.config.folder) if not name.startswith(("pbem.db", ".pbem"))} == {
            name for name in before if not name.startswith(("pbem.db", ".pbem"))
        }
    assert str(fault.value).startswith(f"{export}: ")
    assert "\n" not in str(fault.value)
    return str(fault.value).removeprefix(f"{export}: ")


ENCLOSED = {"name": "a", "media": "text/html", "path": "../pbem.db"}
OTHERS = {"name": "a", "media": "text/html", "path": "victims/00-signup/private/ann.html"}
PATH = "../../../victims/00-signup/private/ann"
HOSTILE: dict[str, tuple[Change, str]] = {
    "the database enclosed": (
        changing("post", 1, content=in_json(enclosures=[ENCLOSED])),
        "row 1 of post: content must be a mail as pbem writes it",
    ),
    "another game's report enclosed": (
        changing("post", 1, content=in_json(enclosures=[OTHERS])),
        "row 1 of post: content must enclose nothing but files of its game",
    ),
    "a post that is a list": (changing("post", 2, content="[]"), "row 2 of post: content must be"),
    "a post of no game": (changing("post", 1, game=None, seat=None), "row 1 of post: game must be 1"),
    "a header of two lines": (
        changing("post", 1, content=in_json(headers=[["Reply-To", "a@b.example\nBcc: x@y.example"]])),
        "row 1 of post: content must be a mail",
    ),
    "a seat like a path": (changing("seat", 2, key=PATH), "row 2 of seat: key must be the id of a seat"),
    "a zone like a path": (
        changing("seat", 2, zone="../../../etc/passwd"),
        "row 2 of seat: zone must be the name of a time zone",
    ),
    "the game's zone like a path": (changing("game", 1, zone="/etc/passwd"), "row 1 of game: zone must be"),
    "a language like a path": (
        changing("game", 1, config=in_json(language="../../../etc/passwd")),
        "row 1 of game: config must be",
    ),
    "a phase like a path": (changing("moment", 1, phase="../season"), "row 1 of moment: phase must be"),
    "a letter kept elsewhere": (
        changing("letter", 1, kept_as="../config.yaml"),
        "row 1 of letter: kept_as must be the name of a letter that is kept",
    ),
    "a format there is not": (changing("seat", 2, formats='["exe"]'), "row 2 of seat: formats must be"),
    "an address of two": (
        changing("seat", 2, address="a@b.example,c@d.example"),
        "row 2 of seat: address must be an e-mail address",
    ),
    "a card of another game": (
        changing("act", 1, details=lambda raw: raw.replace('"game":"island"', '"game":"../x"')),
        "row 1 of act: details must be JSON: a card or a seal of the game",
    ),
    "rules that are none": (
        changing("game", 1, options=in_json(rounds="many")),
        "row 1 of game: options and material must be those of a game by its rules",
    ),
    "a position that is none": (
        changing("moment", 2, state=in_json(creatures=5)),
        "row 2 of moment: state must be a position by the game's rules",
    ),
    "a position a thousand deep": (
        changing("moment", 2, state='{"a":' + "[" * 5_000 + "]" * 5_000 + "}"),
        "row 2 of moment: state must be JSON: an object",
    ),
    "an order for a phase there is not": (
        changing("filing", 1, moment=99),
        "row 1 of filing: moment must be the number of one of the game's moments",
    ),
    "a letter there is not": (
        changing("filing", 1, letter=99),
        "row 1 of filing: letter must be the number of a row of letter",
    ),
    "a table without a row that others name": (
        lambda members, about: members.pop("rows/letter.jsonl"),
        "row 1 of filing: letter must be the number of a row of letter",
    ),
    "a row that is a list": (
        lambda members, about: members.update({"rows/act.jsonl": b"[" * 5_000}),
        "row 1 of act: it is not written as pbem writes rows",
    ),
    "numbers of rows that are none": (
        lambda members, about: about.update(ids={"seat": {"a": 1}}, made_at="soon"),
        "it is damaged: its manifest can't be read",
    ),
    "a table that there is not": (
        lambda members, about: members.update({"rows/sqlite_master.jsonl": b"{}\n"}),
        "it holds what pbem never writes",
    ),
}


@pytest.mark.parametrize(("change", "said"), HOSTILE.values(), ids=HOSTILE)
def test_what_no_pbem_wrote_is_named_and_nothing_is_changed(
    export: Path, tmp_path: Path, change: Change, said: str
) -> None:
    assert refused(export, tmp_path, change).startswith(said)


def test_names_of_another_games_posts_are_not_taken(export: Path, tmp_path: Path) -> None:
    """A post of that name would never be written again: ann of the victims would miss her report."""
    rewritten(export, changing("post", 1, name="victims.5.report.ann"))
    with another_desk(tmp_path / "there") as desk:
        with desk.store.transaction() as files:
            files.add_opening(
                OpeningRecord(
                    slug="victims", title="V", ruleset="survival", file="", secret="s", opened_at=START
                )
            )
        with pytest.raises(BadFile, match="row 1 of post: name must not be that of another game's"):
            import_game(desk, export)


AT = "2026-12-04 20:00:00.000000"
PLAIN: dict[str, Row] = {
    "bounce": {
        "game": 1,
        "seat": "ann",
        "address": "a@b.example",
        "post": "<a@b>",
        "is_final": 1,
        "why": "w",
    },
    "remark": {"game": 1, "seat": "ann", "kind": "away", "text": "t"},
    "request": {"game": 1, "seat": "ann", "kind": "resign", "value": "", "name": "A", "code": "abcdef"}
    | {"address": "a@b.example"},
    "confirmation": {"request": 1, "side": "old"},
    "absence": {"game": 1, "seat": "ann", "first": "2026-12-04", "last": ""},
    "hold": {"game": 1, "moment": 1, "kind": "gm", "because": "b", "ended_by": ""},
    "observer": {"game": 1, "address": "a@b.example", "name": "A", "code": "abcdef", "until": None},
    "approval": {"game": 1, "moment": 1, "code": "1.abc", "papers": "p", "released_by": ""},
    "signup": {"opening": 1, "name": "A", "address": "a@b.example", "wishes": "[]", "code": "abcdef"},
    "game_change": {"game": 1, "field": "title", "before": "A", "after": "B", "why": "w"},
    "seat_change": {"game": 1, "seat": "ann", "field": "name", "before": "A", "after": "B", "why": "w"},
    "arrival": {"mailbox": "INBOX", "validity": 1, "uid": 1},
    "pulse": {"name": "run", "details": ""},
    "outage": {"what": "run", "why": "", "until": None},
}
"""Rows of tables of which the export has none, but for their times, ids and letters."""
ODD: tuple[object, ...] = (
    *(None, -1, 2**70, 1.5, b"\xff", "\0", "\ud800", "../../etc/passwd", "[" * 5_000, "NaN", "x" * 2_000_000),
    *("9999-99-99 99:99:99.000000", "0001-01-01 00:00:00.000000", '{"a": 1}', "[[1]]"),
)
FREE = re.compile(
    "title|name|subject|text|reason|why|because|says|ended_by|released_by|details|mark|about|message_id|post|"
    "last_fault|before|after|version|seed|secret|key_secret|papers|value|what|mailbox|address"
)
"""Columns in which people, mail servers and pbem write what they like, within bounds."""
BY_THE_RULES = ("options", "material", "state", "config")
"""Columns whose JSON is read by the game's rules behind this."""


def samples(exported: Path) -> Iterator[tuple[str, Row]]:
    """A row of each table."""
    found = rows_of(exported)
    for table in TABLES:
        if table == "opening":
            continue  # is tried as JSON in a test of its own
        if found.get(table):
            yield table, found[table][-1]
        else:
            row = dict.fromkeys(TABLES[table], AT) | {"id": 1, "letter": None} | PLAIN[table]
            yield table, {name: row[name] for name in TABLES[table]}


def test_no_value_passes_that_is_not_plausible(exported: Path) -> None:
    for table, row in samples(exported):
        assert row_fault(table, row, SLUG) is None, table
        for name in row:
            is_null = DECLARED.tables[table].columns[name].nullable
            for odd in ODD:
                fault = row_fault(table, {**row, name: cast(Any, odd)}, SLUG)
                is_line = isinstance(odd, str) and odd.isprintable() and (len(odd) < 10_000 or name == "text")
                is_free = (is_line and FREE.fullmatch(name)) or (name == "raw" and isinstance(odd, bytes))
                is_read = name in BY_THE_RULES and odd == '{"a": 1}'
                is_read |= name == "language" and odd == "NaN"  # as good a code as any
                if not (is_free or is_read or (odd is None and is_null)):
                    assert fault is not None, (table, name, str(odd)[:40])
                if fault is not None:
                    assert len(fault.expected) < 300


def test_whatever_is_changed_gives_one_sentence(exported: Path, tmp_path: Path) -> None:
    """Values, bytes of rows and of the manifest, changed by chance: always the same ones."""
    chance = random.Random(7)
    tables = [table for table, rows in rows_of(exported).items() if rows]
    said = set()
    for round in range(45):
        table = chance.choice(tables)
        export = Path(shutil.copy(exported, tmp_path / f"{round}.zip"))
        if round % 3:
            name = chance.choice(list(TABLES[table]))
            odd = chance.choice([one for one in ODD if not isinstance(one, bytes)])
            rewritten(export, changing(table, 1, **{name: odd}))
        else:
            rewritten(export, garbling(f"rows/{table}.jsonl", chance))
        with another_desk(tmp_path / f"there{round}") as desk:
            try:
                import_game(desk, export)
            except (BadFile, DeskFault) as fault:
                said.add(str(fault).partition(": row ")[2] or str(fault))
                assert "\n" not in str(fault)
                assert tree(desk.config.turns) == {}
    assert len(said) > 20


def garbling(name: str, chance: random.Random) -> Change:
    """A change of some bytes of a member."""

    def change(members: dict[str, bytes], about: dict[str, object]) -> None:
        octets = bytearray(members[name])
        for _ in range(3):
            octets[chance.randrange(len(octets))] = chance.choice(b'\0"[{}],:\\x9\n\xff')
        members[name] = bytes(octets)

    return change


MANIFESTS: dict[str, Callable[[dict[str, Any]], object]] = {
    "ids that are a list": lambda about: about.update(ids=[1, 2]),
    "ids of lists": lambda about: about.update(ids={"seat": [[1], {}]}),
    "huge ids": lambda about: about.update(ids={"seat": [2**70 + number for number in range(6)]}),
    "no ids": lambda about: about.pop("ids"),
}


@pytest.mark.parametrize("spoil", MANIFESTS.values(), ids=MANIFESTS)
def test_ids_that_are_none_are_given_anew(
    export: Path, tmp_path: Path, spoil: Callable[[dict[str, Any]], object]
) -> None:
    rewritten(export, lambda members, about: spoil(about))
    with another_desk(tmp_path / "there") as desk:
        assert import_game(desk, export).slug == SLUG


def manifest(file: Path, **values: object) -> None:
    """Write an export's manifest anew, as it is or not."""
    with zipfile.ZipFile(file) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    about = {**json.loads(members.pop(MANIFEST)), **values}
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, octets in {**members, MANIFEST: json.dumps(about).encode()}.items():
            archive.writestr(name, octets)


@pytest.mark.parametrize(
    "values",
    [
        {"made_at": "soon"},
        {"made_at": 5},
        {"database": None},
        {"files": {"a": [1, 2]}},
        {"files": {"rows/game.jsonl": ["x", float("inf"), 0]}},
        {"files": [1]},
        {"game": ["island"]},
        {"ids": [[]] * 500_000},
    ],
    ids=lambda values: next(iter(values)),
)
def test_a_manifest_that_is_none_gives_one_sentence(
    export: Path, tmp_path: Path, values: dict[str, object]
) -> None:
    manifest(export, **values)
    with another_desk(tmp_path / "there") as desk, pytest.raises(BadFile) as fault:
        import_game(desk, export)
    assert str(fault.value).startswith(f"{export}: it ")


def blanks(megabytes: int) -> Iterator[bytes]:
    """Bytes that are packed a thousand to one."""
    for _ in range(megabytes):
        yield b" " * 2**20


ABOUT = {"made_at": START.isoformat(), "database": known_versions()[-1], "game": SLUG}


def test_an_archive_that_is_all_too_many_times_its_own_size_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beyond so many bytes, which are fewer here; those of one's own backup may be packed like that."""
    monkeypatch.setattr("pbem.desk.safety.bundles.MOST_PACKED", 5_000_000)
    bomb = tmp_path / "bomb.zip"
    with packed(bomb, "pbem game", ABOUT) as packing:
        packing.add("rows/letter.jsonl", blanks(6))
    with another_desk(tmp_path / "there") as desk, pytest.raises(BadFile, match="more than 100 times its"):
        import_game(desk, bomb)


def test_a_line_that_is_too_long_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pbem.desk.safety.importing.LONGEST_ROW", 1_000_000)
    bomb = tmp_path / "bomb.zip"
    with packed(bomb, "pbem game", ABOUT) as packing:
        packing.add("rows/act.jsonl", blanks(2))
    with another_desk(tmp_path / "there") as desk, pytest.raises(BadFile, match="line 1 of rows/act"):
        import_game(desk, bomb)


def test_what_the_disk_has_no_room_for_is_not_begun(
    export: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = os.statvfs_result((4096, 4096, 10, 1, 1, 10, 1, 1, 0, 255))
    monkeypatch.setattr("os.statvfs", lambda path: full)
    with another_desk(tmp_path / "there") as desk, pytest.raises(DeskFault, match="make room first"):
        import_game(desk, export)


def changed_backup(backup: Path, *words: str) -> None:
    """Change the database of a backup as somebody with a tool for databases would."""

    def change(members: dict[str, bytes], about: dict[str, object]) -> None:
        file = backup.with_suffix(".db")
        file.write_bytes(members["pbem.db"])
        with closing(sqlite3.connect(file)) as connection, connection:
            for each in words:
                connection.execute(each)
        members["pbem.db"] = file.read_bytes()

    rewritten(backup, change)


SPOILED = {
    "a zone like a path": (
        "UPDATE seat SET zone = '../../../etc/passwd' WHERE id = 2",
        "the row of seat with the id 2: zone must be the name of a time zone",
    ),
    "the database enclosed": (
        "UPDATE post SET content = json_set(content, '$.enclosures', "
        """json('[{"name": "a", "media": "text/html", "path": "../pbem.db"}]')) WHERE id = 1""",
        "the row of post with the id 1: content must be a mail as pbem writes it",
    ),
    "bytes for text": (
        "UPDATE game SET title = x'ff' WHERE id = 1",
        "the row of game with the id 1: title must be one line",
    ),
    "a trigger": (
        "CREATE TRIGGER t AFTER INSERT ON post BEGIN UPDATE post SET address = 'x@y.example'; END",
        "its database is damaged (it has a trigger)",
    ),
}


@pytest.mark.parametrize(("words", "said"), SPOILED.values(), ids=SPOILED)
@pytest.mark.skipif(postgres.is_wanted(), reason="the backup is changed as a file")
def test_a_backup_that_was_changed_is_not_restored(tmp_path: Path, words: str, said: str) -> None:
    backup = Path(shutil.copy(OLDER / "backup.zip", tmp_path / "backup.zip"))
    changed_backup(backup, words)
    with pytest.raises(BadFile) as fault:
        restore(backup, tmp_path / "new", FixedClock(START), say=silent)
    assert str(fault.value).startswith(f"{backup}: {said}")
    assert not any((tmp_path / "new").iterdir())


def test_a_database_that_is_none_is_not_restored(tmp_path: Path) -> None:
    backup = Path(shutil.copy(OLDER / "backup.zip", tmp_path / "backup.zip"))
    rewritten(backup, lambda members, about: members.update({"pbem.db": b"SQLite format 3\0" + b"x" * 5_000}))
    with pytest.raises((BadFile, StoreFault)) as fault:
        restore(backup, tmp_path / "new", FixedClock(START), say=silent)
    assert "\n" not in str(fault.value)
