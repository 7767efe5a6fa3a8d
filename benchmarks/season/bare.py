"""`pbem worker` without PDFs: something quick is made in their place, so that all else can be seen.

python -m benchmarks.season.bare worker --every 1 --in FOLDER
"""

from __future__ import annotations

from collections.abc import Mapping
from unittest.mock import patch

from pbem.cli.main import pbem
from pbem.engine.report import Report


def quick(reports: Mapping[str, Report], *_: object) -> dict[str, bytes]:
    """Return what stands in the place of each PDF."""
    return {name: f"%PDF-1.7 {report.title}".encode() for name, report in reports.items()}


if __name__ == "__main__":
    with patch("pbem.desk.publishing.as_pdfs", quick):
        pbem()
