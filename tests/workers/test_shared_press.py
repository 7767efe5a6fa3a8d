"""Pages that several workers set: the same files, whoever sets them, and nobody is waited for in vain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Thread

import pytest

from pbem.printing.pdf import Galley
from pbem.printing.pdfs import as_pdfs
from pbem.workers import press
from pbem.workers.press import SharedPress
from tests.printing.pdf_samples import reports
from tests.printing.test_pdf_joined import OUTCOMES

GALLEYS = [Galley(f"<p>page {number}</p>", {"1": "<svg/>", "2": b"\x89PNG"}, "p {}") for number in range(10)]


@pytest.fixture
def set_by(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Have pages set quickly; what was set, in order."""
    done: list[str] = []

    def as_pages(galley: Galley) -> bytes:
        done.append(galley.page)
        assert galley.pictures == GALLEYS[0].pictures
        return galley.page.encode()

    monkeypatch.setattr(Galley, "as_pages", as_pages)
    yield done


def nobody(keys: Sequence[str]) -> None:
    """Ask nobody."""


def test_others_help_and_nothing_is_set_twice(tmp_path: Path, set_by: list[str]) -> None:
    """Whoever asks and whoever is asked share the pages; they come in their order, and nothing is left."""
    helping: list[Thread] = []

    def ask(keys: Sequence[str]) -> None:
        other = SharedPress(tmp_path / "pages", nobody)
        helping.extend(Thread(target=other.set_one, args=[key]) for key in keys[:4])
        for one in helping:
            one.start()

    made = SharedPress(tmp_path / "pages", ask)(GALLEYS)
    assert made == [galley.page.encode() for galley in GALLEYS]
    assert sorted(set_by) == sorted(galley.page for galley in GALLEYS)
    for one in helping:
        one.join()
    assert list((tmp_path / "pages").iterdir()) == []
    assert (tmp_path / "pages").stat().st_mode & 0o077 == 0


def test_who_comes_too_late_leaves_nothing(
    tmp_path: Path, set_by: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever asked has set the page and swept it away, after somebody else had read what it is set from."""
    shared, read = SharedPress(tmp_path / "pages", nobody), press._read

    def read_slowly(content: bytes) -> Galley:
        swept(tmp_path / "pages")
        return read(content)

    key = shared._laid(GALLEYS[0])
    monkeypatch.setattr(press, "_read", read_slowly)
    shared.set_one(key)
    assert list((tmp_path / "pages").iterdir()) == []
    assert set_by == []


def test_who_takes_too_long_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asked has not waited, and has swept all away, while somebody else set the page."""
    shared = SharedPress(tmp_path / "pages", nobody)

    def set_slowly(galley: Galley) -> bytes:
        swept(tmp_path / "pages")
        return galley.page.encode()

    monkeypatch.setattr(Galley, "as_pages", set_slowly)
    shared.set_one(shared._laid(GALLEYS[0]))
    assert list((tmp_path / "pages").iterdir()) == []


def swept(folder: Path) -> None:
    """Remove all files of a folder."""
    for file in folder.iterdir():
        file.unlink()


def test_few_pages_are_set_by_whoever_needs_them(tmp_path: Path, set_by: list[str]) -> None:
    """To ask would take longer."""
    assert SharedPress(tmp_path / "pages", lambda keys: pytest.fail("asked"))(GALLEYS[:3])
    assert len(set_by) == 3 and not (tmp_path / "pages").exists()


def test_one_who_has_begun_and_died_is_not_waited_for(
    tmp_path: Path, set_by: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a while the pages are set by whoever asked."""
    monkeypatch.setattr(press, "PATIENCE", 0.05)

    def ask(keys: Sequence[str]) -> None:
        (tmp_path / "pages" / f"{keys[0]}.begun").touch()

    assert SharedPress(tmp_path / "pages", ask)(GALLEYS)[0] == GALLEYS[0].page.encode()


def test_a_worker_of_another_version_leaves_it(
    tmp_path: Path, set_by: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pages are of one version; nothing is waited for."""

    def ask(keys: Sequence[str]) -> None:
        with monkeypatch.context() as newer:
            newer.setattr(press, "__version__", "99")
            SharedPress(tmp_path / "pages", nobody).set_one(keys[0])
        assert set_by == []

    assert len(SharedPress(tmp_path / "pages", ask)(GALLEYS)) == 10


def test_what_cannot_be_set_is_given_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that lacks what it needs does not keep others from it."""
    folder, seen = tmp_path / "pages", []

    def as_pages(galley: Galley) -> bytes:
        seen.append(galley)
        if len(seen) == 1:
            raise MemoryError
        return b"%PDF"

    monkeypatch.setattr(Galley, "as_pages", as_pages)

    def ask(keys: Sequence[str]) -> None:
        with pytest.raises(MemoryError):
            SharedPress(folder, nobody).set_one(keys[0])

    assert SharedPress(folder, ask)(GALLEYS) == [b"%PDF"] * 10


@pytest.mark.parametrize("key", ["", "../config.yaml", "0" * 63, "A" * 64, "0" * 64])
def test_a_job_names_no_path(tmp_path: Path, key: str) -> None:
    """Nothing but the name of a galley is looked for."""
    SharedPress(tmp_path, nobody).set_one(key)
    assert list(tmp_path.iterdir()) == []


def test_pages_are_the_same_whoever_sets_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The files of a turn are those that this machine's processors make."""
    monkeypatch.setattr(press, "FEWEST", 1)
    alone = as_pdfs(reports(), attachments=OUTCOMES)
    shared = as_pdfs(reports(), attachments=OUTCOMES, press=SharedPress(tmp_path / "pages", nobody))
    assert shared == alone


def test_what_was_left_long_ago_is_swept(
    tmp_path: Path, set_by: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A galley holds what a seat alone may know: one that a killed worker left does not lie for ever."""
    (tmp_path / "old.galley").touch()
    monkeypatch.setattr(press, "OLD", -1.0)
    SharedPress(tmp_path, nobody)(GALLEYS)
    assert not (tmp_path / "old.galley").exists()
