"""Pages opened in Chromium that tell what they ask for and complain of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.opened import ARTEFACTS, Opened

Open = Callable[..., Opened]


@pytest.fixture
def opens(chromium: Browser, tmp_path: Path) -> Iterator[Open]:
    """A way to open a page's HTML from a file; what it complained of or asked for fails the test."""
    with ExitStack() as stack:
        opened: list[Opened] = []

        def open_page(html: str, **options: object) -> Opened:
            file = tmp_path / f"page-{len(opened)}.html"
            file.write_text(html, "utf-8")
            context = stack.enter_context(chromium.new_context(**options))  # type: ignore[arg-type]
            opened.append(Opened.at(context, file))
            return opened[-1]

        yield open_page
        for one in opened:
            assert one.complaints == []
            assert one.requests == [one.address]


@pytest.fixture(scope="session")
def artefacts() -> Path:
    """The folder in which pictures of pages are kept to be looked at."""
    ARTEFACTS.mkdir(exist_ok=True)
    return ARTEFACTS
