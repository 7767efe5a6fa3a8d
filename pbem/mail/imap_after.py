"""What is done on the server with a letter that is safely filed: mark, move or delete it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from pbem.mail.imap_faults import Denied
from pbem.mail.imap_session import Session

SEEN, FLAGGED, DELETED, DONE = "\\Seen", "\\Flagged", "\\Deleted", "$PbemDone"


@dataclass(frozen=True)
class After:
    """One of seen, flag, move (to a folder) and delete, for letters in `folder`; each is harmless twice.

    A plain EXPUNGE would destroy what others only marked as deleted, so it is never used. Where a server can
    only copy, and the line breaks just after it did, the target gets a second copy of the letter.
    """

    kind: str
    folder: str
    move_to: str | None
    say: Callable[[str], None] = field(repr=False)

    @property
    def removes(self) -> bool:
        """Say whether a letter that is done leaves the folder."""
        return self.kind in ("move", "delete")

    def prepare(self, session: Session) -> None:
        """Make the folder letters are moved to, if it is not there."""
        if self.move_to == self.folder or (self.move_to or "").upper() == self.folder.upper() == "INBOX":
            raise Denied(f'Letters can\'t be moved from the folder "{self.folder}" to itself.')
        if self.move_to is not None and not session.has_folder(self.move_to):
            session.make_folder(self.move_to)

    def finish(self, session: Session, uids: Sequence[int]) -> None:
        """Do what is set with these letters."""
        if self.kind == "seen":
            session.flag(uids, SEEN)
        elif self.kind == "flag":
            self._flag(session, uids)
        elif self.kind == "delete":
            self.remove(session, uids)
        elif self.move_to is not None:
            self._move(session, uids, self.move_to)

    def keep(self, session: Session, uids: Sequence[int]) -> None:
        """Mark these letters and leave them in the folder, even where letters that are done leave it."""
        if self.removes:
            session.flag(uids, SEEN)
        else:
            self.finish(session, uids)

    def remove(self, session: Session, uids: Sequence[int]) -> None:
        """Mark letters as deleted and remove just these; where that can't be done they stay marked."""
        session.flag(uids, DELETED)
        if "UIDPLUS" in session.capabilities():
            session.expunge(uids)
        else:
            self.say(
                "The mail server can't delete single letters (it has no UIDPLUS): those that are done stay "
                "in the folder, marked as deleted. Your mail program can remove them (compact or expunge)."
            )

    def _flag(self, session: Session, uids: Sequence[int]) -> None:
        session.flag(uids, FLAGGED)
        try:
            session.flag(uids, DONE)
        except Denied:
            return  # the folder takes no keywords; the flag is there

    def _move(self, session: Session, uids: Sequence[int], folder: str) -> None:
        if "MOVE" in session.capabilities():
            session.move(uids, folder)
        else:
            session.copy(uids, folder)
            self.remove(session, uids)
