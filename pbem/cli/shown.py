"""The lines of `pbem status`: plain sentences, one thing a line, that a screen reader reads well."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pbem.desk.safety.glance import GameStatus
    from pbem.desk.safety.postglance import Glance

MOST_FAILURES = 5
RUN_SILENT = 45 * 60
"""Seconds after which the daemon counts as not running; it beats at least every half hour."""


def game_lines(game: GameStatus) -> Iterator[str]:
    """Yield the lines of a game; those that tell more of it begin with blanks."""
    yield f"{game.slug}: {game.title} ({game.ruleset})"
    yield f"  {game.moment}; deadline {game.deadline}" + (f" ({game.left})" if game.left else "")
    if game.held:
        yield f"  HELD {game.held}"
    if game.approval:
        yield f"  waits for your approval until {game.approval}"
    for what, seats in (
        ("orders received", game.received),
        ("standing orders", game.standing),
        ("no orders", game.missing),
        ("only READY, a vote or the like", game.written),
        ("READY", game.ready),
        ("absent at the deadline", game.absent),
        ("seem to be away", game.away),
        ("mail comes back", game.bounced),
        ("nobody holds", game.dropped),
        ("letters without a valid key", game.keyless),
    ):
        if seats:
            yield f"  {what}: {len(seats)} ({', '.join(seats)})"


def opening_lines(seen: Glance) -> Iterator[str]:
    """Yield a line for each game that players can sign up for."""
    for one in seen.openings:
        yield (
            f"{one.game}: {one.title} is open for sign-up until {one.until}: {one.players} "
            f"{'player' if one.players == 1 else 'players'}, {one.least} needed, room for {one.most}; "
            f"pbem signups {one.game}"
        )


def post_lines(seen: Glance) -> Iterator[str]:
    """Yield what waits or went wrong in the post, and when pbem was last at work."""
    post = seen.post
    yield (
        f"Posts waiting: {post.queued}, failing: {post.failing}; refused: {post.refused}; "
        f"shunted letters: {post.shunted}"
    )
    if post.strangers and post.strangers_since:
        since = _ago(seen, post.strangers_since)
        yield f"Letters of people without a seat: {post.strangers} since {since}; pbem letters --unknown"
    if post.shunt_bytes:
        yield f"The SHUNT FOLDER is large: {post.shunt_bytes:,} bytes; pbem shunt list shows its letters"
    if post.oldest:
        yield f"Oldest post waiting: since {_ago(seen, post.oldest)}"
    for failing in post.failures[:MOST_FAILURES]:
        yield f"Not sent so far: {failing.number}, since {_ago(seen, failing.since)}: {failing.why}"
    if len(post.failures) > MOST_FAILURES:
        yield f"and {len(post.failures) - MOST_FAILURES} other reasons: pbem status --json has them all"
    if post.held:
        yield f"Posts held: {post.held}; let them go with pbem restore --send, or pbem restore --forget"
    for one in post.refusals:
        yield f"Refused: a mail to {one.whose}, {one.address}: {one.why}"
    for place, at in post.inboxes.items():
        if at:
            yield f"Letters last taken out of {place}: {_ago(seen, at)}"
    who = "pbem worker" if seen.workers else "pbem run"
    if post.run and _seconds(seen, post.run) > RUN_SILENT:
        yield f"{who} is NOT RUNNING since {_ago(seen, post.run)}"
    elif post.run:
        yield f"{who} was at work {_ago(seen, post.run)}"
    yield from _workers_lines(seen)
    if post.clock:
        yield f"The CLOCK was set back: {post.clock}; pbem doctor tells more"


def _workers_lines(seen: Glance) -> Iterator[str]:
    if seen.workers is None:
        return
    found = seen.workers
    yield f"Workers at work: {found.at_work}; jobs waiting: {found.waiting}, being done: {found.doing}"
    for one in found.failed:
        yield f"A job FAILS: {one.job}, tried {one.tries} times, last {_ago(seen, one.at)}; the log says why"


def _seconds(seen: Glance, at: str) -> float:
    return (datetime.fromisoformat(seen.at) - datetime.fromisoformat(at)).total_seconds()


def _ago(seen: Glance, at: str) -> str:
    from pbem.desk.safety.postglance import left_until

    then = datetime.fromisoformat(at)
    return f"{then:%Y-%m-%d %H:%M} UTC ({left_until(then, datetime.fromisoformat(seen.at))})"
