"""Letting go of what is old: texts of letters and posts, addresses, notes. No letter or post loses its row.

A row that was pruned says when: a post in the place of its content, a letter where it says how it is kept.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Table, delete, func, literal, or_, select, update
from sqlalchemy.sql import ColumnElement

from pbem.store.records import LetterRecord, PostRecord
from pbem.store.shelf import Shelf, table_named

PRUNED = "pruned "
"""How the place where a letter is kept begins once it was pruned; the time follows."""
NEW = "new "
"""How the kind of a remark begins that the GM is still to be told."""
AT_ONCE = 500
"""How many rows are changed by one statement."""
_PRUNED_POST = '{"pruned_at":'
_SETTLED = ("join", "observe", "address")
"""Kinds of request whose addresses nobody needs in a game that is over; who stands by may be called yet."""


def letter_pruned_at(letter: LetterRecord) -> datetime | None:
    """Return when a letter was pruned; None if it was not."""
    kept = letter.kept_as or ""
    return datetime.fromisoformat(kept.removeprefix(PRUNED)) if kept.startswith(PRUNED) else None


def post_pruned_at(post: PostRecord) -> datetime | None:
    """Return when a post was pruned; None if it was not."""
    if not post.content.startswith(_PRUNED_POST):
        return None
    return datetime.fromisoformat(json.loads(post.content)["pruned_at"])


@dataclass(frozen=True)
class Round:
    """A moment without its position: number and turn, when it was opened, and whether the game is over."""

    number: int
    turn: int
    opened_at: datetime
    is_over: bool


@dataclass(frozen=True)
class Reach:
    """How far pruning may go in a game: what was before `before`, and moments up to `last`.

    With `is_over` nothing is played in it any more. A `game` of None is all that belongs to no game.
    """

    game: int | None
    before: datetime
    last: int = 0
    is_over: bool = False


Reaches = Mapping[int | None, Reach]
"""How far it reaches by game; None is what belongs to no game. A game that is not there is not pruned."""


@dataclass(frozen=True)
class Going:
    """How many rows or files may go, or have gone, and about how many bytes they take."""

    count: int = 0
    size: int = 0

    def __add__(self, other: Going) -> Going:
        """Return both together."""
        return Going(self.count + other.count, self.size + other.size)


class PruneFiles(Shelf):
    """What the store knows of things that may go; each is only measured unless `at` says that it goes now."""

    def rounds(self) -> dict[int, list[Round]]:
        """The moments of every game, withdrawn ones too, in the order of their numbers."""
        moment = table_named("moment").c
        shown = (moment.game, moment.number, moment.turn, moment.opened_at, moment.is_over)
        found: dict[int, list[Round]] = {}
        for row in self._connection.execute(select(*shown).order_by(moment.game, moment.number)):
            found.setdefault(row.game, []).append(Round(row.number, row.turn, row.opened_at, row.is_over))
        return found

    def prune_letters(self, reaches: Reaches, at: datetime | None) -> Going:
        """Let go of the raw bytes and the text of letters whose moment was closed; their rows stay."""
        letter = table_named("letter")
        size = func.coalesce(func.length(letter.c.raw), 0) + func.length(letter.c.text)
        old = _Old(letter, (letter.c.received_at,), size, letter.c.moment)
        where = [letter.c.verdict != "shunted", ~_is_pruned(letter)]
        return self._emptied(old, reaches, where, at, raw=None, text="", kept_as=_mark(at))

    def prune_posts(
        self, reaches: Reaches, refused_before: datetime, kept: Sequence[str], at: datetime | None
    ) -> Going:
        """Let go of the content of posts that were sent or given up; `kept` are Message-IDs still needed."""
        post = table_named("post")
        where = [_has_gone(post, refused_before), post.c.message_id.not_in(kept), ~_is_emptied(post)]
        mark = f'{_PRUNED_POST}"{at.isoformat(timespec="seconds")}"}}' if at else ""
        old = _Old(post, _times_of(post), func.length(post.c.content))
        return self._emptied(old, reaches, where, at, content=mark)

    def shunted_before(self, reaches: Reaches) -> list[LetterRecord]:
        """The shunted letters of games that are over, which nobody can take any more."""
        over = _over(reaches)
        return [one for one in self.shunted_kept() if one.game in over and _is_before(over[one.game], one)]

    def shunted_kept(self) -> list[LetterRecord]:
        """The shunted letters that wait for the GM."""
        return self._find(LetterRecord, *still_shunted())

    def prune_shunted(self, letter_id: int, at: datetime) -> None:
        """Note that a shunted letter is not kept any more."""
        letter = table_named("letter")
        gone = update(letter).where(letter.c.id == letter_id).values(text="", raw=None, kept_as=_mark(at))
        self._connection.execute(gone)

    def kept_files(self) -> frozenset[str]:
        """The names of the files in which shunted letters are kept that may still be taken."""
        kept_as = table_named("letter").c.kept_as
        found = self._connection.execute(select(kept_as).where(*still_shunted()))
        return frozenset(name for name in found.scalars() if name)

    def prune_addresses(
        self, reaches: Reaches, refused_before: datetime, own: str, at: datetime | None
    ) -> Going:
        """Let go of addresses of people without a seat, where nothing will ever be sent to them again.

        `own` is the GM's, which stays.
        """
        letter, post = table_named("letter"), table_named("post")
        observer, request = table_named("observer"), table_named("request")
        sender, to = func.length(letter.c.sender), func.length(post.c.address)
        is_strange = [letter.c.seat.is_(None), letter.c.verdict != "shunted", letter.c.sender != ""]
        old = _Old(letter, (letter.c.received_at,), sender)
        going = self._emptied(old, reaches, is_strange, at, sender="")
        is_other = func.lower(post.c.address).not_in(["", own.lower()])
        has_gone = [post.c.seat.is_(None), is_other, _has_gone(post, refused_before)]
        going += self._emptied(_Old(post, _times_of(post), to), reaches, has_gone, at, address="")
        has_left = _Old(observer, (observer.c.until,), func.length(observer.c.address))
        is_named = [observer.c.until.is_not(None), observer.c.address != ""]
        going += self._emptied(has_left, reaches, is_named, at, address="", name="")
        asked = _Old(request, (request.c.at,), func.length(request.c.address))
        is_settled = [request.c.kind.in_(_SETTLED), request.c.address != ""]
        return going + self._emptied(asked, _over(reaches), is_settled, at, address="")

    def prune_remarks(self, reaches: Reaches, at: datetime | None) -> Going:
        """Let go of remarks from before the rounds that count still; a letter that waits keeps its reason."""
        remark, letter = table_named("remark"), table_named("letter")
        waiting = select(letter.c.id).where(*still_shunted())
        is_settled = or_(
            remark.c.letter.is_(None), remark.c.kind != "shunted", remark.c.letter.not_in(waiting)
        )
        where = [~remark.c.kind.startswith(NEW), is_settled]
        going, ids = self._found(_Old(remark, (remark.c.at,), func.length(remark.c.text)), reaches, where)
        for some in _in_parts(ids if at else []):
            self._connection.execute(delete(remark).where(remark.c.id.in_(some)))
        return going

    def prune_signups(self, before: datetime, at: datetime | None) -> Going:
        """Let go of the names and addresses of those who signed up in vain, once the sign-up has ended."""
        signup, opening = table_named("signup"), table_named("opening")
        game, seat = table_named("game"), table_named("seat")
        ended = select(opening.c.id).where(opening.c.ended_at < before)
        made = game.c.slug == select(opening.c.slug).where(opening.c.id == signup.c.opening).scalar_subquery()
        is_seated = (
            select(seat.c.id)
            .join(game, game.c.id == seat.c.game)
            .where(made, func.lower(seat.c.address) == func.lower(signup.c.address))
            .exists()
        )
        where = [signup.c.opening.in_(ended), signup.c.address != "", ~is_seated]
        going = self._measured(signup, where, func.length(signup.c.address) + func.length(signup.c.name))
        if at is not None:
            self._connection.execute(update(signup).where(*where).values(address="", name=""))
        return going

    def prune_troubles(
        self, before: datetime, outages_before: datetime, inboxes: Sequence[str], at: datetime | None
    ) -> Going:
        """Let go of outages that are over, bounces of no game, pulses of mailboxes other than `inboxes`."""
        outage, bounce, pulse = (table_named(name) for name in ("outage", "bounce", "pulse"))
        newest = select(func.max(pulse.c.at)).scalar_subquery()
        is_unused = pulse.c.name.startswith("inbox ") & pulse.c.name.not_in(inboxes)
        going = Going()
        for table, text, where in (
            (outage, outage.c.why, [outage.c.until < outages_before]),
            (bounce, bounce.c.why, [bounce.c.game.is_(None), bounce.c.at < before]),
            (pulse, pulse.c.details, [is_unused, pulse.c.at < before, pulse.c.at < newest]),
        ):
            going += self._measured(table, where, func.length(text))
            if at is not None:
                self._connection.execute(delete(table).where(*where))
        return going

    def _emptied(
        self,
        old: _Old,
        reaches: Reaches,
        where: Sequence[ColumnElement[bool]],
        at: datetime | None,
        **values: str | None,
    ) -> Going:
        """Empty columns of the rows that are old enough, where `at` says that they go now."""
        going, ids = self._found(old, reaches, where)
        for some in _in_parts(ids if at else []):
            self._connection.execute(update(old.table).where(old.table.c.id.in_(some)).values(values))
        return going

    def _found(
        self, old: _Old, reaches: Reaches, where: Sequence[ColumnElement[bool]]
    ) -> tuple[Going, list[int]]:
        """Find the rows in reach, in one go through the table however many games there are."""
        if not reaches:
            return Going(), []
        latest, table = max(reach.before for reach in reaches.values()), old.table
        moment = literal(None) if old.moment is None else old.moment
        times = [time.label(f"time{place}") for place, time in enumerate(old.times)]
        wanted = select(table.c.id, table.c.game, moment.label("moment"), old.size.label("size"), *times)
        if None not in reaches:
            where = [*where, table.c.game.in_(list(reaches))] if len(reaches) == 1 else where
        ids, size = [], 0
        for row in self._connection.execute(wanted.where(*where, *(time < latest for time in old.times))):
            reach = reaches.get(row.game)
            if reach and _is_in_reach(reach, row.moment, row[4:]):
                ids.append(row.id)
                size += row.size
        return Going(len(ids), size), ids

    def _measured(
        self, table: Table, where: Sequence[ColumnElement[bool]], size: ColumnElement[int]
    ) -> Going:
        wanted = select(func.count(), func.coalesce(func.sum(size), 0)).select_from(table).where(*where)
        count, total = self._connection.execute(wanted).one()
        return Going(int(count), int(total))


@dataclass(frozen=True)
class _Old:
    """A table, the times that say how old its rows are, their size, and their moment, if they have one."""

    table: Table
    times: tuple[ColumnElement[datetime], ...]
    size: ColumnElement[int]
    moment: ColumnElement[int] | None = None


def _is_in_reach(reach: Reach, moment: int | None, times: Sequence[datetime]) -> bool:
    """Say whether something is old enough; what is of no game has no moment."""
    is_closed = moment is None or moment <= reach.last
    return is_closed and all(time < reach.before for time in times)


def _is_before(reach: Reach, letter: LetterRecord) -> bool:
    return letter.received_at < reach.before


def _over(reaches: Reaches) -> Reaches:
    """Return how far it reaches in the games that are over."""
    return {game: reach for game, reach in reaches.items() if reach.is_over}


def _in_parts(ids: Sequence[int]) -> Iterator[Sequence[int]]:
    for start in range(0, len(ids), AT_ONCE):
        yield ids[start : start + AT_ONCE]


def still_shunted() -> tuple[ColumnElement[bool], ...]:
    """Say of a letter that it was shunted, was not taken since, and is kept."""
    letter = table_named("letter")
    return letter.c.verdict == "shunted", ~_is_pruned(letter)


def _mark(at: datetime | None) -> str:
    return f"{PRUNED}{at.isoformat(timespec='seconds')}" if at else ""


def _is_pruned(letter: Table) -> ColumnElement[bool]:
    return func.coalesce(letter.c.kept_as, "").startswith(PRUNED)


def _times_of(post: Table) -> tuple[ColumnElement[datetime], ...]:
    return post.c.queued_at, func.coalesce(post.c.sent_at, post.c.refused_at)


def _has_gone(post: Table, refused_before: datetime) -> ColumnElement[bool]:
    """Say of a post that it was sent, or was given up long ago; one that waits has not gone."""
    return or_(post.c.sent_at.is_not(None), post.c.refused_at < refused_before)


def _is_emptied(post: Table) -> ColumnElement[bool]:
    return post.c.content.startswith(_PRUNED_POST, autoescape=True)
