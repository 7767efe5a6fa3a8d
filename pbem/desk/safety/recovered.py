"""What a recovery has done, in sentences for the GM: printed, and kept in a file of the installation."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path

from pbem.desk.games import deadline_text
from pbem.desk.safety.recover import Recovered
from pbem.mail.arrivals import PRIVATELY

ACTS = (
    "No mailbox holds what you did by commands since the backup: games made, keys given, orders typed, "
    "holds, extensions, rulings, rollbacks, changes of a game. Do it again. What you did by letter was done "
    "again."
)


def told(found: Recovered, zone: str) -> list[str]:
    """Return what was done, what may not be as it was, and what to do next: one sentence or item a line."""
    return [*_done(found, zone), *_doubts(found), "", *_next(found)]


def _done(found: Recovered, zone: str) -> Iterator[str]:
    made, lost = deadline_text(found.made_at, zone), deadline_text(found.lost_at, zone)
    yield f"{found.folder} is as it was in the backup of {made}, played on until {lost}."
    verdicts = dict(found.played.verdicts)
    known = verdicts.pop("duplicate", 0)
    words = ", ".join(f"{number} {word}" for word, number in sorted(verdicts.items())) or "none"
    yield f"Letters taken again: {sum(verdicts.values())} ({words}); {known} were known already."
    yield f"Rounds closed again: {len(found.played.rounds)}."
    for one in found.played.rounds:
        yield f"  {one.game}/{one.folder}: {one.title}; seal {one.fingerprint or 'none'}"
    if found.played.rounds:
        yield (
            "Players can compare these fingerprints with those in their mails: where they are equal, every "
            "file of the round is."
        )
    if same := len(found.archives.equal):
        yield f"Folders of turns that were there before and are the same byte by byte: {same}."
    posts = found.posts
    yield (
        f"Posts: {posts.counted} count as sent, {posts.freed} go out with the next pbem run, {posts.held} "
        "are held."
    )
    for path in found.asides:
        yield f"What was there before lies in {path}."


def _doubts(found: Recovered) -> Iterator[str]:
    played, posts, archives = found.played, found.posts, found.archives
    yield from _listed("DIFFERENT from the folders of turns that were there before:", archives.differing)
    yield from _listed("Rounds that were there before, and were not closed again:", archives.lost)
    yield from _listed("Mails that say something else now than when they were sent:", posts.differing)
    yield from _listed("Mails that were sent, and for which there is no cause now:", posts.not_again)
    yield from _listed("Letters that answer mails of which nothing is known now:", found.unknown_answers)
    yield from _listed("Letters from nobody known, or with a key that is wrong now:", played.unproved)
    yield from _listed(
        "Letters that came just after a deadline; pbem run may have taken them before it closed the round. "
        "If the fingerprint is not that in the players' mails, recover again with --beat 60:",
        played.close_calls,
    )
    yield from _listed("Letters that went out of their mailbox meanwhile:", played.gone)
    yield from _listed("Posts that count as sent, but may not have gone:", posts.unsure)
    yield from found.notes


def _listed(title: str, lines: Sequence[str]) -> Iterator[str]:
    if lines:
        yield title
        yield from (f"  {line}" for line in lines)


def _next(found: Recovered) -> Iterator[str]:
    yield "What to do now:"
    yield f"- {ACTS}"
    if found.posts.held:
        yield (
            "- Posts that could not be sent already when the backup was made are held: pbem restore --send, "
            "or pbem restore --forget."
        )
    for line in found.held:
        yield f"- Held: {line}"
    if found.left:
        yield f"- Letters that came after the loss wait in the mailboxes: {found.left}; pbem run takes them."
    yield "- See whether all is well, pbem doctor; then pbem run. The first thing after it: pbem backup."


def keep_told(folder: Path, lines: Sequence[str], now: datetime) -> Path:
    """Keep the sentences in a file that its owner alone can read, and return it."""
    path = folder / f"recovered-{now:%Y%m%d-%H%M%S}.txt"
    with os.fdopen(os.open(path, PRIVATELY, 0o600), "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
    return path
