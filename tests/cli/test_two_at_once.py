"""Two pbem processes at one installation: the second waits, and says so when it waits too long."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from pbem.desk.lock import Busy, only_one
from tests.cli.conftest import LATER, Run, ended, start
from tests.desk.office import SEATS, Office, office_at


def silent(text: str) -> None:
    """Say nothing."""


def test_a_second_waits_for_the_first(island: Path) -> None:
    with only_one(island / ".pbem.lock", silent):
        second = start("collect", "--in", island)
        assert second.stderr is not None
        assert second.stderr.readline() == "Another pbem is at work here; waiting for it.\n"
        assert second.poll() is None
    ran = ended(second)
    assert (ran.status, ran.out) == (0, "No letters.\n")


def test_who_waits_too_long_says_so(run: Run, island: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PBEM_PATIENCE", "0")
    with only_one(island / ".pbem.lock", silent):
        for arguments in (("collect",), ("close", "island", "--now"), ("new", "island")):
            ran = run(*arguments, "--in", island)
            assert ran.status == 1
            assert "another pbem is at work here" in ran.fault
        assert run("status", "--in", island).status == 0


def test_patience_has_an_end(tmp_path: Path) -> None:
    said: list[str] = []
    with only_one(tmp_path / "lock", silent):
        began = time.monotonic()
        with pytest.raises(Busy, match="try again"), only_one(tmp_path / "lock", said.append, 0.2):
            pass
        assert 0.2 <= time.monotonic() - began < 20
    assert said == ["Another pbem is at work here; waiting for it."]


def test_a_lock_that_cannot_be_made(tmp_path: Path) -> None:
    with pytest.raises(Busy, match="cannot be written"), only_one(tmp_path / "none/lock", silent):
        pass


def test_the_lock_is_free_after_a_fault(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), only_one(tmp_path / "lock", silent):
        raise ZeroDivisionError
    with only_one(tmp_path / "lock", silent, 0):
        pass


def lay_letters(office: Office) -> None:
    """Lay a letter of every seat into the mailbox."""
    office.lay(*(office.letter(seat, "KIND carnivore\n") for seat in SEATS))


def test_two_at_once_take_and_send_everything_once(island: Path) -> None:
    with office_at(island) as office:
        lay_letters(office)
    ends = [ended(one) for one in [start("collect", "--in", island) for _ in range(2)]]
    assert [one.status for one in ends] == [0, 0], ends
    assert not [one.err for one in ends if "could not be sent" in one.err]
    with office_at(island) as office:
        assert sorted(filing.seat for filing in office.filings()) == list(SEATS)
        with office.desk.store.transaction() as files:
            assert (files.counts().queued, files.counts().failing) == (0, 0)
    assert len(list((island / "mail/out/new").glob("island.1.receipt.*"))) == 5
    assert list((island / "mail/out/tmp").iterdir()) == []


def test_a_close_is_done_once(island: Path) -> None:
    ends = [
        ended(one) for one in [start("close", "island", "--in", island, PBEM_NOW=LATER) for _ in range(2)]
    ]
    assert sorted(one.status for one in ends) == [0, 2]
    (late,) = [one for one in ends if one.status]
    assert "is not due" in late.err
    assert len(list((island / "mail/out/new").glob("island.2.report.*"))) == 6
