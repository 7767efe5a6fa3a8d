"""What has become of a season: deadlines, letters, posts and reports, each looked for where it must be."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import psycopg

from benchmarks.season.letters import Sending
from benchmarks.season.plan import START, Plan

_CLOSED = """
SELECT game.slug, outcome.closed_at, deadline.at,
       (SELECT max(sent_at) FROM post WHERE post.game = game.id AND post.queued_at > %(start)s
        AND post.message_id LIKE '%%report%%')
FROM outcome JOIN game ON game.id = outcome.game
JOIN deadline ON deadline.id =
     (SELECT max(id) FROM deadline d WHERE d.game = outcome.game AND d.moment = outcome.moment)
WHERE outcome.closed_at > %(start)s ORDER BY 1
"""
POSTS = """
SELECT message_id, sent_at, queued_at, game.slug FROM post LEFT JOIN game ON game.id = post.game
WHERE refused_at IS NULL
"""
"""Every post, when it was sent and queued, and whose game it is about."""
_REPORTS = """
SELECT game.slug, count(DISTINCT post.seat) FROM post JOIN game ON game.id = post.game
WHERE post.queued_at > %s AND post.message_id LIKE '%%report%%' AND post.seat <> 'gm' GROUP BY 1
"""


@dataclass(frozen=True)
class Judgement:
    """What was found: how late deadlines and reports were, in seconds of the season, and what is wrong."""

    closed: tuple[float, ...]
    sent: tuple[float, ...]
    letters: int
    posts: int
    repeats: int
    archive: str
    faults: tuple[str, ...] = ()


def judged(url: str, folder: Path, plan: Plan, sendings: Sequence[Sending], taken: Path) -> Judgement:
    """Look at everything that must be there once."""
    with psycopg.connect(url.replace("+psycopg", "")) as connection:
        rows = connection.execute(_CLOSED, {"start": START}).fetchall()
        reports = {row[0]: row[1] for row in connection.execute(_REPORTS, (START,))}
        letters = Counter(row[0] for row in connection.execute("SELECT message_id FROM letter"))
        queued = {row[0]: row[1] for row in connection.execute(POSTS) if plan.is_within(row[2], row[3])}
    mails = (
        Counter(line.split()[0] for line in taken.read_text().splitlines()) if taken.exists() else Counter()
    )
    faults = [
        *_deadline_faults(plan, [row[0] for row in rows]),
        *_letter_faults(sendings, letters),
        *_post_faults(queued, mails),
        *_report_faults(plan, reports),
        *(f"{slug} was closed early" for slug, closed_at, at, _ in rows if closed_at < at),
    ]
    return Judgement(
        tuple(_late(row[1], row[2]) for row in rows),
        tuple(_late(row[3], row[2]) for row in rows if row[3]),
        len(letters),
        len(queued),
        sum(mails[id] - 1 for id in queued if mails[id]),
        archive_of(folder, plan),
        tuple(faults),
    )


def mails_at(taken: Path) -> Counter[str]:
    """Return how often the mail server took each Message-ID."""
    return Counter(line.split()[0] for line in taken.read_text("utf-8").splitlines() if line)


def _report_faults(plan: Plan, reports: dict[str, int]) -> list[str]:
    found = [(slug, reports.get(slug, 0)) for slug, _ in plan.slugs()]
    return [f"{slug}: {number} seats have their report" for slug, number in found if number != plan.seats]


def _late(then: datetime, deadline: datetime) -> float:
    return (then - deadline).total_seconds()


def _deadline_faults(plan: Plan, closed: Sequence[str]) -> list[str]:
    times = Counter(closed)
    return [f"{slug} was judged {times[slug]} times" for slug, _ in plan.slugs() if times[slug] != 1]


def _letter_faults(sendings: Sequence[Sending], letters: Counter[Any]) -> list[str]:
    return [f"letter {one.id} is there {letters[one.id]} times" for one in sendings if letters[one.id] != 1]


def _post_faults(queued: dict[str, datetime | None], mails: Counter[str]) -> list[str]:
    lost = [f"mail {id} never came" for id in queued if not mails[id]]
    unsent = [f"mail {id} waits" for id, sent_at in queued.items() if sent_at is None]
    return [*lost, *unsent]


def archive_of(folder: Path, plan: Plan) -> str:
    """Return a digest of all that was published of the games that were due, bytes and names."""
    digest = hashlib.sha256()
    for slug, _ in plan.slugs():
        for file in sorted(path for path in (folder / "turns" / slug).rglob("*") if path.is_file()):
            digest.update(f"{file.relative_to(folder)}\n".encode())
            digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def differing(folder: Path, other: Path, plan: Plan) -> list[str]:
    """Return the files of the archive that are not the same in two installations."""
    found = []
    for slug, _ in plan.slugs():
        trees = [_tree(one / "turns" / slug) for one in (folder, other)]
        names = sorted(trees[0].keys() | trees[1].keys())
        found += [f"{slug}/{name}" for name in names if trees[0].get(name) != trees[1].get(name)]
    return found


def _tree(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
