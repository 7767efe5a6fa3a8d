"""Tending the games: at each heartbeat every game gets what is due, and none can keep another waiting."""

from __future__ import annotations

import traceback
from collections.abc import Callable

from pbem.desk.close import close_at_work
from pbem.desk.defects import hold_for_defect
from pbem.desk.desk import Desk
from pbem.desk.due import NOW, Due, due_game
from pbem.desk.lock import Busy
from pbem.desk.publishing import Published
from pbem.desk.tongues import spoken
from pbem.store.opening import Files

Check = Callable[[Desk, Files, Due], str]
"""Looks at a game that is due; says in one sentence why it is not closed now, or nothing.

A check may write within the transaction: another deadline, a hold, a letter to the GM.
"""


def checks() -> tuple[Check, ...]:
    """Return what is asked, in this order, before a deadline is closed."""
    from pbem.desk.approval.approvals import approval_check
    from pbem.desk.players.lateness import lateness_check
    from pbem.desk.players.silence import silence_check
    from pbem.desk.times.outages import outage_check

    return outage_check, silence_check, lateness_check, approval_check


def tend(desk: Desk) -> list[Published]:
    """Close every game that is due and that nothing holds; remind; look after holds and openings.

    A game that can't be adjudicated is held with all its data and the GM told; all others go on. A mistake of
    ours anywhere else is raised when everything else is done.
    """
    from pbem.desk.corrections.withdrawn import mark_withdrawn
    from pbem.desk.ending.packet import send_packets
    from pbem.desk.fair.reveal import reveal_ended
    from pbem.desk.ownwords import tell_of_languages
    from pbem.desk.players.reminders import remind
    from pbem.desk.signup.signups import close_openings
    from pbem.desk.times.holds import end_holds

    faults = [
        _done(desk, errand)
        for errand in (tell_of_languages, end_holds, remind, close_openings, mark_withdrawn)
    ]
    with desk.store.transaction() as files:
        slugs = [slug for slug, _ in files.due(desk.clock.now())]
        held = {hold.game for hold in files.open_holds()}
        slugs += [game.slug for game in files.games() if game.slug not in slugs and game.id not in held]
    published: list[Published] = []
    for slug in slugs:
        try:
            published += _tended(desk, slug)
        except OSError as fault:  # its folder can't be written, perhaps: no reason to let others wait
            faults.append(fault)
    faults += [_done(desk, errand) for errand in (reveal_ended, send_packets)]
    for one in filter(None, faults):
        raise one
    return published


def _done(desk: Desk, errand: Callable[[Desk], None]) -> Exception | None:
    """Do an errand that must not keep the games from being closed; return what went wrong.

    What is wrong with the database stops everything.
    """
    try:
        errand(desk)
    except Exception as fault:
        if is_trouble(fault) and not isinstance(fault, OSError):
            raise
        return fault
    return None


def is_trouble(fault: Exception) -> bool:
    """Say whether something else than a mistake of ours went wrong: the disk, the database, another pbem."""
    return isinstance(fault, OSError | Busy) or type(fault).__module__.startswith("pbem.store")


def _tended(desk: Desk, slug: str) -> list[Published]:
    """Close a game if it is due now; our own mistakes hold this game and no other."""
    try:
        with desk.at_work():
            why = why_not_now(desk, slug)
            if why is None:
                return close_at_work(desk, slug)
            if why:
                desk.say(f"{slug}: {why}")
    except Exception as fault:
        if is_trouble(fault):
            raise
        hold_for_defect(desk, slug, traceback.format_exc())
    return []


def why_not_now(desk: Desk, slug: str) -> str | None:
    """Ask all checks about a game; None if it is to be closed now, "" if it is not due at all."""
    with desk.store.transaction() as files:
        due = due_game(desk, files, slug)
        if due is None:
            return ""
        if due.deadline.reason == NOW:
            return None
        with spoken(desk.config, due.game):
            return next((why for check in checks() if (why := check(desk, files, due))), None)
