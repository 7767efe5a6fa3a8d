"""An installation without a game, and its pages served."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.config import Config
from pbem.watch import serving as servings
from pbem.watchplace import WatchPlace
from tests.desk.office import install
from tests.watch.pages import served


@pytest.fixture(autouse=True)
def quick_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody wait for the end of a server."""
    monkeypatch.setattr(servings, "POLL", 0.01)


@pytest.fixture
def config(tmp_path: Path) -> Config:
    """The settings of an installation without a game."""
    return install(tmp_path / "zine")


@pytest.fixture
def place(config: Config) -> Iterator[WatchPlace]:
    """Where it is served."""
    with served(config) as found:
        yield found
