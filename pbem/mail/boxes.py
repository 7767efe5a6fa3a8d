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

_KINDS = ("mbox", "maildir")


def open_inbox(kind: str, path: Path, say: Callable[[str], None] = lambda _: None) -> Inbox:
    """The inbox of that kind ("mbox" or "maildir") at a path; BoxFault for any other kind.

    `say` gets sentences for the GM.
    """
    if kind not in _KINDS:
        raise BoxFault(f'There is no kind of inbox "{kind}" for {path}; choose {" or ".join(_KINDS)}.')
    return MboxInbox(path, say=say) if kind == "mbox" else MaildirInbox(path)
