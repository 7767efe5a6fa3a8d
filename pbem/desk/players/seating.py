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
from pbem.desk.players.addresses import ONE_AT_A_TIME
from pbem.desk.players.holders import DROPPED, HELD, REMOVED, RESIGNED, VACANT, note_seat
from pbem.desk.players.keys import change_key, seat_of
from pbem.desk.players.standby import RECALL, call_next, open_call, standby_list, tell_called
from pbem.desk.tongues import spoken
from pbem.desk.words.word import Section
from pbem.engine.events import GM
from pbem.engine.tongue import tr, tr_noop
from pbem.store.opening import Files
from pbem.store.records import GameRecord, RequestRecord, SeatRecord

HEADING = tr_noop("Your seat:")
MEANWHILE = tr_noop(
    "Until somebody else takes the seat it is played by the standing orders on file, or else by the rules' "
    "own defaults."
)


def answer_resign(errand: Errand, _: dict[str, str], letter_id: int) -> Section:
    """Ask for the confirmation of a resignation."""
    if errand.seat.status == RESIGNED:
        return Section(tr(HEADING), wrapped(tr("You have resigned already. RETURN takes it back.")))
    if errand.marks:
        return Section(tr(HEADING), wrapped(tr(ONE_AT_A_TIME)))
    seat = errand.seat
    desk, files, game = errand.desk, errand.files, errand.game
    wish = Wish("resign", seat.name, seat.address, seat=seat.key)
    request = open_request(desk, files, game, wish) or put_request(desk, files, game, wish, letter_id)
    errand.marks.append(confirm_mark(request, "asker"))
    said = tr(
        "Nothing is changed yet. You asked to resign as {seat} of {game}. To confirm, reply to this letter "
        "with the one word CONFIRM, and leave its subject as it is: it holds a code, which is good for 14 "
        "days. Until somebody else takes the seat it is played by the standing orders on file, or else by "
        "the rules' own defaults; no more reports are sent to you.",
        seat=seat.key,
        game=game.title,
    )
    return Section(tr(HEADING), wrapped(said))


def resign(desk: Desk, files: Files, game: GameRecord, request: RequestRecord, letter_id: int) -> str:
    """Note a resignation, call up who stands by, tell the GM, and return what is said to the player."""
    assert request.seat
    seat = files.seat_by_key(game.id, request.seat)
    assert seat
    says = f"{request.name} ({request.seat}) of {game.title} has resigned."
    _change(desk, files, game, seat, RESIGNED, "resigned", says, letter_id)
    with spoken(desk.config, game):
        called = call_next(desk, files, game, replace(seat, status=RESIGNED))
        _tell_resigned(desk, files, game, request, called)
    thanks = tr(
        "You have resigned as {seat} of {game}. Thank you for playing.", seat=request.seat, game=game.title
    )
    back = tr("As long as nobody has taken it, RETURN in a reply to any letter of this game takes it back.")
    return f"{thanks} {tr(MEANWHILE)} {back}"


def _tell_resigned(desk: Desk, files: Files, game: GameRecord, request: RequestRecord, called: str) -> None:
    """Tell the GM who has resigned, and who is called up."""
    said = tr(
        "{name} ({seat}) of {game} has resigned.", name=request.name, seat=request.seat, game=game.title
    )
    who = tr("{command} names those who stand by.", command=f"pbem people {game.slug}")
    text = joined(wrapped(f"{said} {tr(MEANWHILE)}"), wrapped(called), wrapped(who))
    subject = tr("{seat} of {game} has resigned", seat=request.seat, game=game.slug)
    tell_gm(desk, files, f"resigned.{request.id}", subject, text)


def answer_return(errand: Errand, _: dict[str, str], letter_id: int) -> Section:
    """Take a resignation back, or a seat lost by silence, as long as nobody else holds it."""
    status = errand.seat.status
    if status not in (RESIGNED, DROPPED):
        return Section(tr(HEADING), wrapped(tr("You hold your seat: there is nothing to take back.")))
    _take_back(errand.desk, errand.files, errand.game, errand.seat, "taken back by letter", letter_id)
    with spoken(errand.desk.config, errand.game):
        _tell_returned(errand, letter_id)
    if status == DROPPED:
        said = tr("Welcome back: the seat is yours again, and you play on.")
    else:
        said = tr("Welcome back: your resignation is taken back, and you play on.")
    return Section(tr(HEADING), wrapped(said))


def come_back(errand: Errand, letter_id: int) -> Section | None:
    """Give a seat lost by silence back to its player, who has sent orders; nothing for all others."""
    now = errand.files.seat_by_key(errand.game.id, errand.seat.key)
    if now is None or now.status != DROPPED:
        return None
    _take_back(errand.desk, errand.files, errand.game, errand.seat, "taken back by orders", letter_id)
    with spoken(errand.desk.config, errand.game):
        _tell_returned(errand, letter_id)
    said = tr(
        "Welcome back: your orders have taken the seat back, and you play on. Reports come to you again."
    )
    return Section(tr(HEADING), wrapped(said))


def _tell_returned(errand: Errand, letter_id: int) -> None:
    seat, game = errand.seat, errand.game
    if seat.status == DROPPED:
        text = tr_noop("{name} ({seat}) of {game} has come back and plays on.")
    else:
        text = tr_noop("{name} ({seat}) of {game} has taken the resignation back.")
    said = tr(text, name=seat.name, seat=seat.key, game=game.title)
    subject = tr("{seat} of {game} plays on", seat=seat.key, game=game.slug)
    tell_gm(errand.desk, errand.files, f"returned.{letter_id}", subject, wrapped(said) + "\n")


def give_back(desk: Desk, slug: str, key: str) -> str:
    """Give a free seat back to its last player for the GM; DeskFault if the seat is held."""
    with desk.at_work(slug), desk.store.transaction() as files:
        game, seat = seat_of(desk, files, slug, key)
        return return_seat(desk, files, game, seat)


def return_seat(
    desk: Desk, files: Files, game: GameRecord, seat: SeatRecord, letter: int | None = None
) -> str:
    """Give a free seat back to its last player, who is told; a removed one's key works again with that."""
    if seat.status not in VACANT or seat.key == GM:
        raise DeskFault(tr("{seat} of {game} has not resigned.", seat=seat.key, game=game.slug))
    if files.is_over(game.id):
        raise DeskFault(tr("{game} is over: nobody takes a seat any more.", game=game.slug))
    _take_back(desk, files, game, seat, "taken back by the GM", letter)
    with spoken(desk.config, game):
        _tell_back(desk, files, game, seat)
    return tr(
        "{seat} of {game} is {name}'s again, who is told.", seat=seat.key, game=game.slug, name=seat.name
    )


def _tell_back(desk: Desk, files: Files, game: GameRecord, seat: SeatRecord) -> None:
    said = tr(
        "The GM has given your seat back to you: you play on, and reports come to you again. Reply to this "
        "letter to give orders."
    )
    about, title = _about(files, game, seat, "back"), tr("your seat is yours again")
    notice = seat_notice(desk, game, seat, about, title, joined(game.title, wrapped(said)))
    send_notice(desk, files, notice, game=game, seat=seat)


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
        raise DeskFault(tr("The GM's own seat cannot be removed."))
    if files.is_over(game.id):
        raise DeskFault(tr("{game} is over: nobody is removed any more.", game=game.slug))
    if seat.status == REMOVED:
        raise DeskFault(tr("{seat} of {game} is removed already.", seat=seat.key, game=game.slug))
    why = f"removed by the GM: {because}" if because else "removed by the GM"
    says = f"{seat.name} ({seat.key}) was {why}."
    _change(desk, files, game, seat, REMOVED, why, says, letter)
    change_key(desk, files, game, seat, "removed by the GM", letter)
    with spoken(desk.config, game):
        _tell_removed(desk, files, game, seat, because)
    called = call_next(desk, files, game, replace(seat, status=REMOVED))
    said = tr(
        "{name} does not hold {seat} of {game} any more, and is told.",
        name=seat.name,
        seat=seat.key,
        game=game.slug,
    )
    return f"{said} {called}"


def _tell_removed(desk: Desk, files: Files, game: GameRecord, seat: SeatRecord, because: str) -> None:
    if not seat.address:
        return
    said = (
        tr("The GM has taken the seat {seat} of {game} back from you.", seat=seat.key, game=game.title),
        tr("The reason given: {reason}.", reason=because.rstrip(".")) if because else "",
        tr(
            "Your order key is no longer valid, and no more letters of this seat are sent to you. Thank you "
            "for having played."
        ),
    )
    mistake = tr("If this is a mistake, please write to the GM: {address}.", address=desk.config.gm.address)
    text = joined(game.title, wrapped(" ".join(filter(None, said))), wrapped(mistake))
    about, subject = _about(files, game, seat, "removed"), f"{game.title}: {tr('your seat')}"
    send_notice(desk, files, Notice(about, seat.address, subject, text, seat.name), game=game)


def call_anew(desk: Desk, files: Files, game: GameRecord, seat: SeatRecord, letter: int | None = None) -> str:
    """Begin the calls for a free seat anew for the GM, with the first of those who stand by."""
    if seat.status not in VACANT:
        said = tr(
            "{seat} of {game} is held by {name}; remove that player first.",
            seat=seat.key,
            game=game.slug,
            name=seat.name,
        )
        raise DeskFault(said)
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
    place = len(standby_list(desk, files, game))
    with spoken(desk.config, game):
        if request.kind == "standby":
            _tell_standby(desk, files, game, request, place)
        else:
            _tell_join(desk, files, game, request)
    if request.kind == "standby":
        return tr(
            "Your wish is noted: you stand by for {game}, as number {place}. When a seat falls free you are "
            "asked by letter, and may still say no.",
            game=game.title,
            place=place,
        )
    return tr("Your wish to join {game} is noted. The GM is told, and will write to you.", game=game.title)


def _tell_standby(desk: Desk, files: Files, game: GameRecord, request: RequestRecord, place: int) -> None:
    said = tr(
        "Somebody asks to stand by for {game}, and has confirmed this address by letter:", game=game.title
    )
    what_next = tr(
        "They are number {place} of those who are called up, in order, when a seat falls free; there is "
        "nothing you need do. {command} lists them.",
        place=place,
        command=f"pbem people {game.slug}",
    )
    subject = tr("somebody asks to stand by for {game}", game=game.slug)
    text = joined(wrapped(said), _asker(request), wrapped(what_next))
    tell_gm(desk, files, f"standby.{request.id}", subject, text)


def _tell_join(desk: Desk, files: Files, game: GameRecord, request: RequestRecord) -> None:
    said = tr("Somebody asks to join {game}, and has confirmed this address by letter:", game=game.title)
    what_next = tr(
        "Please write to them yourself. {command} lists all who asked.", command=f"pbem people {game.slug}"
    )
    subject = tr("somebody asks to join {game}", game=game.slug)
    text = joined(wrapped(said), _asker(request), wrapped(what_next))
    tell_gm(desk, files, f"{request.kind}.{request.id}", subject, text)


def _asker(request: RequestRecord) -> str:
    name = f'"{request.name}"' if request.name else tr("not given")
    return tr("  name:    {name}\n  address: {address}", name=name, address=request.address)
