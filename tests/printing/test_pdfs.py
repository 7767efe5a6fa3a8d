"""Several PDFs at a time: the same bytes as one at a time, and also where there are no workers."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest

from pbem.engine.report import Paragraph, Report, Section
from pbem.printing import pdfs
from pbem.printing.pdf import as_pdf

REPORTS = {
    name: Report("Island", f"Round {name}", (), (Section("News", (Paragraph(f"It rained on {name}."),)),))
    for name in ("one", "two", "three")
}


def test_workers_write_the_same_bytes() -> None:
    """Each report comes out as if it were written alone."""
    written = pdfs.as_pdfs(REPORTS)
    assert list(written) == ["one", "two", "three"]
    assert written["two"] == as_pdf(REPORTS["two"])


def test_a_worker_that_is_killed_costs_no_report() -> None:
    """The system kills the hungriest when memory runs out; the reports are written without workers then."""
    pool = pdfs._pool(os.getpid())
    if pool is None:
        pytest.skip("this machine has one processor")
    pool.submit(os.getpid).result()
    for worker in list(pool._processes.values()):
        worker.kill()
        worker.join()
    try:
        assert pdfs.as_pdfs(REPORTS)["two"] == as_pdf(REPORTS["two"])
        assert pdfs.as_pdfs(REPORTS)["one"] == as_pdf(REPORTS["one"])  # with new workers
    finally:
        pdfs._pool.cache_clear()


def test_without_shared_memory_one_is_written_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """A container may forbid semaphores; the reports are written all the same."""

    def forbidden(*arguments: Any, **more: Any) -> ProcessPoolExecutor:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(pdfs, "ProcessPoolExecutor", forbidden)
    pdfs._pool.cache_clear()
    try:
        written = pdfs.as_pdfs(REPORTS)
    finally:
        pdfs._pool.cache_clear()
    assert written["one"].startswith(b"%PDF")
