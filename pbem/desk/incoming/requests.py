"""Requests that must be confirmed, and those of people who have no seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from pbem.desk.desk import Desk
from pbem.desk.incoming.asked import END, address_asked, is_expired, sides_of
from pbem.desk.incoming.codes import (
    Code,
    answer_in,
    confirm_code,
    confirm_mark,
    is_code,
    observe_mark,
    signup_mark,
)
from pbem.desk.incoming.ending import end_game
from pbem.desk.incoming.errand import Errand
from pbem.desk.incoming.hourly import STRANGER, file_notice
from pbem.desk.incoming.newcomers import answer_newcomer
from pbem.desk.incoming.notices import Answered, Notice, seat_notice, send_notice
from pbem.desk.incoming.strangers import take_asked, what_is_asked
from pbem.desk.letters import wrapped
from pbem.desk.mailing import gm_seat
from pbem.desk.players.addresses import half_way, is_stale, move
from pbem.desk.players.holders import REMOVED, RESIGNED
from pbem.desk.players.observers import begin, observer_at
from pbem.desk.players.seating import apply_for, resign
from pbem.desk.players.standby import CALL, declined
from pbem.desk.players.takeover import take_called
from pbem.desk.proof import find_tag
from pbem.desk.signup.joining import Signed, done, signed_by, take_signed, take_wanted, wanted_in
from pbem.desk.signup.signup_words import Said
from pbem.desk.tongues import spoken
from pbem.desk.words.word import Section
from pbem.engine.events import GM
from pbem.engine.tongue import tr, tr_noop
from pbem.post import Letter
from pbem.store.opening import Files
from pbem.store.records import ConfirmationRecord, GameRecord, RequestRecord

CARRIED_OUT: Mapping[str, Callable[[Desk, Files, GameRecord, RequestRecord, int], str]] = {
    "address": move,
    "resign": resign,
    "join": apply_for,
    "standby": apply_for,
    "observe": begin,
    CALL: take_called,
    END: end_game,
}
"""What is done once a request is confirmed; each says what the one who asked is told."""
HEADING = tr_noop("Confirmed:")
NOT_CONFIRMED = tr_noop("Not confirmed:")
NO_SUCH_CODE = tr_noop("The code in the subject of your letter is not one that I gave. Nothing was changed.")
NO_YES = tr_noop("Nothing was changed. If you agree, reply to this letter with the one word CONFIRM on top.")


@dataclass(frozen=True)
class Confirmed:
    """A request that a letter confirms, and from which side; or, in English, why it does not."""

    request: RequestRecord | None = None
    side: str = ""
    fault: str = ""

    @property
    def verdict(self) -> str:
        """The word for what becomes of the letter."""
        return "refused" if self.fault else "confirmed"


def confirmation_in(desk: Desk, files: Files, letter: Letter) -> Confirmed | Signed | None:
    """Return what a letter confirms, if it holds a code and no tag; with a tag it may hold orders too.

    Whoever has the code may confirm, from any address: the code went to the right one only.
    """
    code = confirm_code(letter.subject, letter.text)
    if find_tag(letter.subject, letter.recipients, letter.text):
        return None
    if code is None:
        return signed_by(files, letter)
    confirmed = _claim(desk, files, code)
    if confirmed.fault or answer_in(letter.text) == "yes":
        return confirmed
    return Confirmed(confirmed.request, confirmed.side, NO_YES)


def _claim(desk: Desk, files: Files, code: Code) -> Confirmed:
    """Return the request of a code and the side it was given to, if it counts now."""
    request = files.request(code.request)
    side = (
        next((side for side in sides_of(request.kind) if is_code(code, request, side)), "") if request else ""
    )
    if request is None or not side:
        return Confirmed(fault=NO_SUCH_CODE)
    if fault := _fault(desk, files, request, side):
        return Confirmed(fault=fault)
    return Confirmed(request, side)


def _fault(desk: Desk, files: Files, request: RequestRecord, side: str) -> str:
    """Return in English why a code does not count now; nothing is known yet of who is to be told."""
    if any(one.side == side for one in files.confirmations(request.id)):
        return tr_noop("This code has been used already. Nothing more was changed.")
    if is_expired(desk, request):
        return tr_noop("This code is older than 14 days. Nothing was changed; please ask once more.")
    if request.seat and is_stale(desk, files, request):
        return tr_noop(
            "This code counts no longer, for the address of the seat has changed since. Nothing was changed."
        )
    if request.kind != "address" and files.is_over(request.game):
        return tr_noop("The game is over. Nothing was changed.")
    seat = files.seat_by_key(request.game, request.seat) if request.seat else None
    if request.kind == "resign" and seat and seat.status == RESIGNED:
        return tr_noop("You have resigned already.")
    if request.kind == "resign" and seat and seat.status == REMOVED:
        return tr_noop("You do not hold this seat any more.")
    return ""


def confirm(desk: Desk, files: Files, letter: Letter, letter_id: int, confirmed: Confirmed | Signed) -> None:
    """Take a confirmation, do what was asked if it was the last one needed, and answer."""
    answered = Answered(letter, letter_id)
    if isinstance(confirmed, Signed):
        take_signed(desk, files, letter, letter_id, confirmed)
    elif confirmed.request is None:
        _tell_of_fault(desk, files, answered, confirmed.fault)
    else:
        with spoken(desk.config, files.game_by_id(confirmed.request.game)):
            _take_code(desk, files, answered, confirmed, confirmed.request)


def _take_code(
    desk: Desk, files: Files, answered: Answered, confirmed: Confirmed, request: RequestRecord
) -> None:
    """Take the code of a request that there is, in the language of its game."""
    if confirmed.fault and declined(desk, files, answered, request):
        return
    if confirmed.fault:
        _ask_again(desk, files, answered, request, confirmed.side)
    else:
        _tell(desk, files, answered, confirmed, _settled(desk, files, confirmed, answered.id))


def _settled(desk: Desk, files: Files, confirmed: Confirmed, letter_id: int) -> str:
    """Note the confirmation, carry the request out if all sides have confirmed, and say what came of it."""
    request, side = confirmed.request, confirmed.side
    assert request
    now = desk.clock.now()
    files.confirm(ConfirmationRecord(request=request.id, side=side, letter=letter_id, at=now))
    sides = [one.side for one in files.confirmations(request.id)]
    if any(needed not in sides for needed in sides_of(request.kind)):
        return half_way(request, side)
    game = files.game_by_id(request.game)
    assert game
    return CARRIED_OUT[request.kind](desk, files, game, request, letter_id)


def _tell(desk: Desk, files: Files, answered: Answered, confirmed: Confirmed, said: str) -> None:
    """Answer a confirmation: at the seat's registered address, or at the one that asked."""
    request = confirmed.request
    assert request
    game = files.game_by_id(request.game)
    assert game
    seat = files.seat_by_key(game.id, request.seat) if request.seat else None
    seat = gm_seat(desk, files, game) if seat and seat.key == GM else seat
    about, text = f"confirmed.{request.id}.{confirmed.side}", wrapped(said) + "\n"
    mark = _mark(files, game, request)
    if seat and (confirmed.side != "new" or seat.address == request.value):
        notice = seat_notice(desk, game, seat, about, tr("confirmed"), text, mark)
        send_notice(desk, files, notice, answered, game, seat)
    else:
        subject = f"{game.title}: {tr('confirmed')} {mark}".strip()
        notice = Notice(about, address_asked(request), subject, text)
        send_notice(desk, files, notice, answered, game)


def _mark(files: Files, game: GameRecord, request: RequestRecord) -> str:
    """Return the code that a new observer needs from then on."""
    observer = observer_at(files, game, request.address) if request.kind == "observe" else None
    return observe_mark(observer.code) if observer else ""


def _tell_of_fault(desk: Desk, files: Files, answered: Answered, fault: str) -> None:
    """Say why a code does not count; to strangers once a day, with what they may do."""
    seats = files.seats_at(answered.letter.sender)
    if not seats:
        file_notice(desk, files, STRANGER, answered.id, "")
        answer_newcomer(desk, files, answered, tr(fault))
        return
    with spoken(desk.config, files.game_by_id(seats[0].game)):
        about, text, subject = f"code.{answered.id}", tr(fault), tr("Your letter confirmed nothing")
        notice = Notice(about, seats[0].address, subject, wrapped(text) + "\n", seats[0].name)
        send_notice(desk, files, notice, answered)


def _ask_again(desk: Desk, files: Files, answered: Answered, request: RequestRecord, side: str) -> None:
    """Say once, at the address the code was given to, which word is needed; away notices get no more."""
    to = request.value if side == "new" else request.address
    subject = f"{tr('Please answer CONFIRM')} {confirm_mark(request, side)}"
    notice = Notice(f"again.{request.id}.{side}", to, subject, wrapped(tr(NO_YES)) + "\n")
    send_notice(desk, files, notice, answered)


def answer_confirm(errand: Errand, arguments: dict[str, str], letter_id: int) -> Section:
    """Take the confirmation in a player's own letter, which may hold orders beside it."""
    desk, files = errand.desk, errand.files
    code = confirm_code(errand.letter.subject, f"{errand.letter.text}\n[confirm {arguments['code']}]")
    if code is None and (signed := signed_by(files, errand.letter)):
        errand.marks.append(signup_mark(signed.signup.code))
        return Section(tr(HEADING), done(desk, files, replace(signed, said=Said("yes"))).rstrip("\n"))
    if code is None:
        return _not_confirmed(tr_noop("There is no code in your letter's subject: nothing waits for it."))
    confirmed = _claim(desk, files, code)
    request = confirmed.request
    if request is None:
        return _not_confirmed(confirmed.fault)
    if request.seat and (request.game, request.seat) != (errand.game.id, errand.seat.key):
        return _not_confirmed(tr_noop("That code was given to another seat. Nothing was changed."))
    said = _settled(desk, files, confirmed, letter_id)
    game = files.game_by_id(request.game)
    if game and (mark := _mark(files, game, request)):
        errand.marks.append(mark)
    return Section(tr(HEADING), wrapped(said))


def _not_confirmed(why: str) -> Section:
    return Section(tr(NOT_CONFIRMED), wrapped(tr(why)))


def is_request(desk: Desk, files: Files, letter: Letter) -> bool:
    """Say whether somebody without a seat asks for something that may be asked for."""
    return wanted_in(files, letter) is not None or what_is_asked(files, letter) is not None


def take_request(desk: Desk, files: Files, letter: Letter, letter_id: int) -> None:
    """Take what somebody without a seat asks for, and answer it."""
    if wanted := wanted_in(files, letter):
        take_wanted(desk, files, letter, letter_id, *wanted)
    elif asked := what_is_asked(files, letter):
        with spoken(desk.config, asked.game):
            take_asked(desk, files, letter, letter_id, asked)
