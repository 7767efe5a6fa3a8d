"""Several PDFs at a time, on as many processors as there are."""

from __future__ import annotations

import os
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from pbem.engine.report import Report
from pbem.printing.pdf import as_pdf


def as_pdfs(reports: Mapping[str, Report], folder: Path | None = None) -> dict[str, bytes]:
    """Return the PDF of each report; NoPango where WeasyPrint cannot run."""
    workers = min(os.cpu_count() or 1, len(reports))
    if workers < 2:
        return {name: as_pdf(report, folder=folder) for name, report in reports.items()}
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        jobs = {name: pool.submit(as_pdf, report, folder=folder) for name, report in reports.items()}
        return {name: job.result() for name, job in jobs.items()}
