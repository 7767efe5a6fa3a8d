"""A fresh database for every test: a copy of one that the migrations made."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.store.opening import Store, create_or_upgrade, open_store


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database as the migrations make it, to copy from."""
    file = tmp_path_factory.mktemp("made") / "pbem.db"
    create_or_upgrade(f"sqlite:///{file}")
    return file


@pytest.fixture
def file(made: Path, tmp_path: Path) -> Path:
    """A database that is up to date and not open."""
    return Path(shutil.copy(made, tmp_path))


@pytest.fixture
def store(file: Path) -> Iterator[Store]:
    """An open store."""
    opened = open_store(f"sqlite:///{file}", patience=5)
    yield opened
    opened.close()
