"""The welcomes of a new game: to each seat with its key and how to order, to the GM with the GM's own.

Where the first position is worth a report, a welcome is that report too, with all that goes with one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pbem.desk.covered import covers, order_form, orders_due, told
from pbem.desk.desk import Desk
from pbem.desk.fair.beacon_dice import pulse_line
from pbem.desk.fair.seals import commitment
from pbem.desk.games import deadline_text, now_and_deadline, order_words
from pbem.desk.letters import joined, section, wrapped
from pbem.desk.mailing import gm_seat, iso, message_id, queue, reply_to
from pbem.desk.paper.paper import tell_of_welcomes
from pbem.desk.proof import tag_text
from pbem.desk.publishing import Published, public_page, public_text, seal_text
from pbem.desk.reporting import enclosures_of, how_to_reply
from pbem.desk.sizing import fitting
from pbem.engine.events import GM, SeatId
from pbem.engine.ruleset import Position, Ruleset
from pbem.engine.tongue import tr
from pbem.post import Enclosure, Post
from pbem.store.opening import Files
from pbem.store.records import GameRecord, SeatRecord


@dataclass(frozen=True)
class NewGame:
    """A game made just now: its rules, first position and deadline, and its start report if it has one."""

    game: GameRecord
    rules: Ruleset[Any, Any, Any]
    position: Position[Any]
    deadline: datetime | None
    start: Published | None = None

    @property
    def title(self) -> str:
        """Return what the first moment is called."""
        return self.rules.moment_title(self.rules.book, self.position.moment)


def welcome_all(
    desk: Desk, files: Files, new: NewGame, seats: Sequence[SeatRecord], notes: Mapping[SeatId, str]
) -> None:
    """Queue a welcome to every seat and to the GM; `notes` are paragraphs for those of some seats."""
    for seat in seats:
        _welcome(desk, files, new, seat, notes.get(seat.key, ""))
    _welcome_gm(desk, files, new)
    tell_of_welcomes(desk, files, new.game, has_report=new.start is not None)


def _welcome(desk: Desk, files: Files, new: NewGame, seat: SeatRecord, note: str) -> None:
    text = joined(
        _headed(new),
        wrapped(
            tr(
                "Welcome, {name}. You have the seat {seat} in this game of {rules}. Nobody has to write: "
                "whoever sends nothing is played by the rules' own defaults.",
                name=seat.name,
                seat=seat.key,
                rules=new.rules.title,
            )
        ),
        note,
        now_and_deadline(new.title, deadline_text(new.deadline, seat.zone)),
        told(new.rules, new.position.moment),
        pulse_line(new.game, new.deadline),
        wrapped(_how_to_order(new, seat)),
        section(tr("These words are understood now:"), order_words(new.rules, new.position, seat.key)),
        _dice_text(new.game),
        "" if new.start else _form_text(new, seat),
    )
    start = new.start
    if start:
        text = _with_report(text, start, start.texts[seat.key])
        _queue(desk, files, new, seat, text, enclosures_of(new.game, seat, [start], is_beside=False))
    else:
        _queue(desk, files, new, seat, text)


def _headed(new: NewGame) -> str:
    return f"{new.game.title}\n{'=' * min(len(new.game.title), 72)}"


def _how_to_order(new: NewGame, seat: SeatRecord) -> str:
    if new.start:
        return how_to_reply(seat)
    return tr("To give orders, reply to this letter and leave its subject as it is: it holds your key.")


def _form_text(new: NewGame, seat: SeatRecord) -> str:
    rules = new.rules
    view = rules.view(rules.book, new.position.state, seat.key)
    form = order_form(rules, new.position.moment, view, seat.key)
    return f"{wrapped(tr('The order form, which may be sent back as it stands:'))}\n\n{form}"


def _with_report(text: str, start: Published, report: str) -> str:
    """Return a welcome with the start report's seal and text behind it."""
    return f"{text}\n{seal_text([start])}{report}"


def _dice_text(game: GameRecord) -> str:
    """Return the commitment of the dice, which players keep to compare it at the end."""
    what = wrapped(tr("The dice of this game are committed to:"))
    why = tr(
        "Keep this letter: when the game ends, the secret that all its dice follow from is opened, and pbem "
        "verify shows that it is the one committed to here."
    )
    return f"{what}\n{commitment(game.secret, game.slug)}\n{wrapped(why)}"


def _welcome_gm(desk: Desk, files: Files, new: NewGame) -> None:
    """Send the GM the tag of the GM's own seat, so that a reply may ask and order, and the public report."""
    game, start = new.game, new.start
    gm = gm_seat(desk, files, game)
    text = joined(
        _headed(new),
        wrapped(
            tr(
                "The game {game} of {rules} is made, and its players are welcomed. This letter is the GM's: "
                "reply to it and leave its subject as it is, for it holds the GM's key.",
                game=game.slug,
                rules=new.rules.title,
            )
        ),
        now_and_deadline(new.title, deadline_text(new.deadline, gm.zone)),
        wrapped(covers(new.rules, new.position.moment)),
        section(tr("These words are understood from you:"), order_words(new.rules, new.position, GM)),
        _dice_text(game),
    )
    if start:
        page = public_page(game, start.folder, is_beside=False)
        _queue(desk, files, new, gm, _with_report(text, start, public_text(start)), [page])
    else:
        _queue(desk, files, new, gm, text)


def _queue(
    desk: Desk,
    files: Files,
    new: NewGame,
    seat: SeatRecord,
    text: str,
    enclosures: Sequence[Enclosure] = (),
) -> None:
    """Queue a welcome; with the files of a start report in as many mails as it takes."""
    game, due = new.game, orders_due(new.rules, new.position.moment, new.deadline, seat.zone)
    title = f"{new.start.title}; {due}" if new.start else due
    about = (game.slug, 1, "welcome", seat.key)
    post = Post(
        message_id=message_id(desk, files, *about),
        to=seat.address,
        to_name=seat.name,
        subject=f"{game.title}: {title} {tag_text(game.slug, seat.key, seat.order_key)}",
        text=text,
        sent_at=iso(desk.clock.now()),
        enclosures=tuple(enclosures),
        headers=reply_to(desk, game, seat),
        is_reply=False,
    )
    where = f"{game.slug}/{new.start.folder.name}" if new.start else ""
    for mail in fitting(desk, files, post, where, *about) if new.start else [post]:
        queue(desk, files, mail, game, seat)
