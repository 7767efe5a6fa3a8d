"""Letters about deadlines: to the players, in their own zones, and to the GM, who may answer with a word."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from pbem.desk.desk import Desk
from pbem.desk.letters import joined, wrapped
from pbem.desk.mailing import gm_seat, iso, message_id, queue, reply_to, tell_gm
from pbem.desk.players.holders import HELD
from pbem.desk.proof import tag_text
from pbem.desk.times.appointments import enclosure
from pbem.desk.times.deadlining import rule_of
from pbem.desk.tongues import spoken
from pbem.engine.ruleset import Moment
from pbem.engine.tongue import tr
from pbem.post import Post
from pbem.store.opening import Files
from pbem.store.records import GameRecord, MomentRecord, SeatRecord


@dataclass(frozen=True)
class TimeLetter:
    """A letter about a game's time: `about` makes its name; `text` is made for a reader's zone.

    Subject and text are said when each reader is written to, in the language that the reader has chosen.
    """

    about: str
    subject: Callable[[], str]
    text: Callable[[str], str]
    calendar: Path | None = None


def title_of(desk: Desk, game: GameRecord, moment: MomentRecord) -> str:
    """Return what a moment is called."""
    rules = desk.rules(game)
    return rules.moment_title(rules.book, Moment(moment.turn, moment.phase))


def tell_players(
    desk: Desk, files: Files, game: GameRecord, moment: MomentRecord, letter: TimeLetter
) -> None:
    """Queue a letter to everybody who holds a seat, as a reply to the last report."""
    for seat in files.seats(game.id):
        if seat.status == HELD and seat.address:
            queue(desk, files, _post(desk, files, game, moment, seat, letter), game, seat)


def ask_gm(desk: Desk, files: Files, game: GameRecord, moment: MomentRecord, letter: TimeLetter) -> None:
    """Queue a letter to the GM that may be answered by a word of the mail: it carries the GM's tag."""
    seat = gm_seat(desk, files, game)
    queue(desk, files, _post(desk, files, game, moment, seat, letter), game, seat)


def tell_none_left(desk: Desk, files: Files, game: GameRecord, number: int, phase: str) -> None:
    """Tell the GM that a moment has no deadline although the rule knows some: the dates are used up."""
    if not rule_of(game, phase).has_deadlines:
        return
    with spoken(desk.config, game):
        text = joined(
            wrapped(
                tr(
                    "{title} ({game}) has no deadline any more: the dates of its rule are used up.",
                    title=game.title,
                    game=game.slug,
                )
            ),
            wrapped(
                tr(
                    'Set one with pbem deadline {game} --set "2026-12-04 20:00", or write another rule into '
                    "games/{game}.yaml and use pbem change {game}. Until then you close each round by hand.",
                    game=game.slug,
                )
            ),
        )
        subject = tr("{game} has no deadline", game=game.slug)
    tell_gm(desk, files, f"{game.slug}.{number}.no-deadline", subject, text)


def _post(
    desk: Desk, files: Files, game: GameRecord, moment: MomentRecord, seat: SeatRecord, letter: TimeLetter
) -> Post:
    before = _last_report(desk, files, game, moment, seat)
    with spoken(desk.config, game, seat):
        subject, title, text = letter.subject(), title_of(desk, game, moment), letter.text(seat.zone)
    return Post(
        message_id=message_id(desk, files, game.slug, letter.about, seat.key),
        to=seat.address,
        to_name=seat.name,
        subject=f"{game.title}: {subject} {tag_text(game.slug, seat.key, seat.order_key)}",
        text=joined(f"{game.title}\n{title}", text.rstrip("\n")),
        sent_at=iso(desk.clock.now()),
        in_reply_to=before,
        references=(before,) if before else (),
        enclosures=(enclosure(game, letter.calendar),) if letter.calendar else (),
        headers=reply_to(desk, game, seat),
        is_reply=False,
    )


def _last_report(desk: Desk, files: Files, game: GameRecord, moment: MomentRecord, seat: SeatRecord) -> str:
    """Return the Message-ID of the seat's last report, or of its welcome; nothing if it had neither."""
    for number in range(moment.number, 0, -1):
        what = "report" if number > 1 else "welcome"
        if files.post(known := message_id(desk, files, game.slug, number, what, seat.key)):
            return known
    return ""
