"""Which games an issue holds, and which of their turns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from pbem.deadlines import from_local
from pbem.desk.desk import Desk, DeskFault
from pbem.desk.past import GamePapers, PastTurn, papers_of, past_turns
from pbem.desk.players.standby import standby_list
from pbem.engine.words import did_you_mean
from pbem.store.opening import Files
from pbem.store.records import GameRecord, MomentRecord
from pbem.zinefile import IssueFile, Since


@dataclass(frozen=True)
class Chosen:
    """A game of an issue: what is on file for it, its newest moment, and the moments to be printed.

    `latest` is the number of the last moment that is closed, None where there is none; it is printed or not.
    `deadline` is that of the newest moment, `standby` the names of those who stand by.
    """

    papers: GamePapers
    newest: MomentRecord
    printed: tuple[int, ...]
    latest: int | None
    deadline: datetime | None = None
    is_held: bool = False
    standby: tuple[str, ...] = ()

    @property
    def game(self) -> GameRecord:
        """The game."""
        return self.papers.game

    @property
    def is_latest_last(self) -> bool:
        """Say whether nothing has been closed since the last turn that the issue knows of."""
        closed = [one.number for closing in self.papers.closings for one in closing.moments]
        return self.latest is not None and closed[-1] == self.latest

    def turns(self, desk: Desk) -> list[PastTurn]:
        """Return the turns to be printed, oldest first."""
        return list(past_turns(desk, self.papers, self.printed))

    def last(self, desk: Desk) -> PastTurn | None:
        """Return the last turn that is closed, printed or not."""
        return next(past_turns(desk, self.papers, [self.latest]), None) if self.latest else None


def chosen_games(desk: Desk, files: Files, issue: IssueFile, zone: str) -> tuple[list[Chosen], list[str]]:
    """Return the games of an issue in its order, and sentences about those that are left out.

    BadFile for a game that is not there.
    """
    chosen: list[Chosen] = []
    remarks: list[str] = []
    for game, since in _named(files, issue):
        try:
            desk.rules(game)
        except DeskFault as fault:
            remarks.append(f"{game.slug} is left out: {fault}")
            continue
        found = _chosen(desk, files, game, since, issue.until, zone)
        if issue.games is None and found.newest.is_over and not found.printed:
            continue  # it ended in an earlier issue
        chosen.append(found)
    return chosen, remarks


def _named(files: Files, issue: IssueFile) -> Iterator[tuple[GameRecord, Since | None]]:
    games = {game.slug: game for game in files.games()}
    if issue.games is None:
        yield from ((game, issue.since) for game in games.values())
        return
    for number, choice in enumerate(issue.games, 1):
        if choice.slug not in games:
            raise issue.bad(f"games[{number}]", _unknown(files, choice.slug, list(games)))
        yield games[choice.slug], issue.since if choice.since is None else choice.since


def _unknown(files: Files, slug: str, games: list[str]) -> str:
    if any(opening.slug == slug for opening in files.openings()):
        return f'players sign up for "{slug}" as yet: it stands in the waiting lists by itself.'
    hint = did_you_mean(slug, games) or f"games: {', '.join(games) or 'none yet'}."
    return f'there is no game "{slug}"; {hint}'


def _chosen(
    desk: Desk, files: Files, game: GameRecord, since: Since | None, until: date | None, zone: str
) -> Chosen:
    papers = papers_of(files, game)
    newest = files.moment(game.id)
    assert newest
    end = _midnight(until + timedelta(days=1), zone) if until else datetime.max.replace(tzinfo=UTC)
    closed = [
        [one for one in closing.moments if papers.outcomes[one.number].closed_at < end]
        for closing in papers.closings
    ]
    moments = [one for group in closed for one in group]
    if since is None:
        printed = next((group for group in reversed(closed) if group), [])
    elif isinstance(since, date):
        start = _midnight(since, zone)
        printed = [one for one in moments if papers.outcomes[one.number].closed_at >= start]
    else:
        printed = [one for one in moments if one.turn >= since]
    known = None if newest.is_over else files.deadline(game.id, newest.number)
    return Chosen(
        papers,
        newest,
        tuple(one.number for one in printed),
        moments[-1].number if moments else None,
        known.at if known else None,
        files.hold(game.id) is not None,
        () if newest.is_over else tuple(one.name for one in standby_list(desk, files, game)),
    )


def _midnight(day: date, zone: str) -> datetime:
    return from_local(datetime.combine(day, time()), ZoneInfo(zone))
