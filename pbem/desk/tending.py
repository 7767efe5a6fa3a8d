"""Tending the games: at each heartbeat every game gets what is due, and none can keep another waiting.

pbem run does it all in one round; where workers are at work each game is a job of its own, done by the same
functions.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from datetime import datetime

from pbem.desk.close import close_at_work
from pbem.desk.defects import failures_of, hold_for_defect, is_trouble
from pbem.desk.desk import Desk
from pbem.desk.due import NOW, Due, counts_until, due_game
from pbem.desk.fair.beacon_dice import fetch_pulse
from pbem.desk.publishing import Published
from pbem.desk.tongues import spoken
from pbem.store.opening import Files

Check = Callable[[Desk, Files, Due], str]
"""Looks at a game that is due; says in one sentence why it is not closed now, or nothing.

A check may write within the transaction: another deadline, a hold, a letter to the GM.
"""

Errand = Callable[[Desk], None]
"""Something that is done for all games at once."""

Read = Callable[[datetime], None]
"""Takes all letters out of the mailboxes that had come by a time, if that was not done yet."""
MOST_LOOKS = 3
"""So often the letters of a game are read in a row, if each time they move what they must be read up to."""


def checks(*, is_asked: bool = True) -> tuple[Check, ...]:
    """Return what is asked, in this order, before a deadline is closed; just for dice unless `is_asked`."""
    from pbem.desk.approval.approvals import approval_check
    from pbem.desk.players.lateness import lateness_check
    from pbem.desk.players.silence import silence_check
    from pbem.desk.times.moving import beacon_check
    from pbem.desk.times.outages import outage_check

    if not is_asked:
        return (beacon_check,)
    return outage_check, silence_check, lateness_check, beacon_check, approval_check


def tend(desk: Desk, read: Read | None = None) -> list[Published]:
    """Close every game that is due and that nothing holds; remind; look after holds and openings.

    With `read` the letters that came before the deadline are taken first, however many there are.

    A game that can't be adjudicated is held with all its data and the GM told; all others go on. Whatever
    else goes wrong in one is raised when everything else is done, unless the database cannot be used at all.
    """
    published: list[Published] = []
    faults = [
        *failures_of(early_errands(), lambda errand: errand(desk)),
        *failures_of(games_to_tend(desk), lambda slug: published.extend(tend_game(desk, slug, read))),
        *failures_of(late_errands(), lambda errand: errand(desk)),
    ]
    for first in faults:
        raise first
    return published


def early_errands() -> tuple[Errand, ...]:
    """Return what is done for all games before any is closed."""
    from pbem.desk.corrections.withdrawn import mark_withdrawn
    from pbem.desk.incoming.hourly import tell_notices, warn_of_size
    from pbem.desk.ownwords import tell_of_languages
    from pbem.desk.players.reminders import remind
    from pbem.desk.signup.signups import close_openings
    from pbem.desk.times.holds import end_holds

    return tell_of_languages, tell_notices, warn_of_size, end_holds, remind, close_openings, mark_withdrawn


def late_errands() -> tuple[Errand, ...]:
    """Return what is done for all games behind the closing of those that are due."""
    from pbem.desk.ending.packet import send_packets
    from pbem.desk.ending.rekeying import tell_of_new_keys
    from pbem.desk.fair.reveal import reveal_ended

    return reveal_ended, tell_of_new_keys, send_packets


def games_to_tend(desk: Desk) -> list[str]:
    """Return the slugs of the games that may be closed now: those due, then those where a seat is READY."""
    with desk.store.transaction() as files:
        due = [slug for slug, _ in files.due(desk.clock.now())]
        return [*due, *(slug for slug in files.where_ready() if slug not in due)]


def tend_game(desk: Desk, slug: str, read: Read | None = None) -> list[Published]:
    """Close a game if it is due now; our own mistakes hold this game and no other.

    A mailbox that `read` cannot reach is no reason not to go on: the rules of the game say whether to wait.
    """
    try:
        for _ in range(MOST_LOOKS):
            until = _counts_until(desk, slug)
            if until is None:
                return []
            if read:
                read(until)
            fetch_pulse(desk, slug)
            with desk.at_work(slug):
                if until == _counts_until(desk, slug):  # no letter has moved the deadline meanwhile
                    return _tended(desk, slug)
    except Exception as fault:
        if is_trouble(fault):
            raise
        hold_for_defect(desk, slug, traceback.format_exc())
    return []


def _counts_until(desk: Desk, slug: str) -> datetime | None:
    """Return as of when the letters for a game must be taken; None where it is not due."""
    with desk.store.transaction() as files:
        due = due_game(desk, files, slug)
        return counts_until(desk, due) if due else None


def _tended(desk: Desk, slug: str) -> list[Published]:
    why = why_not_now(desk, slug)
    if why is None:
        return close_at_work(desk, slug)
    if why:
        desk.say(f"{slug}: {why}")
    return []


def why_not_now(desk: Desk, slug: str) -> str | None:
    """Ask all checks about a game; None if it is to be closed now, "" if it is not due at all."""
    with desk.store.transaction() as files:
        due = due_game(desk, files, slug)
        if due is None:
            return ""
        asked = checks(is_asked=due.deadline.reason != NOW)
        with spoken(desk.config, due.game):
            return next((why for check in asked if (why := check(desk, files, due))), None)
