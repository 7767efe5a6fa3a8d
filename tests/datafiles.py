"""The YAML files that come with the checkout, read once in a process however many tests ask for them."""

from __future__ import annotations

import functools
import pickle
from pathlib import Path

import pbem.yamlfile
from pbem.yamlfile import Document, read_documents

ROOT = Path(__file__).resolve().parent.parent


@functools.cache
def _kept(path: Path, octets: bytes) -> bytes:
    """The documents of a file with this content, as bytes to make copies from."""
    return pickle.dumps(read_documents(path))


def documents_once(path: Path) -> list[Document]:
    """What `read_documents` returns, parsed anew only when the file has changed; no two callers share it."""
    if not path.is_relative_to(ROOT):
        return read_documents(path)
    try:
        octets = path.read_bytes()
    except OSError:
        return read_documents(path)
    documents: list[Document] = pickle.loads(_kept(path, octets))
    return documents


def read_files_once() -> None:
    """Let all that reads YAML files in this process, and in those forked from it, read them so."""
    setattr(pbem.yamlfile, "read_documents", documents_once)  # noqa: B010
