"""Coming and going: a seat resigned, removed and taken back; those who would join or stand by."""

from __future__ import annotations

from dataclasses import replace

from pbem.desk.desk import Desk, DeskFault
from pbem.desk.incoming.asked import Wish, open_request, put_request
from pbem.desk.incoming.codes import confirm_mark
from pbem.desk.incoming.errand import Errand
from pbem.desk.incoming.notices import Notice, seat_notice, send_notice
from pbem.desk.letters import joined, wrapped
from pbem.desk.mailing import tell_gm
from pbem.desk.players.addresses import CONFIRM, ONE_AT_A_TIME
from pbem.desk.players.holders import DROPPED, HELD, REMOVED, RESIGNED, VACANT, note_seat
from pbem.desk.players.keys import change_key, seat_of
from pbem.desk.players.standby import RECALL, call_next, open_call, standby_list, tell_called
from pbem.desk.words.word import Section
from pbem.engine.events import GM
from pbem.store.opening import Files
from pbem.store.records import GameRecord, RequestRecord, SeatRecord

HEADING = "Your seat:"
MEANWHILE = (
    "Until somebody else takes the seat it is played by the standing orders on file, or else by the rules' "
    "own defaults"
)


def answer_resign(errand: Errand, _: dict[str, str], letter_id: int) -> Section:
    """Ask for the confirmation of a resignation."""
    if errand.seat.status == RESIGNED:
        return Section(HEADING, wrapped("You have resigned already. RETURN takes it back."))
    if errand.marks:
        return Section(HEADING, wrapped(ONE_AT_A_TIME))
    seat = errand.seat
    desk, files, game = errand.desk, errand.files, errand.game
    wish = Wish("resign", seat.name, seat.address, seat=seat.key)
    request = open_request(desk, files, game, wish) or put_request(desk, files, game, wish, letter_id)
    errand.marks.append(confirm_mark(request, "asker"))
    said = (
        f"Nothing is changed yet. You asked to resign as {seat.key} of {game.title}. To confirm, "
        f"{CONFIRM}, which is good for 14 days. {MEANWHILE}; no more reports are sent to you."
    )
    return Section(HEADING, wrapped(said))


def resign(desk: Desk, files: Files, game: GameRecord, request: RequestRecord, letter_id: int) -> str:
    """Note a resignation, call up who stands by, tell the GM, and return what is said to the player."""
    assert request.seat
    seat = files.seat_by_key(game.id, request.seat)
    assert seat
    who = f"{request.name} ({request.seat}) of {game.title}"
    _change(desk, files, game, seat, RESIGNED, "resigned", f"{who} has resigned.", letter_id)
    called = call_next(desk, files, game, replace(seat, status=RESIGNED))
    tell_gm(
        desk,
        files,
        f"resigned.{request.id}",
        f"{request.seat} of {game.slug} has resigned",
        joined(
            wrapped(f"{who} has resigned. {MEANWHILE}."),
            wrapped(called),
            wrapped(f"pbem people {game.slug} names those who stand by."),
        ),
    )
    return (
        f"You have resigned as {request.seat} of {game.title}. Thank you for playing. {MEANWHILE}. As long "
        "as nobody has taken it, RETURN in a reply to any letter of this game takes it back."
    )


def answer_return(errand: Errand, _: dict[str, str], letter_id: int) -> Section:
    """Take a resignation back, or a seat lost by silence, as long as nobody else holds it."""
    status = errand.seat.status
    if status not in (RESIGNED, DROPPED):
        return Section(HEADING, wrapped("You hold your seat: there is nothing to take back."))
    _take_back(errand.desk, errand.files, errand.game, errand.seat, "taken back by letter", letter_id)
    _tell_returned(errand, letter_id)
    if status == DROPPED:
        return Section(HEADING, wrapped("Welcome back: the seat is yours again, and you play on."))
    return Section(HEADING, wrapped("Welcome back: your resignation is taken back, and you play on."))


def come_back(errand: Errand, letter_id: int) -> Section | None:
    """Give a seat lost by silence back to its player, who has sent orders; nothing for all others."""
    now = errand.files.seat_by_key(errand.game.id, errand.seat.key)
    if now is None or now.status != DROPPED:
        return None
    _take_back(errand.desk, errand.files, errand.game, errand.seat, "taken back by orders", letter_id)
    _tell_returned(errand, letter_id)
    said = "Welcome back: your orders have taken the seat back, and you play on. Reports come to you again."
    return Section(HEADING, wrapped(said))


def _tell_returned(errand: Errand, letter_id: int) -> None:
    seat, game = errand.seat, errand.game
    if seat.status == DROPPED:
        said = f"{seat.name} ({seat.key}) of {game.title} has come back and plays on."
    else:
        said = f"{seat.name} ({seat.key}) of {game.title} has taken the resignation back."
    about, subject = f"returned.{letter_id}", f"{seat.key} of {game.slug} plays on"
    tell_gm(errand.desk, errand.files, about, subject, wrapped(said) + "\n")


def give_back(desk: Desk, slug: str, key: str) -> str:
    """Give a free seat back to its last player for the GM; DeskFault if the seat is held."""
    with desk.at_work(), desk.store.transaction() as files:
        game, seat = seat_of(desk, files, slug, key)
        return return_seat(desk, files, game, seat)


def return_seat(
    desk: Desk, files: Files, game: GameRecord, seat: SeatRecord, letter: int | None = None
) -> str:
    """Give a free seat back to its last player, who is told; a removed one's key works again with that."""
    if seat.status not in VACANT or seat.key == GM:
        raise DeskFault(f"{seat.key} of {game.slug} has not resigned.")
    if files.is_over(game.id):
        raise DeskFault(f"{game.slug} is over: nobody takes a seat any more.")
    _take_back(desk, files, game, seat, "taken back by the GM", letter)
    said = "The GM has given your seat back to you: you play on, and reports come to you again."
    text = joined(game.title, wrapped(f"{said} Reply to this letter to give orders."))
    notice = seat_notice(
        desk, game, seat, _about(files, game, seat, "back"), "your seat is yours again", text
    )
    send_notice(desk, files, notice, game=game, seat=seat)
    return f"{seat.key} of {game.slug} is {seat.name}'s again, who is told."


def remove_seat(
    desk: Desk,
    files: Files,
    game: GameRecord,
    seat: SeatRecord,
    because: str = "",
    letter: int | None = None,
) -> str:
    """Take a seat from its player for the GM: the key dies, and who stands by is called up."""
    if seat.key == GM:
        raise DeskFault("The GM's own seat cannot be removed.")
    if files.is_over(game.id):
        raise DeskFault(f"{game.slug} is over: nobody is removed any more.")
    if seat.status == REMOVED:
        raise DeskFault(f"{seat.key} of {game.slug} is removed already.")
    why = f"removed by the GM: {because}" if because else "removed by the GM"
    says = f"{seat.name} ({seat.key}) was {why}."
    _change(desk, files, game, seat, REMOVED, why, says, letter)
    change_key(desk, files, game, seat, "removed by the GM", letter)
    _tell_removed(desk, files, game, seat, because)
    called = call_next(desk, files, game, replace(seat, status=REMOVED))
    return f"{seat.name} does not hold {seat.key} of {game.slug} any more, and is told. {called}"


def _tell_removed(desk: Desk, files: Files, game: GameRecord, seat: SeatRecord, because: str) -> None:
    if not seat.address:
        return
    reason = f"The reason given: {because.rstrip('.')}." if because else ""
    text = joined(
        game.title,
        wrapped(
            f"The GM has taken the seat {seat.key} of {game.title} back from you. {reason} Your order key "
            "proves nothing any more, and no more letters of this seat are sent to you. Thank you for having "
            "played."
        ),
        wrapped(f"If this is a mistake, please write to the GM: {desk.config.gm.address}."),
    )
    about, subject = _about(files, game, seat, "removed"), f"{game.title}: your seat"
    send_notice(desk, files, Notice(about, seat.address, subject, text, seat.name), game=game)


def call_anew(desk: Desk, files: Files, game: GameRecord, seat: SeatRecord, letter: int | None = None) -> str:
    """Begin the calls for a free seat anew for the GM, with the first of those who stand by."""
    if seat.status not in VACANT:
        raise DeskFault(f"{seat.key} of {game.slug} is held by {seat.name}; remove that player first.")
    if call := open_call(desk, files, game, seat):
        tell_called(desk, files, game, call)
    says = f"The GM calls those up who stand by for {seat.key}, from the first on."
    note_seat(desk, files, game, seat.key, RECALL, says, letter)
    return call_next(desk, files, game, seat)


def _take_back(
    desk: Desk, files: Files, game: GameRecord, seat: SeatRecord, why: str, letter: int | None
) -> None:
    """Let a seat be held again; somebody who was called up for it is told that it is taken."""
    if call := open_call(desk, files, game, seat):
        tell_called(desk, files, game, call)
    _change(desk, files, game, seat, HELD, why, f"{seat.name} ({seat.key}) plays on: {why}.", letter)


def _change(
    desk: Desk,
    files: Files,
    game: GameRecord,
    seat: SeatRecord,
    status: str,
    why: str,
    says: str,
    letter: int | None,
) -> None:
    """Change the state of a seat, and note it for the history of the game."""
    files.change_seat(game.id, seat.key, "status", status, why, letter, desk.clock.now())
    note_seat(desk, files, game, seat.key, "seat", says, letter)


def _about(files: Files, game: GameRecord, seat: SeatRecord, what: str) -> str:
    """Return what names a notice of a change just made to a seat."""
    return f"{game.slug}.{what}.{seat.key}.{len(files.seat_changes(game.id, seat.key))}"


def apply_for(desk: Desk, files: Files, game: GameRecord, request: RequestRecord, letter_id: int) -> str:
    """Tell the GM who would join or stand by, and return what is said to the one who asks."""
    name = f'"{request.name}"' if request.name else "not given"
    is_standby = request.kind == "standby"
    wish = "to stand by for" if is_standby else "to join"
    place = len(standby_list(desk, files, game))
    what_next = (
        f"They are number {place} of those who are called up, in order, when a seat falls free; there is "
        f"nothing you need do. pbem people {game.slug} lists them."
        if is_standby
        else f"Please write to them yourself. pbem people {game.slug} lists all who asked."
    )
    tell_gm(
        desk,
        files,
        f"{request.kind}.{request.id}",
        f"somebody asks {wish} {game.slug}",
        joined(
            wrapped(f"Somebody asks {wish} {game.title}, and has confirmed this address by letter:"),
            f"  name:    {name}\n  address: {request.address}",
            wrapped(what_next),
        ),
    )
    if is_standby:
        return (
            f"Your wish is noted: you stand by for {game.title}, as number {place}. When a seat falls free "
            "you are asked by letter, and may still say no."
        )
    return f"Your wish {wish} {game.title} is noted. The GM is told, and will write to you."
