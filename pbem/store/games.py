"""Games, their seats, moments, deadlines and outcomes."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import NamedTuple

from sqlalchemy import func, select

from pbem.store.plain import GAME, MOMENT, OUTCOME, SEAT
from pbem.store.records import DeadlineRecord, GameRecord, MomentRecord, OutcomeRecord, SeatRecord
from pbem.store.shelf import Shelf

_AT_ONCE = 500


class Named(NamedTuple):
    """What a game is called."""

    id: int
    slug: str
    title: str


class GameFiles(Shelf):
    """What the store knows of games."""

    def add_game(self, game: GameRecord) -> int:
        """Keep a new game and return its id."""
        return self._add(game)

    def game(self, slug: str) -> GameRecord | None:
        """The game of this name."""
        return self._the(GameRecord, slug=slug)

    def game_by_id(self, game_id: int) -> GameRecord | None:
        """The game of this id."""
        return self._the(GameRecord, id=game_id)

    def games(self) -> list[GameRecord]:
        """All games, oldest first."""
        return self._all(GameRecord)

    def names(self) -> list[Named]:
        """What all games are called, oldest first; nothing else of them is read."""
        named = select(GAME.c.id, GAME.c.slug, GAME.c.title).order_by(GAME.c.id)
        return [Named(*row) for row in self._connection.execute(named)]

    def is_over(self, game_id: int) -> bool:
        """Whether the newest moment of the game is its last."""
        newest = select(MOMENT.c.is_over).where(MOMENT.c.game == game_id)
        return bool(self._connection.execute(newest.order_by(MOMENT.c.number.desc()).limit(1)).scalar())

    def add_seat(self, seat: SeatRecord) -> int:
        """Keep a seat and return its id."""
        return self._add(seat)

    def seats(self, game_id: int) -> list[SeatRecord]:
        """The seats of a game in seating order, without the GM's own."""
        of_game = (SEAT.c.game == game_id, SEAT.c.place > 0)
        return self._find(SeatRecord, *of_game, by=(SEAT.c.place,))

    def seat_by_key(self, game_id: int, key: str) -> SeatRecord | None:
        """The seat of this id, such as "ann"."""
        return self._the(SeatRecord, game=game_id, key=key)

    def seats_at(self, address: str) -> list[SeatRecord]:
        """The players' seats, of all games, with this address, whatever its letter case.

        None are at no address: players on paper have none.
        """
        if not address:
            return []
        games_then_places = (SEAT.c.game, SEAT.c.place)
        at_it = func.lower(SEAT.c.address) == func.lower(address)
        return self._find(SeatRecord, at_it, SEAT.c.place > 0, by=games_then_places)

    def keys_among(self, words: Collection[str]) -> frozenset[str]:
        """Which of these words are order keys of seats, the GM's too."""
        bare = sorted(words)
        parts = [SEAT.c.order_key.in_(bare[at : at + _AT_ONCE]) for at in range(0, len(bare), _AT_ONCE)]
        found = (self._connection.execute(select(SEAT.c.order_key).where(part)) for part in parts)
        return frozenset(key for keys in found for key in keys.scalars())

    def add_moment(self, moment: MomentRecord) -> int:
        """Keep a new position and return its id."""
        return self._add(moment)

    def moment(self, game_id: int, number: int | None = None) -> MomentRecord | None:
        """The moment of this number, or else the newest."""
        if number is not None:
            return self._the(MomentRecord, game=game_id, number=number)
        return self._the(MomentRecord, by=("-number",), game=game_id)

    def moments(self, game_id: int) -> list[MomentRecord]:
        """All moments of a game in order."""
        return self._all(MomentRecord, by=("number",), game=game_id)

    def moments_that_count(self, game_id: int) -> list[MomentRecord]:
        """The moments of a game that were not taken back, in order."""
        return [moment for moment in self.moments(game_id) if moment.withdrawn_at is None]

    def next_edition(self, game_id: int, turn: int, phase: str) -> int:
        """The edition that a moment of this turn and phase has if it is adjudicated now: 1 the first time."""
        same = (MOMENT.c.game == game_id, MOMENT.c.turn == turn, MOMENT.c.phase == phase)
        closed = select(OUTCOME.c.moment).where(OUTCOME.c.game == game_id)
        return self._number(func.count(MOMENT.c.id), *same, MOMENT.c.number.in_(closed)) + 1

    def add_outcome(self, outcome: OutcomeRecord) -> int:
        """Keep how a moment was adjudicated, once only, and return its id."""
        return self._add(outcome)

    def outcome(self, game_id: int, moment: int) -> OutcomeRecord | None:
        """How this moment was adjudicated, if it was."""
        return self._the(OutcomeRecord, game=game_id, moment=moment)

    def outcomes(self, game_id: int) -> list[OutcomeRecord]:
        """All outcomes of a game in order."""
        return self._all(OutcomeRecord, by=("moment",), game=game_id)

    def set_deadline(
        self, game_id: int, moment: int, at: datetime | None, reason: str, set_at: datetime
    ) -> int:
        """Set a deadline for a moment, or with None take it away; earlier ones stay on record."""
        return self._add(DeadlineRecord(game=game_id, moment=moment, at=at, reason=reason, set_at=set_at))

    def deadline(self, game_id: int, moment: int) -> DeadlineRecord | None:
        """The deadline that counts for a moment."""
        return self._the(DeadlineRecord, by=("-id",), game=game_id, moment=moment)

    def deadlines(self, game_id: int) -> list[DeadlineRecord]:
        """Every deadline ever set in a game, as they were set."""
        return self._all(DeadlineRecord, game=game_id)
