"""Setting the pages of many seats: each is a job of its own, which any worker does.

What a page is set from lies in a folder of the installation, for its owner only, until the page is set: it
may hold what a seat alone may know. Whoever asked sets what nobody else has begun, so as to wait for nobody.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import time
from base64 import b64decode, b64encode
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from pbem import __version__
from pbem.printing.pdf import Galley

FOLDER = ".pages"
FEWEST = 8
"""Fewer pages are not worth the asking."""
PATIENCE = 120.0
"""Seconds after which pages that somebody has begun to set are set by whoever asked for them."""
OLD = 86_400.0
"""Seconds after which what a worker that was killed has left is swept away."""
_PAUSE = 0.02
_KEY = re.compile(r"[0-9a-f]{64}")
Ask = Callable[[Sequence[str]], None]


@dataclass(frozen=True)
class SharedPress:
    """Sets pages together with other workers: `ask` asks them for it, by the names of the galleys."""

    folder: Path
    ask: Ask

    def __call__(self, galleys: Sequence[Galley]) -> list[bytes]:
        """Return the pages of galleys, in their order; NoPango where they cannot be set."""
        if len(galleys) < FEWEST:
            return [galley.as_pages() for galley in galleys]
        self._sweep()
        keys = [self._laid(galley) for galley in galleys]
        try:
            self.ask(keys)
            for key in reversed(keys):  # from the other end, where nobody has begun
                self._set(key)
            return [self._awaited(key) for key in keys]
        finally:
            for key in keys:
                self._forget(key)

    def set_one(self, key: str) -> None:
        """Set the pages of a galley for whoever asked, unless somebody else does or nobody wants them now."""
        if _KEY.fullmatch(key):
            self._set(key)

    def _set(self, key: str) -> None:
        """Set the pages of a galley if nobody has begun; nothing stays of what is no longer wanted."""
        try:
            galley = _read(self._file(key, "galley").read_bytes())
            os.close(os.open(self._file(key, "begun"), os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        except OSError:  # it is no longer wanted, or somebody has begun
            return
        try:
            if self._is_wanted(key):
                self._keep(self._file(key, "pdf"), galley.as_pages())
        except BaseException:
            self._file(key, "begun").unlink(missing_ok=True)
            raise
        if not self._is_wanted(key):
            self._forget(key)

    def _is_wanted(self, key: str) -> bool:
        """Say whether whoever asked still waits; of what is forgotten, the galley goes first."""
        return self._file(key, "galley").exists()

    def _forget(self, key: str) -> None:
        for ending in ("galley", "begun", "pdf"):
            self._file(key, ending).unlink(missing_ok=True)

    def _awaited(self, key: str) -> bytes:
        """Return pages when they are set; whoever takes too long with them is not waited for."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with suppress(FileNotFoundError):
                return self._file(key, "pdf").read_bytes()
            time.sleep(_PAUSE)
        return _read(self._file(key, "galley").read_bytes()).as_pages()

    def _laid(self, galley: Galley) -> str:
        """Lay a galley into the folder, and return its name."""
        content = _written(galley)
        key = hashlib.sha256(os.urandom(16) + content).hexdigest()  # never the galley of another turn
        self.folder.mkdir(mode=0o700, exist_ok=True)
        self._keep(self._file(key, "galley"), content)
        return key

    def _keep(self, file: Path, content: bytes) -> None:
        """Write a file so that it is there whole or not at all."""
        part = file.with_name(f"{file.name}.{os.getpid()}")
        descriptor = os.open(part, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "wb") as opened:
            opened.write(content)
        part.replace(file)

    def _file(self, key: str, ending: str) -> Path:
        return self.folder / f"{key}.{ending}"

    def _sweep(self) -> None:
        """Sweep away what is old; what cannot be swept waits for the next time."""
        with suppress(OSError):
            for file in self.folder.iterdir():
                if time.time() - file.stat().st_mtime > OLD:
                    file.unlink(missing_ok=True)


def _written(galley: Galley) -> bytes:
    drawn = {name: art for name, art in galley.pictures.items() if isinstance(art, str)}
    photos = {
        name: b64encode(art).decode() for name, art in galley.pictures.items() if isinstance(art, bytes)
    }
    values = {"by": __version__, "page": galley.page, "css": galley.css, "drawn": drawn, "photos": photos}
    return json.dumps(values, ensure_ascii=False).encode()


def _read(content: bytes) -> Galley:
    """Return a galley from its file; OSError for one of another pbem, which others may have."""
    values = json.loads(content)
    if values["by"] != __version__:
        raise OSError("the galley is of another version of pbem")
    photos = {name: b64decode(photo) for name, photo in values["photos"].items()}
    return Galley(values["page"], {**values["drawn"], **photos}, values["css"])
