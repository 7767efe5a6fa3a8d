"""Whether all is well: rounds end well, the database answers, no deadline is overdue, and mail goes out."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from pbem import __version__
from pbem.desk.safety.postglance import how_long
from pbem.desk.times.pulses import RUN, TARDY
from pbem.engine.events import counted as numbered
from pbem.store.counting import Counted
from pbem.watch.lookout import SILENT, Lookout, Overdue, overdue_games
from pbem.watch.tally import Tally

_SHOWN = 3


@dataclass(frozen=True)
class Health:
    """Whether all is well, in sentences; `games` and `next_deadline` are None where nothing can be read.

    `why_no_mail` is what the mail server or the system said, for the GM's own eyes: it is on no page.
    """

    reasons: tuple[str, ...]
    news: str = ""
    why_no_mail: str = ""
    games: dict[str, int] | None = None
    next_deadline: str | None = None

    @property
    def is_well(self) -> bool:
        """Say whether there is no reason not to be well."""
        return not self.reasons

    @property
    def sentence(self) -> str:
        """Return all of it in one sentence."""
        if self.is_well:
            return f"All is well: {self.news}"
        told = "; ".join(reason.rstrip(".") for reason in self.reasons)
        return f"Not all is well: {told}."

    def values(self) -> dict[str, object]:
        """Return all of it as JSON values."""
        return {
            "status": "well" if self.is_well else "wrong",
            "reasons": list(self.reasons),
            "version": __version__,
            "games": self.games,
            "next_deadline": self.next_deadline,
        }


def mark_of(folder: Path) -> str:
    """Return what tells an installation from others on one machine, and says nothing of where it is."""
    return hashlib.sha256(str(folder).encode("utf-8", "surrogateescape")).hexdigest()[:12]


def health_at_work(lookout: Lookout, tally: Tally, every: float, limit: timedelta) -> Health:
    """Return the health of this process at work, one round every so many seconds."""
    seen, now = lookout.seen(), lookout.clock.now()
    reasons = [*_rounds(tally, every)]
    if seen.counted is None:
        return Health((*reasons, SILENT))
    since = tally.since_well
    last = f"the last round ended well {_ago(since)} ago" if since is not None else "the first round goes on"
    return _health(seen.counted, now, limit, reasons, last)


def health_from_outside(lookout: Lookout, limit: timedelta, *, is_plain: bool = False) -> Health:
    """Return the health of an installation by what its database says.

    `is_plain`: for the GM's own eyes, a database that does not answer is named, and why.
    """
    seen, now = lookout.seen(), lookout.clock.now()
    if seen.counted is None:
        return Health((seen.fault if is_plain else SILENT,))
    pulse = seen.counted.pulses.get(RUN)
    if pulse is None:
        return _health(seen.counted, now, limit, ["pbem was never at work here."], "")
    at, details = pulse
    reasons = (
        [f"No round has begun or ended for {how_long(now - at)}."] if now - at > _lately(details) else []
    )
    last = f"pbem was at work {_ago((now - at).total_seconds())} ago"
    return _health(seen.counted, now, limit, reasons, last)


def _lately(details: str) -> timedelta:
    """Return how long ago a round may have been, at the pace that is noted with it."""
    pace = re.search(r"\d+", details)
    return TARDY + 3 * timedelta(seconds=int(pace[0]) if pace else 0)


def _rounds(tally: Tally, every: float) -> Iterator[str]:
    """Say whether too long no round has ended well, and why."""
    since, at_hand, last = tally.since_well, tally.at_hand, tally.last
    lately = TARDY.total_seconds() + 3 * every
    if (tally.age if since is None else since) <= lately:
        return
    failed = f" The last one failed at: {', '.join(last.failed)}." if last and last.failed else ""
    goes_on = f" One goes on for {_ago(at_hand)}." if at_hand is not None else ""
    yield f"No round has ended well for {_ago(tally.age if since is None else since)}.{failed}{goes_on}"


def _health(counted: Counted, now: datetime, limit: timedelta, reasons: list[str], last: str) -> Health:
    games, late = counted.games, [one for one in overdue_games(counted, now) if one.span > limit]
    stuck = counted.posts.stuck
    if stuck and now - stuck.since <= limit:
        stuck = None
    reasons = [*reasons, *([_told(late)] if late else [])]
    if stuck:
        reasons.append(
            f"No mail has gone out for {how_long(now - stuck.since)}: {numbered(stuck.waiting, 'post')} "
            f"{'waits' if stuck.waiting == 1 else 'wait'}."
        )
    news = f"{last}; {numbered(games.in_play, 'game')} in play, none overdue by more than {how_long(limit)}."
    following = games.next_deadline.isoformat(timespec="seconds") if games.next_deadline else None
    numbers = {"in_play": games.in_play, "held": games.held, "over": games.over, "overdue": len(late)}
    return Health(tuple(reasons), news, stuck.why if stuck else "", numbers, following)


def _told(late: list[Overdue]) -> str:
    shown = ", ".join(f"{one.slug} by {how_long(one.span)}" for one in late[:_SHOWN])
    more = f" and {len(late) - _SHOWN} more" if len(late) > _SHOWN else ""
    return f"Deadlines are overdue: {shown}{more}."


def _ago(seconds: float) -> str:
    if seconds < 120:
        return f"{max(0, round(seconds))} seconds"
    return how_long(timedelta(seconds=seconds))
