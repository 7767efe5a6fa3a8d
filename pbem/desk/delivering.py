"""Posts on their way: sent at least once with the same Message-ID, tried again, or given up and told."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum, auto

from pbem.desk.desk import Desk
from pbem.desk.letters import joined, wrapped
from pbem.desk.mailing import read_post, tell_gm
from pbem.desk.proof import without_keys
from pbem.desk.tongues import spoken
from pbem.engine.tongue import tr, tr_noop
from pbem.mail.arrivals import BoxFault
from pbem.mail.plain import one_line
from pbem.mailplaces import SmtpPlace
from pbem.post import Outbox, Refused
from pbem.store.opening import Files
from pbem.store.records import BounceRecord, GameRecord, PostRecord
from pbem.yamlfile import BadFile

MINUTE = timedelta(minutes=1)
AT_ONCE = 200
"""So many posts are read at a time; one that was tried no longer waits, or is to be tried later."""
WAITS = (MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE, 240 * MINUTE)
LONGEST_WAIT = timedelta(hours=12)
PATIENCE = timedelta(days=5)
"""How long a post is tried again before it is given up."""
IN_VAIN = tr_noop("It was tried for {days} days in vain. At last: {reason}")
_STATUS = re.compile(r": ([45]\d\d(?: \d\.\d{1,3}\.\d{1,3})?)\b")


class Fate(Enum):
    """What became of a post."""

    SENT = auto()
    FAILED = auto()
    REFUSED = auto()


@dataclass(frozen=True)
class Delivered:
    """How many posts were sent, failed for now, were given up, or wait for the next minute's allowance.

    `trouble` is what keeps the whole outbox from being used, if anything does: nothing more was tried.
    """

    sent: int = 0
    failed: int = 0
    refused: int = 0
    waiting: int = 0
    trouble: str = ""


def deliver_posts(desk: Desk, outbox: Outbox, part: int | None = None) -> Delivered:
    """Send what is due, oldest first, until all was tried, the minute is full or the outbox fails.

    `part` is that of one who sends beside others, each the posts of other games.
    """
    fates: Counter[Fate] = Counter()
    tried: set[int] = set()
    while due := _due(desk, tried, part):
        for number, record in enumerate(due):
            left = len(due) - number
            if _is_minute_full(desk):
                return _delivered(fates, waiting=left)
            tried.add(record.id)
            try:
                fates[_send(desk, outbox, record)] += 1
            except (BoxFault, BadFile) as fault:  # BadFile: the password can't be had
                _note_trouble(desk, str(fault))
                fates[Fate.FAILED] += left
                return _delivered(fates, trouble=str(fault))
    return _delivered(fates)


def _delivered(fates: Counter[Fate], waiting: int = 0, trouble: str = "") -> Delivered:
    return Delivered(fates[Fate.SENT], fates[Fate.FAILED], fates[Fate.REFUSED], waiting, trouble)


def _due(desk: Desk, tried: set[int], part: int | None) -> list[PostRecord]:
    """Return some of what may be tried now, also notes to the GM that were written meanwhile."""
    with desk.store.transaction() as files:
        waiting = files.unsent(AT_ONCE, desk.clock.now(), part)
        return [post for post in waiting if post.id not in tried]


def _is_minute_full(desk: Desk) -> bool:
    """Say whether a mail server has had all it takes a minute, whichever run of pbem sent it."""
    box = desk.config.outbox
    if not isinstance(box, SmtpPlace):
        return False
    with desk.store.transaction() as files:
        return files.sent_since(desk.clock.now() - MINUTE) >= box.per_minute


def _note_trouble(desk: Desk, trouble: str) -> None:
    with desk.store.transaction() as files:
        files.note_trouble(trouble, desk.clock.now())


def _send(desk: Desk, outbox: Outbox, record: PostRecord) -> Fate:
    try:
        post = read_post(desk, record.content)
    except ValueError as fault:
        return _set_aside(desk, record, str(fault))
    try:
        outbox.send(post)
    except (BoxFault, BadFile):
        raise
    except (Refused, ValueError) as fault:  # ValueError: an address no mail can be sent to
        return _give_up(desk, record, str(fault))
    except OSError as fault:
        return _put_off(desk, record, str(fault))
    with desk.store.transaction() as files:
        files.mark_sent(record.id, desk.clock.now())
    return Fate.SENT


def next_wait(tries: int) -> timedelta | None:
    """Return how long to wait after one more failed try, when so many came before; None: give up."""
    waits = [*WAITS, *[LONGEST_WAIT] * max(0, tries + 1 - len(WAITS))]
    return None if sum(waits[:tries], timedelta()) >= PATIENCE else waits[tries]


def _put_off(desk: Desk, record: PostRecord, why: str) -> Fate:
    wait = next_wait(record.tries)
    if wait is None:
        return _give_up(desk, record, why, is_late=True)
    with desk.store.transaction() as files:
        files.mark_failed(record.id, without_keys(why), desk.clock.now() + wait)
    return Fate.FAILED


def _set_aside(desk: Desk, record: PostRecord, reason: str) -> Fate:
    """Never try a post again that can't be read, and tell the GM: that is nobody's address failing."""
    now = desk.clock.now()
    with desk.store.transaction() as files:
        files.mark_refused(record.id, reason, now)
        game = files.game_by_id(record.game) if record.game is not None else None
        with spoken(desk.config, game):
            address = one_line(record.address, 200)
            first = tr(
                "A mail that waited for {address} can't be read, and was set aside; all others go out:",
                address=address,
            )
            last = tr(
                "pbem writes no such mail: somebody has changed the database, or an archive that was "
                "imported or restored. The mail is {id}; it stays on record.",
                id=one_line(record.message_id, 200),
            )
            subject = tr("a mail of {whose} was set aside", whose=one_line(game.title) if game else address)
            text = joined(*map(wrapped, (first, reason, last)))
            tell_gm(desk, files, f"unreadable.{record.id}", subject, text)
    return Fate.REFUSED


def _give_up(desk: Desk, record: PostRecord, reason: str, is_late: bool = False) -> Fate:
    """Try a post no more; note it with its seat, and tell the GM, unless the GM is who can't be told.

    `is_late`: it was tried for as long as any post is.
    """
    now, reason = desk.clock.now(), without_keys(reason)
    why = IN_VAIN.format(days=PATIENCE.days, reason=reason) if is_late else reason
    with desk.store.transaction() as files:
        files.mark_refused(record.id, why, now)
        files.add_bounce(
            BounceRecord(
                game=record.game,
                seat=record.seat,
                address=record.address,
                post=record.message_id,
                is_final=True,
                why=why,
                at=now,
            )
        )
        if record.address.casefold() != desk.config.gm.address.casefold():
            game = files.game_by_id(record.game) if record.game is not None else None
            with spoken(desk.config, game):
                said = tr(IN_VAIN, days=PATIENCE.days, reason=reason) if is_late else reason
                _tell(desk, files, record, game, why, said)
    return Fate.REFUSED


def _tell(desk: Desk, files: Files, record: PostRecord, game: GameRecord | None, why: str, said: str) -> None:
    """Tell the GM: once for an address and a reason, until the seat is heard from again."""
    seat = files.seat_by_key(game.id, record.seat) if game and record.seat else None
    heard = files.last_letter(game.id, seat.key) if game and seat else None
    told = (record.game, record.seat, record.address.casefold(), _reason(why), heard.id if heard else 0)
    about = hashlib.sha256(repr(told).encode()).hexdigest()[:20]
    whose = record.address
    if game and seat:
        whose = tr("{name} ({seat}) of {title}", name=seat.name, seat=seat.key, title=game.title)
    first = tr(
        "A mail to {whose}, {address}, could not be delivered, and pbem has given it up:",
        whose=whose,
        address=record.address,
    )
    last = tr(
        "The mail is {id}; it stays on record. Other mail to this address is still tried, but of the same "
        "trouble you are not told again before the seat has written. pbem seat GAME SEAT --address gives a "
        "seat another one.",
        id=record.message_id,
    )
    text = joined(wrapped(first), wrapped(said), wrapped(last))
    tell_gm(desk, files, f"refused.{about}", tr("no mail gets to {whose}", whose=whose), text)


def _reason(why: str) -> str:
    """Return the part of a reason that is the same each time: servers add a time and a number of theirs."""
    found = _STATUS.search(why)
    return found[1] if found else why
