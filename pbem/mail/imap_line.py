"""A line to an IMAP folder that is mended when it breaks."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from pbem.mail.accounts import Account
from pbem.mail.arrivals import BoxFault
from pbem.mail.imap_faults import Denied, LineCut
from pbem.mail.imap_patience import Patience
from pbem.mail.imap_session import Selected, Session

_TRIES = 6
_LONGEST_PAUSE = 60.0
T = TypeVar("T")


class Line:
    """The session with one folder, opened anew where it was cut; what it is asked must be harmless twice."""

    def __init__(self, account: Account, folder: str, timeout: float, sleep: Callable[[float], None]) -> None:
        """Take where to go; nothing is opened yet."""
        self._account, self._folder, self._sleep = account, folder, sleep
        self._patience = Patience(timeout)
        self._session: Session | None = None
        self._selected: Selected | None = None
        self._validity: int | None = None

    def begin(self) -> Selected:
        """Open the folder anew, with whatever numbering it has now."""
        self._selected, self._validity = None, None
        self.be_patient()
        return self.run(self._begun)

    def be_patient(self) -> None:
        """Forget how slow the server has been until now."""
        self._patience.begin_anew()

    def run(self, question: Callable[[Session], T]) -> T:
        """Ask the server, again after 1, 2, 4 … seconds if the line breaks; BoxFault after some tries.

        A server that has been too slow is not asked again.
        """
        for number in range(_TRIES - 1):
            try:
                return self.once(question)
            except LineCut:
                if self._patience.is_over:
                    raise
                self._sleep(pause(number))
        return self.once(question)

    def once(self, question: Callable[[Session], T]) -> T:
        """Ask the server without a second try; a session that was cut or interrupted is dropped."""
        try:
            return question(self._open())
        except Denied:
            raise
        except BaseException:
            self._drop()
            raise

    def close(self) -> None:
        """Hang up; the next question opens the line again."""
        session, self._session = self._session, None
        if session:
            session.close()

    def _drop(self) -> None:
        session, self._session = self._session, None
        if session:
            session.drop()

    def _open(self) -> Session:
        if self._session is None:
            session = Session(self._account, self._patience)
            try:
                self._select(session)
            except BaseException:
                session.drop()
                raise
            self._session = session
        return self._session

    def _begun(self, session: Session) -> Selected:
        """What is known of the folder since the line was opened, or else by opening it again."""
        return self._selected or self._select(session)

    def _select(self, session: Session) -> Selected:
        """A letter's number means another letter once the folder is numbered anew."""
        selected = session.select(self._folder)
        if self._validity not in (None, selected.validity):
            raise BoxFault(
                f'The folder "{self._folder}" at {self._account.place} was numbered anew while it was read; '
                "the next round begins again."
            )
        self._selected, self._validity = selected, selected.validity
        return selected


def pause(number: int) -> float:
    """Seconds to wait after the failure of this number, from 0."""
    return min(_LONGEST_PAUSE, 2.0**number)
