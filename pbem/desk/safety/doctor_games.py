"""What the doctor asks of the desk: clock, games, archive, posts, the daemon and backups."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from pbem.desk.desk import Desk, not_played_here
from pbem.desk.incoming.hourly import shunt_size
from pbem.desk.safety.backup import PULSE as BACKUP
from pbem.desk.safety.finding import Finding, well, wrong
from pbem.desk.safety.postglance import how_long, refused_lately
from pbem.engine.events import counted
from pbem.printing.archive import moment_folder
from pbem.rulesets import BOXES
from pbem.spans import parse_span
from pbem.store.opening import Files
from pbem.store.records import GameRecord
from pbem.watchplace import WatchPlace

SLACK = timedelta(minutes=5)
"""A clock may be corrected by so much at any time."""
RUN_SILENT = timedelta(minutes=45)
OVERDUE = timedelta(hours=1)
POST_WAITS = timedelta(days=1)
INBOX_SILENT = timedelta(days=1)
BACKUP_OLD = timedelta(days=7)
_SHOWN = 3


def games_and_posts(desk: Desk) -> Iterator[Finding]:
    """Look at all that is on the desk."""
    with desk.store.transaction() as files:
        games = files.games()
        yield clock(desk, files)
        yield from _games(desk, files, games)
        yield from _archives(desk, files, games)
        yield from _posts(desk, files)
        yield from _pulses(desk, files, games)


def clock(desk: Desk, files: Files) -> Finding:
    """See whether anything on record is later than now: then the clock was set back."""
    now, newest = desk.clock.now(), files.newest_time()
    if newest is None or newest[0] <= now + SLACK:
        return well("clock", f"It is {_when(desk, now)}, and nothing on record is later.")
    return wrong(
        "clock",
        f"It is {_when(desk, now)}, but a {newest[1]} on record is of {_when(desk, newest[0])}: "
        "the clock was set back.",
        "Deadlines come late, and letters seem to have come before others that they followed. Nothing is "
        "closed or sent twice.",
        "set the clock right (timedatectl set-ntp true).",
    )


def _when(desk: Desk, at: datetime) -> str:
    return f"{at.astimezone(ZoneInfo(desk.config.zone)):%A %-d %B %Y, %H:%M} ({desk.config.zone})"


def _games(desk: Desk, files: Files, games: list[GameRecord]) -> Iterator[Finding]:
    """See whether every game can be played, which are held, and which are overdue."""
    now, held = desk.clock.now(), {hold.game: hold for hold in files.open_holds()}
    overdue = [slug for slug, _ in files.due(now - OVERDUE)]
    for game in games:
        hold, says = held.get(game.id), ""
        if says := not_played_here(game):
            says = f"It{says.removeprefix(game.slug)}"
            wanted = (
                "pbem it was made with" if game.ruleset in BOXES else f"package that brings {game.ruleset}"
            )
            why, mend = "It can't be judged.", f"install the {wanted}."
        elif hold and hold.kind == "defect":
            says = f"It is held since {_when(desk, hold.since)}: {hold.because.rstrip('.')}."
            why, mend = "pbem itself has failed at it.", f"upgrade pbem, then: pbem resume {game.slug}"
        elif game.slug in overdue:
            says = "Its deadline has passed by more than an hour, and it is not closed."
            why, mend = "Players wait for their reports.", f"start pbem run, or: pbem close {game.slug}"
        name = f"game {game.slug}"
        if says:
            yield wrong(name, says, why, mend)
        elif hold:
            yield well(name, f"It is held since {_when(desk, hold.since)}: {hold.because}")
    if not games:
        yield well("games", "There are none yet.")


def _archives(desk: Desk, files: Files, games: list[GameRecord]) -> Iterator[Finding]:
    """See whether the files of each game's last closed moment are there and what they were."""
    looked = 0
    for game in games:
        closed = {outcome.moment for outcome in files.outcomes(game.id)}
        moments = [one for one in files.moments(game.id) if one.number in closed]
        if not moments:
            continue
        last = moments[-1]
        folder = moment_folder(desk.config.turns, game.slug, last.turn, last.phase, last.edition)
        looked += 1
        if changed := list(changed_files(folder)):
            says = ", ".join(changed[:_SHOWN]) + (" and others" if len(changed) > _SHOWN else "")
            yield wrong(
                f"archive of {game.slug}",
                f"{folder}: missing or changed: {says}.",
                "Players' proof of the dice and the reports they may ask for again are there.",
                f"put the folder back from a backup; pbem verify {game.slug} names every difference.",
            )
    yield well("archive", f"The last reports of {counted(looked, 'game')} were looked at.")


def changed_files(folder: Path) -> Iterator[str]:
    """Yield the files of a moment's folder that are missing or not what its seals say."""
    if not (folder / "outcome.json").is_file():
        yield "outcome.json"
        return
    for seal, place in (("seal.json", folder), ("private/gm.seal.json", folder / "private")):
        try:
            listed = json.loads((folder / seal).read_bytes())["files"] if (folder / seal).is_file() else {}
            yield from (name for name, digest in listed.items() if _digest(place / name) != digest)
        except (ValueError, KeyError, TypeError, AttributeError, OSError):
            yield seal


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else ""


def _posts(desk: Desk, files: Files) -> Iterator[Finding]:
    """See whether posts wait too long, are held, were refused, and whether letters wait for the GM."""
    counts, held, oldest = files.counts(), files.held_posts(), files.oldest_waiting()
    if held:
        says = f"{counted(held, 'post')} that waited in a backup or an export {_are(held)} held."
        mend = "pbem restore --send lets them go; pbem restore --forget, if they had gone."
        yield wrong("posts held", says, "They may have been sent already, or not.", mend)
    stuck, limit = files.stuck_mail(desk.clock.now()), parse_span((desk.config.watch or WatchPlace()).overdue)
    if stuck and desk.clock.now() - stuck.since > limit:
        says = (
            f"No mail has gone out since {_when(desk, stuck.since)}; {_waiting(stuck.waiting)}. {stuck.why}"
        )
        mend = "pbem mail check says what is wrong with the outbox; then start pbem run, or: pbem collect."
        yield wrong("mail", says.rstrip(), "Nobody has reports or answers.", mend)
    elif oldest and desk.clock.now() - oldest > POST_WAITS:
        says = f"{_waiting(counts.queued - held)}, the oldest since {_when(desk, oldest)}."
        mend = "pbem mail check says what is wrong with the outbox; then start pbem run, or: pbem collect."
        yield wrong("posts waiting", says, "Players have no reports or answers.", mend)
    if counts.refused:
        yield _refused(desk, files)
    if counts.shunted:
        says = f"{counted(counts.shunted, 'letter')} could not be handled and {_are(counts.shunted)} kept."
        why = "They may hold orders."
        yield wrong(
            "shunted letters", says, why, "pbem shunt list shows them; pbem shunt retry ID takes one."
        )
    size, most = shunt_size(desk), desk.config.limits.shunt_bytes
    if size > most:
        says = f"{desk.config.shunt} holds {size:,} bytes, which is more than limits.shunt_bytes ({most:,})."
        why = "Somebody may be sending letters that fill the disk."
        mend = "pbem shunt list shows them; pbem shunt retry ID takes one, and pbem prune deletes old ones."
        yield wrong("shunt folder", says, why, mend)
    if not (held or counts.refused or counts.shunted):
        yield well("posts", f"{_waiting(counts.queued)}; none was refused.")


def _waiting(number: int) -> str:
    return f"{counted(number, 'post')} {'waits' if number == 1 else 'wait'}"


def _are(count: int) -> str:
    return "is" if count == 1 else "are"


def _refused(desk: Desk, files: Files) -> Finding:
    """Tell of the posts refused for good whose addresses have not been heard from since."""
    lines = refused_lately(desk, files)
    if not lines:
        return well("posts refused", "All that were refused are settled: their players have written since.")
    says = "; ".join(f"a mail to {one.whose}: {one.why.rstrip('.')}" for one in lines[:_SHOWN])
    more = f"; and {len(lines) - _SHOWN} more" if len(lines) > _SHOWN else ""
    why = "These players get no mail."
    return wrong("posts refused", f"{says}{more}.", why, "ask the player, and change the address.")


def _pulses(desk: Desk, files: Files, games: list[GameRecord]) -> Iterator[Finding]:
    """See when the daemon, the inboxes and the last backup were."""
    now, pulses = desk.clock.now(), {pulse.name: pulse for pulse in files.pulses()}
    run, backup = pulses.get("run"), pulses.get(BACKUP)
    if run is None:
        yield well("pbem run", "It was never used here: cron, or you, must run pbem collect and pbem close.")
    elif now - run.at > RUN_SILENT:
        why = "Letters are not taken, and deadlines are not closed."
        yield wrong("pbem run", f"It is not running since {_when(desk, run.at)}.", why, "start it: pbem run.")
    else:
        yield well("pbem run", f"It was at work {how_long(max(now - run.at, timedelta(0)))} ago.")
    for box in desk.config.inbox:
        pulse = pulses.get(f"inbox {box.place}")
        if run and pulse and now - pulse.at > INBOX_SILENT:
            says = f"No letter could be taken out of {box.place} since {_when(desk, pulse.at)}."
            yield wrong("inbox", says, "Players' orders lie there.", "pbem mail check says what is wrong.")
    if games and (backup is None or now - backup.at > BACKUP_OLD):
        last = f"The last one is of {_when(desk, backup.at)}." if backup else "There is none."
        yield wrong(
            "backup", last, "A disk can fail any day.", "pbem backup, once a day: pbem backup --keep 14."
        )
    elif backup:
        yield well("backup", f"The last one is of {_when(desk, backup.at)}: {backup.details}.")
