"""Public reports of turns that are closed, made anew from what is on file as it was at their deadline."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import datetime

from pbem.beacons import beacon_in
from pbem.desk.close import OnDesk, judged_moments, papers_at
from pbem.desk.corrections.editions import Closing, closings, counting, editing_acts
from pbem.desk.corrections.headlines import headlines
from pbem.desk.corrections.replay import seedings_of
from pbem.desk.desk import Desk, DeskFault
from pbem.desk.fair.chain import card_on_file, seals_on_file
from pbem.desk.fair.opened import OpenedMoment, Sealed
from pbem.desk.fair.seals import seal_of
from pbem.desk.fair.verify_pages import masthead_of
from pbem.desk.filed import OnFile
from pbem.desk.judging import as_recorded, judge
from pbem.desk.pages import Sitting, public_report
from pbem.desk.publishing import masthead_for, no_notices, sitting_of
from pbem.desk.voices import voice_for
from pbem.engine.report import Report
from pbem.engine.ruleset import Masthead
from pbem.store.desk_records import ActRecord
from pbem.store.opening import Files
from pbem.store.records import FilingRecord, GameRecord, MomentRecord, OutcomeRecord, SeatRecord


@dataclass(frozen=True)
class PastTurn:
    """A turn that is closed and counts: its moment, when it was closed, and what its pages are made of."""

    moment: MomentRecord
    closed_at: datetime
    sitting: Sitting
    masthead: Masthead

    @property
    def turn(self) -> int:
        """Return the number of the turn."""
        return self.moment.turn

    def report(self, deadline: str | None = None) -> Report:
        """Return the public report as it was sent; `deadline` takes the place of the one it named."""
        head = self.masthead if deadline is None else replace(self.masthead, deadline=deadline)
        return public_report(self.sitting, head)


@dataclass(frozen=True)
class GamePapers:
    """All that past turns of a game are made from."""

    game: GameRecord
    seats: list[SeatRecord]
    moments: Mapping[int, MomentRecord]
    outcomes: Mapping[int, OutcomeRecord]
    sealed: Mapping[int, Sealed]
    filings: list[FilingRecord]
    acts: Mapping[int, ActRecord]
    closings: list[Closing]
    card_seal: str


def papers_of(files: Files, game: GameRecord) -> GamePapers:
    """Return what is on file for a game."""
    card = card_on_file(files, game)
    return GamePapers(
        game,
        files.seats(game.id),
        {one.number: one for one in files.moments(game.id)},
        {one.moment: one for one in files.outcomes(game.id)},
        {one.number: one for one in seals_on_file(files, game)},
        files.filings(game.id),
        editing_acts(files, game),
        closings(files, game),
        seal_of(asdict(card)) if card else "",
    )


def past_turns(desk: Desk, papers: GamePapers, wanted: Collection[int]) -> Iterator[PastTurn]:
    """Yield the turns of these moments in their order, those that were taken back left out."""
    for closing in papers.closings:
        for place, moment in enumerate(closing.moments):
            if moment.number in wanted:
                sealed = papers.sealed.get(moment.number)
                if papers.outcomes[moment.number].version != desk.rules(papers.game).version:
                    sitting, head = _as_recorded(desk, papers, moment, sealed)
                elif sealed:
                    sitting, head = _as_sealed(desk, papers, moment, sealed.opened)
                else:
                    sitting, head = _as_filed(desk, papers, closing, place)
                voice = voice_for(desk.config, papers.game.slug, papers.game.ruleset)
                closed_at = papers.outcomes[moment.number].closed_at
                yield PastTurn(moment, closed_at, replace(sitting, voice=voice), head)


def _as_recorded(
    desk: Desk, papers: GamePapers, moment: MomentRecord, sealed: Sealed | None
) -> tuple[Sitting, Masthead]:
    """Return a moment that an older version of the ruleset judged, as it was told then."""
    game, opened = papers.game, sealed.opened if sealed else None
    position, after = (desk.position_of(game, papers.moments[moment.number + ahead]) for ahead in (0, 1))
    filed = opened.all_filed() if opened else {}
    judged = as_recorded(position, after, filed, papers.outcomes[moment.number])
    keys = [seat.key for seat in papers.seats]
    before = _seal_before(papers, moment.number)
    deadline = opened.deadline if opened else None
    head = masthead_of(opened.masthead) if opened else Masthead(game.title)
    beacon = beacon_in(game.config)
    return Sitting(game.slug, desk.rules(game), judged, keys, {}, before, deadline, beacon=beacon), head


def _as_sealed(
    desk: Desk, papers: GamePapers, moment: MomentRecord, opened: OpenedMoment
) -> tuple[Sitting, Masthead]:
    """Return a moment as its seal has it on file: orders, seed and head of the report as they were then."""
    game, rules = papers.game, desk.rules(papers.game)
    filed = opened.all_filed()
    judged = judge(
        rules,
        desk.position_of(game, moment),
        filed,
        game.secret,
        game.slug,
        opened.seeding,
        opened.left_out,
        opened.as_written(),
    )
    standing = {seat: OnFile(standing=text) for seat, text in opened.standing.items()}
    keys = [seat.key for seat in papers.seats]
    before = _seal_before(papers, moment.number)
    beacon = beacon_in(game.config)
    sitting = Sitting(game.slug, rules, judged, keys, standing, before, opened.deadline, beacon=beacon)
    return sitting, masthead_of(opened.masthead)


def _seal_before(papers: GamePapers, number: int) -> str:
    earlier = [one for one in papers.sealed if one < number]
    return papers.sealed[max(earlier)].seal if earlier else papers.card_seal


def _as_filed(desk: Desk, papers: GamePapers, closing: Closing, place: int) -> tuple[Sitting, Masthead]:
    """Return a moment that is older than the game's seals, from the letters on file."""
    game, rules, first = papers.game, desk.rules(papers.game), closing.first
    filings = counting(papers.filings, papers.acts, first.number)
    seedings = seedings_of(papers.acts.get(first.number), papers.outcomes, first.number)
    found = OnDesk(game, papers.seats, first, filings, None, seedings, left_out={})
    judged = judged_moments(desk, found)
    if place >= len(judged):
        raise DeskFault(f"{game.slug}: moment {first.number + place} cannot be judged again.", is_usage=False)
    on_file = papers_at(found, place)
    with desk.store.transaction() as files:
        notices = headlines(desk, files, game, first) if place == 0 else None
    is_followed = place < len(judged) - 1
    head = masthead_for(game, rules, None, papers.seats, on_file, None, notices or no_notices, is_followed)
    return sitting_of(game, rules, judged[place], papers.seats, on_file, None, None), head
