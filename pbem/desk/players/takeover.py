"""A seat goes over to somebody else: new key, name and address; the old holder's key is no longer valid."""

from __future__ import annotations

import unicodedata
from datetime import datetime

from pbem.desk.desk import Desk, DeskFault, plain_json
from pbem.desk.filed import on_file
from pbem.desk.incoming.asked import address_fault
from pbem.desk.incoming.notices import Notice, send_notice, shown_name
from pbem.desk.letters import joined, wrapped
from pbem.desk.mailing import queue, tell_gm
from pbem.desk.players.holders import HELD, TAKEOVER, note_seat
from pbem.desk.players.keys import change_key
from pbem.desk.players.packet import briefing_post
from pbem.desk.players.postponing import Postponed, postpone
from pbem.desk.players.standby import call_fault, open_call, tell_called
from pbem.desk.tongues import spoken
from pbem.engine.events import GM
from pbem.engine.tongue import tr
from pbem.gamefile import RESERVED
from pbem.peoplerules import people_rules
from pbem.spans import parse_span
from pbem.store.opening import Files
from pbem.store.records import (
    AbsenceRecord,
    FilingRecord,
    GameRecord,
    MomentRecord,
    RequestRecord,
    SeatRecord,
)

CALLED_UP = "called up from those who stand by"
FORMATS = ("text", "html")


def take_over(
    desk: Desk,
    files: Files,
    game: GameRecord,
    seat: SeatRecord,
    name: str,
    address: str,
    why: str,
    letter: int | None = None,
) -> str:
    """Give a seat to somebody else and brief them; return what was done. DeskFault says why it can't be.

    What is on file for the seat stays, but for READY, absences, and whatever the old holder had asked for.
    """
    moment = files.moment(game.id)
    if moment is None or moment.is_over:
        raise DeskFault(tr("{game} is over: nobody takes a seat any more.", game=game.slug))
    if seat.key == GM:
        raise DeskFault(tr("The GM's own seat goes over with all games: see pbem handover."))
    if fault := name_fault(files, game, seat.key, name) or address_fault(desk, address):
        raise DeskFault(fault)
    call = open_call(desk, files, game, seat)
    others = [one.key for one in files.seats_at(address) if one.game == game.id and one.key != seat.key]
    taken = _change(desk, files, game, seat, name, address, why, letter)
    _clear(desk, files, game, moment, seat, letter)
    if call and call.address.casefold() != address.casefold():
        tell_called(desk, files, game, call)
    with spoken(desk.config, game):
        _tell_old(desk, files, game, seat, taken)
        _give_time(desk, files, game, moment, taken)
        queue(desk, files, briefing_post(desk, files, game, taken), game, taken)
    said = tr(
        "{seat} of {game} is now played by {name} ({address}), who was sent a briefing.",
        seat=seat.key,
        game=game.slug,
        name=name,
        address=address,
    )
    if not others:
        return said
    return f"{said} {tr('The same person holds {seats} too.', seats=', '.join(others))}"


def name_fault(files: Files, game: GameRecord, key: str, name: str) -> str:
    """Return why a seat can't bear a name; empty if it can."""
    shape = _shape(name)
    if not shape or shown_name(name) != name:
        return tr('"{name}" is no name: it must be one line of 1 to 60 characters.', name=shown_name(name))
    for one in files.seats(game.id):
        if one.key != key and shape in (_shape(one.name), one.key):
            return tr('"{name}" is what {seat} is called; names must differ.', name=name, seat=one.key)
    return tr('Orders would take "{name}" for somebody else.', name=name) if shape in RESERVED else ""


def _shape(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def free_name(files: Files, game: GameRecord, key: str, name: str) -> str:
    """Return a name that the seat can bear: the one given, if it can be, or one made of it."""
    nameless = tr("The player of {seat}", seat=key)
    wanted = shown_name(name)[:50].strip() or nameless
    tries = [wanted, *(f"{wanted} {number}" for number in range(2, 99)), nameless]
    return next(one for one in tries if not name_fault(files, game, key, one))


def _change(
    desk: Desk,
    files: Files,
    game: GameRecord,
    seat: SeatRecord,
    name: str,
    address: str,
    why: str,
    letter: int | None,
) -> SeatRecord:
    """Write the new holder down, with a new key, and return the seat."""
    now = desk.clock.now()
    values = {"name": name, "address": address, "zone": game.zone, "formats": plain_json(list(FORMATS))}
    if seat.language:
        values["language"] = ""
    for field, value in {**values, "status": HELD}.items():
        files.change_seat(game.id, seat.key, field, value, why, letter, now)
    change_key(desk, files, game, seat, why, letter)
    says = f"{name} has taken the seat {seat.key} over from {seat.name}: {why}."
    note_seat(desk, files, game, seat.key, TAKEOVER, says, letter)
    taken = files.seat_by_key(game.id, seat.key)
    assert taken
    return taken


def _clear(
    desk: Desk, files: Files, game: GameRecord, moment: MomentRecord, seat: SeatRecord, letter: int | None
) -> None:
    """End what was the old holder's own affair: days away, and being READY."""
    now = desk.clock.now()
    files.add_absence(AbsenceRecord(game=game.id, seat=seat.key, first="", last="", letter=letter, at=now))
    papers = on_file(files.filings(game.id), moment.number).get(seat.key)
    if papers and papers.is_ready:
        files.add_filing(
            FilingRecord(
                game=game.id, moment=moment.number, seat=seat.key, kind="wait", text="", filed_at=now
            )
        )


def _tell_old(desk: Desk, files: Files, game: GameRecord, old: SeatRecord, new: SeatRecord) -> None:
    """Tell the old holder, without the new one's address or key."""
    if not old.address or old.address.casefold() == new.address.casefold():
        return
    text = joined(
        game.title,
        wrapped(
            tr(
                "Your seat {seat} of {game} is held by another player now, {name}. Your order key proves "
                "nothing any more, and no more letters of this seat are sent to you. Thank you for playing.",
                seat=old.key,
                game=game.title,
                name=new.name,
            )
        ),
        wrapped(
            tr(
                "{command}, sent to {address}, asks for the public reports, where the game has observers. "
                "The GM is {gm}, {gm_address}.",
                command=f"OBSERVE {game.slug}",
                address=desk.config.address,
                gm=desk.config.gm.name,
                gm_address=desk.config.gm.address,
            )
        ),
    )
    about = f"{game.slug}.gone.{old.key}.{_taken(files, game, old.key)}"
    subject = f"{game.title}: {tr('your seat has another player')}"
    send_notice(desk, files, Notice(about, old.address, subject, text, old.name), game=game)


def _taken(files: Files, game: GameRecord, key: str) -> int:
    """Return how often a seat was taken over."""
    return sum(1 for act in files.acts(game.id, TAKEOVER) if act.seat == key)


def _give_time(desk: Desk, files: Files, game: GameRecord, moment: MomentRecord, seat: SeatRecord) -> None:
    """Move a deadline that is very near, once a round, so that the newcomer can find her feet."""
    deadline = files.deadline(game.id, moment.number)
    wait, now = parse_span(people_rules(game.config).wait), desk.clock.now()
    at: datetime | None = deadline.at if deadline else None
    if at is None or at - now >= wait or files.hold(game.id):
        return

    def says() -> str:
        return tr(
            "The seat {seat} has a new player, {name}, who needs some time.", seat=seat.key, name=seat.name
        )

    def to_players(reader: SeatRecord) -> str:
        if reader.key == seat.key:
            return tr("You have taken your seat shortly before the deadline, so there is more time now.")
        kept = tr("What you have on file stays on file, and you may still change it.")
        return f"{says()} {kept}"

    reason = f"time for the new player of {seat.key}"
    mark = f"newcomer.{game.slug}.{moment.number}"
    postpone(desk, files, game, moment, Postponed(now + wait, "extend", reason, says, to_players, mark))


def take_called(desk: Desk, files: Files, game: GameRecord, request: RequestRecord, letter_id: int) -> str:
    """Give a seat to somebody who was called up and has confirmed; return what is said to them."""
    if fault := call_fault(desk, files, game, request):
        return f"{fault} {tr('Nothing was changed. Thank you all the same.')}"
    seat = files.seat_by_key(game.id, request.value)
    assert seat
    with spoken(desk.config, game):
        name = free_name(files, game, seat.key, request.name)
        said = take_over(desk, files, game, seat, name, request.address, CALLED_UP, letter_id)
        subject = tr("{seat} of {game} has a new player", seat=seat.key, game=game.slug)
        tell_gm(desk, files, f"called.{request.id}", subject, joined(game.title, wrapped(said)))
    return tr(
        "You hold the seat {seat} of {game} now. Welcome! A letter with all you need to play is on its way: "
        "reply to that one to give orders.",
        seat=seat.key,
        game=game.title,
    )
