"""Where fonts that were cut are kept from one run to the next: in the user's folder for such things."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

_DIGEST = 32  # bytes of a SHA-256, which stand before the font in its file


def kept(name: str, made_of: bytes, make: Callable[[], bytes]) -> bytes:
    """Return what was made of these bytes in an earlier run, or else make it now and keep it.

    A file that is not whole is made anew. Where nothing can be kept, it is made each time.
    """
    folder = _folder()
    if folder is None:
        return make()
    file = folder / f"{name}-{hashlib.sha256(made_of).hexdigest()[:24]}"
    content = _read(file)
    if content is None:
        content = make()
        _write(file, content)
    return content


def _folder() -> Path | None:
    """The folder pbem/ of the user's caches, by the rules of freedesktop.org; None where there is none."""
    named = os.environ.get("XDG_CACHE_HOME", "")
    if Path(named).is_absolute():
        return Path(named) / "pbem"
    try:
        return Path.home() / ".cache" / "pbem"
    except RuntimeError:  # somebody without a home
        return None


def _read(file: Path) -> bytes | None:
    try:
        whole = file.read_bytes()
    except OSError:
        return None
    digest, content = whole[:_DIGEST], whole[_DIGEST:]
    return content if hashlib.sha256(content).digest() == digest else None


def _write(file: Path, content: bytes) -> None:
    """Write a file whole or not at all; where that cannot be done, nothing is lost but time."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.NamedTemporaryFile(dir=file.parent, prefix=".", delete=False) as part:
            part.write(hashlib.sha256(content).digest() + content)
        Path(part.name).replace(file)
    except OSError:
        return
