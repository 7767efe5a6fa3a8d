"""The roll call of a round: who can order, who has written, who counts as missing."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from pbem.desk.covered import Later, in_force_later
from pbem.desk.desk import Desk
from pbem.desk.due import Due
from pbem.desk.filed import OnFile, on_file
from pbem.desk.players.absences import is_excused
from pbem.desk.players.holders import HELD
from pbem.desk.posting import postings_in
from pbem.engine.events import SeatId, listed
from pbem.engine.ruleset import Played, Position, Posting, Ruleset, Sheet
from pbem.engine.settle import settled
from pbem.engine.tongue import tr, tr_noop
from pbem.store.opening import Files
from pbem.store.records import GameRecord, MomentRecord, SeatRecord

_SORTS = {
    Played.RECEIVED: tr_noop("Orders received: {seats}."),
    Played.STANDING: tr_noop("Standing orders: {seats}."),
    None: tr_noop("Only READY, a vote or the like: {seats}."),
    Played.NONE: tr_noop("Nothing: {seats}."),
}


@dataclass(frozen=True)
class RollCall:
    """The seats that are held and can order something now, with what is on file for them."""

    game: GameRecord
    moment: MomentRecord
    rules: Ruleset[Any, Any, Any]
    position: Position[Any]
    seats: tuple[SeatRecord, ...]
    papers: Mapping[SeatId, OnFile]

    def paper(self, seat: SeatRecord) -> OnFile:
        """Return what is on file for a seat."""
        return self.papers.get(seat.key, OnFile())

    def sheet(self, seat: SeatRecord) -> Sheet:
        """Return what is in force for a seat; of what pbem itself fails on, that there is something.

        When the round is judged that is left out, and told; until then it is no reason to hold the game.
        """
        filed = self.paper(seat).filed(self.moment.turn)
        try:
            return settled(self.rules, self.position, seat.key, filed, None, self.postings)
        except (MemoryError, OSError):
            raise
        except Exception:
            return Sheet(Played.STANDING)

    def later(self, seat: SeatRecord) -> Later:
        """Return what is in force for a seat in the later rounds; nothing of what pbem itself fails on."""
        try:
            return in_force_later(self.rules, self.position, seat.key, self.paper(seat), self.view(seat))
        except (MemoryError, OSError):
            raise
        except Exception:
            return ()

    @cached_property
    def postings(self) -> tuple[Posting, ...]:
        """What was posted in this round."""
        return postings_in(self.rules, self.position, self.papers)

    def view(self, seat: SeatRecord) -> Any:
        """Return what a seat may see, with what was posted."""
        return self.rules.seen(self.position.state, seat.key, self.postings)

    def has_written(self, seat: SeatRecord) -> bool:
        """Say whether a seat has sent anything for this very round, now or ahead."""
        return self.paper(seat).has_word(self.moment.turn)

    def is_missing(self, seat: SeatRecord) -> bool:
        """Say whether a seat is without a word: nothing sent, and no standing orders that play it."""
        return not self.has_written(seat) and self.sheet(seat).played is Played.NONE

    def missing(self, files: Files, at: datetime) -> list[SeatRecord]:
        """Return the seats without a word, but for those whose absence is honoured at that time."""
        return [
            seat
            for seat in self.seats
            if self.is_missing(seat) and not is_excused(files, self.game, seat, at)
        ]


def roll_call(desk: Desk, files: Files, game: GameRecord, moment: MomentRecord) -> RollCall:
    """Call the roll of a game's present round."""
    rules, position = desk.rules(game), desk.position(game, moment)
    seats = tuple(seat for seat in files.seats(game.id) if seat.status == HELD)
    papers = on_file(files.filings(game.id), moment.number)
    return RollCall(game, moment, rules, position, _able(rules, position, seats), papers)


def roll_of(due: Due) -> RollCall:
    """Call the roll of a game that is due."""
    held = tuple(seat for seat in due.seats if seat.status == HELD)
    able = _able(due.rules, due.position, held)
    return RollCall(due.game, due.moment, due.rules, due.position, able, due.papers)


def by_what(played: Mapping[SeatId, Played], written: Collection[SeatId]) -> Iterator[str]:
    """Yield by which sort of orders seats are played; `written` are those that have sent anything at all."""
    sorts: dict[Played | None, list[SeatId]] = {sort: [] for sort in _SORTS}
    for seat, sort in played.items():
        sorts[None if sort is Played.NONE and seat in written else sort].append(seat)
    for each, text in _SORTS.items():
        if sorts[each] or each:
            yield tr(text, seats=listed(sorts[each]) or tr("nobody"))


def can_order(rules: Ruleset[Any, Any, Any], position: Position[Any], key: SeatId) -> bool:
    """Say whether a seat can order anything in this position."""
    return bool(rules.form(rules.book, rules.view(rules.book, position.state, key), key))


def _able(
    rules: Ruleset[Any, Any, Any], position: Position[Any], seats: tuple[SeatRecord, ...]
) -> tuple[SeatRecord, ...]:
    return tuple(seat for seat in seats if can_order(rules, position, seat.key))
