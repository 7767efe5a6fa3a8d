"""What the writer of an order may name, and what the order is held against: seats and facts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from pbem.engine.events import SeatId
from pbem.engine.words import Lexicon
from pbem.rulesets.new_tabor.book import Book
from pbem.rulesets.new_tabor.economy import (
    CHARITY,
    ROUND,
    Economy,
    Question,
    is_opening_round,
    quarters_of,
)
from pbem.rulesets.new_tabor.settings import InForce, options_now


@dataclass(frozen=True)
class Facts:
    """The little that legality asks; all of it is public but `has_late_set`, which is the reader's own.

    `names` are the display names of all seats, `in_game` those not eliminated, in order of play.
    `creditors` are those to whom the reader owes, `askers` those with unmet inputs when charity is due.
    """

    phase: str
    quarter: int
    round: int
    quarters: int
    names: Mapping[SeatId, str]
    in_game: tuple[SeatId, ...]
    officers: Mapping[str, SeatId | None]
    questions: tuple[Question, ...]
    options: InForce
    has_mercy: bool
    is_opening: bool
    is_off_path: bool
    creditors: tuple[SeatId, ...]
    askers: tuple[SeatId, ...]
    has_late_set: bool
    motion_count: int

    def is_open(self, kind: str, about: str = "") -> bool:
        """Say whether a question is open; without `about`, any of its kind."""
        return any(one.kind == kind and about in ("", one.about) for one in self.questions)


def facts_of(book: Book, economy: Economy, seat: SeatId | None) -> Facts:
    """Return what a seat's orders are held against; for the public and the GM without anything of its own."""
    mine = economy.seats.get(seat) if seat else None
    return Facts(
        phase=economy.phase,
        quarter=economy.quarter,
        round=economy.round,
        quarters=quarters_of(book, economy),
        names={one.id: one.name for one in economy.seats.values()},
        in_game=tuple(one.id for one in economy.in_game()),
        officers=dict(economy.officers),
        questions=tuple(economy.questions),
        options=options_now(book, economy),
        has_mercy=book.options.late_mercy == "vote",
        is_opening=economy.phase == ROUND and is_opening_round(economy),
        is_off_path=economy.phase == ROUND and mine is not None and mine.is_off_path,
        creditors=tuple(dict.fromkeys(iou.creditor for iou in economy.ious if iou.debtor == seat)),
        askers=_askers(economy),
        has_late_set=seat in economy.late_sets,
        motion_count=economy.motion_count,
    )


def _askers(economy: Economy) -> tuple[SeatId, ...]:
    if economy.phase != CHARITY:
        return ()
    return tuple(one.id for one in economy.in_game() if one.has_unmet)


class Seen(Protocol):
    """A view of the table: what checks on receipt ask of it."""

    @property
    def facts(self) -> Facts: ...


@dataclass(frozen=True)
class TaborLexicon(Lexicon):
    """The writer's words and knowledge; `section` counts the rounds of one letter from 0 (brief 3.1).

    Without facts the words are a stored text: nothing in it is held against what the writer knows.
    """

    book: Book
    known: Facts | None = None
    section: int = 0

    @property
    def facts(self) -> Facts:
        """Return the facts; to be asked for only where orders are held against them."""
        assert self.known is not None
        return self.known

    @property
    def is_now(self) -> bool:
        """Say whether the line is for the next round to be played, not for a later one."""
        return self.section == 0


def lexicon(book: Book, view: Seen, seat: SeatId) -> TaborLexicon:
    """Return the lexicon of a seat."""
    return TaborLexicon(seat, view.facts.names, book, view.facts)


def bare_lexicon(book: Book, seats: Mapping[SeatId, str]) -> TaborLexicon:
    """Return the lexicon for stored texts, which refuses nothing; seats are ids with display names."""
    return TaborLexicon("", seats, book)


def tabor(words: Lexicon) -> TaborLexicon:
    """Return a lexicon as New Tabor's own."""
    assert isinstance(words, TaborLexicon)
    return words
