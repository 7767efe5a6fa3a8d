"""Writing the site: whole or not at all, and in no folder that is somebody else's."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.desk.desk import DeskFault
from pbem.desk.fair.seals import json_bytes
from pbem.desk.site import writing
from pbem.desk.site.writing import MARK, READY, write_site

OLD = {"index.html": b"old", "games/a/index.html": b"old a", "games/b/index.html": b"old b"}
NEW = {"index.html": b"new", "games/a/index.html": b"old a", "games/c/index.html": b"new c"}


def files_in(out: Path) -> dict[str, bytes]:
    """All files of a folder but the hidden ones."""
    return {
        path.relative_to(out).as_posix(): path.read_bytes()
        for path in out.rglob("*")
        if path.is_file() and not path.name.startswith(".")
    }


def test_what_vanished_is_removed_with_its_folder_and_files_of_others_stay(tmp_path: Path) -> None:
    write_site(tmp_path / "site", OLD)
    (tmp_path / "site/CNAME").write_bytes(b"zine.example.org")
    written = write_site(tmp_path / "site", NEW)
    assert files_in(tmp_path / "site") == {**NEW, "CNAME": b"zine.example.org"}
    assert (written.changed, written.removed, written.same) == (2, 1, 1)
    assert not (tmp_path / "site/games/b").exists()


def test_a_foreign_folder_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_bytes(b"mine")
    with pytest.raises(DeskFault, match="was not made by pbem site build"):
        write_site(tmp_path, NEW)
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


def test_an_empty_folder_and_one_with_hidden_files_only_are_taken(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    write_site(tmp_path, NEW)
    assert files_in(tmp_path) == NEW


def test_a_file_in_the_place_of_the_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "site").write_bytes(b"mine")
    with pytest.raises(DeskFault, match="is not a folder"):
        write_site(tmp_path / "site", NEW)


def test_a_crash_before_all_lies_ready_leaves_the_old_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_site(tmp_path / "site", OLD)

    def crash(folder: Path, name: str, content: bytes) -> Path:
        if name == "000001":
            raise KeyboardInterrupt
        path = folder / name
        path.write_bytes(content)
        return path

    with monkeypatch.context() as patch:
        patch.setattr("pbem.desk.site.writing.keep", crash)
        with pytest.raises(KeyboardInterrupt):
            write_site(tmp_path / "site", NEW)
    assert files_in(tmp_path / "site") == OLD


@pytest.mark.parametrize("step", range(1, 6))
def test_a_crash_while_files_are_put_in_place_is_mended_by_the_next_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: int
) -> None:
    out = tmp_path / "site"
    write_site(out, OLD)
    left = [step]

    def stopped(act: Callable[..., None]) -> Callable[..., None]:
        def acting(*given: object) -> None:
            left[0] -= 1
            if left[0] == 0:
                raise KeyboardInterrupt
            act(*given)

        return acting

    with monkeypatch.context() as patch:
        patch.setattr(writing, "_put", stopped(writing._put))
        patch.setattr(writing, "_remove", stopped(writing._remove))
        patch.setattr("shutil.rmtree", lambda *given, **named: None)  # a killed process tidies nothing
        with pytest.raises(KeyboardInterrupt):
            write_site(out, NEW)
    assert list(out.glob(f"{READY}*"))
    write_site(out, NEW)
    assert files_in(out) == NEW
    assert list(out.glob(f"{READY}*")) == []


def test_a_mark_that_names_files_elsewhere_removes_nothing_there(tmp_path: Path) -> None:
    out = tmp_path / "site"
    write_site(out, OLD)
    (tmp_path / "mine.txt").write_bytes(b"mine")
    names = ["../mine.txt", str(tmp_path / "mine.txt"), "games/../../mine.txt", ".git/config", "", 7]
    (out / ".git").mkdir()
    (out / ".git/config").write_bytes(b"mine")
    (out / MARK).write_bytes(json_bytes({"files": names}))
    write_site(out, NEW)
    assert (tmp_path / "mine.txt").read_bytes() == (out / ".git/config").read_bytes() == b"mine"


def test_a_broken_mark_is_told_in_a_sentence(tmp_path: Path) -> None:
    write_site(tmp_path / "site", OLD)
    (tmp_path / "site" / MARK).write_bytes(b"[]")
    with pytest.raises(DeskFault, match="is broken"):
        write_site(tmp_path / "site", NEW)


def test_no_link_leads_the_writing_out_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    write_site(tmp_path / "site", {"index.html": b"old"})
    (tmp_path / "site/games").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(DeskFault, match="stands in the way"):
        write_site(tmp_path / "site", NEW)
    assert list((tmp_path / "elsewhere").iterdir()) == []
