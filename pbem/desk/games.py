"""Making a game: its rules opened, its seats filled, its first deadline set, its players welcomed."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from pbem.deadlines import shown
from pbem.desk.desk import Desk, DeskFault, plain_json
from pbem.desk.fair.chain import keep_card, lay_card
from pbem.desk.fair.seals import commitment
from pbem.desk.letters import joined, section, wrapped
from pbem.desk.mailing import iso, message_id, queue, reply_to
from pbem.desk.proof import order_key, tag_text
from pbem.desk.times.deadlining import next_deadline
from pbem.desk.tongues import spoken
from pbem.engine.dice import Dice
from pbem.engine.events import GM, SeatId
from pbem.engine.ruleset import Player, Position, Ruleset
from pbem.engine.tongue import tr, tr_noop
from pbem.gamefile import GameFile
from pbem.post import Post
from pbem.rulesets import BOXES
from pbem.store.opening import Files
from pbem.store.records import GameRecord, MomentRecord, SeatRecord

Rules = Ruleset[Any, Any, Any]
BY_RULE = tr_noop("by the game's rule")


def new_game(desk: Desk, file: GameFile, secret: str | None = None) -> GameRecord:
    """Make a game from its file and queue a welcome to every seat; DeskFault if it is there already."""
    with desk.store.transaction() as files:
        opening = files.opening(file.slug)
        if opening and opening.ended_at is None:
            raise DeskFault(f"players sign up for {file.slug} just now; see pbem open {file.slug} --help.")
        return make_game(desk, files, file, secret or secrets.token_hex(32))


def make_game(
    desk: Desk, files: Files, file: GameFile, secret: str, notes: Mapping[SeatId, str] | None = None
) -> GameRecord:
    """Make a game in a transaction; `notes` are paragraphs for the welcomes of some seats."""
    box = BOXES[file.ruleset]
    dice = Dice(f"{secret}\x1f{file.slug}\x1fmaterial")
    material = {**file.materials, **box.prepare(file.options, file.materials, len(file.seats), dice)}
    rules = box.open(file.options, material)
    if files.game(file.slug):
        raise DeskFault(is_there_already(file.slug))
    with spoken(desk.config, file.language):
        return _made(desk, files, file, secret, material, rules, notes or {})


def is_there_already(slug: str) -> str:
    """Return the sentence that refuses a game whose name is taken."""
    return tr('the game "{game}" is there already; a new game needs a new name.', game=slug)


def _made(
    desk: Desk,
    files: Files,
    file: GameFile,
    secret: str,
    material: dict[str, Any],
    rules: Rules,
    notes: Mapping[SeatId, str],
) -> GameRecord:
    position = rules.first([Player(seat.id, seat.name) for seat in file.seats])
    game = _add_game(desk, files, file, material, secret)
    _add_gm_seat(files, game)
    seats = _add_seats(files, file, game)
    open_moment(desk, files, game, rules, position, 1)
    keep_card(desk, lay_card(desk, files, game))
    now = desk.clock.now()
    deadline = next_deadline(desk, files, game, position.moment.phase)
    files.set_deadline(game.id, 1, deadline, BY_RULE, now)
    for seat in seats:
        _welcome(desk, files, game, seat, rules, position, deadline, notes.get(seat.key, ""))
    _welcome_gm(desk, files, game, rules, position, deadline)
    from pbem.desk.paper.paper import tell_of_welcomes  # which prints what is said here

    tell_of_welcomes(desk, files, game)
    return game


def _add_game(desk: Desk, files: Files, file: GameFile, material: dict[str, Any], secret: str) -> GameRecord:
    record = GameRecord(
        slug=file.slug,
        title=file.title,
        ruleset=file.ruleset,
        version=BOXES[file.ruleset].version,
        options=plain_json(file.options),
        material=plain_json(material),
        zone=file.zone,
        deadline_rule=plain_json(file.deadline),
        secret=secret,
        made_at=desk.clock.now(),
        config=plain_json({**file.config, "language": file.language}),
    )
    files.add_game(record)
    game = files.game(file.slug)
    assert game
    return game


def _add_gm_seat(files: Files, game: GameRecord) -> None:
    """Give the GM a seat and key, so that the GM's own letters and orders are filed like any other."""
    files.add_seat(
        SeatRecord(
            game=game.id,
            key=GM,
            place=0,
            name="the GM",
            address="",
            order_key=order_key(game.secret, game.slug, GM),
            zone=game.zone,
            formats="[]",
        )
    )


def _add_seats(files: Files, file: GameFile, game: GameRecord) -> list[SeatRecord]:
    for place, seat in enumerate(file.seats, 1):
        files.add_seat(
            SeatRecord(
                game=game.id,
                key=seat.id,
                place=place,
                name=seat.name,
                address=seat.address,
                order_key=order_key(game.secret, game.slug, seat.id),
                zone=seat.zone or file.zone,
                formats=plain_json(list(seat.formats)),
            )
        )
    return files.seats(game.id)


def open_moment(
    desk: Desk,
    files: Files,
    game: GameRecord,
    rules: Rules,
    position: Position[Any],
    number: int,
    replaces: int | None = None,
) -> None:
    """Put a position on file; `replaces` is the number of the moment whose place it takes."""
    turn, phase = position.moment.turn, position.moment.phase
    files.add_moment(
        MomentRecord(
            game=game.id,
            number=number,
            turn=turn,
            phase=phase,
            state=plain_json(rules.dump(rules.book, position.state)),
            is_over=position.is_over,
            opened_at=desk.clock.now(),
            edition=files.next_edition(game.id, turn, phase),
            replaces=replaces,
        )
    )


def deadline_text(deadline: datetime | None, zone: str) -> str:
    """Return a deadline in the reader's zone, or that the GM closes by hand."""
    return shown(deadline, ZoneInfo(zone)) if deadline else tr("when the GM closes the round")


def _welcome(
    desk: Desk,
    files: Files,
    game: GameRecord,
    seat: SeatRecord,
    rules: Rules,
    position: Position[Any],
    deadline: datetime | None,
    note: str = "",
) -> None:
    view = rules.view(rules.book, position.state, seat.key)
    form = "\n".join(rules.form(rules.book, view, seat.key))
    title = rules.moment_title(rules.book, position.moment)
    text = joined(
        f"{game.title}\n{'=' * min(len(game.title), 72)}",
        wrapped(
            tr(
                "Welcome, {name}. You have the seat {seat} in this game of {rules}. Nobody has to write: "
                "whoever sends nothing is played by the rules' own defaults.",
                name=seat.name,
                seat=seat.key,
                rules=rules.title,
            )
        ),
        note,
        now_and_deadline(title, deadline_text(deadline, seat.zone)),
        wrapped(
            tr("To give orders, reply to this letter and leave its subject as it is: it holds your key.")
        ),
        section(tr("These words are understood now:"), order_words(rules, position, seat.key)),
        _dice_text(game),
        f"{wrapped(tr('The order form, which may be sent back as it stands:'))}\n\n{form}",
    )
    _queue_welcome(desk, files, game, seat, title, text)


def _dice_text(game: GameRecord) -> str:
    """Return the commitment of the dice, which players keep to compare it at the end."""
    what = wrapped(tr("The dice of this game are committed to:"))
    why = tr(
        "Keep this letter: when the game ends, the secret that all its dice follow from is opened, and pbem "
        "verify shows that it is the one committed to here."
    )
    return f"{what}\n{commitment(game.secret, game.slug)}\n{wrapped(why)}"


def now_and_deadline(title: str, deadline: str) -> str:
    """Return the two lines of a letter that say what is being played and until when."""
    return tr("Now: {moment}\nDeadline: {deadline}", moment=title, deadline=deadline)


def _welcome_gm(
    desk: Desk,
    files: Files,
    game: GameRecord,
    rules: Rules,
    position: Position[Any],
    deadline: datetime | None,
) -> None:
    """Send the GM the tag of the GM's own seat, so that a reply may ask and order."""
    seat = files.seat_by_key(game.id, GM)
    assert seat
    gm = desk.config.gm
    title = rules.moment_title(rules.book, position.moment)
    text = joined(
        f"{game.title}\n{'=' * min(len(game.title), 72)}",
        wrapped(
            tr(
                "The game {game} of {rules} is made, and its players are welcomed. This letter is the GM's: "
                "reply to it and leave its subject as it is, for it holds the GM's key.",
                game=game.slug,
                rules=rules.title,
            )
        ),
        now_and_deadline(title, deadline_text(deadline, seat.zone)),
        section(tr("These words are understood from you:"), order_words(rules, position, GM)),
        _dice_text(game),
    )
    _queue_welcome(desk, files, game, replace(seat, name=gm.name, address=gm.address), title, text)


def _queue_welcome(
    desk: Desk, files: Files, game: GameRecord, seat: SeatRecord, title: str, text: str
) -> None:
    post = Post(
        message_id=message_id(desk, game.slug, 1, "welcome", seat.key),
        to=seat.address,
        to_name=seat.name,
        subject=f"{game.title}: {title} {tag_text(game.slug, seat.key, seat.order_key)}",
        text=text,
        sent_at=iso(desk.clock.now()),
        headers=reply_to(desk, game, seat),
        is_reply=False,
    )
    queue(desk, files, post, game, seat)


def order_words(rules: Rules, position: Position[Any], seat: str) -> list[str]:
    """Return the wording and meaning of each order that has its place now, and of the shared words."""
    from pbem.desk.words.table import names_for  # the words themselves use this module

    is_gm = seat == GM
    phase = rules.phase(position.moment.phase)
    lexicon = rules.lexicon(rules.book, rules.view(rules.book, position.state, seat), seat)
    orders = phase.gm_orders if is_gm else phase.orders
    own = [f"{tr(kind.wording)}: {tr(kind.help)}" for kind in orders if not kind.is_due(lexicon)]
    standing = tr("STANDING … END: orders kept for every round in which you send nothing.")
    names = [name for name in names_for(is_gm) if name != "HELP"]
    return [
        *own,
        *([] if is_gm else [standing]),
        tr("PRESS TO all: … END: a text printed with the next report."),
        tr("ADD as first line: adds to what is on file; CANCEL takes it back."),
        tr(
            "HELP, alone on a line, tells more; so do the other words of the mail: {words}.",
            words=", ".join(names),
        ),
    ]
