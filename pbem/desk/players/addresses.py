"""Moving to another address: nothing changes until both the old one and the new have confirmed it."""

from __future__ import annotations

import re

from pbem.desk.desk import Desk
from pbem.desk.incoming.asked import Wish, address_fault, may_write_to, open_request, put_request
from pbem.desk.incoming.codes import confirm_mark
from pbem.desk.incoming.errand import Errand
from pbem.desk.incoming.notices import Notice, send_notice
from pbem.desk.letters import joined, wrapped
from pbem.desk.mailing import tell_gm
from pbem.desk.words.word import Section
from pbem.store.opening import Files
from pbem.store.records import GameRecord, RequestRecord, SeatRecord

HEADING = "Your address:"
CONFIRM = "reply to this letter with the one word CONFIRM, and leave its subject as it is: it holds a code"
ONE_AT_A_TIME = "One letter can ask for one such thing. Please ask for this in a letter of its own."

_MAILBOX = re.compile(r"(?:mailto:)?([^\s<>()\[\],;:\"']+@[^\s<>()\[\],;:\"']+)", re.IGNORECASE)


def answer_address(errand: Errand, arguments: dict[str, str], letter_id: int) -> Section:
    """Ask both addresses to confirm; the answer is the letter to the old one."""
    found = dict.fromkeys(one.rstrip(".") for one in _MAILBOX.findall(arguments["address"]))
    new = next(iter(found), arguments["address"].strip())
    if not new:
        return Section(HEADING, wrapped("Letters go to this one. ADDRESS new@example.org moves them."))
    if errand.marks:
        return Section(HEADING, wrapped(ONE_AT_A_TIME))
    fault = "Please name one address." if len(found) > 1 else address_fault(errand.desk, new)
    if new.casefold() == errand.seat.address.casefold():
        fault = f"Your letters go to {new} already."
    request = None if fault else _request(errand, new, letter_id)
    if request is None:
        fault = fault or "Too many letters of this kind were sent today. Please ask again tomorrow."
        return Section(HEADING, wrapped(f"Nothing was changed. {fault}"))
    errand.marks.append(confirm_mark(request, "old"))
    said = (
        f"Nothing is changed yet. You asked that your letters go to {new}. To confirm, {CONFIRM}. A letter "
        "with another code has gone to the new address, and must be answered in the same way. Once both have "
        "come, within 14 days, your letters go there. If you did not ask for this, send NEWKEY: somebody "
        "else may know your order key."
    )
    return Section(HEADING, wrapped(said))


def _request(errand: Errand, new: str, letter_id: int) -> RequestRecord | None:
    """Return the request, its letter to the new address queued; None if no more letters may go there."""
    desk, files, game, seat = errand.desk, errand.files, errand.game, errand.seat
    wish = Wish("address", seat.name, seat.address, new, seat.key)
    if not may_write_to(desk, files, game, "address", new, seat.key):
        return open_request(desk, files, game, wish)
    request = put_request(desk, files, game, wish, letter_id)
    _write_to_new(desk, files, game, seat, request)
    return request


def _write_to_new(
    desk: Desk, files: Files, game: GameRecord, seat: SeatRecord, request: RequestRecord
) -> None:
    said = (
        f"{seat.name}, who plays {game.title} by mail here, asks that the letters of this game be sent to "
        f"you at {request.value}. If that is you, {CONFIRM}. If it is not, do nothing: then nothing happens."
    )
    subject = f"{game.title}: is this your address? {confirm_mark(request, 'new')}"
    send_notice(
        desk, files, Notice(f"address.{request.id}", request.value, subject, joined(wrapped(said))), game=game
    )


def is_stale(files: Files, request: RequestRecord) -> bool:
    """Say whether the seat's letters go elsewhere than when the request was made."""
    seat = files.seat_by_key(request.game, request.seat or "")
    return seat is None or seat.address.casefold() != request.address.casefold()


def half_way(request: RequestRecord, side: str) -> str:
    """Return what is said to the side that confirmed first."""
    other = f"the new address, {request.value}," if side == "old" else "the address registered until now"
    return f"Thank you, that is confirmed. Nothing is changed yet: {other} must confirm it too."


def move(desk: Desk, files: Files, game: GameRecord, request: RequestRecord, letter_id: int) -> str:
    """Change the address, tell the old one and the GM, and return what is said to the new one."""
    assert request.seat
    others = [one for one in files.seats_at(request.value) if (one.game, one.key) != (game.id, request.seat)]
    now = desk.clock.now()
    files.change_seat(game.id, request.seat, "address", request.value, "confirmed by both", letter_id, now)
    said = (
        f"The letters of {request.name} ({request.seat}) of {game.title} go to {request.value} from now on."
    )
    old = Notice(
        f"moved.{request.id}",
        request.address,
        f"{game.title}: your letters go elsewhere",
        joined(wrapped(said)),
    )
    send_notice(desk, files, old, game=game)
    _tell_gm(desk, files, game, request, others)
    return (
        f"Your letters go to {request.value} from now on. Reply to this letter to give orders. Whoever can "
        "read your old letters knows your order key: NEWKEY gives you another."
    )


def _tell_gm(
    desk: Desk, files: Files, game: GameRecord, request: RequestRecord, others: list[SeatRecord]
) -> None:
    text = (
        f"{request.name} ({request.seat}) of {game.title} has moved from {request.address} to "
        f"{request.value}; both addresses have confirmed it."
    )
    slugs = {one.id: one.slug for one in files.games()}
    shared = ", ".join(f"{one.key} of {slugs[one.game]}" for one in others)
    shared_text = f"The same address holds these seats too: {shared}." if shared else ""
    subject = f"{request.seat} of {game.slug} has moved"
    tell_gm(desk, files, f"moved.{request.id}", subject, joined(wrapped(text), wrapped(shared_text)))
