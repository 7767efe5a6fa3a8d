"""The boxes of an installation as they are configured; a library is loaded only where its box is."""

from __future__ import annotations

from email.utils import formataddr

from pbem.desk.desk import Desk
from pbem.desk.marks import StoreMarks
from pbem.mail.boxes import open_inbox
from pbem.mail.outboxes import ClosingOutbox, open_outbox
from pbem.mailplaces import IMAP_PORTS, SMTP_PORTS, ImapPlace, InboxPlace, SmtpPlace
from pbem.post import Inbox


def from_line(desk: Desk) -> str:
    """Return the From of every post: the GM's name with the address players write to."""
    return formataddr((desk.config.gm.name, desk.config.address))


def inboxes_of(desk: Desk) -> list[tuple[str, Inbox]]:
    """Return each place letters come from, in words, and its inbox; no line is opened yet."""
    return [(box.place, inbox_at(desk, box)) for box in desk.config.inbox]


def inbox_at(desk: Desk, box: InboxPlace | ImapPlace) -> Inbox:
    """Return the inbox at a configured place."""
    if isinstance(box, InboxPlace):
        return open_inbox(box.kind, box.path, desk.say)
    from pbem.mail.imap import ImapInbox

    account = box.account(IMAP_PORTS)
    marks = StoreMarks(desk)
    return ImapInbox(account, box.folder, box.after, box.move_to, box.first, marks, say=desk.say)


def hang_up(inbox: Inbox) -> None:
    """Close the line that an inbox may hold open."""
    close = getattr(inbox, "close", None)
    if callable(close):
        close()


def outbox_of(desk: Desk) -> ClosingOutbox:
    """Return the place posts go to; no line is opened yet."""
    box = desk.config.outbox
    if not isinstance(box, SmtpPlace):
        return open_outbox(box.kind, box.path, from_line(desk))
    from pbem.mail.smtp import SmtpOutbox

    return SmtpOutbox(box.account(SMTP_PORTS), from_line(desk))
