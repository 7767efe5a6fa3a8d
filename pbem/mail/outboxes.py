"""Outboxes on disk: a Maildir, or a folder of .eml files; a post sent twice is one file."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from pbem.mail.arrivals import PRIVATELY, BoxFault
from pbem.mail.writing import bracketed, compose
from pbem.post import Outbox, Post

_UNSAFE = re.compile(r"[^A-Za-z0-9@._-]+")


class ClosingOutbox(Outbox, Protocol):
    """An outbox that may hold a line open, and can be used again after it was closed."""

    def close(self) -> None: ...


class MaildirOutbox:
    """Posts as new letters of a Maildir, which is made if it is not there."""

    def __init__(self, path: Path, sender: str) -> None:
        """Take the Maildir's folder and the sender's name and address."""
        self._path = path
        self._sender = sender

    def send(self, post: Post) -> None:
        """Put the post into new/, unless it lies in new/ or cur/ already."""
        name = _file_name(post.message_id)
        with _writing(self._path):
            for folder in ("tmp", "new", "cur"):
                (self._path / folder).mkdir(parents=True, exist_ok=True)
            is_there = self._has(name)
        if not is_there:
            octets = compose(post, self._sender)
            with _writing(self._path):
                _write(self._path / "tmp" / name, self._path / "new" / name, octets)

    def close(self) -> None:
        """Do nothing: no line is open."""

    def _has(self, name: str) -> bool:
        if (self._path / "new" / name).exists() or (self._path / "cur" / name).exists():
            return True
        return any(self._path.joinpath("cur").glob(f"{name}:*"))


class EmlOutbox:
    """Posts as .eml files in a folder, which is made if it is not there."""

    def __init__(self, path: Path, sender: str) -> None:
        """Take the folder and the sender's name and address."""
        self._path = path
        self._sender = sender

    def send(self, post: Post) -> None:
        """Write the post to its file, unless it is there already."""
        path = self._path / f"{_file_name(post.message_id)}.eml"
        with _writing(self._path):
            self._path.mkdir(parents=True, exist_ok=True)
            is_there = path.exists()
        if not is_there:
            octets = compose(post, self._sender)
            with _writing(self._path):
                _write(path.with_name(f".{path.name}.part"), path, octets)

    def close(self) -> None:
        """Do nothing: no line is open."""


_KINDS: dict[str, Callable[[Path, str], ClosingOutbox]] = {"maildir": MaildirOutbox, "eml": EmlOutbox}


def open_outbox(kind: str, path: Path, sender: str) -> ClosingOutbox:
    """The outbox of that kind ("maildir" or "eml") at a path; BoxFault for any other kind."""
    if kind not in _KINDS:
        raise BoxFault(f'There is no kind of outbox "{kind}" for {path}; choose {" or ".join(_KINDS)}.')
    return _KINDS[kind](path, sender)


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    """Make trouble with the folder or its disk a fault of the whole outbox, not of one post."""
    try:
        yield
    except OSError as fault:
        raise BoxFault(f"The outbox {path} can't be written: {fault.strerror or fault}.") from fault


def _file_name(message_id: str) -> str:
    """A file name for a message id: its safe characters, and a hash that tells like ones apart."""
    whole = bracketed(message_id)
    short = hashlib.sha256(whole.encode()).hexdigest()[:12]
    return f"{_UNSAFE.sub('_', whole.strip('<>'))[:80].lstrip('.')}.{short}"


def _write(beside: Path, path: Path, octets: bytes) -> None:
    """Write the bytes beside, and give them their name only when they are safely on the disk."""
    with os.fdopen(os.open(beside, PRIVATELY, 0o600), "wb") as file:
        file.write(octets)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
