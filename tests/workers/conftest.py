"""A PostgreSQL server for the tests of workers."""

from __future__ import annotations

import pytest

from tests.needs import POSTGRESQL


@pytest.fixture
def on_a_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give every installation its database on the server; skip the test where there is none."""
    if not POSTGRESQL.found():
        pytest.skip(POSTGRESQL.missing)
    monkeypatch.setenv("PBEM_TEST_DATABASE", "postgresql")
