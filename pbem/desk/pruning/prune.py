"""Pruning: what is older than the GM wants to keep goes, and nothing that a game still needs.

What counts for a game is not in reach here at all: orders on file, positions, outcomes, secrets, seals,
seats and their changes, deadlines, acts, approvals and the archive have no way to go.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

from pbem.desk.desk import Desk, DeskFault, game_named, plain_json
from pbem.desk.mailing import message_id
from pbem.desk.pruning.papers import loose_letters, old_backups, remove, size_of
from pbem.desk.pruning.reaches import before_all, reach_of
from pbem.desk.safety.postglance import LATELY
from pbem.desk.times.outages import LOOKED_BACK, inbox_name
from pbem.printing.archive import kept_letter
from pbem.retention import KINDS
from pbem.store.desk_records import ActRecord
from pbem.store.opening import Files
from pbem.store.pruning import Going, Reach, Reaches

PRUNED = "pruned"
"""The kind of the act that is noted, with what has gone."""
Ages = Mapping[str, timedelta]
"""How old a thing of each kind must be to go; what has no age here is kept."""


@dataclass(frozen=True)
class Pruned:
    """What may go, or has gone: of each kind its age in days, how many, and about how many bytes."""

    days: Mapping[str, int]
    going: Mapping[str, Going]

    @property
    def total(self) -> Going:
        """Return all kinds together."""
        return sum(self.going.values(), Going())


def ages_of(desk: Desk, older_than: timedelta | None = None) -> Ages:
    """Return the ages that config.yaml gives, or one age for everything."""
    return desk.config.retention.ages() if older_than is None else dict.fromkeys(KINDS, older_than)


def what_may_go(desk: Desk, ages: Ages, slug: str | None = None) -> Pruned:
    """Return what may go, of one game or of the installation; nothing is changed."""
    only = _only(desk, slug)
    with desk.store.transaction() as files:
        return _Work(desk, files, ages, only, None).go()


def prune(desk: Desk, ages: Ages, slug: str | None = None) -> Pruned:
    """Let go of what may go, and note it; all rows in one transaction, and then the files."""
    only = _only(desk, slug)
    with desk.at_work():
        with desk.store.transaction() as files:
            work = _Work(desk, files, ages, only, desk.clock.now())
            pruned = work.go()
            if pruned.total.count:
                files.add_act(_act(desk, pruned, slug))
        remove(work.papers)
    return pruned


def last_pruned(desk: Desk) -> datetime | None:
    """Return when something was pruned last."""
    with desk.store.transaction() as files:
        return max((act.at for act in files.acts(None, PRUNED)), default=None)


def _only(desk: Desk, slug: str | None) -> int | None:
    return game_named(desk, slug).id if slug is not None else None


def _act(desk: Desk, pruned: Pruned, slug: str | None) -> ActRecord:
    """The act is the installation's, so that the history of a game stays what it was."""
    counts = {kind: going.count for kind, going in pruned.going.items() if going.count}
    told = ", ".join(f"{kind} {count}" for kind, count in counts.items())
    says = f"Pruned{f' of {slug}' if slug else ''}: {told}."
    details = {"game": slug, "days": dict(pruned.days), "counts": counts, "bytes": pruned.total.size}
    return ActRecord(game=None, kind=PRUNED, says=says, details=plain_json(details), at=desk.clock.now())


@dataclass
class _Work:
    """One round of pruning within a transaction; it is only measured where `at` is None.

    `papers` are the files that go when the transaction is done.
    """

    desk: Desk
    files: Files
    ages: Ages
    only: int | None
    at: datetime | None
    papers: list[Path] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Look at the rounds of the games it is about."""
        found = self.files.rounds()
        self.games = found if self.only is None else {self.only: found[self.only]}

    def go(self) -> Pruned:
        """Go through all kinds; what belongs to no game only where no game was named."""
        kinds = {
            "letters": self._letters,
            "posts": self._posts,
            "shunted": self._shunted,
            "addresses": self._addresses,
            "notes": self._notes,
            "backups": self._backups,
        }
        going = {kind: kinds[kind](self._before(kind)) for kind in KINDS if kind in self.ages}
        return Pruned({kind: self.ages[kind].days for kind in going}, going)

    def _before(self, kind: str) -> datetime:
        now = self.desk.clock.now()
        try:
            return now - self.ages[kind]
        except OverflowError:
            raise DeskFault(f"there is no time so long before {now:%Y-%m-%d}.") from None

    def _reaches(self, before: datetime) -> Reaches:
        """Return how far it reaches in each game, and in what belongs to none."""
        found: dict[int | None, Reach] = {} if self.only is not None else {None: Reach(None, before)}
        return found | {game: reach_of(game, rounds, before) for game, rounds in self.games.items()}

    def _letters(self, before: datetime) -> Going:
        return self.files.prune_letters(self._reaches(before), self.at)

    def _posts(self, before: datetime) -> Going:
        """A note about a letter that still waits in the shunt folder stays: it says why it is there."""
        kept = [
            message_id(self.desk, self.files, "gm", f"shunt.{one.id}") for one in self.files.shunted_kept()
        ]
        return self.files.prune_posts(self._reaches(before), self._lately(), kept, self.at)

    def _lately(self) -> datetime:
        """Return since when posts that were given up are spoken of."""
        return self.desk.clock.now() - LATELY

    def _shunted(self, before: datetime) -> Going:
        """Letters of games that are over, and files that are left of letters that were taken since."""
        going = Going()
        found = self.files.shunted_before(self._reaches(before))
        for letter in found:
            path = kept_letter(self.desk.config.shunt, letter.kept_as)
            kept = [path] if path and path.is_file() else []
            going += Going(1, size_of(kept))
            self.papers += kept
            if self.at is not None:
                self.files.prune_shunted(letter.id, self.at)
        if self.only is None:
            settled = frozenset(letter.kept_as or "" for letter in found)
            loose = loose_letters(self.desk.config.shunt, self.files.kept_files() | settled, before)
            going += Going(len(loose), size_of(loose))
            self.papers += loose
        return going

    def _addresses(self, before: datetime) -> Going:
        own, reaches = self.desk.config.gm.address, self._reaches(before)
        going = self.files.prune_addresses(reaches, self._lately(), own, self.at)
        return going if self.only is not None else going + self.files.prune_signups(before, self.at)

    def _notes(self, before: datetime) -> Going:
        """Times at which pbem was away are looked at before a deadline, so those of open ones stay."""
        going = self.files.prune_remarks(self._reaches(before), self.at)
        if self.only is not None:
            return going
        inboxes = [inbox_name(box.place) for box in self.desk.config.inbox]
        outages = before_all(list(self.games.values()), before) - LOOKED_BACK
        return going + self.files.prune_troubles(before, outages, inboxes, self.at)

    def _backups(self, before: datetime) -> Going:
        if self.only is not None:
            return Going()
        going = old_backups(self.desk.config.folder, before)
        self.papers += going
        return Going(len(going), size_of(going))
