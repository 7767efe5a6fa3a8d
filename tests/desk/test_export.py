"""A game exported and imported: the same rows, the same archive, and nothing of it twice."""

from __future__ import annotations

import hashlib
import json
import shutil
import stat
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pbem.clock import FixedClock
from pbem.desk.close import close_game
from pbem.desk.corrections.replay import replay
from pbem.desk.desk import Desk, DeskFault, plain_json
from pbem.desk.looking import orders_of
from pbem.desk.safety.bundles import Bundle
from pbem.desk.safety.export import export_game
from pbem.desk.safety.importing import _keep_papers, import_game
from pbem.desk.safety.restore import free_posts
from pbem.mail.plain import one_line, plain
from pbem.post import Post
from pbem.store.desk_tables import DECLARED
from pbem.store.opening import open_store
from pbem.store.records import BounceRecord, LetterRecord, PostRecord, RemarkRecord
from pbem.store.upgrading import known_versions
from pbem.store.whole import LEFT_OUT, REFERENCES, WHOLE
from pbem.yamlfile import BadFile
from tests.desk.office import SLUG, START, Office, install, office_at
from tests.desk.test_backup import tree


@contextmanager
def another_desk(folder: Path, fill: int = 0) -> Iterator[Desk]:
    """The desk of another installation without games, with so many letters of its own."""
    config = install(folder)
    (config.games / f"{SLUG}.yaml").unlink()
    with closing(open_store(config.database_url)) as store:
        desk = Desk(config, store, FixedClock(START))
        with store.transaction() as files:
            for number in range(fill):
                files.add_letter(a_letter(f"<own{number}@x>"), None)
        yield desk


def a_letter(message_id: str, **fields: object) -> LetterRecord:
    """A letter of nobody known."""
    values: dict[str, object] = {
        "message_id": message_id,
        "digest": "d",
        "sender": "zoe@example.org",
        "subject": "Hello",
        "sort": "person",
        "size": 5,
        "received_at": START,
        "game": None,
        "seat": None,
        "moment": None,
        "verdict": "unknown",
        "text": "Hello",
        **fields,
    }
    return LetterRecord(**values)  # type: ignore[arg-type]


def a_post(message_id: str, game: int | None) -> PostRecord:
    """A mail to somebody who asked for something."""
    return PostRecord(
        message_id=message_id,
        name="people.asked.1",
        game=game,
        seat=None,
        address="zoe@example.org",
        content=plain_json(asdict(Post(message_id, "zoe@example.org", "Zoe", "s", "t", START.isoformat()))),
        queued_at=START,
    )


def contents(file: Path) -> dict[str, bytes]:
    """What an export holds, but for its manifest, which says when and where it was made."""
    with zipfile.ZipFile(file) as archive:
        return {name: archive.read(name) for name in archive.namelist() if name != "manifest.json"}


@pytest.fixture
def lively(island: Office) -> Office:
    """An island with letters, orders, a bounce, a remark and a letter that was shunted."""
    island.come(
        island.letter("ann", "STAY ALL\nPRESS TO all:\nHello.\nEND\n"),
        island.letter("bob", "ABSENT 9 December 2026"),
    )
    (island.config.shunt / f"{'ab' * 16}.eml").write_bytes(b"what is this")
    with island.desk.store.transaction() as files:
        shunted = a_letter(
            "<odd@x>", game=1, seat="eve", moment=3, verdict="shunted", kept_as=f"{'ab' * 16}.eml"
        )
        letter = files.add_letter(shunted, b"\x00\xff what is this")
        stranger = files.add_letter(a_letter("<stranger@x>"), b"JOIN island")
        files.add_bounce(
            BounceRecord(
                game=1,
                seat="eve",
                address="eve@example.com",
                post=None,
                is_final=True,
                why="gone",
                letter=letter,
                at=START,
            )
        )
        files.add_remark(
            RemarkRecord(game=1, seat="bob", kind="away", text="away", letter=stranger, at=START)
        )
        files.add_letter(a_letter("<not of this game@x>"), None)
    return island


def test_every_table_is_exported_or_left_out_for_a_reason() -> None:
    """A table that is new must be put into one of the lists, with its columns that name other rows."""
    assert set(WHOLE) | set(LEFT_OUT) == set(DECLARED.tables)
    for table in WHOLE:
        for column in DECLARED.tables[table].columns:
            named = {key.column.table.name for key in column.foreign_keys if key.column.name == "id"}
            if named:
                assert REFERENCES.get(column.name) in named, f"{table}.{column.name}"


@pytest.mark.parametrize("own_letters", [0, 40])
def test_an_imported_game_is_the_same_and_plays_on_the_same(
    lively: Office, tmp_path: Path, own_letters: int
) -> None:
    made = export_game(lively.desk, SLUG, tmp_path / "one.zip")
    lively.deliver()
    with another_desk(tmp_path / "there", own_letters) as desk:
        imported = import_game(desk, made.path, is_sending=True)
        assert (imported.slug, imported.rows, imported.posts_held) == (SLUG, made.rows, 0)
        assert contents(export_game(desk, SLUG, tmp_path / "two.zip").path) == contents(made.path)
        assert tree(desk.config.turns) == tree(lively.config.turns)
        assert all(not one.differences for one in replay(desk, SLUG))
        assert [one.orders for one in orders_of(desk, SLUG)] == [
            one.orders for one in orders_of(lively.desk, SLUG)
        ]
        assert (desk.config.shunt / f"{'ab' * 16}.eml").read_bytes() == b"what is this"
    lively.close()
    with office_at(tmp_path / "there") as there:
        there.clock.at = lively.clock.at
        there.close()
        assert tree(there.config.turns) == tree(lively.config.turns)


def test_letters_that_rows_name_come_along_and_others_stay(lively: Office, tmp_path: Path) -> None:
    made = export_game(lively.desk, SLUG, tmp_path / "one.zip")
    letters = contents(made.path)["rows/letter.jsonl"]
    assert b"<stranger@x>" in letters
    assert b"<not of this game@x>" not in letters


def test_an_export_is_its_owners_alone(lively: Office, tmp_path: Path) -> None:
    made = export_game(lively.desk, SLUG, tmp_path / "one.zip")
    assert stat.S_IMODE(made.path.stat().st_mode) == 0o600
    with another_desk(tmp_path / "there") as desk:
        import_game(desk, made.path)
        for path in desk.config.turns.glob("*/*/private/*"):
            assert stat.S_IMODE(path.stat().st_mode) == 0o600
            assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_posts_that_waited_are_held_where_they_are_imported(lively: Office, tmp_path: Path) -> None:
    made = export_game(lively.desk, SLUG, tmp_path / "one.zip")
    assert made.posts_waiting > 0
    with another_desk(tmp_path / "there") as desk:
        assert import_game(desk, made.path).posts_held == made.posts_waiting
        with desk.store.transaction() as files:
            assert files.unsent(now=lively.clock.at) == []
        assert free_posts(desk) == made.posts_waiting


def test_new_letters_get_ids_that_no_receipt_names(lively: Office, tmp_path: Path) -> None:
    """Receipts are named by their letter's id: an id used twice would leave a player without answer."""
    made = export_game(lively.desk, SLUG, tmp_path / "one.zip")
    with another_desk(tmp_path / "there", 3) as desk:
        import_game(desk, made.path)
    with office_at(tmp_path / "there") as there:
        there.clock.at = lively.clock.at
        there.letters = 500
        for number in range(12):
            assert "STAY" in there.write("ann", f"STAY ALL\nNAME Grobbles{number}\n")


def test_a_game_that_is_here_is_not_imported_over(lively: Office, tmp_path: Path) -> None:
    made = export_game(lively.desk, SLUG, tmp_path / "one.zip")
    with pytest.raises(DeskFault, match='there is a game "island" here already'):
        import_game(lively.desk, made.path)


def test_nothing_is_imported_where_a_letter_or_another_archive_is(lively: Office, tmp_path: Path) -> None:
    made = export_game(lively.desk, SLUG, tmp_path / "one.zip")
    with another_desk(tmp_path / "there") as desk:
        with desk.store.transaction() as files:
            files.add_letter(a_letter("<odd@x>"), None)
        with pytest.raises(DeskFault, match="1 of the game's letters are here already"):
            import_game(desk, made.path)
        assert tree(desk.config.turns) == {}
    with another_desk(tmp_path / "third") as desk:
        (desk.config.turns / "island/01-season").mkdir(parents=True)
        (desk.config.turns / "island/01-season/public.txt").write_text("other")
        with pytest.raises(DeskFault, match="with other content"):
            import_game(desk, made.path)
        with desk.store.transaction() as files:
            assert files.games() == []


def test_an_import_cut_short_may_be_repeated(
    lively: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = export_game(lively.desk, SLUG, tmp_path / "one.zip")

    def cut(desk: Desk, bundle: Bundle) -> None:
        list(_keep_papers(desk, bundle))
        raise KeyboardInterrupt

    with another_desk(tmp_path / "there") as desk:
        with monkeypatch.context() as patch:
            patch.setattr("pbem.desk.safety.importing._keep_papers", cut)
            with pytest.raises(KeyboardInterrupt):
                import_game(desk, made.path)
        with desk.store.transaction() as files:
            assert (files.games(), files.letters()) == ([], [])
        import_game(desk, made.path)
        assert tree(desk.config.turns) == tree(lively.config.turns)


def rewritten(file: Path, change: Callable[[dict[str, bytes], dict[str, object]], object]) -> None:
    """Write an export anew with other content and a manifest that fits it."""
    with zipfile.ZipFile(file) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    about = json.loads(members.pop("manifest.json"))
    change(members, about)
    about["files"] = {
        name: [hashlib.sha256(octets).hexdigest(), len(octets), 0o600] for name, octets in members.items()
    }
    with zipfile.ZipFile(file, "w") as archive:
        for name, octets in {**members, "manifest.json": json.dumps(about).encode()}.items():
            archive.writestr(name, octets)


def swap(table: str, old: bytes, new: bytes) -> Callable[[dict[str, bytes], dict[str, object]], None]:
    """A change of a table's rows."""

    def change(members: dict[str, bytes], about: dict[str, object]) -> None:
        assert old in members[f"rows/{table}.jsonl"]
        members[f"rows/{table}.jsonl"] = members[f"rows/{table}.jsonl"].replace(old, new)

    return change


def elsewhere(members: dict[str, bytes], about: dict[str, object]) -> None:
    """A file for another game's archive."""
    members["turns/other/public.txt"] = b"x"


FOREIGN = {
    "another game's archive": elsewhere,
    "a shunted name": lambda members, about: members.update({"shunt/../x.eml": b"x"}),
    "no seat of that name": swap("filing", b'"seat":"ann"', b'"seat":"zed"'),
    "no such column": swap("seat", b'"zone":', b'"zonk":'),
    "no such letter": swap("filing", b'"letter":1', b'"letter":999'),
    "no time": swap("moment", b'"opened_at":"2026', b'"opened_at":"soon'),
    "no position": swap("moment", b'"state":"{', b'"state":"['),
    "no JSON": swap("game", b"{", b"("),
    "twice the same": swap("moment", b'"number":2', b'"number":1'),
    "from the future": lambda members, about: about.update(database="9999"),
}


@pytest.mark.parametrize("change", FOREIGN.values(), ids=FOREIGN)
def test_rows_that_do_not_fit_change_nothing(
    lively: Office, tmp_path: Path, change: Callable[[dict[str, bytes], dict[str, object]], None]
) -> None:
    made = export_game(lively.desk, SLUG, tmp_path / "one.zip")
    rewritten(made.path, change)
    with another_desk(tmp_path / "there") as desk:
        with pytest.raises((BadFile, DeskFault)) as fault:
            import_game(desk, made.path)
        assert str(fault.value).endswith(".")
        assert tree(desk.config.turns) == {}
        with desk.store.transaction() as files:
            assert (files.games(), files.letters(), files.unsent()) == ([], [], [])


def test_a_mail_of_the_same_name_there_keeps_no_game_out(lively: Office, tmp_path: Path) -> None:
    """Both installations have written to somebody who asked first; both mails stay as they are."""
    ours, theirs = a_post("<x@here>", 1), a_post("<x@there>", None)
    with lively.desk.store.transaction() as files:
        files.add_post(ours)
    made = export_game(lively.desk, SLUG, tmp_path / "one.zip")
    with another_desk(tmp_path / "there") as desk:
        with desk.store.transaction() as files:
            files.add_post(theirs)
        import_game(desk, made.path)
        with desk.store.transaction() as files:
            assert files.id_of_post("people.asked.1") == theirs.message_id
            assert files.post(ours.message_id)


def test_an_export_of_an_older_pbem_is_brought_up_to_date(lively: Office, tmp_path: Path) -> None:
    """Rows of database 0002 are upgraded on their way in: it knew no acts, editions and secrets for keys."""
    made = export_game(lively.desk, SLUG, tmp_path / "one.zip")
    new = ("opening", "signup", "game_change", "hold", "act", "approval")

    def older(members: dict[str, bytes], about: dict[str, object]) -> None:
        about["database"] = "0002"
        for table in new:
            del members[f"rows/{table}.jsonl"]
        columns = {"moment": ("edition", "replaces", "withdrawn_at"), "game": ("key_secret",)}
        columns |= {"post": ("name",), "filing": ("understood",), "outcome": ("version", "formula", "pulse")}
        columns |= {"seat": ("language",)}
        for table, names in columns.items():
            rows = [json.loads(line) for line in members[f"rows/{table}.jsonl"].splitlines()]
            for row in rows:
                for name in names:
                    del row[name]
            members[f"rows/{table}.jsonl"] = b"".join(json.dumps(row).encode() + b"\n" for row in rows)

    rewritten(made.path, older)
    assert known_versions()[1] == "0002"
    with another_desk(tmp_path / "there") as desk:
        import_game(desk, made.path)
        assert {one.told: one.judged_by for one in replay(desk, SLUG)}
        assert close_game(desk, SLUG, is_now=True)


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    texts=st.lists(
        st.tuples(
            st.sampled_from(["ann", "bob", "eve"]),
            st.text(st.characters(codec="utf-8", exclude_characters="\x00"), max_size=60),
            st.binary(max_size=40),
        ),
        max_size=6,
    ),
    own_letters=st.integers(0, 30),
)
def test_whatever_was_written_comes_through_unchanged(
    round_2: Path,
    tmp_path_factory: pytest.TempPathFactory,
    texts: list[tuple[str, str, bytes]],
    own_letters: int,
) -> None:
    folder = tmp_path_factory.mktemp("export")
    shutil.copytree(round_2, folder / "here")
    with office_at(folder / "here") as here:
        with here.desk.store.transaction() as files:
            for number, (seat, text, raw) in enumerate(texts):
                letter = a_letter(
                    f"<{number}@y>", game=1, seat=seat, moment=3, text=plain(text), subject=one_line(text)
                )
                files.add_letter(letter, raw)
        made = export_game(here.desk, SLUG, folder / "one.zip")
    with another_desk(folder / "there", own_letters) as desk:
        import_game(desk, made.path, is_sending=True)
        assert contents(export_game(desk, SLUG, folder / "two.zip").path) == contents(made.path)
