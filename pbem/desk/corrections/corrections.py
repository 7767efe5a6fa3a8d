"""What all corrections share: the moment that is open, the GM's reason, and one letter to every seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pbem.desk.corrections.telling import moment_title, sentence
from pbem.desk.covered import covers, in_force_later, later_section
from pbem.desk.desk import Desk, DeskFault
from pbem.desk.fair.beacon_dice import pulse_line
from pbem.desk.filed import OnFile, on_file
from pbem.desk.games import deadline_text
from pbem.desk.letters import joined, section, wrapped
from pbem.desk.mailing import iso, message_id, queue, reply_to
from pbem.desk.posting import postings_in
from pbem.desk.proof import tag_text
from pbem.engine.events import SeatId
from pbem.engine.ruleset import Played, Position, Ruleset, Sheet
from pbem.engine.settle import settled
from pbem.engine.tongue import tr
from pbem.post import Post
from pbem.store.opening import Files
from pbem.store.records import DeadlineRecord, GameRecord, MomentRecord, SeatRecord

GONE = ("resigned", "removed")
"""Seats of which nobody is told anything."""
LONGEST_REASON = 1000


@dataclass(frozen=True)
class Opened:
    """The moment of a game that is open, with its rules, position, deadline and seats."""

    game: GameRecord
    moment: MomentRecord
    deadline: DeadlineRecord | None
    seats: list[SeatRecord]
    rules: Ruleset[Any, Any, Any]
    position: Position[Any]
    is_held: bool = False

    @property
    def title(self) -> str:
        """Return what the moment is called."""
        return moment_title(self.rules, self.moment)

    @property
    def keys(self) -> list[SeatId]:
        """Return the seats by their ids, in order."""
        return [seat.key for seat in self.seats]

    def until(self, zone: str) -> str:
        """Return the deadline as a reader in this zone is told it."""
        when = deadline_text(self.deadline.at if self.deadline else None, zone)
        if self.is_held:
            return tr("{deadline}; the game is held for now, so it may be later", deadline=when)
        return when


def opened(desk: Desk, files: Files, game: GameRecord, moment: MomentRecord | None = None) -> Opened:
    """Return what is open in a game; the position is read anew, for the moment may not be kept yet."""
    newest = moment or files.moment(game.id)
    assert newest
    return Opened(
        game,
        newest,
        files.deadline(game.id, newest.number),
        files.seats(game.id),
        desk.rules(game),
        desk.position_of(game, newest),
        files.hold(game.id) is not None,
    )


def reason_of(because: str) -> str:
    """Return the GM's reason as a sentence; DeskFault if there is none, for players are told why."""
    said = sentence(because)
    if said == "." or not said.isprintable():
        raise DeskFault(tr("Say why, in one line (--because TEXT): every player is told the reason."))
    if len(said) > LONGEST_REASON:
        raise DeskFault(tr("The reason (--because) is longer than {n} characters.", n=LONGEST_REASON))
    return said


def papers_now(files: Files, found: Opened) -> dict[SeatId, OnFile]:
    """Return what is on file for every seat that ever wrote."""
    return on_file(files.filings(found.game.id), found.moment.number)


def sheet_now(found: Opened, papers: Mapping[SeatId, OnFile], seat: SeatId) -> Sheet:
    """Return what is in force for a seat."""
    filed = papers.get(seat, OnFile()).filed(found.moment.turn)
    postings = postings_in(found.rules, found.position, papers)
    return settled(found.rules, found.position, seat, filed, None, postings)


def now_and_until(found: Opened, zone: str) -> str:
    """Return what orders are due for now, and until when, as a letter tells it."""
    deadline = wrapped(tr("Deadline: {deadline}", deadline=found.until(zone)))
    covered = wrapped(covers(found.rules, found.position.moment))
    pulse = pulse_line(found.game, found.deadline.at if found.deadline else None)
    return "\n".join(filter(None, (tr("Now: {round}", round=found.title), deadline, covered, pulse)))


def on_file_section(found: Opened, papers: Mapping[SeatId, OnFile], seat: SeatId) -> str:
    """Return what is in force for a reader's seat, as a letter tells it."""
    sheet, rules, position = sheet_now(found, papers, seat), found.rules, found.position
    orders = [str(order) for order in sheet.orders]
    heading = tr("On file for you for {round} now:", round=found.title)
    if sheet.played is Played.STANDING:
        heading = tr("On file for you for {round} now (your standing orders):", round=found.title)
    view = rules.seen(position.state, seat, postings_in(rules, position, papers))
    later = in_force_later(rules, position, seat, papers.get(seat, OnFile()), view)
    return joined(
        section(heading, orders, tr("Nothing: the rules' own defaults play you.")),
        later_section(rules, seat, later),
    ).rstrip("\n")


def tell_seats(
    desk: Desk, files: Files, found: Opened, kind: str, title: str, texts: Mapping[SeatId, str]
) -> None:
    """Queue one letter to every seat that is held; a reply to it answers the moment that is open."""
    game, number = found.game, found.moment.number
    for seat in found.seats:
        if seat.status in GONE or seat.key not in texts:
            continue
        post = Post(
            message_id=message_id(desk, files, game.slug, number, kind, seat.key),
            to=seat.address,
            to_name=seat.name,
            subject=f"{game.title}: {title} {tag_text(game.slug, seat.key, seat.order_key)}",
            text=joined(f"{game.title}\n{'=' * min(len(game.title), 72)}", texts[seat.key]),
            sent_at=iso(desk.clock.now()),
            headers=reply_to(desk, game, seat),
            is_reply=False,
        )
        queue(desk, files, post, game, seat)
