"""The servers that the tests of the mail use."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.mail.dovecot import Box, Dovecot, running


@pytest.fixture(scope="session")
def dovecot() -> Iterator[Dovecot]:
    """A Dovecot, started once a worker."""
    with running() as server:
        yield server


@pytest.fixture
def box(dovecot: Dovecot) -> Box:
    """The empty mailbox of a new user."""
    return dovecot.box()
