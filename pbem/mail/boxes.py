"""The inboxes by their names in the configuration."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from pbem.mail.arrivals import BoxFault, Slice
from pbem.mail.maildir import MaildirInbox
from pbem.mail.mbox import MboxInbox
from pbem.mail.single import StreamInbox
from pbem.post import Inbox

__all__ = ["BoxFault", "MaildirInbox", "MboxInbox", "Slice", "StreamInbox", "open_inbox"]

_KINDS: dict[str, Callable[[Path], Inbox]] = {"mbox": MboxInbox, "maildir": MaildirInbox}


def open_inbox(kind: str, path: Path) -> Inbox:
    """The inbox of that kind ("mbox" or "maildir") at a path; BoxFault for any other kind."""
    if kind not in _KINDS:
        raise BoxFault(f'There is no kind of inbox "{kind}" for {path}; choose {" or ".join(_KINDS)}.')
    return _KINDS[kind](path)
