"""Coming and going: a seat resigned and taken back; those who would join a game or stand by for it."""

from __future__ import annotations

from pbem.desk.addresses import CONFIRM, ONE_AT_A_TIME
from pbem.desk.asked import Wish, open_request, put_request
from pbem.desk.codes import confirm_mark
from pbem.desk.desk import Desk, DeskFault
from pbem.desk.errand import Errand
from pbem.desk.keys import seat_of
from pbem.desk.letters import joined, wrapped
from pbem.desk.mailing import tell_gm
from pbem.desk.words.word import Section
from pbem.engine.events import GM
from pbem.store.opening import Files
from pbem.store.records import GameRecord, RequestRecord

HELD, RESIGNED = "held", "resigned"
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
    """Note a resignation, tell the GM, and return what is said to the player."""
    assert request.seat
    files.change_seat(game.id, request.seat, "status", RESIGNED, "resigned", letter_id, desk.clock.now())
    who = f"{request.name} ({request.seat}) of {game.title}"
    tell_gm(
        desk,
        files,
        f"resigned.{request.id}",
        f"{request.seat} of {game.slug} has resigned",
        joined(
            wrapped(f"{who} has resigned. {MEANWHILE}."),
            wrapped(f"pbem people {game.slug} names those who stand by."),
        ),
    )
    return (
        f"You have resigned as {request.seat} of {game.title}. Thank you for playing. {MEANWHILE}. As long "
        "as nobody has taken it, RETURN in a reply to any letter of this game takes it back."
    )


def answer_return(errand: Errand, _: dict[str, str], letter_id: int) -> Section:
    """Take a resignation back, as long as nobody else holds the seat."""
    if errand.seat.status != RESIGNED:
        return Section(HEADING, wrapped("You hold your seat: there is nothing to take back."))
    _take_back(errand.desk, errand.files, errand.game, errand.seat.key, "taken back by letter", letter_id)
    seat, game = errand.seat, errand.game
    said = f"{seat.name} ({seat.key}) of {game.title} has taken the resignation back."
    about, subject = f"returned.{letter_id}", f"{seat.key} of {game.slug} plays on"
    tell_gm(errand.desk, errand.files, about, subject, wrapped(said) + "\n")
    return Section(HEADING, wrapped("Welcome back: your resignation is taken back, and you play on."))


def give_back(desk: Desk, slug: str, key: str) -> None:
    """Take a resignation back for the GM; DeskFault if the seat is held."""
    with desk.at_work(), desk.store.transaction() as files:
        game, seat = seat_of(desk, files, slug, key)
        if seat.status != RESIGNED or key == GM:
            raise DeskFault(f"{key} of {slug} has not resigned.")
        _take_back(desk, files, game, key, "taken back by the GM", None)


def _take_back(desk: Desk, files: Files, game: GameRecord, key: str, why: str, letter: int | None) -> None:
    files.change_seat(game.id, key, "status", HELD, why, letter, desk.clock.now())


def apply_for(desk: Desk, files: Files, game: GameRecord, request: RequestRecord, letter_id: int) -> str:
    """Tell the GM who would join or stand by, and return what is said to the one who asks."""
    name = f'"{request.name}"' if request.name else "not given"
    wish = "to stand by for" if request.kind == "standby" else "to join"
    tell_gm(
        desk,
        files,
        f"{request.kind}.{request.id}",
        f"somebody asks {wish} {game.slug}",
        joined(
            wrapped(f"Somebody asks {wish} {game.title}, and has confirmed this address by letter:"),
            f"  name:    {name}\n  address: {request.address}",
            wrapped(f"Please write to them yourself. pbem people {game.slug} lists all who asked."),
        ),
    )
    return f"Your wish {wish} {game.title} is noted. The GM is told, and will write to you."
