"""Upgrading the database beside pbem run: where it can go on, and only there."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.config import Config
from pbem.daemon import only_daemon
from pbem.desk.desk import DeskFault
from pbem.desk.upgrading import upgrade
from pbem.store import upgrading
from pbem.store.upgrading import version_at
from tests.desk.office import install
from tests.tomorrow import NEXT, TODAY, steps_of_tomorrow


@pytest.fixture
def config(tmp_path: Path) -> Config:
    """An installation with a database as it is today."""
    return install(tmp_path / "pbem")


def be_newer(folder: Path, monkeypatch: pytest.MonkeyPatch, oldest: str | None) -> None:
    """Be tomorrow's pbem from here on."""
    monkeypatch.setattr(upgrading, "MIGRATIONS", steps_of_tomorrow(folder, {NEXT: oldest}))


def test_a_step_that_only_adds_is_taken_beside_pbem_run(
    config: Config, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    be_newer(tmp_path, monkeypatch, TODAY)
    with only_daemon(config, "now"):
        assert upgrade(config) == [f"{NEXT}: Step {NEXT}."]
        assert upgrade(config) == []


def test_any_other_waits_until_pbem_run_has_ended(
    config: Config, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    be_newer(tmp_path, monkeypatch, None)
    with (
        only_daemon(config, "now"),
        pytest.raises(DeskFault, match="End them all, on every machine") as fault,
    ):
        upgrade(config)
    assert not fault.value.is_usage and version_at(config.database_url) == TODAY
    assert upgrade(config) == [f"{NEXT}: Step {NEXT}."]
    with only_daemon(config, "now"):  # nothing is kept locked, and there is nothing left to do
        assert upgrade(config) == []
