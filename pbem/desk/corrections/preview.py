"""What would happen if a game were closed now: for the GM alone; only that the GM has looked is kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pbem.beacons import beacon_in
from pbem.desk.close import OnDesk, judged_moments, look, papers_at
from pbem.desk.covered import covers
from pbem.desk.desk import Desk, DeskFault
from pbem.desk.fair.looks import note_look
from pbem.desk.fair.seeds import Seeding
from pbem.desk.filed import OnFile
from pbem.desk.judging import Judged
from pbem.desk.leftout import left_out_told
from pbem.desk.letters import is_talk, joined, listed_lines, section, wrapped
from pbem.desk.publishing import no_notices, public_report_for
from pbem.desk.times.deadlining import next_deadline
from pbem.desk.tongues import spoken
from pbem.desk.voices import voice_for
from pbem.engine.events import GM, SeatId, listed
from pbem.engine.ruleset import NO_SHEET, Played, postings_of
from pbem.engine.tongue import tr
from pbem.printing.text import as_text
from pbem.store.opening import Files


@dataclass(frozen=True)
class SeatPreview:
    """What would be played for a seat, what of it is odd or refused, and whether it can order at all.

    One that could, and of which nothing is on file for the round, `is_missing`.
    """

    seat: SeatId
    name: str
    played: str
    orders: tuple[str, ...]
    odd: tuple[str, ...]
    refused: tuple[str, ...]
    can_order: bool
    is_missing: bool


@dataclass(frozen=True)
class RoundPreview:
    """What a round would be played by, seat by seat."""

    title: str
    seats: tuple[SeatPreview, ...]

    @property
    def missing(self) -> list[SeatId]:
        """Return the seats that could order and have nothing on file."""
        return [one.seat for one in self.seats if one.is_missing]


@dataclass(frozen=True)
class Preview:
    """What a deadline would bring if it were closed now: seat by seat, and the public reports as text.

    Where it covers several rounds, `covers` says which, and `later` are those behind the first.
    """

    slug: str
    title: str
    seats: tuple[SeatPreview, ...]
    reports: tuple[str, ...]
    covers: str = ""
    later: tuple[RoundPreview, ...] = ()
    has_other_dice: bool = False

    @property
    def head(self) -> str:
        """Return the first sentences: what this is, and that it leaves a trace."""
        said = tr("If {round} were closed now. Nobody else is told.", round=self.title)
        if self.has_other_dice:
            return f"{said} " + tr(
                "The dice are not those of the deadline: these follow from a pulse that does not exist yet."
            )
        return f"{said} " + tr(
            "That you have looked is noted, and published with the secret of the dice when the game is over."
        )

    @property
    def missing(self) -> list[SeatId]:
        """Return the seats that could order and have nothing on file for the first round."""
        return self.rounds[0].missing

    @property
    def rounds(self) -> tuple[RoundPreview, ...]:
        """Return all rounds of the deadline, as far as they would be played."""
        return (RoundPreview(self.title, self.seats), *self.later)


def preview(desk: Desk, slug: str) -> Preview:
    """Return what would happen now, as the GM may see it."""
    with desk.store.transaction() as files:
        return preview_in(desk, files, slug, "pbem preview")


def preview_in(desk: Desk, files: Files, slug: str, how: str, letter: int | None = None) -> Preview:
    """Return what would happen now, within a transaction; DeskFault if the game is over.

    The look is noted, and published with the record of the game. Where a beacon's pulse is mixed into the
    dice, other dice are rolled than the deadline will have.
    """
    found = _open(desk, files, slug)
    rules = desk.rules(found.game)
    beacon = beacon_in(found.game.config)
    if beacon:
        found = replace(found, seedings=(Seeding(is_rehearsal=True),))
    with spoken(desk.config, found.game):
        judged = judged_moments(desk, found)
        reports = _reports(desk, files, found, judged)
    covered = covers(rules, judged[0].position.moment)
    note_look(desk, files, found.game, found.moment.number, judged, how, letter)
    first, *later = (_round(desk, found, place, one) for place, one in enumerate(judged))
    return Preview(slug, first.title, first.seats, reports, covered, tuple(later), beacon is not None)


def _round(desk: Desk, found: OnDesk, place: int, judged: Judged) -> RoundPreview:
    rules = desk.rules(found.game)
    title = rules.moment_title(rules.book, judged.position.moment)
    return RoundPreview(title, tuple(_seats(desk, found, place, judged)))


def _reports(desk: Desk, files: Files, found: OnDesk, judged: Sequence[Judged]) -> tuple[str, ...]:
    """Return the public reports as they would be, in the game's language."""
    after = judged[-1].outcome.position
    closed = found.deadline.at if found.deadline else None
    at = None if after.is_over else next_deadline(desk, files, found.game, after.moment.phase, closed)
    reports = (
        public_report_for(
            found.game,
            desk.rules(found.game),
            one,
            found.seats,
            papers_at(found, place),
            at,
            found.notices if place == 0 else no_notices,
            voice_for(desk.config, found.game.slug, found.game.ruleset),
            is_followed=place < len(judged) - 1,
        )
        for place, one in enumerate(judged)
    )
    return tuple(as_text(report) for report in reports)


def _open(desk: Desk, files: Files, slug: str) -> OnDesk:
    found = look(desk, files, slug)
    if found.moment.is_over:
        raise DeskFault(tr("{game} is over; there is nothing to come.", game=slug), is_usage=False)
    return found


def _seats(desk: Desk, found: OnDesk, place: int, judged: Judged) -> Sequence[SeatPreview]:
    """Return what is played for each seat, and for the GM's own if the GM has ordered."""
    names = {seat.key: seat.name for seat in found.seats}
    own = {GM: tr("the GM")} if GM in judged.sheets else {}
    papers = papers_at(found, place)
    return [
        _seat(desk, found, judged, key, name, papers.get(key, OnFile()))
        for key, name in {**names, **own}.items()
    ]


def _seat(desk: Desk, found: OnDesk, judged: Judged, key: SeatId, name: str, paper: OnFile) -> SeatPreview:
    rules, sheet = desk.rules(found.game), judged.sheets.get(key, NO_SHEET)
    view = rules.seen(judged.position.state, key, postings_of(judged.sheets))
    odd = rules.receipt(view, key, sheet).odd() if key != GM else ()
    can_order = key != GM and bool(rules.form(rules.book, view, key))
    has_word = paper.has_word(judged.position.moment.turn)
    return SeatPreview(
        key,
        name,
        sheet.played.value,
        tuple(str(order) for order in (*(posting.order for posting in sheet.posted), *sheet.orders)),
        tuple(f"{one.text}: {one}" for one in odd),
        (
            *left_out_told(judged.left_out, key),
            *(f"{one.text}: {one}" for one in (*sheet.refused, *sheet.failed) if not is_talk(one)),
        ),
        can_order,
        can_order and sheet.played is Played.NONE and not has_word,
    )


def _missing(found: Preview) -> str:
    """Say who has no orders, round by round."""
    if found.later:
        missing = ((one.title, listed(one.missing) or tr("nobody")) for one in found.rounds)
        return "\n".join(
            wrapped(tr("No orders for {round}: {seats}.", round=title, seats=seats))
            for title, seats in missing
        )
    if not found.missing:
        return tr("No orders: nobody.")
    return wrapped(tr("No orders: {seats}.", seats=listed(found.missing)))


def _played(found: RoundPreview | Preview) -> list[str]:
    return [
        f"{one.seat} ({one.name}), {tr(one.played)}:\n{listed_lines(one.orders) or '  ' + tr('Nothing.')}"
        for one in found.seats
        if one.can_order or one.orders
    ]


def preview_text(found: Preview) -> str:
    """Return a preview as a letter tells it: who is missing, what is played, then the public reports."""
    seats = [seat for one in found.rounds for seat in one.seats]
    odd = [f"{one.seat}: {line}" for one in seats for line in one.odd]
    refused = [f"{one.seat}: {line}" for one in seats for line in one.refused]
    later = [
        part
        for one in found.later
        for part in (wrapped(tr("What is played in {round}:", round=one.title)), *_played(one))
    ]
    return joined(
        wrapped(found.head),
        wrapped(found.covers),
        _missing(found),
        section(tr("Odd orders:"), odd),
        section(tr("Refused, or not done:"), refused),
        tr("What is played:"),
        *_played(found),
        *later,
        tr("The public report, as it would be:"),
        *(report.rstrip("\n") for report in found.reports),
    ).rstrip("\n")
