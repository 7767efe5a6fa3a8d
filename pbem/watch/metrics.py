"""The numbers that pbem shows to Prometheus: no address, no player, no secret; games only where overdue."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path

from pbem import __version__
from pbem.desk.times.outages import inbox_name
from pbem.store.counting import Counted
from pbem.watch.exposition import Family, Sample, counter, gauge, sample
from pbem.watch.lookout import Lookout, Seen, overdue_games
from pbem.watch.tally import Tally

NAMED = 10
"""So many overdue games are named at most."""
PULSES = ("run", "outbox", "backup")


def families(lookout: Lookout, tally: Tally, places: Sequence[str]) -> Iterator[Family]:
    """Yield everything; `places` are the mailboxes, which are told by their number in config.yaml alone."""
    seen, now = lookout.seen(), lookout.clock.now()
    yield gauge("pbem_info", "The version of pbem at work.", sample(1, version=__version__))
    yield from _process()
    yield from _rounds(tally)
    yield from _database(seen)
    if seen.counted is not None:
        yield from _games(seen.counted, now)
        yield from _letters(seen.counted)
        yield from _posts(seen.counted, now)
        yield from _pulses(seen.counted, now, places)


def _since(at: datetime | None, now: datetime) -> float | None:
    return (now - at).total_seconds() if at else None


def _games(counted: Counted, now: datetime) -> Iterator[Family]:
    games, late = counted.games, overdue_games(counted, now)
    states = {"in_play": games.in_play, "held": games.held, "over": games.over}
    yield gauge("pbem_games", "Games by state.", *(sample(n, state=name) for name, n in states.items()))
    yield gauge("pbem_games_awaiting_approval", "Games in play that wait for the GM's word.", games.approval)
    yield gauge("pbem_games_overdue", "Games in play that should have been closed by now.", len(late))
    following = _since(games.next_deadline, now)
    yield gauge(
        "pbem_deadline_next_seconds",
        "Seconds until the next deadline; left out where none is to come.",
        None if following is None else -following,
    )
    yield gauge(
        "pbem_deadline_overdue_seconds",
        "Seconds since the oldest deadline, and its time of grace, that is not closed; 0 if there is none.",
        max((one.span.total_seconds() for one in late), default=0),
    )
    yield gauge(
        "pbem_game_overdue_seconds",
        f"Seconds by which a game is overdue; the first {NAMED} of them.",
        *(sample(one.span.total_seconds(), game=one.slug) for one in late[:NAMED]),
    )
    yield counter(
        "pbem_turns_closed_total",
        "Phases adjudicated since the installation was made, by ruleset.",
        *(sample(number, ruleset=ruleset) for ruleset, number in counted.closed.items()),
    )


def _letters(counted: Counted) -> Iterator[Family]:
    yield counter(
        "pbem_letters_taken_total",
        "Letters taken since the installation was made, by what became of them at first.",
        *(sample(number, verdict=verdict) for verdict, number in counted.letters.items()),
    )
    yield gauge(
        "pbem_letters_shunted", "Letters that could not be handled and wait for you.", counted.shunted
    )


def _posts(counted: Counted, now: datetime) -> Iterator[Family]:
    posts = counted.posts
    states = ("waiting", "failing", "held", "refused")
    yield gauge(
        "pbem_posts",
        "Posts not sent: waiting for a first try, failing so far, held until you say so, refused for good.",
        *(sample(int(getattr(posts, state)), state=state) for state in states),
    )
    yield gauge(
        "pbem_post_oldest_seconds",
        "Seconds since the oldest post was queued that waits or fails; 0 if there is none.",
        _since(posts.oldest, now) or 0,
    )
    yield gauge(
        "pbem_mail_stuck_seconds",
        "Seconds for which mail that is due has gone to nobody; 0 if it goes.",
        _since(posts.stuck.since if posts.stuck else None, now) or 0,
    )
    yield counter("pbem_posts_sent_total", "Posts sent since the installation was made.", posts.sent)


def _pulses(counted: Counted, now: datetime, places: Sequence[str]) -> Iterator[Family]:
    reached = [(str(number), counted.pulses.get(inbox_name(place))) for number, place in enumerate(places, 1)]
    yield gauge(
        "pbem_mailbox_reached_seconds",
        "Seconds since the letters were last taken out of a mailbox, by its place in config.yaml.",
        *(sample((now - pulse[0]).total_seconds(), mailbox=number) for number, pulse in reached if pulse),
    )
    noted = [(name, counted.pulses[name]) for name in PULSES if name in counted.pulses]
    yield gauge(
        "pbem_pulse_seconds",
        "Seconds since pbem run, the outbox or a backup last worked.",
        *(sample((now - pulse[0]).total_seconds(), of=name) for name, pulse in noted),
    )


def _rounds(tally: Tally) -> Iterator[Family]:
    yield counter(
        "pbem_rounds_total",
        "Rounds done since this process began: well, or with a step that failed.",
        sample(tally.well, result="well"),
        sample(tally.failed, result="failed"),
    )
    yield gauge(
        "pbem_round_well_seconds",
        "Seconds since a round ended well; left out until one has.",
        tally.since_well,
    )
    at_hand, last = tally.at_hand, tally.last
    yield gauge(
        "pbem_round_at_hand_seconds", "Seconds since the round at hand began; 0 between two.", at_hand or 0
    )
    if last is not None:
        yield gauge("pbem_round_seconds", "Seconds that the last round took.", last.seconds)
        steps = (sample(seconds, step=step) for step, seconds in last.steps.items())
        yield gauge("pbem_round_step_seconds", "Seconds that each step of the last round took.", *steps)
    yield from _work(tally)


def _work(tally: Tally) -> Iterator[Family]:
    done = tally.work()
    times = (sample(one.times, work=name) for name, one in done.items())
    seconds = (sample(one.seconds, work=name) for name, one in done.items())
    yield counter("pbem_work_total", "How often this process has judged, and set reports.", *times)
    yield counter(
        "pbem_work_seconds_total", "Seconds this process has spent judging, and setting reports.", *seconds
    )


def _database(seen: Seen) -> Iterator[Family]:
    yield gauge("pbem_database_up", "1 if the database answers, else 0.", int(seen.counted is not None))
    yield gauge("pbem_database_counting_seconds", "Seconds that counting all this took.", seen.seconds)
    if seen.counted is not None:
        yield gauge("pbem_database_bytes", "Bytes that the database takes.", seen.counted.size)


def _process() -> Iterator[Family]:
    yield counter(
        "process_cpu_seconds_total", "Seconds of processor time, user and system.", time.process_time()
    )
    yield gauge("process_resident_memory_bytes", "Bytes of memory in use.", _memory())


def _memory() -> Sample | None:
    """Return the memory in use; None where the system does not tell it as Linux does."""
    if sys.platform != "linux":
        return None
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
        return Sample(pages * os.sysconf("SC_PAGE_SIZE"))
    except (OSError, ValueError, IndexError):
        return None
