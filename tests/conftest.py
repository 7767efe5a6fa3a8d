"""Hypothesis with the same examples on every machine; and one Chromium for all tests that look at pages."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, sync_playwright

settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,
    max_examples=60,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("thorough", deadline=None, max_examples=2000, database=None)
settings.load_profile(os.environ.get("PBEM_HYPOTHESIS", "ci"))

LONG = ("tests/e2e/", "tests/mail/test_imap_cuts.py", "tests/mail/test_fuzz.py")
"""What takes longest comes first, so that no processor waits for it at the end."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the long tests before all others; each group keeps its order."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONG))


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The system's Chromium, started once: two at a time can't be steered from one process."""
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if program is None:
        pytest.skip("there is no Chromium on this machine")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()
