"""Opening a game for sign-up, and looking at its list: what the GM does about games to be made."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from zoneinfo import ZoneInfo

from pbem.deadlines import from_local, local_time
from pbem.desk.desk import Desk, DeskFault
from pbem.desk.games import deadline_text, is_there_already
from pbem.desk.incoming.asked import GOOD_FOR
from pbem.desk.letters import joined, wrapped
from pbem.desk.mailing import tell_gm
from pbem.desk.signup.joining import on_list
from pbem.desk.signup.signup_letters import announcement, spoken_for
from pbem.desk.signup.signups import BY_GM, end_signup, make_from
from pbem.engine.options import BadValue
from pbem.engine.tongue import tr, tr_noop
from pbem.openfile import as_text, open_file, read_open_game
from pbem.store.desk_records import ActRecord, OpeningRecord, SignupRecord
from pbem.store.opening import Files

GM_SAYS_SO = tr_noop("the GM says so")


@dataclass(frozen=True)
class Signup:
    """Somebody on the list of a game to be made, or who was; `since` is a day of the game's zone."""

    name: str
    address: str
    wishes: tuple[str, ...]
    state: str
    since: str


@dataclass(frozen=True)
class Opening:
    """A game to be made: how many players it has and needs, until when they may sign up, and who did."""

    game: str
    title: str
    players: int
    least: int
    most: int
    until: str
    state: str
    signups: tuple[Signup, ...]


def open_game(desk: Desk, path: Path) -> str:
    """Open the game of a file for sign-up; return the text to publish, which the GM is mailed too."""
    config, now = desk.config, desk.clock.now()
    file = read_open_game(
        path,
        [config.games],
        zone=config.zone,
        language=config.language,
        own_languages=config.languages,
        now=now,
    )
    slug = file.game.slug
    record = OpeningRecord(
        slug=slug,
        title=file.game.title,
        ruleset=file.game.ruleset,
        file=as_text(file),
        secret=desk.chance(32).hex(),
        opened_at=now,
        until=file.until,
    )
    with desk.at_work(), desk.store.transaction() as files:
        if files.game(slug):
            raise DeskFault(is_there_already(slug))
        if there := files.opening(slug):
            ended = f"has ended: {there.ended_by}" if there.ended_at else "goes on"
            raise DeskFault(f"the sign-up for {slug} {ended}; pbem signups {slug} shows it.")
        id = files.add_opening(record)
        says = f"The game {slug} was opened for sign-up."
        files.add_act(ActRecord(game=None, kind="signup", says=says, at=now))
        with spoken_for(desk, record):
            return _announced(desk, files, record, id)


def _announced(desk: Desk, files: Files, opening: OpeningRecord, id: int) -> str:
    """Mail the GM the announcement of a game, and return it."""
    text = announcement(desk, opening)
    first = tr("Players can sign up now. Here is a text for you to publish; nobody else has been told.")
    subject = tr("{game} is open for sign-up", game=opening.slug)
    tell_gm(desk, files, f"opening.{id}", subject, joined(wrapped(first), text))
    return text


def close_signup(desk: Desk, slug: str) -> str:
    """Make the game at once with those on the list, and return the sentence that says so."""
    with desk.at_work(), desk.store.transaction() as files:
        opening = live_opening(files, slug)
        game = make_from(desk, files, opening, BY_GM)
        number = len(files.seats(game.id))
    return f"{slug}: {opening.title}, {number} players."


def end_opening(desk: Desk, slug: str, because: str) -> str:
    """End a sign-up without a game, and return the sentence that says so."""
    with desk.at_work(), desk.store.transaction() as files:
        return end_signup(desk, files, live_opening(files, slug), because.strip().rstrip(".") or GM_SAYS_SO)


def move_end(desk: Desk, slug: str, written: str) -> str:
    """Let people sign up until another local time of the game's zone; return the sentence that says so."""
    with desk.at_work(), desk.store.transaction() as files:
        opening = live_opening(files, slug)
        zone, now = open_file(opening.file).game.zone, desk.clock.now()
        until = from_local(local_time(written, "--until"), ZoneInfo(zone))
        if until <= now:
            raise BadValue("--until", f"{written} is past; the time must be in the future.")
        files.extend_opening(opening.id, until)
        says = f"Players can sign up for {slug} until {deadline_text(until, zone)}."
        files.add_act(ActRecord(game=None, kind="signup", says=says, at=now))
    return says


def live_opening(files: Files, slug: str) -> OpeningRecord:
    """Return the game that players sign up for; else DeskFault."""
    opening = _opening_named(files, slug)
    if opening.ended_at is not None:
        raise DeskFault(f"the sign-up for {slug} has ended: {opening.ended_by}.")
    return opening


def _opening_named(files: Files, slug: str) -> OpeningRecord:
    opening = files.opening(slug)
    if opening is None:
        slugs = ", ".join(one.slug for one in files.openings()) or "none"
        raise DeskFault(f'nobody can sign up for a game "{slug}"; games open for sign-up: {slugs}.')
    return opening


def openings_of(desk: Desk, slug: str | None = None) -> list[Opening]:
    """Return all games that players sign up for, or the one named, an ended one too."""
    with desk.store.transaction() as files:
        found = [_opening_named(files, slug)] if slug else files.openings()
        return [opening_shown(desk, files, one) for one in found]


def opening_shown(desk: Desk, files: Files, opening: OpeningRecord) -> Opening:
    """Return how the sign-up for a game stands."""
    file = open_file(opening.file)
    zone = ZoneInfo(file.game.zone)
    listed = {one.id for one in on_list(files, opening)}
    signups = [_signup(desk, one, one.id in listed, zone) for one in files.signups(opening.id)]
    until = deadline_text(opening.until, file.game.zone) if opening.until else "the seats are taken"
    return Opening(
        opening.slug,
        opening.title,
        len(listed) + len(file.held),
        file.least,
        file.most,
        until,
        f"ended: {opening.ended_by}" if opening.ended_at else "open",
        tuple(signups),
    )


def _signup(desk: Desk, one: SignupRecord, is_listed: bool, zone: ZoneInfo) -> Signup:
    since = one.confirmed_at or one.at
    is_old = desk.clock.now() - one.at > GOOD_FOR
    waits = "expired" if is_old else "waits to be confirmed"
    left = "changed or left" if one.withdrawn_at else waits
    state = "on the list" if is_listed else left
    wishes = tuple(json.loads(one.wishes))
    return Signup(one.name, one.address, wishes, state, f"{since.astimezone(zone):%Y-%m-%d}")
