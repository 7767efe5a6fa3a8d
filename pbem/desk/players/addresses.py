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
from pbem.desk.tongues import spoken
from pbem.desk.words.word import Section
from pbem.engine.events import GM
from pbem.engine.tongue import tr, tr_noop
from pbem.store.opening import Files
from pbem.store.records import GameRecord, RequestRecord, SeatRecord

HEADING = tr_noop("Your address:")
ONE_AT_A_TIME = tr_noop("One letter can ask for one such thing. Please ask for this in a letter of its own.")

_BETWEEN = re.compile(r"[\s<>()\[\],;:\"']+")


def answer_address(errand: Errand, arguments: dict[str, str], letter_id: int) -> Section:
    """Ask both addresses to confirm; the answer is the letter to the old one."""
    words = _BETWEEN.split(arguments["address"])
    found = dict.fromkeys(word.rstrip(".") for word in words if "@" in word.strip("@"))
    new = next(iter(found), arguments["address"].strip())
    if not new:
        return Section(
            tr(HEADING), wrapped(tr("Letters go to this one. ADDRESS new@example.org moves them."))
        )
    if errand.marks:
        return Section(tr(HEADING), wrapped(tr(ONE_AT_A_TIME)))
    fault = tr("Please name one address.") if len(found) > 1 else address_fault(errand.desk, new)
    if new.casefold() == errand.seat.address.casefold():
        fault = tr("Your letters go to {address} already.", address=new)
    request = None if fault else _request(errand, new, letter_id)
    if request is None:
        fault = fault or tr("Too many letters of this kind were sent today. Please ask again tomorrow.")
        return Section(tr(HEADING), wrapped(tr("Nothing was changed. {fault}", fault=fault)))
    errand.marks.append(confirm_mark(request, "old"))
    said = tr(
        "Nothing is changed yet. You asked that your letters go to {address}. To confirm, reply to this "
        "letter with the one word CONFIRM, and leave its subject as it is: it holds a code. A letter "
        "with another code has gone to the new address, and must be answered in the same way. Once both have "
        "come, within 14 days, your letters go there. If you did not ask for this, send NEWKEY: somebody "
        "else may know your order key.",
        address=new,
    )
    return Section(tr(HEADING), wrapped(said))


def _request(errand: Errand, new: str, letter_id: int) -> RequestRecord | None:
    """Return the request, its letter to the new address queued; None if no more letters may go there."""
    desk, files, game, seat = errand.desk, errand.files, errand.game, errand.seat
    wish = Wish("address", seat.name, seat.address, new, seat.key)
    if not may_write_to(desk, files, game, "address", new, seat.key):
        return open_request(desk, files, game, wish)
    request = put_request(desk, files, game, wish, letter_id)
    with spoken(desk.config, game):
        _write_to_new(desk, files, game, seat, request)
    return request


def _write_to_new(
    desk: Desk, files: Files, game: GameRecord, seat: SeatRecord, request: RequestRecord
) -> None:
    said = tr(
        "{name}, who plays {game} by mail here, asks that the letters of this game be sent to you at "
        "{address}. If that is you, reply to this letter with the one word CONFIRM, and leave its subject as "
        "it is: it holds a code. If it is not, do nothing: then nothing happens.",
        name=seat.name,
        game=game.title,
        address=request.value,
    )
    subject = f"{game.title}: {tr('is this your address?')} {confirm_mark(request, 'new')}"
    send_notice(
        desk, files, Notice(f"address.{request.id}", request.value, subject, joined(wrapped(said))), game=game
    )


def is_stale(desk: Desk, files: Files, request: RequestRecord) -> bool:
    """Say whether the seat's letters go elsewhere than when the request was made."""
    if request.seat == GM:
        return desk.config.gm.address.casefold() != request.address.casefold()
    seat = files.seat_by_key(request.game, request.seat or "")
    return seat is None or seat.address.casefold() != request.address.casefold()


def half_way(request: RequestRecord, side: str) -> str:
    """Return what is said to the side that confirmed first."""
    if side == "old":
        return tr(
            "Thank you, that is confirmed. Nothing is changed yet: the new address, {address}, must confirm "
            "it too.",
            address=request.value,
        )
    return tr(
        "Thank you, that is confirmed. Nothing is changed yet: the address registered until now must confirm "
        "it too."
    )


def move(desk: Desk, files: Files, game: GameRecord, request: RequestRecord, letter_id: int) -> str:
    """Change the address, tell the old one and the GM, and return what is said to the new one."""
    assert request.seat
    others = [one for one in files.seats_at(request.value) if (one.game, one.key) != (game.id, request.seat)]
    now = desk.clock.now()
    files.change_seat(game.id, request.seat, "address", request.value, "confirmed by both", letter_id, now)
    with spoken(desk.config, game):
        _tell_old(desk, files, game, request)
        _tell_gm(desk, files, game, request, others)
    return tr(
        "Your letters go to {address} from now on. Reply to this letter to give orders. Whoever can read "
        "your old letters knows your order key: NEWKEY gives you another.",
        address=request.value,
    )


def _tell_old(desk: Desk, files: Files, game: GameRecord, request: RequestRecord) -> None:
    said = tr(
        "The letters of {name} ({seat}) of {game} go to {address} from now on.",
        name=request.name,
        seat=request.seat,
        game=game.title,
        address=request.value,
    )
    subject = f"{game.title}: {tr('your letters go elsewhere')}"
    old = Notice(f"moved.{request.id}", request.address, subject, joined(wrapped(said)))
    send_notice(desk, files, old, game=game)


def _tell_gm(
    desk: Desk, files: Files, game: GameRecord, request: RequestRecord, others: list[SeatRecord]
) -> None:
    text = tr(
        "{name} ({seat}) of {game} has moved from {before} to {after}; both addresses have confirmed it.",
        name=request.name,
        seat=request.seat,
        game=game.title,
        before=request.address,
        after=request.value,
    )
    slugs = {one.game: its.slug for one in others if (its := files.game_by_id(one.game))}
    shared = ", ".join(tr("{seat} of {game}", seat=one.key, game=slugs[one.game]) for one in others)
    shared_text = tr("The same address holds these seats too: {seats}.", seats=shared) if shared else ""
    subject = tr("{seat} of {game} has moved", seat=request.seat, game=game.slug)
    tell_gm(desk, files, f"moved.{request.id}", subject, joined(wrapped(text), wrapped(shared_text)))
