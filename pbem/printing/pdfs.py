"""Several PDFs at a time, on as many processors as there are."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from threading import Thread

from pbem.engine.report import Report
from pbem.printing.pdf import as_pdf


def as_pdfs(reports: Mapping[str, Report], folder: Path | None = None) -> dict[str, bytes]:
    """Return the PDF of each report; NoPango where WeasyPrint cannot run."""
    pool = _pool(os.getpid()) if len(reports) > 1 else None
    if pool is None:
        return {name: as_pdf(report, folder=folder) for name, report in reports.items()}
    try:
        jobs = {name: pool.submit(as_pdf, report, folder=folder) for name, report in reports.items()}
        return {name: job.result() for name, job in jobs.items()}
    except BrokenProcessPool:  # a worker was killed, perhaps for want of memory
        _pool.cache_clear()
        return {name: as_pdf(report, folder=folder) for name, report in reports.items()}


@cache
def _pool(owner: int) -> ProcessPoolExecutor | None:
    """The workers of this process, kept for its life: to start one takes a second.

    None on one processor, and where the system has no shared memory for us, as in some containers.
    """
    workers = min(os.cpu_count() or 1, 4)
    if workers < 2:
        return None
    try:
        return ProcessPoolExecutor(
            workers, mp_context=get_context("spawn"), initializer=_end_with, initargs=(owner,)
        )
    except (OSError, NotImplementedError):
        return None


def _end_with(owner: int) -> None:
    """Watch for the owner's death, so that no worker is left behind when it is killed."""

    def watch() -> None:
        while os.getppid() == owner:
            time.sleep(1)
        os._exit(1)

    Thread(target=watch, daemon=True).start()
