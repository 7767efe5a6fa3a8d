"""The folder for files that the setting of pages needs meanwhile: it goes when the process does."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_kept: list[tempfile.TemporaryDirectory[str]] = []
_shared: list[Path] = []


def scratch() -> Path:
    """Return the folder, made at first; a worker has that of its owner, who clears it away."""
    if not _shared:
        folder = tempfile.TemporaryDirectory(prefix="pbem-pages-", ignore_cleanup_errors=True)
        _kept.append(folder)
        _shared.append(Path(folder.name))
    return _shared[0]


def share(folder: Path) -> None:
    """Use the folder of the owner of this process."""
    _shared[:] = [folder]


@contextmanager
def made_in_scratch() -> Iterator[None]:
    """Have libraries that make temporary files of their own make them in the folder."""
    before, tempfile.tempdir = tempfile.tempdir, str(scratch())
    try:
        yield
    finally:
        tempfile.tempdir = before
