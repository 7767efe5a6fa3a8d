"""Hypothesis with the same examples on every machine; and one Chromium for all tests that look at pages."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings
from playwright.sync_api import Browser, sync_playwright

from tests import needs
from tests.datafiles import read_files_once
from tests.needs import CHROMIUM
from tests.statements import compile_once
from tests.unsynced import leave_the_disk_alone

gc.set_threshold(20_000, 10, 10)  # what is imported and collected stays: to look for garbage in it is in vain
read_files_once()
leave_the_disk_alone()
compile_once()
settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,
    max_examples=40,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("thorough", deadline=None, max_examples=2000, database=None)
settings.load_profile(os.environ.get("PBEM_HYPOTHESIS", "ci"))

DEAREST = (
    "tests/crusoe/advanced/test_advanced_groups_games.py",
    "tests/crusoe/advanced/test_advanced_corporations_games.py",
    "tests/crusoe/advanced/test_advanced_report.py",
    "tests/crusoe/advanced/test_advanced_powers_games.py",
    "tests/crusoe/advanced/test_advanced_program_games.py",
    "tests/browser/test_browser_access.py",
    "tests/test_every_ruleset.py",
    "tests/test_every_report.py",
    "tests/e2e/test_evening.py",
    "tests/net/test_net.py",
    "tests/e2e/test_demo.py",
    "tests/demo/test_demo_valley.py",
    "tests/demo/test_demo_republic.py",
    "tests/demo/test_demo_board.py",
    "tests/demo/test_demo_tabor.py",
    "tests/languages/test_tongue.py",
    "tests/mail/test_imap_cuts.py",
    "tests/workers/test_chaos.py",
    "tests/e2e/test_crash_of_processes.py",
    "tests/e2e/test_kill.py",
    "tests/desk/test_site_browser.py",
    "tests/mail/test_imap.py",
    "tests/mail/test_imap_waiting.py",
    "tests/workers/test_workers.py",
    "tests/e2e/test_crash.py",
    "tests/printing/test_boards.py",
    "tests/planetismals/test_planetismals_invariants.py",
    "tests/laissez_faire/test_laissez_faire_invariants.py",
    "tests/printing/test_pdf.py",
    "tests/new_tabor/test_new_tabor_invariants.py",
    "tests/new_tabor/test_new_tabor_secrets.py",
    "tests/browser/test_browser_screenshots.py",
    "tests/browser/test_browser_orders.py",
    "tests/browser/test_browser_pictures.py",
    "tests/browser/test_browser_planetismals.py",
    "tests/browser/test_browser_survival.py",
    "tests/mail/test_imap_large.py",
    "tests/printing/test_zine_pages.py",
    "tests/test_cases.py",
    "tests/survival/test_survival_invariants.py",
    "tests/desk/test_disaster_drill.py",
    "tests/desk/test_recover_by_imap.py",
    "tests/e2e/test_real_servers.py",
    "tests/desk/test_verify.py",
    "tests/desk/test_zine_building.py",
    "tests/desk/test_a_year.py",
    "tests/mail/test_fuzz.py",
    "tests/desk/test_recover.py",
    "tests/workers/test_rolling.py",
    "tests/desk/test_site.py",
    "tests/desk/test_approval.py",
    "tests/desk/test_own_templates.py",
    "tests/desk/test_export.py",
    "tests/desk/test_prune.py",
)
"""The files that take longest, each by one worker so that what its tests share is made once.

They come first, the dearest before all, so that no processor waits for one of them at the end.
"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the dearest files before all others; the tests of a file keep their order."""
    places = {name: place for place, name in enumerate(DEAREST)}
    items.sort(key=lambda item: places.get(item.nodeid.partition("::")[0], len(DEAREST)))


def pytest_collection_finish() -> None:
    """Spare the collector of garbage what stays to the end: all modules and thousands of tests."""
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say at the end what the machine lacks, how many tests that costs, and what brings it."""
    skipped = [str(report.longrepr) for report in terminalreporter.stats.get("skipped", [])]
    if missing := needs.told(skipped):
        terminalreporter.write_sep("=", "not all was tested")
        terminalreporter.write_line(missing)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The system's Chromium, started once: two at a time can't be steered from one process."""
    if not CHROMIUM.found():
        pytest.skip(CHROMIUM.missing)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=needs.chromium(), args=["--no-sandbox"])
        yield browser
        browser.close()
